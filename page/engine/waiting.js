// Letting the page live while the graphics card works or programs are compiled.

// Comes back after so many milliseconds. A software renderer needs the processor: asking it without a pause starves it.
export function pause(milliseconds) {
  return new Promise((resolve) => { setTimeout(resolve, milliseconds); });
}

// For work in many small parts: `await breath.taken()` between them comes back at once where the page was free a moment
// ago, else when it has answered what the reader did.
export class Breath {
  #last = performance.now();

  async taken() {
    if (performance.now() - this.#last < 12) return;
    await pause(0);
    this.#last = performance.now();
  }
}
