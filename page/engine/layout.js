// Where the numbers of an image or a spectrum are stored in a texture. Mirrors src/methods/layout and the methods'
// layouts. A plan names the layout of each texture: plan.layouts[texture] is {kind, width, height, components,
// channels, stored_channels}.
import { PlanError } from './plan.js';

const term = (x, y, component, factor = 1) => ({ x, y, component, factor });

// Components 2c and 2c + 1 hold the real and the imaginary part of channel c.
function whereComplexNumbers(layout, channel, u, v) {
  return { real: [term(u, v, 2 * channel)], imaginary: [term(u, v, 2 * channel + 1)] };
}

// Two real channels f and g are stored as one complex number; with H the spectrum of f + jg:
//   F(u, v) = (H(u, v) + conj H(-u, -v)) / 2,   G(u, v) = (H(u, v) - conj H(-u, -v)) / 2j
function whereComplexPairs(layout, channel, u, v) {
  const first = channel - channel % 2; // the component that holds H's real part
  const mirroredU = (layout.width - u) % layout.width;
  const mirroredV = (layout.height - v) % layout.height;
  // Terms for the real or the imaginary part: one factor times that of H(u, v) plus another times that of H(-u, -v).
  const sum = (component, here, there) => {
    if (mirroredU !== u || mirroredV !== v)
      return [term(u, v, component, here), term(mirroredU, mirroredV, component, there)];
    return here + there === 0 ? [] : [term(u, v, component, here + there)];
  };
  return channel % 2 === 0 ? { real: sum(first, 0.5, 0.5), imaginary: sum(first + 1, 0.5, -0.5) } :
    { real: sum(first + 1, 0.5, 0.5), imaginary: sum(first, -0.5, 0.5) };
}

// Moreland & Angel's Figure 2: with M x N texels A[u][v],
//     0 < u < M/2:   F = A[u][N-v] - j A[M-u][N-v]   (row 0 is its own N-0)
//     u > M/2:       F = A[M-u][v] + j A[u][v]
//     u in {0, M/2}: F_R = A[u][min(v, N-v)],   F_I = 0 at v in {0, N/2}, -A[u][N-v] below N/2, A[u][v] above
function whereMorelandAngel(layout, channel, u, v) {
  const { width, height } = layout;
  const part = (column, row, sign = 1) => [term(column, row % height, channel, sign)];
  if (u === 0 || 2 * u === width) {
    const real = part(u, Math.min(v, height - v));
    if (v === 0 || 2 * v === height) return { real, imaginary: [] };
    return { real, imaginary: 2 * v < height ? part(u, height - v, -1) : part(u, v) };
  }
  if (2 * u < width) return { real: part(u, height - v), imaginary: part(width - u, height - v, -1) };
  return { real: part(width - u, v), imaginary: part(u, v) };
}

// The content of a texel's component, in the form that `numberAt` returns.
const numbersOfComplex = (x, y, component) => ({ u: x, v: y, part: component % 2 === 0 ? 'real' : 'imaginary' });

function numberMorelandAngel({ width, height }, x, y, component) {
  const isOwnPair = x === 0 || 2 * x === width;
  const part = (isOwnPair ? 2 * y > height : 2 * x > width) ? 'imaginary' : 'real';
  return { channels: [component], u: isOwnPair || 2 * x > width ? x : width - x, v: y, part };
}

const kinds = {
  image: { numberAt: (layout, x, y, component) => ({ channels: [component], u: x, v: y, part: 'value' }) },
  'complex-numbers': { where: whereComplexNumbers, numberAt: (layout, x, y, component) =>
    ({ channels: [component >> 1], ...numbersOfComplex(x, y, component) }) },
  // The left half of the spectra of real images, which determines the right half.
  'half-complex': { where: whereComplexNumbers, numberAt: (layout, x, y, component) =>
    ({ channels: [component >> 1], ...numbersOfComplex(x, y, component) }) },
  'complex-pairs': { where: whereComplexPairs, numberAt: (layout, x, y, component) => {
    const first = component - component % 2;
    const channels = first + 1 < layout.channels ? [first, first + 1] : [first];
    return { channels, ...numbersOfComplex(x, y, component) };
  } },
  'moreland-angel-2003': { where: whereMorelandAngel, numberAt: numberMorelandAngel },
};

function kindOf(layout) {
  if (!Object.hasOwn(kinds, layout?.kind ?? '')) throw new PlanError(`the layout '${layout?.kind}' is not known`);
  return kinds[layout.kind];
}

// The layout of a caller's texture by its name in the plan; null if the plan does not tell it.
export function layoutOf(plan, texture) {
  return plan.layouts?.[texture] ?? null;
}

// Whether a texture with this layout holds a spectrum rather than an image.
export function isSpectrum(layout) {
  return kindOf(layout).where !== undefined;
}

// Where bin (u, v) of a channel is stored: {real, imaginary}, each a sum of at most two terms {x, y, component,
// factor}; no term means zero.
export function where(layout, channel, u, v) {
  return kindOf(layout).where(layout, channel, u, v);
}

// The content of one component of a texel: {channels, u, v, part}. In a spectrum, `part` is 'real' or 'imaginary' of
// bin (u, v), of channels[0], or of channels[0] + j channels[1] if there are two. In an image, `part` is 'value', at
// column u and row v.
export function numberAt(layout, x, y, component) {
  return kindOf(layout).numberAt(layout, x, y, component);
}

const channelsOf = (count, size) => Array.from({ length: count }, () =>
  ({ real: new Float64Array(size), imaginary: new Float64Array(size) }));

// The spectrum from a texture's values, `given` numbers for each texel (4 from PlanExecutor.read): {width, height,
// channels: [{real, imaginary}]}, with bin (u, v) at index v * width + u.
export function unpacked(layout, values, given = 4) {
  const { width, height } = layout;
  const find = kindOf(layout).where;
  const channels = channelsOf(layout.channels, width * height);
  const sum = (terms) => terms.reduce((total, { x, y, component, factor }) =>
    total + factor * values[(y * width + x) * given + component], 0);
  channels.forEach(({ real, imaginary }, channel) => {
    for (let v = 0; v < height; ++v)
      for (let u = 0; u < width; ++u) {
        const bin = find(layout, channel, u, v);
        real[v * width + u] = sum(bin.real);
        imaginary[v * width + u] = sum(bin.imaginary);
      }
  });
  return { width, height, channels };
}

// The texels that store a spectrum, layout.components numbers each, as PlanExecutor.upload takes them. If two bins of a
// real image's spectrum map to the same number, their mean is stored. Missing channels are zero.
export function packed(layout, spectrum) {
  const { width, height, components } = layout;
  const find = kindOf(layout).where;
  const sums = new Float64Array(width * height * components);
  const squares = new Float64Array(sums.length);
  const add = (terms, value) => {
    for (const { x, y, component, factor } of terms) {
      const i = (y * width + x) * components + component;
      sums[i] += factor * value;
      squares[i] += factor * factor;
    }
  };
  for (let channel = 0; channel < layout.stored_channels; ++channel) {
    const given = spectrum.channels[channel];
    for (let v = 0; v < height; ++v)
      for (let u = 0; u < width; ++u) {
        const bin = find(layout, channel, u, v);
        add(bin.real, given?.real[v * width + u] ?? 0);
        add(bin.imaginary, given?.imaginary[v * width + u] ?? 0);
      }
  }
  return Float32Array.from(sums, (value, i) => value / squares[i]);
}

// The texels of a filter's response that is the same for all channels; `response(u, v)` is a real number or [real,
// imaginary]. Faster than `packed`.
export function packedResponse(layout, response) {
  const { width, height, components } = layout;
  const find = kindOf(layout).numberAt;
  const result = new Float32Array(width * height * components);
  let i = 0;
  for (let y = 0; y < height; ++y)
    for (let x = 0; x < width; ++x)
      for (let component = 0; component < components; ++component) {
        const { u, v, part } = find(layout, x, y, component);
        const value = response(u, v);
        const [real, imaginary] = typeof value === 'number' ? [value, 0] : value;
        result[i++] = part === 'real' ? real : imaginary;
      }
  return result;
}
