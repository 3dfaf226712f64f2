// Runs a plan pass by pass. Mirrors src/engine/plan_executor.
import { PlanError, needsOf, targetsOf, textureOf } from './plan.js';
import { isOfType, requireValid } from './plan_check.js';
import { Program } from './program.js';
import { RenderTarget } from './render_target.js';
import { DeviceError } from './device.js';
import { Texture, spread } from './textures.js';
import { Breath, pause } from './waiting.js';

const setters = {
  int: (gl, { location }, value) => gl.uniform1i(location, value),
  float: (gl, { location }, value) => gl.uniform1f(location, value),
  vec4: (gl, { location }, value) => gl.uniform4fv(location, value),
  // The program may declare a longer array, or a shorter one if its unused end is optimised away.
  'vec4[]': (gl, { location, size }, value) => value.length > 0 &&
    gl.uniform4fv(location, value, 0, Math.min(value.length, 4 * size)),
  mat4: (gl, { location }, value) => gl.uniformMatrix4fv(location, false, value),
};

// Converts values to the form that WebGL takes.
const flat = ({ type, value }) => ({ type, value: type === 'vec4[]' ? new Float32Array(value.flat()) : value });

export class PlanExecutor {
  #textures = new Map();
  #targets = new Map();
  #programs = new Map();
  #inputs = new Map(); // the last uploads, for `restore`
  #uniforms = new Map(); // for each draw
  #parameters = new Map();
  #readFramebuffer = null;
  #losses = 0; // losses of the device when all this was made

  // Throws PlanError if the plan is not valid, and DeviceError if it cannot run here.
  constructor(device, plan) {
    requireValid(plan);
    this.device = device;
    this.gl = device.gl;
    this.plan = plan;
    const missing = device.whatIsMissing(needsOf(plan));
    if (missing) throw new DeviceError(missing);
    for (const parameter of plan.parameters) this.#parameters.set(parameter.name, flat(parameter));
    for (const draw of plan.passes.flatMap((pass) => pass.draws))
      this.#uniforms.set(draw, draw.uniforms.map((given) => ({ name: given.name, ...flat(given) })));
    try {
      this.#make();
    } catch (error) {
      this.delete();
      throw error;
    }
  }

  #make() {
    const { gl } = this;
    this.device.requirePresent();
    this.#losses = this.device.losses;
    gl.getError(); // discards errors of others
    gl.activeTexture(gl.TEXTURE0);
    this.#readFramebuffer = gl.createFramebuffer();
    for (const shape of this.plan.textures) this.#textures.set(shape.name, new Texture(gl, shape));
    if (gl.getError() === gl.OUT_OF_MEMORY)
      throw new DeviceError('This graphics card has no memory left for the textures.');
    for (const shape of this.plan.textures) {
      const values = shape.role === 'constant' ? shape.values : this.#inputs.get(shape.name);
      if (values) this.#textures.get(shape.name).upload(values);
    }
    for (const pass of this.plan.passes) this.#targetOf(pass);
  }

  // The plan's texture with that name: {name, kind, width, height, layers, format, role}.
  texture(name) {
    return textureOf(this.plan, name);
  }

  // Fills a texture; `values` has the form that Texture.upload takes. The values are kept by reference, for uploading
  // them again after a loss.
  upload(name, values) {
    const { role } = this.texture(name);
    if (role !== 'input') throw new PlanError(`'${name}' is no input of plan '${this.plan.name}'`);
    this.gl.activeTexture(this.gl.TEXTURE0);
    this.#textures.get(name).upload(values);
    this.#inputs.set(name, values);
  }

  // The content of an input or a constant, four values for every texel as `read` returns them, without reading it back,
  // which the graphics card may be unable to do. null if it is not known exactly.
  given(name) {
    const shape = this.texture(name);
    const values = shape.role === 'constant' ? shape.values : this.#inputs.get(name);
    return values ? spread(shape, values) : null;
  }

  setParameter(name, value) {
    const known = this.plan.parameters.find((parameter) => parameter.name === name);
    if (!known) throw new PlanError(`plan '${this.plan.name}' has no parameter '${name}'`);
    if (!isOfType(known.type, value)) throw new PlanError(`the parameter '${name}' must be of type ${known.type}`);
    this.#parameters.set(name, flat({ type: known.type, value }));
  }

  #targetOf(pass) {
    const bindings = targetsOf(pass);
    const key = JSON.stringify(bindings.map((binding) => [binding.texture, binding.layer ?? 0]));
    if (!this.#targets.has(key)) {
      const outputs = bindings.map((binding) => ({ texture: this.#textures.get(binding.texture),
        layer: binding.layer ?? 0 }));
      this.#targets.set(key, new RenderTarget(this.gl, outputs, `pass '${pass.name}'`));
    }
    return this.#targets.get(key);
  }

  #started(key) {
    if (!this.#programs.has(key)) {
      const { vertex, fragment } = this.plan.programs[key];
      this.#programs.set(key, new Program(this.gl, vertex, fragment, `program '${key}'`));
    }
    return this.#programs.get(key);
  }

  // Compiles all programs without blocking the page; calls onProgress(done, all). A program that is not prepared is
  // compiled when it is first used.
  async prepare(onProgress = () => {}) {
    const keys = [...new Set(this.plan.passes.flatMap((pass) => pass.draws.map((draw) => draw.text)))];
    const { parallelCompiling } = this.device;
    if (parallelCompiling) keys.forEach((key) => this.#started(key));
    const breath = new Breath();
    for (const [i, key] of keys.entries()) {
      await breath.taken();
      if (!this.#readFramebuffer) return; // `delete` was called meanwhile
      while (!this.#started(key).isCompiled(parallelCompiling)) {
        await pause(5);
        if (!this.#readFramebuffer) return;
      }
      this.#programs.get(key).finish();
      onProgress(i + 1, keys.length);
    }
  }

  // Binds the textures that the pass reads to a program's texture units. `others` maps further samplers' names to
  // textures.
  bindSamplers(program, pass, others = new Map()) {
    const { gl } = this;
    for (const [name, { unit, isArray }] of program.samplers) {
      const binding = pass.bindings.find((known) => known.name === name && known.access === 'sampled');
      const texture = others.get(name) ?? (binding && this.#textures.get(binding.texture));
      if (!texture || texture.isArray !== isArray)
        throw new PlanError(`${program.label} reads '${name}', which pass '${pass.name}' does not bind so`);
      gl.activeTexture(gl.TEXTURE0 + unit);
      gl.bindTexture(texture.target, texture.name);
    }
    gl.activeTexture(gl.TEXTURE0);
  }

  // Sets the uniforms of a draw. Uniforms that the program does not have are skipped if the draw, or `mayLeaveOut`,
  // allows it.
  setUniforms(program, draw, mayLeaveOut = false) {
    for (const { name, type, value } of this.#uniforms.get(draw)) {
      const at = program.uniforms.get(name);
      if (!at && !mayLeaveOut && !draw.may_be_left_out.includes(name))
        throw new PlanError(`${program.label} has no uniform '${name}'`);
      const given = type === 'parameter' ? this.#parameters.get(value) : { type, value };
      if (at) setters[given.type](this.gl, at, given.value);
    }
  }

  runPass(index) {
    const { gl } = this;
    const pass = this.plan.passes[index];
    const programs = pass.draws.map((draw) => this.#started(draw.text).finish());
    this.#targetOf(pass).bind();
    if (pass.clear_color) {
      gl.disable(gl.SCISSOR_TEST);
      gl.clearColor(...pass.clear_color);
      gl.clear(gl.COLOR_BUFFER_BIT);
    }
    gl.enable(gl.SCISSOR_TEST);
    pass.draws.forEach((draw, i) => {
      gl.useProgram(programs[i].name);
      this.bindSamplers(programs[i], pass);
      this.setUniforms(programs[i], draw);
      gl.scissor(draw.region.x, draw.region.y, draw.region.width, draw.region.height);
      gl.drawArrays(gl.TRIANGLES, 0, 3);
    });
    gl.disable(gl.SCISSOR_TEST);
  }

  // Runs the passes from number `from` up to and excluding number `to`.
  run(from = 0, to = this.plan.passes.length) {
    this.device.requirePresent();
    for (let i = from; i < to; ++i) this.runPass(i);
  }

  // The present content of a texture: four values for every texel, row by row from the lowest, layer by layer. Waits
  // for the graphics card; call `await device.finished()` before, so that the page stays responsive.
  read(name) {
    this.device.requirePresent();
    this.texture(name);
    return this.#textures.get(name).read(this.#readFramebuffer);
  }

  // Makes everything again after the graphics card was lost and restored, and uploads the inputs again.
  restore() {
    this.delete();
    this.#make();
  }

  // Deletes all objects of the graphics card.
  delete() {
    const isThere = this.#losses === this.device.losses;
    for (const owned of [this.#textures, this.#targets, this.#programs]) {
      if (isThere) for (const one of owned.values()) one.delete();
      owned.clear();
    }
    if (isThere && this.#readFramebuffer) this.gl.deleteFramebuffer(this.#readFramebuffer);
    this.#readFramebuffer = null;
  }
}
