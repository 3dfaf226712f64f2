// drawings_test.mjs FETCHED FOLDER CHROMIUM: the drawings of whole reports, FOLDER/.../report.html, in windows of a phone,
// a laptop and a large screen. See drawings.sh.
import assert from 'node:assert/strict';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import test, { after, before } from 'node:test';
import { pathToFileURL } from 'node:url';
import * as facts from './page_facts.mjs';
import { folder, launch, visitAddress } from './page_support.mjs';

// What a reader was promised, in CSS pixels.
const mostHeight = 600;
const leastLetters = 9;
const rounding = 0.01;

const windows = {
  'a phone': { viewport: { width: 390, height: 844 }, isMobile: true, deviceScaleFactor: 2 },
  'a laptop': { viewport: { width: 1366, height: 768 } },
  'a large screen': { viewport: { width: 2200, height: 1200 } },
};

const runs = readdirSync(folder);

let browser;

before(async () => {
  browser = await launch();
});

after(async () => {
  await browser?.close();
});

test('there are reports', () => assert.ok(runs.length >= 2));

for (const run of runs)
  for (const [name, options] of Object.entries(windows))
    test(`every drawing of ${run} fits on ${name}, and its letters can be read`, async () => {
      const address = pathToFileURL(join(folder, run, 'report.html')).href;
      await visitAddress(browser, options, address, async (page) => {
        await page.evaluate(() => {
          for (const details of document.querySelectorAll('details')) details.open = true;
        });
        assert.ok(await page.locator('figure svg').count() > 50);
        assert.deepEqual(await page.evaluate(facts.tallDrawings, mostHeight + rounding), []);
        assert.deepEqual(await page.evaluate(facts.illegibleDrawnTexts, leastLetters - rounding), []);
        assert.deepEqual(await page.evaluate(facts.whatSticksOut), []);
        const { count, faults } = await page.evaluate(facts.drawingsThatScroll);
        assert.deepEqual(faults, []);
        assert.equal(count > 0, name === 'a phone', `${count} drawings scroll sideways`);
      });
    });
