// Colours of what the tab shows. Texels have row 0 lowest, canvases have it highest.

// Fills a canvas of the size; channelAt(column, row, k) is red, green or blue from 0 to 255, row 0 lowest.
function fill(canvas, width, height, channelAt) {
  canvas.width = width;
  canvas.height = height;
  const context = canvas.getContext('2d');
  const pixels = context.createImageData(width, height);
  const { data } = pixels;
  for (let y = 0; y < height; ++y)
    for (let x = 0, to = 4 * (height - 1 - y) * width; x < width; ++x, to += 4) {
      for (let k = 0; k < 3; ++k) data[to + k] = channelAt(x, y, k);
      data[to + 3] = 255;
    }
  context.putImageData(pixels, 0, 0);
}

const toByte = (value) => Math.round(255 * Math.min(1, Math.max(0, value)));

// `before` left of the column `split`, `after` from there on.
export function paintBeforeAfter(canvas, width, height, before, after, split) {
  fill(canvas, width, height, (x, y, k) => toByte((x < split ? before : after)[4 * (y * width + x) + k]));
}

// What filtering has added, twice as strong, around a middle grey.
export function paintDifference(canvas, width, height, before, after) {
  fill(canvas, width, height, (x, y, k) => {
    const at = 4 * (y * width + x) + k;
    return toByte(0.5 + 2 * (after[at] - before[at]));
  });
}

const steepness = 3e4;

// Magnitudes times gains, on a logarithmic scale: red, green and blue are those of the picture's colours. The zero
// frequency is in the middle, or in the lower left corner.
export function paintSpectrum(canvas, width, height, magnitudes, gains, isCentred) {
  const bins = width * height;
  const factor = steepness / magnitudes.reduce((most, value) => Math.max(most, value), 1e-30);
  const [moveX, moveY] = isCentred ? [Math.ceil(width / 2), Math.ceil(height / 2)] : [0, 0];
  fill(canvas, width, height, (x, y, k) => {
    const bin = (y + moveY) % height * width + (x + moveX) % width;
    return toByte(Math.log1p(magnitudes[k * bins + bin] * Math.abs(gains[bin]) * factor) / Math.log1p(steepness));
  });
}
