// Numbers as the program's answers about numbers write them.
import { roundedToEven } from '../engine/half_float.js';

// A 32-bit float as short as it can be read again, as std::format writes it; of a NaN neither sign nor bits.
export function floatText(value) {
  if (Number.isNaN(value)) return 'nan';
  if (Math.abs(value) === Infinity) return value < 0 ? '-inf' : 'inf';
  if (value === 0) return Object.is(value, -0) ? '-0' : '0';
  let digits = 1;
  while (Math.fround(Number(value.toPrecision(digits))) !== value) ++digits;
  const [mantissa, exponent] = value.toExponential(digits - 1).split('e');
  const power = Math.abs(Number(exponent));
  if (exponent.startsWith('-') ? power <= 4 : power < 16) return String(Number(value.toPrecision(digits)));
  return `${mantissa}e${exponent[0]}${String(power).padStart(2, '0')}`;
}

// Two digits after the point, exactly halfway to the even one.
export function weightText(value) {
  return Number.isFinite(value) ? (roundedToEven(100 * value) / 100).toFixed(2) : floatText(value);
}

// The bits of each integer, in so many digits.
export const hexadecimal = (bits, digits = 8) =>
  Array.from(bits, (one) => (one >>> 0).toString(16).toUpperCase().padStart(digits, '0')).join(' ');
