// The tab Watch of the live page: every method steps to its end, every number shown equals the executor's, every
// equation gives the texel's value, and traces have the expected counts. FRAGFFT_ONLY=traces,looks runs some of the
// groups.
import assert from 'node:assert/strict';
import { brokenLinksInPage, faintTexts, repeatedIds, whatSticksOut } from './page_facts.mjs';
import { desktop, lacking, launch, openedPage, page_address, phone, renderers, visit } from './page_support.mjs';
import { contentsInPage, equationsInPage, stepThroughInPage, wordsInPage } from './page_watch_inside.mjs';

const opened = openedPage();
let failed = 0;

async function check(name, what) {
  const start = Date.now();
  try {
    await what();
    console.log(`ok    ${name} (${Date.now() - start} ms)`);
  } catch (error) {
    ++failed;
    console.log(`FAILED ${name}\n${error.stack}`);
  }
}

// Opens Watch and expects no message, no error and no request except for the page itself.
async function watching(browser, options, hash, what, address = page_address) {
  await visit(browser, options, async (page, told) => {
    await page.waitForFunction(() => globalThis.fragfft.watch?.lanes().length > 0 &&
      document.querySelector('.lane[data-pass]'));
    await page.evaluate(() => fragfft.watch.show({}));
    await what(page);
    assert.deepEqual(told.messages, []);
    assert.equal(told.requests.filter((url) => !url.startsWith('data:')).length, 1, told.requests.join(', '));
    assert.equal(await page.textContent('.fault'), '');
  }, address + hash);
}

const show = (page, state) => page.evaluate((change) => fragfft.watch.show(change), state);
const passName = (page) => page.textContent('.pass-name');

// What is offered: [{method, operation, width, height}].
async function offersOf(browser) {
  let list;
  await watching(browser, desktop, '', async (page) => {
    list = await page.evaluate(() => {
      const { watchable } = modules['watch/state.js'];
      return watchable(fragfft.bundle, fragfft.device).map(({ method, operation, width, height }) =>
        ({ method, operation, width, height }));
    });
  }, opened);
  return list;
}

// One page for all offers: the state in which one leaves it must not affect the next.
async function forEachOffer(browser, offers, name, what) {
  await check(`${name}: no message and no request`, () => watching(browser, desktop, '', async (page) => {
    for (const offer of offers)
      await check(`${name}: ${offer.method} ${offer.operation} ${offer.width} x ${offer.height}`,
        () => what(page, offer));
  }, opened));
}

const testValues = (browser, offers) =>
  forEachOffer(browser, offers, 'values and reads are the executor\'s', async (page, offer) => {
    await show(page, offer);
    assert.deepEqual(await page.evaluate(stepThroughInPage), []);
  });

const testEquations = (browser, offers) => forEachOffer(browser, offers, 'equations hold', async (page, offer) => {
  await show(page, { ...offer, picture: 'photograph' });
  const { count, wrong } = await page.evaluate(equationsInPage, { most: offer.width === 8 ? 64 : 6 });
  assert.deepEqual(wrong, []);
  assert.ok(count > 0);
});

// Each pass of radix 2 doubles the number of values that a value depends on; a pass of radix 8 equals three of them.
const traces = [
  ['moreland-angel-2003', 1, '3 → 1'],
  ['fialka-cadik-2006', 6, '64 → 32 → 16 → 8 → 4 → 2 → 1'],
  ['lloyd-boyd-govindaraju-2008', 6, '64 → 32 → 16 → 8 → 4 → 2 → 1'],
  ['wide', 2, '64 → 8 → 1'],
];

const testWords = (browser) => check('words for values say the truth', () => watching(browser, desktop, '',
  async (page) => {
  for (const [method, least] of [['moreland-angel-2003', 1024], ['fialka-cadik-2006', 512],
    ['lloyd-boyd-govindaraju-2008', 1024], ['wide', 512]]) {
    await show(page, { method, picture: 'photograph' });
    const { count, wrong } = await page.evaluate(wordsInPage);
    assert.deepEqual(wrong, [], method);
    assert.ok(count >= least, `${method}: ${count} values`);
  }
}, opened));

const testContents = (browser) => check('what cells are said to hold is what they hold', () =>
  watching(browser, desktop, '', async (page) => {
    for (const operation of ['forward', 'inverse'])
      for (const [method, least] of [['moreland-angel-2003', operation === 'forward' ? 512 : 320],
        ['fialka-cadik-2006', 768], ['lloyd-boyd-govindaraju-2008', 768], ['wide', 256]]) {
        await show(page, { method, operation, picture: 'photograph', view: 'contents' });
        const { count, wrong } = await page.evaluate(contentsInPage);
        assert.deepEqual(wrong, [], `${method} ${operation}`);
        assert.ok(count >= least, `${method} ${operation}: ${count} values`);
      }
    for (const method of ['moreland-angel-2003', 'wide']) await show(page, { method, operation: 'filter', pass: 1 });
  }, opened));

// The components of a texel: x is the sign, which has two values, y the partner's position, z and w the twiddle factor.
const testChannels = (browser) => check('the auxiliary texture shows all four numbers of its texels', () =>
  watching(browser, desktop, '', async (page) => {
    await show(page, { method: 'fialka-cadik-2006', operation: 'forward', width: 8, height: 8, pass: 0 });
    const pictures = await page.locator('.reads-side .channels canvas').evaluateAll((all) => all.map((canvas) => {
      const { data } = canvas.getContext('2d').getImageData(0, 0, canvas.width, canvas.height);
      const colours = Array.from({ length: data.length / 4 }, (_, i) => data.slice(4 * i, 4 * i + 3).join());
      return { name: canvas.ariaLabel, size: [canvas.width, canvas.height].join(' x '), colours };
    }));
    assert.deepEqual(pictures.map(({ name }) => name[0]).join(''), 'xyzw');
    assert.ok(pictures.every(({ size }) => size === '8 x 3'));
    assert.equal(new Set(pictures[0].colours).size, 2);
    assert.ok(new Set(pictures[1].colours).size > 2);
    assert.equal(new Set(pictures.map(({ colours }) => colours.join())).size, 4);
    await show(page, { method: 'wide' }); // whose tables hold a complex number
    assert.equal(await page.locator('.reads-side .channels').count(), 0);
  }));

// A trace back has the expected counts; every bin depends on every texel, and every texel on every bin.
const testTraces = (browser) => check('traces count what they must', () => watching(browser, desktop, '',
  async (page) => {
  const told = () => page.textContent('.trace-line');
  for (const [method, pass, counts] of traces) {
    await show(page, { method, pass: pass - 1, texel: { x: 5, y: 2, layer: 0 }, trace: 'back' });
    assert.match(await told(), new RegExp(`: ${counts}$`), method);
    await show(page, { pass: 99, texel: { x: 5, y: 2, layer: 0 }, trace: 'back' });
    assert.match(await told(), /^It depends on 64 texels of image/, method);
    assert.equal(await page.textContent('.given .count'), '64');
    await show(page, { pass: 0, trace: 'forward', from: { pass: -1, x: 3, y: 1, layer: 0 } });
    assert.match(await told(), /^64 texels of the result depend/, method);
    await show(page, { trace: null });
    assert.equal(await page.isVisible('.trace-line'), false);
  }
}));

async function testKeyboard(browser) {
  await check('the keyboard alone steps, chooses texels and plays', () => watching(browser, desktop, '', async (page) =>
    {
    await page.focus('.thumbnail[aria-current]');
    const press = async (key, wanted) => {
      await page.keyboard.press(key);
      await page.waitForFunction((text) => document.querySelector('.pass-name').textContent.startsWith(text), wanted);
    };
    await press('ArrowRight', 'Pass 2 of 8');
    await press('End', 'Pass 8 of 8');
    await press('ArrowLeft', 'Pass 7 of 8');
    await press('Home', 'Pass 1 of 8');
    assert.equal(await page.evaluate(() => document.activeElement.ariaLabel?.slice(0, 9)), 'Pass 1 of');
    await page.focus('.writes-side .stack');
    const before = await page.evaluate(() => fragfft.watch.state().texel);
    await page.keyboard.press('ArrowUp');
    await page.waitForFunction((y) => fragfft.watch.state().texel.y === y, before.y + 1);
    assert.match(await page.textContent('.words'), new RegExp(`Texel \\(${before.x}, ${before.y + 1}\\)`));
    await press(' ', 'Pass 2 of 8');
    await page.keyboard.press(' ');
    assert.equal(await page.getAttribute('.play', 'aria-label'), 'Play (space)');
  }));
}

async function testMouse(browser) {
  await check('pointing at a texel shows its reads, and pressing a read goes to where it was written', () =>
    watching(browser, desktop, '#watch?pass=3', async (page) => {
      await page.locator('.writes-side canvas[role=img]').scrollIntoViewIfNeeded();
      const box = await page.locator('.writes-side canvas[role=img]').boundingBox();
      await page.mouse.move(box.x + box.width * 6.5 / 8, box.y + box.height * 7.5 / 8);
      await page.waitForFunction(() => fragfft.watch.state().texel.x === 6 && fragfft.watch.state().texel.y === 0);
      assert.equal(await page.locator('.curve').count(), await page.locator('.mark.read').count());
      const read = await page.evaluate(() => fragfft.watch.lanes()[0].reads.find(({ letter }) => letter === 'a'));
      await page.click('.reads button');
      await page.waitForFunction(() => fragfft.watch.state().pass === 1);
      assert.deepEqual(await page.evaluate(() => fragfft.watch.state().texel),
        { x: read.x, y: read.y, layer: read.layer });
    }));
}

async function testAddress(browser) {
  const hash = '#watch?method=wide&operation=filter&size=16&pass=2&texel=3,1,1&view=log&channel=blue&component=y&trace=back';
  await check('an address opens what it says, and says what is open', () => watching(browser, desktop, hash,
    async (page) => {
    const state = await page.evaluate(() => fragfft.watch.state());
    assert.deepEqual({ ...state, from: undefined, picture: undefined }, { method: 'wide', operation: 'filter',
      width: 16, height: 16,
      pass: 1, texel: { x: 3, y: 1, layer: 1 }, view: 'log', channel: 'blue', component: 'y', trace: 'back',
        beside: null, from: undefined, picture: undefined });
    await page.waitForFunction((text) => location.hash === text, hash);
    await show(page, { picture: 'wave:1,0' });
    const kept = await page.evaluate(() => fragfft.watch.state());
    assert.deepEqual([kept.pass, kept.texel.x], [1, 3]);
    await Promise.all([show(page, { pass: 0 }), page.click('button[aria-label^="Step forward"]'),
      show(page, { pass: 3 })]);
    assert.equal(await page.evaluate(() => fragfft.watch.state().pass), 3);
    await show(page, { method: 'no such', width: 77, pass: 1000, texel: { x: 4000, y: 4000, layer: 4000 } });
    await show(page, { pass: -3 });
  }));
}

// Runs in the page, where two methods are shown: whether each strip of thumbnails is as wide as the page's content, one
// below the other, and what else there is of a method stands beside the other's.
function whereLanesStand() {
  const boxes = (selector) => [...document.querySelectorAll(`#watch ${selector}`)].map((part) =>
    part.getBoundingClientRect());
  const [lanes] = boxes('.lanes');
  const [one, other] = boxes('.lane .strip');
  const [shown, beside] = boxes('.lane .shown');
  const reachesAcross = ({ left, right }) => left <= lanes.left + 1 && right >= lanes.right - 1;
  return { isPageUsed: lanes.width > 0.9 * innerWidth, reachAcross: [one, other].map(reachesAcross),
    areBelowEachOther: other.top >= one.bottom, areGridsBeside: beside.left >= shown.right && beside.top < shown.bottom,
    areGridsBelow: Math.min(shown.top, beside.top) >= other.bottom };
}

async function testBeside(browser) {
  await check('two methods beside each other end together', () => watching(browser, desktop, '#watch?beside=wide',
    async (page) => {
    assert.equal(await page.locator('.lane').count(), 2);
    const names = async () => page.locator('.pass-name').allTextContents();
    assert.match((await names()).join(), /^Pass 1 of 8.*,Pass 1 of 2/);
    for (let i = 1; i < 8; ++i) await page.click('button[aria-label^="Step forward"]');
    await page.evaluate(() => fragfft.watch.show({}));
    assert.match((await names()).join(), /^Pass 8 of 8.*,Pass 2 of 2/);
    await show(page, { method: 'wide', beside: 'moreland-angel-2003' });
    for (const last of [1, 8]) {
      await page.click(last === 1 ? 'button[aria-label^="First"]' : 'button[aria-label^="Last"]');
      await page.evaluate(() => fragfft.watch.show({}));
      assert.match((await names()).join(), last === 1 ? /^Pass 1 of 2.*,Pass 1 of 8/ : /^Pass 2 of 2.*,Pass 8 of 8/);
    }
    await page.setViewportSize({ width: 1366, height: 768 });
    assert.deepEqual(await page.evaluate(whereLanesStand), { isPageUsed: true, reachAcross: [true, true],
      areBelowEachOther: true, areGridsBeside: true, areGridsBelow: true });
  }));
}

async function testLooks(browser, offers) {
  for (const [name, options] of [['a phone', phone], ['a desktop', desktop]])
    await check(`nothing sticks out and every text is legible on ${name}, light and dark`, () =>
      watching(browser, { ...options, reducedMotion: 'reduce' }, '', async (page) => {
        const several = offers.filter(({ operation, width }) => width === 8 && operation !== 'inverse');
        for (const offer of [...several, { method: 'wide', operation: 'filter', width: 64, height: 64 }]) {
          await show(page, { ...offer, pass: 1, trace: 'back' });
          const text = `${offer.method} ${offer.operation}`;
          assert.deepEqual(await page.evaluate(whatSticksOut), [], text);
          for (const colorScheme of ['dark', 'light']) {
            await page.emulateMedia({ colorScheme });
            assert.deepEqual(await page.evaluate(faintTexts, 4.5), [], `${text}, ${colorScheme}`);
          }
        }
        assert.deepEqual(await page.evaluate(repeatedIds), []);
        assert.deepEqual(await page.evaluate(brokenLinksInPage), []);
      }));
}

async function testHalves(browser) {
  await check('a card that draws into half floats only shows what is offered for it', () =>
    watching(browser, { ...desktop, before: [lacking, { extensions: ['EXT_color_buffer_float'] }] }, '', async (page) => {
      const methods = await page.locator('select[aria-label="Method"] option').evaluateAll((list) =>
        list.map(({ value }) => value));
      for (const method of methods) {
        await show(page, { method, pass: 1, trace: 'back' });
        assert.match(await page.textContent('.agrees'), /equal within rounding/);
      }
      assert.ok(methods.length >= 4);
    }));
}

const only = process.env.FRAGFFT_ONLY;
const thorough = Boolean(process.env.FRAGFFT_THOROUGH);
const tests = { values: testValues, equations: testEquations, words: testWords, contents: testContents,
  channels: testChannels, traces: testTraces, keyboard: testKeyboard, mouse: testMouse,
  address: testAddress, beside: testBeside, looks: testLooks, halves: testHalves };
// The screen shows the same on every renderer; only the rounding of equations depends on it.
for (const renderer of Object.keys(renderers)) {
  const browser = await launch(renderer);
  try {
    console.log(renderer);
    const offers = await offersOf(browser);
    // All small sizes, and for each way through a plan some sizes that are no powers of two; there are more of these
    // with ./check --thorough.
    const small = offers.filter(({ method, operation, width, height }) => width === 8 || (thorough ?
      (height === 9 && operation !== 'inverse') || (height === 36 && operation === 'forward') :
      height === 9 && method === 'wide'));
    const isMesa = renderer === 'mesa';
    for (const [name, test] of Object.entries(tests)) {
      if ((only && !only.split(',').includes(name)) || (!isMesa && (name !== 'equations' || !thorough))) continue;
      await test(browser, name !== 'equations' ? small : offers.filter(({ method, operation, width }) =>
        (isMesa ? width < (thorough ? 16 : 9) ||
            (thorough && width === 16 && (method === 'wide' || operation === 'forward'))
          : width === 8 && (method === 'wide' || operation === 'forward'))));
    }
  } finally {
    await browser.close();
  }
}
if (failed > 0) process.exit(1);
