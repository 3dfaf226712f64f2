// One plan applied to one picture: the contents of its textures before and after each pass, and the reads of fragments.
import { PlanExecutor } from '../engine/executor.js';
import { Stepper } from '../engine/stepper.js';
import { FetchProbe } from '../teaching/probe.js';
import { largestOf } from './views.js';

// The targets of a pass: [{texture, layers}], each texture once.
export function writtenBy(pass) {
  const layers = new Map();
  for (const { texture, layer, access } of pass.bindings)
    if (access === 'attachment') layers.set(texture, [...(layers.get(texture) ?? []), layer ?? 0]);
  return [...layers].map(([texture, list]) => ({ texture, layers: list }));
}

// The names of the textures that a pass reads, with constant ones last.
export function readBy(plan, pass) {
  const names = [...new Set(pass.bindings.filter(({ access }) => access === 'sampled').map(({ texture }) => texture))];
  const isConstant = (name) => plan.textures.find((texture) => texture.name === name).role === 'constant';
  return names.sort((a, b) => isConstant(a) - isConstant(b));
}

// The number of components in a texture's texels.
export const componentsOf = ({ format }) => /^[rgba]+/.exec(format)[0].length;

// A texture's value at a texel: four numbers.
export function valueAt(texture, values, { x, y, layer }) {
  const at = 4 * (((layer ?? 0) * texture.height + y) * texture.width + x);
  return values.subarray(at, at + 4);
}

export class Replay {
  #tops = new Map(); // maps 'pass texture' to the largest magnitudes
  #tables = new Map(); // maps a texture to its values, four for each texel

  // `inputs` is [[texture, values]].
  constructor(device, offer, plan, inputs) {
    this.offer = offer;
    this.plan = plan;
    this.paired = offer.method !== 'moreland-angel-2003' &&
      offer.operation !== 'convolution'; // two complex numbers in each texel
    this.executor = new PlanExecutor(device, plan);
    this.stepper = new Stepper(this.executor);
    this.probe = new FetchProbe(this.executor);
    this.textures = new Map(plan.textures.map((texture) => [texture.name, texture]));
    for (const [name, values] of inputs) this.stepper.upload(name, values);
  }

  get passes() { return this.plan.passes; }

  // The last pass before `pass` that writes a texture; -1 for an input or a constant.
  writerBefore(pass, name) {
    return this.passes.slice(0, pass).findLastIndex((writer) => writtenBy(writer).some(({ texture }) =>
      texture === name));
  }

  // The content of a texture before a pass. A table of floats is taken from the plan, because a card that can only draw
  // into half floats could not read it back.
  async before(pass, name) {
    const { role, format } = this.textures.get(name);
    const isKnown = role === 'constant' && format.endsWith('32f');
    const values = isKnown ? this.#table(name) : await this.stepper.values(name, pass);
    const key = `${this.writerBefore(pass, name)} ${name}`;
    if (!this.#tops.has(key)) this.#tops.set(key, largestOf(values));
    return values;
  }

  #table(name) {
    if (!this.#tables.has(name)) {
      const texture = this.textures.get(name);
      const components = componentsOf(texture);
      this.#tables.set(name, Float32Array.from({ length: 4 * texture.values.length / components }, (_, i) =>
        (i % 4 < components ? texture.values[Math.floor(i / 4) * components + i % 4] : Number(i % 4 === 3))));
    }
    return this.#tables.get(name);
  }

  // The content of a texture after a pass.
  after(pass, name) {
    return this.before(pass + 1, name);
  }

  // Whether what a pass, or -1, left in a texture is a picture rather than a spectrum or an intermediate result.
  isPicture(writer, name) {
    const { operation } = this.offer;
    if (operation === 'convolution') return true;
    if (writer < 0) return operation !== 'inverse' && name !== 'response';
    return operation !== 'forward' && writer === this.passes.length - 1;
  }

  // The largest magnitudes (views.js) of what a pass, or -1, left in a texture; undefined until it has been read back.
  tops(writer, name) {
    return this.#tops.get(`${writer} ${name}`);
  }

  // The reads of a fragment in their order: [{x, y, layer, texture, sampler, value}], with the draw that contains it as
  // property `draw`. null if the pass draws nothing there.
  async reads(pass, { x, y }) {
    const found = await this.probe.reads(pass, x, y);
    if (!found) return null;
    const values = new Map();
    for (const { texture } of found) if (texture && !values.has(texture)) values.set(texture,
      await this.before(pass, texture));
    const reads = found.filter(({ isOutside }) => !isOutside).map((read) => ({ ...read,
      value: Array.from(valueAt(this.textures.get(read.texture), values.get(read.texture), read)) }));
    reads.draw = found.draw;
    return reads;
  }

  // Compiles the programs of all passes, and their instrumented versions, so that the first trace need not wait.
  // Returns false early if isWanted() returns false.
  async prepare(isWanted) {
    await this.executor.prepare();
    if (isWanted()) await this.probe.prepare();
    return isWanted();
  }

  // Makes everything again after the graphics card was lost and restored.
  restore() {
    this.probe.restore();
    this.stepper.restore();
  }

  delete() {
    this.probe.delete();
    this.stepper.delete();
  }
}
