// The colours of what the tab shows. Row 0 is the lowest in texels, but the highest in canvases.

// Fills a canvas of this size; channelAt(column, row, k) is red, green or blue from 0 to 255, with row 0 lowest.
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

// Shows `before` left of the column `split`, and `after` from there on.
export function paintBeforeAfter(canvas, width, height, before, after, split) {
  fill(canvas, width, height, (x, y, k) => toByte((x < split ? before : after)[4 * (y * width + x) + k]));
}

// Shows the difference, amplified by two, around a medium grey.
export function paintDifference(canvas, width, height, before, after) {
  fill(canvas, width, height, (x, y, k) => {
    const at = 4 * (y * width + x) + k;
    return toByte(0.5 + 2 * (after[at] - before[at]));
  });
}

const steepness = 3e4;

// Shows magnitudes times gains on a logarithmic scale, in the picture's colours. Frequency zero is in the middle, or in
// the lower left corner.
export function paintSpectrum(canvas, width, height, magnitudes, gains, isCentred) {
  const bins = width * height;
  const factor = steepness / magnitudes.reduce((most, value) => Math.max(most, value), 1e-30);
  const [moveX, moveY] = isCentred ? [Math.ceil(width / 2), Math.ceil(height / 2)] : [0, 0];
  fill(canvas, width, height, (x, y, k) => {
    const bin = (y + moveY) % height * width + (x + moveX) % width;
    return toByte(Math.log1p(magnitudes[k * bins + bin] * Math.abs(gains[bin]) * factor) / Math.log1p(steepness));
  });
}
