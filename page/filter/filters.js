// The filters of the tab, with the names, parameters and formulas of `fragfft filter --filter ...`
// (src/filters/filter_catalogue, include/fragfft/frequency_response.hpp). Frequencies are in cycles per pixel, from
// -0.5 to 0.5, x to the right and y up; every gain is real and equal at opposite frequencies.

const cutoff = (name, title, value) => ({ name, title, value, least: 0.005, most: 0.5, step: 0.005,
  unit: 'cycles per pixel' });
const sigma = { name: 'sigma', title: 'Sigma', value: 2, least: 0.5, most: 7.7, step: 0.1, unit: 'pixels' };

const gaussianLowPass = (frequency, at) => 2 ** -((frequency / at) ** 2);

// Weights of a Gaussian from -radius to radius, normalized to the sum 1; the radius is 4 sigma, rounded up.
function gaussianWeights(sigmaInPixels) {
  const radius = Math.ceil(4 * sigmaInPixels);
  const weightAt = (x) => Math.exp(-0.5 * (x / sigmaInPixels) ** 2);
  const weights = Array.from({ length: 2 * radius + 1 }, (_, i) => weightAt(i - radius));
  const sum = weights.reduce((total, weight) => total + weight, 0);
  return weights.map((weight) => weight / sum);
}

// The gain of symmetric weights at a frequency: the sum over q of weights[q] cos(2 pi frequency (q - radius)).
function gainOfWeights(weights, frequency) {
  const radius = (weights.length - 1) / 2;
  return weights.reduce((sum, weight, q) => sum + weight * Math.cos(2 * Math.PI * frequency * (q - radius)), 0);
}

// The same for every row and column frequency, each computed once.
function separableGain(weights) {
  const known = new Map();
  const along = (frequency) => {
    if (!known.has(frequency)) known.set(frequency, gainOfWeights(weights, frequency));
    return known.get(frequency);
  };
  return (x, y) => along(x) * along(y);
}

function inWedge(x, y, { angle, width, low, high }) {
  const [dx, dy] = [Math.cos(angle * Math.PI / 180), Math.sin(angle * Math.PI / 180)];
  const offAxis = Math.atan2(Math.abs(x * dy - y * dx), Math.abs(x * dx + y * dy)) * 180 / Math.PI;
  const frequency = Math.hypot(x, y);
  return frequency >= low && frequency <= high && offAxis <= width / 2 + 1e-9 ? 1 : 0;
}

// `gain(parameters)` returns a function of the frequency. `weights(parameters)` returns the weights along a line if the
// kernel is separable. `ours` marks filters that the command line does not have.
export const filters = [
  { name: 'identity', title: 'None: only the brush', formula: '1', parameters: [], gain: () => () => 1 },
  { name: 'gaussian', title: 'Gaussian blur', formula: 'the transform of exp(−(x² + y²) / 2σ²), of sum 1',
    parameters: [sigma], gain: (given) => separableGain(gaussianWeights(given.sigma)),
    weights: (given) => gaussianWeights(given.sigma) },
  { name: 'gaussian-low-pass', title: 'Low pass', formula: '2^−(f / cutoff)²',
    parameters: [cutoff('cutoff', 'Cutoff', 0.06)],
    gain: (given) => (x, y) => gaussianLowPass(Math.hypot(x, y), given.cutoff) },
  { name: 'gaussian-high-pass', title: 'High pass', formula: '1 − 2^−(f / cutoff)²',
    parameters: [cutoff('cutoff', 'Cutoff', 0.06)],
    gain: (given) => (x, y) => 1 - gaussianLowPass(Math.hypot(x, y), given.cutoff) },
  { name: 'gaussian-band-pass', title: 'Band pass', formula: 'low pass at high × high pass at low',
    parameters: [cutoff('low', 'Low', 0.04), cutoff('high', 'High', 0.15)], ascending: ['low', 'high'],
    gain: (given) => (x, y) => {
      const frequency = Math.hypot(x, y);
      return gaussianLowPass(frequency, given.high) * (1 - gaussianLowPass(frequency, given.low));
    } },
  { name: 'sharpen', title: 'Sharpen', formula: '1 + amount × (1 − Gaussian)',
    parameters: [sigma, { name: 'amount', title: 'Amount', value: 1, least: 0, most: 5, step: 0.1, unit: '' }],
    gain: (given) => {
      const blur = separableGain(gaussianWeights(given.sigma));
      return (x, y) => 1 + given.amount * (1 - blur(x, y));
    } },
  { name: 'directional-band', title: 'Directional', formula: '1 in a wedge of directions, 0 elsewhere',
    ascending: ['low', 'high'], parameters: [
      { name: 'angle', title: 'Angle', value: 30, least: 0, most: 180, step: 1, unit: 'degrees' },
      { name: 'width', title: 'Width', value: 40, least: 1, most: 180, step: 1, unit: 'degrees' },
      { ...cutoff('low', 'Low', 0), least: 0 }, { ...cutoff('high', 'High', 0.705), most: 0.705 }],
    gain: (given) => (x, y) => inWedge(x, y, given) },
  { name: 'notch', title: 'Notch: without one wave', formula: '1 − 2^−(distance / radius)², twice', ours: true,
    parameters: [{ ...cutoff('x', 'Frequency along x', 0.1), least: -0.5 },
      { ...cutoff('y', 'Frequency along y', 0.1), least: -0.5 },
      cutoff('radius', 'Radius', 0.03)],
    gain: (given) => (x, y) => [1, -1].reduce((gain, sign) =>
      gain * (1 - gaussianLowPass(Math.hypot(x - sign * given.x, y - sign * given.y), given.radius)), 1) },
];

export const filterNamed = (name) => filters.find((filter) => filter.name === name);

// The filter as the command line takes it: 'gaussian:sigma=4'.
export function specification(filter, given) {
  const list = filter.parameters.map(({ name }) => `${name}=${given[name]}`).join(',');
  return list === '' ? filter.name : `${filter.name}:${list}`;
}

// The frequency of bin k of a transform of `length`, in cycles per pixel.
export const frequencyOfBin = (k, length) => (2 * k <= length ? k : k - length) / length;

// The gain of each bin, with frequency zero in row 0. A bin at half a cycle per pixel stands for both signs of this
// frequency.
export function gainsOnGrid(gain, width, height) {
  const signs = (k, length) => (2 * k === length ? [0.5, -0.5] : [frequencyOfBin(k, length)]);
  const columns = Array.from({ length: width }, (_, u) => signs(u, width));
  const gains = new Float32Array(width * height);
  for (let v = 0; v < height; ++v) {
    const ys = signs(v, height);
    for (let u = 0; u < width; ++u) {
      const all = columns[u].flatMap((x) => ys.map((y) => gain(x, y)));
      gains[v * width + u] = all.reduce((sum, value) => sum + value, 0) / all.length;
    }
  }
  return gains;
}

