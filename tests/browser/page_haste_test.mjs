// A reader who is faster than the live page: who asks for more while a change is on its way, leaves a tab that is at
// work, or has the graphics card taken away meanwhile.
import assert from 'node:assert/strict';
import test, { after, before } from 'node:test';
import { desktop, filterIsThere, launch, openedPage, page_address, visit } from './page_support.mjs';

let browser;
before(async () => { browser = await launch('mesa'); });
after(async () => { await browser?.close(); });

// Opens an address, and expects that nothing is told of a fault and nothing is on the console. A loss of the graphics
// card is on the console.
const hasty = (name, hash, what, { address = page_address, options = desktop } = {}) => test(name, () =>
  visit(browser, options, async (page, { messages }) => {
    await page.waitForFunction(() => fragfft.tours && document.querySelector('[role=tabpanel]:not([aria-busy])'));
    await what(page);
    assert.equal(await page.locator('#status').textContent(), '');
    assert.deepEqual(messages.filter((text) => !text.includes('CONTEXT_LOST_WEBGL')), []);
  }, address + hash));

// Presses, or chooses, before the page can do anything of it; null lets it begin with what came before.
const atOnce = (page, acts) => page.evaluate(async (list) => {
  for (const act of list) {
    if (act === null) {
      for (let i = 0; i < 5; ++i) await null;
      continue;
    }
    const control = document.querySelector(act[0]);
    if (act.length === 1) control.click();
    else Object.assign(control, { value: act[1] }).dispatchEvent(new Event('change'));
  }
  await fragfft.watch.show({});
}, acts);
const passIs = (page, text) => page.locator('#watch .pass-name', { hasText: text }).waitFor();
const isPainted = (page) => page.waitForFunction(() => document.querySelector('#watch .lanes').dataset.painted);
const [method, last, forth, back] = ['#watch [aria-label=Method]', '#watch [aria-label^="Last pass"]',
  '#watch [aria-label^="Step forward"]', '#watch [aria-label^="Step back"]'];
const long = '#watch?method=fialka-cadik-2006&size=64&pass=10';

hasty('a pass of one method is not looked for in the next', long, async (page) => {
  await atOnce(page, [[last], [method, 'wide']]);
  await passIs(page, 'Pass 1 of 3');
});

hasty('steps that follow another method are steps of it', long, async (page) => {
  await atOnce(page, [[method, 'wide'], null, [forth], [forth], [forth], [back]]);
  await passIs(page, 'Pass 2 of 3');
});

hasty('a graphics card that comes back does not undo what was chosen meanwhile', '#watch', async (page) => {
  assert.equal(await page.evaluate(async () => {
    const { watch, device } = fragfft;
    watch.show({ pass: 3 });
    for (let i = 0; i < 5; ++i) await null;
    watch.show({ view: 'log' });
    device.canvas.dispatchEvent(new Event('webglcontextrestored'));
    await watch.show({});
    return watch.state().view;
  }), 'log');
});

hasty('thumbnails are painted again after the graphics card was lost', '#watch', async (page) => {
  await isPainted(page);
  await page.evaluate(async () => {
    const { watch, device } = fragfft;
    const loss = device.gl.getExtension('WEBGL_lose_context');
    const [lost, restored] = ['onLost', 'onRestored'].map((name) => new Promise((resolve) => { device[name](resolve); }));
    await watch.show({ method: 'wide', width: 64, height: 64 });
    loss.loseContext();
    await lost;
    await new Promise(requestAnimationFrame); // a card cannot come back while its loss is being told
    loss.restoreContext();
    await restored;
  });
  await isPainted(page);
  assert.equal(await page.locator('#watch .fault').textContent(), '');
});

hasty('a number that is typed while the one before is shown keeps its field', '#watch?picture=wave:1,2', async (page) => {
  const field = '#watch .picture-details input';
  await page.locator(field).first().focus();
  await atOnce(page, [[field, 3], null, [field, 4], null, [field, 5]]);
  assert.equal(await page.locator(field).first().evaluate((input) => input === document.activeElement && input.value), '5');
  assert.equal(await page.evaluate(() => fragfft.watch.state().picture), 'wave:5,2');
});

hasty('a method that was left tells of no texel', '#watch', async (page) => {
  assert.deepEqual(await page.evaluate(async () => {
    const [lane] = fragfft.watch.lanes();
    const told = [];
    lane.events.onlook = (texel) => told.push(texel);
    lane.written.stack.dispatchEvent(new KeyboardEvent('keydown', { key: 'ArrowRight', bubbles: true }));
    await fragfft.watch.show({ method: 'wide' });
    return told;
  }), []);
});

// The reader's own picture is gone when the page is loaded again.
hasty('an address whose picture is not there shows another', '#watch?picture=own&size=16', async (page) => {
  await page.locator('#watch .fault', { hasText: 'There is no picture of your own yet.' }).waitFor();
  await page.locator(last).click();
  await passIs(page, 'Pass 10 of 10');
  assert.equal(await page.locator('#watch [aria-label=Size]').inputValue(), '16');
  assert.equal(await page.evaluate(() => fragfft.watch.state().picture), 'teapot');
});

hasty('a filter without its picture says so until there is one', '#filter?picture=own', async (page) => {
  const told = page.locator('#filter > [role=status]');
  for (let i = 0; i < 2; ++i) {
    await page.evaluate(() => fragfft.filter.settled());
    assert.equal(await told.textContent(), 'There is no picture of your own yet.');
    await page.locator('#filter-sigma').press('ArrowRight');
  }
  await page.locator('#filter [aria-label=Picture]').selectOption('wave');
  await filterIsThere(page);
  await page.evaluate(() => fragfft.filter.settled());
  assert.equal(await told.textContent(), '');
});

hasty('a graphics card that comes back while a picture arrives is no fault', '#filter?size=64x64', async (page) => {
  await filterIsThere(page);
  assert.deepEqual(await page.evaluate(async () => {
    const { filter, device } = fragfft;
    const status = document.querySelector('#filter > [role=status]');
    const told = [];
    new MutationObserver(() => { if (status.textContent !== '') told.push(status.textContent); })
      .observe(status, { childList: true });
    const { fetch } = globalThis;
    globalThis.fetch = async (...asked) => {
      await new Promise(requestAnimationFrame);
      device.canvas.dispatchEvent(new Event('webglcontextrestored'));
      return fetch(...asked);
    };
    await filter.show({ picture: 'photograph' });
    globalThis.fetch = fetch;
    await filter.settled();
    return told;
  }), []);
});

hasty('a filter that was left before it was timed is timed when it is shown again', '#filter?size=64x64', async (page) => {
  await filterIsThere(page);
  await page.evaluate(async () => {
    const later = globalThis.setTimeout;
    const held = [];
    globalThis.setTimeout = (f, ...more) => held.push([f, ...more]);
    const shown = fragfft.filter.show({ values: { sigma: 2 }, filter: 'gaussian' });
    while (held.length === 0) await new Promise(requestAnimationFrame);
    await shown;
    await fragfft.show('check');
    globalThis.setTimeout = later;
    for (const [f] of held) f(); // the quiet moment passes
  });
  await page.locator('#check-run').waitFor();
  assert.match(await page.locator('.filter-times').textContent(), /FFT…/);
  await page.locator('#tab-filter').click();
  await page.locator('.filter-times', { hasText: /FFT.*ms, \d+ passes/ }).waitFor();
});

hasty('what was painted in one tab is shown in another', '#watch?picture=painted', async (page) => {
  const sum = () => page.evaluate(async () => {
    await fragfft.watch.show({});
    return fragfft.watch.lanes()[0].values.written.reduce((total, value) => total + Math.abs(value), 0);
  });
  assert.notEqual(await sum(), 0);
  await page.locator('#tab-filter').click();
  await filterIsThere(page);
  await page.locator('#filter [aria-label=Picture]').selectOption('painted');
  await page.locator('#filter .picture-details').getByRole('button', { name: 'Clear' }).click();
  await page.locator('#tab-watch').click();
  await page.waitForFunction(() => fragfft.watch.lanes()[0].values?.written.every((value) => value === 0));
});

hasty('a reader who goes on while a tour opens keeps the focus', '#watch', async (page) => {
  await page.evaluate(async () => {
    const { tours } = fragfft;
    const opened = tours.open('wide');
    tours.go(1);
    tours.next.focus();
    await opened;
    await tours.settled();
  });
  assert.equal(await page.evaluate(() => document.activeElement.textContent), 'Next');
});

hasty('buttons below the years keep the focus while another picture is drawn', '#years=2003', async (page) => {
  await page.waitForFunction(() => fragfft.years.result);
  await page.locator('#years button').first().focus();
  await page.evaluate(() => fragfft.years.subject.take('wave'));
  await page.waitForFunction(() => fragfft.years.result);
  assert.equal(await page.evaluate(() => document.activeElement.textContent), 'Play');
});

hasty('a link to another tab leaves the focus at that tab', '#years=2006', async (page) => {
  const link = page.locator('#years a', { hasText: 'Watch these passes' });
  await link.waitFor();
  await link.press('Enter');
  await page.locator('#watch').waitFor();
  assert.equal(await page.evaluate(() => document.activeElement.id), 'tab-watch');
  await passIs(page, 'Pass 1 of');
});

hasty('a button that asks about numbers keeps the focus', '#check', async (page) => {
  await page.locator('#numbers summary').click();
  assert.equal(await page.evaluate(async () => {
    const button = document.querySelector('#numbers-run');
    button.focus();
    button.click();
    for (let i = 0; i < 3; ++i) await new Promise(requestAnimationFrame); // the browser notices what is disabled
    button.click(); // is nothing while it asks
    return document.activeElement === button;
  }), true);
  await page.locator('#numbers-save').waitFor();
});

// A page that is hidden, or a machine that sleeps, notices a loss only when the card is back.
hasty('a loss that is over when the page looks again is noticed', '#measure', async (page) => {
  assert.deepEqual(await page.evaluate(async () => {
    const { Timer } = modules['engine/timer.js'];
    const { DeviceError } = modules['engine/device.js'];
    const { device } = fragfft;
    const { gl } = device;
    const loss = gl.getExtension('WEBGL_lose_context');
    const { setTimeout: later } = globalThis;
    const ends = [];
    for (const wait of [() => device.finished(), () => new Timer(device).milliseconds(() => gl.finish())]) {
      let held = [];
      let polls = 0;
      await new Promise((resolve) => { later(resolve, 0); });
      globalThis.setTimeout = (f) => held.push(f);
      const ended = wait().then(() => 'as if nothing had been', (error) => error instanceof DeviceError && 'told');
      const came = ['onLost', 'onRestored'].map((name) => new Promise((resolve) => { device[name](resolve); }));
      for (let i = 0; i < 20; ++i) await null;
      loss.loseContext();
      await came[0];
      await new Promise(requestAnimationFrame);
      loss.restoreContext();
      await came[1];
      const unanswered = new Promise((resolve) => {
        globalThis.setTimeout = (f, ms) => (++polls > 100 ? resolve('never ends') : later(f, ms));
      });
      held.forEach((f) => later(f, 0));
      ends.push(await Promise.race([ended, unanswered]));
      globalThis.setTimeout = later;
    }
    return ends;
  }), ['told', 'told']);
}, { address: openedPage() });

hasty('a check counts nothing of a graphics card that was lost and is back', '#check', async (page) => {
  assert.deepEqual(await page.evaluate(async () => {
    const { bundle, check, device } = fragfft;
    const offers = bundle.offers.filter(({ format, width }) => format === 'rgba32f' && width === 64).slice(0, 1);
    Object.defineProperty(bundle, 'offers', { value: offers });
    Object.defineProperty(bundle, 'software', { value: [] });
    const running = check.run();
    for (const type of ['webglcontextlost', 'webglcontextrestored']) device.canvas.dispatchEvent(new Event(type));
    return { offers: offers.length, counts: await running };
  }), { offers: 1, counts: { checked: 0, within: 0, missing: 0 } });
  await page.locator('#check-status', { hasText: 'has taken the graphics card away' }).waitFor();
});

hasty('a check that fails can be begun again', '#check', async (page) => {
  assert.equal(await page.evaluate(async () => {
    const { bundle, check } = fragfft;
    const { plan } = bundle;
    bundle.plan = () => { throw new Error('for the test'); };
    const said = await check.run().catch((error) => error.message);
    bundle.plan = plan;
    return said;
  }), 'for the test');
  assert.equal(await page.locator('#check-run').textContent(), 'Check this device');
});
