// The guided tours: each is walked to its end with the keyboard alone. The numbers that a step tells must be those in
// its `expect`, and must be on the screen: in the panel's text and in the tab that the step speaks of.
import assert from 'node:assert/strict';
import { join } from 'node:path';
import { desktop, folder, lacking, launch, phone, visit } from './page_support.mjs';

const takesScreenshots = process.env.FRAGFFT_SCREENSHOTS === '1';

// Waits until a step is shown, counted from 0.
const isShown = (page, id, step) => page.waitForFunction(([id_, step_]) => {
  const { shown } = globalThis.fragfft.tours;
  return shown?.tour.id === id_ && shown.number === step_;
}, [id, step]);

// What the page shows now: the step's facts, the panel and the tab.
function onTheScreen(page) {
  return page.evaluate(async () => {
    const app = globalThis.fragfft;
    await app.tours.settled();
    const { tour, number } = app.tours.shown;
    const step = tour.steps[number];
    const resolved = await app.tours.resolved(step);
    const { tab } = resolved;
    const all = (selector) => [...document.querySelectorAll(selector)];
    const place = (mark) => JSON.stringify(mark.getBoundingClientRect());
    return {
      ...resolved,
      hash: location.hash,
      panel: document.getElementById('tour').innerText,
      expect: step.expect,
      state: app[tab].state(),
      isVisible: document.getElementById(tab).checkVisibility(),
      reads: new Set(all('#watch .reads-side .mark.read').map(place)).size,
      listing: all('#tour .tour-listing code').map((line) => line.textContent),
      programs: all('#watch .legend li').length,
      letters: app.watch.lanes()[0].reads?.map(({ letter, x }) => (letter === 'W' ? letter : `${letter} ${x}`)).sort(),
      trace: all('#watch .trace-line').map((line) => line.textContent).join(' '),
    };
  });
}

// If steps speak of a, b and W, the grids mark the columns of these with the same letters.
const letters = {
  'moreland-angel-2003, step 3': ['W', 'a 6', 'b 7', 'c 7'],
  'moreland-angel-2003, step 8': ['W', 'a 6', 'b 7', 'c 7'],
  'fialka-cadik-2006, step 2': ['W', 'a 1', 'b 5'],
  'fialka-cadik-2006, step 3': ['W', 'a 1', 'b 5'],
  'lloyd-boyd-govindaraju-2008, step 1': ['W', 'a 1', 'b 5'],
  'lloyd-boyd-govindaraju-2008, step 2': ['W', 'a 1', 'b 5'],
};

// Checks a step against what it says about itself.
function check(seen, where) {
  assert.ok(seen.isVisible, `${where}: its tab is shown`);
  for (const [name, value] of Object.entries(seen.expect))
    assert.deepEqual(seen.facts[name], value, `${where}: ${name}`);
  for (const [name, value] of Object.entries(seen.show))
    if (value !== null) assert.deepEqual(seen.state[name], value, `${where}: the tab shows another ${name}`);
  if (letters[where]) assert.deepEqual(seen.letters, letters[where], `${where}: letters in the grids`);
  // A program in assembly is shown whole, and every part of it is explained.
  assert.equal(seen.listing.length, seen.facts.instructions ?? 0, `${where}: instructions in assembly`);
  assert.deepEqual(seen.listing, (seen.facts.explained ?? []).flatMap(({ lines }) => lines), where);
  const { numbers, tables, counts } = seen.facts;
  if (seen.show.texel && numbers !== undefined && !seen.show.beside)
    assert.equal(seen.reads, numbers + tables, `${where}: texels that are marked as read`);
  if (seen.show.trace === 'back') {
    const written = seen.trace.match(/\d+ (?:→ \d+ ?)+/)?.[0].trim().split(' → ').map(Number);
    assert.ok(written, `${where}: the trace is told: ${seen.trace}`);
    if (counts) assert.deepEqual(written, [...counts].reverse(), `${where}: what the trace counts`);
  }
  assert.ok(!/undefined|NaN|\[object/.test(seen.panel), `${where}: ${seen.panel}`);
  assert.ok(!seen.panel.includes('cannot be shown'), `${where}: ${seen.panel}`);
}

// The answer to the question at a tour's end is a trace, and the numbers that it tells are those that the trace counts.
async function answers(page, id) {
  const before = await page.locator('#tour').innerText();
  await page.locator('#tour .tour-answer').focus();
  await page.keyboard.press('Enter');
  await page.locator('#watch .trace-line').waitFor();
  const { facts, trace, panel, from } = await page.evaluate(async () => {
    const app = globalThis.fragfft;
    await app.watch.show({});
    const { tour, number } = app.tours.shown;
    const { facts: numbers } = await app.tours.resolved(tour.steps[number]);
    return { facts: numbers, from: app.watch.state().from, panel: document.getElementById('tour').innerText,
      trace: document.querySelector('#watch .trace-line').textContent };
  });
  assert.ok(panel.length > before.length + 80, `${id}: the answer is told`);
  const chain = trace.match(/\d+(?: → \d+)+$/)?.[0].split(' → ').map(Number);
  assert.ok(chain, `${id}: ${trace}`);
  if (facts.counts) assert.deepEqual(chain, [...facts.counts].reverse(), id);
  if (facts.reached) assert.deepEqual(chain.slice(1), facts.reached, id);
  if (facts.columns) assert.equal(chain[2], facts.columns.length, `${id}: ${trace} from ${JSON.stringify(from)}`);
  if (takesScreenshots) await page.screenshot({ path: join(folder, `tour_${id}_answer.png`) });
}

// Walks each tour from the menu to the end with the keyboard alone.
async function walk(page, { id, title, steps }, number) {
  await page.locator('#tours summary').focus();
  await page.keyboard.press('Enter');
  for (let i = 0; i <= number; ++i) await page.keyboard.press('Tab');
  assert.equal(await page.evaluate(() => document.activeElement.textContent), title);
  await page.keyboard.press('Enter');
  for (let i = 0; i < steps; ++i) {
    const where = `${id}, step ${i + 1}`;
    await isShown(page, id, i);
    const seen = await onTheScreen(page);
    check(seen, where);
    assert.ok(seen.panel.includes(`${title}, ${i + 1} of ${steps}`), where);
    assert.equal(seen.hash, `#tour=${id},${i + 1}`, where);
    if (takesScreenshots) await page.screenshot({ path: join(folder, `tour_${id}_${i + 1}.png`) });
    if (i === 0) assert.equal(await page.evaluate(() => document.activeElement.id), 'tour-title', where);
    if (i + 1 < steps) await page.keyboard.press('ArrowRight');
  }
  await answers(page, id);
  await page.keyboard.press('ArrowLeft');
  await isShown(page, id, steps - 2);
  await page.keyboard.press('ArrowRight');
  await isShown(page, id, steps - 1);
  await page.keyboard.press('Escape');
  assert.ok(!await page.locator('#tour').isVisible(), 'Escape leaves the tour');
}

const started = (page) => page.waitForFunction(() => globalThis.fragfft.tours && globalThis.fragfft.watch);
const toursOf = (page) => page.evaluate(() => globalThis.fragfft.tours.list.map(({ id, title, steps }) =>
  ({ id, title, steps: steps.length })));

const browser = await launch('mesa');
const tours = await visit(browser, desktop, async (page, { messages, requests }) => {
  await started(page);
  const list = await toursOf(page);
  assert.deepEqual(list.map(({ id }) => id),
    ['moreland-angel-2003', 'fialka-cadik-2006', 'lloyd-boyd-govindaraju-2008', 'wide', 'convolution']);
  for (const [number, tour] of list.entries()) {
    assert.ok(tour.steps >= 7 && tour.steps <= 9, `${tour.id}: ${tour.steps} steps`);
    await walk(page, tour, number);
  }
  assert.deepEqual(messages, []);
  assert.deepEqual(requests.filter((url) => /^(https?|wss?):/.test(url)), []);
  return list;
});

// On a phone, opened by a link and continued by buttons, the panel leaves room for what it speaks of, and nothing
// sticks out.
await visit(browser, { ...phone, colorScheme: 'dark' }, async (page, { messages }) => {
  await started(page);
  for (const { id, steps } of tours) {
    await page.evaluate((hash) => { location.hash = hash; }, `#tour=${id},2`);
    await isShown(page, id, 1);
    for (let i = 2; i < steps; ++i) {
      await page.getByRole('button', { name: 'Next', exact: true }).tap();
      await isShown(page, id, i);
      const { panel, width } = await page.evaluate(() => ({ width: document.documentElement.scrollWidth,
        panel: document.getElementById('tour').getBoundingClientRect().height }));
      assert.ok(panel <= 0.5 * phone.viewport.height, `${id}, step ${i + 1}: the panel takes ${panel} pixels`);
      assert.equal(width, phone.viewport.width, `${id}, step ${i + 1}: the page scrolls sideways`);
    }
    if (takesScreenshots) await page.screenshot({ path: join(folder, `phone_${id}.png`) });
    await page.getByRole('button', { name: 'Finish' }).tap();
    assert.ok(!await page.locator('#tour').isVisible(), id);
  }
  assert.deepEqual(messages, []);
});

// On a graphics card that draws only into half floats, with few targets or with all, every step exists and counts the
// same, except where it counts targets. Only sizes that are no powers of two are missing, and the page says why.
for (const targets of [undefined, 4]) {
  const poor = { ...desktop, before: [lacking, { extensions: ['EXT_color_buffer_float'], targets }] };
  await visit(browser, poor, async (page, { messages }) => {
    await started(page);
    const lost = [];
    for (const { id, steps } of tours)
      for (let i = 0; i < steps; ++i) {
        await page.evaluate(([id_, step]) => globalThis.fragfft.tours.open(id_, step), [id, i]);
        const where = `${id}, step ${i + 1}`;
        if (/cannot be shown/.test(await page.locator('#tour').innerText())) {
          assert.match(await page.locator('#tour').innerText(), /half floats only.*powers of two alone/s, where);
          lost.push(where);
          continue;
        }
        const seen = await onTheScreen(page);
        if (targets === undefined && seen.tab === 'watch') check(seen, where);
      }
    assert.deepEqual(lost, [5, 6, 7].map((step) => `lloyd-boyd-govindaraju-2008, step ${step}`));
    assert.deepEqual(messages, []);
  });
}
await browser.close();
