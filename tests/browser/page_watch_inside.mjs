// The part of page_watch_test.mjs that runs inside the page; its functions use nothing from outside except the page's
// modules.

// Steps to the end and compares what is on the screen with a new executor. Returns a list of what is wrong.
export async function stepThroughInPage() {
  const { PlanExecutor } = modules['engine/executor.js'];
  const { numberText } = modules['watch/numbers.js'];
  const { componentsOf, readBy, valueAt, writtenBy } = modules['watch/replay.js'];
  const [lane] = fragfft.watch.lanes();
  const { replay } = lane;
  const executor = new PlanExecutor(fragfft.device, replay.plan);
  for (const { name, role } of replay.plan.textures) {
    if (role !== 'input') continue;
    const given = componentsOf(replay.textures.get(name));
    executor.upload(name, (await replay.before(0, name)).filter((_, i) => i % 4 < given));
  }
  const wrong = [];
  for (let pass = 0; pass < replay.passes.length; ++pass) {
    if (pass > 0) await fragfft.watch.show({ pass });
    const sources = new Map(readBy(replay.plan, replay.passes[pass]).map((name) => [name, executor.read(name)]));
    executor.runPass(pass);
    const [{ texture }] = writtenBy(replay.passes[pass]);
    const held = executor.read(texture);
    if (lane.pass !== pass || !held.every((value, i) => value === lane.values.written[i])) wrong.push(
      `pass ${pass + 1}: other values`);
    const value = valueAt(replay.textures.get(texture), held, lane.texel)[lane.fragment.channel];
    const shown = document.querySelector('.words .value')?.textContent;
    if (shown !== ` = ${numberText(value, 6)}`) wrong.push(`pass ${pass + 1}: '${shown}' and not ${value}`);
    if (!document.querySelector('.agrees')) wrong.push(
      `pass ${pass + 1}: ${document.querySelector('.differs')?.textContent ?? 'no equation'}`);
    for (const read of lane.reads) {
      const told = valueAt(replay.textures.get(read.texture), sources.get(read.texture), read);
      if (read.value.some((part, i) => part !== told[i])) wrong.push(`pass ${pass + 1}: a read`);
    }
  }
  executor.delete();
  return wrong;
}

// Checks the equations of texels of every region of every pass, up to `most` for each draw, in every layer and channel.
// Returns {count, wrong}.
export async function equationsInPage({ most }) {
  const { Fragment } = modules['watch/fragment.js'];
  const { equationOf } = modules['watch/equations.js'];
  const { comparison } = modules['watch/explanation.js'];
  const { valueWords } = modules['watch/words.js'];
  const { valueAt, writtenBy } = modules['watch/replay.js'];
  const { channels } = modules['watch/state.js'];
  const [{ replay }] = fragfft.watch.lanes();
  const wrong = [];
  let count = 0;
  for (let pass = 0; pass < replay.passes.length; ++pass) {
    const [{ texture: name, layers }] = writtenBy(replay.passes[pass]);
    const texture = replay.textures.get(name);
    const written = await replay.after(pass, name);
    for (const { region } of replay.passes[pass].draws) {
      const area = region.width * region.height;
      for (let i = 0; i < Math.min(area, most); ++i) {
        const at = area <= most ? i : Math.floor((i + 0.5) * area / most);
        const place = { x: region.x + at % region.width, y: region.y + Math.floor(at / region.width) };
        const reads = await replay.reads(pass, place);
        for (const layer of layers)
          for (const channel of channels) {
            const texel = { ...place, layer };
            const fragment = new Fragment(replay, pass, texel, channel, reads);
            const equation = equationOf(fragment);
            const where = `${replay.passes[pass].name} at ${place.x}, ${place.y}, layer ${layer}, ${channel}`;
            if (!equation) { wrong.push(`${where}: no equation`); continue; }
            const { computed, held, rounding } = comparison(fragment, equation, valueAt(texture, written, texel));
            ++count;
            if (!(Math.abs(computed - held) <= rounding)) wrong.push(
              `${where}: ${computed} and not ${held} within ${rounding}`);
            if (/undefined|NaN|null/.test(valueWords(fragment))) wrong.push(`${where}: ${valueWords(fragment)}`);
          }
      }
    }
  }
  return { count, wrong: wrong.slice(0, 5) };
}

// Checks the words that describe values: compares the values with transforms, in double precision, of what the words
// name: rows of the picture, parts of rows, or the whole picture. Returns {count, wrong}.
export async function wordsInPage() {
  const { Fragment } = modules['watch/fragment.js'];
  const { valueWords } = modules['watch/words.js'];
  const { valueAt, writtenBy } = modules['watch/replay.js'];
  const { channels } = modules['watch/state.js'];
  const [{ replay }] = fragfft.watch.lanes();
  const { width, height } = replay.offer;
  const image = await replay.before(0, 'image');
  const pixel = (x, y, name) => {
    const at = (channel) => image[4 * (y * width + x) + channels.indexOf(channel)];
    const [, real, imaginary] = /^(\w+) \+ j (\w+)$/.exec(name) ?? [null, name, null];
    return imaginary ? [at(real), at(imaginary)] : [at(real), 0];
  };
  const sum = (terms) => terms.reduce(([re, im], [[a, b], turns]) => {
    const [c, s] = [Math.cos(2 * Math.PI * turns), -Math.sin(2 * Math.PI * turns)];
    return [re + a * c - b * s, im + a * s + b * c];
  }, [0, 0]);
  const wholeTransform = (u, v, name) => sum(Array.from({ length: width * height }, (_, i) => {
    const [x, y] = [i % width, Math.floor(i / width)];
    return [pixel(x, y, name), u * x / width + v * y / height];
  }));
  const partOfRow = (k, count, apart, row, start, name, other) => sum(Array.from({ length: count }, (_, i) => {
    const x = start + i * apart;
    const value = pixel(x, row, name);
    return [other === undefined ? value : [value[0], pixel(x, other, name)[0]], k * i / count];
  }));
  const meant = (words) => {
    const name = /of (?:the )?(\w+ \+ j \w+|\w+)(?: channel)?$/.exec(words)[1];
    const bin = /part of F\((\d+), (\d+)\)/.exec(words);
    if (bin) return wholeTransform(Number(bin[1]), Number(bin[2]), name);
    const row = /of row (\d+)(?: \+ j row (\d+))?/.exec(words);
    if (!row) return null;
    const [y, other] = [Number(row[1]), row[2] === undefined ? undefined : Number(row[2])];
    const all = /number (\d+) of the transform of row/.exec(words);
    if (all) return partOfRow(Number(all[1]), width, 1, y, 0, name, other);
    const some = new RegExp('number (\\d+) of a transform of (\\d+) numbers: every (?:(\\d+)\\w\\w|number) of .* ' +
      'from number (\\d+) on').exec(words);
    return some && partOfRow(Number(some[1]), Number(some[2]), Number(some[3] ?? 1), y, Number(some[4]), name, other);
  };
  const wrong = [];
  let count = 0;
  for (let pass = 0; pass < replay.passes.length; ++pass) {
    const [{ texture: name, layers }] = writtenBy(replay.passes[pass]);
    const texture = replay.textures.get(name);
    const written = await replay.after(pass, name);
    let scale = null;
    for (let place = 0; place < texture.width * texture.height; ++place) {
      const texel = { x: place % texture.width, y: Math.floor(place / texture.width) };
      const reads = await replay.reads(pass, texel);
      for (const layer of layers)
        for (const channel of channels) {
          const words = valueWords(new Fragment(replay, pass, { ...texel, layer }, channel, reads));
          const expected = meant(words)?.[words.startsWith('Real') ? 0 : 1];
          if (expected === undefined) continue;
          const value = valueAt(texture, written, { ...texel, layer })[channels.indexOf(channel)];
          if (Math.abs(expected) > 0.1) scale ??= value / expected; // the scale factor of the method
          ++count;
          if (Math.abs(value - expected * (scale ?? 1)) > 1e-5) wrong.push(
            `${words}: ${expected * scale} and not ${value}`);
        }
    }
  }
  return { count, wrong: wrong.slice(0, 5) };
}

// Checks what cells are said to hold: compares their values with sums, in double precision, of what the words name, for
// the forward and the inverse transform. Returns {count, silent, wrong}: `silent` cells have no words.
export async function contentsInPage() {
  const { contentOf } = modules['watch/contents.js'];
  const { layoutOf, unpacked } = modules['engine/layout.js'];
  const { valueAt, writtenBy } = modules['watch/replay.js'];
  const [{ replay }] = fragfft.watch.lanes();
  const { width, height, operation } = replay.offer;
  const values = await replay.before(0, 'image');
  const isInverse = operation === 'inverse';
  const spectrum = isInverse && !replay.paired ? unpacked(layoutOf(replay.plan, 'image'), values).channels[0] : null;
  // The transformed value: red, or red + j green if two channels share a complex number.
  const given = (x, y) => {
    const at = y * width + x;
    if (spectrum) return [spectrum.real[at], spectrum.imaginary[at]];
    return [values[4 * at], replay.paired ? values[4 * at + 1] : 0];
  };
  const sumOver = (list) => list.reduce(([re, im], [[a, b], turns]) => {
    const angle = (isInverse ? 2 : -2) * Math.PI * turns;
    const [c, s] = [Math.cos(angle), Math.sin(angle)];
    return [re + a * c - b * s, im + a * s + b * c];
  }, [0, 0]);
  const all = (count, f) => Array.from({ length: count }, (_, i) => f(i));
  const isRowsFirst = replay.paired || !isInverse;
  // The value after the transform along the first axis.
  const once = (x, y) => sumOver(isRowsFirst ? all(width, (i) => [given(i, y), i * x / width])
    : all(height, (i) => [given(x, i), i * y / height]));
  const twice = (x, y) => sumOver(isRowsFirst ? all(height, (i) => [once(x, i), i * y / height])
    : all(width, (i) => [once(i, y), i * x / width]));
  const plus = ([a, b], [c, d]) => [a - d, b + c]; // one + j other
  const elementOf = ({ axis, line }, e) => {
    const of = (axis === 'rows') === isRowsFirst ? given : once;
    const one = (index) => (axis === 'rows' ? of(e, index) : of(index, e));
    return line.other === undefined ? one(line.index) : plus(one(line.index), one(line.other));
  };
  const meant = (content) => {
    if (content.kind !== 'sum') return content.kind === 'pixel' ? twice(content.x, content.y)
      : twice(content.u, content.v);
    const { start, apart, count, number, numbers } = content;
    // A transform of a part of the line numbers its own elements; a part's share of the whole line's transform uses
    // their positions in the line.
    return sumOver(all(count, (i) => [elementOf(content, start + apart * i),
      numbers ? number * (start + apart * i) / (count * apart) : number * i / count]));
  };
  const wrong = [];
  let [count, silent] = [0, 0];
  for (let pass = 0; pass < replay.passes.length; ++pass) {
    const [{ texture: name, layers }] = writtenBy(replay.passes[pass]);
    const texture = replay.textures.get(name);
    const written = await replay.after(pass, name);
    let scale = null;
    for (const layer of layers)
      for (let place = 0; place < texture.width * texture.height; ++place) {
        const texel = { x: place % texture.width, y: Math.floor(place / texture.width), layer };
        for (const channel of replay.paired ? ['red', 'green'] : ['red']) {
          const content = contentOf(replay, pass, name, texel, channel);
          if (!content) { ++silent; continue; }
          const isImaginary = content.part === 'imaginary' || (content.kind === 'pixel' && channel === 'green');
          const expected = meant(content)[isImaginary ? 1 : 0];
          const value = valueAt(texture, written, texel)[channel === 'green' ? 1 : 0];
          if (Math.abs(expected) > 0.1) scale ??= value / expected; // the scale factor of the method
          ++count;
          if (!(Math.abs(value - expected * (scale ?? 1)) < 1e-5)) wrong.push(
            `pass ${pass + 1}, ${channel} at ${texel.x}, ${texel.y}, ${layer}: ${JSON.stringify(content)} would be ` +
            `${expected * (scale ?? 1)} and not ${value}`);
        }
      }
  }
  return { count, silent, wrong: wrong.slice(0, 5) };
}
