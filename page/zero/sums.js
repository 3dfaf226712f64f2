// Scene 3: the transform as dot products. A matching wave adds up, others cancel.
import { element, svgElement } from '../dom.js';
import { arrow, chainOf, cosineRow, eight, productsOf } from './transform.js';
import { arrowPath, change, counted, curveOf, drawing, lineThrough, path, words, written } from './drawing.js';
import { formula } from '../watch/mathematics.js';
import { Scene, prose } from './scene.js';
import { trackOf } from './slider.js';

const hidden = { 8: 3, 64: 11 }; // number of periods of the wave in the row, by the row's length
const start = 0.07; // phase of the wave, in turns
const step = 1 / 16; // of the speed
const farthest = 1; // between speeds at most this far apart, a drag counts as having tried all others
const [left, right] = [24, 336];
const [rowY, productY, chainX, chainY] = [48, 132, 100, 262];
const [barY, barUnit] = [410, 48];
const short = (speed) => Number(speed.toFixed(2));

export function sums() {
  let row = [];
  let seen = new Map(); // lengths of the sums, for the speeds that were tried
  let last = 1; // the speed that was tried last
  let track = null;
  const [numbers, tested, products, chain, total, grown, bars] =
    ['stems', 'wanted', 'arrows', 'chain', 'hand', 'grown', 'stems']
    .map((name) => path(name));
  const told = ['', '', ''].map((text, i) => words(212, 232 + 22 * i, text, i === 1 ? 'strong' : ''));
  const controls = svgElement('g');
  const xOf = (n) => left + (right - left) * (n + 0.5) / row.length;

  function show() {
    const speed = track.slider.value;
    const arrows = productsOf(row, speed);
    const points = chainOf(arrows);
    const [re, im] = points.at(-1);
    const scale = 2 * 76 / row.length; // the longest sum is half of the row's length
    const at = ([x, y]) => [chainX + scale * x, chainY - scale * y];
    change(tested, { d: curveOf(256, (t) => left + t * (right - left),
      (t) => rowY - 26 * arrow(speed * (t - 0.5 / row.length))[0]) });
    change(products, { d: arrows.map(([x, y], n) => arrowPath(xOf(n), productY, 22 * x, -22 * y, 6)).join('') });
    change(chain, { class: row.length > eight ? 'chain' : 'arrows', d: row.length > eight ? lineThrough(points.map(at))
      : arrows.map(([x, y], n) => arrowPath(...at(points[n]), scale * x, -scale * y, 7)).join('') });
    change(total, { d: arrowPath(chainX, chainY, scale * re, -scale * im, 12) });
    see(speed);
    const barsOf = (speeds) => speeds.map((k) =>
      `M${track.xOf(k)} ${barY}v${-1 - seen.get(k) * barUnit * 2 / row.length}`).join('');
    change(grown, { d: barsOf([...seen.keys()]) });
    change(bars, { d: barsOf([...seen.keys()].filter(Number.isInteger)) });
    [`speed ${short(speed)}`, `sum: ${written(Math.hypot(re, im), 1)}`,
      Math.hypot(re, im) < 1e-6 ? 'back at the start' : `of ${row.length / 2} at most`]
      .forEach((text, i) => { told[i].textContent = text; });
  }
  const lengthAt = (speed) => Math.hypot(...chainOf(productsOf(row, speed)).at(-1));

  // Records a speed, and those that a drag has passed on the way to it.
  function see(speed) {
    const from = Math.abs(speed - last) <= farthest ? last : speed;
    for (let k = Math.min(from, speed); k <= Math.max(from, speed); k += step)
      if (!seen.has(k)) seen.set(k, lengthAt(k));
    last = speed;
  }

  function choose(length) {
    row = cosineRow(length, hidden[length], start);
    [seen, last] = [new Map(), 1];
    change(numbers, { d: row.map((value, n) => `M${xOf(n)} ${rowY}v${-26 * value}`).join('') });
    for (const stems of [numbers, bars]) change(stems, { class: length > eight ? 'stems' : 'stems thick' });
    track = trackOf({ label: 'Speed that is tried', from: left, to: right, y: barY + 22, least: 0, most: length - 1,
      every: length / eight, value: 1, step, keyStep: 1 / 4, catches: length > eight ? 0.32 : 0.12,
      text: (speed) => `${short(speed)}, sum ${written(lengthAt(speed), 1)}`,
      onchange: () => { show(); scene.judge(); } });
    controls.replaceChildren(...track.parts);
    buttons.forEach((button, i) => button.setAttribute('aria-pressed', String((i === 0) === (length === eight))));
    show();
  }

  const buttons = [eight, 64].map((length) => element('button', { type: 'button', onclick: () => choose(length) },
    [`${length} numbers`]));
  const svg = drawing(360, 468, 'A row, its products with an arrow that turns backwards, and their sum', [
    words(0, 12, 'the row, and the wave that is tried'), path('axis', `M${left} ${rowY}H${right}`), numbers, tested,
    words(0, 98, 'their products'), products, words(0, 176, 'the products, tip to tail'),
    svgElement('circle', { class: 'axis', cx: chainX, cy: chainY, r: 76 }), chain, total,
    svgElement('circle', { class: 'dot', cx: chainX, cy: chainY, r: 3.5 }), ...told,
    words(0, 356, 'the sums that you have found'), grown, bars, controls]);
  const scene = new Scene({
    title: 'What fits adds up',
    text: `How much of a wave is in a row? Multiply each number of the row by an arrow that turns backwards at the
      wave's speed, and add up the products. If the wave is in the row, the products agree and their sum is long. If it
      is not, they point in all directions and cancel.

      Such a sum of products is a *dot product*. The transform is one dot product for each speed. For eight numbers that
      is 8 · 8 = 64 products, for N numbers N · N.`,
    textbook: [
      formula(String.raw`X[k] = \sum_{n=0}^{N-1} x[n] W_N^{kn},\allowbreak" with "W_N = e^{-2\pi j/N}`),
      ...prose(`The discrete Fourier transform, *DFT*. Between whole k it is the transform of a row with nothing on either side.`)],
    figure: [svg, element('div', { className: 'zero-tools' }, buttons)],
    ask: `one wave is hidden in the row. Drag the speed to the whole number at which the sum does not come back to the
      start, and watch the sum grow on the way.`,
    hint: () => {
      const { value } = track.slider;
      if (!Number.isInteger(value))
        return 'Between whole speeds the row ends in the middle of a turn, and something is left of every wave.';
      return lengthAt(value) > 1 ? '' : `There is nothing of ${counted(value, 'turn')} in this row: the products cancel.`;
    },
    right: `Two speeds find the wave: 3 and 5 of 8, or 11 and 53 of 64. To eight numbers 5 turns are the same as 3 turns
      the other way, and a wave of real numbers is two arrows that turn against each other.`,
  });
  choose(eight);
  return scene;
}
