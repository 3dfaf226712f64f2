// The render target of a pass: a framebuffer with a layer of a texture as each output. Mirrors src/gl/render_target.
import { PlanError } from './plan.js';

export class RenderTarget {
  // `outputs` is [{texture: Texture, layer}], output 0 first.
  constructor(gl, outputs, purpose) {
    this.gl = gl;
    this.name = gl.createFramebuffer();
    ({ width: this.width, height: this.height } = outputs[0].texture.shape);
    gl.bindFramebuffer(gl.FRAMEBUFFER, this.name);
    outputs.forEach(({ texture, layer }, i) => texture.attach(gl.COLOR_ATTACHMENT0 + i, layer));
    gl.drawBuffers(outputs.map((_, i) => gl.COLOR_ATTACHMENT0 + i));
    const status = gl.checkFramebufferStatus(gl.FRAMEBUFFER);
    if (status !== gl.FRAMEBUFFER_COMPLETE && !gl.isContextLost())
      throw new PlanError(`${purpose}: this graphics card cannot draw into these textures (0x${status.toString(16)})`);
  }

  // Binds the framebuffer and sets the viewport to the whole of it.
  bind() {
    this.gl.bindFramebuffer(this.gl.FRAMEBUFFER, this.name);
    this.gl.viewport(0, 0, this.width, this.height);
  }

  delete() {
    this.gl.deleteFramebuffer(this.name);
  }
}
