// Traces: the texels on which a value depends, and the texels that depend on it, pass by pass. A trace follows reads: a
// number that is read but multiplied by zero counts, too.
import { PlanError, isInside, readsOf, sourcesOf, targetsOf, textureNames } from '../engine/plan.js';
import { RenderTarget } from '../engine/render_target.js';
import { Texture } from '../engine/textures.js';
import { outsideRead, samplerShift } from './instrumented.js';
import { TexelSet } from './texel_set.js';

const texelMask = 2 ** samplerShift - 1;

// Both traces return {passes, inputs}. passes[i] is null for a pass outside the trace, otherwise {targets, sources},
// each a Map from a texture's name to a TexelSet: the texels of the trace that pass i writes, and those that it reads.
// `inputs` is such a Map for the textures that no pass writes. `isWanted` is called now and then; if it returns false,
// the trace ends with null.

function emptySet(executor, name) {
  return new TexelSet(executor.texture(name));
}

// The set with that name in a map, added if it is missing.
function setIn(map, executor, name) {
  if (!map.has(name)) map.set(name, emptySet(executor, name));
  return map.get(name);
}

// The texture, and the set with the texel {x, y, layer, texture}, at which a trace from pass `passIndex` begins. The
// texture defaults to the pass's first target; with passIndex -1, to the first input.
function startOf(executor, passIndex, texel) {
  const { plan } = executor;
  const targets = passIndex >= 0 ? targetsOf(plan.passes[passIndex]) : [];
  const name = texel.texture ?? targets[0]?.texture ?? plan.textures.find(({ role }) => role === 'input')?.name;
  const { width, height, layers } = executor.texture(name);
  const layer = texel.layer ?? 0;
  if (!isInside({ x: 0, y: 0, width, height }, texel.x, texel.y) || layer >= layers ||
      (passIndex >= 0 && !targets.some((binding) => binding.texture === name && (binding.layer ?? 0) === layer)))
    throw new PlanError('no trace begins at a texel that is not there');
  const set = emptySet(executor, name);
  set.add(texel.x, texel.y, layer);
  return { name, set };
}

// Moves the needed texels of a pass's targets from `needed` to `targets`; `together` marks them regardless of the
// layer.
function takeTargets(executor, pass, needed) {
  const targets = new Map();
  let together = null;
  for (const binding of targetsOf(pass)) {
    const set = needed.get(binding.texture);
    const taken = setIn(targets, executor, binding.texture);
    together ??= new Uint8Array(taken.width * taken.height);
    if (!set) continue;
    const marks = set.layer(binding.layer ?? 0);
    taken.layer(binding.layer ?? 0).set(marks);
    for (let i = 0; i < marks.length; ++i) together[i] |= marks[i];
    marks.fill(0); // the pass writes all of it, so what was there before does not matter
  }
  return { targets, together };
}

// Writes the numbers of the marked texels in a region to the beginning of `numbers`, and unmarks them.
function takeMarked(together, width, region, numbers) {
  let count = 0;
  for (let y = region.y; y < region.y + region.height; ++y)
    for (let x = region.x; x < region.x + region.width; ++x)
      if (together[y * width + x]) {
        together[y * width + x] = 0;
        numbers[count++] = y * width + x;
      }
  return numbers.subarray(0, count);
}

// The texels that a pass reads for its marked texels: a Map from a texture's name to a TexelSet; null if the trace is
// no longer wanted.
async function sourcesRead(executor, probe, pass, together, isWanted) {
  const { width } = executor.texture(targetsOf(pass)[0].texture);
  const sources = new Map(textureNames(sourcesOf(pass)).map((name) => [name, emptySet(executor, name)]));
  const memory = new Uint32Array(together.length);
  // The last draw determines a texel's value, so it takes its texels first.
  for (const draw of [...pass.draws].reverse()) {
    const numbers = takeMarked(together, width, draw.region, memory);
    if (numbers.length === 0 || readsOf(draw) === 0) continue;
    const marks = probe.texturesOf(pass, draw).map((name) => sources.get(name)?.marks);
    await probe.readsOfTexels(pass, draw, numbers, readsOf(draw), ({ codes }) => {
      for (const code of codes) if (code < outsideRead) marks[code >>> samplerShift][code & texelMask] = 1;
    });
    if (!isWanted()) return null;
  }
  return sources;
}

// The trace of the texels on which the texel {x, y, layer} written by pass `passIndex` depends.
export async function traceBack(executor, probe, passIndex, texel, isWanted = () => true) {
  const { plan } = executor;
  const start = startOf(executor, passIndex, texel);
  const needed = new Map([[start.name, start.set]]);
  const passes = plan.passes.map(() => null);
  for (let i = passIndex; i >= 0; --i) {
    const pass = plan.passes[i];
    const { targets, together } = takeTargets(executor, pass, needed);
    const isWhole = !together.includes(0);
    const known = isWhole ? probe.readsOfWhole.get(i) : undefined;
    const sources = known ?? await sourcesRead(executor, probe, pass, together, isWanted);
    if (!sources) return null;
    if (isWhole) probe.readsOfWhole.set(i, sources);
    for (const [name, set] of sources) setIn(needed, executor, name).addAll(set);
    passes[i] = { targets, sources };
  }
  return { passes, inputs: inputsIn(executor, needed) };
}

function inputsIn(executor, sets) {
  const isInput = (name) => ['input', 'constant'].includes(executor.texture(name).role);
  return new Map([...sets].filter(([name]) => isInput(name)));
}

// Textures of marks for a plan's textures, and render targets for them.
class Marks {
  #textures = new Map();
  #targets = [];

  constructor(executor) {
    this.executor = executor;
    this.gl = executor.gl;
    this.losses = executor.device.losses;
    this.framebuffer = this.gl.createFramebuffer();
    this.gl.activeTexture(this.gl.TEXTURE0);
    for (const shape of executor.plan.textures)
      this.#textures.set(shape.name, new Texture(this.gl, { ...shape, format: 'r8' })); // all zero
  }

  put(name, set) {
    this.gl.activeTexture(this.gl.TEXTURE0);
    this.#textures.get(name).upload(set.marks);
  }

  read(name) {
    const texture = this.#textures.get(name);
    const bytes = texture.readBytes(this.framebuffer);
    const set = new TexelSet(texture.shape);
    for (let i = 0; i < set.marks.length; ++i) if (bytes[4 * i] !== 0) set.marks[i] = 1;
    return set;
  }

  // Runs a pass with programs that propagate marks.
  runPass(pass, probe) {
    const { gl, executor } = this;
    const programs = pass.draws.map((draw) => probe.program(draw, 'marks'));
    const outputs = targetsOf(pass).map((binding) => ({ texture: this.#textures.get(binding.texture),
      layer: binding.layer ?? 0 }));
    const target = new RenderTarget(gl, outputs, `marks of pass '${pass.name}'`);
    this.#targets.push(target);
    target.bind();
    const others = new Map(sourcesOf(pass).map(({ name, texture }) => [`marks_${name}`, this.#textures.get(texture)]));
    gl.enable(gl.SCISSOR_TEST);
    pass.draws.forEach((draw, i) => {
      gl.useProgram(programs[i].program.name);
      executor.bindSamplers(programs[i].program, pass, others);
      executor.setUniforms(programs[i].program, draw, true);
      gl.scissor(draw.region.x, draw.region.y, draw.region.width, draw.region.height);
      gl.drawArrays(gl.TRIANGLES, 0, 3);
    });
    gl.disable(gl.SCISSOR_TEST);
  }

  delete() {
    if (this.losses !== this.executor.device.losses) return;
    for (const owned of [...this.#textures.values(), ...this.#targets]) owned.delete();
    this.gl.deleteFramebuffer(this.framebuffer);
  }
}

// The trace of the texels that depend on the texel {x, y, layer} written by pass `passIndex`, or on one of an input if
// passIndex is -1. The sources of a pass are the marked texels among those that it reads.
export async function traceForward(executor, probe, passIndex, texel, isWanted = () => true) {
  const { plan } = executor;
  const start = startOf(executor, passIndex, texel);
  const passes = plan.passes.map(() => null);
  const marked = new Map([[start.name, start.set]]);
  if (passIndex >= 0) passes[passIndex] = { targets: new Map(marked), sources: new Map() };
  const marks = new Marks(executor);
  try {
    marks.put(start.name, start.set);
    for (let i = passIndex + 1; i < plan.passes.length; ++i) {
      const pass = plan.passes[i];
      const sources = new Map(textureNames(sourcesOf(pass)).map((name) =>
        [name, marked.get(name) ?? emptySet(executor, name)]));
      marks.runPass(pass, probe);
      await executor.device.finished();
      if (!isWanted()) return null;
      const targets = new Map(textureNames(targetsOf(pass)).map((name) => [name, marks.read(name)]));
      for (const [name, set] of targets) marked.set(name, set);
      passes[i] = { targets, sources };
    }
  } finally {
    marks.delete();
  }
  return { passes, inputs: inputsIn(executor, marked) };
}
