// The strokes painted on a spectrum, which weaken or keep frequencies. They are stored as frequencies, so that they
// survive a change of the picture's size. They affect opposite frequencies alike, so that filtered pictures stay real.
import { frequencyOfBin } from './filters.js';

export class Strokes {
  #strokes = []; // {keeps, radius, points: [{x, y}], covered}, in cycles per pixel
  #last = null; // the last painted position, and the function from positions to frequencies

  get count() { return this.#strokes.length; }

  // Begins a stroke at a position on the screen; frequencyOf(position) is the frequency there, {x, y} in cycles per
  // pixel.
  begin(keeps, radius, place, frequencyOf) {
    this.#strokes.push({ keeps, radius, points: [frequencyOf(place)], covered: null });
    this.#last = { place, frequencyOf };
  }

  // Continues the last stroke, without gaps on the screen.
  continueTo(place) {
    const { points, radius } = this.#strokes.at(-1);
    const { place: from, frequencyOf } = this.#last;
    const steps = Math.max(1, Math.ceil(2 * Math.hypot(place.x - from.x, place.y - from.y) / radius));
    for (let i = 1; i <= steps; ++i)
      points.push(frequencyOf({ x: from.x + (place.x - from.x) * i / steps,
        y: from.y + (place.y - from.y) * i / steps }));
    this.#last.place = place;
  }

  undo() { this.#strokes.pop(); }
  clear() { this.#strokes = []; }

  // Changes the gain of each bin of a spectrum: toward 0 where a stroke weakens, toward 1 where it keeps.
  applyTo(gains, width, height) {
    for (const stroke of this.#strokes) {
      const cover = coverOf(stroke, width, height);
      const aim = stroke.keeps ? 1 : 0;
      for (let i = 0; i < cover.length; ++i) gains[i] += cover[i] * (aim - gains[i]);
    }
  }
}

// How strongly a stroke covers each bin. The result is cached, so that continuing a stroke computes only its new part.
function coverOf(stroke, width, height) {
  const isKnown = stroke.covered?.width === width && stroke.covered.height === height;
  if (!isKnown) stroke.covered = { width, height, cover: new Float32Array(width * height), points: 0 };
  const { covered, points, radius } = stroke;
  for (const { x, y } of points.slice(covered.points))
    for (const sign of [1, -1]) coverDisc(covered.cover, width, height, sign * x, sign * y, radius);
  covered.points = points.length;
  return covered.cover;
}

// Adds a disc with a soft edge around a frequency: each bin keeps the largest strength of all discs.
function coverDisc(cover, width, height, x, y, radius) {
  const bins = (centre, length) => {
    const middle = Math.round(centre * length);
    const reach = Math.ceil(radius * length);
    return Array.from({ length: Math.min(length, 2 * reach + 1) }, 
      (_, i) => (((middle - reach + i) % length) + length) % length);
  };
  const away = (k, length, centre) => {
    const distance = Math.abs(frequencyOfBin(k, length) - centre);
    return Math.min(distance, Math.abs(1 - distance)); // frequencies have the period 1
  };
  for (const v of bins(y, height))
    for (const u of bins(x, width)) {
      const distance = Math.hypot(away(u, width, x), away(v, height, y)) / radius;
      const strength = Math.min(1, Math.max(0, 2 - 2 * distance));
      cover[v * width + u] = Math.max(cover[v * width + u], strength);
    }
}
