// The browser's Back button goes back through the steps of a tour and out of it, the address holds the state of Filter,
// and pressing a button leaves the keyboard focus where a reader can continue.
import assert from 'node:assert/strict';
import { desktop, filterIsThere, launch, page_address, visit } from './page_support.mjs';

const started = (page) => page.waitForFunction(() => globalThis.fragfft.tours && globalThis.fragfft.watch);
const isShown = (page, id, step) => page.waitForFunction(([id_, step_]) => {
  const { shown } = globalThis.fragfft.tours;
  return shown?.tour.id === id_ && shown.number === step_ - 1;
}, [id, step]);
const press = (page, name) => page.locator('#tour').getByRole('button', { name, exact: true }).click();
// Wait for the focus, and for an address.
const hasFocus = (page, selector) => page.waitForFunction((wanted) => document.activeElement.matches(wanted), selector);
const addressIs = (page, wanted) => page.waitForFunction(([source]) => new RegExp(source).test(location.hash),
  [wanted.source]);

async function backWalksTheSteps(page) {
  await started(page);
  await addressIs(page, /^#watch/);
  await page.evaluate(() => globalThis.fragfft.watch.show({ method: 'wide', width: 16, height: 16 }));
  await addressIs(page, /size=16/);
  await page.locator('#tours summary').click();
  await page.getByRole('button', { name: 'Fialka & Čadík 2006' }).click();
  await isShown(page, 'fialka-cadik-2006', 1);
  for (const step of [2, 3]) {
    await press(page, 'Next');
    await isShown(page, 'fialka-cadik-2006', step);
  }
  for (const step of [2, 1]) {
    await page.goBack();
    await isShown(page, 'fialka-cadik-2006', step);
    await hasFocus(page, '#tour-title');
  }
  await page.goBack();
  await page.locator('#tour').waitFor({ state: 'hidden' });
  await addressIs(page, /^#watch\?.*method=wide/);
  await page.waitForFunction(() => globalThis.fragfft.watch.state().width === 16);
  await hasFocus(page, '#tours summary');
  await page.goForward();
  await isShown(page, 'fialka-cadik-2006', 1);
  await press(page, 'Leave the tour');
  await page.goBack();
  await isShown(page, 'fialka-cadik-2006', 1);
  await page.locator('#tour').waitFor();
}

// Whatever the reader had, and however short it was before the tour, Back leads there.
async function backLeadsToWhatWas(page) {
  await started(page);
  await page.evaluate(async () => {
    const { tours, watch } = globalThis.fragfft;
    await watch.show({ method: 'wide', width: 32, height: 32 });
    await tours.open('moreland-angel-2003');
  });
  await page.goBack();
  await addressIs(page, /^#watch\?.*size=32/);
  await page.locator('#tab-filter').click();
  await filterIsThere(page);
  await page.evaluate(() => globalThis.fragfft.filter.show({ width: 64, height: 64, values: { sigma: 2.5 },
    filter: 'gaussian' }));
  await addressIs(page, /^#filter\?.*sigma=2.5/);
  await page.evaluate(() => globalThis.fragfft.tours.open('moreland-angel-2003'));
  await page.goBack();
  await addressIs(page, /^#filter\?.*sigma=2.5/);
  await page.locator('#filter').waitFor();
  // Who leaves a tour in Filter is there, and has its address.
  await page.evaluate(() => globalThis.fragfft.tours.open('convolution', 6));
  await isShown(page, 'convolution', 7);
  await press(page, 'Leave the tour');
  await page.locator('#filter').waitFor();
  await addressIs(page, /^#filter/);
  await page.goBack();
  await isShown(page, 'convolution', 7);
}

// An address says all of what is shown: what it leaves out is as in the beginning, not as a tour left it.
async function backLeadsToAllThatWas(page) {
  await started(page);
  await addressIs(page, /^#watch/);
  const state = () => page.evaluate(async () => {
    await globalThis.fragfft.watch.show({});
    return { ...globalThis.fragfft.watch.state(), from: null };
  });
  for (const asked of [{}, { width: 16, height: 16 }, { view: 'log', channel: 'green' }]) {
    await page.evaluate((change) => globalThis.fragfft.watch.show(change), asked);
    const before = await state();
    await page.evaluate(() => globalThis.fragfft.tours.open('wide'));
    await page.goBack();
    await page.locator('#tour').waitFor({ state: 'hidden' });
    await page.waitForFunction((wanted) => {
      const { method, width, beside } = globalThis.fragfft.watch.state();
      return method === wanted.method && width === wanted.width && beside === wanted.beside;
    }, before);
    assert.deepEqual(await state(), before);
  }
  // The shortest addresses, too.
  await page.evaluate(() => { location.hash = '#watch?method=wide&size=64&beside=fialka-cadik-2006&view=image'; });
  await page.waitForFunction(() => globalThis.fragfft.watch.state().beside !== null);
  await page.evaluate(() => { location.hash = '#watch'; });
  await page.waitForFunction(() => globalThis.fragfft.watch.state().width === 8);
  assert.equal((await state()).method, 'moreland-angel-2003');
  await page.evaluate(() => { location.hash = '#filter?sigma=2&size=64x64'; });
  await filterIsThere(page);
  await page.evaluate(() => { location.hash = '#filter'; });
  await page.waitForFunction(() => globalThis.fragfft.filter.state().width === 256);
}

// A tab that is chosen again has the address of what it shows, and so has a tab in which a tour is left.
async function tabsHaveTheirAddresses(page) {
  await started(page);
  await page.evaluate(() => globalThis.fragfft.watch.show({ method: 'wide', width: 16, height: 16, view: 'log' }));
  await addressIs(page, /^#watch\?.*view=log/);
  await page.locator('#tab-filter').click();
  await filterIsThere(page);
  await page.evaluate(() => globalThis.fragfft.filter.show({ width: 64, height: 64 }));
  await addressIs(page, /^#filter\?size=64x64/);
  await page.locator('#tab-watch').click();
  assert.match(await page.evaluate(() => location.hash), /^#watch\?method=wide&size=16.*view=log/);
  await page.evaluate(() => globalThis.fragfft.tours.open('wide'));
  await page.locator('#tab-filter').click();
  await addressIs(page, /^#filter\?size=64x64/);
  await page.goBack();
  await isShown(page, 'wide', 1);
  await page.locator('#watch').waitFor();
  await page.locator('#tab-filter').click();
  await press(page, 'Leave the tour');
  assert.match(await page.evaluate(() => location.hash), /^#filter\?size=64x64/);
  await page.locator('#filter').waitFor();
}

async function filterHasAnAddress(page) {
  await filterIsThere(page);
  const state = () => page.evaluate(async () => {
    await globalThis.fragfft.filter.settled();
    return globalThis.fragfft.filter.state();
  });
  assert.deepEqual(await state(), { method: 'fialka-cadik-2006', width: 64, height: 64, picture: 'wave:5,1',
    filter: 'gaussian', values: { sigma: 3.5 } });
  await page.locator('#filter-sigma').focus();
  await page.keyboard.press('ArrowRight');
  await addressIs(page, /sigma=(?!3.5$)/);
  const changed = await state();
  const hash = await page.evaluate(() => location.hash);
  // Unknown values and values beyond a slider's ends are replaced by the initial ones.
  await page.evaluate(() => { location.hash = '#filter?method=none&size=1&filter=nothing&sigma=1e9'; });
  await page.evaluate((wanted) => { location.hash = wanted; }, hash);
  await page.waitForFunction((wanted) => JSON.stringify(globalThis.fragfft.filter.state()) === wanted,
    JSON.stringify(changed));
  assert.deepEqual(await state(), changed);
  await page.waitForFunction((wanted) => location.hash === wanted, hash);
  assert.equal(await page.locator('#filter > [role=status]').textContent(), '');
}

async function focusIsKept(page) {
  await started(page);
  await page.evaluate(() => globalThis.fragfft.tours.open('fialka-cadik-2006', 1));
  await press(page, 'Back');
  await isShown(page, 'fialka-cadik-2006', 1);
  await hasFocus(page, '#tour button:nth-of-type(2)');
  await page.keyboard.press('Escape');
  await hasFocus(page, '#tours summary');
  await page.evaluate(() => globalThis.fragfft.watch.show({ method: 'wide', width: 8, height: 8, pass: 1 }));
  await page.locator('#watch .reads button').first().focus();
  await page.keyboard.press('Enter');
  await page.waitForFunction(() => globalThis.fragfft.watch.state().pass === 0);
  await hasFocus(page, '.writes-side .stack');
  await page.locator('#tab-filter').click();
  await filterIsThere(page);
  await page.locator('#filter .filter-stack svg').focus();
  await page.keyboard.press('Space');
  await page.locator('#filter').getByRole('button', { name: 'Undo' }).click();
  await hasFocus(page, '.filter-stack svg');
}

const browser = await launch('mesa');
for (const [test, hash] of [[backWalksTheSteps, '#watch'], [backLeadsToWhatWas, '#watch'],
  [backLeadsToAllThatWas, '#watch'], [tabsHaveTheirAddresses, '#watch'],
  [filterHasAnAddress, '#filter?method=fialka-cadik-2006&size=64x64&picture=wave:5,1&filter=gaussian&sigma=3.5'],
  [focusIsKept, '#watch']])
  await visit(browser, desktop, async (page, { messages }) => {
    await test(page);
    assert.deepEqual(messages, []);
    console.log(`ok ${test.name}`);
  }, page_address + hash);
await browser.close();
