// page_device_test.mjs FETCHED FOLDER CHROMIUM FRAGFFT: the device behind FOLDER/live.html, its loss and its memory;
// and data, which the page checks before it uses them. See page.sh.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { offersInside, prepareInside } from './page_core_inside.mjs';
import * as inside from './page_device_inside.mjs';
import { onEachRenderer } from './page_renderers.mjs';
import { desktop, openedPage } from './page_support.mjs';

// The message with which each plan is refused; it names the pass or the text.
const refused = {
  version: /format version 2/, sources: /no programs for WebGL 2/, 'two textures': /two textures called/,
  shape: /impossible shape/, 'no number': /impossible shape/, format: /format 'constructor' is not known/,
  role: /unknown kind/, constant: /without its \d+ values/, 'constant of words': /without its \d+ values/,
  'unknown texture': /names the texture '__proto__'/, layer: /a layer that/, feedback: /reads and writes/,
  'written input': /only to be read/, 'read too early': /before any pass has written it/,
  'never written': /never writes/,
  region: /beyond its target/, 'negative region': /beyond its target/, overlap: /over the wrong texels/,
  hole: /unwritten/, program: /text the plan does not have/, 'no text': /text the plan does not have/,
  uniform: /is no int/, 'uniform type': /is no mat3/, 'uniform name': /has no uniform 'other'/,
  parameter: /is no parameter/, accesses: /needs 'none'/, mesh: /mesh/, dispatch: /does not draw/,
  'no plan': /no passes/,  'broken text': /does not compile here/,
};

const sources = `${openedPage()}#check`; // where nothing else uses the device

onEachRenderer((renderer, visit) => {
  const options = { ...desktop, before: [inside.countObjects] };
  const withOffer = (wanted, what) => visit(options, async (page, notes) => {
    await page.evaluate(prepareInside);
    const offers = (await page.evaluate(offersInside)).filter(({ format }) => !/16f$/.test(format));
    const found = offers.find((offer) => Object.keys(wanted).every((key) => offer[key] === wanted[key]));
    await what(page, found.number, notes);
  }, sources);

  test('a lost graphics card is told, and all is there again when it is back', async () => {
    const wanted = { method: 'lloyd-boyd-govindaraju-2008', operation: 'forward', width: 64 };
    await withOffer(wanted, async (page, number, { messages }) => {
      assert.deepEqual(await page.evaluate(inside.lossOf, number), { told: ['lost', 'restored'],
        refused: [true, true, true, true], wasLost: true, isLost: false, isSame: true });
      assert.deepEqual(messages.filter((text) => !text.includes('CONTEXT_LOST_WEBGL')), []);
    });
  });

  test('parameters, uploads and timers do what they say', async () => {
    await withOffer({ method: 'moreland-angel-2003', operation: 'forward', width: 64 }, async (page, number) => {
      assert.deepEqual(await page.evaluate(inside.faultsOfUse, number), []);
    });
  });

  if (renderer !== 'mesa') return; // the rest does not depend on the renderer

  for (const method of ['moreland-angel-2003', 'wide'])
    test(`200 steps back and forth leave nothing behind, ${method}`, async () => {
      await withOffer({ method, operation: 'filter', width: 16 }, async (page, number, { messages }) => {
        const { before: none, first, later, deleted } = await page.evaluate(inside.objectsOfSteps, number);
        assert.equal(later, first);
        assert.equal(deleted, none);
        assert.deepEqual(messages, []);
      });
    });

  test('plans that are not valid are refused', async () => {
    await withOffer({ method: 'moreland-angel-2003', operation: 'forward', width: 8 }, async (page, number) => {
      const names = Object.keys(refused);
      const told = await page.evaluate(inside.refusals, { number, changes: names });
      names.forEach((name, i) => {
        assert.match(told[i], refused[name], name);
        assert.match(told[i], /^PlanError: /, name);
      });
    });
  });

  test('what the page makes itself is right: expressions, texts, transforms, half floats', async () => {
    await visit(desktop, async (page) => {
      assert.deepEqual(await page.evaluate(inside.faultsOfData), []);
    }, sources);
  });
});
