// The tests' questions to the page's engine. Each function runs inside the browser, so it uses nothing from outside.

// Stores what the other functions share in globalThis.tests.
export function prepareInside() {
  const { PlanExecutor } = modules['engine/executor.js'];
  const { Stepper } = modules['engine/stepper.js'];
  const { FetchProbe } = modules['teaching/probe.js'];
  const bytesOf = (base64) => Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0)).buffer;
  const tests = globalThis.tests = {
    values: (base64) => new Float32Array(bytesOf(base64)),
    base64: (values) => {
      const bytes = new Uint8Array(values.buffer, values.byteOffset, values.byteLength);
      let text = '';
      for (let i = 0; i < bytes.length; i += 32768) text += String.fromCharCode(...bytes.subarray(i, i + 32768));
      return btoa(text);
    },
    // Returns what steps through the plan of an offer, given by its number, with these inputs.
    open: (number, inputs) => {
      const plan = fragfft.bundle.plan(fragfft.bundle.offers[number]);
      const stepper = new Stepper(new PlanExecutor(fragfft.device, plan));
      for (const [name, base64] of Object.entries(inputs)) stepper.upload(name, tests.values(base64));
      return { plan, stepper, executor: stepper.executor, probe: new FetchProbe(stepper.executor) };
    },
    close: ({ stepper, probe }) => {
      probe.delete();
      stepper.delete();
    },
  };
}

// Returns the offers, each with its number and with `programs`, the numbers of its draws' programs.
export function offersInside() {
  const known = [];
  const numberOf = ({ vertex, fragment }) => {
    const text = vertex + fragment;
    return known.includes(text) ? known.indexOf(text) : known.push(text) - 1;
  };
  return fragfft.bundle.offers.map(({ plan, ...offer }, number) => ({ number, ...offer,
    programs: plan.passes.flatMap(({ draws }) => draws.map(({ text }) => numberOf(plan.programs[text]))) }));
}

export function planInside(number) {
  return fragfft.bundle.plan(fragfft.bundle.offers[number]);
}

// Returns what each pass writes: for each pass {texture: base64 of its format's components in the layers written}.
export async function passesInside({ number, inputs }) {
  const { formatOf } = modules['engine/textures.js'];
  const { targetsOf } = modules['engine/plan.js'];
  const opened = tests.open(number, inputs);
  const result = [];
  for (const [i, pass] of opened.plan.passes.entries()) {
    result.push({});
    for (const [name, values] of await opened.stepper.written(i)) {
      const { width, height, format } = opened.executor.texture(name);
      const { components } = formatOf(format);
      const layers = targetsOf(pass).filter(({ texture }) => texture === name).map(({ layer }) => layer ?? 0).sort();
      const size = width * height;
      const kept = new Float32Array(layers.length * size * components);
      layers.forEach((layer, at) => {
        for (let k = 0; k < size * components; ++k)
          kept[at * size * components + k] = values[4 * (layer * size + Math.floor(k / components)) + k % components];
      });
      result[i][name] = tests.base64(kept);
    }
  }
  tests.close(opened);
  return result;
}

// Returns what is wrong with the reads found for some texels of each draw: their counts differ from the plan's, they
// are outside the texture, or they differ when the textures hold what they held before the pass.
export async function faultsOfReads({ number, inputs }) {
  const opened = tests.open(number, inputs);
  const { plan, stepper, executor, probe } = opened;
  const faults = [];
  let found = 0;
  for (const [i, pass] of plan.passes.entries()) {
    const whole = plan.textures[0].width <= 16 ? await probe.readsOfPass(i) : null;
    for (const { region, drawn_over: isOver, program } of pass.draws) {
      const places = [[0, 0], [region.width - 1, region.height - 1], [region.width >> 1, region.height >> 1]];
      for (const [dx, dy] of places) {
        const [x, y] = [region.x + dx, region.y + dy];
        const at = `pass ${i}, ${program} at ${x}, ${y}`;
        const before = await probe.reads(i, x, y);
        await stepper.at(i);
        const reads = await probe.reads(i, x, y);
        found += reads.length;
        const counts = new Map();
        for (const { sampler } of reads) counts.set(sampler, (counts.get(sampler) ?? 0) + 1);
        for (const { binding, count } of reads.draw.accesses) {
          const number = counts.get(binding) ?? 0;
          if (number !== count) faults.push(`${at}: ${number} reads of ${binding}, not ${count}`);
        }
        if (reads.length !== reads.expected) faults.push(`${at}: ${reads.length} reads, not ${reads.expected}`);
        if (!isOver && reads.draw.program !== program && !pass.draws.some((draw) => draw.drawn_over))
          faults.push(`${at}: found the draw ${reads.draw.program}`);
        for (const read of reads) {
          const { width, height, layers } = executor.texture(read.texture);
          if (read.isOutside || read.x >= width || read.y >= height || read.layer >= layers)
            faults.push(`${at}: outside`);
        }
        if (JSON.stringify(before) !== JSON.stringify(reads)) faults.push(`${at}: depends on what images hold`);
        if (whole && JSON.stringify(whole.at(x, y)) !== JSON.stringify(reads))
          faults.push(`${at}: differs in the whole pass`);
      }
    }
  }
  tests.close(opened);
  return { faults: faults.slice(0, 10), found };
}

// Returns what is wrong with traces of a plan. If the trace back of a value contains a texel, the trace forward of that
// texel must contain the value, and vice versa; and every value that changes with a texel of the image must be in the
// texel's trace.
export async function faultsOfTraces({ number, inputs }) {
  const { traceBack, traceForward } = modules['teaching/trace.js'];
  const opened = tests.open(number, inputs);
  const { plan, stepper, executor, probe } = opened;
  const last = plan.passes.length - 1;
  const { width, height } = executor.texture('result');
  const faults = [];
  const places = [[0, 0], [1, 2], [width - 1, height >> 1]].map(([x, y]) => ({ x, y, layer: 0 }));
  const plain = await stepper.values('result', last + 1);
  const image = tests.values(inputs.image);
  for (const from of places) {
    const forward = await traceForward(executor, probe, -1, from);
    const reached = forward.passes[last].targets.get('result');
    for (const to of places) {
      const back = await traceBack(executor, probe, last, to);
      if (back.inputs.get('image').has(from.x, from.y) !== reached.has(to.x, to.y))
        faults.push(`${JSON.stringify(from)} -> ${JSON.stringify(to)}: back and forward differ`);
    }
    const changed = image.slice();
    changed[4 * (from.y * width + from.x)] += 1;
    stepper.upload('image', changed);
    const values = await stepper.values('result', last + 1);
    for (let i = 0; i < width * height; ++i)
      if ([0, 1, 2, 3].some((k) => values[4 * i + k] !== plain[4 * i + k]) && !reached.marks[i])
        faults.push(`texel ${i} changes with ${JSON.stringify(from)}, and is not in its trace`);
  }
  tests.close(opened);
  return faults.slice(0, 10);
}

// Returns the spectrum in a forward plan's result: [height, width, channels, 2], as base64.
export async function spectrumInside({ number, inputs }) {
  const { layoutOf, packed, unpacked } = modules['engine/layout.js'];
  const opened = tests.open(number, inputs);
  const values = await opened.stepper.values('result', opened.plan.passes.length);
  const layout = layoutOf(opened.plan, 'result');
  const { width, height, channels } = unpacked(layout, values);
  const result = new Float32Array(width * height * channels.length * 2);
  channels.forEach(({ real, imaginary }, channel) => real.forEach((value, i) => {
    result[2 * (i * channels.length + channel)] = value;
    result[2 * (i * channels.length + channel) + 1] = imaginary[i];
  }));
  const again = packed(layout, { channels });
  const largest = values.reduce((most, value) => Math.max(most, Math.abs(value)), 0);
  const difference = values.reduce((most, value, i) => Math.max(most, Math.abs(value - again[i])), 0) / largest;
  tests.close(opened);
  return { spectrum: tests.base64(result), difference };
}
