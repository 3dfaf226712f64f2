// Scene 6: one point of a spectrum, its wave, and its tone.
import { element, svgElement } from '../dom.js';
import { arrowPath, change, drawing, paintGrey, path, words, written } from './drawing.js';
import { formula } from '../watch/mathematics.js';
import { Scene, prose } from './scene.js';
import { Slider, trackOf } from './slider.js';
import { side } from './subject.js';
import { Tone } from './tone.js';
import { arrow, waveAt } from './transform.js';

const most = 8; // largest number of periods over the picture in either direction
const asked = 6;
const unit = 10;
const middle = 90;
const hertzPerWave = 110;
const parts = 8; // parts of a period, by which the stripes can be shifted
const hand = 16; // length of the hand that shows a point's phase

const sentence = ([across, up]) => `${written(across)} across, ${written(up)} up`;

export function point() {
  const tone = new Tone();
  const canvas = element('canvas', { role: 'img' });
  const spot = (name) => svgElement('circle', { class: name, r: 5 });
  const [bright, mirror] = [spot('spot'), spot('spot')];
  const area = svgElement('rect', { class: 'area', width: 180, height: 180 });
  const grid = [];
  for (let u = -most; u <= most; ++u)
    for (let v = -most; v <= most; ++v)
      grid.push(`M${middle + unit * u - 0.5} ${middle + unit * v}h1`);
  const valueAt = ([x, y]) => [(x - middle) / unit, (middle - y) / unit];
  const slider = new Slider({ label: 'Point of the spectrum', least: [-most, -most], most: [most, most], value: [2, 3],
    signs: ['across', 'up'], area, text: sentence, place: ([u, v]) => [middle + unit * u, middle - unit * v], valueAt,
    onchange: (value) => { show(value); scene.judge(); } });
  const said = element('p', { className: 'zero-said' });
  const hands = [path('phase'), path('phase')];
  const shift = trackOf({ label: 'Shift of the stripes', from: 24, to: 336, y: 36, least: 0, most: parts, value: 0,
    tick: (value) => ['0', '¼ of a wave', '½', '¾', '1'][value / 2] ?? '', text: (value) => `${value}/${parts} of a wave`,
    onchange: () => show(slider.value) });

  function show([across, up]) {
    paintGrey(canvas, side, (i) => 0.5 + 0.5 * waveAt(across, up, i % side, Math.floor(i / side), side,
      shift.slider.value / parts));
    canvas.setAttribute('aria-label', `Stripes: ${sentence([across, up])}`);
    change(bright, { cx: middle + unit * across, cy: middle - unit * up });
    change(mirror, { cx: middle - unit * across, cy: middle + unit * up });
    hands.forEach((one, i) => {
      const sign = 1 - 2 * i;
      const [re, im] = arrow(-sign * shift.slider.value / parts);
      change(one, { d: across === 0 && up === 0 ? '' : arrowPath(middle + sign * unit * across,
        middle - sign * unit * up, hand * re, -hand * im, 5) });
    });
    const pitch = hertz([across, up]);
    said.textContent = `Waves over the picture: ${sentence([across, up])}. Tone: ${Math.round(pitch)} hertz.`;
    tone.change(pitch);
  }
  const hertz = ([across, up]) => hertzPerWave * Math.hypot(across, up);

  const svg = drawing(180, 180, 'A spectrum; its middle is the wave that does not turn',
    [area, path('stars', `M90 0v180M0 90h180${grid.join('')}`), mirror, bright, slider.knob, ...hands]);
  svg.classList.add('night');
  // Moving the mouse over the spectrum shows the wave of the point below it.
  svg.addEventListener('pointermove', (event) => {
    if (event.pointerType !== 'mouse' || event.buttons !== 0) return;
    const box = svg.getBoundingClientRect();
    const inside = (value) => Math.max(-most, Math.min(most, Math.round(value)));
    show(valueAt([(event.clientX - box.left) / box.width * 180, (event.clientY - box.top) / box.height * 180])
      .map(inside));
  });
  svg.addEventListener('pointerleave', () => show(slider.value));

  const shiftSvg = drawing(360, 68, 'The shift of the stripes', [words(180, 10, 'shift of the stripes', 'middle'),
    ...shift.parts]);
  const scene = new Scene({
    title: 'One bright point is one wave',
    text: `Each point of a picture's spectrum is one wave over the whole picture. The wave runs in the direction in
      which the point lies, seen from the middle. The farther out the point, the finer the stripes. A picture of real
      numbers has every point twice, on opposite sides: two arrows that turn against each other.

      How bright a point is says how much there is of its wave. Where the stripes lie is its *phase*, the angle of its
      arrow: shift the stripes by a quarter of a wave, and the arrow turns by a quarter.

      A sound is a wave in time: the finer the wave, the higher the tone.`,
    textbook: [
      formula(String.raw`f[x,y] = "cos"(2\pi (ux+vy)/N - \phi)`),
      formula(String.raw`f[x-d] \to F[u] e^{-2\pi jud/N}`),
      ...prose(`The shift theorem: a shift turns each wave, and leaves its amount.`)],
    figure: [element('div', { className: 'zero-pair' }, [svg, canvas]), shiftSvg, said,
      element('div', { className: 'zero-tools' },
        [element('button', { type: 'button', onclick: () => tone.play(hertz(slider.value)) }, ['Hear it'])])],
    ask: 'drag the point until the picture shows six upright stripes, side by side.',
    hint: () => {
      const [across, up] = slider.value;
      if (up !== 0) return 'The stripes are not upright: move the point to the height of the middle.';
      return Math.abs(across) === asked ? '' : `There are ${Math.abs(across)} stripes.`;
    },
    right: 'Six waves across and none up: the point lies six places beside the middle, on either side.',
  });
  show(slider.value);
  return scene;
}
