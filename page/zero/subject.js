// The picture that the last scenes transform: one of the page's, the reader's own, or one from a camera.
import { element } from '../dom.js';
import { pictureChooser } from '../watch/picture_chooser.js';
import { pictureTexels, setOwnPicture } from '../watch/pictures.js';

export const side = 64;
const frameMilliseconds = 120;

export class Subject extends EventTarget {
  picture = new Float64Array(side * side); // brightness between 0 and 1, row by row from the top
  fault = element('span', { role: 'status' });
  #asked = 0;

  constructor(app) {
    super();
    this.app = app;
    this.tools = element('div', { className: 'zero-tools' },
      [pictureChooser(app, (name) => this.take(name)), ...this.#camera(), this.fault]);
  }

  // Uses the picture with this name; dispatches the event 'change'.
  async take(name) {
    const asked = ++this.#asked;
    const texels = await pictureTexels(this.app, name, side, side);
    if (asked !== this.#asked) return;
    this.texels = texels; // red, green, blue and brightness, lowest row first
    this.picture = Float64Array.from({ length: side * side },
      (_, i) => texels[4 * ((side - 1 - Math.floor(i / side)) * side + i % side) + 3]);
    this.dispatchEvent(new Event('change'));
  }

  // A button for the camera, if the browser lets a page ask for one. Its frames become the reader's own picture.
  #camera() {
    if (!navigator.mediaDevices?.getUserMedia) return [];
    const video = element('video', { muted: true, playsInline: true });
    let stream = null;
    const stop = () => {
      stream?.getTracks().forEach((track) => track.stop());
      stream = null;
      button.textContent = 'Use the camera';
    };
    const frame = async () => {
      if (!stream) return;
      if (!button.checkVisibility()) return stop();
      if (video.readyState >= video.HAVE_CURRENT_DATA) await setOwnPicture(video).catch(() => {});
      setTimeout(frame, frameMilliseconds);
    };
    const begin = async () => {
      try {
        stream = await navigator.mediaDevices.getUserMedia({ video: { width: 320, height: 240 } });
        video.srcObject = stream;
        await video.play();
        this.fault.textContent = '';
        button.textContent = 'Stop the camera';
        await frame();
      } catch {
        stop();
        this.fault.textContent = 'The browser gives this page no camera.';
      }
    };
    const button = element('button', { type: 'button', onclick: () => (stream ? stop() : begin()) });
    stop();
    return [button];
  }
}
