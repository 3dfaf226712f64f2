// The mathematics of the chapter: arrows, waves, dot products, butterflies, and counts of their reads. It does not use
// the DOM.
import { transform } from '../teaching/reference.js';

// The complex number of length 1 at an angle of this many turns, counterclockwise from the right: [real, imaginary].
export function arrow(turns) {
  return [Math.cos(2 * Math.PI * turns), Math.sin(2 * Math.PI * turns)];
}

// ---- Eight numbers as a sum of eight waves ------------------------------------------------------------------------

export const eight = 8;

// The waves. Sines with 0 or 4 turns are left out, because they are 0 at all eight samples.
export const waves = [['cos', 0], ['cos', 1], ['sin', 1], ['cos', 2], ['sin', 2], ['cos', 3], ['sin', 3], ['cos', 4]]
  .map(([name, turns]) => ({ name, turns }));

// A wave's height at a position in a row, which may lie between two samples.
export function heightOf({ name, turns }, place) {
  return arrow(turns * place / eight)[name === 'cos' ? 0 : 1];
}

// The sum of `amounts[i]` times wave i, at one position.
export function sumOfWaves(amounts, place) {
  return waves.reduce((sum, wave, i) => sum + amounts[i] * heightOf(wave, place), 0);
}

// ---- The transform as dot products --------------------------------------------------------------------------------

// Samples of a single cosine wave.
export function cosineRow(length, turns, start = 0) {
  return Array.from({ length }, (_, n) => arrow(turns * n / length + start)[0]);
}

// Each number of a real row times an arrow that turns backwards `speed` times over the row.
export function productsOf(row, speed) {
  return row.map((number, n) => arrow(-speed * n / row.length).map((part) => number * part));
}

// The points of arrows laid head to tail: where each begins, and where the last one ends, which is their sum.
export function chainOf(arrows) {
  const points = [[0, 0]];
  for (const [re, im] of arrows) points.push([points.at(-1)[0] + re, points.at(-1)[1] + im]);
  return points;
}

// ---- Butterflies --------------------------------------------------------------------------------------------------

// What pass `pass`, counted from 1, reads for a place among `length` numbers: places `a` and `b` of the pass before. It
// writes a + b or, with `isDifference`, a - b turned clockwise by `turns`.
export function butterflyOf(length, pass, place) {
  const block = length >> (pass - 1);
  const within = place % block;
  const half = block / 2;
  const isDifference = within >= half;
  const a = isDifference ? place - half : place;
  return { a, b: a + half, isDifference, turns: isDifference ? (within - half) / block : 0 };
}

// The places of pass `earlier` on which a place of pass `pass` depends.
export function placesBehind(length, pass, place, earlier) {
  let places = new Set([place]);
  for (let p = pass; p > earlier; --p)
    places = new Set([...places].flatMap((one) => {
      const { a, b } = butterflyOf(length, p, one);
      return [a, b];
    }));
  return [...places].sort((a, b) => a - b);
}

export function bitsOf(number, count) {
  return number.toString(2).padStart(count, '0');
}

// The frequency at a place after the last pass: the place with its bits reversed.
export function frequencyAt(place, count) {
  return parseInt([...bitsOf(place, count)].reverse().join(''), 2);
}

// The bits that are common to all frequencies which depend on a place: '··1' after the first pass.
export function knownBits(pass, place, count) {
  return bitsOf(frequencyAt(place, count), count).slice(count - pass).padStart(count, '·');
}

// ---- Pictures -----------------------------------------------------------------------------------------------------

// A square picture, the transform of its rows, and that of rows and columns. Frequency 0 is in the middle of each
// transformed direction. Magnitudes and pictures are lists of side * side numbers, row by row.
export function stagesOf(picture, side) {
  const rows = { real: Float64Array.from(picture), imaginary: new Float64Array(side * side) };
  for (let y = 0; y < side; ++y) {
    const [from, to] = [y * side, (y + 1) * side];
    const row = transform({ real: rows.real.subarray(from, to) }, side, 1);
    rows.real.set(row.real, from);
    rows.imaginary.set(row.imaginary, from);
  }
  const whole = transform({ real: picture }, side, side);
  const half = side / 2;
  const magnitudes = ({ real, imaginary }, from) => Float64Array.from(picture, (_, i) => {
    const at = from(i % side, Math.floor(i / side));
    return Math.hypot(real[at], imaginary[at]);
  });
  return { picture, spectrum: whole,
    rows: magnitudes(rows, (x, y) => y * side + (x + half) % side),
    whole: magnitudes(whole, (x, y) => (y + half) % side * side + (x + half) % side) };
}

// The frequency of a bin of the transform, between -side/2 and side/2.
export const signedFrequency = (bin, side) => (bin < side / 2 ? bin : bin - side);

// A wave over a picture: `across` periods over its width and `up` over its height, at column x and row y from the top,
// shifted by `shift` periods.
export function waveAt(across, up, x, y, side, shift = 0) {
  return arrow((across * x - up * y) / side - shift)[0];
}

// The gain of a blur for a wave: a Gaussian of the number of periods over the picture, 0.61 at `width`.
export function gainOf(frequency, width) {
  return Math.exp(-0.5 * (frequency / width) ** 2);
}

// The kernel of that blur: a weight for each pixel of a row, from -side/2 on. In a picture the weights are products of
// two.
export function kernelOf(side, width) {
  const gains = Array.from({ length: side }, (_, bin) => gainOf(signedFrequency(bin, side), width));
  return Float64Array.from({ length: side }, (_, i) =>
    gains.reduce((sum, gain, bin) => sum + gain * arrow(bin * (i - side / 2) / side)[0], 0) / side);
}

// The picture whose spectrum is the given one times the gains.
export function blurred({ real, imaginary }, side, width) {
  const gains = Float64Array.from({ length: side }, (_, bin) => gainOf(signedFrequency(bin, side), width));
  const times = (parts) => parts.map((part, i) => part * gains[i % side] * gains[Math.floor(i / side)] / side ** 2);
  return realInverse(times(real), times(imaginary), side);
}

// The real part of the unscaled inverse transform, by its definition. The lists are short, and a drag must be answered
// at once; reference.js takes ten times as long.
function realInverse(real, imaginary, side) {
  const [cosines, sines] = [0, 1].map((part) => Float64Array.from({ length: side }, (_, k) => arrow(k / side)[part]));
  const [re, im, picture] = [0, 1, 2].map(() => new Float64Array(side * side));
  for (let y = 0; y < side; ++y)
    for (let v = 0; v < side; ++v) {
      const [c, s] = [cosines[v * y % side], sines[v * y % side]];
      for (let u = 0; u < side; ++u) {
        const from = v * side + u;
        re[y * side + u] += real[from] * c - imaginary[from] * s;
        im[y * side + u] += real[from] * s + imaginary[from] * c;
      }
    }
  for (let i = 0; i < side * side; ++i) {
    const [x, row] = [i % side, i - i % side];
    for (let u = 0; u < side; ++u)
      picture[i] += re[row + u] * cosines[u * x % side] - im[row + u] * sines[u * x % side];
  }
  return picture;
}

// ---- Costs --------------------------------------------------------------------------------------------------------

// Numbers read for each pixel: by a k x k kernel that slides over the picture, and by way of the spectrum, with passes
// of two reads along rows and columns, forward and back, and a product with two reads.
export const readsOfSliding = (k) => k * k;
export const readsOfFft = (side) => 2 * 2 * 2 * Math.log2(side) + 2;
