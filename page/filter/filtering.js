// Filters one picture by the program's plans, on the graphics card.
import { PlanExecutor } from '../engine/executor.js';
import { magnitudes, packedResponse } from './packing.js';

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
    return new PlanExecutor(device, bundle.plan(bundle.find({ method, operation, width, height }, device)));
  }

  // Takes the texels of a picture, and gives the magnitudes of its spectrum.
  setPicture(texels) {
    this.picture = texels;
    for (const executor of [this.#filter, this.#forward]) executor.upload('image', texels);
    this.#forward.run();
    return magnitudes(this.method, this.width, this.height, this.#forward.read('result'));
  }

  // The picture with each bin of its spectrum times its gain.
  apply(gains) {
    const response = this.#filter.plan.textures.find(({ name }) => name === 'response');
    this.#filter.upload('response', packedResponse(this.method, response, gains));
    this.runFilter();
    return this.result();
  }

  // Filters once more; the result is left on the graphics card.
  runFilter() { this.#filter.run(); }
  result() { return this.#filter.read('result'); }

  // What the plan of the filter draws.
  get passes() { return this.#filter.plan.passes.length; }

  delete() {
    for (const executor of [this.#filter, this.#forward]) executor.delete();
  }
}
