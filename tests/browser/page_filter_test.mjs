// The tab Filter: a picture filtered there must equal the program's result, for every method.
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { faintTexts, smallTargets, whatSticksOut } from './page_facts.mjs';
import { desktop, filterIsThere, folder, launch, phone, visit } from './page_support.mjs';

const fragfft = process.argv[5];
const filters = [
  { filter: 'gaussian', values: { sigma: 2 }, specification: 'gaussian:sigma=2' },
  { filter: 'directional-band', values: { angle: 30, width: 40, low: 0, high: 0.3 },
    specification: 'directional-band:angle=30,width=40,low=0,high=0.3' },
];

// Opens the tab and waits until it shows something.
async function open(page) {
  await page.locator('#tab-filter').click();
  await filterIsThere(page);
}

// Writes the page's picture of a given size into a PNG file, which is later opened as the reader's own.
async function writePicture(page, side, path) {
  const base64 = await page.evaluate(async (side_) => {
    await globalThis.fragfft.filter.show({ method: 'wide', width: side_, height: side_, picture: 'photograph',
      filter: 'identity' });
    document.querySelector('#filter [aria-label^="Where before"]').value = 1; // the original is hidden
    document.querySelector('#filter [aria-label^="Where before"]').dispatchEvent(new Event('input'));
    return document.querySelector('#filter canvas').toDataURL('image/png').split(',')[1];
  }, side);
  writeFileSync(path, Buffer.from(base64, 'base64'));
}

// Red, green and blue of a PNG file, from the top row down.
const bytesOf = (page, path) => page.evaluate(async (base64) => {
  const image = new Image();
  image.src = `data:image/png;base64,${base64}`;
  await image.decode();
  const canvas = new OffscreenCanvas(image.width, image.height);
  const context = canvas.getContext('2d');
  context.drawImage(image, 0, 0);
  return [...context.getImageData(0, 0, image.width, image.height).data].filter((_, i) => i % 4 !== 3);
}, readFileSync(path).toString('base64'));

async function equalsTheCommandLine(page, side, isTried) {
  const input = join(folder, `filter_${side}.png`);
  const output = join(folder, `filter_${side}_out.png`);
  await writePicture(page, side, input);
  await page.locator('#filter [aria-label="Picture"]').selectOption('own');
  await page.locator('#filter .file-button input').first().setInputFiles(input);
  const methods = await page.locator('#filter [aria-label="Method"] option').evaluateAll((list) =>
    list.map(({ value }) => value));
  assert.ok(methods.length >= 4, methods.join());
  for (const method of methods.filter(isTried)) {
    const wanted = filters.flatMap(({ specification }) => ['--filter', specification]);
    execFileSync(fragfft, ['filter', input, output, ...wanted, '--boundary', 'wrap', '--method', method,
      '--device', 'cpu', '--quiet']);
    for (const [i, { filter, values, specification }] of filters.entries()) {
      const expected = await bytesOf(page, output.replace('.png', `-${i}.png`));
      const bytes = await page.evaluate(async ({ state }) => {
        await globalThis.fragfft.filter.show(state);
        return globalThis.fragfft.filter.resultBytes();
      }, { state: { method, width: side, height: side, picture: 'own', filter, values } });
      assert.equal(bytes.length, expected.length);
      const furthest = bytes.reduce((most, value, k) => Math.max(most, Math.abs(value - expected[k])), 0);
      assert.ok(furthest <= 1, `${method}, ${side} x ${side}, ${specification}: ${furthest} steps of 255`);
      const command = await page.locator('#filter code').textContent();
      assert.ok(command.endsWith(`--filter ${specification} --boundary wrap --method ${method}`), command);
    }
  }
}

// Painting over everything but the zero frequency leaves nothing but the mean; undoing brings the picture back.
async function brushPaints(page) {
  await page.evaluate(() => globalThis.fragfft.filter.show({ method: 'fialka-cadik-2006', width: 64, height: 64,
    picture: 'wave:8,4', filter: 'identity' }));
  const spread = () => page.evaluate(() => {
    const { result } = globalThis.fragfft.filter;
    const reds = result.filter((_, i) => i % 4 === 0);
    return Math.max(...reds) - Math.min(...reds);
  });
  assert.ok(Math.abs(await spread() - 1) < 0.01, 'the wave before');
  const box = await page.locator('#filter .filter-stack svg').boundingBox();
  const at = (x, y) => [box.x + box.width * (0.5 + x), box.y + box.height * (0.5 - y)];
  const settled = () => page.evaluate(async () => { await globalThis.fragfft.filter.settled(); });
  await page.mouse.move(...at(8 / 64, 4 / 64));
  await page.mouse.down();
  await page.mouse.up();
  await settled();
  assert.ok(await spread() < 0.01, 'the wave is painted over, at its opposite frequency too');
  await page.getByRole('button', { name: 'Undo' }).click();
  await settled();
  assert.ok(Math.abs(await spread() - 1) < 0.01, 'and undone');
  // With the keyboard, the cursor begins where the pointer left it.
  await page.locator('#filter .filter-stack svg').focus();
  await page.keyboard.press('Space');
  await settled();
  assert.ok(await spread() < 0.01, 'painted by the space bar');
  await page.locator('#filter [aria-label="What the brush does"]').selectOption('keep');
  await page.locator('#filter .filter-stack svg').focus();
  await page.keyboard.press('Space');
  await settled();
  assert.ok(Math.abs(await spread() - 1) < 0.02, 'kept again');
  await page.locator('#filter').getByRole('button', { name: 'Clear' }).click();
}

// A stroke does not cost one transform per move, because the moves that come while the page computes become one change.
// Wherever the zero frequency is shown, in the corner or in the middle, painting changes the frequency under the
// pointer.
async function strokesAreCheap(page) {
  await page.evaluate(() => {
    const { prototype } = WebGL2RenderingContext;
    const { readPixels } = prototype;
    globalThis.transforms = 0; // each transform is read back once
    prototype.readPixels = function (...given) { ++globalThis.transforms; return readPixels.apply(this, given); };
  });
  await page.evaluate(() => globalThis.fragfft.filter.show({ method: 'wide', width: 256, height: 256,
    picture: 'teapot', filter: 'identity' }));
  const box = await page.locator('#filter .filter-stack svg').boundingBox();
  const transforms = () => page.evaluate(async () => {
    await globalThis.fragfft.filter.settled();
    const { transforms: count } = globalThis;
    globalThis.transforms = 0;
    return count;
  });
  await transforms();
  // All moves come in one task, as from a pointer that reports them more often than the screen is drawn.
  await page.evaluate(({ x, y, width, height }) => {
    const target = document.querySelector('#filter .filter-stack svg');
    target.setPointerCapture = () => {};
    const tell = (type, i) => target.dispatchEvent(new PointerEvent(type, { pointerId: 1, bubbles: true,
      clientX: x + width * (0.6 + 0.01 * i), clientY: y + height * 0.3 }));
    tell('pointerdown', 0);
    for (let i = 1; i <= 20; ++i) tell('pointermove', i);
    tell('pointerup', 20);
    delete target.setPointerCapture;
  }, box);
  const atOnce = await transforms();
  assert.ok(atOnce <= 2, `${atOnce} transforms of 20 moves in one task`);
  const start = Date.now();
  await page.mouse.move(box.x + 0.6 * box.width, box.y + 0.4 * box.height);
  await page.mouse.down();
  await page.mouse.move(box.x + 0.8 * box.width, box.y + 0.2 * box.height, { steps: 20 });
  await page.mouse.up();
  const oneByOne = await transforms();
  console.log(`a stroke of 20 moves: ${oneByOne} transforms, ${Date.now() - start} ms`);
  assert.ok(oneByOne <= 12, `${oneByOne} transforms of 20 moves`);
  await page.locator('#filter').getByRole('button', { name: 'Clear' }).click();
}

async function zeroFrequencyMoves(page) {
  await page.evaluate(() => globalThis.fragfft.filter.show({ method: 'wide', width: 64, height: 64, picture: 'wave:8,4',
    filter: 'identity' }));
  await page.locator('#filter [aria-label="What the brush does"]').selectOption('weaken');
  const isCentred = page.getByLabel('zero frequency in the middle');
  const spread = () => page.evaluate(async () => {
    await globalThis.fragfft.filter.settled();
    const reds = globalThis.fragfft.filter.result.filter((_, i) => i % 4 === 0);
    return Math.max(...reds) - Math.min(...reds);
  });
  await isCentred.uncheck();
  const brightest = () => page.evaluate(async () => {
    await globalThis.fragfft.filter.settled();
    const canvas = document.querySelectorAll('#filter canvas')[1];
    const copy = new OffscreenCanvas(canvas.width, canvas.height).getContext('2d', { willReadFrequently: true });
    copy.drawImage(canvas, 0, 0);
    const { data } = copy.getImageData(0, 0, canvas.width, canvas.height);
    const reds = data.filter((_, i) => i % 4 === 0);
    const at = reds.indexOf(Math.max(...reds));
    return [at % canvas.width, canvas.height - 1 - Math.floor(at / canvas.width)];
  });
  assert.deepEqual(await brightest(), [0, 0], 'the zero frequency is in the corner');
  const spectrum = page.locator('#filter .filter-stack svg');
  const { width, height } = await spectrum.boundingBox();
  await spectrum.click({ position: { x: width * 56.5 / 64, y: height * (1 - 60.5 / 64) } }); // frequency (-8, -4)
  assert.ok(await spread() < 0.01, 'the wave is painted over where the corner view has it');
  await page.locator('#filter').getByRole('button', { name: 'Clear' }).click();
  await isCentred.check();
  assert.deepEqual(await brightest(), [32, 32], 'and in the middle again');
}

// Convolution has the same result if the kernel is separable, and both times are shown.
async function convolutionAgrees(page) {
  const told = async (state) => {
    await page.evaluate((state_) => globalThis.fragfft.filter.show(state_), state);
    await page.waitForFunction(() => /\d ms/.test(document.querySelector('#filter table').textContent));
    return page.locator('#filter td').allTextContents();
  };
  const state = { method: 'wide', width: 256, height: 256, picture: 'photograph', filter: 'gaussian',
    values: { sigma: 2 } };
  const [fft, convolution] = await told(state);
  assert.match(fft, /^[\d.]+( to [\d.]+)? ms, \d+ passes$/);
  assert.match(convolution, /^[\d.]+( to [\d.]+)? ms, 2 passes of 17 weights; /);
  assert.ok(Number(/more than ([\de−]+)$/.exec(convolution)[1].replace('−', '-')) < 3e-6, convolution);
  assert.match((await told({ ...state, values: { sigma: 1.6 } }))[1], /, 2 passes of 15 weights/);
  assert.match((await told({ ...state, values: { sigma: 2.7 } }))[1], /, 2 passes of 23 weights, by a plan for 31; /);
  assert.match((await told({ ...state, filter: 'sharpen' }))[1], /^not possible/);
}

// Readers can drop or paste a picture of their own; a file that is no picture is refused in a sentence. Painting with
// the keyboard has an effect.
async function picturesAreTaken(page) {
  const meanShown = () => page.evaluate(async () => {
    const { filter } = globalThis.fragfft;
    await filter.settled();
    return filter.result.reduce((total, value) => total + value, 0) / filter.result.length;
  });
  // A file is read before the filter hears of it.
  const becomesOwn = (mean) => page.waitForFunction((expected) => {
    const { filter } = globalThis.fragfft;
    const sum = filter.result.reduce((total, value) => total + value, 0);
    return filter.state().picture === 'own' && Math.abs(sum / filter.result.length - expected) < 1e-5;
  }, mean);
  const transfer = (kind, colour) => page.evaluate(async ([kind_, colour_]) => {
    const canvas = new OffscreenCanvas(30, 20);
    const context = canvas.getContext('2d');
    context.fillStyle = colour_;
    context.fillRect(0, 0, 30, 20);
    const data = new DataTransfer();
    const content = colour_ === '' ? 'words' : await canvas.convertToBlob();
    data.items.add(new File([content], 'a.png', { type: 'image/png' }));
    const init = { bubbles: true, cancelable: true };
    document.dispatchEvent(kind_ === 'drop' ? new DragEvent('drop', { ...init, dataTransfer: data })
      : new ClipboardEvent('paste', { ...init, clipboardData: data }));
  }, [kind, colour]);
  await page.evaluate(() => globalThis.fragfft.filter.show({ method: 'wide', width: 64, height: 64,
    filter: 'identity' }));
  for (const [kind, colour, mean] of [['drop', '#fff', 1], ['paste', '#000', 0]]) {
    await transfer(kind, colour);
    await becomesOwn(mean);
  }
  await transfer('drop', '');
  await page.locator('#filter .picture-fault', { hasText: 'This file is no picture' }).waitFor();
  await page.locator('#filter [aria-label="Picture"]').selectOption('painted');
  const before = await meanShown();
  await page.locator('#filter .paint-pad').focus();
  for (const key of ['ArrowDown', 'ArrowDown', 'Space']) await page.keyboard.press(key);
  assert.ok(await meanShown() > before + 1e-4, 'a spot more is white');
  await page.locator('#filter .picture-details').getByRole('button', { name: 'Clear' }).click();
  assert.ok(await meanShown() < 1e-5, 'all is black');
}

// A picture that takes long to arrive is not timed before it is there: the time would be that of nothing.
async function slowPicturesAreWaitedFor(page) {
  const faults = await page.evaluate(async () => {
    const { filter } = globalThis.fragfft;
    const status = document.querySelector('#filter > [role=status]');
    const told = [];
    const observer = new MutationObserver(() => { if (status.textContent !== '') told.push(status.textContent); });
    observer.observe(status, { childList: true, characterData: true, subtree: true });
    const fetched = globalThis.fetch;
    globalThis.fetch = async (...asked) => {
      await new Promise((resolve) => { setTimeout(resolve, 1500); });
      return fetched(...asked);
    };
    await filter.show({ method: 'wide', width: 64, height: 64, picture: 'wave', filter: 'gaussian',
      values: { sigma: 2 } });
    await filter.show({ picture: 'photograph', width: 128, height: 128 });
    globalThis.fetch = fetched;
    observer.disconnect();
    return told;
  });
  assert.deepEqual(faults, []);
}

async function picturesCanBeSaved(page) {
  const saving = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Save as PNG' }).click();
  const download = await saving;
  assert.equal(download.suggestedFilename(), 'filtered.png');
}

const browser = await launch('mesa');
await visit(browser, desktop, async (page, { messages, requests }) => {
  await open(page);
  await slowPicturesAreWaitedFor(page);
  await equalsTheCommandLine(page, 64, () => true);
  await equalsTheCommandLine(page, 256, (method) => method === 'wide');
  await brushPaints(page);
  await strokesAreCheap(page);
  await zeroFrequencyMoves(page);
  await convolutionAgrees(page);
  await picturesAreTaken(page);
  await picturesCanBeSaved(page);
  assert.deepEqual(messages, []);
  assert.deepEqual(requests.filter((url) => !url.startsWith('file:') && !url.startsWith('blob:')), []);
});
// After the graphics card was lost, everything is made anew with what was chosen meanwhile.
await visit(browser, desktop, async (page) => {
  await open(page);
  const sum = () => page.evaluate(async () => {
    await globalThis.fragfft.filter.settled();
    return globalThis.fragfft.filter.result.reduce((total, value) => total + value, 0);
  });
  const before = await sum();
  await page.evaluate(async () => {
    const { device, filter } = globalThis.fragfft;
    const loss = device.gl.getExtension('WEBGL_lose_context');
    const lost = new Promise((resolve) => { device.onLost(resolve); });
    const restored = new Promise((resolve) => { device.onRestored(resolve); });
    loss.loseContext();
    await lost;
    await filter.show({ filter: 'gaussian', values: { sigma: 5 } });
    loss.restoreContext();
    await restored;
  });
  assert.ok(Math.abs(await sum() - before) < 1e-3 * before, 'a blur keeps the mean');
  assert.equal(await page.locator('#filter > [role=status]').textContent(), '');
  assert.ok((await page.locator('#filter code').textContent()).includes('gaussian:sigma=5'));
});
await visit(browser, phone, async (page, { messages }) => {
  await open(page);
  assert.deepEqual(await page.evaluate(whatSticksOut), []);
  const selector = '#filter :is(button, select, input:not([type=checkbox]), svg)';
  assert.deepEqual(await page.evaluate(smallTargets, { selector, least: 24 }), []);
  for (const colorScheme of ['dark', 'light']) {
    await page.emulateMedia({ colorScheme });
    assert.deepEqual(await page.evaluate(faintTexts, 4.5), [], colorScheme);
  }
  assert.deepEqual(messages, []);
});
await browser.close();
