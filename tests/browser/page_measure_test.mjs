// The tab Measure: a measurement ends, can be stopped, pauses while hidden; ranges hold their medians;
// what is saved is taken by `fragfft report`, and what was tampered with is refused.
import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { desktop, folder, fragfft, launch, phone, renderers, visit } from './page_support.mjs';

const committed = fileURLToPath(new URL('../../figures/results/nvidia-h200', import.meta.url));
// Few, of each way to tell a value from times.
const claims = ['fialka_cadik_2006_figure7_crossover_four_channels', 'fialka_cadik_2006_table1_small_kernels',
  'moreland_angel_2003_table3_scaling', 'moreland_angel_2003_table3_interactive'];
const longest = { timeout: 240000 };

async function opened(page) {
  await page.click('#tab-measure');
  await page.waitForFunction(() => globalThis.fragfft.measure !== undefined);
  // In less than the shortest that readers can choose; there are five rounds even so.
  await page.locator('#measure-time').evaluate((select) => { select.append(new Option('short', '1', true, true)); });
}

const ended = (page) => page.waitForFunction(() => document.getElementById('measure-stop').hidden, null, longest);

const said = (page, word) => page.waitForFunction((start) =>
  document.getElementById('measure-said').textContent.startsWith(start), word, longest);

function assertOrdered(interval, what) {
  const [low, middle, high] = [interval.low, interval.middle ?? Infinity, interval.high ?? Infinity];
  assert.ok(low > 0 && low <= middle && middle <= high, `${what}: ${JSON.stringify(interval)}`);
}

async function measuresCurves(page) {
  await page.selectOption('#measure-method', 'fialka-cadik-2006');
  await page.click('#measure-start');
  await ended(page);
  assert.match(await page.textContent('#measure-said'), /^Done\. Timed by /);
  assert.match(await page.textContent('.measure-answer'), /^Here, at 256 × 256, separable convolutions /);
  assert.equal(await page.locator('.measure-charts svg[role="img"]').count(), 2);
  const rows = await page.$$eval('.measure-table tbody tr', (all) => all.map((row) =>
    [...row.cells].map((cell) => cell.textContent)));
  assert.ok(rows.length >= 3, `${rows.length} kernel sizes`);
  for (const [, , , which] of rows) assert.ok(['FFT', 'convolution', 'undecided', '–'].includes(which), which);
  assert.equal(rows[0][3], 'convolution', 'a filter by the FFT is no faster than 3 × 3 taps in two passes');
}

async function judgesClaims(page) {
  await page.evaluate(async (ids) => {
    const { bundle, measure } = globalThis.fragfft;
    await measure.measureClaims(bundle.claims.filter(({ id }) => ids.includes(id)));
  }, claims);
  assert.match(await page.textContent('#measure-said'), /^Done/);
  const verdicts = await page.$$eval('.measure-conclusions tbody tr', (rows) => rows.map((row) =>
    [row.id.replace('conclusion-', ''), row.querySelector('.verdict').lastChild.textContent]));
  assert.deepEqual(verdicts.map(([id]) => id).sort(), [...claims].sort());
  const verdictOf = Object.fromEntries(verdicts);
  assert.equal(verdictOf.moreland_angel_2003_table3_interactive, 'cannot be tested here');
  assert.ok(['reproduced', 'undecided'].includes(verdictOf.fialka_cadik_2006_table1_small_kernels));
}

// The file as the browser saves it.
async function saved(page, renderer) {
  const [download] = await Promise.all([page.waitForEvent('download'), page.click('#measure-save')]);
  assert.equal(download.suggestedFilename(), 'fragfft-results.json');
  const path = join(folder, `results_${renderer}.json`);
  await download.saveAs(path);
  const results = JSON.parse(readFileSync(path, 'utf8'));
  const [times, judged] = renderer === 'mesa' ? [10, claims.length - 1] : [1, 1];
  assert.ok(results.times.length > times);
  for (const time of results.times) assertOrdered(time.milliseconds, JSON.stringify(time.work));
  assert.equal(results.claims.length, judged);
  for (const claim of results.claims) for (const one of claim.cases) assertOrdered(one, claim.id);
  return { path, results };
}

async function report(file, out) {
  rmSync(out, { recursive: true, force: true });
  return promisify(execFile)(fragfft, ['report', committed, '--page-results', file, '--out', out]);
}

async function isTakenByReport({ path, results }, renderer) {
  const out = join(folder, `compared_${renderer}`);
  await report(path, out);
  const html = readFileSync(join(out, 'comparison.html'), 'utf8');
  assert.ok(html.includes('measured by a reader in a browser') && html.includes(`results_${renderer}`));
  const tampered = join(folder, `tampered_${renderer}.json`);
  results.times[1].milliseconds.low = -1;
  writeFileSync(tampered, JSON.stringify(results));
  await assert.rejects(report(tampered, out), ({ code, stderr }) => {
    assert.equal(code, 2);
    assert.match(stderr, /tampered_\w+\.json: times\[1\]\.milliseconds\.low must be a number above 0/);
    assert.equal(stderr.trim().split('\n').length, 1);
    return true;
  });
  assert.throws(() => readFileSync(join(out, 'comparison.html')), 'nothing is left half-written');
}

// Another tab of the page in front pauses, the same again goes on; Stop ends it soon, and leaves what was there.
async function pausesAndStops(page) {
  await page.click('#measure-start');
  await page.click('#tab-filter');
  await said(page, 'Paused');
  await page.click('#tab-measure');
  await said(page, 'Measuring');
  await page.click('#measure-stop');
  await ended(page);
  assert.match(await page.textContent('#measure-said'), /^Stopped/);
  assert.equal(await page.isEnabled('#measure-start'), true);
}

// Not wider than a phone, once all is laid out anew.
async function fitsAPhone(page) {
  const before = page.viewportSize();
  await page.setViewportSize(phone.viewport);
  await page.waitForFunction(() => document.documentElement.scrollWidth === document.documentElement.clientWidth);
  await page.setViewportSize(before);
}

async function judgesOne(page) {
  await page.evaluate(async (id) => {
    const { bundle, measure } = globalThis.fragfft;
    await measure.measureClaims(bundle.claims.filter((claim) => claim.id === id));
  }, claims[1]);
  assert.match(await page.textContent('#measure-said'), /^Done/);
}

mkdirSync(folder, { recursive: true });
for (const renderer of Object.keys(renderers)) {
  const browser = await launch(renderer);
  try {
    await visit(browser, { ...desktop, acceptDownloads: true }, async (page, { messages, requests }) => {
      await opened(page);
      assert.equal(await page.isEnabled('#measure-save'), false);
      if (renderer === 'mesa') {
        await measuresCurves(page);
        await judgesClaims(page);
      } else {
        await judgesOne(page);
      }
      await isTakenByReport(await saved(page, renderer), renderer);
      await fitsAPhone(page);
      await pausesAndStops(page);
      assert.deepEqual(messages, []);
      assert.equal(requests.filter((url) => !url.startsWith('blob:')).length, 1, 'the page itself alone');
    });
    console.log(`${renderer}: measured, judged, saved, taken by the report`);
  } finally {
    await browser.close();
  }
}
