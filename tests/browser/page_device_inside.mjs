// The tests' questions to the page's device and data. Each function runs inside the browser, so it uses nothing from
// outside except what page_core_inside.mjs has prepared.

// Counts the objects that the graphics card holds for the page; it starts before the page opens.
export function countObjects() {
  const counts = globalThis.objectCounts = {};
  const { prototype } = WebGL2RenderingContext;
  for (const kind of ['Texture', 'Framebuffer', 'Program', 'Shader', 'Buffer', 'Query']) {
    counts[kind] = 0;
    for (const [name, step] of [[`create${kind}`, 1], [`delete${kind}`, -1]]) {
      const original = prototype[name];
      prototype[name] = function (...given) {
        if (step > 0 || given[0]) counts[kind] += step;
        return original.apply(this, given);
      };
    }
  }
}

// Counts the objects before, after the first steps, after 200 more steps back and forth, and when all are deleted.
export async function objectsOfSteps(number) {
  const { traceBack, traceForward } = modules['teaching/trace.js'];
  const now = () => JSON.stringify(globalThis.objectCounts);
  const result = { before: now() };
  const opened = tests.open(number, {});
  const { plan, stepper, executor, probe } = opened;
  const last = plan.passes.length - 1;
  await executor.prepare();
  await probe.prepare();
  const step = async (i) => {
    const k = (i * 7) % (last + 2);
    await stepper.at(k);
    if (k > 0) await stepper.written(k - 1);
    await probe.reads(Math.min(k, last), 3, 5);
    if (i % 20 === 0) await traceBack(executor, probe, Math.min(k, last), { x: 1, y: 1, layer: 0 });
    if (i % 20 === 10) await traceForward(executor, probe, -1, { x: 1, y: 1, layer: 0 });
  };
  for (let i = 0; i < 60; ++i) await step(i);
  result.first = now();
  for (let i = 60; i < 260; ++i) await step(i);
  result.later = now();
  tests.close(opened);
  result.deleted = now();
  return result;
}

// Loses the card in the middle of a plan and gets it back.
export async function lossOf(number) {
  const { DeviceError } = modules['engine/device.js'];
  const { device } = fragfft;
  const opened = tests.open(number, {});
  const { plan, stepper, executor, probe } = opened;
  const image = executor.texture('image');
  stepper.upload('image', Float32Array.from({ length: image.width * image.height * 4 }, (_, i) => Math.sin(i)));
  const last = plan.passes.length;
  const before = [await stepper.values('result', last), await probe.reads(last - 1, 3, 2)];
  await stepper.at(2);
  const told = [];
  const ends = [device.onLost(() => told.push('lost')), device.onRestored(() => told.push('restored'))];
  const extension = device.gl.getExtension('WEBGL_lose_context');
  const happened = (name) => new Promise((resolve) => {
    device.canvas.addEventListener(name, resolve, { once: true });
  });
  const lost = happened('webglcontextlost');
  extension.loseContext();
  await lost;
  await new Promise((resolve) => { setTimeout(resolve, 10); }); // until every listener has been called
  const refused = [];
  const uses = [() => stepper.at(last), () => executor.read('result'), () => executor.run(), () => device.finished()];
  for (const use of uses) {
    try {
      await use();
      refused.push('not refused');
    } catch (error) {
      refused.push(error instanceof DeviceError);
    }
  }
  const wasLost = device.isLost;
  const restored = happened('webglcontextrestored');
  extension.restoreContext();
  await restored;
  stepper.restore();
  probe.restore();
  await stepper.at(last);
  const after = [executor.read('result'), await probe.reads(last - 1, 3, 2)];
  for (const end of ends) end();
  tests.close(opened);
  return { told, refused, wasLost, isLost: device.isLost, isSame: JSON.stringify(before) === JSON.stringify(after) };
}

// Returns the message with which each plan is refused that one of the changes below has spoiled.
export function refusals({ number, changes }) {
  const { PlanExecutor } = modules['engine/executor.js'];
  return changes.map((text) => {
    const plan = structuredClone(fragfft.bundle.plan(fragfft.bundle.offers[number]));
    const target = plan.passes[0].bindings.find(({ access }) => access === 'attachment');
    const output = plan.textures.find(({ name }) => name === 'result');
    const change = {
      version: () => { plan.format_version = 2; },
      sources: () => { plan.sources = 'glsl330'; },
      'two textures': () => { plan.textures.push(plan.textures[0]); },
      shape: () => { plan.textures[0].width = 1e9; },
      'no number': () => { plan.textures[0].height = NaN; },
      format: () => { plan.textures[0].format = 'constructor'; },
      role: () => { plan.textures[0].role = 'guest'; },
      constant: () => { plan.textures.find(({ role }) => role === 'constant').values.pop(); },
      'constant of words': () => { plan.textures.find(({ role }) => role === 'constant').values[0] = 'x'; },
      'unknown texture': () => { plan.passes[0].bindings[0].texture = '__proto__'; },
      layer: () => { plan.passes[0].bindings[0].layer = 7; },
      feedback: () => { plan.passes[1].bindings.find(({ access }) => access === 'sampled').texture =
        plan.passes[1].bindings.find(({ access }) => access === 'attachment').texture; },
      'written input': () => { target.texture = 'image'; },
      'read too early': () => { plan.passes.shift(); },
      'never written': () => { plan.textures.push({ ...output, name: 'more' }); },
      region: () => { plan.passes[0].draws[0].region.x = 1; },
      'negative region': () => { plan.passes[0].draws[0].region.width = -1; },
      overlap: () => { plan.passes[0].draws.push(plan.passes[0].draws[0]); },
      hole: () => { plan.passes[0].draws[0].region.width -= 1; },
      program: () => { plan.passes[0].draws[0].text = 'toString'; },
      'no text': () => { plan.programs = {}; },
      uniform: () => { plan.passes[0].draws[0].uniforms[0].value = '1'; },
      'uniform type': () => { plan.passes[0].draws[0].uniforms[0].type = 'mat3'; },
      'uniform name': () => { plan.passes[0].draws[0].uniforms[0].name = 'other'; },
      parameter: () => { Object.assign(plan.passes[0].draws[0].uniforms[0], { type: 'parameter', value: 'none' }); },
      accesses: () => { plan.passes[0].draws[0].accesses[0].binding = 'none'; },
      mesh: () => { plan.passes[0].draws[0].mesh = 'teapot'; },
      dispatch: () => { delete plan.passes[0].draws; },
      'no plan': () => { delete plan.passes; },
      'broken text': () => { Object.values(plan.programs)[0].fragment += 'nonsense'; },
    }[text];
    change();
    try {
      const executor = new PlanExecutor(fragfft.device, plan);
      try {
        executor.run();
      } finally {
        executor.delete();
      }
      return 'nothing';
    } catch (error) {
      return `${error.constructor.name}: ${error.message}`;
    }
  });
}

// Returns what is wrong with parameters, uploads and timers.
export async function faultsOfUse(number) {
  const { PlanExecutor } = modules['engine/executor.js'];
  const { Timer } = modules['engine/timer.js'];
  const faults = [];
  const expect = (isRight, text) => { if (!isRight) faults.push(text); };
  const throws = (work) => { try { work(); return false; } catch { return true; } };
  const plan = structuredClone(fragfft.bundle.plan(fragfft.bundle.offers[number]));
  const scaled = plan.passes.flatMap(({ draws }) => draws).flatMap(({ uniforms }) => uniforms)
    .filter(({ name, type }) => name === 'direction' && type === 'float');
  plan.parameters = [{ name: 'sign', type: 'float', value: -1 }];
  for (const uniform of scaled) Object.assign(uniform, { type: 'parameter', value: 'sign' });
  const executor = new PlanExecutor(fragfft.device, plan);
  const { width, height } = executor.texture('image');
  const image = Float32Array.from({ length: 4 * width * height }, (_, i) => Math.cos(i * i));
  executor.upload('image', image);
  const run = () => { executor.run(); return executor.read('result'); };
  const forward = run();
  executor.setParameter('sign', 1);
  const other = run();
  executor.setParameter('sign', -1);
  expect(forward.some((value, i) => value !== other[i]), 'a parameter changes nothing');
  expect(run().every((value, i) => value === forward[i]), 'a run is not repeatable');
  expect(executor.read('image').every((value, i) => value === image[i]), 'an input is changed');
  for (const { name, role } of plan.textures.filter(({ role: of }) => of === 'input' || of === 'constant')) {
    const [got, told] = [executor.read(name), executor.given(name)];
    const isSame = told.length === got.length && told.every((value, i) => value === got[i]);
    expect(isSame, `${role} ${name} is not as it is told`);
  }
  expect(throws(() => executor.setParameter('none', 1)), 'an unknown parameter is taken');
  expect(throws(() => executor.setParameter('sign', [1])), 'a parameter of another type is taken');
  expect(throws(() => executor.upload('image', image.subarray(4))), 'too few values are taken');
  expect(throws(() => executor.upload('result', image)), 'an output is filled');
  const timer = new Timer(fragfft.device);
  const byQuery = await timer.milliseconds(() => executor.run(), 4);
  const byFence = await new Timer(Object.create(fragfft.device, { timerExtension: { value: null } }))
    .milliseconds(() => executor.run(), 4);
  expect(byQuery >= 0 && byQuery < 1000 && byFence > 0 && byFence < 1000, `times ${byQuery} and ${byFence}`);
  executor.delete();
  return faults;
}

// Returns what is wrong with the expressions, texts, transforms and halves that the page computes itself.
export function faultsOfData() {
  const { valueOf } = modules['teaching/expression.js'];
  const { readable, resolved } = modules['teaching/preprocessor.js'];
  const { transform } = modules['teaching/reference.js'];
  const { unrolled, unrolledPlan } = modules['unrolled.js'];
  const { halfOfFloat } = modules['engine/half_float.js'];
  // Returns the number that the 16 bits of a half float represent.
  function floatOfHalf(half) {
    const sign = half & 0x8000 ? -1 : 1;
    const exponent = (half >> 10) & 0x1f;
    const mantissa = half & 0x3ff;
    if (exponent === 31) return mantissa ? NaN : sign * Infinity;
    return exponent === 0 ? sign * mantissa * 2 ** -24 : sign * (mantissa + 1024) * 2 ** (exponent - 25);
  }
  const faults = [];
  const expect = (isRight, text) => { if (!isRight) faults.push(text); };
  const isRefused = (work) => {
    try {
      work();
      return false;
    } catch (error) {
      return error instanceof SyntaxError;
    }
  };

  const macros = new Map([['A', '3'], ['B', 'A * 2'], ['EMPTY', ''], ['SELF', 'SELF + 1']]);
  for (const [text, value] of Object.entries({ '1': 1, 'A == 3': 1, 'B': 6, 'defined(A) && !defined(C)': 1,
    'defined EMPTY': 1, 'EMPTY': 0, 'C': 0, '2 + 3 * 4 % 5 - 1': 3, '(2 + 3) * 2': 10, '1 << 3 | 1': 9, '!0 == 1': 1,
    '-A < ~A + 2': 1,
    'A > 2 && B >= 6 || 0': 1, '7 / 2': 3, 'SELF': 1, '12u': 12, '6 ^ 3 & 1': 7, 'A != 3': 0 }))
    expect(valueOf(text, macros) === value, `${text} is ${valueOf(text, macros)}, not ${value}`);
  for (const text of ['', '1 +', '(1', '1 2', 'a b', '"x"', 'alert(1)', '* 2'])
    expect(isRefused(() => valueOf(text, macros)), `'${text}' is taken for an expression`);
  const chosen = resolved('#version 300 es\n#define N 4\n#define F\n#if defined(F) && N > 3 // so\nfour\n' +
    '#if N == 5\nno\n#elif N == 4\nyes\n#else\nno\n#endif\n#else\n#error never\n#endif\n#undef N\n#ifdef N\nno\n' +
    '#endif\n#define G(x) (x)\nend');
  expect(chosen === '#version 300 es\n#define N 4\nfour\nyes\n#undef N\n#define G(x) (x)\nend', `resolved: ${chosen}`);
  const read = readable('#version 300 es\nprecision highp float;\n#define N 4\n#define M N\nint x[M]; // of M\n');
  expect(read === 'int x[4]; // of M', `readable: ${read}`);
  const written = (text) => unrolled(text).replace(/\s+/g, ' ').trim();
  for (const [text, result] of [
    ['#define N 4\n#if N > 5\nno\n#endif\nfor (int i = 1; i < N - 1; ++i)\n    s += v[i]; // so\nend;',
      '#define N 4 { const int i = 1; s += v[i]; } { const int i = 2; s += v[i]; } end;'],
    ['for (int i = 0; i < 2; ++i) {\nfor (int k = i; k < 2; ++k) x;\nfor (int k = 1; k < 2; ++k)\nif (f(k)) {\ny; z;\n}\n}',
      '{ const int i = 0; { for (int k = i; k < 2; ++k) x; { const int k = 1; if (f(k)) { y; z; } } } } ' +
      '{ const int i = 1; { for (int k = i; k < 2; ++k) x; { const int k = 1; if (f(k)) { y; z; } } } }'],
    ['for (int i = 0; i < count; ++i) x;', 'for (int i = 0; i < count; ++i) x;'],
    ['#define N 1\nfor (int i = 0; i < N; ++i) x;\n#undef N\n#define N 2\nfor (int i = 1; i < N; ++i) y;',
      '#define N 1 { const int i = 0; x; } #undef N #define N 2 { const int i = 1; y; }']])
    expect(written(text) === result, `unrolled: ${written(text)}`);
  const drawn = (uniforms) => ({ text: 'a', uniforms });
  const part = { name: 'part', type: 'int', value: -1 };
  const others = [{ name: 'scale', type: 'float', value: 2 }, { name: 'gain', type: 'parameter', value: 'gain' },
    { name: 'roots', type: 'vec4[]', value: [[1, 0.5, 0, 0]] }];
  const { programs, passes: [{ draws }] } = unrolledPlan({ programs: { a: { vertex: 'v', fragment:
    'uniform int part;\nuniform float scale;\nuniform float gain;\nuniform vec4 roots[N];\nuniform vec4 other;' } },
  passes: [{ draws: [drawn([part, ...others]), drawn([part, ...others]), drawn(others)] }] });
  expect(draws[0].text === draws[1].text && draws[0].text !== draws[2].text, 'draws share the wrong programs');
  expect(draws[0].uniforms.map(({ name }) => name).join() === 'gain', 'the wrong uniforms remain');
  expect(programs[draws[0].text].fragment.trim() === 'const int part = -1;\nconst float scale = 2.0;\nuniform float gain;' +
    '\nconst vec4 roots[1] = vec4[1](vec4(1.0, 0.5, 0.0, 0.0));\nuniform vec4 other;',
  `constants: ${programs[draws[0].text].fragment}`);
  for (const offer of fragfft.bundle.software) {
    const made = fragfft.bundle.plan(offer);
    expect(made.passes.every((pass) => pass.draws.every((draw) => draw.uniforms.length === 0)), 'a uniform remains');
    for (const { fragment } of Object.values(made.programs))
      expect(!/\bfor \(/.test(fragment), `a program for software renderers has ${/for \(.*/.exec(fragment)?.[0]}`);
  }
  for (const [number, { plan }] of fragfft.bundle.offers.entries())
    for (const { fragment } of Object.values(fragfft.bundle.plan(fragfft.bundle.offers[number]).programs))
      if (plan.textures[0].width <= 60 && /^\s*#(?!define \w+\()/m.test(readable(fragment)))
        expect(false, `a text is not resolved: ${/^\s*#.*/m.exec(readable(fragment))[0]}`);

  for (const [width, height] of [[1, 1], [2, 3], [7, 1], [12, 5], [16, 4], [15, 9]])
    for (const [direction, sign] of [['forward', -1], ['inverse', 1]]) {
      const size = width * height;
      const real = Float64Array.from({ length: size }, (_, i) => Math.sin(3 * i + 1));
      const imaginary = Float64Array.from({ length: size }, (_, i) => Math.cos(5 * i));
      const found = transform({ real, imaginary }, width, height, direction);
      for (let v = 0; v < height; ++v)
        for (let u = 0; u < width; ++u) {
          let re = 0;
          let im = 0;
          for (let i = 0; i < size; ++i) {
            const angle = sign * 2 * Math.PI * ((i % width) * u / width + Math.floor(i / width) * v / height);
            re += real[i] * Math.cos(angle) - imaginary[i] * Math.sin(angle);
            im += real[i] * Math.sin(angle) + imaginary[i] * Math.cos(angle);
          }
          const wrong = Math.hypot(found.real[v * width + u] - re, found.imaginary[v * width + u] - im);
          expect(wrong < 1e-12 * size, `${direction} ${width} x ${height} at ${u}, ${v} is wrong by ${wrong}`);
        }
    }

  for (let half = 0; half < 0x7bff; ++half) {
    expect(halfOfFloat(floatOfHalf(half)) === half, `half ${half}`);
    expect(halfOfFloat(-floatOfHalf(half)) === (half | 0x8000), `half -${half}`);
    const middle = (floatOfHalf(half) + floatOfHalf(half + 1)) / 2;
    expect(halfOfFloat(middle) === half + (half & 1), `above half ${half}`);
  }
  expect(halfOfFloat(NaN) === 0x7e00 && Number.isNaN(floatOfHalf(0x7e00)), 'NaN');
  expect(halfOfFloat(1e9) === 0x7bff && halfOfFloat(-65520) === 0xfbff, 'beyond the largest');
  expect(halfOfFloat(Infinity) === 0x7c00 && floatOfHalf(0x7c00) === Infinity, 'infinity');
  return faults.slice(0, 10);
}
