// Filters one picture on the graphics card by the program's plans.
import { PlanExecutor } from '../engine/executor.js';
import { layoutOf, packedResponse, unpacked } from '../engine/layout.js';

export class Filtering {
  #filter;
  #forward;

  constructor(app, { method, width, height }) {
    this.app = app;
    this.method = method;
    this.width = width;
    this.height = height;
    this.#filter = this.#executorOf('filter');
    this.#forward = this.#executorOf('forward');
  }

  #executorOf(operation) {
    const { method, width, height, app: { bundle, device } } = this;
    const offer = bundle.find({ method, operation, width, height }, device, bundle.timed(device));
    return new PlanExecutor(device, bundle.plan(offer));
  }

  // Takes the texels of a picture, and returns the magnitudes of its spectrum: of red, green and blue for each bin, one
  // colour after the other.
  setPicture(texels) {
    this.picture = texels;
    for (const executor of [this.#filter, this.#forward]) executor.upload('image', texels);
    this.#forward.run();
    const { channels } = unpacked(layoutOf(this.#forward.plan, 'result'), this.#forward.read('result'));
    const bins = this.width * this.height;
    return Float32Array.from({ length: 3 * bins }, (_, i) => {
      const { real, imaginary } = channels[Math.floor(i / bins)];
      return Math.hypot(real[i % bins], imaginary[i % bins]);
    });
  }

  // Returns the picture with each bin of its spectrum multiplied by its gain.
  apply(gains) {
    const layout = layoutOf(this.#filter.plan, 'response');
    this.#filter.upload('response', packedResponse(layout, (u, v) => gains[v * this.width + u]));
    this.runFilter();
    return this.result();
  }

  // Filters once more, leaving the result on the graphics card.
  runFilter() { this.#filter.run(); }
  result() { return this.#filter.read('result'); }

  // The number of passes of the filter's plan.
  get passes() { return this.#filter.plan.passes.length; }

  delete() {
    for (const executor of [this.#filter, this.#forward]) executor.delete();
  }
}
