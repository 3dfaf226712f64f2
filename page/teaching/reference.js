// The discrete Fourier transform in double precision, of any length: what results are checked against. It is written
// without regard to the programs, which it must not share mistakes with.

// Sums of lines in place: F(k) = sum over n of f(n) exp(sign 2 pi j n k / N), by halves while the length is even and by
// the definition then. `real` and `imaginary` have the line's numbers from `first` on, `step` apart.
function transformLine(real, imaginary, first, step, length, sign, roots) {
  const re = new Float64Array(length);
  const im = new Float64Array(length);
  for (let n = 0; n < length; ++n) {
    re[n] = real[first + n * step];
    im[n] = imaginary[first + n * step];
  }
  const [sumRe, sumIm] = transformed(re, im, sign, roots);
  for (let k = 0; k < length; ++k) {
    real[first + k * step] = sumRe[k];
    imaginary[first + k * step] = sumIm[k];
  }
}

// `roots`: cosines and sines of 2 pi k / N, N the length that all began with, of which this length is a part.
function transformed(re, im, sign, roots) {
  const length = re.length;
  const scale = roots.cosines.length / length;
  const sumRe = new Float64Array(length);
  const sumIm = new Float64Array(length);
  if (length % 2 === 1) {
    for (let k = 0; k < length; ++k)
      for (let n = 0; n < length; ++n) {
        const turn = (n * k % length) * scale;
        const c = roots.cosines[turn];
        const s = sign * roots.sines[turn];
        sumRe[k] += re[n] * c - im[n] * s;
        sumIm[k] += re[n] * s + im[n] * c;
      }
    return [sumRe, sumIm];
  }
  const half = length / 2;
  const part = (values, offset) => values.filter((_, n) => n % 2 === offset);
  const [evenRe, evenIm] = transformed(part(re, 0), part(im, 0), sign, roots);
  const [oddRe, oddIm] = transformed(part(re, 1), part(im, 1), sign, roots);
  for (let k = 0; k < half; ++k) {
    const c = roots.cosines[k * scale];
    const s = sign * roots.sines[k * scale];
    const turnedRe = oddRe[k] * c - oddIm[k] * s;
    const turnedIm = oddRe[k] * s + oddIm[k] * c;
    sumRe[k] = evenRe[k] + turnedRe;
    sumIm[k] = evenIm[k] + turnedIm;
    sumRe[k + half] = evenRe[k] - turnedRe;
    sumIm[k + half] = evenIm[k] - turnedIm;
  }
  return [sumRe, sumIm];
}

function rootsOf(length) {
  const angles = Float64Array.from({ length }, (_, k) => 2 * Math.PI * k / length);
  return { cosines: angles.map(Math.cos), sines: angles.map(Math.sin) };
}

// The two-dimensional transform of width x height numbers, rows from the first on, unscaled, line by line: of each line
// it does, it stops. The last value is {real, imaginary}.
function* linesOfTransform(image, width, height, direction) {
  const real = Float64Array.from(image.real);
  const imaginary = image.imaginary ? Float64Array.from(image.imaginary) : new Float64Array(width * height);
  const sign = direction === 'forward' ? -1 : 1;
  const alongRows = rootsOf(width);
  const alongColumns = rootsOf(height);
  for (let y = 0; y < height; ++y) yield transformLine(real, imaginary, y * width, 1, width, sign, alongRows);
  for (let x = 0; x < width; ++x) yield transformLine(real, imaginary, x, width, height, sign, alongColumns);
  return { real, imaginary };
}

// The transform of {real, imaginary}; imaginary parts may be left out. `direction` is 'forward' or 'inverse': the
// inverse has the other sign, and no factor either.
export function transform(image, width, height, direction = 'forward') {
  const lines = linesOfTransform(image, width, height, direction);
  for (;;) {
    const { done, value } = lines.next();
    if (done) return value;
  }
}

// The same, while the page stays alive.
export async function transformInParts(image, width, height, direction, breath) {
  const lines = linesOfTransform(image, width, height, direction);
  for (;;) {
    const { done, value } = lines.next();
    if (done) return value;
    await breath.taken();
  }
}
