// Scene 8: the kernel size from which on filtering by the spectrum reads less.
import { svgElement } from '../dom.js';
import { change, drawing, path, words } from './drawing.js';
import { formula } from '../watch/mathematics.js';
import { Scene } from './scene.js';
import { Slider } from './slider.js';
import { readsOfFft, readsOfSliding } from './transform.js';

const size = 512; // of the picture
const most = 15;
const [cell, left, top] = [13, 2, 2];
const centre = most / 2 * cell;
const unit = 356 / readsOfSliding(most);
const fft = readsOfFft(size);
const first = 9; // the smallest kernel that reads more than the FFT

export function reads() {
  const kernel = svgElement('rect', { class: 'kernel' });
  const [sliding, through] = [228, 274].map((y) => svgElement('rect', { class: 'bar', x: 0, y, height: 18 }));
  const [slidingWords, throughWords] = [222, 268].map((y) => words(0, y, ''));
  const told = ['strong', '', ''].map((name, i) => words(214, 60 + 22 * i, '', name));
  const slider = new Slider({ label: 'Side of the kernel', least: 1, most, step: 2, value: 3, signs: ['across', 'up'],
    text: (k) => `${k} × ${k}: ${readsOfSliding(k)} reads, FFT ${fft}`,
    place: (k) => [left + centre + k * cell / 2, top + centre + k * cell / 2],
    valueAt: ([x, y]) => 2 * Math.max(x - left - centre, y - top - centre) / cell,
    onchange: () => { show(); scene.judge(); } });

  function show() {
    const k = slider.value;
    const corner = centre - k * cell / 2;
    change(kernel, { x: left + corner, y: top + corner, width: k * cell, height: k * cell });
    change(sliding, { width: unit * readsOfSliding(k) });
    [`k = ${k}`, `${k} × ${k} weights`, readsOfSliding(k) > fft ? 'the FFT reads less' : 'sliding reads less']
      .forEach((text, i) => { told[i].textContent = text; });
    slidingWords.textContent = `sliding the kernel: ${readsOfSliding(k)} reads for each pixel`;
  }

  change(through, { width: unit * fft, class: 'bar other' });
  throughWords.textContent = `through the spectrum: ${fft} reads for each pixel`;
  let grid = '';
  for (let i = 0; i <= most; ++i)
    grid += `M${left + i * cell} ${top}v${most * cell}M${left} ${top + i * cell}h${most * cell}`;
  const svg = drawing(360, 296, 'A kernel, and how much is read with it and without it', [
    path('axis', grid), kernel, svgElement('rect', { class: 'dot', x: left + centre - cell / 2,
      y: top + centre - cell / 2, width: cell, height: cell }), ...told,
    slidingWords, sliding, throughWords, through, slider.knob]);
  const scene = new Scene({
    title: 'When the FFT wins',
    text: `A kernel of k × k weights that slides over a picture reads k · k numbers for each pixel. The way through the
      spectrum reads the same whatever k is. A picture of 512 × 512 pixels takes 9 passes along its rows and 9 along its
      columns, and as many back. Each pass reads two numbers for each one that it writes, and so does the product:
      2 · 36 + 2 = 74. Reads of twiddle factors are not counted here.`,
    textbook: [
      formula(String.raw`k^2 > 8"log"_2 N + 2`)],
    figure: [svg],
    ask: 'drag the corner of the kernel to the smallest k at which the FFT reads less.',
    hint: () => (slider.value < first ? 'Sliding still reads less.'
      : slider.value > first ? 'The FFT reads less, but a smaller kernel would do.' : ''),
    right: `9 · 9 = 81 reads are more than 74. A kernel that is a column times a row needs only 2k reads; then the FFT
      wins from 39 on, if k is odd. Reads are not times: the tab Measure finds where the two cross on your graphics card.`,
  });
  show();
  return scene;
}
