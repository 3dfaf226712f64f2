// Browsers that hide from fingerprinting, as Tor Browser, give noise or white in the place of a canvas's pixels.

const side = 32;

// Whether what is drawn on a canvas can be read back. A reader may allow it at any time, so it is asked each time anew.
export function canReadPixels(canvas = new OffscreenCanvas(side, side)) {
  const context = canvas.getContext('2d', { willReadFrequently: true });
  const drawn = context.createImageData(side, side);
  // Opaque, for other colours are rounded, and no two neighbours alike.
  drawn.data.forEach((_, i) => { drawn.data[i] = i % 4 === 3 ? 255 : (37 * i + 11 * Math.floor(i / 256)) % 256; });
  try {
    context.putImageData(drawn, 0, 0);
    const { data } = context.getImageData(0, 0, side, side);
    return drawn.data.every((value, i) => data[i] === value);
  } catch {
    return false;
  }
}

export const unreadable = 'This browser hides the pixels of pictures from pages, against fingerprinting, so a wave made ' +
  'here stands in for them. Allow this page to read its canvas, and choose again.';
