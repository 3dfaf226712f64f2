// page_main_test.mjs: what all parts of the live page share: the tabs, the address, and messages about what a
// browser or a graphics card lacks.
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import test, { after, before } from 'node:test';
import * as facts from './page_facts.mjs';
import { desktop, fragfft as program, lacking, launch, page_address, phone, visit } from './page_support.mjs';

const tabs = ['zero', 'watch', 'filter', 'measure', 'check'];
const quiet_address = `${page_address}#measure`; // where nothing uses the device yet
let browser;

before(async () => { browser = await launch('mesa'); });
after(async () => { await browser?.close(); });

const shown = (page) => page.evaluate(() =>
  [...document.querySelectorAll('main > [role=tabpanel]')].filter((part) => !part.hidden).map((part) => part.id));
const status = (page) => page.locator('#status').textContent();

test('it opens by itself: nothing on the console, nothing loaded but the file', async () => {
  await visit(browser, desktop, async (page, { messages, requests }) => {
    for (const name of tabs) {
      await page.locator(`#tab-${name}`).click();
      await page.waitForFunction((part) => !document.getElementById(part).hasAttribute('aria-busy'), name);
      assert.deepEqual(await shown(page), [name]);
    }
    assert.equal(await status(page), '');
    assert.deepEqual(messages, []);
    const files = requests.filter((url) => !/^(data|blob):/.test(url)).map((url) => url.split('#')[0]);
    assert.deepEqual(files, [page_address]);
  });
});

// These tests share a page, because loading it takes longer than any of them and none disturbs the next.
test('on one page', async (context) => {
  await visit(browser, desktop, async (page) => {
    await context.test('the address names the tab, from the start and later', async () => {
      assert.deepEqual(await shown(page), ['measure']);
      await page.evaluate(() => { location.hash = '#check'; });
      await page.waitForFunction(() => !document.getElementById('check').hidden);
      await page.locator('#tab-filter').click();
      assert.equal(await page.evaluate(() => location.hash), '#filter');
      await page.evaluate(() => fragfft.show('watch'));
      assert.equal(await page.evaluate(() => location.hash), '#watch');
    });
    await context.test('plans are those that the program prints', async () => {
      for (const [method, operation, size] of [['wide', 'filter', 64], ['moreland-angel-2003', 'forward', 8],
        ['fialka-cadik-2006', 'inverse', 512]]) {
        const plan = await page.evaluate((wanted) => fragfft.bundle.plan(fragfft.bundle.find(wanted)),
          { method, operation, width: size, height: size });
        const printed = execFileSync(program, ['plan', '--method', method, '--operation', operation, '--size',
          String(size), '--twiddles', 'table', '--json', '--sources', 'essl300'], { maxBuffer: 1 << 28 });
        assert.deepEqual(plan, JSON.parse(printed));
      }
    });
    await context.test('it asks for nothing from a network even when told to', async () => {
      const failure = await page.evaluate(() => fetch('https://example.org/').then(() => '', (error) => error.message));
      assert.notEqual(failure, '');
      assert.match(await page.locator('meta[http-equiv]').getAttribute('content'), /default-src 'none'/);
    });
    await context.test('an error is told in a line, and the page goes on', async () => {
      await page.evaluate(() => Promise.reject(new Error('as tested\nwith more')) && undefined);
      await page.waitForFunction(() => document.getElementById('status').textContent !== '');
      assert.equal(await status(page), 'Something went wrong: as tested');
      await page.locator('#tab-check').click();
      assert.deepEqual(await shown(page), ['check']);
    });
  }, quiet_address);
});

test('arrows, Home and End lead through the tabs, and one of them takes the focus', async () => {
  await visit(browser, desktop, async (page) => {
    await page.locator('#tab-watch').focus();
    for (const [key, name] of [['ArrowRight', 'filter'], ['ArrowRight', 'measure'], ['ArrowLeft', 'filter'],
      ['End', 'check'], ['ArrowRight', 'zero'], ['ArrowLeft', 'check'], ['Home', 'zero']]) {
      await page.keyboard.press(key);
      assert.deepEqual(await shown(page), [name]);
      assert.deepEqual(await page.evaluate(() => ({
        focus: document.activeElement.id,
        reached: [...document.querySelectorAll('[role=tab]')].filter((tab) => tab.tabIndex === 0).map((tab) => tab.id),
        selected: [...document.querySelectorAll('[aria-selected=true]')].map((tab) => tab.id),
      })), { focus: `tab-${name}`, reached: [`tab-${name}`], selected: [`tab-${name}`] });
    }
  });
});

test('what a card lacks is said', async () => {
  const poor = { ...desktop, before: [lacking, { extensions: ['EXT_color_buffer_float'], targets: 4 }] };
  await visit(browser, poor, async (page) => {
    assert.match(await status(page), /half floats only.*4 textures at once/s);
    assert.deepEqual(await page.evaluate(() => {
      const { bundle, device } = fragfft;
      const wanted = { method: 'wide', operation: 'forward', width: 64, height: 64 };
      const described = (offer) => (offer ? `${offer.format} ${offer.targets}` : 'none');
      return [described(bundle.find(wanted)), described(bundle.find(wanted, device)),
        described(bundle.find({ ...wanted, width: 128, height: 128 }, device))];
    }), ['rgba32f undefined', 'rgba16f 4', 'none']);
  }, quiet_address);
});

test('a card that is taken away is waited for', async () => {
  await visit(browser, desktop, async (page) => {
    await page.evaluate(() => {
      globalThis.loss = fragfft.device.gl.getExtension('WEBGL_lose_context');
      loss.loseContext();
    });
    await page.waitForFunction(() => /taken the graphics card away/.test(document.getElementById('status').textContent));
    await page.evaluate(() => loss.restoreContext());
    await page.waitForFunction(() => document.getElementById('status').textContent === '');
  }, quiet_address);
});

// For a desktop, chapter zero's own test shows the same.
for (const [name, device] of Object.entries(process.env.FRAGFFT_THOROUGH ? { phone, desktop } : { phone })) {
  test(`without WebGL 2 there are chapter zero, stills and words on a ${name}`, async () => {
    const without = () => { HTMLCanvasElement.prototype.getContext = () => null; };
    await visit(browser, { ...device, before: [without] }, async (page, { messages }) => {
      assert.match(await status(page), /no WebGL 2/);
      assert.deepEqual(await shown(page), ['zero']);
      assert.equal(await page.locator('#tabs').isVisible(), false);
      assert.equal(await page.locator('#fallback svg').count(), 3);
      assert.equal(await page.locator('#fallback').isVisible(), true);
      assert.match(await page.locator('#fallback').innerText(), /Moreland.*Fialka.*Lloyd/s);
      assert.deepEqual(await page.evaluate(facts.whatSticksOut), []);
      assert.deepEqual(await page.evaluate(facts.picturesWithoutWords), []);
      assert.deepEqual(messages, []);
    });
  });
}

test('without targets of floats there are the same, and the reason stands once', async () => {
  const without = { extensions: ['EXT_color_buffer_float', 'EXT_color_buffer_half_float'] };
  await visit(browser, { ...desktop, before: [lacking, without] }, async (page, { messages }) => {
    const reason = 'cannot draw into textures of floating-point numbers';
    assert.equal((await page.locator('body').innerText()).split(reason).length, 2);
    assert.deepEqual(await shown(page), ['zero']);
    assert.equal(await page.locator('#fallback').isVisible(), true);
    assert.equal(await page.locator('#fallback svg').count(), 3);
    assert.deepEqual(messages, []);
  });
});

test('without scripts there are the same', async () => {
  const context = await browser.newContext({ offline: true, javaScriptEnabled: false, ...phone });
  try {
    const page = await context.newPage();
    await page.goto(page_address);
    assert.equal(await page.locator('#fallback').isVisible(), true);
    assert.equal(await page.locator('#tabs').isVisible(), false);
  } finally {
    await context.close();
  }
});

for (const [name, options] of Object.entries({ phone, desktop })) {
  test(`nothing sticks out, texts stand out, all has a name: ${name}, light and dark`, async () => {
    await visit(browser, options, async (page) => {
      for (const part of tabs) {
        await page.evaluate((wanted) => fragfft.show(wanted), part);
        assert.deepEqual(await page.evaluate(facts.whatSticksOut), [], part);
        assert.deepEqual(await page.evaluate(facts.repeatedIds), [], part);
        assert.deepEqual(await page.evaluate(facts.smallTargets, { selector: '#tabs button', least: 24 }), [], part);
        for (const colorScheme of ['dark', 'light']) {
          await page.emulateMedia({ colorScheme });
          // WCAG 2.2, level AA
          assert.deepEqual(await page.evaluate(facts.faintTexts, 4.5), [], `${part}, ${colorScheme}`);
        }
      }
    });
  });
}
