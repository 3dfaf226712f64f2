// The discrete Fourier transform in double precision, of any length, as the reference for checking results. It is
// written independently of the programs, so that it does not share their mistakes.

// Transforms a line in place: F(k) = sum over n of f(n) exp(sign 2 pi j n k / N). Halves the length while it is even,
// then uses the definition. The line's numbers in `real` and `imaginary` start at `first`, `step` apart.
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

// `roots` holds cosine and sine of 2 pi k / N for the length N of the whole line, which this length divides.
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

// The two-dimensional transform of width x height numbers, first row first, unscaled. It yields after each line; the
// last value is {real, imaginary}.
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

// The transform of {real, imaginary}; the imaginary part may be omitted. `direction` is 'forward' or 'inverse'; the
// inverse has the opposite sign and no scale factor.
export function transform(image, width, height, direction = 'forward') {
  const lines = linesOfTransform(image, width, height, direction);
  for (;;) {
    const { done, value } = lines.next();
    if (done) return value;
  }
}

// The same, without blocking the page.
export async function transformInParts(image, width, height, direction, breath) {
  const lines = linesOfTransform(image, width, height, direction);
  for (;;) {
    const { done, value } = lines.next();
    if (done) return value;
    await breath.taken();
  }
}
