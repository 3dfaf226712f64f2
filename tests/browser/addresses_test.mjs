// Every place in the live page that the documents link to exists.
import assert from 'node:assert/strict';
import { readFileSync, readdirSync } from 'node:fs';
import { desktop, launch, page_address, visit } from './page_support.mjs';

const sources = new URL('../../', import.meta.url);
const documents = ['README.md', ...readdirSync(new URL('docs', sources)).filter((name) => name.endsWith('.md'))
  .map((name) => `docs/${name}`)];
const addresses = documents.flatMap((path) => [...readFileSync(new URL(path, sources), 'utf8')
  .matchAll(/\]\([^)#]*live\.html#([^)]+)\)/g)].map(([, address]) => ({ path, address })));
assert.ok(addresses.length > 20, `${addresses.length} links`);

const browser = await launch('mesa');
const places = await visit(browser, desktop, async (page) => {
  await page.waitForFunction(() => globalThis.fragfft?.tours && globalThis.fragfft.years &&
    document.querySelector('.zero-list'));
  return page.evaluate(() => ({
    tours: Object.fromEntries(globalThis.fragfft.tours.list.map(({ id, steps }) => [id, steps.length])),
    years: globalThis.fragfft.years.stops.map(({ name }) => name),
    scenes: [...document.querySelectorAll('.zero-list a')].map((link) => link.hash.slice(1))
      .filter((id) => document.getElementById(id)),
    tabs: [...document.querySelectorAll('[role="tab"]')].map(({ id }) => id.replace('tab-', '')),
  }));
}, `${page_address}#zero-1`);
await browser.close();
assert.equal(places.scenes.length, 8);

function isThere(address) {
  const [, tour, step] = /^tour=([\w-]+),(\d+)$/.exec(address) ?? [];
  if (tour) return Number(step) >= 1 && Number(step) <= (places.tours[tour] ?? 0);
  const [, year] = /^years=(\w+)$/.exec(address) ?? [];
  return year ? places.years.includes(year) : [...places.scenes, ...places.tabs].includes(address);
}
for (const { path, address } of addresses) assert.ok(isThere(address), `${path}: live.html#${address} leads nowhere`);
for (const address of ['tour=wide,99', 'tour=none,1', 'years=1999', 'zero-9', 'nothing']) assert.ok(!isThere(address));
