// page_core_test.mjs FETCHED FOLDER CHROMIUM FRAGFFT: replays the plans of FOLDER/live.html in a browser, on two
// independent implementations of OpenGL, and compares them with what the program FRAGFFT computes itself. See page.sh.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { nativePasses, nativeSpectrum, randomInputs } from './page_native.mjs';
import * as inside from './page_core_inside.mjs';
import { onEachRenderer } from './page_renderers.mjs';
import { desktop, fragfft, openedPage } from './page_support.mjs';

const seed = 2003;
const largestRelativeError = 5e-7; // for a software renderer that rounds differently
const largestRelativeErrorOfHalves = 1e-2; // for renderers that round halves toward zero
const base64 = (values) => Buffer.from(values.buffer, values.byteOffset, values.byteLength).toString('base64');
const fromBase64 = (text) => {
  const bytes = Buffer.from(text, 'base64');
  return new Float32Array(bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.length));
};
const words = (offer) => `${offer.method} ${offer.operation} ${offer.width} x ${offer.height} ${offer.format ?? ''}` +
  `${offer.targets ? `, ${offer.targets} targets` : ''}${offer.kernel_size ? `, kernel ${offer.kernel_size}` : ''}`;

const kindOf = ({ method, operation, format, targets, separable }) =>
  JSON.stringify([method, operation, format, targets, separable]);

// Returns the offers, the smallest first, that have something that no offer before them has.
function withNews(offers, newsOf) {
  const known = new Set();
  return offers.toSorted((a, b) => a.width * a.height - b.width * b.height).filter((offer) => {
    const news = newsOf(offer).filter((one) => !known.has(one));
    news.forEach((one) => known.add(one));
    return news.length > 0;
  });
}

// Every operation of every method is tried. With ./check --thorough, every program and every kind of plan is tried on
// Mesa, whose results equal the program's bit for bit, and every kind of plan on SwiftShader, which rounds differently.
// On Mesa, sizes that are not square are then tried too, because their plans treat the axes differently.
const isSquare = ({ width, height }) => width === height;
const byProgram = (offers) => withNews(offers, (offer) => [...offer.programs, `${kindOf(offer)} ${isSquare(offer)}`]);
const byKind = (offers) => withNews(offers, (offer) => [kindOf(offer)]);
const byOperation = (offers) => withNews(offers, ({ method, operation }) => [`${method} ${operation}`]);
const isThorough = Boolean(process.env.FRAGFFT_THOROUGH);
const chosen = isThorough ? { mesa: byProgram, swiftshader: byKind } : { mesa: byOperation, swiftshader: byOperation };
// A filter represents both transforms, because it has the passes of both.
const stands = ({ operation }) => isThorough || ['filter', 'convolution'].includes(operation);

// Says whether an offer is tried: all small sizes are, and each larger size with some method or operation.
function isTried({ method, operation, width, height, kernel_size: kernelSize, targets }) {
  if (kernelSize) return width <= 64 && kernelSize <= 9;
  if (width <= 16 || width === 60) return true;
  if (width === 64) return operation !== 'inverse' || method === 'wide';
  const larger = { 32: ['inverse'], 128: ['inverse'], 256: ['filter'], 512: ['forward'] };
  return width === height && larger[width]?.includes(operation) && (width < 256 || (method === 'wide' && !targets));
}

const natives = new Map(); // offer's number -> {plan, inputs, passes}, found once for both renderers
const sources = `${openedPage()}#check`; // where nothing else uses the device

async function nativeOf(page, offer) {
  if (!natives.has(offer.number)) {
    const plan = await page.evaluate(inside.planInside, offer.number);
    const inputs = randomInputs(plan, seed);
    natives.set(offer.number, { plan, inputs, passes: nativePasses(offer.number, plan, inputs) });
  }
  return natives.get(offer.number);
}

const inputsInside = (inputs) => Object.fromEntries(
  Object.entries(inputs).map(([name, { values }]) => [name, base64(values)]));

// The largest difference relative to the largest value, and how many numbers differ in their bits.
function compared(got, want) {
  assert.equal(got.length, want.length);
  const [gotBits, wantBits] = [got, want].map((values) => new Uint32Array(values.buffer));
  const result = { differing: 0, relative: 0 };
  let largest = 0;
  let difference = 0;
  for (let i = 0; i < got.length; ++i) {
    largest = Math.max(largest, Math.abs(want[i]));
    if (gotBits[i] === wantBits[i]) continue;
    ++result.differing;
    const apart = Math.abs(got[i] - want[i]);
    difference = Number.isNaN(apart) ? Infinity : Math.max(difference, apart);
  }
  result.relative = difference === 0 ? 0 : difference / largest;
  return result;
}

onEachRenderer((renderer, visit) => {
  // Opens the page and returns the offers that `wanted` picks.
  const withOffers = (wanted, what) => visit(desktop, async (page, { messages, requests }) => {
    await page.evaluate(inside.prepareInside);
    const offers = chosen[renderer]((await page.evaluate(inside.offersInside)).filter(wanted));
    assert.notEqual(offers.length, 0);
    await what(page, offers);
    assert.deepEqual(messages, []);
    assert.equal(requests.filter((url) => !/^(data|blob):/.test(url)).length, 1);
  }, sources);

  // What a program reads does not depend on the renderer, so one size of each method is enough on SwiftShader.
  const isTriedHere = (offer) => stands(offer) &&
    (renderer === 'mesa' || (offer.width === 8 && !offer.targets && ['forward', 'convolution'].includes(offer.operation)));

  test('every pass leaves what the program computes', async (context) => {
    await withOffers((offer) => isTried(offer) && stands(offer), async (page, offers) => {
      let worst = 0;
      let passes = 0;
      for (const offer of offers) {
        const native = await nativeOf(page, offer);
        const got = await page.evaluate(inside.passesInside,
          { number: offer.number, inputs: inputsInside(native.inputs) });
        native.passes.forEach((pass, i) => {
          for (const [name, values] of Object.entries(pass)) {
            const { differing, relative } = compared(fromBase64(got[i][name]), values);
            const at = `${words(offer)}, pass ${i + 1}, ${name}: ${differing} numbers differ, by ${relative}`;
            const allowed = /16f$/.test(offer.format) ? largestRelativeErrorOfHalves : largestRelativeError;
            if (renderer === 'mesa') assert.equal(differing, 0, at);
            else assert.ok(relative <= allowed, at);
            if (!/16f$/.test(offer.format)) worst = Math.max(worst, relative);
            ++passes;
          }
        });
      }
      context.diagnostic(`${offers.length} plans, ${passes} textures, largest relative difference ${worst}`);
    });
  });

  if (renderer !== 'mesa' && !isThorough) return; // the rest does not depend on the renderer

  test('what is read is found, as often as the plan counts it', async (context) => {
    const isSmall = ({ method, width, targets, format }) => (width <= 16 && !targets) ||
      (width === 60 && method === 'wide' && !targets) || (/16f$/.test(format) && width <= 64);
    await withOffers((offer) => isSmall(offer) && isTriedHere(offer), async (page, offers) => {
      let found = 0;
      for (const offer of offers) {
        const inputs = inputsInside(randomInputs(await page.evaluate(inside.planInside, offer.number), seed));
        const result = await page.evaluate(inside.faultsOfReads, { number: offer.number, inputs });
        assert.deepEqual(result.faults, [], words(offer));
        found += result.found;
      }
      context.diagnostic(`${offers.length} plans, ${found} reads`);
    });
  });

  test('traces back and forward agree, and with what changes', async () => {
    const isTraced = ({ width, operation, targets }) =>
      (width === 8 || width === 15) && operation !== 'inverse' && !targets;
    await withOffers((offer) => isTraced(offer) && isTriedHere(offer), async (page, offers) => {
      for (const offer of offers) {
        const inputs = inputsInside(randomInputs(await page.evaluate(inside.planInside, offer.number), seed));
        const faults = await page.evaluate(inside.faultsOfTraces, { number: offer.number, inputs });
        assert.deepEqual(faults, [], words(offer));
      }
    });
  });

  if (renderer === 'mesa') test('a spectrum taken apart by its layout is the program\'s', async () => {
    const isForward = ({ operation, format, width, targets }) =>
      operation === 'forward' && format !== 'rgba16f' && !targets && (width < 32 || width === 60);
    await withOffers(isForward, async (page, offers) => {
      for (const offer of offers) {
        const native = await nativeOf(page, offer);
        const image = native.inputs.image.values;
        const { spectrum, difference } = await page.evaluate(inside.spectrumInside,
          { number: offer.number, inputs: inputsInside(native.inputs) });
        const options = ['--scale', 'paper', ...(/2003|2008/.test(offer.method) ? ['--twiddles', 'table'] : [])];
        const { relative } = compared(fromBase64(spectrum), nativeSpectrum(fragfft, offer, image, options));
        assert.ok(relative <= largestRelativeError, `${words(offer)}: ${relative}`);
        assert.ok(difference <= largestRelativeError, `${words(offer)}, packed again: ${difference}`);
      }
    });
  });
});
