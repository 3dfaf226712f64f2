// Scene 7: multiplying a spectrum is blurring the picture.
import { element, svgElement } from '../dom.js';
import { change, drawing, logBrightness, paintGrey } from './drawing.js';
import { formula } from '../watch/mathematics.js';
import { Scene, prose } from './scene.js';
import { Slider } from './slider.js';
import { side } from './subject.js';
import { blurred, gainOf, kernelOf, stagesOf, waveAt } from './transform.js';

const stripes = 20; // periods over the picture
const [least, most] = [1, 30];
const [half, unit] = [90, 180 / 64]; // middle of the drawing, and pixels per period
const gone = 0.06; // remaining amplitude at which the stripes count as gone
const shown = 17; // pixels of the kernel that are shown in a row
const leastWidth = 4; // at smaller widths the picture is unrecognizable

export function blur(subject) {
  const names = ['The picture\'s spectrum', 'The kernel\'s spectrum', 'Their product', 'The picture', 'The kernel, enlarged',
    'The blurred picture'];
  const canvases = names.map((name) => element('canvas', { role: 'img', 'aria-label': name }));
  const [before, gain, product, picture, kernel, result] = canvases;
  let [stages, top] = [null, 1];
  const ring = svgElement('circle', { class: 'gain', cx: half, cy: half });
  const slider = new Slider({ label: 'Width of what is kept', least, most, value: most, signs: ['across', 'up'],
    text: (width) => `${width} waves; ${Math.round(100 * gainOf(stripes, width))} % of the stripes are left`,
    place: (width) => [half + unit * width * Math.SQRT1_2, half + unit * width * Math.SQRT1_2],
    valueAt: ([x, y]) => Math.hypot(x - half, y - half) / unit, onchange: () => { show(); scene.judge(); } });
  const said = element('p', { className: 'zero-said' });

  function show() {
    const width = slider.value;
    const gains = Float64Array.from({ length: side }, (_, i) => gainOf(i - side / 2, width));
    const weights = kernelOf(side, width);
    paintGrey(gain, side, (i) => gains[i % side] * gains[Math.floor(i / side)]);
    paintGrey(product, side, (i) =>
      logBrightness(stages.whole[i] * gains[i % side] * gains[Math.floor(i / side)], top));
    const weightAt = (place) => weights[side / 2 + place - (shown - 1) / 2] / weights[side / 2];
    paintGrey(kernel, shown, (i) => weightAt(i % shown) * weightAt(Math.floor(i / shown)));
    const percent = (frequency) => Math.round(100 * gainOf(frequency, width));
    const mean = blurred(stages.spectrum, side, width);
    paintGrey(result, side, (i) => mean[i]);
    change(ring, { r: unit * width });
    said.textContent = `${percent(stripes)} % of the stripes are left, and ${percent(4)} % of waves that turn four times.`;
  }

  subject.addEventListener('change', () => {
    const striped = subject.picture.map((value, i) => 0.2 + 0.6 * value + 0.2 * waveAt(stripes, 0, i % side, 0, side));
    stages = stagesOf(striped, side);
    top = Math.max(...stages.whole);
    paintGrey(before, side, (i) => logBrightness(stages.whole[i], top));
    paintGrey(picture, side, (i) => striped[i]);
    show();
  });
  const over = drawing(180, 180, 'The ring within which waves are kept', [ring, slider.knob]);
  over.classList.add('night');
  const scene = new Scene({
    title: 'A product of spectra is a blur',
    text: `To blur a picture, replace each pixel by a weighted mean of its neighbours. This is a *convolution*, and the
      weights are its *kernel*. In the spectrum there is a shortcut: a blur multiplies each wave by one number, the
      spectrum of the kernel. So transform, multiply, and transform back.

      In the upper row are spectra, and the ring lies on the kernel's: inside it the numbers are near 1, and waves are kept.
      Outside they fall to 0. Below each spectrum is what it is the spectrum of.`,
    textbook: [
      formula(String.raw`g[n] = \sum_{m=0}^{N-1} h[m] f[n-m]`),
      formula(String.raw`G[k] = H[k] \cdot F[k]`),
      ...prose(`The convolution theorem. The transform knows no edges: what leaves on one side comes in on the other.`)],
    figure: [element('div', { className: 'zero-product' }, canvases.map((canvas, i) => element('div', {}, [
      element('p', {}, [names[i]]), element('div', { className: 'zero-stack', 'data-sign': ['×', '=', , '∗', '='][i] },
        canvas === gain ? [canvas, over] : [canvas])]))), said],
    ask: `fine stripes lie over the picture. They are two bright points of its spectrum, left and right of the middle. Drag the ring until the
      stripes are gone and the picture can still be made out.`,
    hint: () => {
      if (gainOf(stripes, slider.value) > gone) return 'The stripes are still seen.';
      return slider.value < leastWidth ? 'The stripes are gone, and so is the picture.' : '';
    },
    right: 'The ring leaves the stripes outside and keeps the coarser waves. A narrow ring is a wide blur.',
  });
  return scene;
}
