// page_numbers_test.mjs FETCHED FOLDER CHROMIUM FRAGFFT: FOLDER/live.html asks browsers what they do with numbers, and
// the answers are those that are known of them. See page.sh. FRAGFFT_READ_ANSWERS names the program read_answers; where
// FRAGFFT_KNOWN_NUMBERS names a folder, the answers are saved there: program/numbers/known.
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { onEachRenderer } from './page_renderers.mjs';
import { desktop, folder, fragfft as program, lacking, launchFirefox, openedPage, phone, visit } from
  './page_support.mjs';

const knownFolder = fileURLToPath(new URL('../../program/numbers/known', import.meta.url));
const opened = `${openedPage()}#check`;
const factsOfFile = ['device', 'renderer', 'opengl', 'seen'];

// Answers by question, of a file's text.
const answersIn = (csv) => new Map(csv.trimEnd().split('\n').slice(1).map((line) => {
  const comma = line.indexOf(',');
  return [line.slice(0, comma), line.slice(comma + 1).replaceAll('"', '')];
}));

// What a renderer on the processor takes from it: see tests/numbers/answers_gl_test.cpp.
const mayDiffer = (question, answer) => factsOfFile.includes(question) || question === 'float_to_uint' ||
  /ulp|^2\^-/.test(answer);

// What this machine's processor answers to the program itself, asked once.
let native;
const nativeAnswers = () => native ??= answersIn(
  execFileSync(program, ['info', '--numbers', '--csv', '--device', 'cpu'], { encoding: 'utf8' }));

// What is known of browsers on llvmpipe is of this version of Mesa, which no browser tells.
const knownLlvmpipe = 'llvmpipe 22.3.6';
const isOnLlvmpipe = (device) => device.endsWith('(llvmpipe)');

// The committed answers of the same browser and renderer, if there are any.
function knownOf(device) {
  if (isOnLlvmpipe(device) && nativeAnswers().get('device') !== knownLlvmpipe) return undefined;
  return readdirSync(knownFolder).map((name) => answersIn(readFileSync(join(knownFolder, name), 'utf8')))
    .find((known) => known.get('device') === device);
}

// Asks by the tab's own buttons; returns the file that it saves, as {name, csv}.
async function saved(page) {
  await page.locator('#tab-check').click();
  await page.locator('#numbers summary').click();
  await page.locator('#numbers-run').click();
  await page.locator('#numbers-save').waitFor();
  const [download] = await Promise.all([page.waitForEvent('download'), page.locator('#numbers-save').click()]);
  return { name: download.suggestedFilename(), csv: readFileSync(await download.path(), 'utf8') };
}

// The answers are to all questions, the program reads them, and they are those known of the same browser and renderer.
// On llvmpipe they are those that the program itself gets: both ask the same.
async function judged(page, { csv }, context) {
  const file = join(folder, 'numbers.csv');
  writeFileSync(file, csv);
  assert.equal(execFileSync(process.env.FRAGFFT_READ_ANSWERS, [file], { encoding: 'utf8' }), csv);
  const answers = answersIn(csv);
  const ids = await page.evaluate(() =>
    fragfft.bundle.numbers.chapters.flatMap(({ questions }) => questions.map(({ id }) => id)));
  assert.deepEqual([...answers.keys()], [...factsOfFile, ...ids]);
  assert.equal(await page.locator('#numbers-tables tbody tr').count(), ids.length);
  const device = answers.get('device');
  if (isOnLlvmpipe(device) && nativeAnswers().get('device').startsWith('llvmpipe'))
    for (const id of ids) assert.equal(answers.get(id), nativeAnswers().get(id), id);
  const known = knownOf(device);
  if (!known) {
    context.diagnostic(`nothing is known of ${device}`);
    return;
  }
  for (const [question, answer] of known)
    if (!mayDiffer(question, answer)) assert.equal(answers.get(question), answer, question);
}

function kept({ name, csv }) {
  if (process.env.FRAGFFT_KNOWN_NUMBERS) writeFileSync(join(process.env.FRAGFFT_KNOWN_NUMBERS, name), csv);
}

onEachRenderer((renderer, visitIt) => {
  test('the browser answers as is known of it', async (context) => {
    await visitIt(desktop, async (page, { messages }) => {
      const file = await saved(page);
      assert.match(file.name, /^webgl_chromium_\d+\.csv$/);
      if (renderer === 'swiftshader') kept(file); // what Chromium draws with where it is given nothing else
      await judged(page, file, context);
      assert.deepEqual(messages, []);
      // Asked again it answers the same.
      await page.locator('#numbers-run').click();
      await page.waitForFunction(() => document.querySelector('#numbers-run').ariaDisabled !== 'true');
      assert.equal(await page.evaluate(() => fragfft.check.numbers.csv), file.csv);
    });
  });

  if (renderer !== 'mesa') return; // the rest does not depend on the renderer

  test('what no known device answers is marked', async () => {
    await visitIt(desktop, async (page) => {
      await page.locator('#tab-check').click();
      await page.locator('#numbers summary').click();
      await page.evaluate(async () => {
        for (const device of fragfft.bundle.numbers.known) device.sum = '7 ulp; 7 % wrong';
        await fragfft.check.numbers.run();
      });
      const marked = page.locator('#numbers-tables tr', { has: page.locator('.bad') });
      assert.equal(await marked.filter({ hasText: 'x + y' }).count(), 1);
      assert.match(await page.locator('#numbers-status').innerText(),
        new RegExp(`^${await marked.count()} of \\d+ answers are as none of the known\\.$`));
    });
  });

  test('what a card lacks is answered as not there, and the rest is asked', async () => {
    const poor = { ...phone, before: [lacking, { extensions: ['EXT_color_buffer_float', 'OES_texture_float_linear'] }] };
    await visitIt(poor, async (page, { messages }) => {
      await page.locator('#tab-check').click();
      await page.locator('#numbers summary').click();
      const csv = await page.evaluate(async () => {
        await fragfft.check.numbers.run();
        return fragfft.check.numbers.csv;
      });
      const missing = [...answersIn(csv)].filter(([, answer]) => answer === 'not there').map(([id]) => id);
      assert.deepEqual(missing, ['subnormal_copied', 'levels_sampled_plain', 'levels_sampled_srgb', 'between_floats',
        'between_bytes', 'fetched', 'varying', 'mipmap_3x3', 'mipmap_5x1', 'loop_rounds']);
      assert.ok(await page.evaluate(() =>
        document.documentElement.scrollWidth <= document.documentElement.clientWidth), 'something sticks out');
      assert.deepEqual(messages, []);
    });
  });

  test('numbers and alike devices are written as the program writes them', async () => {
    await visitIt(desktop, async (page) => {
      const texts = await page.evaluate(() => {
        const { floatText, weightText } = modules['check/number_text.js'];
        const floats = [0, -0, 1, -127, 65504, 2.3561912, 0.99999994, 1e-4, 1e-5, 1.5e15, 1e16, 3.4028235e38, 1e-45,
          -Infinity, NaN];
        return [floats.map(Math.fround).map(floatText), [1 / 9, 0.125, 0.375, 1].map(weightText)];
      });
      assert.deepEqual(texts, [['0', '-0', '1', '-127', '65504', '2.3561912', '0.99999994', '0.0001', '1e-05',
        '1500000000000000', '1e+16', '3.4028235e+38', '1e-45', '-inf', 'nan'], ['0.11', '0.12', '0.38', '1.00']]);
      // The same cases as in tests/numbers/answers_test.cpp.
      const alike = await page.evaluate(() => {
        const devices = [{ device: 'one', sum: 'right', product: 'right' }, { device: 'two', sum: '1 ulp' },
          { device: 'three', sum: 'right' }];
        return [['sum', 'right'], ['sum', '1 ulp'], ['sum', '2 ulp'], ['product', 'right'], ['quotient', 'right']]
          .map(([id, answer]) => modules['check/numbers.js'].thoseAlike(devices, 'as none', id, answer));
      });
      assert.deepEqual(alike, ['as all known but two', 'as two', 'as none', 'as all known', 'as none']);
    }, opened);
  });
});

const wantsFirefox = Boolean(process.env.FRAGFFT_THOROUGH ?? process.env.FRAGFFT_KNOWN_NUMBERS);
test('Firefox answers as is known of it', { skip: !wantsFirefox }, async (context) => {
  const browser = await launchFirefox();
  if (!browser) {
    context.skip('Firefox or Xvfb is not installed');
    return;
  }
  try {
    await visit(browser, { ...desktop, offline: undefined }, async (page) => {
      // Its driver tells of no downloads.
      const csv = await page.evaluate(async () => {
        await fragfft.show('check');
        await fragfft.check.numbers.run();
        return fragfft.check.numbers.csv;
      });
      const [, version] = /^device,Firefox (\d+) /m.exec(csv);
      const file = { name: `webgl_firefox_${version}.csv`, csv };
      kept(file);
      await judged(page, file, context);
    });
  } finally {
    await browser.close();
  }
});
