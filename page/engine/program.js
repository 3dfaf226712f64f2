// Programs of WebGL 2 and their declarations. Mirrors src/gl/program.
import { DeviceError } from './device.js';
import { PlanError } from './plan.js';

// Compiles and links texts. Does not query the result before `finish`, so that a browser with
// KHR_parallel_shader_compile compiles several at once.
export class Program {
  #finished = false;

  constructor(gl, vertex, fragment, label) {
    this.gl = gl;
    this.label = label;
    this.name = gl.createProgram();
    this.shaders = [this.#shader(gl.VERTEX_SHADER, vertex), this.#shader(gl.FRAGMENT_SHADER, fragment)];
    gl.linkProgram(this.name);
  }

  #shader(type, text) {
    const { gl } = this;
    const shader = gl.createShader(type);
    gl.shaderSource(shader, text);
    gl.compileShader(shader);
    gl.attachShader(this.name, shader);
    return shader;
  }

  // Whether `finish` would return at once, as far as the browser tells.
  isCompiled(parallelCompiling) {
    return this.#finished || !parallelCompiling ||
      this.gl.getProgramParameter(this.name, parallelCompiling.COMPLETION_STATUS_KHR) !== false;
  }

  // Waits for linking, and collects the declarations: `samplers` maps names to texture units and whether they are
  // arrays, `uniforms` maps names to location, type and length.
  finish() {
    if (this.#finished) return this;
    const { gl } = this;
    if (!gl.getProgramParameter(this.name, gl.LINK_STATUS)) {
      if (gl.isContextLost()) throw new DeviceError('The graphics card was lost while programs were compiled.');
      const logs = [gl.getProgramInfoLog(this.name), ...this.shaders.map((shader) => gl.getShaderInfoLog(shader))];
      throw new PlanError(`${this.label} does not compile here: ${logs.filter(Boolean).join('; ')}`);
    }
    this.samplers = new Map();
    this.uniforms = new Map();
    gl.useProgram(this.name);
    const count = gl.getProgramParameter(this.name, gl.ACTIVE_UNIFORMS);
    for (let i = 0; i < count; ++i) this.#find(gl.getActiveUniform(this.name, i));
    for (const shader of this.shaders) gl.deleteShader(shader);
    this.shaders = [];
    this.#finished = true;
    return this;
  }

  #find({ name, type, size }) {
    const { gl } = this;
    const location = gl.getUniformLocation(this.name, name);
    const plain = name.replace(/\[0\]$/, '');
    const isArray = type === gl.SAMPLER_2D_ARRAY;
    if (isArray || type === gl.SAMPLER_2D || type === gl.UNSIGNED_INT_SAMPLER_2D) {
      const unit = this.samplers.size;
      gl.uniform1i(location, unit);
      this.samplers.set(plain, { unit, isArray });
    } else this.uniforms.set(plain, { location, type, size });
  }

  delete() {
    for (const shader of this.shaders) this.gl.deleteShader(shader);
    this.gl.deleteProgram(this.name);
  }
}
