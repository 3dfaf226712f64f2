// The pictures that are transformed: those of the program, generated ones (impulses, waves), a painted one, the
// reader's own.
import { averaged, bitmapOf } from './averages.js';
import { Painting } from './paint_pad.js';

// Thrown for a file that no browser could show.
export class PictureError extends Error {}

// State that all tabs share: the reader's own picture, and the painting.
const shared = { own: null, painting: null };
export const pictureEvents = new EventTarget(); // events 'own' and 'painted': this picture has changed

export function painting() {
  if (shared.painting === null) {
    shared.painting = new Painting();
    shared.painting.addEventListener('stroke', () => pictureEvents.dispatchEvent(new Event('painted')));
  }
  return shared.painting;
}

// Makes a file the reader's picture 'own'.
export async function setOwnPicture(blob) {
  try {
    shared.own = await bitmapOf(blob);
  } catch {
    throw new PictureError('This file is no picture that this browser can read.');
  }
  pictureEvents.dispatchEvent(new Event('own'));
}

export const hasOwnPicture = () => shared.own !== null;

// [{name, title}] for a chooser. Names may contain numbers: 'impulse:3,5' (column, row), 'wave:3,2' (periods over the
// width and over the height).
export function pictureNames(app) {
  return app.bundle.pictures.map(({ name, title }) => ({ name, title })).concat([
    { name: 'impulse', title: 'one texel' },
    { name: 'impulses', title: 'two texels' },
    { name: 'wave', title: 'a wave' },
    { name: 'painted', title: 'painted here' },
    { name: 'own', title: 'your own picture' },
  ]);
}

// 'wave:3,2' -> {kind: 'wave', numbers: [3, 2]}.
export function pictureParts(name) {
  const [kind, list = ''] = name.split(':');
  return { kind, numbers: list === '' ? [] : list.split(',').map(Number) };
}

const decoded = new Map(); // keyed by data URL

async function decodedPicture(url) {
  if (!decoded.has(url)) decoded.set(url, fetch(url).then((response) => response.blob()).then(bitmapOf));
  return decoded.get(url);
}

// Red, green, blue and luminance of each texel, row 0 lowest, from the middle of `image`: the largest part that has the
// aspect ratio of the size.
function fitted(image, width, height) {
  const means = averaged(image, width, height);
  return texels(width, height, (x, y) => means.subarray(3 * ((height - 1 - y) * width + x)));
}

// Texels from a function of column and row that returns red, green and blue.
function texels(width, height, colourOf) {
  const values = new Float32Array(4 * width * height);
  for (let y = 0; y < height; ++y)
    for (let x = 0; x < width; ++x) {
      const [red, green, blue] = colourOf(x, y);
      values.set([red, green, blue, 0.2126 * red + 0.7152 * green + 0.0722 * blue], 4 * (y * width + x));
    }
  return values;
}

const grey = (value) => [value, value, value];

// One texel is 1, all others are 0. Its default position is at a third of the width and a quarter of the height.
function impulse(width, height, [x = Math.floor(width / 3), y = Math.floor(height / 4)]) {
  return texels(width, height, (column, row) => grey(column === x % width && row === y % height ? 1 : 0));
}

// Two texels, whose distance determines the stripes of the spectrum.
function impulses(width, height, numbers) {
  const [x = Math.floor(width / 4), y = Math.floor(height / 2), otherX = Math.ceil(width / 2), otherY = y] = numbers;
  const places = [[x % width, y % height], [otherX % width, otherY % height]];
  return texels(width, height, (column, row) => grey(places.some(([px, py]) => px === column && py === row) ? 1 : 0));
}

// A plane wave with mean one half, `u` periods over the width and `v` over the height.
function wave(width, height, [u = 3, v = 2]) {
  return texels(width, height, (x, y) => grey(0.5 + 0.5 * Math.cos(2 * Math.PI * (u * x / width + v * y / height))));
}

const made = { impulse, impulses, wave };

// Whether a canvas can be read back: browsers that prevent fingerprinting return noise or white. The reader may allow
// it at any time.
export function canReadPixels(canvas = new OffscreenCanvas(32, 32)) {
  const context = canvas.getContext('2d', { willReadFrequently: true });
  const drawn = context.createImageData(32, 32);
  drawn.data.forEach((_, i) => { drawn.data[i] = i % 4 === 3 ? 255 : (37 * i + (i >> 8)) % 256; }); // opaque
  try {
    context.putImageData(drawn, 0, 0);
    const { data } = context.getImageData(0, 0, 32, 32);
    return drawn.data.every((value, i) => data[i] === value);
  } catch {
    return false;
  }
}

// Whether a picture's pixels cannot be read; a wave replaces it then.
export const isHidden = (name) => !(pictureParts(name).kind in made) && !canReadPixels();

// The texels of the named picture: RGB, with luminance as the fourth component, row 0 lowest.
export async function pictureTexels(app, name, width, height) {
  const { kind, numbers } = pictureParts(name);
  if (kind in made) return made[kind](width, height, numbers);
  if (isHidden(name)) return wave(width, height, []);
  switch (kind) {
    case 'painted': return fitted(painting().canvas, width, height);
    case 'own':
      if (shared.own === null) throw new PictureError('There is no picture of your own yet.');
      return fitted(shared.own, width, height);
    default: {
      const bundled = app.bundle.pictures.find((picture) => picture.name === kind);
      if (!bundled) throw new PictureError(`There is no picture '${kind}'.`);
      return fitted(await decodedPicture(bundled.url), width, height);
    }
  }
}
