// The tab Watch of the live page: every method steps to its end, every number shown is what the executor holds, every
// equation gives what the texel holds, traces count what they must.
import assert from 'node:assert/strict';
import { brokenLinksInPage, faintTexts, repeatedIds, whatSticksOut } from './page_facts.mjs';
import { desktop, launch, openedPage, page_address, phone, renderers, visit } from './page_support.mjs';

const opened = openedPage();
let failed = 0;

async function check(name, what) {
  const start = Date.now();
  try {
    await what();
    console.log(`ok    ${name} (${Date.now() - start} ms)`);
  } catch (error) {
    ++failed;
    console.log(`FAILED ${name}\n${error.stack}`);
  }
}

// Opens Watch, and expects no message, no fault and no request but for the page itself.
async function watching(browser, options, hash, what, address = page_address) {
  await visit(browser, options, async (page, told) => {
    await page.waitForFunction(() => globalThis.fragfft.watch?.lanes().length > 0 &&
      document.querySelector('.lane[data-pass]'));
    await page.evaluate(() => fragfft.watch.show({}));
    await what(page);
    assert.deepEqual(told.messages, []);
    assert.equal(told.requests.filter((url) => !url.startsWith('data:')).length, 1, told.requests.join(', '));
    assert.equal(await page.textContent('.fault'), '');
  }, address + hash);
}

const show = (page, state) => page.evaluate((change) => fragfft.watch.show(change), state);
const passName = (page) => page.textContent('.pass-name');

// What is offered: [{method, operation, width, height}].
async function offersOf(browser) {
  let list;
  await watching(browser, desktop, '', async (page) => {
    list = await page.evaluate(() => {
      const { watchable } = modules['watch/state.js'];
      return watchable(fragfft.bundle, fragfft.device).map(({ method, operation, width, height }) =>
        ({ method, operation, width, height }));
    });
  }, opened);
  return list;
}

// Inside the page: steps to the end by the right arrow key, and compares what is on the screen with a fresh executor.
// Gives a list of what is wrong.
async function stepThroughInPage() {
  const { PlanExecutor } = modules['engine/executor.js'];
  const { numberText } = modules['watch/numbers.js'];
  const { valueAt, writtenBy } = modules['watch/replay.js'];
  const [lane] = fragfft.watch.lanes();
  const { replay } = lane;
  const executor = new PlanExecutor(fragfft.device, replay.plan);
  for (const { name, role } of replay.plan.textures) {
    if (role !== 'input') continue;
    const { format } = replay.textures.get(name);
    const given = { r: 1, rg: 2, rgba: 4 }[/^[rgba]+/.exec(format)[0]];
    executor.upload(name, (await replay.before(0, name)).filter((_, i) => i % 4 < given));
  }
  const wrong = [];
  for (let pass = 0; pass < replay.passes.length; ++pass) {
    if (pass > 0) await fragfft.watch.show({ pass });
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
      const before = await replay.before(pass, read.texture);
      if (read.value.some((part, i) => part !== valueAt(replay.textures.get(read.texture), before,
        read)[i])) wrong.push(`pass ${pass + 1}: a read`);
    }
  }
  executor.delete();
  return wrong;
}

// Inside the page: the equations of texels of every region of every pass, `most` of each draw, in every layer and
// channel. Gives {count, wrong}.
async function equationsInPage({ most }) {
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

async function testValues(browser, offers) {
  for (const offer of offers) {
    const text = `${offer.method} ${offer.operation} ${offer.width} x ${offer.height}`;
    await check(`values and reads are the executor's: ${text}`, () => watching(browser, desktop, '', async (page) => {
      await show(page, offer);
      assert.deepEqual(await page.evaluate(stepThroughInPage), []);
    }, opened));
  }
}

async function testEquations(browser, offers) {
  for (const offer of offers) {
    const text = `${offer.method} ${offer.operation} ${offer.width} x ${offer.height}`;
    await check(`equations hold: ${text}`, () => watching(browser, desktop, '', async (page) => {
      await show(page, { ...offer, picture: 'photograph' });
      const { count, wrong } = await page.evaluate(equationsInPage, { most: offer.width === 8 ? 64 : 6 });
      assert.deepEqual(wrong, []);
      assert.ok(count > 0);
    }, opened));
  }
}

// Radix 2 doubles in each pass what a value depends on; one pass of radix 8 does three of them.
const traces = [
  ['moreland-angel-2003', 1, '3 → 1'],
  ['fialka-cadik-2006', 6, '64 → 32 → 16 → 8 → 4 → 2 → 1'],
  ['lloyd-boyd-govindaraju-2008', 6, '64 → 32 → 16 → 8 → 4 → 2 → 1'],
  ['wide', 2, '64 → 8 → 1'],
];

// Inside the page: whether the words for values say the truth, by transforms in double precision of what they name:
// rows
// of the picture, parts of rows, or the whole picture. Gives {count, wrong}.
async function wordsInPage() {
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
          if (Math.abs(expected) > 0.1) scale ??= value / expected; // of the method's own scaling
          ++count;
          if (Math.abs(value - expected * (scale ?? 1)) > 1e-5) wrong.push(
            `${words}: ${expected * scale} and not ${value}`);
        }
    }
  }
  return { count, wrong: wrong.slice(0, 5) };
}

async function testWords(browser) {
  for (const [method, least] of [['moreland-angel-2003', 1024], ['fialka-cadik-2006', 512],
    ['lloyd-boyd-govindaraju-2008', 1024], ['wide', 512]])
    await check(`words for values say the truth: ${method}`, () => watching(browser, desktop, '', async (page) => {
      await show(page, { method, picture: 'photograph' });
      const { count, wrong } = await page.evaluate(wordsInPage);
      assert.deepEqual(wrong, []);
      assert.ok(count >= least, `${count} values`);
    }, opened));
}

async function testTraces(browser) {
  for (const [method, pass, counts] of traces)
    await check(`a trace back counts ${counts}: ${method}`, () => watching(browser, desktop, '', async (page) => {
      await show(page, { method, pass: pass - 1, texel: { x: 5, y: 2, layer: 0 }, trace: 'back' });
      assert.match(await page.textContent('.trace-line'), new RegExp(`: ${counts}$`));
    }));
  for (const [method] of traces)
    await check(`every bin depends on every texel, and every texel on every bin: ${method}`,
      () => watching(browser, desktop, '', async (page) => {
      await show(page, { method, pass: 99, texel: { x: 5, y: 2, layer: 0 }, trace: 'back' });
      assert.match(await page.textContent('.trace-line'), /^It depends on 64 texels of image/);
      assert.equal(await page.textContent('.given .count'), '64');
      await show(page, { pass: 0, trace: 'forward', from: { pass: -1, x: 3, y: 1, layer: 0 } });
      assert.match(await page.textContent('.trace-line'), /^64 texels of the result depend/);
      await show(page, { trace: null });
      assert.equal(await page.isVisible('.trace-line'), false);
    }));
}

async function testKeyboard(browser) {
  await check('the keyboard alone steps, chooses texels and plays', () => watching(browser, desktop, '', async (page) =>
    {
    await page.focus('.thumbnail[aria-current]');
    const press = async (key, wanted) => {
      await page.keyboard.press(key);
      await page.waitForFunction((text) => document.querySelector('.pass-name').textContent.startsWith(text), wanted);
    };
    await press('ArrowRight', 'Pass 2 of 8');
    await press('End', 'Pass 8 of 8');
    await press('ArrowLeft', 'Pass 7 of 8');
    await press('Home', 'Pass 1 of 8');
    assert.equal(await page.evaluate(() => document.activeElement.ariaLabel?.slice(0, 9)), 'Pass 1 of');
    await page.focus('.writes-side .stack');
    const before = await page.evaluate(() => fragfft.watch.state().texel);
    await page.keyboard.press('ArrowUp');
    await page.waitForFunction((y) => fragfft.watch.state().texel.y === y, before.y + 1);
    assert.match(await page.textContent('.words'), new RegExp(`Texel \\(${before.x}, ${before.y + 1}\\)`));
    await press(' ', 'Pass 2 of 8');
    await page.keyboard.press(' ');
    assert.equal(await page.getAttribute('.play', 'aria-label'), 'Play (space)');
  }));
}

async function testMouse(browser) {
  await check('pointing at a texel shows its reads, and pressing a read goes to where it was written', () =>
    watching(browser, desktop, '#watch?pass=3', async (page) => {
      await page.locator('.writes-side canvas').scrollIntoViewIfNeeded();
      const box = await page.locator('.writes-side canvas').boundingBox();
      await page.mouse.move(box.x + box.width * 6.5 / 8, box.y + box.height * 7.5 / 8);
      await page.waitForFunction(() => fragfft.watch.state().texel.x === 6 && fragfft.watch.state().texel.y === 0);
      assert.equal(await page.locator('.curve').count(), await page.locator('.mark.read').count());
      const read = await page.evaluate(() => fragfft.watch.lanes()[0].reads[0]);
      await page.click('.reads button');
      await page.waitForFunction(() => fragfft.watch.state().pass === 1);
      assert.deepEqual(await page.evaluate(() => fragfft.watch.state().texel),
        { x: read.x, y: read.y, layer: read.layer });
    }));
}

async function testAddress(browser) {
  const hash = '#watch?method=wide&operation=filter&size=16&pass=2&texel=3,1,1&view=log&channel=blue&trace=back';
  await check('an address opens what it says, and says what is open', () => watching(browser, desktop, hash,
    async (page) => {
    const state = await page.evaluate(() => fragfft.watch.state());
    assert.deepEqual({ ...state, from: undefined, picture: undefined }, { method: 'wide', operation: 'filter',
      width: 16, height: 16,
      pass: 1, texel: { x: 3, y: 1, layer: 1 }, view: 'log', channel: 'blue', trace: 'back', beside: null,
        from: undefined, picture: undefined });
    await page.waitForFunction((text) => location.hash === text, hash);
    await show(page, { method: 'no such', width: 77, pass: 1000, texel: { x: 4000, y: 4000, layer: 4000 } });
    await show(page, { pass: -3 });
  }));
}

async function testBeside(browser) {
  await check('two methods beside each other end together', () => watching(browser, desktop, '#watch?beside=wide',
    async (page) => {
    assert.equal(await page.locator('.lane').count(), 2);
    const names = async () => page.locator('.pass-name').allTextContents();
    assert.match((await names()).join(), /^Pass 1 of 8.*,Pass 1 of 2/);
    for (let i = 1; i < 8; ++i) await page.click('button[aria-label^="Step forward"]');
    await page.evaluate(() => fragfft.watch.show({}));
    assert.match((await names()).join(), /^Pass 8 of 8.*,Pass 2 of 2/);
    await show(page, { method: 'wide', beside: 'moreland-angel-2003' });
    for (const last of [1, 8]) {
      await page.click(last === 1 ? 'button[aria-label^="First"]' : 'button[aria-label^="Last"]');
      await page.evaluate(() => fragfft.watch.show({}));
      assert.match((await names()).join(), last === 1 ? /^Pass 1 of 2.*,Pass 1 of 8/ : /^Pass 2 of 2.*,Pass 8 of 8/);
    }
  }));
}

async function testLooks(browser, offers) {
  for (const [name, options] of [['a phone', phone], ['a desktop', desktop]])
    for (const colorScheme of ['light', 'dark'])
      await check(`nothing sticks out and every text is legible on ${name}, ${colorScheme}`, () =>
        watching(browser, { ...options, colorScheme, reducedMotion: 'reduce' }, '', async (page) => {
          const several = offers.filter(({ operation, width }) => width === 8 && operation !== 'inverse');
          for (const offer of [...several, { method: 'wide', operation: 'filter', width: 64, height: 64 }]) {
            await show(page, { ...offer, pass: 1, trace: 'back' });
            const text = `${offer.method} ${offer.operation} `;
            assert.deepEqual((await page.evaluate(whatSticksOut)).map((one) => text + one), []);
            assert.deepEqual((await page.evaluate(faintTexts, 4.5)).map((one) => text + one), []);
          }
          assert.deepEqual(await page.evaluate(repeatedIds), []);
          assert.deepEqual(await page.evaluate(brokenLinksInPage), []);
        }));
}

async function testSpeed(browser) {
  await check('the first picture is there within a second', async () => {
    const times = [];
    for (let i = 0; i < 3; ++i)
      await watching(browser, desktop, '', async (page) => {
        times.push(await page.evaluate(() => performance.getEntriesByName('first picture')[0].startTime));
      });
    console.log(`      first picture after ${times.map(Math.round).join(', ')} ms`);
    assert.ok(Math.min(...times) < 1000);
  });
  for (const method of ['moreland-angel-2003', 'wide'])
    await check(`stepping at 512 answers within a second: ${method}`, () =>
      watching(browser, desktop, '', async (page) => {
        await show(page, { method, width: 512, height: 512 });
        const times = await page.evaluate(async () => {
          const result = [];
          const last = fragfft.watch.lanes()[0].replay.passes.length - 1;
          for (const pass of [...Array(last + 1).keys(), ...[...Array(last).keys()].reverse()]) {
            const start = performance.now();
            await fragfft.watch.show({ pass });
            result.push(performance.now() - start);
          }
          return result;
        });
        times.sort((a, b) => a - b);
        console.log(`      median ${times[times.length >> 1].toFixed(0)} ms, longest ${times.at(-1).toFixed(0)} ms`);
        assert.ok(times[times.length >> 1] < 1000);
      }));
}

const only = process.env.FRAGFFT_ONLY;
const tests = { values: testValues, equations: testEquations, words: testWords, traces: testTraces,
  keyboard: testKeyboard,
  mouse: testMouse,
  address: testAddress, beside: testBeside, looks: testLooks, speed: testSpeed };
for (const renderer of Object.keys(renderers)) {
  const browser = await launch(renderer);
  try {
    console.log(renderer);
    const offers = await offersOf(browser);
    const small = offers.filter(({ width, height }) => width === 8 || height === 9 || height === 36);
    const shortest = small.filter(({ method, operation, width }) => width === 8 &&
      (method === 'wide' || operation === 'forward'));
    const isMesa = renderer === 'mesa';
    for (const [name, test] of Object.entries(tests)) {
      if (only && !only.split(',').includes(name)) continue;
      if (!isMesa && !['values', 'equations', 'speed'].includes(name)) continue;
      const few = name === 'equations' ? offers.filter(({ width }) => width <= 16) : small;
      await test(browser, isMesa ? few : shortest);
    }
  } finally {
    await browser.close();
  }
}
if (failed > 0) process.exit(1);
