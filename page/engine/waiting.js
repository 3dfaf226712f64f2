// Keeps the page responsive while the graphics card works or programs are compiled.

// Resolves after this many milliseconds. Poll a software renderer only with pauses: it needs the CPU itself.
export function pause(milliseconds) {
  return new Promise((resolve) => { setTimeout(resolve, milliseconds); });
}

// For work in many small parts: call `await breath.taken()` between them. It resolves at once if the page was idle a
// moment ago, otherwise after pending events have been handled.
export class Breath {
  #last = performance.now();

  async taken() {
    if (performance.now() - this.#last < 12) return;
    await pause(0);
    this.#last = performance.now();
  }
}
