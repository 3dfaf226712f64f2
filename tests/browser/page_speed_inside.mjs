// What page_speed_test.mjs times inside the page. It runs there, so it uses nothing from outside itself.

// Watches a method's filter at the largest size, as a reader who at first only looks: until as many programs are made
// as its plan has, and as many that tell what they read. Then come the first traces, and steps forth and back.
// {programs, back, forward, steps, replay}: how many programs the trace back had to wait for, and milliseconds;
// `replay` is what the plan itself takes.
export async function timesOfWatch({ method, limit, patience }) {
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
  // Traces that know nothing but the programs; again where they took too long, as others may use the machine.
  const trace = async (change, least = Infinity) => {
    for (let i = 0; i < 6 && !(least < limit); ++i) {
      watch.lanes()[0].replay.probe.readsOfWhole.clear();
      least = Math.min(least, await timed(change));
    }
    return least;
  };
  const back = await trace({ pass: last, trace: 'back' });
  const programs = made - before;
  const forward = await trace({ pass: 0, trace: 'forward', from: { pass: -1, x: 3, y: 2, layer: 0 } });
  await watch.show({ trace: null });
  const steps = [];
  for (const pass of [0, 1, 2, 3, last - 1, last, last - 1, 2, 1, 0]) steps.push(await timed({ pass }));
  // Last, as it changes what the lane's textures hold: all passes once more, and their result read.
  const { executor } = watch.lanes()[0].replay.probe;
  let replay = Infinity;
  for (let i = 0; i < 3; ++i) {
    const start = performance.now();
    executor.run();
    await executor.device.finished();
    executor.read(executor.plan.textures.find(({ role }) => role === 'output').name);
    replay = Math.min(replay, Math.round(performance.now() - start));
  }
  return { programs, back, forward, steps, replay };
}
