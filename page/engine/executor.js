// Runs a plan pass by pass. Mirrors src/engine/plan_executor.
import { PlanError, Program } from './program.js';

const FORMATS = {
  rgba32f: ['RGBA32F', 'RGBA', 'FLOAT', 4],
  rg32f: ['RG32F', 'RG', 'FLOAT', 2],
  r32f: ['R32F', 'RED', 'FLOAT', 1],
  rgba16f: ['RGBA16F', 'RGBA', 'HALF_FLOAT', 4],
  rg16f: ['RG16F', 'RG', 'HALF_FLOAT', 2],
  rgba8: ['RGBA8', 'RGBA', 'UNSIGNED_BYTE', 4],
};

export class PlanExecutor {
  constructor({ gl }, plan) {
    if (plan.format_version !== 1) throw new PlanError(`format_version ${plan.format_version}`);
    if (plan.sources !== 'essl300') throw new PlanError(`sources ${plan.sources}`);
    this.gl = gl; this.plan = plan;
    this.textures = new Map(); this.framebuffers = new Map(); this.programs = new Map();
    this.parameters = new Map(plan.parameters.map((p) => [p.name, p]));
    this.byName = new Map(plan.textures.map((t) => [t.name, t]));
    this.readFramebuffer = gl.createFramebuffer();
    const start = performance.now();
    for (const texture of plan.textures) this.allocate(texture);
    this.allocateMilliseconds = performance.now() - start;
    const limit = gl.getParameter(gl.MAX_DRAW_BUFFERS);
    for (const pass of plan.passes) {
      if (!pass.draws) throw new PlanError(`pass '${pass.name}' dispatches`);
      if (pass.bindings.filter((b) => b.access === 'attachment').length > limit) throw new PlanError(`more than ${limit} targets`);
    }
    const compile = performance.now();
    for (const [key, text] of Object.entries(plan.programs)) this.programs.set(key, new Program(gl, text.vertex, text.fragment, key));
    this.compileEach = {};
    for (const [key, program] of this.programs) { const t = performance.now(); program.finish(); this.compileEach[key] = performance.now() - t; }
    this.compileMilliseconds = performance.now() - compile;
    this.uniformsHeld = new Map();
  }

  format(texture) {
    const f = FORMATS[texture.format];
    if (!f) throw new PlanError(`format ${texture.format}`);
    const { gl } = this;
    return { internal: gl[f[0]], external: gl[f[1]], type: gl[f[2]], components: f[3] };
  }

  allocate(texture) {
    const { gl } = this;
    const isArray = texture.kind === 'texture_array';
    const target = isArray ? gl.TEXTURE_2D_ARRAY : gl.TEXTURE_2D;
    const name = gl.createTexture();
    gl.bindTexture(target, name);
    const f = this.format(texture);
    if (isArray) gl.texStorage3D(target, 1, f.internal, texture.width, texture.height, texture.layers);
    else gl.texStorage2D(target, 1, f.internal, texture.width, texture.height);
    gl.texParameteri(target, gl.TEXTURE_MIN_FILTER, gl.NEAREST);
    gl.texParameteri(target, gl.TEXTURE_MAG_FILTER, gl.NEAREST);
    gl.texParameteri(target, gl.TEXTURE_WRAP_S, gl.CLAMP_TO_EDGE);
    gl.texParameteri(target, gl.TEXTURE_WRAP_T, gl.CLAMP_TO_EDGE);
    this.textures.set(texture.name, { name, target, isArray });
    if (texture.role === 'constant') this.upload(texture.name, new Float32Array(texture.values));
  }

  upload(textureName, values) {
    const { gl } = this; const t = this.byName.get(textureName); const { name, target, isArray } = this.textures.get(textureName);
    const f = this.format(t);
    let data = values;
    if (f.type === gl.UNSIGNED_BYTE) data = Uint8Array.from(values, (v) => Math.round(Math.min(1, Math.max(0, v)) * 255));
    const type = f.type === gl.HALF_FLOAT ? gl.FLOAT : f.type;
    gl.bindTexture(target, name);
    gl.pixelStorei(gl.UNPACK_ALIGNMENT, 1);
    if (isArray) gl.texSubImage3D(target, 0, 0, 0, 0, t.width, t.height, t.layers, f.external, type, data);
    else gl.texSubImage2D(target, 0, 0, 0, t.width, t.height, f.external, type, data);
  }

  targetsOf(pass) { return pass.bindings.filter((b) => b.access === 'attachment'); }

  framebufferOf(pass) {
    const { gl } = this;
    const targets = this.targetsOf(pass);
    const key = JSON.stringify(targets.map((b) => [b.texture, b.layer ?? null]));
    let framebuffer = this.framebuffers.get(key);
    if (framebuffer) return framebuffer;
    framebuffer = gl.createFramebuffer();
    gl.bindFramebuffer(gl.FRAMEBUFFER, framebuffer);
    targets.forEach((b, i) => this.attach(gl.FRAMEBUFFER, gl.COLOR_ATTACHMENT0 + i, b.texture, b.layer ?? 0));
    gl.drawBuffers(targets.map((_, i) => gl.COLOR_ATTACHMENT0 + i));
    const status = gl.checkFramebufferStatus(gl.FRAMEBUFFER);
    if (status !== gl.FRAMEBUFFER_COMPLETE) throw new PlanError(`pass '${pass.name}': framebuffer 0x${status.toString(16)}`);
    this.framebuffers.set(key, framebuffer);
    return framebuffer;
  }

  attach(where, attachment, textureName, layer) {
    const { gl } = this; const { name, isArray } = this.textures.get(textureName);
    if (isArray) gl.framebufferTextureLayer(where, attachment, name, 0, layer);
    else gl.framebufferTexture2D(where, attachment, gl.TEXTURE_2D, name, 0);
  }

  bindSamplers(program, pass) {
    const { gl } = this;
    for (const [sampler, unit] of program.samplers) {
      const binding = pass.bindings.find((b) => b.name === sampler && b.access === 'sampled');
      if (!binding) throw new PlanError(`pass '${pass.name}' has no '${sampler}'`);
      const { name, target } = this.textures.get(binding.texture);
      gl.activeTexture(gl.TEXTURE0 + unit);
      gl.bindTexture(target, name);
    }
  }

  setUniforms(program, draw) {
    const { gl } = this;
    for (const given of draw.uniforms) {
      const at = program.uniforms.get(given.name);
      if (!at) { if (draw.may_be_left_out.includes(given.name)) continue; throw new PlanError(`'${draw.program}' has no uniform '${given.name}'`); }
      let { type, value } = given;
      if (type === 'parameter') ({ type, value } = this.parameters.get(value));
      switch (type) {
        case 'int': gl.uniform1i(at.location, value); break;
        case 'float': gl.uniform1f(at.location, value); break;
        case 'vec4': gl.uniform4fv(at.location, value); break;
        case 'vec4[]': if (value.length) gl.uniform4fv(at.location, value.slice(0, at.size).flat()); break;
        case 'mat4': gl.uniformMatrix4fv(at.location, false, value); break;
        default: throw new PlanError(`uniform type ${type}`);
      }
    }
  }

  runPass(index) {
    const { gl } = this; const pass = this.plan.passes[index];
    gl.bindFramebuffer(gl.FRAMEBUFFER, this.framebufferOf(pass));
    const target = this.byName.get(this.targetsOf(pass)[0].texture);
    gl.viewport(0, 0, target.width, target.height);
    if (pass.clear_color) { gl.disable(gl.SCISSOR_TEST); gl.clearColor(...pass.clear_color); gl.clear(gl.COLOR_BUFFER_BIT); }
    gl.enable(gl.SCISSOR_TEST);
    for (const draw of pass.draws) {
      if (draw.mesh) throw new PlanError('meshes are the caller\'s');
      const program = this.programs.get(draw.text);
      gl.useProgram(program.name);
      this.bindSamplers(program, pass);
      this.setUniforms(program, draw);
      gl.scissor(draw.region.x, draw.region.y, draw.region.width, draw.region.height);
      gl.drawArrays(gl.TRIANGLES, 0, 3);
    }
    gl.disable(gl.SCISSOR_TEST);
  }

  run(from = 0, to = this.plan.passes.length) { for (let i = from; i < to; ++i) this.runPass(i); }

  // RGBA of every layer, one after the other.
  read(textureName) {
    const { gl } = this; const t = this.byName.get(textureName);
    const f = this.format(t);
    const size = t.width * t.height * 4;
    const bytes = f.type === gl.UNSIGNED_BYTE;
    const all = new Float32Array(size * t.layers);
    gl.bindFramebuffer(gl.FRAMEBUFFER, this.readFramebuffer);
    gl.pixelStorei(gl.PACK_ALIGNMENT, 1);
    for (let layer = 0; layer < t.layers; ++layer) {
      this.attach(gl.FRAMEBUFFER, gl.COLOR_ATTACHMENT0, textureName, layer);
      gl.readBuffer(gl.COLOR_ATTACHMENT0);
      if (bytes) { const b = new Uint8Array(size); gl.readPixels(0, 0, t.width, t.height, gl.RGBA, gl.UNSIGNED_BYTE, b); b.forEach((v, i) => { all[layer * size + i] = v / 255; }); }
      else gl.readPixels(0, 0, t.width, t.height, gl.RGBA, gl.FLOAT, all.subarray(layer * size, (layer + 1) * size));
    }
    return all;
  }

  delete() {
    const { gl } = this;
    for (const { name } of this.textures.values()) gl.deleteTexture(name);
    for (const f of this.framebuffers.values()) gl.deleteFramebuffer(f);
    for (const p of this.programs.values()) p.delete();
    gl.deleteFramebuffer(this.readFramebuffer);
  }
}
