// Which texels a fragment reads: its program, with every texelFetch recorded. Each fragment of the probe's target
// (FETCHES x 1) runs the program for the same texel and leaves what its own fetch, number gl_FragCoord.x, asked for.
import { Program } from '../engine/program.js';

export function samplersOf(text) {
  // All that the text declares, whichever branch of the preprocessor is taken.
  return [...text.matchAll(/^\s*uniform\s+(?:highp\s+)?sampler2D(Array)?\s+(\w+)\s*;/gm)].map((m) => ({ name: m[2], isArray: Boolean(m[1]) }));
}

export function instrumented(text, samplerNames) {
  const rank = (name) => samplerNames.indexOf(name);
  const outputs = [...text.matchAll(/layout\(location = (\d+)\) out vec4 (\w+);/g)].map((m) => m[2]);
  let changed = text;
  // After each sampler's declaration a function that fetches from it and takes note.
  changed = changed.replace(/^(\s*uniform\s+(?:highp\s+)?sampler2D(Array)?\s+(\w+)\s*;.*)$/gm, (line, all, isArray, name) => {
    const v = isArray ? 'ivec3' : 'ivec2';
    return `${all}\nvec4 probe_${name}(${v} place, int level) { probe_note(ivec4(place.xy, ${isArray ? 'place.z' : '0'}, ${rank(name)})); return texelFetch(${name}, place, level); }`;
  });
  const calls = /\btexelFetch\s*\(\s*(\w+)\s*,/g;
  changed = changed.split('\n').map((l) => (l.startsWith('vec4 probe_') || /^vec4 probe_/.test(l) ? l : l.replace(calls, 'probe_$1('))).join('\n');
  changed = changed.replace(/\bgl_FragCoord\b/g, 'probe_position');
  changed = changed.replace(/\bvoid\s+main\s*\(\s*(void)?\s*\)/g, 'void probed_main()');
  // The outputs become ordinary variables.
  changed = changed.replace(/layout\(location = \d+\) out vec4 (\w+);/g, 'vec4 $1;');
  const head = `
uniform highp vec4 probe_texel;
uniform int probe_number; // of a fetch, for every texel of a pass; or -1: every fetch, for the texel probe_texel
highp vec4 probe_position;
int probe_count = 0;
int probe_wanted = 0;
ivec4 probe_found = ivec4(-1);
void probe_note(ivec4 fetch)
{
    if (probe_count == probe_wanted)
        probe_found = fetch;
    ++probe_count;
}
`;
  // Behind the precision lines, which #version and #extension must precede.
  const at = changed.indexOf('#define') >= 0 && changed.indexOf('#define') < changed.indexOf('uniform') ? changed.indexOf('#define') : changed.indexOf('precision highp sampler2DArray;') + 'precision highp sampler2DArray;'.length;
  changed = changed.slice(0, at) + head + changed.slice(at);
  return `${changed}
layout(location = 0) out highp vec4 probe_result;
void main()
{
    probe_wanted = probe_number < 0 ? int(gl_FragCoord.x) : probe_number;
    probe_position = probe_number < 0 ? probe_texel : gl_FragCoord;
    probed_main();
    probe_result = probe_wanted < probe_count ? vec4(probe_found) : vec4(-1.0, -1.0, -1.0, float(probe_count));
}
`;
}

export class FetchProbe {
  constructor(player) {
    this.player = player; this.gl = player.gl; this.programs = new Map();
    this.room = 0;
  }
  program(draw) {
    let entry = this.programs.get(draw.text);
    if (!entry) {
      const text = this.player.plan.programs[draw.text];
      const names = [...new Set(samplersOf(text.fragment).map((s) => s.name))];
      const source = instrumented(text.fragment, names);
      const start = performance.now();
      entry = { names, source, program: new Program(this.gl, text.vertex, source, `probe of ${draw.text}`).finish() };
      entry.milliseconds = performance.now() - start;
      this.programs.set(draw.text, entry);
    }
    return entry;
  }
  target(count) {
    const { gl } = this;
    if (count <= this.room) return;
    if (this.texture) { gl.deleteTexture(this.texture); gl.deleteFramebuffer(this.framebuffer); }
    this.room = Math.max(count, 128);
    this.texture = gl.createTexture();
    gl.activeTexture(gl.TEXTURE0);
    gl.bindTexture(gl.TEXTURE_2D, this.texture);
    gl.texStorage2D(gl.TEXTURE_2D, 1, gl.RGBA32F, this.room, 1);
    this.framebuffer = gl.createFramebuffer();
    gl.bindFramebuffer(gl.FRAMEBUFFER, this.framebuffer);
    gl.framebufferTexture2D(gl.FRAMEBUFFER, gl.COLOR_ATTACHMENT0, gl.TEXTURE_2D, this.texture, 0);
  }
  // The draw of the pass that leaves this texel as it is: the last whose region has it.
  drawAt(passIndex, x, y) {
    const inside = (r) => x >= r.x && y >= r.y && x < r.x + r.width && y < r.y + r.height;
    return this.player.plan.passes[passIndex].draws.findLast((d) => inside(d.region));
  }
  set(program, name, give) { const at = program.uniforms.get(name); if (at) give(at.location); }
  // Of a whole pass: of every texel every fetch. {width, height, most, textures, places}: places[(n * height + y) * width + x]
  // is -1, or ((texture * layers + layer) * height + y) * width + x as `decode` takes it apart.
  readsOfPass(passIndex) {
    const { gl, player } = this; const pass = player.plan.passes[passIndex];
    const target = player.byName.get(player.targetsOf(pass)[0].texture); const { width, height } = target;
    const textures = [...new Set(pass.bindings.filter((b) => b.access === 'sampled').map((b) => b.texture))];
    const most = Math.max(...pass.draws.map((d) => d.accesses.reduce((sum, a) => sum + a.count, 0)));
    const texture = gl.createTexture(); gl.activeTexture(gl.TEXTURE0); gl.bindTexture(gl.TEXTURE_2D, texture);
    gl.texStorage2D(gl.TEXTURE_2D, 1, gl.RGBA32F, width, height);
    const framebuffer = gl.createFramebuffer(); gl.bindFramebuffer(gl.FRAMEBUFFER, framebuffer);
    gl.framebufferTexture2D(gl.FRAMEBUFFER, gl.COLOR_ATTACHMENT0, gl.TEXTURE_2D, texture, 0);
    gl.viewport(0, 0, width, height);
    const fetches = []; const values = new Float32Array(4 * width * height);
    for (let n = 0; n < most; ++n) {
      gl.bindFramebuffer(gl.FRAMEBUFFER, framebuffer); gl.viewport(0, 0, width, height);
      gl.disable(gl.SCISSOR_TEST); gl.clearBufferfv(gl.COLOR, 0, [-1, -1, -1, -1]); gl.enable(gl.SCISSOR_TEST);
      for (const draw of pass.draws) {
        const { program } = this.program(draw);
        gl.useProgram(program.name); player.bindSamplers(program, pass);
        player.setUniforms(program, { ...draw, may_be_left_out: draw.uniforms.map((u) => u.name) });
        this.set(program, 'probe_number', (at) => gl.uniform1i(at, n));
        gl.scissor(draw.region.x, draw.region.y, draw.region.width, draw.region.height);
        gl.drawArrays(gl.TRIANGLES, 0, 3);
      }
      gl.disable(gl.SCISSOR_TEST);
      gl.readPixels(0, 0, width, height, gl.RGBA, gl.FLOAT, values);
      const of = new Int32Array(4 * width * height); for (let i = 0; i < of.length; ++i) of[i] = values[i];
      // sampler -> texture, which the draw that covers the texel knows
      for (const draw of pass.draws) { const { names } = this.program(draw); const index = names.map((s) => textures.indexOf(pass.bindings.find((b) => b.name === s)?.texture)); const r = draw.region;
        for (let y = r.y; y < r.y + r.height; ++y) for (let x = r.x; x < r.x + r.width; ++x) { const i = 4 * (y * width + x); if (values[i + 2] >= 0) of[i + 3] = index[values[i + 3]]; } }
      fetches.push(of);
    }
    gl.deleteTexture(texture); gl.deleteFramebuffer(framebuffer);
    return { width, height, most, textures, fetches };
  }
  // [{texture, x, y, layer, sampler}], in the order in which they are fetched. Textures must hold what the pass reads.
  reads(passIndex, x, y) {
    const { gl, player } = this;
    const pass = player.plan.passes[passIndex];
    const draw = this.drawAt(passIndex, x, y);
    if (!draw) return null;
    const { program, names } = this.program(draw);
    const most = draw.accesses.reduce((sum, a) => sum + a.count, 0);
    this.target(most + 1);
    gl.bindFramebuffer(gl.FRAMEBUFFER, this.framebuffer);
    gl.viewport(0, 0, this.room, 1);
    gl.disable(gl.SCISSOR_TEST);
    gl.useProgram(program.name);
    player.bindSamplers(program, pass);
    player.setUniforms(program, { ...draw, may_be_left_out: draw.uniforms.map((u) => u.name) });
    this.set(program, 'probe_texel', (at) => gl.uniform4f(at, x + 0.5, y + 0.5, 0.5, 1)); // left out where nothing depends on it
    this.set(program, 'probe_number', (at) => gl.uniform1i(at, -1));
    gl.drawArrays(gl.TRIANGLES, 0, 3);
    const values = new Float32Array(4 * (most + 1));
    gl.readPixels(0, 0, most + 1, 1, gl.RGBA, gl.FLOAT, values);
    const reads = [];
    for (let i = 0; i <= most; ++i) {
      const [fx, fy, layer, sampler] = values.subarray(4 * i, 4 * i + 4);
      if (fx === -1 && fy === -1 && layer === -1) { reads.total = sampler; break; }
      reads.push({ sampler: names[sampler], texture: pass.bindings.find((b) => b.name === names[sampler]).texture, x: fx, y: fy, layer });
    }
    reads.draw = draw;
    reads.expected = most;
    return reads;
  }
}
