// The tab Measure: a measurement ends, can be stopped, and pauses while it is hidden; ranges contain their medians;
// `fragfft report` accepts a saved file and refuses one that was tampered with.
import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { desktop, folder, fragfft, launch, phone, renderers, visit } from './page_support.mjs';

const committed = fileURLToPath(new URL('../../figures/results/nvidia-h200', import.meta.url));
// A few claims, at least one for each way to derive a value from times.
const claims = ['fialka_cadik_2006_figure7_crossover_four_channels', 'fialka_cadik_2006_table1_small_kernels',
  'moreland_angel_2003_table3_scaling', 'moreland_angel_2003_table3_interactive'];
const longest = { timeout: 240000 };

async function opened(page) {
  await page.click('#tab-measure');
  await page.waitForFunction(() => globalThis.fragfft.measure !== undefined);
  // The time is shorter than the shortest that readers can choose; it still has five rounds.
  await page.locator('#measure-time').evaluate((select) => { select.append(new Option('short', '1', true, true)); });
}

const ended = (page) => page.waitForFunction(() => document.getElementById('measure-stop').hidden, null, longest);

const said = (page, word) => page.waitForFunction((start) =>
  document.getElementById('measure-said').textContent.startsWith(start), word, longest);

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

const shownVerdicts = (page) => page.$$eval('.measure-conclusions tbody tr', (rows) => rows.map((row) =>
  [row.id.replace('conclusion-', ''), row.querySelector('.verdict').lastChild.textContent]));

async function judgesClaims(page) {
  await page.evaluate(async (ids) => {
    const { bundle, measure } = globalThis.fragfft;
    await measure.measureClaims(bundle.claims.filter(({ id }) => ids.includes(id)));
  }, claims);
  assert.match(await page.textContent('#measure-said'), /^Done/);
  const verdicts = await shownVerdicts(page);
  assert.deepEqual(verdicts.map(([id]) => id).sort(), [...claims].sort());
  const verdictOf = Object.fromEntries(verdicts);
  assert.equal(verdictOf.moreland_angel_2003_table3_interactive, 'cannot be tested here');
  assert.ok(['reproduced', 'undecided'].includes(verdictOf.fialka_cadik_2006_table1_small_kernels));
}

// The cells of each row; no cell in these tests contains a quote.
const rowsIn = (text) => text.trimEnd().split('\n').slice(1).map((line) =>
  line.match(/"[^"]*"|[^",]+|(?<=,|^)(?=,|$)/g).map((cell) => cell.replaceAll('"', '')));

// The file as the browser saves it.
async function saved(page, renderer) {
  const [download] = await Promise.all([page.waitForEvent('download'), page.click('#measure-save')]);
  assert.equal(download.suggestedFilename(), 'fragfft-results.csv');
  const path = join(folder, `results_${renderer}.csv`);
  await download.saveAs(path);
  const text = readFileSync(path, 'utf8');
  assert.ok(text.startsWith('item,moment,turn,quantity,labels,unit,clock,repetitions,samples\n'));
  const [facts, times] = [false, true].map((isTime) => rowsIn(text).filter((row) => (row[5] === 'ms') === isTime));
  assert.deepEqual(facts.map((row) => row[3]), ['renderer', 'browser', 'page version', 'page digest', 'date']);
  assert.ok(times.length > (renderer === 'mesa' ? 10 : 1));
  assert.equal(new Set(times.map((row) => row[4])).size, times.length, 'a row comes twice');
  for (const [, , , , labels, , , , samples] of times) {
    const milliseconds = samples.split(' ').map(Number);
    assert.ok(milliseconds.length >= 5 && milliseconds.every((each) => each > 0), `${labels}: ${samples}`);
  }
  const measured = new Set(times.map((row) => /for=(\w+)/.exec(row[4])[1]).filter((name) => name !== 'curves'));
  assert.equal(measured.size, renderer === 'mesa' ? claims.length - 1 : 1);
  return { path, text };
}

async function report(file, out) {
  rmSync(out, { recursive: true, force: true });
  return promisify(execFile)(fragfft, ['report', committed, '--page-results', file, '--out', out]);
}

// The ledger of the report contains what the page said about each claim.
async function isTakenByReport({ path, text }, renderer, verdicts) {
  const out = join(folder, `compared_${renderer}`);
  await report(path, out);
  const html = readFileSync(join(out, 'comparison.html'), 'utf8');
  assert.ok(html.includes('measured by a reader in a browser') && html.includes(`results_${renderer}`));
  const ledger = readFileSync(join(out, 'comparison.csv'), 'utf8').split('\n').filter((line) =>
    line.includes(`,results_${renderer},`));
  for (const [id, verdict] of verdicts)
    assert.ok(verdict === 'cannot be tested here' || ledger.some((line) => line.startsWith(`${id},`) &&
      line.includes(`,${verdict},`)), `${id} is ${verdict} on the page`);
  const tampered = join(folder, `tampered_${renderer}.csv`);
  writeFileSync(tampered, text.replace(/[^ ,]+\n$/, '-1\n'));
  await assert.rejects(report(tampered, out), ({ code, stderr }) => {
    assert.equal(code, 2);
    assert.match(stderr, /tampered_\w+\.csv: row \d+: its samples must be from /);
    assert.equal(stderr.trim().split('\n').length, 1);
    return true;
  });
  assert.throws(() => readFileSync(join(out, 'comparison.html')), 'nothing is left half-written');
}

// A measurement pauses when another tab of the page is shown and continues when its own is; Stop ends it soon and keeps
// what was there.
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

// The page is not wider than a phone after everything is laid out again.
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
      await isTakenByReport(await saved(page, renderer), renderer, await shownVerdicts(page));
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
