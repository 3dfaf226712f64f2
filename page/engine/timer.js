// Measures the graphics card's time: by timer queries if the browser has them, otherwise from submission until a fence
// is signalled. The page looks only every few milliseconds (Device.until); several runs in each sample compensate for
// that.
const mostTries = 5; // repetitions when the card reports a query as disjoint, as after a change of its clock rate

export class Timer {
  constructor(device) {
    this.device = device;
  }

  get usesQueries() {
    return this.device.timerExtension !== null;
  }

  // The method in words, for the file of results.
  get method() {
    return this.usesQueries ? 'GPU timer queries' : 'a clock and fences';
  }

  // The milliseconds of one call of `run`, when `runs` calls are submitted together. `run` must return without waiting.
  async milliseconds(run, runs = 4) {
    await this.device.finished();
    for (let i = 0; this.usesQueries && i < mostTries; ++i) {
      const took = await this.#byQuery(run, runs);
      if (took !== null) return took / runs;
    }
    return await this.#byFence(run, runs) / runs;
  }

  async #byFence(run, runs) {
    const start = performance.now();
    for (let i = 0; i < runs; ++i) run();
    await this.device.finished();
    return performance.now() - start;
  }

  async #byQuery(run, runs) {
    const { gl, timerExtension, losses } = this.device;
    const query = gl.createQuery();
    gl.beginQuery(timerExtension.TIME_ELAPSED_EXT, query);
    try {
      for (let i = 0; i < runs; ++i) run();
    } finally {
      gl.endQuery(timerExtension.TIME_ELAPSED_EXT);
    }
    gl.flush();
    try {
      await this.device.until(() => gl.getQueryParameter(query, gl.QUERY_RESULT_AVAILABLE));
      if (gl.getParameter(timerExtension.GPU_DISJOINT_EXT)) return null;
      return gl.getQueryParameter(query, gl.QUERY_RESULT) / 1e6;
    } finally {
      if (losses === this.device.losses) gl.deleteQuery(query);
    }
  }
}
