// One fragment of a pass: the program, the uniforms and the texels from which its equation is composed.
import { channels } from './state.js';

export class Fragment {
  #uniforms;
  #defines;

  // `reads` is the result of Replay.reads.
  constructor(replay, passIndex, texel, channel, reads) {
    const { plan } = replay;
    this.replay = replay;
    this.passIndex = passIndex;
    this.pass = plan.passes[passIndex];
    this.draw = reads.draw;
    this.reads = reads;
    this.texel = texel;
    this.channel = channels.indexOf(channel);
    const parameters = new Map((plan.parameters ?? []).map(({ name, value }) => [name, value]));
    this.#uniforms = new Map(this.draw.uniforms.map(({ name, type, value }) =>
      [name, type === 'parameter' ? parameters.get(value) : value]));
    this.#defines = new Map(this.draw.defines.map((text) => {
      const [name, value] = text.split(' ');
      return [name, value === undefined ? '' : Number(value)];
    }));
    const targets = this.pass.bindings.filter(({ access }) => access === 'attachment');
    // The index of the texel's layer among the targets that are written at once.
    this.target = targets.findIndex(({ layer }) => (layer ?? 0) === (texel.layer ?? 0));
    this.texture = replay.textures.get(targets[0].texture);
  }

  has(name) { return this.#defines.has(name); }
  define(name) { return this.#defines.get(name); }
  uniform(name) { return this.#uniforms.get(name); }
  get uniforms() { return this.#uniforms; }
  readsOf(sampler) { return this.reads.filter((read) => read.sampler === sampler); }

  get axis() {
    return this.has('ALONG_ROWS') ? 'rows' : this.has('ALONG_COLUMNS') ? 'columns' : this.pass.step?.axis ?? null;
  }

  // The fragment's position along the transformed axis, and across it.
  get along() { return this.axis === 'columns' ? this.texel.y : this.texel.x; }
  get across() { return this.axis === 'columns' ? this.texel.x : this.texel.y; }
  get length() { return this.axis === 'columns' ? this.texture.height : this.texture.width; }
  get lengthAcross() { return this.axis === 'columns' ? this.texture.width : this.texture.height; }

  // -1 forward, +1 inverse
  get direction() {
    return this.uniform('direction') ?? this.define('DIRECTION') ?? (this.pass.name.startsWith('inverse') ? 1 : -1);
  }

  // The relevant number of a read: that of the channel, or the complex number to which the channel belongs.
  number(read, real) {
    if (real) return [read.value[this.channel], 0];
    const first = this.channel - this.channel % 2;
    return [read.value[first], read.value[first + 1]];
  }
}
