// What page_speed_test.mjs times inside the page. It runs there, so it uses nothing from outside itself.

// Opens a method's filter at the largest size, as a reader who at first only looks, and waits until every program of
// its plan is made, and for each a second one that tells what it reads. Then it times the first traces, and steps
// forward and back. Returns {programs, back, forward, step, replay}: `programs` is how many programs the trace back had to
// wait for; the others are milliseconds, `step` is the median, and `replay` is the time of the plan itself. What takes
// longer than its limit is repeated, as others may use the machine.
export async function timesOfWatch({ method, limits, patience }) {
  const { gl } = fragfft.device;
  const { watch } = fragfft;
  const timed = async (state) => {
    const start = performance.now();
    await watch.show(state);
    return Math.round(performance.now() - start);
  };
  let made = 0;
  const { createProgram } = gl;
  gl.createProgram = function () { ++made; return createProgram.call(this); };
  await watch.show({ method, operation: 'filter', width: 512, height: 512 });
  const { passes } = watch.lanes()[0].replay;
  const expected = 2 * new Set(passes.flatMap(({ draws }) => draws.map(({ text }) => text))).size;
  const end = performance.now() + patience;
  while (made < expected && performance.now() < end) await new Promise((resolve) => { setTimeout(resolve, 20); });
  const before = made;
  const last = passes.length - 1;
  const leastOf = async (limit, what) => {
    let least = Infinity;
    for (let i = 0; i < 6 && !(least < limit); ++i) least = Math.min(least, await what());
    return least;
  };
  // Traces that know only the programs.
  const trace = (change) => leastOf(limits.trace, () => {
    watch.lanes()[0].replay.probe.readsOfWhole.clear();
    return timed(change);
  });
  const back = await trace({ pass: last, trace: 'back' });
  const programs = made - before;
  const forward = await trace({ pass: 0, trace: 'forward', from: { pass: -1, x: 3, y: 2, layer: 0 } });
  await watch.show({ trace: null });
  const step = await leastOf(limits.step, async () => {
    const times = [];
    for (const pass of [0, 1, 2, 3, last - 1, last, last - 1, 2, 1, 0]) times.push(await timed({ pass }));
    return times.sort((a, b) => a - b)[times.length >> 1];
  });
  // Runs all passes once more and reads their result. This comes last because it changes the lane's textures.
  const { executor } = watch.lanes()[0].replay.probe;
  let replay = Infinity;
  for (let i = 0; i < 3; ++i) {
    const start = performance.now();
    executor.run();
    await executor.device.finished();
    executor.read(executor.plan.textures.find(({ role }) => role === 'output').name);
    replay = Math.min(replay, Math.round(performance.now() - start));
  }
  return { programs, back, forward, step, replay };
}

// The time of a filter of 256 x 256 by wide's plan for software renderers, relative to that by its usual plan: the
// median of rounds in which each runs in turn.
export async function softwareShare() {
  const { bundle, device, watch } = fragfft;
  const Executor = watch.lanes()[0].replay.probe.executor.constructor;
  const filter = ({ method, operation, width, format, targets }) => method === 'wide' && operation === 'filter' &&
    width === 256 && format === 'rgba32f' && !targets;
  const executors = [bundle.software, bundle.offers].map((offers) =>
    new Executor(device, bundle.plan(offers.find(filter))));
  for (const executor of executors)
    for (const { name, role, width, height } of executor.plan.textures)
      if (role === 'input') executor.upload(name, new Float32Array(4 * width * height).fill(0.5));
  const timed = async (executor) => {
    await device.finished();
    const start = performance.now();
    for (let i = 0; i < 4; ++i) executor.run();
    await device.finished();
    return performance.now() - start;
  };
  for (const executor of executors) await timed(executor);
  const shares = [];
  for (let i = 0; i < 7; ++i) shares.push(await timed(executors[0]) / await timed(executors[1]));
  for (const executor of executors) executor.delete();
  return shares.sort((a, b) => a - b)[3];
}
