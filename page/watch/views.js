// The colours of a texture's texels.

// How the layers of a texture are arranged: narrow ones side by side, wide ones in a column.
export function arrangement({ width, height, layers }) {
  const columns = width <= height ? layers : width < 4 * height ? Math.ceil(Math.sqrt(layers)) : 1;
  return { columns, rows: Math.ceil(layers / columns) };
}

// The colours for negative, zero and positive numbers, for light and dark pages.
const signedColours = {
  light: { positive: [213, 94, 0], zero: [250, 250, 248], negative: [0, 114, 178] },
  dark: { positive: [255, 138, 48], zero: [27, 29, 34], negative: [64, 160, 240] },
};

const steps = 512;
const sharpnesses = { spectrum: 200, picture: 2 }; // 1/200 of a spectrum's largest can be told from zero

// Maps a number to [-1, 1] relative to the largest: asinh, which is linear near zero and logarithmic beyond.
function signedPlace(value, top, sharpness) {
  return Math.asinh(value / top * sharpness) / Math.asinh(sharpness);
}

// Maps a magnitude to [0, 1].
function logPlace(magnitude, top) {
  return Math.min(1, Math.log1p(magnitude / top * 1000) / Math.log(1001));
}

function signedTable(dark) {
  const { positive, zero, negative } = signedColours[dark ? 'dark' : 'light'];
  const table = new Uint8Array(3 * (2 * steps + 1));
  for (let i = -steps; i <= steps; ++i) {
    const end = i < 0 ? negative : positive;
    for (let k = 0; k < 3; ++k) table[3 * (i + steps) + k] = zero[k] + Math.abs(i) / steps * (end[k] - zero[k]);
  }
  return table;
}

const tables = { light: signedTable(false), dark: signedTable(true) };

// A function that writes the colour of a texel, whose four values start at `at`, into `to`.
export function colouring({ view, channel, top, paired, dark, isPicture }) {
  const colour = [0, 0, 0];
  const real = channel - channel % 2;
  const largest = top || 1;
  const magnitude = paired ? (values, at) => Math.hypot(values[at + real], values[at + real + 1])
    : (values, at) => Math.abs(values[at + channel]);
  const sharpness = isPicture ? sharpnesses.picture : sharpnesses.spectrum;
  const table = tables[dark ? 'dark' : 'light'];
  const signed = (value) => {
    const place = Math.max(-1, Math.min(1, signedPlace(value, largest, sharpness)));
    const at = 3 * (Math.round(place * steps) + steps);
    for (let k = 0; k < 3; ++k) colour[k] = table[at + k];
    return colour;
  };
  switch (view) {
    case 'image': return (values, at) => {
      for (let k = 0; k < 3; ++k) colour[k] = 255 * Math.min(1, Math.max(0, values[at + k]));
      return colour;
    };
    case 'log': return (values, at) => {
      colour.fill(255 * logPlace(magnitude(values, at), largest));
      return colour;
    };
    case 'phase': if (paired) return (values, at) => {
      const bright = logPlace(magnitude(values, at), largest);
      const angle = Math.atan2(values[at + real + 1], values[at + real]);
      for (let k = 0; k < 3; ++k) colour[k] = 255 * bright * (0.5 + 0.5 * Math.cos(angle - k * 2 * Math.PI / 3));
      return colour;
    };
    // A real number has no phase except its sign.
    default: return (values, at) => signed(values[at + channel]);
  }
}

// The picture of a texture with a pixel for each texel, or for every `stride`-th texel if it is larger than `most`. Row
// 0 is the lowest; layers are arranged as `arrangement` says, without gaps. `look` is {view, channel, top, paired,
// dark, isPicture}. Returns {pixels, stride, columns, wide, high}: layers are wide x high pixels, with `columns` side
// by side.
export function pictureOf(texture, values, look, most = Infinity) {
  const { width, height, layers } = texture;
  const { columns, rows } = arrangement(texture);
  const stride = Math.max(1, Math.ceil(Math.max(columns * width, rows * height) / most));
  const [wide, high] = [Math.ceil(width / stride), Math.ceil(height / stride)];
  const pixels = new ImageData(columns * wide, rows * high);
  const colourOf = colouring(look);
  for (let layer = 0; layer < layers; ++layer) {
    const left = layer % columns * wide;
    const bottom = (Math.floor(layer / columns) + 1) * high - 1;
    for (let y = 0; y < high; ++y)
      for (let x = 0; x < wide; ++x) {
        const colour = colourOf(values, 4 * ((layer * height + y * stride) * width + x * stride));
        const to = 4 * ((bottom - y) * pixels.width + left + x);
        for (let k = 0; k < 3; ++k) pixels.data[to + k] = colour[k];
        pixels.data[to + 3] = 255;
      }
  }
  return { pixels, stride, columns, wide, high };
}

// Copies pixels into a canvas, which gets their size.
export function putPixels(canvas, pixels) {
  canvas.width = pixels.width;
  canvas.height = pixels.height;
  canvas.getContext('2d').putImageData(pixels, 0, 0);
}

// Paints a texture into a canvas, a pixel for each texel.
export function paint(canvas, texture, values, look) {
  putPixels(canvas, pictureOf(texture, values, look).pixels);
}

// The largest magnitudes of a texture's four components, and of its two complex numbers, which determine scales.
export function largestOf(values) {
  const tops = new Float64Array(6);
  for (let i = 0; i < values.length; i += 4) {
    for (let k = 0; k < 4; ++k) {
      const magnitude = Math.abs(values[i + k]);
      if (magnitude > tops[k]) tops[k] = magnitude;
    }
  }
  for (const pair of [0, 1]) {
    let most = 0;
    for (let i = 2 * pair; i < values.length; i += 4) most = Math.max(most, values[i] ** 2 + values[i + 1] ** 2);
    tops[4 + pair] = Math.sqrt(most);
  }
  return tops;
}

// The one of the `tops` at which a view's scale ends.
export function topOf(tops, { view, channel, paired }) {
  return paired && (view === 'log' || view === 'phase') ? tops[4 + (channel >> 1)] : tops[channel];
}
