// report_test.mjs FETCHED FOLDER CHROMIUM: FOLDER/results/report.html in a browser without a network. See run.sh.
import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import test, { after, before } from 'node:test';
import { pathToFileURL } from 'node:url';
import * as facts from './page_facts.mjs';

const [fetched, folder, chromiumPath] = process.argv.slice(2);
const { chromium } = createRequire(pathToFileURL(join(fetched, 'package.json')))('playwright-core');
const results = join(folder, 'results');
const address = pathToFileURL(join(results, 'report.html')).href;
const phone = { viewport: { width: 360, height: 740 }, isMobile: true, deviceScaleFactor: 2 };
const desktop = { viewport: { width: 1280, height: 900 } };

let browser;

before(async () => {
  browser = await chromium.launch({ executablePath: chromiumPath });
});

after(async () => {
  await browser?.close();
});

// Opens the report in a fresh window, does something there, and closes it.
async function visit(options, what) {
  const context = await browser.newContext({ offline: true, ...options });
  try {
    const page = await context.newPage();
    const messages = [];
    const requests = [];
    page.on('console', (message) => messages.push(message.text()));
    page.on('pageerror', (error) => messages.push(String(error)));
    page.on('request', (request) => requests.push(request.url()));
    await page.goto(address);
    await what(page, { messages, requests });
  } finally {
    await context.close();
  }
}

const openAll = (page) => page.evaluate(() => {
  for (const details of document.querySelectorAll('details')) details.open = true;
});

// For a person to look at, in pieces that an image viewer takes.
async function photographed(page, name) {
  const { width, height } = await page.evaluate(() => ({
    width: document.documentElement.clientWidth, height: document.documentElement.scrollHeight }));
  const pieceHeight = 3000;
  for (let piece = 0; piece * pieceHeight < height; ++piece) {
    const y = piece * pieceHeight;
    await page.screenshot({ path: join(folder, `${name}_${piece + 1}.png`), fullPage: true,
      clip: { x: 0, y, width, height: Math.min(pieceHeight, height - y) } });
  }
}

test('it opens by itself: nothing on the console, nothing loaded but the file', async () => {
  await visit(desktop, async (page, { messages, requests }) => {
    assert.deepEqual(messages, []);
    assert.deepEqual(requests.filter((url) => !url.startsWith('data:')), [address]);
  });
});

test('checks, effort and verdicts come before the items, and each item tells its own', async () => {
  await visit(desktop, async (page) => {
    const places = await page.evaluate(() => {
      const top = (selector) => document.querySelector(selector).getBoundingClientRect().top;
      const items = [...document.querySelectorAll('section')].filter((section) =>
        section.id !== 'ledger' && section.id !== 'errata');
      return {
        check: top('p.good, p.bad'), ledger: top('#ledger'),
        firstItem: Math.min(...items.map((item) => item.getBoundingClientRect().top)), items: items.length,
        claims: document.querySelectorAll('.ledger li').length,
        retold: items.reduce((sum, item) => sum + item.querySelectorAll('.verdicts a[href^="#"]').length, 0),
        head: document.querySelector('h1').parentElement.innerText.slice(0, 300),
      };
    });
    assert.ok(places.check < places.ledger && places.ledger < places.firstItem, JSON.stringify(places));
    assert.equal(places.items, 9);
    assert.match(places.head, /Effort: quick/);
    assert.ok(places.claims >= 4);
    assert.equal(places.retold, places.claims);
  });
});

test('every link leads somewhere', async () => {
  await visit(desktop, async (page) => {
    assert.deepEqual(await page.evaluate(facts.brokenLinksInPage), []);
    assert.deepEqual(await page.evaluate(facts.repeatedIds), []);
    const files = await page.evaluate(facts.linksToFiles);
    assert.ok(files.length >= 10);
    assert.deepEqual(files.filter((file) => file.includes('/') || !existsSync(join(results, file))), []);
  });
});

for (const [name, device] of Object.entries({ phone, desktop })) {
  test(`nothing sticks out and drawings can be read on a ${name}`, async () => {
    await visit(device, async (page) => {
      assert.deepEqual(await page.evaluate(facts.whatSticksOut), []);
      assert.deepEqual(await page.evaluate(facts.illegibleDrawnTexts, 7.5), []); // about 1.2 mm on a phone
      await photographed(page, name);
      await openAll(page);
      assert.deepEqual(await page.evaluate(facts.whatSticksOut), []);
    });
  });
}

for (const colorScheme of ['light', 'dark']) {
  test(`texts stand out and charts take the page's colour, ${colorScheme}`, async () => {
    await visit({ ...desktop, colorScheme }, async (page) => {
      if (colorScheme === 'dark') await photographed(page, 'dark');
      await openAll(page);
      assert.deepEqual(await page.evaluate(facts.faintTexts, 4.5), []); // WCAG 2.2, level AA, text of any size
      assert.deepEqual(await page.evaluate(facts.faultsOfCharts), []);
      // The measure itself can fail: no text is as clear as this.
      assert.notDeepEqual(await page.evaluate(facts.faintTexts, 21.5), []);
    });
  });
}

test('what is folded unfolds', async () => {
  await visit(desktop, async (page) => {
    const folded = page.locator('details');
    assert.ok(await folded.count() >= 4);
    for (const details of await folded.all()) {
      const content = details.locator(':scope > :not(summary)').first();
      assert.equal(await content.isVisible(), false);
      await details.locator('summary').click();
      assert.equal(await content.isVisible(), true);
    }
  });
});

test('on paper nothing is hidden, folded or cut off', async () => {
  // A4 at 96 dots an inch, less the margins of 1 cm that browsers print with.
  await visit({ viewport: { width: 718, height: 1047 } }, async (page) => {
    await page.emulateMedia({ media: 'print' });
    assert.deepEqual(await page.evaluate(facts.hiddenTexts), []);
    assert.deepEqual(await page.evaluate(facts.whatSticksOut), []);
    await photographed(page, 'print');
    await page.pdf({ path: join(folder, 'print.pdf'), format: 'A4',
      margin: { top: '1cm', right: '1cm', bottom: '1cm', left: '1cm' } });
  });
});

test('every picture is told in words too', async () => {
  await visit(desktop, async (page) => {
    assert.ok(await page.locator('figure img').count() >= 2);
    assert.ok(await page.locator('figure > svg').count() >= 4);
    assert.deepEqual(await page.evaluate(facts.picturesWithoutWords), []);
  });
});
