// page_years_test.mjs FETCHED FOLDER CHROMIUM FRAGFFT: the years at the end of chapter zero of FOLDER/live.html:
// the page tells of each year what the program plans, and draws the transform. See page.sh.
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import test, { after, before } from 'node:test';
import * as facts from './page_facts.mjs';
import { folder, fragfft as program, lacking, launch, page_address, visitAddress } from './page_support.mjs';

const desktop = { viewport: { width: 1440, height: 900 } };
const phone = { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true, deviceScaleFactor: 2 };
const stops = { 2003: ['moreland-angel-2003'], 2006: ['fialka-cadik-2006'], 2008: ['lloyd-boyd-govindaraju-2008'],
  2014: ['intel-2014-slm'], 2022: ['mota-2022-stockham-radix-4'], today: ['wide', 'fused'] };
// Figure 3 of 2003; 4 log N + 1; a pass for each axis, there and back, and the product.
const published = { 'moreland-angel-2003': '45 passes', 'fialka-cadik-2006': '41 passes',
  'lloyd-boyd-govindaraju-2008': '41 passes for each of 2 textures', 'intel-2014-slm': '5 passes',
  'mota-2022-stockham-radix-4': '5 passes for each of 2 textures', wide: 'no paper', fused: 'no paper' };
const names = ['2003', '2006', '2008', '2014', '2022', 'today'];

let browser;
before(async () => { browser = await launch('mesa'); });
after(async () => { await browser?.close(); });

const visitYears = (options, hash, what) => visitAddress(browser, { reducedMotion: 'reduce', ...options },
  page_address + hash, async (page, { messages, requests }) => {
    await page.locator('#years').waitFor();
    await what(page);
    assert.deepEqual(messages, []);
    assert.equal(requests.filter((url) => !/^(data|blob):/.test(url)).length, 1, requests.join(', '));
  });

const slider = (page) => page.locator('#years').getByRole('slider');
// Waits until a year is completely drawn.
const arrived = (page, name) => page.waitForFunction((wanted) => fragfft.years.stop.name === wanted &&
  /double precision|on the CPU/.test(document.querySelector('#years .zero-said').textContent) && fragfft.years.result,
name);
const said = (page) => page.locator('#years .zero-said').textContent();
const cells = (page) => page.locator('#years tbody tr').evaluateAll((rows) =>
  rows.map((row) => [...row.cells].map(({ textContent }) => textContent)));

const sum = (families) => Object.values(families).reduce((total, number) => total + number, 0);
const grouped = (number) => Math.round(number).toLocaleString('en');

// The expected rows of the table, computed from what the program prints.
function rowsOf(methods) {
  const plans = methods.map((method) => JSON.parse(execFileSync(program, ['plan', '--method', method, '--operation',
    'filter', '--size', '1024', '--json'], { maxBuffer: 1 << 28 })));
  const row = (name, of) => [name, ...plans.map((plan) => of(plan.totals, plan))];
  const accesses = (totals, kind) => grouped(sum(Object.values(totals.accesses).map((counts) => counts[kind])));
  return [row('Passes', ({ passes }) => grouped(passes)),
    ['In the paper\'s textures', ...methods.map((method) => published[method])],
    row('Programs', (_, { passes }) => grouped(new Set(passes.flatMap(({ draws = [], dispatches = [] }) =>
      [...draws, ...dispatches].map(({ file, defines }) => JSON.stringify([file, defines])))).size)),
    row('Read', (totals) => `${grouped(sum(totals.bytes_read) / 2 ** 20)} MiB`),
    row('Written', (totals) => `${grouped(sum(totals.bytes_written) / 2 ** 20)} MiB`),
    row('Texels fetched', (totals) => accesses(totals, 'fetches')),
    row('Barriers in groups', (totals) => accesses(totals, 'group_barriers'))];
}

test('each year has the numbers of its plans, by key', async () => {
  await visitYears(desktop, '#years=2003', async (page) => {
    await slider(page).focus();
    for (const [i, name] of names.entries()) {
      if (i > 0) await page.keyboard.press('ArrowRight');
      await arrived(page, name);
      const rows = rowsOf(stops[name]);
      assert.deepEqual(await cells(page), rows);
      assert.equal(await slider(page).getAttribute('aria-valuetext'),
        `${name}: ${rows[0].slice(1).join(' or ')} passes`);
      assert.equal(await page.evaluate(() => location.hash), `#years=${name}`);
    }
    await page.keyboard.press('Home');
    await arrived(page, '2003');
    await page.keyboard.press('End');
    await arrived(page, 'today');
    const passes = names.flatMap((name) => rowsOf(stops[name])[0].slice(1));
    const heights = await page.locator('#years .bar').evaluateAll((bars) =>
      bars.map((bar) => bar.height.baseVal.value));
    assert.deepEqual(heights.map((height) => (height / heights[0] * passes[0]).toFixed(3)),
      passes.map((one) => Number(one).toFixed(3)));
  });
});

// Returns the relative root mean square error of the transform that the page has drawn. It is compared with the
// transform of the brightness in double precision along rows and columns, each computed by the definition.
function errorOfDrawn() {
  const { years } = fragfft;
  const side = 64;
  const picture = Float64Array.from({ length: side * side }, (_, i) => years.subject.texels[4 * i + 3]);
  const lines = (real, imaginary, step, next) => {
    const [re, im] = [0, 1].map(() => new Float64Array(side * side));
    for (let line = 0; line < side; ++line)
      for (let k = 0; k < side; ++k)
        for (let n = 0; n < side; ++n) {
          const angle = -2 * Math.PI * (n * k % side) / side;
          const [from, to] = [line * next + n * step, line * next + k * step];
          re[to] += real[from] * Math.cos(angle) - imaginary[from] * Math.sin(angle);
          im[to] += real[from] * Math.sin(angle) + imaginary[from] * Math.cos(angle);
        }
    return [re, im];
  };
  const right = lines(...lines(picture, new Float64Array(side * side), 1, side), side, 1);
  const { spectrum, offer } = years.result;
  const factor = offer?.method.startsWith('moreland') ? side ** -2 : 1;
  let [wrong, all] = [0, 0];
  right.forEach((part, k) => part.forEach((value, i) => {
    wrong += ([spectrum.real, spectrum.imaginary][k][i] - factor * value) ** 2;
    all += (factor * value) ** 2;
  }));
  return Math.sqrt(wrong / all);
}

test('each year has an address, and draws the transform', async () => {
  const limit = 1.3 * 2 ** -24 * Math.sqrt(12); // what Check allows for 64 x 64 in 32-bit floats
  for (const name of names)
    await visitYears(desktop, `#years=${name}`, async (page) => {
      await arrived(page, name);
      assert.equal(Number(await slider(page).getAttribute('aria-valuenow')), names.indexOf(name));
      assert.ok(await page.evaluate(errorOfDrawn) < limit, name);
      const isComputed = /^20[12]/.test(name);
      assert.match(await said(page), isComputed ? /Computed on the CPU: WebGL 2 has no compute programs\./
        : /differs by \d\.\de−\d+ from one in double precision; 2\.7e−7 are allowed/);
      if (!isComputed) {
        const told = await page.evaluate(() => fragfft.years.result);
        assert.ok(told.error < told.limit && Math.abs(told.limit - limit) < 1e-12);
        await page.locator('#years a').click();
        await page.waitForFunction((method) => document.querySelector(`.lane[data-method="${method}"]`),
          stops[name][0]);
      }
    });
});

test('an address leads there from another tab, and the next pass is shown', async () => {
  await visitAddress(browser, { ...desktop, reducedMotion: 'reduce' }, `${page_address}#measure`, async (page) => {
    await page.waitForFunction(() => globalThis.fragfft !== undefined);
    await page.evaluate(() => { location.hash = '#years=2008'; });
    await arrived(page, '2008');
    assert.equal(await page.locator('#zero').isVisible(), true);
    await page.locator('#tab-measure').click();
    await page.evaluate(() => { location.hash = '#years=2006'; });
    await arrived(page, '2006');
    await page.locator('#years').getByRole('button', { name: 'Next pass' }).click();
    assert.match(await said(page), /64 × 64, pass 1 of 12: /);
    await page.locator('#years').getByRole('button', { name: 'Next pass' }).click();
    assert.match(await said(page), /64 × 64, pass 2 of 12: /);
  });
});

test('the passes play where motion is welcome', async () => {
  await visitYears({ ...desktop, reducedMotion: 'no-preference' }, '#years=2006', async (page) => {
    await page.waitForFunction(() => /pass [2-9] of 12/.test(document.querySelector('#years .zero-said').textContent));
    await arrived(page, '2006');
  });
});

test('a finger on the slider chooses a year', async () => {
  await visitYears(phone, '#years=2003', async (page) => {
    await arrived(page, '2003');
    const box = await page.locator('#years svg text', { hasText: /^2014$/ }).boundingBox();
    await page.touchscreen.tap(box.x + box.width / 2, box.y - 8);
    await arrived(page, '2014');
  });
});

for (const [name, options] of Object.entries({ desktop, phone }))
  test(`nothing sticks out, texts stand out: ${name}, light and dark`, async () => {
    for (const stop of ['2003', '2014', 'today'])
      await visitYears(options, `#years=${stop}`, async (page) => {
        await arrived(page, stop);
        assert.deepEqual(await page.evaluate(facts.whatSticksOut), []);
        assert.deepEqual(await page.evaluate(facts.smallTargets,
          { selector: '#years :is(button, a, .knob)', least: 24 }), []);
        const illegible = await page.evaluate(facts.illegibleDrawnTexts, 10);
        assert.deepEqual(illegible.filter((fault) => fault.endsWith('of years')), []);
        for (const colorScheme of ['dark', 'light']) {
          await page.emulateMedia({ colorScheme });
          assert.deepEqual(await page.evaluate(facts.faintTexts, 4.5), [], colorScheme);
          const path = join(folder, `years_${name}_${stop}_${colorScheme}.png`);
          if (process.env.FRAGFFT_SCREENSHOTS) await page.locator('#years').screenshot({ path });
        }
      });
  });

test('what cannot be drawn is computed, and the page says why', async () => {
  const without = { extensions: ['EXT_color_buffer_float', 'EXT_color_buffer_half_float'] };
  await visitYears({ ...desktop, before: [lacking, without] }, '#years=2006', async (page) => {
    await arrived(page, '2006');
    assert.match(await said(page), /Computed on the CPU: this device cannot draw it\./);
  });
});

test('half floats are drawn within the bound of half floats', async () => {
  const poor = { extensions: ['EXT_color_buffer_float'], targets: 4 };
  for (const name of ['2003', 'today'])
    await visitYears({ ...phone, before: [lacking, poor] }, `#years=${name}`, async (page) => {
      await arrived(page, name);
      const { format, error, limit } = await page.evaluate(() =>
        ({ ...fragfft.years.result, format: fragfft.years.result.offer?.format }));
      assert.equal(format, 'rgba16f');
      assert.ok(error < limit, `${error}`);
    });
});
