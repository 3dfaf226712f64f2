// Where a method's textures have the numbers of a spectrum, as far as this tab needs it: responses are real and the
// same at opposite frequencies, and images are real.

const isPacked = (method) => method === 'moreland-angel-2003';

// The texels of the response texture from the gain of each bin.
export function packedResponse(method, { width, height, format }, gains) {
  const components = format.startsWith('rgba') ? 4 : format.startsWith('rg') ? 2 : 1;
  const texels = new Float32Array(components * width * height);
  for (let y = 0; y < height; ++y)
    for (let x = 0; x < width; ++x) {
      const at = components * (y * width + x);
      if (isPacked(method)) texels.fill(packedPart(gains, width, height, x, y), at, at + components);
      else for (let k = 0; k < components; k += 2) texels[at + k] = gains[y * width + x];
    }
  return texels;
}

// The number that Moreland and Angel's packing (equation 10) has at a texel: real parts in the left half and in the
// lower halves of the columns 0 and M/2; elsewhere imaginary parts, which are zero.
function packedPart(gains, width, height, x, y) {
  const isRealColumn = x === 0 || 2 * x === width;
  if (isRealColumn) return 2 * y <= height ? gains[y * width + x] : 0;
  return 2 * x < width ? gains[((height - y) % height) * width + x] : 0;
}

// The magnitudes of red, green and blue at each bin, one colour after the other, from the texels of a forward result.
export function magnitudes(method, width, height, texels) {
  const result = new Float32Array(3 * width * height);
  const bin = isPacked(method) ? packedBin : pairedBin;
  for (let channel = 0; channel < 3; ++channel)
    for (let v = 0; v < height; ++v)
      for (let u = 0; u < width; ++u)
        result[(channel * height + v) * width + u] = Math.hypot(...bin(width, height, texels, channel, u, v));
  return result;
}

// Two real images are the real and the imaginary part of a complex one, so that each spectrum is half the sum, or half
// the difference, of a bin and the conjugate of its opposite.
function pairedBin(width, height, texels, channel, u, v) {
  const part = channel - channel % 2;
  const here = 4 * (v * width + u) + part;
  const there = 4 * (((height - v) % height) * width + (width - u) % width) + part;
  const sign = channel % 2 === 0 ? 1 : -1;
  return [(texels[here] + sign * texels[there]) / 2, (texels[here + 1] - sign * texels[there + 1]) / 2];
}

function packedBin(width, height, texels, channel, u, v) {
  const part = (column, row) => texels[4 * ((row % height) * width + column) + channel];
  if (u === 0 || 2 * u === width) {
    const real = part(u, Math.min(v, height - v));
    if (v === 0 || 2 * v === height) return [real, 0];
    return [real, 2 * v < height ? part(u, height - v) : part(u, v)];
  }
  return 2 * u < width ? [part(u, height - v), part(width - u, height - v)] : [part(width - u, v), part(u, v)];
}
