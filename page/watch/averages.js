// Scales pictures by averaging over areas, computed here from the picture's own bytes: each browser scales in its own
// way, and not the same way each time.

const mostPixels = 1 << 20; // held in memory at a time

// The pixels of a blob or a video as its file has them.
export const bitmapOf = (source) =>
  createImageBitmap(source, { colorSpaceConversion: 'none', premultiplyAlpha: 'none' });

// How much of each pixel lies in each of `count` equal parts of `extent` pixels, starting at `start`: [{pixel, part,
// share}], pixels in ascending order. The shares of a part add up to 1.
function sharesOf(start, extent, count) {
  const length = extent / count;
  const shares = [];
  for (let part = 0; part < count; ++part) {
    const [from, to] = [start + part * length, start + (part + 1) * length];
    for (let pixel = Math.floor(from); pixel < to; ++pixel) {
      const share = (Math.min(to, pixel + 1) - Math.max(from, pixel)) / length;
      if (share > 1e-9) shares.push({ pixel, part, share }); // a smaller share comes from rounding
    }
  }
  return shares;
}

// The bytes of some rows in the picture's own size, over white: red, green, blue and alpha (opaque).
function bytesOfRows(image, width, first, count) {
  const context = new OffscreenCanvas(width, count).getContext('2d', { willReadFrequently: true });
  context.fillStyle = '#fff';
  context.fillRect(0, 0, width, count);
  context.drawImage(image, 0, -first);
  return context.getImageData(0, 0, width, count).data;
}

// Red, green and blue between 0 and 1 of width x height equal areas, highest row first. They cover the largest part of
// this shape in the middle of `image`, an ImageBitmap or a canvas.
export function averaged(image, width, height) {
  const part = Math.min(image.width / width, image.height / height);
  const columns = sharesOf((image.width - width * part) / 2, width * part, width);
  const rows = sharesOf((image.height - height * part) / 2, height * part, height);
  const means = new Float64Array(3 * width * height);
  const line = new Float64Array(3 * width); // means along one row of pixels
  const most = Math.max(1, Math.floor(mostPixels / image.width));
  let [bytes, first, now] = [null, 0, -1];
  for (const { pixel: row, part: y, share } of rows) {
    if (row !== now) {
      if (bytes === null || row >= first + most) {
        first = row;
        bytes = bytesOfRows(image, image.width, first, Math.min(most, image.height - first));
      }
      now = row;
      line.fill(0);
      for (const { pixel, part: x, share: along } of columns)
        for (let k = 0; k < 3; ++k)
          line[3 * x + k] += along * bytes[4 * ((row - first) * image.width + pixel) + k] / 255;
    }
    for (let i = 0; i < line.length; ++i) means[3 * width * y + i] += share * line[i];
  }
  return means;
}
