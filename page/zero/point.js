// Scene 6: one point of a spectrum, its wave, and its tone.
import { element, svgElement } from '../dom.js';
import { change, drawing, paintGrey, path, written } from './drawing.js';
import { Scene } from './scene.js';
import { Slider } from './slider.js';
import { side } from './subject.js';
import { Tone } from './tone.js';
import { waveAt } from './transform.js';

const most = 8; // waves over the picture, in either direction
const asked = 6;
const unit = 10;
const middle = 90;
const hertzPerWave = 110;

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

  function show([across, up]) {
    paintGrey(canvas, side, (i) => 0.5 + 0.5 * waveAt(across, up, i % side, Math.floor(i / side), side));
    canvas.setAttribute('aria-label', `Stripes: ${sentence([across, up])}`);
    change(bright, { cx: middle + unit * across, cy: middle - unit * up });
    change(mirror, { cx: middle - unit * across, cy: middle + unit * up });
    const pitch = hertz([across, up]);
    said.textContent = `Waves over the picture: ${sentence([across, up])}. Tone: ${Math.round(pitch)} hertz.`;
    tone.change(pitch);
  }
  const hertz = ([across, up]) => hertzPerWave * Math.hypot(across, up);

  const svg = drawing(180, 180, 'A spectrum; its middle is the wave that does not turn',
    [area, path('stars', `M90 0v180M0 90h180${grid.join('')}`), mirror, bright, slider.knob]);
  svg.classList.add('night');
  // A mouse that passes over the spectrum shows the wave below it.
  svg.addEventListener('pointermove', (event) => {
    if (event.pointerType !== 'mouse' || event.buttons !== 0) return;
    const box = svg.getBoundingClientRect();
    const inside = (value) => Math.max(-most, Math.min(most, Math.round(value)));
    show(valueAt([(event.clientX - box.left) / box.width * 180, (event.clientY - box.top) / box.height * 180])
      .map(inside));
  });
  svg.addEventListener('pointerleave', () => show(slider.value));

  const scene = new Scene({
    title: 'One bright point is one wave',
    text: `Each point of a picture's spectrum is one wave over the whole picture. The wave runs in the direction in
      which the point lies, seen from the middle. The farther out the point, the finer the stripes. A picture of real
      numbers has every point twice, on opposite sides: two arrows that turn against each other.

      A sound is a wave in time: the finer the wave, the higher the tone.`,
    figure: [element('div', { className: 'zero-pair' }, [svg, canvas]), said,
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
