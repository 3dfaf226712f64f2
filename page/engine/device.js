// The graphics card behind WebGL 2: its features, and its loss. Mirrors src/gl.
import { pause } from './waiting.js';

// Something that this device cannot do, in one line for the reader.
export class DeviceError extends Error {}

const attributes = { antialias: false, depth: false, stencil: false, alpha: false, preserveDrawingBuffer: false,
  powerPreference: 'high-performance' };
const pollMilliseconds = 3;

export class Device {
  #whenLost = new Set();
  #whenRestored = new Set();

  // Throws DeviceError if the browser has no WebGL 2.
  static open() {
    const canvas = document.createElement('canvas');
    const gl = canvas.getContext('webgl2', attributes);
    if (!gl) throw new DeviceError('This browser has no WebGL 2, so nothing can be computed here.');
    return new Device(canvas, gl);
  }

  constructor(canvas, gl) {
    this.canvas = canvas;
    this.gl = gl;
    this.losses = 0; // number of losses; objects made before the last one are gone and must not be deleted
    this.#ask();
    canvas.addEventListener('webglcontextlost', (event) => {
      ++this.losses;
      event.preventDefault(); // without this the browser never restores the card
      for (const tell of [...this.#whenLost]) tell();
    });
    canvas.addEventListener('webglcontextrestored', () => {
      this.#ask();
      for (const tell of [...this.#whenRestored]) tell();
    });
  }

  // Extensions must be requested again after each loss.
  #ask() {
    const { gl } = this;
    this.hasFloatTargets = gl.getExtension('EXT_color_buffer_float') !== null;
    this.hasHalfTargets = this.hasFloatTargets || gl.getExtension('EXT_color_buffer_half_float') !== null;
    this.mostTargets = Math.min(gl.getParameter(gl.MAX_DRAW_BUFFERS), gl.getParameter(gl.MAX_COLOR_ATTACHMENTS));
    this.largestSide = gl.getParameter(gl.MAX_TEXTURE_SIZE);
    this.mostLayers = gl.getParameter(gl.MAX_ARRAY_TEXTURE_LAYERS);
    this.mostUniformVectors = gl.getParameter(gl.MAX_FRAGMENT_UNIFORM_VECTORS);
    this.timerExtension = gl.getExtension('EXT_disjoint_timer_query_webgl2');
    this.parallelCompiling = gl.getExtension('KHR_parallel_shader_compile');
    const names = gl.getExtension('WEBGL_debug_renderer_info');
    this.name = gl.getParameter(names ? names.UNMASKED_RENDERER_WEBGL : gl.RENDERER);
  }

  // Whether the browser has taken the card away, temporarily or for good.
  get isLost() {
    return this.gl.isContextLost();
  }

  // Calls `f` when the card is lost, and with it all textures and programs. Returns a function that cancels this.
  onLost(f) {
    this.#whenLost.add(f);
    return () => this.#whenLost.delete(f);
  }

  // Calls `f` when the card is restored; then everything has to be made again, as PlanExecutor and FetchProbe do in
  // `restore()`. Returns a function that cancels this.
  onRestored(f) {
    this.#whenRestored.add(f);
    return () => this.#whenRestored.delete(f);
  }

  // Throws DeviceError if the card is lost, or was lost since there were so many losses: its answers would be
  // meaningless.
  requirePresent(losses = this.losses) {
    if (this.isLost || losses !== this.losses)
      throw new DeviceError('The browser has taken the graphics card away from this page.');
  }

  // Returns a sentence that says why a plan with these needs cannot run here, or null if it can. A need that is missing
  // from `needs` is no obstacle.
  whatIsMissing(needs) {
    const formats = needs?.formats ?? [];
    if (!this.hasHalfTargets && formats.some((format) => format.endsWith('f')))
      return 'This graphics card cannot draw into textures of floating-point numbers.';
    if (!this.hasFloatTargets && formats.some((format) => format.endsWith('32f')))
      return 'This graphics card draws into textures of half floats only, not of 32-bit floats.';
    const limits = [
      ['targets', this.mostTargets,
        (n, most) => `This needs ${n} render targets in one pass; this graphics card has ${most}.`],
      ['side', this.largestSide, (n, most) => `This needs textures of ${n} texels a side; here they end at ${most}.`],
      ['layers', this.mostLayers, (n, most) => `This needs textures of ${n} layers; here they end at ${most}.`],
      ['uniform_vectors', this.mostUniformVectors,
        (n, most) => `This needs ${n} uniform vectors in one program; this graphics card has ${most}.`],
    ];
    for (const [need, most, sentence] of limits)
      if (needs?.[need] > most) return sentence(needs[need], most);
    return null;
  }

  // Resolves when `isDone()`, which asks the card, says so. A software renderer needs the CPU itself, so the page asks
  // only every few milliseconds. Throws DeviceError if the card is lost meanwhile: then there would be no answer.
  async until(isDone) {
    const { losses } = this;
    for (;;) {
      this.requirePresent(losses);
      if (isDone()) return;
      await pause(pollMilliseconds);
    }
  }

  // Resolves when the card has finished all its work. Throws DeviceError if the card is lost meanwhile.
  async finished() {
    const { gl, losses } = this;
    this.requirePresent();
    const fence = gl.fenceSync(gl.SYNC_GPU_COMMANDS_COMPLETE, 0);
    gl.flush();
    try {
      await this.until(() => gl.clientWaitSync(fence, 0, 0) !== gl.TIMEOUT_EXPIRED);
    } finally {
      if (losses === this.losses) gl.deleteSync(fence);
    }
  }
}
