// Scene 4: even and odd frequencies, the butterfly, and the order in which the results come out.
import { element, svgElement } from '../dom.js';
import { arrow, bitsOf, butterflyOf, eight, frequencyAt, knownBits, placesBehind } from './transform.js';
import { arrowPath, change, drawing, path, words } from './drawing.js';
import { formula } from '../watch/mathematics.js';
import { Scene, prose } from './scene.js';
import { Slider } from './slider.js';

const passes = 3;
const asked = 3; // the frequency that the reader should find
const [wide, high, gapX, gapY] = [68, 42, 22, 5];
const top = 22;
const knobOff = 12; // distance of the knob from its cell, so that it covers no words
const xOf = (pass) => pass * (wide + gapX);
const yOf = (place) => top + place * (high + gapY);
const letters = ['x', 'a', 'b']; // names of the numbers before each pass
const hand = 7; // length of the arrow for a twiddle factor

// The formula in a cell: 'x0+x4'.
function formulaAt(pass, place) {
  if (pass === 0) return `x${place}`;
  const { a, b, isDifference } = butterflyOf(eight, pass, place);
  return `${letters[pass - 1]}${a}${isDifference ? '−' : '+'}${letters[pass - 1]}${b}`;
}

// The text below the formula: the name of the number, and the bits of its index or of the frequencies to which it
// contributes.
function nameAt(pass, place, isFound) {
  if (pass === 0) return bitsOf(place, passes);
  if (pass < passes) return `${letters[pass]}${place}  ${knownBits(pass, place, passes)}`;
  return isFound ? `F${frequencyAt(place, passes)}  ${knownBits(pass, place, passes)}` : 'F?';
}

// The twiddle factor by which a cell's difference is multiplied, as an arrow and in words; empty for other cells.
function turnAt(pass, place) {
  const { turns } = pass === 0 ? { turns: 0 } : butterflyOf(eight, pass, place);
  if (turns === 0) return [];
  const [x, y] = [xOf(pass) + 11, yOf(place) + high / 2];
  const [re, im] = arrow(-turns);
  return [svgElement('circle', { class: 'axis', cx: x, cy: y, r: hand }),
    svgElement('path', { class: 'hand twiddle', d: arrowPath(x, y, hand * re, -hand * im, 4) }),
    words(x + 10, y + 4, `${eight * turns}/8 turn`, 'turn')];
}

export function halves() {
  const found = new Set();
  const lines = path('reads');
  const cells = [];
  for (let pass = 0; pass <= passes; ++pass)
    for (let place = 0; place < eight; ++place) {
      const [x, y] = [xOf(pass), yOf(place)];
      const box = svgElement('rect', { class: 'cell', x: x + 0.5, y, width: wide, height: high, rx: 4 });
      const name = words(x + wide / 2, y + 38, '', 'middle second');
      cells.push({ pass, place, box, name, group: svgElement('g', { class: 'place' },
        [box, words(x + wide / 2, y + 12, formulaAt(pass, place), 'middle'), ...turnAt(pass, place), name]) });
    }
  const cellAt = (pass, place) => cells[pass * eight + place];
  const said = element('p', { className: 'zero-said' });

  // Describes the content of the marked cell.
  function sentence([pass, place]) {
    if (pass === 0) return `x${place}: number ${place} of the row. Its place in bits is ${bitsOf(place, passes)}.`;
    const { turns, isDifference } = butterflyOf(eight, pass, place);
    const what = pass < passes ? `${letters[pass]}${place}` : `F${frequencyAt(place, passes)}`;
    const twiddle = turns > 0 ? `, turned clockwise by ${eight * turns}/8 of a turn` : '';
    const known = knownBits(pass, place, passes).replaceAll('·', '');
    const leads = ['', `It leads to the ${isDifference ? 'odd' : 'even'} frequencies: their last bit is ${known}.`,
      `It leads to the frequencies whose last bits are ${known}.`,
      `Place ${place} is ${bitsOf(place, passes)} in bits, frequency ${frequencyAt(place, passes)} is ${known}.`][pass];
    return `${what} = ${formulaAt(pass, place)}${twiddle}. ${leads}`;
  }

  const area = svgElement('rect', { class: 'area', x: 0, y: 0, width: 360, height: yOf(eight) });
  const slider = new Slider({ label: 'Pass and place', least: [0, 0], most: [passes, eight - 1], value: [1, 1],
    signs: ['across', 'up'], isDownwards: true, area, text: sentence,
    place: ([pass, place]) => [xOf(pass) + wide + knobOff, yOf(place) + high / 2],
    valueAt: ([x, y]) => [(x - wide) / (wide + gapX), (y - top - high / 2) / (high + gapY)],
    onchange: () => { show(); scene.judge(); } });

  function show() {
    const [pass, place] = slider.value;
    if (pass === passes) found.add(place);
    const behind = Array.from({ length: pass + 1 }, (_, p) => new Set(placesBehind(eight, pass, place, p)));
    let d = '';
    for (const cell of cells) {
      const isBehind = behind[cell.pass]?.has(cell.place) ?? false;
      change(cell.box, { class: `cell${isBehind ? cell.pass === pass ? ' here' : ' behind' : ''}` });
      cell.name.textContent = nameAt(cell.pass, cell.place, found.has(cell.place));
      if (!isBehind || cell.pass === 0) continue;
      const { a, b } = butterflyOf(eight, cell.pass, cell.place);
      for (const from of [a, b])
        d += `M${xOf(cell.pass - 1) + wide} ${yOf(from) + high / 2}L${xOf(cell.pass)} ${yOf(cell.place) + high / 2}`;
    }
    change(lines, { d });
    said.textContent = sentence(slider.value);
  }

  const svg = drawing(360, yOf(eight), 'Three passes of butterflies over eight numbers', [area,
    ...['row', 'pass 1', 'pass 2', 'pass 3'].map((text, pass) => words(xOf(pass) + wide / 2, 13, text, 'middle')),
    lines, ...cells.map(({ group }) => group), slider.knob]);
  const scene = new Scene({
    title: 'Halves, butterflies, and a shuffled order',
    text: `The dot products share most of their work. From x0 to x4 an arrow of an *even* speed turns a whole number of
      times, so it needs only the sum x0+x4. An arrow of an *odd* speed turns half a turn more, so it needs only the
      difference x0−x4. Four sums and four differences are two transforms of half the length. Only the differences have
      to be turned a little before: by the *twiddle factors*. A cell that is turned shows its arrow, and by how much
      the difference is turned clockwise.

      The sum and the difference of two numbers are a *butterfly*. Halve again and again, and after three passes, as 8 =
      2 · 2 · 2, every number is a result. Each pass reads two numbers for each one that it writes. So the work is N log
      N instead of N · N.

      But the results come out in another order. The first pass puts the even ones, whose last bit is 0, above the odd
      ones, whose last bit is 1.`,
    figure: [svg, said],
    textbook: [
      formula(String.raw`X[2m] = \sum_{n=0}^{N/2-1} (x[n] + x[n+N/2]) W_{N/2}^{mn}`),
      formula(String.raw`X[2m+1] = \sum_{n=0}^{N/2-1} (x[n] - x[n+N/2]) W_N^n W_{N/2}^{mn}`),
      ...prose(`This is decimation in *frequency*: even and odd frequencies part, and the difference is turned. Decimation
        in *time* parts even and odd places, and turns b before: a + W b and a − W b.`)],
    ask: 'in which place does frequency 3 come out? Drag the mark to it, in the last column.',
    hint: () => {
      const [pass, place] = slider.value;
      const frequency = frequencyAt(place, passes);
      if (pass < passes) return 'Results are in the last column.';
      return frequency === asked ? ''
        : `Here is frequency ${frequency}. The last bit of ${asked} is 1: into which half does the first pass put it?`;
    },
    right: 'Place 6 is 110 in bits. Read backwards they are 011: frequency 3. So it is with each of them.',
  });
  show();
  return scene;
}
