// zero_test.mjs FETCHED FOLDER CHROMIUM FRAGFFT: chapter zero of FOLDER/live.html, its mathematics and its scenes. See
// page.sh.
import assert from 'node:assert/strict';
import test, { after, before } from 'node:test';
import * as facts from './page_facts.mjs';
import { launch, page_address, visitAddress } from './page_support.mjs';
import { answer, drag, isSolved, knob, pointerOf, press, scene, solutions, valueOf } from './zero_scenes.mjs';
import './zero_transform.mjs';

const desktop = { viewport: { width: 1440, height: 900 } };
const phone = { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true, deviceScaleFactor: 2 };
const mostMilliseconds = 50; // from a movement of the pointer to the new drawing

// ---- The scenes ---------------------------------------------------------------------------------------------------

let browser;
before(async () => { browser = await launch('mesa'); });
after(async () => { await browser?.close(); });

// Opens an address of the page and expects no message and no request except for the page itself.
const visitZero = (options, what, hash = '') => visitAddress(browser, { reducedMotion: 'reduce', ...options },
  page_address + hash, async (page, { messages, requests }) => {
    await page.locator('.zero-on').waitFor({ state: 'attached' });
    await what(page);
    assert.deepEqual(messages, []);
    assert.equal(requests.filter((url) => !/^(data|blob):/.test(url)).length, 1, requests.join(', '));
  });

// Sums the pixels of each canvas of a scene, as one number that stands for its picture.
const brightness = (page, number) => scene(page, number).locator('canvas').evaluateAll((canvases) =>
  canvases.map((canvas) => {
    const context = new OffscreenCanvas(64, 64).getContext('2d', { willReadFrequently: true });
    context.drawImage(canvas, 0, 0);
    return context.getImageData(0, 0, 64, 64).data.reduce((sum, value) => sum + value);
  }));
const white = 4 * 255 * 64 * 64;
const isWhite = (page) => async () => (await brightness(page, 5))[0] === white;

// Waits until isSo() is true, which is asked from outside the page.
async function becomes(page, isSo, what) {
  for (const end = Date.now() + 20000; !await isSo();) {
    assert.ok(Date.now() < end, what);
    await page.waitForTimeout(20);
  }
}

// Checks how the scenes look after all are answered.
async function checkLooks(page) {
  assert.deepEqual(await page.evaluate(facts.whatSticksOut), []);
  assert.deepEqual(await page.evaluate(facts.repeatedIds), []);
  assert.deepEqual(await page.evaluate(facts.picturesWithoutWords), []);
  const illegible = await page.evaluate(facts.illegibleDrawnTexts, 10);
  assert.deepEqual(illegible.filter((fault) => !fault.endsWith('of fallback')), []); // the fallback is not shown
  assert.deepEqual(await page.evaluate(facts.smallTargets,
    { selector: '#zero :is(button, a, select, .knob)', least: 24 }), []);
  assert.deepEqual(await page.evaluate(() => [...document.querySelectorAll('#zero :is([role=slider], canvas)')]
    .filter((one) => !one.getAttribute('aria-label'))), []);
  for (const colorScheme of ['dark', 'light']) {
    await page.emulateMedia({ colorScheme });
    assert.deepEqual(await page.evaluate(facts.faintTexts, 4.5), [], colorScheme); // WCAG 2.2, level AA
  }
}

test('each question is answered by keyboard, and not by what is nearly right, and then nothing sticks out, texts stand ' +
  'out, all has a name, light and dark', async () => {
  await visitZero(desktop, async (page) => {
    for (const [i, { keys }] of solutions.entries()) {
      assert.equal(await answer(page, i + 1), 'Not answered yet.');
      await press(page, i + 1, keys[0]);
    }
    for (const [i, { wrong }] of solutions.entries()) {
      const number = i + 1;
      await page.waitForFunction((id) => /Not yet/.test(document.querySelector(`#${id} .zero-answer`).textContent),
        `zero-${number}`);
      assert.match(await answer(page, number), wrong);
    }
    for (const [i, { keys }] of solutions.entries())
      for (const more of keys.slice(1)) await press(page, i + 1, more);
    for (const [i, { right }] of solutions.entries()) {
      await isSolved(page, i + 1);
      assert.match(await answer(page, i + 1), /^✓ Right\. /);
      assert.match(await answer(page, i + 1), right);
    }
    assert.match(await page.locator('.zero-list + p').textContent(), /^8 of 8/);
    await checkLooks(page);
  });
});

// Times from the pointer's movement to the new layout of the page. The two listeners run before and after the page's
// own.
function timeDrags() {
  globalThis.times = [];
  let begin = 0;
  addEventListener('pointermove', () => { begin = performance.now(); }, true);
  addEventListener('pointermove', ({ buttons }) => {
    document.body.getBoundingClientRect();
    if (buttons !== 0) globalThis.times.push(performance.now() - begin);
  });
}

for (const [name, options] of Object.entries({ desktop, phone }))
  test(`each question is answered by dragging, within ${mostMilliseconds} ms a movement: ${name}`, async (context) => {
    // Each scene is answered with a mouse or with fingers, which give the page the same events; with ./check
    // --thorough, it is answered with both.
    const isTried = (i) => process.env.FRAGFFT_THOROUGH || (i % 3 === 0) === (name === 'phone');
    const slow = [];
    const dragAll = () => visitZero(options, async (page) => {
      slow.length = 0;
      await page.evaluate(timeDrags);
      const pointer = await pointerOf(page);
      const timesOf = async (what) => {
        const times = (await page.evaluate(() => globalThis.times.splice(0))).sort((a, b) => a - b);
        const median = times[times.length >> 1];
        const written = [median, times.at(-1)].map((time) => time?.toFixed(1)).join(' ms, at most ');
        context.diagnostic(`${what}: ${times.length} movements, ${written}`);
        if (!(median < mostMilliseconds)) slow.push(what);
      };
      const tried = [...solutions.entries()].filter(([i]) => isTried(i));
      for (const [i, { drags }] of tried) {
        for (const one of drags) await drag(page, pointer, i + 1, one);
        await timesOf(`scene ${i + 1}`);
      }
      for (const [i, { right }] of tried) {
        await isSolved(page, i + 1);
        assert.match(await answer(page, i + 1), right);
      }
      assert.equal(await page.locator('.scene.solved').count(), tried.length);
      assert.equal((await page.locator('.zero-list').innerText()).split('✓').length - 1, tried.length);
      await scene(page, 3).getByRole('button', { name: '64 numbers' }).click();
      await drag(page, pointer, 3, [0, [1, 0], ({ now }) => now === 11, 3]); // whole speeds are close together
      await timesOf('scene 3 of 64 numbers');
      assert.equal((await valueOf(knob(page, 3))).text, '11, sum 32.0');
    });
    await dragAll();
    for (let i = 0; i < 2 && slow.length > 0; ++i) await dragAll(); // others may have used the machine
    assert.deepEqual(slow, []);
  });

test('nothing sticks out, texts stand out, all has a name on a phone, light and dark', async () => {
  await visitZero(phone, async (page) => {
    for (const [i, { keys }] of solutions.entries()) for (const one of keys) await press(page, i + 1, one);
    for (const i of solutions.keys()) await isSolved(page, i + 1);
    await checkLooks(page);
    const cut = await page.evaluate(() => [...document.querySelectorAll('.zero-formula')].flatMap((part) => {
      part.open = true;
      return [...part.querySelectorAll('.formula')].filter((line) => line.scrollWidth > line.clientWidth)
        .map(({ textContent }) => textContent);
    }));
    assert.deepEqual(cut, [], 'formulas are broken into lines');
  });
});

// Tests that share a page: none changes what another looks at, and most take less time than loading a page.
function onOnePage(tests) {
  test(`on one page: ${Object.keys(tests).length} tests`, async (context) => {
    await visitZero(desktop, async (page) => {
      for (const [name, what] of Object.entries(tests)) await context.test(name, () => what(page));
    });
  });
}

onOnePage({
  'the cells of scene 4, computed as they are printed, are the transform': async (page) => {
    await press(page, 4, [0, 'ArrowRight', 2]);
    await press(page, 4, [0, 'ArrowUp', 1]);
    await press(page, 4, [0, 'ArrowDown', 7]); // each result has a name after it was found
    const cells = await scene(page, 4).locator('.place').evaluateAll((places) => places.map((place) => ({
      words: [...place.querySelectorAll('text')].map(({ textContent }) => textContent),
      arrow: place.querySelector('.twiddle')?.getAttribute('d').match(/-?[\d.]+/g).slice(0, 4).map(Number) })));
    assert.equal(cells.length, 32);
    assert.equal(cells.filter(({ arrow }) => arrow).length, 5);
    const turned = ([re, im], turns) => { // clockwise
      const [c, s] = [Math.cos(2 * Math.PI * turns), -Math.sin(2 * Math.PI * turns)];
      return [re * c - im * s, re * s + im * c];
    };
    for (const row of [[3, -1, 4, 1, -5, 9, 2, 6], [0, 1, 2, 3, 4, 5, 6, 7].map((n) => Math.cos(2 * Math.PI * 3 * n / 8))]) {
      const values = new Map(row.map((number, n) => [`x${n}`, [number, 0]]));
      for (const { words, arrow } of cells) {
        const formula = /^(\w\d)([+−])(\w\d)$/.exec(words[0]);
        if (!formula) continue; // the row
        const [[a, aj], [b, bj]] = [values.get(formula[1]), values.get(formula[3])];
        const sign = formula[2] === '+' ? 1 : -1;
        const turns = words.length === 3 ? Number(/^(\d)\/8 turn$/.exec(words[1])[1]) / 8 : 0;
        values.set(/^\w\d/.exec(words.at(-1))[0], turned([a + sign * b, aj + sign * bj], turns));
        assert.equal(Boolean(arrow), turns > 0);
        if (!arrow) continue;
        const [x, y, tipX, tipY] = arrow;
        const drawn = Math.atan2(tipY - y, tipX - x) / (2 * Math.PI); // clockwise, as y counts downwards
        assert.ok(Math.abs(drawn - turns) < 0.01, `${words}: drawn ${drawn}`);
      }
      for (let k = 0; k < 8; ++k) {
        const sum = row.map((number, n) => turned([number, 0], k * n / 8));
        const [re, im] = values.get(`F${k}`);
        for (const [got, part] of [[re, 0], [im, 1]])
          assert.ok(Math.abs(got - sum.reduce((total, one) => total + one[part], 0)) < 1e-9, `F${k}: ${re}, ${im}`);
      }
    }
  },
  'the sum of scene 3 grows between whole speeds, which are no answer': async (page) => {
    const sumAt = async () => Number(/sum ([\d.]+)/.exec((await valueOf(knob(page, 3))).text)[1]);
    const sums = [];
    for (let i = 0; i < 8; ++i) {
      sums.push(await sumAt());
      await press(page, 3, [0, 'ArrowRight', 1]);
    }
    assert.deepEqual([sums[0], sums[4]], [0, 0]);
    assert.ok(sums[5] < sums[6] && sums[6] < sums[7] && sums[7] < await sumAt(), sums.join());
    await press(page, 3, [0, 'ArrowLeft', 1]);
    await page.waitForFunction(() => /Between whole/.test(document.querySelector('#zero-3 .zero-answer').textContent));
  },
  'a shift of the stripes turns the arrows of their points, one against the other': async (page) => {
    const directions = () => scene(page, 6).locator('.phase').evaluateAll((hands) => hands.map((hand) => {
      const [x, y, tipX, tipY] = hand.getAttribute('d').match(/-?[\d.]+/g).map(Number);
      return [Math.sign(Math.round(tipX - x)), Math.sign(Math.round(y - tipY))];
    }));
    assert.deepEqual(await directions(), [[1, 0], [1, 0]]);
    const before = await brightness(page, 6);
    await press(page, 6, [1, 'ArrowRight', 2]);
    assert.deepEqual(await directions(), [[0, -1], [0, 1]]);
    assert.equal((await valueOf(knob(page, 6, 1))).text, '2/8 of a wave');
    assert.equal(before.length, 1);
  },
  'a thing that is dragged past the answer is not the answer': async (page) => {
    await press(page, 1, [0, 'ArrowLeft', 5]);
    await page.waitForFunction(() => /^Not yet|Right/.test(document.querySelector('#zero-1 .zero-answer').textContent));
    assert.match(await answer(page, 1), /Not yet/);
  },
  'the reader\'s own picture is transformed': async (page) => {
    const teapot = await brightness(page, 7);
    await scene(page, 5).locator('select').selectOption('own');
    // Transparent pixels become white.
    const png = await page.evaluate(() => document.createElement('canvas').toDataURL().split(',')[1]);
    await scene(page, 5).locator('input[type=file]').first()
      .setInputFiles({ name: 'white.png', mimeType: 'image/png', buffer: Buffer.from(png, 'base64') });
    await becomes(page, isWhite(page), 'scene 5 is not white');
    await becomes(page, async () => String(await brightness(page, 7)) !== String(teapot), 'scene 7 has its old picture');
  },
});

onOnePage({
  'a press on a track, or on a place of a plane, brings the knob there': async (page) => {
    const pressOn = async (number, text) => {
      await knob(page, number).evaluate((one) => one.scrollIntoView({ block: 'center' }));
      const box = await scene(page, number).locator('svg text', { hasText: text }).boundingBox();
      await page.mouse.click(box.x + box.width / 2, box.y + (number === 1 ? -10 : 0) + box.height / 2);
    };
    await pressOn(1, /^−2$/);
    await pressOn(4, 'b6+b7');
    for (const number of [1, 4]) await isSolved(page, number);
    assert.equal(await page.evaluate(() => document.activeElement.getAttribute('aria-valuetext').slice(0, 2)), 'F3');
  },
  'a mouse over the spectrum shows the wave below it, and the point is heard': async (page) => {
    await page.evaluate(() => {
      globalThis.heard = [];
      globalThis.OscillatorNode = class extends OscillatorNode {
        constructor(context, given) { super(context, given); globalThis.heard.push(given.frequency); }
      };
    });
    const words = () => scene(page, 6).locator('.zero-said').textContent();
    assert.match(await words(), /2 across, 3 up/);
    const spectrum = scene(page, 6).locator('svg').first();
    await spectrum.scrollIntoViewIfNeeded();
    const box = await spectrum.boundingBox();
    await page.mouse.move(box.x + box.width * 50 / 180, box.y + box.height * 100 / 180);
    assert.match(await words(), /−4 across, −1 up/);
    await page.mouse.move(box.x - 20, box.y);
    assert.match(await words(), /2 across, 3 up/);
    await press(page, 6, [0, 'ArrowDown', 3]);
    await scene(page, 6).getByRole('button', { name: 'Hear it' }).click();
    assert.deepEqual(await page.evaluate(() => globalThis.heard), [220]);
  },
});

test('the arrow turns, can be stopped, and stands where motion is to be reduced', async () => {
  const tip = (page) => scene(page, 1).locator('.hand').getAttribute('d');
  const moves = async (page) => {
    const before = await tip(page);
    await page.waitForTimeout(300);
    return await tip(page) !== before;
  };
  const begins = async (page) => {
    const before = await tip(page);
    await becomes(page, async () => await tip(page) !== before, 'the arrow stands');
  };
  await visitZero({ ...desktop, reducedMotion: 'no-preference' }, async (page) => {
    await scene(page, 1).scrollIntoViewIfNeeded();
    await begins(page);
    await scene(page, 1).getByRole('button', { name: 'Stop the arrow' }).click();
    assert.equal(await moves(page), false);
  });
  await visitZero(desktop, async (page) => {
    await scene(page, 1).scrollIntoViewIfNeeded();
    assert.equal(await moves(page), false);
    await scene(page, 1).getByRole('button', { name: 'Let the arrow turn' }).click();
    await begins(page);
  });
});

test('what the camera sees is transformed', async () => {
  const camera = () => {
    navigator.mediaDevices.getUserMedia = async () => {
      const canvas = document.createElement('canvas');
      const context = canvas.getContext('2d');
      setInterval(() => { context.fillStyle = '#fff'; context.fillRect(0, 0, 300, 150); }, 20);
      return (globalThis.stream = canvas.captureStream());
    };
  };
  await visitZero({ ...desktop, before: [camera] }, async (page) => {
    await scene(page, 5).getByRole('button', { name: 'Use the camera' }).click();
    await page.waitForFunction(() => document.querySelector('#zero-5 select').value === 'own');
    await becomes(page, isWhite(page), 'scene 5 is not white');
    await page.locator('#tab-measure').click();
    await page.waitForFunction(() => globalThis.stream.getTracks().every(({ readyState }) => readyState === 'ended'));
  });
});

test('where there is no camera, the page says so', async () => {
  const none = () => { navigator.mediaDevices.getUserMedia = async () => { throw new Error('as tested'); }; };
  await visitZero({ ...desktop, before: [none] }, async (page) => {
    await scene(page, 5).getByRole('button', { name: 'Use the camera' }).click();
    await page.waitForFunction(() => /gives this page no camera/.test(document.getElementById('zero-5').textContent));
  });
});

test('it needs no WebGL', async () => {
  const without = () => {
    const { getContext } = HTMLCanvasElement.prototype;
    HTMLCanvasElement.prototype.getContext = function (kind, ...more) {
      return /webgl/.test(kind) ? null : getContext.call(this, kind, ...more);
    };
  };
  await visitZero({ ...desktop, before: [without] }, async (page) => {
    assert.equal(await page.locator('#tabs').isVisible(), false);
    const pointer = await pointerOf(page);
    for (const number of [5, 7]) {
      for (const one of solutions[number - 1].drags) await drag(page, pointer, number, one);
      await isSolved(page, number);
    }
    assert.equal(await page.locator('.zero-on a').getAttribute('href'), '#fallback');
    assert.equal(await page.locator('#fallback').isVisible(), true);
  });
});

// ---- Addresses ----------------------------------------------------------------------------------------------------

const shown = (page) => page.evaluate(() =>
  [...document.querySelectorAll('main > [role=tabpanel]:not([hidden])')].map(({ id }) => id).join());
const visitLink = (hash, what) => visitAddress(browser, { ...desktop, reducedMotion: 'reduce' }, page_address + hash,
  async (page, { messages }) => {
    await page.waitForFunction(() => globalThis.fragfft?.tours);
    await what(page);
    assert.deepEqual(messages, []);
  });

test('links to tabs and tours lead where they led before there was a chapter zero', async () => {
  // One tab is enough usually: the same lines read the links of the other tabs, and the links below lead to Watch.
  for (const hash of process.env.FRAGFFT_THOROUGH ? ['#watch', '#filter', '#measure', '#check'] : ['#filter'])
    await visitLink(hash, async (page) => assert.equal(`#${await shown(page)}`, hash));
  await visitLink('#watch?method=wide&operation=filter&size=16&pass=2', async (page) => {
    await page.waitForFunction(() => document.querySelector('.lane[data-pass="1"][data-method="wide"]'));
    assert.equal(await shown(page), 'watch');
  });
  await visitLink('#tour=wide,3', async (page) => {
    await page.waitForFunction(() => globalThis.fragfft.tours.shown?.number === 2);
    assert.equal(await shown(page), 'watch');
    assert.equal(await page.locator('.zero-on').count(), 0); // chapter zero has not begun
  });
});

test('without an address the page opens with chapter zero, whose end leads to the first tour', async () => {
  await visitLink('#nowhere', async (page) => assert.equal(await shown(page), 'zero'));
  await visitLink('', async (page) => {
    assert.equal(await shown(page), 'zero');
    await page.locator('.zero-on a').click();
    await page.waitForFunction(() => globalThis.fragfft.tours.shown?.tour.id === 'moreland-angel-2003');
    assert.equal(await shown(page), 'watch');
    assert.equal(await page.locator('#tour').isVisible(), true);
  });
});

test('a scene has an address', async () => {
  const top = (page, number) => scene(page, number).evaluate((one) => one.getBoundingClientRect().top);
  await visitLink('#zero-5', async (page) => {
    assert.equal(await shown(page), 'zero');
    assert.ok(Math.abs(await top(page, 5)) < 20);
    await page.locator('.zero-list a').nth(2).click();
    assert.ok(Math.abs(await top(page, 3)) < 20);
    assert.equal(await page.evaluate(() => location.hash), '#zero-3');
  });
});
