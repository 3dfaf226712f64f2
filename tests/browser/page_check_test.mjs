// page_check_test.mjs FETCHED FOLDER CHROMIUM FRAGFFT: the tab Check of FOLDER/live.html in a browser. See page.sh.
import assert from 'node:assert/strict';
import { appendFileSync, existsSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { onEachRenderer } from './page_renderers.mjs';
import { desktop, folder, lacking, phone } from './page_support.mjs';

const isThorough = Boolean(process.env.FRAGFFT_THOROUGH);
const showCheck = (page) => page.locator('#tab-check').click();
const photographed = async (page, name) => {
  const path = join(folder, `check_${name}.png`);
  if (process.env.FRAGFFT_SCREENSHOTS) await page.screenshot({ path, fullPage: true });
};

// Adds the errors that the tab shows to FOLDER/implementations.csv where FRAGFFT_RELIABILITY names FOLDER, as the tests
// of other implementations do.
async function recorded(page, renderer) {
  if (!process.env.FRAGFFT_RELIABILITY) return;
  const rows = await page.evaluate(() => [...document.querySelectorAll('.checked-method')].flatMap((section) => {
    const title = section.querySelector('h3').textContent;
    const method = fragfft.bundle.methods.find((known) => known.title === title)?.name ?? title;
    return [...section.querySelectorAll('tbody tr')].map((row) => ({ method, variant: row.cells[0].textContent,
      share: parseFloat(row.querySelector('.share').style.getPropertyValue('--share')) / 100 }));
  }));
  const table = join(process.env.FRAGFFT_RELIABILITY, 'implementations.csv');
  if (!existsSync(table)) {
    appendFileSync(table, 'implementation,context,method,format,transform_error_of_bound,filter_error_of_bound\n');
  }
  const implementation = `${renderer === 'mesa' ? 'llvmpipe' : 'SwiftShader'} by ANGLE in Chromium`;
  for (const { method, variant, share } of rows) {
    const errors = /^(forward|inverse)/.test(variant) ? [share, ''] : ['', share];
    const cells = [implementation, 'WebGL 2', method, variant.includes('half floats') ? 'rgba16f' : 'rgba32f', ...errors];
    appendFileSync(table, `${cells.map((cell) => `"${cell}"`).join(',')}\n`);
  }
}

onEachRenderer((renderer, visit) => {
  // With ./check --thorough, everything is checked on Mesa. Otherwise, and on SwiftShader, which takes longer, only the
  // smallest size of each method, operation and format is.
  const isMesa = renderer === 'mesa';
  const isOfAll = isMesa && isThorough;
  const words = isOfAll ? 'all plans up to 64 x 64' : 'plans of every kind';
  test(`${words} are within their bounds, and the page stays alive`, async () => {
    await visit(desktop, async (page, { messages }) => {
      await showCheck(page);
      if (!isOfAll) await page.evaluate(() => {
        const kinds = new Map();
        for (const offer of fragfft.bundle.offers.toReversed())
          kinds.set(`${offer.method} ${offer.operation} ${offer.format}`, offer);
        Object.defineProperty(fragfft.bundle, 'offers', { value: [...kinds.values()] });
      });
      await page.evaluate(() => {
        globalThis.gaps = [];
        let last = performance.now();
        globalThis.watching = setInterval(() => {
          globalThis.gaps.push(performance.now() - last);
          last = performance.now();
        }, 10);
      });
      await page.locator('#check-run').click();
      await page.waitForFunction(() => document.querySelector('#check-status').textContent.startsWith('All '));
      const rows = await page.locator('#check-tables tbody tr').count();
      assert.ok(rows >= (isOfAll ? 60 : 25), `${rows} rows`);
      assert.equal(await page.locator('#check-tables .bad').count(), 0);
      assert.equal(await page.locator('#check-tables .good').count(), rows);
      await recorded(page, renderer);
      // A machine may stand still for a moment, whatever the page does; a page that blocks does so for many plans.
      const longest = await page.evaluate(() => globalThis.gaps.sort((a, b) => b - a).slice(0, 3));
      assert.ok(longest[2] < 1000, `nothing else was done for ${longest.map(Math.round)} ms`);
      assert.deepEqual(messages, []);
      await photographed(page, `${renderer}_desktop`);
    });
  });

  test('plans for software renderers are within their bounds, and are what is timed there', async () => {
    await visit(desktop, async (page, { messages }) => {
      await showCheck(page);
      const { counts, chosen, elsewhere } = await page.evaluate(async () => {
        const { bundle, check, device } = fragfft;
        const filter = ({ method, operation, width, format }) => method === 'wide' && operation === 'filter' &&
          width === 256 && format === 'rgba16f';
        const first = (name) => Boolean(bundle.timed({ name }).find(filter).software);
        const found = { chosen: first(device.name), elsewhere: first('NVIDIA H200/PCIe/SSE2') };
        Object.defineProperty(bundle, 'offers', { value: [] });
        check.size.value = '32768';
        return { ...found, counts: await check.run() };
      });
      assert.deepEqual(counts, { checked: 4, within: 4, missing: 0 });
      assert.match(await page.locator('#check-tables').innerText(), /filter, for software renderers, half floats/);
      assert.ok(chosen, 'the renderer is not known to draw on the CPU');
      assert.ok(!elsewhere, 'a GPU is taken for the CPU');
      assert.deepEqual(messages, []);
    });
  });

  if (!isMesa) return; // the rest does not depend on the renderer

  test('a wrong result is told as wrong', async () => {
    await visit(desktop, async (page) => {
      await showCheck(page);
      await page.evaluate(() => {
        const { bundle } = globalThis.fragfft;
        const plan = bundle.plan.bind(bundle);
        // Simulates an error in a program: each number is a ten-thousandth too large.
        bundle.plan = (offer) => {
          const made = plan(offer);
          const programs = Object.entries(made.programs).map(([key, { vertex, fragment }]) => [key, { vertex,
            fragment: fragment.replace(/(vec4 as_stored\(vec4 value\)\n\{)/, '$1 value *= 1.0001;') }]);
          return { ...made, programs: Object.fromEntries(programs) };
        };
      });
      await page.locator('#check-run').click();
      await page.locator('#check-tables .bad').first().waitFor();
      await page.locator('#check-run').click(); // stops
      await page.waitForFunction(() => document.querySelector('#check-status').textContent.startsWith('Stopped.'));
      assert.match(await page.locator('#check-status').textContent(), /wrong by more than their bounds/);
    });
  });

  test('what a device lacks is said, and what can run is checked', async () => {
    const poor = { ...phone, before: [lacking, { extensions: ['EXT_color_buffer_float'], targets: 4 }] };
    await visit(poor, async (page, { messages }) => {
      await showCheck(page);
      assert.match(await page.locator('#check').innerText(), /half floats only/);
      assert.match(await page.locator('#check').innerText(), /only 4 targets/);
      const counts = await page.evaluate(() => globalThis.fragfft.check.run());
      const { missing, checked, within } = counts;
      assert.ok(missing >= 40 && checked >= 4 && within === checked, JSON.stringify(counts));
      assert.match(await page.locator('#check-tables').innerText(), /half floats only, not of 32-bit floats/);
      assert.match(await page.locator('#check-status').innerText(), /cannot run on this graphics card/);
      assert.ok(await page.evaluate(() =>
        document.documentElement.scrollWidth <= document.documentElement.clientWidth), 'something sticks out');
      assert.deepEqual(messages, []);
      await photographed(page, 'phone');
    });
  });
}, isThorough ? undefined : ['mesa']);
