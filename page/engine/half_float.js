// Half floats computed on the CPU, as in src/gl/half_float: rounded to nearest, ties to even, whatever the card does.
// Finite numbers beyond 65504 become 65504 with their sign, and infinity stays.

const float = new Float32Array(1);
const bits = new Uint32Array(float.buffer);

// Rounds to the nearest integer, ties to even.
export function roundedToEven(value) {
  const floor = Math.floor(value);
  const rest = value - floor;
  return rest > 0.5 || (rest === 0.5 && floor % 2 === 1) ? floor + 1 : floor;
}

// The 16 bits of the half float nearest to a number.
export function halfOfFloat(value) {
  float[0] = value;
  const sign = (bits[0] >>> 16) & 0x8000;
  const magnitude = Math.abs(float[0]);
  if (Number.isNaN(magnitude)) return sign | 0x7e00;
  if (magnitude === Infinity) return sign | 0x7c00;
  if (magnitude >= 65504) return sign | 0x7bff;
  if (magnitude < 2 ** -14) return sign | roundedToEven(magnitude * 2 ** 24);
  const magnitudeBits = bits[0] & 0x7fffffff;
  return sign | (((magnitudeBits + 0x0fff + ((magnitudeBits >>> 13) & 1)) >>> 13) - (112 << 10));
}

// The value of a half float of these 16 bits.
export function floatOfHalf(half) {
  const exponent = (half >> 10) & 0x1f;
  const fraction = half & 0x3ff;
  const sign = half & 0x8000 ? -1 : 1;
  if (exponent === 0x1f) return fraction ? NaN : sign * Infinity;
  return sign * (exponent ? (1024 + fraction) * 2 ** (exponent - 25) : fraction * 2 ** -24);
}
