// Finds the texels that a program reads by running an instrumented version of it (instrumented.js), without knowing the
// program. The result does not depend on the content of images: the plans' programs compute coordinates only from
// uniforms and constant textures, which tests/browser/page_core_test.mjs checks. So textures may hold anything while
// the probe runs.
import { PlanError, drawAt, readsOf, sourcesOf, targetsOf } from '../engine/plan.js';
import { Program } from '../engine/program.js';
import { Breath } from '../engine/waiting.js';
import { noRead, outsideRead, samplerShift, tellingMarks, tellingReads } from './instrumented.js';

const roomWidth = 1024;
const kinds = { reads: tellingReads, marks: tellingMarks };
const texelMask = 2 ** samplerShift - 1;
const copied = ({ slots, codes }) => ({ slots, codes: codes.slice() });

// Textures from which a program takes texels and to which it reports its reads, and memory for their transfer. They
// are reused, because allocating them takes longer than a query.
class Room {
  constructor(gl, rows) {
    this.gl = gl;
    this.rows = rows;
    gl.activeTexture(gl.TEXTURE0);
    this.texels = this.#texture(gl.R32UI);
    this.result = this.#texture(gl.RGBA32UI);
    this.framebuffer = gl.createFramebuffer();
    gl.bindFramebuffer(gl.FRAMEBUFFER, this.framebuffer);
    gl.framebufferTexture2D(gl.FRAMEBUFFER, gl.COLOR_ATTACHMENT0, gl.TEXTURE_2D, this.result.name, 0);
    this.numbers = new Uint32Array(roomWidth * rows);
    this.codes = new Uint32Array(4 * roomWidth * rows);
  }

  #texture(format) {
    const { gl } = this;
    const name = gl.createTexture();
    gl.bindTexture(gl.TEXTURE_2D, name);
    gl.texStorage2D(gl.TEXTURE_2D, 1, format, roomWidth, this.rows);
    gl.texParameteri(gl.TEXTURE_2D, gl.TEXTURE_MIN_FILTER, gl.NEAREST);
    gl.texParameteri(gl.TEXTURE_2D, gl.TEXTURE_MAG_FILTER, gl.NEAREST);
    return { name, target: gl.TEXTURE_2D, isArray: false };
  }

  delete() {
    for (const { name } of [this.texels, this.result]) this.gl.deleteTexture(name);
    this.gl.deleteFramebuffer(this.framebuffer);
  }
}

export class FetchProbe {
  #programs = new Map();
  #rooms = []; // the rooms that are not in use

  #losses; // losses of the device when all this was made

  constructor(executor) {
    this.executor = executor;
    this.gl = executor.gl;
    this.readsOfWhole = new Map(); // cache for traces: what a pass reads for all of its texels, by the pass's number
    this.#losses = executor.device.losses;
  }

  // The instrumented program of a draw, of kind 'reads' or 'marks': {program, samplers}.
  program(draw, kind) {
    const key = `${kind} ${draw.text}`;
    if (!this.#programs.has(key)) {
      const { vertex, fragment } = this.executor.plan.programs[draw.text];
      const { text, samplers } = kinds[kind](fragment);
      const program = new Program(this.gl, vertex, text, `what tells of '${draw.text}'`);
      this.#programs.set(key, { samplers, program });
    }
    const found = this.#programs.get(key);
    found.program.finish();
    return found;
  }

  // Compiles the programs for which the first queries and backward traces would wait, without blocking the page.
  async prepare() {
    const breath = new Breath();
    const programs = this.#programs;
    for (const draw of this.executor.plan.passes.flatMap((pass) => pass.draws)) {
      await breath.taken();
      if (this.executor.device.isLost || programs !== this.#programs) return; // `delete` was called meanwhile
      this.program(draw, 'reads');
    }
  }

  // Several queries may be in progress at once, each in a room of its own.
  #takeRoom(rows) {
    const found = this.#rooms.findIndex((room) => room.rows >= rows);
    if (found >= 0) return this.#rooms.splice(found, 1)[0];
    this.#rooms.pop()?.delete();
    return new Room(this.gl, rows);
  }

  // The reads of a draw's program for texels of its target, which are named by their numbers y * width + x. Returns
  // {slots, codes}: the 4 * slots codes of texel i start at codes[4 * slots * i], in the order of the reads, followed
  // by noRead; `decode` explains a code. At most `most` reads are found. `use` gets the codes before their memory is
  // reused, and its result is returned.
  async readsOfTexels(pass, draw, numbers, most = readsOf(draw), use = copied) {
    const { gl, executor } = this;
    const { program } = this.program(draw, 'reads');
    const slots = Math.max(1, Math.ceil(most / 4));
    const across = Math.min(numbers.length, Math.floor(roomWidth / slots));
    if (across < 1) throw new PlanError(`'${draw.program}' reads too many texels to find them out`);
    const rows = Math.ceil(numbers.length / across);
    const room = this.#takeRoom(rows);
    room.numbers.set(numbers);
    room.numbers.fill(noRead, numbers.length, across * rows);
    gl.activeTexture(gl.TEXTURE0);
    gl.bindTexture(gl.TEXTURE_2D, room.texels.name);
    gl.pixelStorei(gl.UNPACK_ALIGNMENT, 4);
    gl.texSubImage2D(gl.TEXTURE_2D, 0, 0, 0, across, rows, gl.RED_INTEGER, gl.UNSIGNED_INT, room.numbers);
    gl.bindFramebuffer(gl.FRAMEBUFFER, room.framebuffer);
    gl.viewport(0, 0, roomWidth, room.rows);
    gl.enable(gl.SCISSOR_TEST);
    gl.scissor(0, 0, across * slots, rows);
    gl.useProgram(program.name);
    executor.bindSamplers(program, pass, new Map([['told_texels', room.texels]]));
    executor.setUniforms(program, draw, true);
    const set = (name, value) => gl.uniform1i(program.uniforms.get(name)?.location ?? null, value);
    set('told_width', executor.texture(targetsOf(pass)[0].texture).width);
    set('told_slots', slots);
    gl.drawArrays(gl.TRIANGLES, 0, 3);
    gl.disable(gl.SCISSOR_TEST);
    if (numbers.length * slots > 4096) {
      await executor.device.finished();
      gl.bindFramebuffer(gl.FRAMEBUFFER, room.framebuffer);
    }
    gl.readPixels(0, 0, slots * across, rows, gl.RGBA_INTEGER, gl.UNSIGNED_INT, room.codes);
    const result = use({ slots, codes: room.codes.subarray(0, 4 * slots * numbers.length) });
    this.#rooms.push(room);
    return result;
  }

  // The texture of each sampler of a draw's program, indexed by the samplers' numbers in the codes.
  texturesOf(pass, draw) {
    return this.program(draw, 'reads').samplers.map(({ name }) =>
      sourcesOf(pass).find((binding) => binding.name === name)?.texture);
  }

  // {sampler, texture, x, y, layer}, or {isOutside} without a position; null for noRead.
  decode(pass, draw, code) {
    if (code === noRead) return null;
    if (code === outsideRead) return { isOutside: true };
    const number = code >>> samplerShift;
    const sampler = this.program(draw, 'reads').samplers[number].name;
    const texture = this.texturesOf(pass, draw)[number];
    const { width, height } = this.executor.texture(texture);
    const texel = code & texelMask;
    const row = Math.floor(texel / width);
    return { sampler, texture, x: texel % width, y: row % height, layer: Math.floor(row / height) };
  }

  // The reads of one texel of a pass's target: [{sampler, texture, x, y, layer}] in their order, with the properties
  // `draw` and `expected`, the number of reads according to the plan. null if nothing is drawn at the texel.
  async reads(passIndex, x, y) {
    const pass = this.executor.plan.passes[passIndex];
    const draw = drawAt(pass, x, y);
    if (!draw) return null;
    const { width } = this.executor.texture(targetsOf(pass)[0].texture);
    const expected = readsOf(draw);
    // Look for one more, in case the plan counts too few.
    const { codes } = await this.readsOfTexels(pass, draw, [y * width + x], expected + 1);
    const reads = [...codes].filter((code) => code !== noRead).map((code) => this.decode(pass, draw, code));
    return Object.assign(reads, { draw, expected });
  }

  // For every texel of a pass: at(x, y) returns the same as `reads`.
  async readsOfPass(passIndex) {
    const pass = this.executor.plan.passes[passIndex];
    const { width } = this.executor.texture(targetsOf(pass)[0].texture);
    const found = new Map();
    for (const draw of pass.draws) {
      const { region } = draw;
      const numbers = Uint32Array.from({ length: region.width * region.height }, (_, i) =>
        (region.y + Math.floor(i / region.width)) * width + region.x + i % region.width);
      found.set(draw, await this.readsOfTexels(pass, draw, numbers));
    }
    return { at: (x, y) => {
      const draw = drawAt(pass, x, y);
      if (!draw) return null;
      const { slots, codes } = found.get(draw);
      const first = 4 * slots * ((y - draw.region.y) * draw.region.width + x - draw.region.x);
      const reads = [...codes.subarray(first, first + 4 * slots)].filter((code) => code !== noRead);
      return Object.assign(reads.map((code) => this.decode(pass, draw, code)), { draw, expected: readsOf(draw) });
    } };
  }

  // Call it after a loss of the graphics card: everything is made again when it is needed.
  restore() {
    this.delete();
    this.#losses = this.executor.device.losses;
  }

  delete() {
    if (this.#losses === this.executor.device.losses) {
      for (const { program } of this.#programs.values()) program.delete();
      for (const room of this.#rooms) room.delete();
    }
    this.#programs = new Map();
    this.#rooms = [];
  }
}
