// whole_reports_test.mjs FETCHED FOLDER CHROMIUM: the size of whole reports, FOLDER/.../report.html, and their drawings
// in windows of a phone, a laptop and a large screen. See whole_reports.sh.
import assert from 'node:assert/strict';
import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import test, { after, before } from 'node:test';
import { pathToFileURL } from 'node:url';
import * as facts from './page_facts.mjs';
import { desktop, folder, launch, promised, visitAddress } from './page_support.mjs';

const rounding = 0.01; // of CSS pixels

const windows = {
  'a phone': { viewport: { width: 390, height: 844 }, isMobile: true, deviceScaleFactor: 2 },
  'a laptop': { viewport: { width: 1366, height: 768 } },
  'a large screen': { viewport: { width: 2200, height: 1200 } },
};

const runs = readdirSync(folder);
const reportOf = (run) => join(folder, run, 'report.html');
const visitReport = (run, options, what) => visitAddress(browser, options, pathToFileURL(reportOf(run)).href, what);

let browser;

before(async () => {
  browser = await launch();
});

after(async () => {
  await browser?.close();
});

test('there are reports', () => assert.ok(runs.length >= 2));

for (const run of runs) {
  test(`the report of ${run} is small, and short to read`, () => visitReport(run, desktop, async (page) => {
    const { words } = await page.evaluate(facts.sizeOfReport);
    assert.ok(words <= promised.words, `${words} words`);
    // As text of the document an empty element ends with a tag of its own.
    const bytes = statSync(reportOf(run)).size;
    assert.ok(bytes <= promised.bytes, `${bytes} bytes`);
  }));

  for (const [name, options] of Object.entries(windows))
    test(`every drawing of ${run} fits on ${name}, and its letters can be read`, () =>
      visitReport(run, options, async (page) => {
        await page.evaluate(() => {
          for (const details of document.querySelectorAll('details')) details.open = true;
        });
        assert.ok(await page.locator('figure svg').count() > 50);
        assert.deepEqual(await page.evaluate(facts.tallDrawings, promised.heightOfDrawing + rounding), []);
        assert.deepEqual(await page.evaluate(facts.illegibleDrawnTexts, promised.letters - rounding), []);
        assert.deepEqual(await page.evaluate(facts.whatSticksOut), []);
        const { count, faults } = await page.evaluate(facts.drawingsThatScroll);
        assert.deepEqual(faults, []);
        assert.equal(count > 0, name === 'a phone', `${count} drawings scroll sideways`);
      }));
}
