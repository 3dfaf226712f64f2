// node live_pictures.mjs FETCHED FOLDER CHROMIUM: writes the documents' pictures of the live page, reduced to few
// colours, into FOLDER, which has live.html. Needs the command vips.
import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { desktop, filterIsThere, folder, launch, phone, visit } from './page_support.mjs';

const large = { viewport: { width: 1600, height: 900 } };
const quietMilliseconds = 1500; // until all thumbnails are there

const tour = (id, number) => (page) => page.evaluate(([id_, step]) => globalThis.fragfft.tours.open(id_, step),
  [id, number - 1]);

// A blurred teapot, from which some waves of one direction are removed.
async function paintOnSpectrum(page) {
  await page.locator('#tab-filter').click();
  await filterIsThere(page);
  await page.evaluate(() => globalThis.fragfft.filter.show({ method: 'wide', width: 256, height: 256,
    picture: 'teapot', filter: 'gaussian', values: { sigma: 1.5 } }));
  const box = await page.locator('#filter .filter-stack svg').boundingBox();
  await page.mouse.move(box.x + 0.58 * box.width, box.y + 0.42 * box.height);
  await page.mouse.down();
  await page.mouse.move(box.x + 0.75 * box.width, box.y + 0.25 * box.height, { steps: 12 });
  await page.mouse.up();
}

const pictures = {
  live_zero: [desktop, (page) => page.evaluate(() => { location.hash = '#zero-4'; })],
  live_butterfly: [desktop, tour('fialka-cadik-2006', 2)],
  live_n_log_n: [desktop, tour('fialka-cadik-2006', 6)],
  live_few_wide_passes: [large, tour('wide', 7)],
  live_filter: [desktop, paintOnSpectrum],
  live_phone: [{ ...phone, colorScheme: 'dark' }, tour('fialka-cadik-2006', 3)],
};

const browser = await launch('mesa');
for (const [name, [options, open]] of Object.entries(pictures))
  await visit(browser, { reducedMotion: 'reduce', ...options }, async (page) => {
    await page.waitForFunction(() => globalThis.fragfft.tours && globalThis.fragfft.watch);
    await open(page);
    await page.waitForTimeout(quietMilliseconds);
    const full = join(folder, `${name}_full.png`);
    await page.screenshot({ path: full });
    execFileSync('vips', ['copy', full, `${join(folder, name)}.png[palette,Q=90,compression=9,strip]`]);
  });
await browser.close();
