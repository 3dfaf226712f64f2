// Colours of what the tab shows. Texels have row 0 lowest, canvases have it highest.

// Fills a canvas of the size from colourAt(column, row) -> red, green and blue from 0 to 255, row 0 lowest.
function fill(canvas, width, height, colourAt) {
  canvas.width = width;
  canvas.height = height;
  const context = canvas.getContext('2d');
  const pixels = context.createImageData(width, height);
  for (let y = 0; y < height; ++y)
    for (let x = 0; x < width; ++x)
      pixels.data.set([...colourAt(x, y), 255], 4 * ((height - 1 - y) * width + x));
  context.putImageData(pixels, 0, 0);
}

const toByte = (value) => Math.round(255 * Math.min(1, Math.max(0, value)));

// `before` left of the column `split`, `after` from there on.
export function paintBeforeAfter(canvas, width, height, before, after, split) {
  fill(canvas, width, height, (x, y) => {
    const from = 4 * (y * width + x);
    const texels = x < split ? before : after;
    return [toByte(texels[from]), toByte(texels[from + 1]), toByte(texels[from + 2])];
  });
}

// What filtering has added, twice as strong, around a middle grey.
export function paintDifference(canvas, width, height, before, after) {
  fill(canvas, width, height, (x, y) => {
    const from = 4 * (y * width + x);
    return [0, 1, 2].map((k) => toByte(0.5 + 2 * (after[from + k] - before[from + k])));
  });
}

const steepness = 3e4;

// Magnitudes times gains, on a logarithmic scale with the zero frequency in the middle: red, green and blue are those
// of the picture's colours.
export function paintSpectrum(canvas, width, height, magnitudes, gains) {
  const bins = width * height;
  const top = magnitudes.reduce((most, value) => Math.max(most, value), 1e-30);
  fill(canvas, width, height, (x, y) => {
    const u = (x + Math.ceil(width / 2)) % width;
    const v = (y + Math.ceil(height / 2)) % height;
    const bin = v * width + u;
    return [0, 1, 2].map((channel) => {
      const value = magnitudes[channel * bins + bin] * Math.abs(gains[bin]);
      return toByte(Math.log1p(value / top * steepness) / Math.log1p(steepness));
    });
  });
}
