// page_pixels_test.mjs: if a browser hides the pixels of a canvas, the page says so and shows computed pictures.
import assert from 'node:assert/strict';
import test from 'node:test';
import { canReadPixels } from '../../page/watch/pictures.js';
import { desktop, filterIsThere, launch, page_address, visit } from './page_support.mjs';

// A canvas that returns the pixels that were put into it, changed by `read`.
function canvasThat(read) {
  let put = null;
  return { getContext: () => ({
    createImageData: (width, height) => ({ data: new Uint8ClampedArray(4 * width * height) }),
    putImageData: ({ data }) => { put = data.slice(); },
    getImageData: () => ({ data: read(put.slice()) }),
  }) };
}

test('pixels are readable only where every one of them is what was drawn', () => {
  assert.equal(canReadPixels(canvasThat((data) => data)), true);
  assert.equal(canReadPixels(canvasThat((data) => data.fill(255))), false);
  assert.equal(canReadPixels(canvasThat((data) => data.map(() => Math.random() * 256))), false);
  for (const i of [0, 2049, 4094])
    assert.equal(canReadPixels(canvasThat((data) => { data[i] ^= 1; return data; })), false, `one bit of ${i}`);
  assert.equal(canReadPixels(canvasThat(() => { throw new Error('SecurityError'); })), false);
});

// Changes the pixels as an extension against fingerprinting does.
function noise() {
  for (const { prototype } of [OffscreenCanvasRenderingContext2D, CanvasRenderingContext2D]) {
    const { getImageData } = prototype;
    prototype.getImageData = function (...given) {
      const read = getImageData.apply(this, given);
      if (!globalThis.allowed) read.data.forEach((_, i) => { read.data[i] = Math.random() * 256; });
      return read;
    };
  }
}

const choose = (page, picture) => page.locator('#filter [aria-label="Picture"]').selectOption(picture);
const fault = (page) => page.locator('#filter .picture-fault').textContent();
const shown = (page) => page.evaluate(async () => {
  await globalThis.fragfft.filter.show({ method: 'wide', width: 64, height: 64, filter: 'identity' });
  return globalThis.fragfft.filter.resultBytes();
});

test('the page says that pixels are hidden, and filters a wave, until it may read them', async () => {
  const browser = await launch('mesa');
  const before = [noise];
  await visit(browser, { ...desktop, before }, async (page) => {
    await filterIsThere(page);
    assert.match(await fault(page), /hides pixels/);
    const photograph = await shown(page);
    assert.ok(await page.getByRole('button', { name: 'Save as PNG' }).isDisabled());
    await choose(page, 'wave');
    assert.equal(await fault(page), '');
    const wave = await shown(page);
    assert.ok(wave.every((value, i) => Math.abs(value - photograph[i]) <= 1), 'something else than the wave');
    await page.evaluate(() => { globalThis.allowed = true; });
    await choose(page, 'photograph');
    assert.equal(await fault(page), '');
    assert.ok((await shown(page)).some((value, i) => Math.abs(value - wave[i]) > 50), 'still the wave');
    assert.ok(await page.getByRole('button', { name: 'Save as PNG' }).isEnabled());
  }, `${page_address}#filter`);
  await browser.close();
});
