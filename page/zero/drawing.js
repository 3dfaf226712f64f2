// Building blocks of the chapter's drawings.
import { svgElement } from '../dom.js';

// A drawing of the given size; on a phone a unit is about a pixel.
export function drawing(width, height, label, parts) {
  return svgElement('svg', { viewBox: `0 0 ${width} ${height}`, role: 'group', 'aria-label': label }, parts);
}

export const path = (name, d = '') => svgElement('path', { class: name, d });
export const words = (x, y, text, name = '') => svgElement('text', { x, y, class: name }, [text]);

export function change(shape, attributes) {
  for (const [name, value] of Object.entries(attributes)) shape.setAttribute(name, value);
}

const short = (number) => Number(number.toFixed(1));

export function lineThrough(points) {
  return points.map(([x, y], i) => `${i === 0 ? 'M' : 'L'}${short(x)} ${short(y)}`).join('');
}

// A curve through `count` + 1 points (x(t), y(t)), with t from 0 to 1.
export function curveOf(count, x, y) {
  return lineThrough(Array.from({ length: count + 1 }, (_, i) => [x(i / count), y(i / count)]));
}

// An arrow with a head, which is smaller for a short arrow.
export function arrowPath(x, y, dx, dy, most = 8) {
  const length = Math.hypot(dx, dy);
  if (length < 0.5) return `M${short(x)} ${short(y)}h.1`;
  const head = Math.min(most, length / 2);
  const [ux, uy] = [dx / length * head, dy / length * head];
  const [tipX, tipY] = [x + dx, y + dy];
  return lineThrough([[x, y], [tipX, tipY], [tipX - ux - uy / 2, tipY - uy + ux / 2],
    [tipX - ux + uy / 2, tipY - uy - ux / 2], [tipX, tipY]]);
}

// Paints side x side numbers between 0 and 1 in grey, row by row from the top.
export function paintGrey(canvas, side, brightness) {
  canvas.width = canvas.height = side;
  const context = canvas.getContext('2d');
  if (!context) return; // without canvas support nothing is drawn
  const pixels = context.createImageData(side, side);
  for (let i = 0; i < side * side; ++i) {
    pixels.data.fill(255 * brightness(i), 4 * i, 4 * i + 3); // the array clamps numbers
    pixels.data[4 * i + 3] = 255;
  }
  context.putImageData(pixels, 0, 0);
}

// The brightness of a magnitude relative to the largest, on a logarithmic scale.
export const logBrightness = (magnitude, top) => Math.log1p(1000 * magnitude / (top || 1)) / Math.log(1001);

// '3 turns' for 3 and 'turn'.
export const counted = (number, name) => `${number} ${name}${Math.abs(number) === 1 ? '' : 's'}`;
// A number with a true minus sign and `digits` decimal places.
export const written = (number, digits = 0) => {
  const text = Math.abs(number).toFixed(digits);
  return number < 0 && Number(text) !== 0 ? `−${text}` : text;
};
