// Scene 2: eight numbers are a sum of eight waves.
import { svgElement } from '../dom.js';
import { eight, heightOf, sumOfWaves, waves } from './transform.js';
import { change, curveOf, drawing, path, words, written } from './drawing.js';
import { formula } from '../watch/mathematics.js';
import { Scene } from './scene.js';
import { Slider } from './slider.js';

const wanted = [0, 0, 2, 0, 0, 1, 0, 0]; // the amplitude of each wave to be found
const most = 2;
const [left, step] = [48, 39];
const [middle, unit] = [66, 13]; // middle and unit of the row's drawing
const [track, trackUnit] = [240, 22]; // middle and unit of the knobs' tracks
const xOf = (place) => left + step * (place + 0.5);
const grey = (value) => `hsl(0 0% ${Math.round(50 + 11 * Math.max(-4.5, Math.min(4.5, value)))}%)`;
const places = Array.from({ length: eight }, (_, n) => n);

export function parts() {
  const target = places.map((n) => sumOfWaves(wanted, n));
  const amounts = waves.map(() => 0);
  const yOf = (value) => middle - unit * Math.max(-4.6, Math.min(4.6, value));
  const sum = path('wave');
  const dots = places.map((n) => svgElement('circle', { class: 'dot', cx: xOf(n), r: 4.5 }));
  const pixels = (y) => places.map((n) => svgElement('rect', { class: 'pixel', x: left + step * n, y, width: step,
    height: 20 }));
  const [theirs, mine] = [pixels(134), pixels(158)];
  const sliders = waves.map(({ name, turns }, i) => {
    const x = xOf(i);
    const area = svgElement('rect', { class: 'area', x: x - step / 2, y: track - 60, width: step, height: 120 });
    const slider = new Slider({ label: `Amount of ${name} ${turns}`, least: -most, most, value: 0, signs: ['up'], area,
      text: (value) => written(value), place: (value) => [x, track - trackUnit * value],
      valueAt: ([, y]) => (track - y) / trackUnit,
      onchange: (value) => { amounts[i] = value; show(); scene.judge(); } });
    return [area, path('track', `M${x} ${track - most * trackUnit}V${track + most * trackUnit}`),
      path('axis', `M${x - 5} ${track}h10`), words(x, 316, `${name} ${turns}`, 'middle'),
      path('small wave', curveOf(32, (t) => x - 15 + 30 * t, (t) => 333 - 7 * heightOf({ name, turns }, t * eight))),
      slider.knob];
  });

  function show() {
    change(sum, { d: curveOf(112, (t) => xOf(7 * t), (t) => yOf(sumOfWaves(amounts, 7 * t))) });
    for (const n of places) {
      const value = sumOfWaves(amounts, n);
      change(dots[n], { cy: yOf(value) });
      change(mine[n], { fill: grey(value) });
    }
  }

  for (const n of places) change(theirs[n], { fill: grey(target[n]) });
  const svg = drawing(360, 344, 'A row of eight numbers, and the eight waves that it is made of', [
    path('axis', `M${left} ${middle}H360`), sum,
    ...places.map((n) => svgElement('circle', { class: 'ring', cx: xOf(n), cy: yOf(target[n]), r: 7 })), ...dots,
    ...theirs, ...mine, words(0, 149, 'rings'), words(0, 173, 'dots'), words(0, track - 40, `+${most}`),
    words(0, track + 4, 'parts'), words(0, track + 48, `−${most}`), ...sliders.flat()]);
  const scene = new Scene({
    title: 'A row is a sum of waves',
    text: `Eight pixels of a row of a picture are eight numbers, and so are eight samples of a sound. Whatever they are,
      they are the sum of eight waves: cosines and sines that turn 0, 1, 2, 3 or 4 times. Only the amounts differ.

      The list of the amounts is the *spectrum* of the row. It says the same as the row, in waves instead of pixels.`,
    textbook: [
      formula(String.raw`x[n] = \sum_{k=0}^{N/2} a_k" cos "\frac{2\pi kn}{N} + \sum_{k=1}^{N/2-1} b_k" sin "\frac{2\pi kn}{N}`)],
    figure: [svg],
    ask: 'drag the parts until every dot lies in its ring. Two of the eight waves are enough.',
    hint: () => {
      const distance = Math.hypot(...places.map((n) => target[n] - sumOfWaves(amounts, n)));
      return distance < 1e-9 ? '' : `The dots are ${written(distance, 1)} away from the rings, all together. A part `
        + 'that is right makes this less, whatever the others are.';
    },
    right: 'Two of sin 1 and one of cos 3. Each could be found by itself: no other wave can stand in for it.',
  });
  show();
  return scene;
}
