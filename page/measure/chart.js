// A chart of curves on two logarithmic axes, as SVG. It is drawn in its real width, so that its text stays legible on a
// phone.
import { svgElement } from '../dom.js';

const margin = { left: 52, right: 14, top: 12, bottom: 42 };
const markSize = 4;

// The ticks within the range: 1, 2, 5, 10, ..., or only powers of ten if those would be too many.
function ticksOf(least, greatest) {
  const decades = Math.log10(greatest / least);
  const steps = decades > 3 ? [1] : decades > 1.2 ? [1, 3] : [1, 2, 5];
  const ticks = [];
  for (let power = Math.floor(Math.log10(least)); power <= Math.ceil(Math.log10(greatest)); ++power)
    for (const step of steps) {
      const tick = Number((step * 10 ** power).toPrecision(3));
      if (tick >= least * 0.999 && tick <= greatest * 1.001) ticks.push(tick);
    }
  return ticks;
}

const marks = {
  circle: (x, y) => svgElement('circle', { cx: x, cy: y, r: markSize }),
  square: (x, y) => svgElement('rect', { x: x - markSize, y: y - markSize, width: 2 * markSize, height: 2 * markSize }),
  diamond: (x, y) => svgElement('path', { d: `M${x} ${y - 5}l5 5l-5 5l-5 -5z` }),
  triangle: (x, y) => svgElement('path', { d: `M${x} ${y - 5}l5 9h-10z` }),
};

class Axes {
  constructor(width, height, xs, ys) {
    Object.assign(this, { width, height, xs, ys });
  }

  x(value) {
    const part = Math.log(value / this.xs.least) / Math.log(this.xs.greatest / this.xs.least);
    return margin.left + part * (this.width - margin.left - margin.right);
  }

  y(value) {
    const part = Math.log(value / this.ys.least) / Math.log(this.ys.greatest / this.ys.least);
    return this.height - margin.bottom - part * (this.height - margin.top - margin.bottom);
  }

  // Draws lines at the ticks, their numbers and the axes' titles.
  drawn(xTitle, yTitle) {
    const { width, height } = this;
    const line = (x1, y1, x2, y2) => svgElement('line', { x1, y1, x2, y2, class: 'grid' });
    const text = (x, y, words, more = {}) => svgElement('text', { x, y, ...more }, [words]);
    const parts = [];
    let right = -Infinity; // right end of the last number
    for (const tick of this.xs.ticks) {
      const x = this.x(tick);
      parts.push(line(x, margin.top, x, height - margin.bottom));
      if (x - right < 22) continue;
      parts.push(text(x, height - margin.bottom + 16, String(tick), { 'text-anchor': 'middle' }));
      right = x;
    }
    for (const tick of ticksOf(this.ys.least, this.ys.greatest)) {
      const y = this.y(tick);
      parts.push(line(margin.left, y, width - margin.right, y));
      parts.push(text(margin.left - 6, y + 4, String(tick), { 'text-anchor': 'end' }));
    }
    parts.push(text((margin.left + width - margin.right) / 2, height - 6, xTitle, { 'text-anchor': 'middle' }));
    const middle = (margin.top + height - margin.bottom) / 2;
    parts.push(text(0, 0, yTitle, { 'text-anchor': 'middle', transform: `translate(12 ${middle}) rotate(-90)` }));
    return parts;
  }
}

// Draws the line through the middles and, at each point, a bar from low to high and a mark.
function drawnCurve(axes, { points, style, mark }) {
  const inside = points.filter(({ x }) => x >= axes.xs.least && x <= axes.xs.greatest);
  const at = inside.map(({ x, middle }) => `${axes.x(x)} ${axes.y(middle)}`);
  const parts = [svgElement('polyline', { points: at.join(', '), class: 'line' })];
  for (const { x, low, middle, high } of inside) {
    parts.push(svgElement('line', { x1: axes.x(x), y1: axes.y(low), x2: axes.x(x), y2: axes.y(high), class: 'bar' }));
    if (mark) parts.push(marks[mark](axes.x(x), axes.y(middle)));
  }
  return svgElement('g', { class: `curve ${style}` }, parts);
}

// `curves` is [{title, points: [{x, low, middle, high}], style, mark}], `band` is {from, to} in x, `level` is a
// highlighted y.
export function drawnChart({ width, title, xTitle, yTitle, xTicks, curves, band, level }) {
  const height = Math.round(Math.min(420, Math.max(260, 0.62 * width)));
  const values = curves.flatMap(({ points }) => points.flatMap(({ low, high }) => [low, high]));
  if (level) values.push(level);
  const xs = { least: xTicks[0] / 1.12, greatest: xTicks.at(-1) * 1.12, ticks: xTicks };
  const axes = new Axes(width, height, xs, { least: Math.min(...values) / 1.25, greatest: Math.max(...values) * 1.25 });
  const parts = [];
  if (band) {
    const left = axes.x(band.from / (band.from === band.to ? 1.02 : 1));
    const right = axes.x(band.to * (band.from === band.to ? 1.02 : 1));
    parts.push(svgElement('rect', { x: left, y: margin.top, width: right - left,
      height: height - margin.top - margin.bottom, class: 'band' }));
  }
  parts.push(...axes.drawn(xTitle, yTitle));
  if (level)
    parts.push(svgElement('line', { x1: margin.left, x2: width - margin.right, y1: axes.y(level), y2: axes.y(level),
      class: 'level' }));
  for (const curve of curves) parts.push(drawnCurve(axes, curve));
  return svgElement('svg', { class: 'chart', viewBox: `0 0 ${width} ${height}`, width, height, role: 'img',
    'aria-label': title }, parts);
}

// The appearance of a curve, for the legend.
export function drawnMark({ style, mark }) {
  const parts = [svgElement('line', { x1: 0, y1: 7, x2: 26, y2: 7, class: 'line' })];
  if (mark) parts.push(marks[mark](13, 7));
  return svgElement('svg', { class: 'chart', viewBox: '0 0 26 14', width: 26, height: 14, 'aria-hidden': 'true' },
    [svgElement('g', { class: `curve ${style}` }, parts)]);
}
