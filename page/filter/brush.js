// What is painted on a spectrum: strokes that weaken or keep frequencies. They are kept as frequencies, so that they
// stay what they are when the size of the picture changes, and they are the same at opposite frequencies, so that
// filtered pictures stay real.
import { frequencyOfBin } from './filters.js';

export class Strokes {
  #strokes = []; // {keeps, radius, points: [{x, y}]}, in cycles per pixel

  get count() { return this.#strokes.length; }

  begin(keeps, radius, point) {
    this.#strokes.push({ keeps, radius, points: [point] });
  }

  // Continues the last stroke, without gaps.
  continueTo(point) {
    const { points, radius } = this.#strokes.at(-1);
    const from = points.at(-1);
    const steps = Math.max(1, Math.ceil(2 * Math.hypot(point.x - from.x, point.y - from.y) / radius));
    for (let i = 1; i <= steps; ++i)
      points.push({ x: from.x + (point.x - from.x) * i / steps, y: from.y + (point.y - from.y) * i / steps });
  }

  undo() { this.#strokes.pop(); }
  clear() { this.#strokes = []; }

  // Changes the gain of each bin of a spectrum: toward 0 where a stroke weakens, toward 1 where it keeps.
  applyTo(gains, width, height) {
    for (const { keeps, radius, points } of this.#strokes) {
      const cover = new Float32Array(width * height);
      for (const point of points)
        for (const sign of [1, -1]) coverDisc(cover, width, height, sign * point.x, sign * point.y, radius);
      cover.forEach((strength, i) => { gains[i] += strength * ((keeps ? 1 : 0) - gains[i]); });
    }
  }
}

// A disc with a soft edge around a frequency: each bin's strength is the largest that any disc gives.
function coverDisc(cover, width, height, x, y, radius) {
  const bins = (centre, length) => {
    const middle = Math.round(centre * length);
    const reach = Math.ceil(radius * length);
    return Array.from({ length: Math.min(length, 2 * reach + 1) }, 
      (_, i) => (((middle - reach + i) % length) + length) % length);
  };
  const away = (k, length, centre) => {
    const distance = Math.abs(frequencyOfBin(k, length) - centre);
    return Math.min(distance, Math.abs(1 - distance)); // frequencies repeat after 1
  };
  for (const v of bins(y, height))
    for (const u of bins(x, width)) {
      const distance = Math.hypot(away(u, width, x), away(v, height, y)) / radius;
      const strength = Math.min(1, Math.max(0, 2 - 2 * distance));
      cover[v * width + u] = Math.max(cover[v * width + u], strength);
    }
}
