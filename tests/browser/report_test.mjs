// report_test.mjs FETCHED FOLDER CHROMIUM: FOLDER/results/report.html in a browser without a network. See run.sh.
import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import test, { after, before } from 'node:test';
import { pathToFileURL } from 'node:url';
import * as facts from './page_facts.mjs';
import { desktop, folder, launch, phone as touched, promised, visitAddress } from './page_support.mjs';

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

async function expectInSight(page, selector) {
  assert.equal(await page.locator(selector).isVisible(), true);
  const box = await page.locator(selector).boundingBox();
  const { height } = page.viewportSize();
  assert.ok(box.height > 0 && box.y >= 0 && box.y < height / 2, `${selector}: ${JSON.stringify(box)}`);
}

// In a PDF file each page is an object of the type Page; the tree of pages has the type Pages.
async function pagesOnPaper(page, path) {
  const pdf = await page.pdf({ path, format: 'A4', margin: { top: '1cm', right: '1cm', bottom: '1cm', left: '1cm' } });
  return pdf.toString('latin1').match(/\/Type\s*\/Page\b/g).length;
}

// Saves screenshots if a person has asked for them, in pieces small enough for an image viewer.
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

test('what an FFT is comes first, then checks, effort and verdicts, then the items', async () => {
  await visit(desktop, async (page) => {
    const places = await page.evaluate(() => {
      const top = (selector) => document.querySelector(selector).getBoundingClientRect().top;
      const items = [...document.querySelectorAll('section')].filter((section) =>
        !['introduction', 'ledger', 'ideas', 'history', 'errata', 'glossary', 'programs'].includes(section.id));
      return {
        introduction: top('#introduction'), picture: top('#introduction img'), check: top('p.good, p.bad'),
        ledger: top('#ledger'), screen: window.innerHeight,
        firstItem: Math.min(...items.map((item) => item.getBoundingClientRect().top)), items: items.length,
        claims: document.querySelectorAll('.claims li[id]').length,
        marks: document.querySelectorAll('#ledger .marks a').length,
        beforeLedger: document.body.innerText.split('What the papers claim')[0],
        // Each item tells first what was done, then the numbers, then the verdicts.
        disordered: items.filter((item) => {
          const parts = [':scope > .beside, :scope > .prose', ':scope > .scroll', ':scope > .claims']
            .map((part) => item.querySelector(part)).filter((part) => part);
          const places = parts.map((part) => [...item.children].indexOf(part));
          return places.some((place, i) => i > 0 && place < places[i - 1]);
        }).map((item) => item.id),
      };
    });
    assert.ok(places.introduction < places.check && places.check < places.ledger && places.ledger < places.firstItem,
      JSON.stringify(places));
    assert.ok(places.picture < places.screen, JSON.stringify(places)); // on the first screen
    assert.equal(places.items, 9);
    assert.match(places.beforeLedger, /Effort: standard/);
    assert.ok(places.claims >= 4);
    assert.equal(places.marks, places.claims);
    assert.deepEqual(places.disordered, []);
  });
});

test('a mark of the ledger leads to its claim on a phone, and so does an address that names it', async () => {
  await visit(phone, async (page) => {
    assert.deepEqual(await page.evaluate(facts.smallTargets, { selector: '.marks a', least: 24 }), []); // WCAG 2.2, level AA
    const marks = await page.locator('#ledger .marks a').evaluateAll((links) => links.map((link) => link.hash));
    const claims = await page.locator('.claims li[id]').evaluateAll((items) => items.map((item) => `#${item.id}`));
    assert.ok(marks.length >= 4);
    assert.deepEqual([...marks].sort(), [...claims].sort());
    // One that is in sight, and one of each kind that a fold hides until a link leads there.
    const folded = await page.locator('.fold').evaluateAll((folds) => folds.filter((fold) => fold.querySelector('li[id]'))
      .map((fold) => `#${fold.querySelector('li[id]').id}`));
    assert.ok(folded.length >= 2);
    for (const claim of folded) assert.equal(await page.locator(claim).isVisible(), false);
    for (const claim of [marks[0], marks.at(-1), ...folded.slice(0, 2), folded.at(-1)]) {
      await page.locator(`#ledger .marks a[href="${claim}"]`).first().click();
      await expectInSight(page, claim);
    }
    // The page is large and takes long to load.
    await page.goto('about:blank');
    await page.goto(address + marks.at(-1));
    await expectInSight(page, marks.at(-1));
  });
});

test('a tile unfolds the claims that it counts, and each leads to its own', async () => {
  await visit(phone, async (page) => {
    await foldAll(page);
    const tile = page.locator('.legend a').first();
    const list = await tile.getAttribute('href');
    assert.equal(await page.locator(list).isVisible(), false);
    await tile.click();
    await expectInSight(page, list);
    const link = page.locator(`${list} a`).last();
    const claim = await link.getAttribute('href');
    await link.click();
    await expectInSight(page, claim);
    assert.deepEqual(await page.evaluate(facts.whatSticksOut), []);
  });
});

test('from a paper\'s table two clicks lead to the program, and one more to its step of the live page', async () => {
  await visit(desktop, async (page) => {
    const table = page.locator('#moreland_angel_2003_table1 table').first();
    const program = table.locator('td a').first();
    const text = await program.getAttribute('href');
    assert.equal(await page.locator(`[id="${text.slice(1)}"]`).isVisible(), false);
    await program.click();
    const shown = page.locator(`[id="${text.slice(1)}"]`);
    assert.equal(await shown.isVisible(), true);
    assert.match(await shown.locator('pre').innerText(), /void main/);
    assert.match(await shown.locator('p a').getAttribute('href'), /^live\.html#watch\?method=moreland-angel-2003&/);
    // An included text unfolds too.
    const included = shown.locator('pre a').first();
    const other = await included.getAttribute('href');
    await included.click();
    assert.equal(await page.locator(`[id="${other.slice(1)}"]`).isVisible(), true);
  });
});

test('the keyboard skips to the content and scrolls wide tables', async () => {
  await visit(desktop, async (page) => {
    await page.keyboard.press('Tab');
    assert.equal(await page.evaluate(() => document.activeElement.className), 'skip');
    await page.keyboard.press('Enter');
    assert.equal(await page.evaluate(() => document.activeElement.id), 'main');
    const boxes = await page.locator('.scroll, pre').evaluateAll((all) => all.filter((box) =>
      box.tabIndex !== 0 || box.getAttribute('role') !== 'region' || !box.getAttribute('aria-label')).length);
    assert.equal(boxes, 0);
  });
});

test('every link leads somewhere', async () => {
  await visit(desktop, async (page) => {
    assert.deepEqual(await page.evaluate(facts.brokenLinksInPage), []);
    assert.deepEqual(await page.evaluate(facts.repeatedIds), []);
    const files = await page.evaluate(facts.linksToFiles);
    assert.ok(files.length >= 10);
    // live.html opens the step of a plan that its address names after the #.
    const named = files.map((file) => file.replace(/^live\.html#.*/, 'live.html'));
    assert.ok(named.includes('live.html'));
    assert.deepEqual(named.filter((file) => file.includes('/') || !existsSync(join(results, file))), []);
  });
});

for (const [name, device] of Object.entries({ phone, desktop })) {
  test(`nothing sticks out and drawings can be read on a ${name}`, async () => {
    await visit(device, async (page) => {
      assert.deepEqual(await page.evaluate(facts.whatSticksOut), []);
      assert.deepEqual(await page.evaluate(facts.illegibleDrawnTexts, promised.letters - 0.01), []); // 1.4 mm
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
        await page.locator('#ledger .marks a').first().click(); // this shades its claim
      await openAll(page);
      assert.deepEqual(await page.evaluate(facts.faintTexts, 4.5), []); // WCAG 2.2, level AA, text of any size
      assert.deepEqual(await page.evaluate(facts.faultsOfCharts), []);
      // The check itself can fail: no text has a contrast ratio as high as this.
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
      const begins_open = await details.evaluate((folded) => folded.open); // papers in the contents do
      assert.equal(await content.isVisible(), begins_open);
      // Click at the left edge, because a row of the ledger ends with links.
      await details.locator(':scope > summary').click({ position: { x: 4, y: 8 } });
      assert.equal(await content.isVisible(), !begins_open);
      await details.evaluate((unfolded) => unfolded.open = true); // so that the folded parts inside it can be reached
    }
  });
});

test('on paper long tables, programs and the rules\' history are left out, and nothing else is hidden, folded or cut off', async () => {
  // A4 at 96 dots per inch without the browsers' margins of 1 cm.
  await visit({ viewport: { width: 718, height: 1047 } }, async (page) => {
    assert.notDeepEqual(await page.evaluate(facts.hiddenTexts), []); // the rules are hidden on a screen
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
    assert.ok(await page.locator('figure svg').count() >= 4);
    assert.deepEqual(await page.evaluate(facts.picturesWithoutWords), []);
  });
});

test('it is small, and short to read', async () => {
  await visit(desktop, async (page) => {
    const { bytes, words, items } = await page.evaluate(facts.sizeOfReport);
    // The report made here has nine of the items of a whole one and all other parts.
    assert.equal(items, 9);
    assert.ok(bytes <= promised.bytes * 0.6, `${bytes} bytes`);
    assert.ok(words <= promised.words * 0.45, `${words} words`);
  });
});
