// Puts questions about numbers to WebGL 2: expressions of GLSL, and textures that are filled, drawn into and read.
// Mirrors program/numbers/asking. The engine is not used, because it makes up for some of what is asked about.
import { DeviceError } from '../engine/device.js';
import { Program } from '../engine/program.js';

// The device lacks what is asked about.
export class NotThere extends Error {}

const operandsInARow = 256;
// How each internal format's texels lie in memory.
const layouts = {
  RGBA32F: ['RGBA', 'FLOAT', Float32Array], RGBA16F: ['RGBA', 'FLOAT', Float32Array],
  RGBA32UI: ['RGBA_INTEGER', 'UNSIGNED_INT', Uint32Array],
  RGBA8: ['RGBA', 'UNSIGNED_BYTE', Uint8Array], SRGB8_ALPHA8: ['RGBA', 'UNSIGNED_BYTE', Uint8Array],
};

export const bitsOf = (floats) => new Uint32Array(floats.buffer, floats.byteOffset, floats.length);
export const floatsOf = (bits) => new Float32Array(bits.buffer, bits.byteOffset, bits.length);

export class Asking {
  #made = []; // what forget() deletes

  // The device's context must be nobody else's: state that is set is left so.
  constructor(device, vertex) {
    this.gl = device.gl;
    this.vertex = vertex;
    this.framebuffer = this.gl.createFramebuffer();
    this.filtersFloats = this.gl.getExtension('OES_texture_float_linear') !== null;
  }

  // A texture of one level of this internal format. It stays bound. Without texels it holds zeros.
  surface(format, width, height, texels = null) {
    const { gl } = this;
    const name = gl.createTexture();
    this.#made.push(() => gl.deleteTexture(name));
    gl.bindTexture(gl.TEXTURE_2D, name);
    gl.texImage2D(gl.TEXTURE_2D, 0, gl[format], width, height, 0, ...this.#layout(format), texels);
    for (const filter of [gl.TEXTURE_MIN_FILTER, gl.TEXTURE_MAG_FILTER])
      gl.texParameteri(gl.TEXTURE_2D, filter, gl.NEAREST);
    gl.texParameteri(gl.TEXTURE_2D, gl.TEXTURE_MAX_LEVEL, 0);
    return { name, format, width, height };
  }

  // A row of floats of these bits, four times the same in a texel, uploaded to a texture of this internal format.
  rowOf(bits, format = 'RGBA32F') {
    const texels = Uint32Array.from({ length: 4 * bits.length }, (_, i) => bits[i >> 2]);
    return this.surface(format, bits.length, 1, floatsOf(texels));
  }

  // Draws all texels of a surface; where there is a source, it is what the program samples.
  draw(fragment, target, source = null, uniforms = {}) {
    const { gl } = this;
    const program = new Program(gl, this.vertex, fragment, 'a question about numbers').finish();
    this.#attach(target);
    gl.viewport(0, 0, target.width, target.height);
    gl.useProgram(program.name);
    for (const [name, { location, type }] of program.uniforms)
      if (type === gl.INT) gl.uniform1i(location, uniforms[name]);
      else gl.uniform1f(location, uniforms[name]);
    gl.bindTexture(gl.TEXTURE_2D, source?.name ?? null);
    gl.drawArrays(gl.TRIANGLES, 0, 3);
    program.delete();
  }

  // Four numbers for each texel of a level, row by row.
  read(surface, level = 0) {
    const { gl } = this;
    const [width, height] = [surface.width, surface.height].map((side) => Math.max(1, side >> level));
    const [, , Numbers] = layouts[surface.format];
    const numbers = new Numbers(4 * width * height);
    this.#attach(surface, level);
    gl.readPixels(0, 0, width, height, ...this.#layout(surface.format), numbers);
    return numbers;
  }

  // The bits of the four values that a program computes of each four operands, which are at most 256 or a multiple of
  // that. Operands and values travel as integers, whose bits every device keeps.
  evaluate(program, operands) {
    const width = Math.min(operands.length / 4, operandsInARow);
    const size = [width, operands.length / 4 / width];
    const source = this.surface('RGBA32UI', ...size, operands);
    const target = this.surface('RGBA32UI', ...size);
    this.draw(program, target, source);
    return this.read(target);
  }

  // Deletes all surfaces. Throws DeviceError if the card is lost, and Error for what WebGL reported.
  forget() {
    for (const remove of this.#made.splice(0)) remove();
    if (this.gl.isContextLost()) throw new DeviceError('The browser has taken the graphics card away.');
    const error = this.gl.getError();
    if (error !== this.gl.NO_ERROR) throw new Error(`WebGL reported error ${error}`);
  }

  #layout(format) {
    return layouts[format].slice(0, 2).map((name) => this.gl[name]);
  }

  #attach({ name }, level = 0) {
    const { gl } = this;
    gl.bindFramebuffer(gl.FRAMEBUFFER, this.framebuffer);
    gl.framebufferTexture2D(gl.FRAMEBUFFER, gl.COLOR_ATTACHMENT0, gl.TEXTURE_2D, name, level);
    const isComplete = gl.checkFramebufferStatus(gl.FRAMEBUFFER) === gl.FRAMEBUFFER_COMPLETE;
    if (!isComplete && !gl.isContextLost()) throw new NotThere();
  }
}
