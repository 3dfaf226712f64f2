// The same filter by convolution, with the program's plans. Those are for kernels of equal weights, which are replaced
// here. A plan for a larger kernel serves, too: its outer weights become zero.
import { PlanExecutor } from '../engine/executor.js';

// The offer with the smallest separable kernel that has at least `count` weights along rows and along columns;
// undefined if there is none of this size.
function offerFor({ bundle, device }, { width, height }, count) {
  const sizes = bundle.offers.map((offer) => offer.kernel_size ?? 0).filter((size) => size >= count);
  return [...new Set(sizes)].sort((a, b) => a - b)
    .map((size) => bundle.find({ operation: 'convolution', separable: true, width, height, kernel_size: size }, device))
    .find((offer) => offer !== undefined);
}

// The plan with symmetric weights in its taps, each of which is (column, row, weight, 0).
function withWeights(plan, weights) {
  const radius = (weights.length - 1) / 2;
  const weighted = (uniform) => (uniform.name !== 'taps' ? uniform
    : { ...uniform, value: uniform.value.map(([x, y]) => [x, y, weights[x + y + radius] ?? 0, 0]) });
  const passes = plan.passes.map((pass) => ({ ...pass,
    draws: pass.draws.map((draw) => ({ ...draw, uniforms: draw.uniforms.map(weighted) })) }));
  return { ...plan, passes };
}

export class Convolution {
  // `texels` is the picture in this size; `weights` are those of a row and of a column, an odd number.
  static of(app, size, texels, weights) {
    const offer = offerFor(app, size, weights.length);
    return offer ? new Convolution(app, offer, texels, weights) : null;
  }

  constructor(app, offer, texels, weights) {
    this.taps = offer.kernel_size;
    this.executor = new PlanExecutor(app.device, withWeights(app.bundle.plan(offer), weights));
    this.executor.upload('image', texels);
  }

  get passes() { return this.executor.plan.passes.length; }
  run() { this.executor.run(); }
  result() { return this.executor.read('result'); }
  delete() { this.executor.delete(); }
}
