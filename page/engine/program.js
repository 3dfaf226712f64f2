// Programs of WebGL 2 and what they declare. Mirrors src/gl/program.

export class PlanError extends Error {}

// Vertex and fragment text -> linked program. Nothing is asked of it until `finish`, so a browser with
// KHR_parallel_shader_compile compiles several at once.
export class Program {
  constructor(gl, vertex, fragment, label) {
    this.gl = gl; this.label = label;
    const shader = (type, text) => { const s = gl.createShader(type); gl.shaderSource(s, text); gl.compileShader(s); return s; };
    this.shaders = [shader(gl.VERTEX_SHADER, vertex), shader(gl.FRAGMENT_SHADER, fragment)];
    this.name = gl.createProgram();
    for (const s of this.shaders) gl.attachShader(this.name, s);
    gl.linkProgram(this.name);
  }
  finish() {
    if (this.samplers) return this;
    const { gl } = this;
    if (!gl.getProgramParameter(this.name, gl.LINK_STATUS))
      throw new PlanError(`${this.label}: ${gl.getProgramInfoLog(this.name)}\n${this.shaders.map((s) => gl.getShaderInfoLog(s)).join('\n')}`);
    this.samplers = new Map(); this.uniforms = new Map();
    gl.useProgram(this.name);
    const count = gl.getProgramParameter(this.name, gl.ACTIVE_UNIFORMS);
    for (let i = 0; i < count; ++i) {
      const { name, type, size } = gl.getActiveUniform(this.name, i);
      const plain = name.replace(/\[0\]$/, '');
      const location = gl.getUniformLocation(this.name, name);
      if (type === gl.SAMPLER_2D || type === gl.SAMPLER_2D_ARRAY) {
        gl.uniform1i(location, this.samplers.size);
        this.samplers.set(plain, this.samplers.size);
      } else this.uniforms.set(plain, { location, type, size });
    }
    return this;
  }
  delete() { for (const s of this.shaders) this.gl.deleteShader(s); this.gl.deleteProgram(this.name); }
}

