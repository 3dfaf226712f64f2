// Scene 3: the transform as dot products. What fits adds up, what does not cancels.
import { element, svgElement } from '../dom.js';
import { arrow, chainOf, cosineRow, eight, productsOf } from './transform.js';
import { arrowPath, change, counted, curveOf, drawing, lineThrough, path, words, written } from './drawing.js';
import { Scene } from './scene.js';
import { trackOf } from './slider.js';

const hidden = { 8: 3, 64: 11 }; // how often the wave in the row turns
const start = 0.07; // where it starts, in turns
const [left, right] = [24, 336];
const [rowY, productY, chainX, chainY] = [48, 132, 100, 262];
const [barY, barUnit] = [410, 48];

export function sums() {
  let row = [];
  let seen = []; // whether a speed has been tried
  let track = null;
  const [numbers, tested, products, chain, total, bars] = ['stems', 'wanted', 'arrows', 'chain', 'hand', 'stems']
    .map((name) => path(name));
  const told = ['', '', ''].map((text, i) => words(212, 232 + 22 * i, text, i === 1 ? 'strong' : ''));
  const controls = svgElement('g');
  const xOf = (n) => left + (right - left) * (n + 0.5) / row.length;

  function show() {
    const speed = track.slider.value;
    const arrows = productsOf(row, speed);
    const points = chainOf(arrows);
    const [re, im] = points.at(-1);
    const scale = 2 * 76 / row.length; // the longest sum is half as long as the row
    const at = ([x, y]) => [chainX + scale * x, chainY - scale * y];
    change(tested, { d: curveOf(256, (t) => left + t * (right - left),
      (t) => rowY - 26 * arrow(speed * (t - 0.5 / row.length))[0]) });
    change(products, { d: arrows.map(([x, y], n) => arrowPath(xOf(n), productY, 22 * x, -22 * y, 6)).join('') });
    change(chain, { class: row.length > eight ? 'chain' : 'arrows', d: row.length > eight ? lineThrough(points.map(at))
      : arrows.map(([x, y], n) => arrowPath(...at(points[n]), scale * x, -scale * y, 7)).join('') });
    change(total, { d: arrowPath(chainX, chainY, scale * re, -scale * im, 12) });
    seen[speed] = true;
    change(bars, { d: seen.map((_, k) => `M${track.xOf(k)} ${barY}v${-1 - lengthAt(k) * barUnit * 2 / row.length}`)
      .join('') });
    [`speed ${speed}`, `sum: ${written(Math.hypot(re, im), 1)}`,
      Math.hypot(re, im) < 1e-6 ? 'back at the start' : `of ${row.length / 2} at most`]
      .forEach((text, i) => { told[i].textContent = text; });
  }
  const lengthAt = (speed) => Math.hypot(...chainOf(productsOf(row, speed)).at(-1));

  function choose(length) {
    row = cosineRow(length, hidden[length], start);
    seen = [];
    change(numbers, { d: row.map((value, n) => `M${xOf(n)} ${rowY}v${-26 * value}`).join('') });
    for (const stems of [numbers, bars]) change(stems, { class: length > eight ? 'stems' : 'stems thick' });
    track = trackOf({ label: 'Speed that is tried', from: left, to: right, y: barY + 22, least: 0, most: length - 1,
      every: length / eight, value: 1, text: (speed) => `${speed}, sum ${written(lengthAt(speed), 1)}`,
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
    words(0, 356, 'the sums that you have found'), bars, controls]);
  const scene = new Scene({
    title: 'What fits adds up',
    text: `How much of a wave is in a row? Multiply each number of the row by an arrow that turns backwards at the
      wave's speed, and add up the products. If the wave is in the row, the products agree and their sum is long. If it
      is not, they point in all directions and cancel.

      Such a sum of products is a *dot product*. The transform is one dot product for each speed. For eight numbers that
      is 8 · 8 = 64 products, for N numbers N · N.`,
    figure: [svg, element('div', { className: 'zero-tools' }, buttons)],
    ask: 'one wave is hidden in the row. Drag the speed until its sum does not come back to the start.',
    hint: () => (lengthAt(track.slider.value) > 1 ? ''
      : `There is nothing of ${counted(track.slider.value, 'turn')} in this row: the products cancel.`),
    right: `Two speeds find the wave: 3 and 5 of 8, or 11 and 53 of 64. To eight numbers 5 turns are the same as 3 turns
      the other way, and a wave of real numbers is two arrows that turn against each other.`,
  });
  choose(eight);
  return scene;
}
