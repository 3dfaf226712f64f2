// Textures of a plan: creates, fills and reads them back. Mirrors src/gl/texture. Row 0 is the lowest.
import { halfOfFloat } from './half_float.js';
import { PlanError } from './plan.js';

const formats = {
  rgba32f: { internal: 'RGBA32F', external: 'RGBA', type: 'FLOAT', components: 4, bytes: 16 },
  rg32f: { internal: 'RG32F', external: 'RG', type: 'FLOAT', components: 2, bytes: 8 },
  r32f: { internal: 'R32F', external: 'RED', type: 'FLOAT', components: 1, bytes: 4 },
  rgba16f: { internal: 'RGBA16F', external: 'RGBA', type: 'HALF_FLOAT', components: 4, bytes: 8 },
  rg16f: { internal: 'RG16F', external: 'RG', type: 'HALF_FLOAT', components: 2, bytes: 4 },
  r16f: { internal: 'R16F', external: 'RED', type: 'HALF_FLOAT', components: 1, bytes: 2 },
  // For the marks of a trace, which are 0 or 1; plans do not use it.
  r8: { internal: 'R8', external: 'RED', type: 'UNSIGNED_BYTE', components: 1, bytes: 1 },
};

// Properties of a format by its name in a plan.
export function formatOf(name) {
  if (!Object.hasOwn(formats, name)) throw new PlanError(`the format '${name}' is not known`);
  return formats[name];
}

// The number of texels in all layers of a texture.
function texelsOf({ width, height, layers }) {
  return width * height * layers;
}

// Expands values, as Texture.upload takes them, to four for each texel, as reading the texture back would: components
// that its format lacks are 0, 0 and 1. null for formats that do not store values exactly.
export function spread(shape, values) {
  const { type, components } = formatOf(shape.format);
  if (type !== 'FLOAT') return null;
  const texels = texelsOf(shape);
  const given = values.length / texels;
  if (given === 4 && components === 4 && values instanceof Float32Array) return values;
  const result = new Float32Array(4 * texels);
  for (let i = 0; i < texels; ++i) {
    for (let k = 0; k < components; ++k) result[4 * i + k] = values[given * i + k];
    if (components < 4) result[4 * i + 3] = 1;
  }
  return result;
}

export class Texture {
  // `shape` is a plan's texture: {name, kind, width, height, layers, format}.
  constructor(gl, shape) {
    this.gl = gl;
    this.shape = shape;
    this.format = formatOf(shape.format);
    this.isArray = shape.kind === 'texture_array';
    this.target = this.isArray ? gl.TEXTURE_2D_ARRAY : gl.TEXTURE_2D;
    this.name = gl.createTexture();
    gl.bindTexture(this.target, this.name);
    const { width, height, layers } = shape;
    const internal = gl[this.format.internal];
    if (this.isArray) gl.texStorage3D(this.target, 1, internal, width, height, layers);
    else gl.texStorage2D(this.target, 1, internal, width, height);
    for (const filter of [gl.TEXTURE_MIN_FILTER, gl.TEXTURE_MAG_FILTER])
      gl.texParameteri(this.target, filter, gl.NEAREST);
    for (const wrap of [gl.TEXTURE_WRAP_S, gl.TEXTURE_WRAP_T]) gl.texParameteri(this.target, wrap, gl.CLAMP_TO_EDGE);
  }

  // Uploads values: as many for each texel as the format has components, or four, of which those that the format lacks
  // are ignored. The order is row by row from the lowest, layer by layer.
  upload(values) {
    const { gl, shape, format } = this;
    const texels = texelsOf(shape);
    if (values.length !== texels * format.components && values.length !== texels * 4)
      throw new PlanError(`'${shape.name}' takes ${texels * format.components} values, and was given ${values.length}`);
    const data = this.#stored(values, values.length / texels);
    gl.bindTexture(this.target, this.name);
    gl.pixelStorei(gl.UNPACK_ALIGNMENT, 1);
    const { width, height, layers } = shape;
    if (this.isArray)
      gl.texSubImage3D(this.target, 0, 0, 0, 0, width, height, layers, gl[format.external], gl[format.type], data);
    else gl.texSubImage2D(this.target, 0, 0, 0, width, height, gl[format.external], gl[format.type], data);
  }

  // The values as the texture stores them. Halves are rounded here, because cards differ in how they round.
  #stored(values, given) {
    const { components, type } = this.format;
    if (type === 'FLOAT' && given === components && values instanceof Float32Array) return values;
    const count = texelsOf(this.shape) * components;
    const made = type === 'FLOAT' ? new Float32Array(count) : type === 'HALF_FLOAT' ? new Uint16Array(count) :
      new Uint8Array(count);
    const rounded = type === 'FLOAT' ? (value) => value : type === 'HALF_FLOAT' ? halfOfFloat :
      (mark) => 255 * mark;
    for (let i = 0; i < count; ++i)
      made[i] = rounded(values[given === components ? i : Math.floor(i / components) * given + i % components]);
    return made;
  }

  // Attaches a layer to the bound framebuffer; a plain texture has only layer 0.
  attach(attachment, layer) {
    const { gl } = this;
    if (this.isArray) gl.framebufferTextureLayer(gl.FRAMEBUFFER, attachment, this.name, 0, layer);
    else gl.framebufferTexture2D(gl.FRAMEBUFFER, attachment, gl.TEXTURE_2D, this.name, 0);
  }

  // Reads four values for every texel, row by row from the lowest, layer by layer. Components that the format lacks are
  // 0, 0 and 1. `framebuffer` belongs to the caller; the layers are attached to it.
  read(framebuffer) {
    return this.#read(framebuffer, this.gl.FLOAT, new Float32Array(4 * texelsOf(this.shape)));
  }

  // The same for a format of bytes, as bytes.
  readBytes(framebuffer) {
    return this.#read(framebuffer, this.gl.UNSIGNED_BYTE, new Uint8Array(4 * texelsOf(this.shape)));
  }

  #read(framebuffer, type, all) {
    const { gl, shape: { width, height, layers } } = this;
    const size = width * height * 4;
    gl.bindFramebuffer(gl.FRAMEBUFFER, framebuffer);
    gl.pixelStorei(gl.PACK_ALIGNMENT, 1);
    gl.readBuffer(gl.COLOR_ATTACHMENT0);
    for (let layer = 0; layer < layers; ++layer) {
      this.attach(gl.COLOR_ATTACHMENT0, layer);
      gl.readPixels(0, 0, width, height, gl.RGBA, type, all.subarray(layer * size, (layer + 1) * size));
    }
    // Detach the texture, or it could not be sampled while this framebuffer is bound.
    gl.framebufferTexture2D(gl.FRAMEBUFFER, gl.COLOR_ATTACHMENT0, gl.TEXTURE_2D, null, 0);
    return all;
  }

  delete() {
    this.gl.deleteTexture(this.name);
  }
}
