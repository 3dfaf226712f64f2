// How long the graphics card takes. By a timer query of the card where the browser has such, else from when the work
// was handed over until a fence says that it is done. A software renderer needs the processor, so the page looks only
// every few milliseconds (waiting.js); several runs to a sample make up for that.
import { pause } from './waiting.js';

const pollMilliseconds = 3;
const mostTries = 5; // of queries that the card calls disjoint, as when its clock has changed

export class Timer {
  constructor(device) {
    this.device = device;
  }

  get usesQueries() {
    return this.device.timerExtension !== null;
  }

  // In words, for results.
  get method() {
    return this.usesQueries ? 'GPU timer queries' : 'a clock and fences';
  }

  // Milliseconds of one call of `run` when `runs` of them are handed over together. `run` must return without waiting.
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
    const { gl, timerExtension } = this.device;
    const query = gl.createQuery();
    gl.beginQuery(timerExtension.TIME_ELAPSED_EXT, query);
    try {
      for (let i = 0; i < runs; ++i) run();
    } finally {
      gl.endQuery(timerExtension.TIME_ELAPSED_EXT);
    }
    gl.flush();
    try {
      while (!gl.getQueryParameter(query, gl.QUERY_RESULT_AVAILABLE)) {
        await pause(pollMilliseconds);
        this.device.requirePresent();
      }
      if (gl.getParameter(timerExtension.GPU_DISJOINT_EXT)) return null;
      return gl.getQueryParameter(query, gl.QUERY_RESULT) / 1e6;
    } finally {
      gl.deleteQuery(query);
    }
  }
}
