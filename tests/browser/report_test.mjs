// report_test.mjs FETCHED FOLDER CHROMIUM: FOLDER/results/report.html in a browser without a network. See run.sh.
import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import test, { after, before } from 'node:test';
import { pathToFileURL } from 'node:url';
import * as facts from './page_facts.mjs';
import { desktop, folder, launch, phone as touched, visitAddress } from './page_support.mjs';

const results = join(folder, 'results');
const address = pathToFileURL(join(results, 'report.html')).href;
const { hasTouch, ...phone } = touched;

let browser;

before(async () => {
  browser = await launch();
});

after(async () => {
  await browser?.close();
});

const visit = (options, what) => visitAddress(browser, options, address, what);

const setOpen = (page, selector, open) => page.evaluate(([found, isOpen]) => {
  for (const details of document.querySelectorAll(found)) details.open = isOpen;
}, [selector, open]);
const openAll = (page) => setOpen(page, 'details', true);
const foldAll = (page) => setOpen(page, 'details', false);
// The papers of the ledger, whose rows of marks are folded.
const openPapers = (page) => setOpen(page, '#ledger details.paper', true);

async function expectInSight(page, selector) {
  assert.equal(await page.locator(selector).isVisible(), true);
  const box = await page.locator(selector).boundingBox();
  const { height } = page.viewportSize();
  assert.ok(box.height > 0 && box.y >= 0 && box.y < height / 2, `${selector}: ${JSON.stringify(box)}`);
}

// In the file itself pages are objects of the type Page, their tree one of the type Pages.
async function pagesOnPaper(page, path) {
  const pdf = await page.pdf({ path, format: 'A4', margin: { top: '1cm', right: '1cm', bottom: '1cm', left: '1cm' } });
  return pdf.toString('latin1').match(/\/Type\s*\/Page\b/g).length;
}

// For a person to look at who asked for it, in pieces that an image viewer takes.
async function photographed(page, name) {
  if (!process.env.FRAGFFT_SCREENSHOTS) return;
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

test('what an FFT is comes first, then checks, effort and verdicts, then the items, and each item tells its own', async () => {
  await visit(desktop, async (page) => {
    const places = await page.evaluate(() => {
      const top = (selector) => document.querySelector(selector).getBoundingClientRect().top;
      const items = [...document.querySelectorAll('section')].filter((section) =>
        !['introduction', 'ledger', 'ideas', 'errata', 'glossary'].includes(section.id));
      return {
        introduction: top('#introduction'), picture: top('#introduction img'), check: top('p.good, p.bad'),
        ledger: top('#ledger'), screen: window.innerHeight,
        firstItem: Math.min(...items.map((item) => item.getBoundingClientRect().top)), items: items.length,
        claims: document.querySelectorAll('#ledger .claims li').length,
        retold: items.reduce((sum, item) => sum + item.querySelectorAll('.claims a[href^="#"]').length, 0),
        beforeLedger: document.body.innerText.split('What the papers claim')[0],
      };
    });
    assert.ok(places.introduction < places.check && places.check < places.ledger && places.ledger < places.firstItem,
      JSON.stringify(places));
    assert.ok(places.picture < places.screen, JSON.stringify(places)); // on the first screen
    assert.equal(places.items, 9);
    assert.match(places.beforeLedger, /Effort: quick/);
    assert.ok(places.claims >= 4);
    assert.equal(places.retold, places.claims);
  });
});

test('a mark of the ledger unfolds its claim on a phone, and so does an address that names it', async () => {
  await visit(phone, async (page) => {
    await openPapers(page);
    assert.deepEqual(await page.evaluate(facts.smallTargets, { selector: '#ledger .marks a', least: 24 }), []); // WCAG 2.2, level AA
    const marks = await page.locator('#ledger .marks a').evaluateAll((links) => links.map((link) => link.hash));
    const claims = await page.locator('#ledger .claims li').evaluateAll((items) => items.map((item) => `#${item.id}`));
    assert.ok(marks.length >= 4);
    assert.deepEqual(marks, claims);
    const firstOfEach = await page.locator('#ledger .marks a:first-child').evaluateAll((links) =>
      links.map((link) => link.hash));
    for (const claim of firstOfEach) {
      await foldAll(page);
      assert.equal(await page.locator(claim).isVisible(), false);
      await openPapers(page);
      await page.locator(`#ledger .marks a[href="${claim}"]`).click();
      await expectInSight(page, claim);
    }
    // The page is large, and to load it takes long.
    for (const claim of [firstOfEach[0], marks.at(-1)]) {
      await page.goto('about:blank');
      await page.goto(address + claim);
      await expectInSight(page, claim);
    }
  });
});

test('an item\'s own list of claims leads to the ledger too', async () => {
  await visit(phone, async (page) => {
    const link = page.locator('section:not(#ledger) > .claims a[href^="#"]').last();
    const claim = await link.getAttribute('href');
    assert.equal(await page.locator(claim).isVisible(), false);
    await link.click();
    await expectInSight(page, claim);
    assert.deepEqual(await page.evaluate(facts.whatSticksOut), []);
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
      await openPapers(page);
      await page.locator('#ledger .marks a').first().click(); // which shades its claim
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
    // The first and the last of each kind.
    const places = await page.locator('details').evaluateAll((all) => {
      const kinds = new Map();
      all.forEach((details, place) => {
        const kind = `${details.className} in ${details.parentElement.tagName}.${details.parentElement.className}`;
        kinds.set(kind, [...(kinds.get(kind) ?? []), place]);
      });
      return [...new Set([...kinds.values()].flatMap((of) => [of[0], of.at(-1)]))].sort((a, b) => a - b);
    });
    assert.ok(places.length >= 4);
    for (const place of places) {
      const details = page.locator('details').nth(place);
      await details.evaluate((folded) => {
        for (let around = folded; (around = around.parentElement.closest('details'));) around.open = true;
      });
      const content = details.locator(':scope > :not(summary)').first();
      assert.equal(await content.isVisible(), false);
      // At its left edge: a row of the ledger ends with links.
      await details.locator(':scope > summary').click({ position: { x: 4, y: 8 } });
      assert.equal(await content.isVisible(), true);
    }
  });
});

test('on paper long tables are left out, and nothing else is hidden, folded or cut off', async () => {
  // A4 at 96 dots an inch, less the margins of 1 cm that browsers print with.
  await visit({ viewport: { width: 718, height: 1047 } }, async (page) => {
    assert.notDeepEqual(await page.evaluate(facts.hiddenTexts), []); // on a screen the claims are
    await page.emulateMedia({ media: 'print' });
    assert.deepEqual(await page.evaluate(facts.hiddenTexts), []);
    assert.deepEqual(await page.evaluate(facts.whatSticksOut), []);
    await photographed(page, 'print');
    const folded = await pagesOnPaper(page, join(folder, 'print.pdf'));
    await openAll(page);
    assert.equal(folded, await pagesOnPaper(page));
  });
});

test('every picture is told in words too', async () => {
  await visit(desktop, async (page) => {
    assert.ok(await page.locator('figure img').count() >= 2);
    assert.ok(await page.locator('figure > svg').count() >= 4);
    assert.deepEqual(await page.evaluate(facts.picturesWithoutWords), []);
  });
});
