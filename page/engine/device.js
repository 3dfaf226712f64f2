// The graphics card behind WebGL 2: what it can do, and its loss. Mirrors src/gl.

// What cannot be, in a line for the reader.
export class DeviceError extends Error {}

export class Device {
  static open() {
    const canvas = document.createElement('canvas');
    const gl = canvas.getContext('webgl2', { antialias: false, depth: false, stencil: false, alpha: false,
      powerPreference: 'high-performance' });
    if (!gl) throw new DeviceError('this browser has no WebGL 2');
    return new Device(canvas, gl);
  }

  constructor(canvas, gl) {
    this.canvas = canvas;
    this.gl = gl;
    this.hasFloatTargets = gl.getExtension('EXT_color_buffer_float') !== null;
    this.hasHalfTargets = this.hasFloatTargets || gl.getExtension('EXT_color_buffer_half_float') !== null;
    this.mostTargets = Math.min(gl.getParameter(gl.MAX_DRAW_BUFFERS), gl.getParameter(gl.MAX_COLOR_ATTACHMENTS));
    this.largestSide = gl.getParameter(gl.MAX_TEXTURE_SIZE);
    this.mostUniformVectors = gl.getParameter(gl.MAX_FRAGMENT_UNIFORM_VECTORS);
    this.timerExtension = gl.getExtension('EXT_disjoint_timer_query_webgl2');
    this.parallelCompiling = gl.getExtension('KHR_parallel_shader_compile');
    const names = gl.getExtension('WEBGL_debug_renderer_info');
    this.name = gl.getParameter(names ? names.UNMASKED_RENDERER_WEBGL : gl.RENDERER);
  }
}
