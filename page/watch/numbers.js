// Formats numbers for readers.

const minus = '\u2212';

// A real number with `digits` significant digits.
export function numberText(value, digits = 4) {
  if (value === 0) return '0';
  if (!Number.isFinite(value)) return String(value);
  const magnitude = Math.abs(value);
  const text = magnitude >= 1e5 || magnitude < 1e-4
    ? magnitude.toExponential(Math.max(0, digits - 2)).replace(/e\+?(-?)(\d+)$/, (all, sign, power) =>
      `·10${[...`${sign}${power}`].map((c) => (c === '-' ? '\u207b' : '⁰¹²³⁴⁵⁶⁷⁸⁹'[c])).join('')}`)
    : String(Number(magnitude.toPrecision(digits)));
  return value < 0 ? minus + text : text;
}

// "2.7e−7", with `digits` after the point: no line breaks at a minus sign, as it may at a hyphen.
export const exponentialText = (value, digits) => value.toExponential(digits).replaceAll('-', minus);

// A complex number [re, im] as "0.5 − 0.25j".
export function complexText([re, im], digits = 4) {
  if (im === 0) return numberText(re, digits);
  const size = numberText(Math.abs(im), digits);
  const imaginary = size === '1' ? 'j' : `${size}j`;
  if (re === 0) return im < 0 ? minus + imaginary : imaginary;
  return `${numberText(re, digits)} ${im < 0 ? minus : '+'} ${imaginary}`;
}

// A number that is short enough for a cell.
export function cellText(value) {
  if (value === 0) return '0';
  const magnitude = Math.abs(value);
  if (magnitude < 0.0005) return '≈0';
  const text = magnitude.toFixed(magnitude >= 100 ? 0 : magnitude >= 10 ? 1 : magnitude >= 0.01 ? 2 : 3);
  return value < 0 ? minus + text : text;
}

// "1 texel", "2 texels".
export function counted(count, thing) {
  return `${count} ${thing}${count === 1 ? '' : 's'}`;
}

export const complexProduct = ([a, b], [c, d]) => [a * c - b * d, a * d + b * c];
export const complexSum = ([a, b], [c, d]) => [a + c, b + d];
// exp(2 pi j turns), with values that are zero up to rounding set to zero.
export const unit = (turns) => [Math.cos(2 * Math.PI * turns), Math.sin(2 * Math.PI * turns)]
  .map((part) => (Math.abs(part) < 1e-15 ? 0 : part));
