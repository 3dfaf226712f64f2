// zero_test.mjs FETCHED FOLDER CHROMIUM FRAGFFT: chapter zero of FOLDER/live.html, its mathematics and its scenes. See
// page.sh.
import assert from 'node:assert/strict';
import test, { after, before } from 'node:test';
import * as facts from './page_facts.mjs';
import { launch, page_address, visitAddress } from './page_support.mjs';
import './zero_transform.mjs';

const desktop = { viewport: { width: 1440, height: 900 } };
const phone = { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true, deviceScaleFactor: 2 };
const restMilliseconds = 1000; // longer than the page waits before it judges
const mostMilliseconds = 50; // from a movement of the pointer to the new drawing

// ---- The scenes ---------------------------------------------------------------------------------------------------

let browser;
before(async () => { browser = await launch('mesa'); });
after(async () => { await browser?.close(); });

// Opens an address of the page, and expects no message and no request but for the page itself.
const visitZero = (options, what, hash = '') => visitAddress(browser, { reducedMotion: 'reduce', ...options },
  page_address + hash, async (page, { messages, requests }) => {
    await page.locator('.zero-on').waitFor({ state: 'attached' });
    await what(page);
    assert.deepEqual(messages, []);
    assert.equal(requests.filter((url) => !/^(data|blob):/.test(url)).length, 1, requests.join(', '));
  });

const scene = (page, number) => page.locator(`#zero-${number}`);
const knob = (page, number, which = 0) => scene(page, number).getByRole('slider').nth(which);
const answer = (page, number) => scene(page, number).locator('.zero-answer').textContent();
const valueOf = (slider) => slider.evaluate((one) =>
  ({ now: Number(one.getAttribute('aria-valuenow')), text: one.getAttribute('aria-valuetext') }));

// How each question is answered. keys: a slider's number, a key, how often; drags: a slider's number, the direction,
// when to let go, maybe the pixels of a movement. The first of `keys` alone is not enough; `wrong` is what the page says then.
const solutions = [
  { keys: [[0, 'ArrowRight', 1], [0, 'ArrowLeft', 4]], wrong: /As many waves/, right: /two turns, clockwise/,
    drags: [[0, [-1, 0], ({ now }) => now === -2]] },
  { keys: [[2, 'ArrowUp', 2], [5, 'PageUp', 1], [5, 'ArrowDown', 1]], wrong: /2\.0 away/, right: /Two of sin 1/,
    drags: [[2, [0, -1], ({ now }) => now === 2], [5, [0, -1], ({ now }) => now === 1]] },
  { keys: [[0, 'ArrowRight', 4], [0, 'ArrowRight', 4]], wrong: /nothing of 2 turns/, right: /3 and 5 of 8/,
    drags: [[0, [1, 0], ({ now }) => now === 3]] },
  { keys: [[0, 'ArrowRight', 2], [0, 'ArrowDown', 5]], wrong: /frequency 4\. The last bit/, right: /read backwards/i,
    drags: [[0, [1, 0], ({ now }) => now === 3], [0, [0, 1], ({ text }) => text.startsWith('F3 ')]] },
  { keys: [[0, 'End', 1], [0, 'ArrowLeft', 8]], wrong: /64 columns are transformed, too/, right: /128 short/,
    drags: [[0, [1, 0], ({ now }) => now === 64]] },
  { keys: [[0, 'ArrowRight', 4], [0, 'ArrowDown', 3]], wrong: /not upright/, right: /Six waves across/,
    drags: [[0, [1, 0], ({ now }) => now === 6], [0, [0, 1], ({ text }) => text === '6 across, 0 up']] },
  { keys: [[0, 'Home', 1], [0, 'ArrowUp', 5]], wrong: /so is the picture/, right: /narrow ring is a wide blur/,
    drags: [[0, [-1, -1], ({ now }) => now <= 8, 3]] },
  { keys: [[0, 'End', 1], [0, 'ArrowLeft', 3]], wrong: /smaller kernel would do/, right: /81 reads/,
    drags: [[0, [1, 1], ({ now }) => now === 9]] },
];

async function press(page, number, [which, key, times]) {
  await knob(page, number, which).focus();
  for (let i = 0; i < times; ++i) await page.keyboard.press(key);
}

// Fingers for phones, a mouse elsewhere.
async function pointerOf(page) {
  if (!await page.evaluate(() => navigator.maxTouchPoints > 0))
    return { down: async (x, y) => { await page.mouse.move(x, y); await page.mouse.down(); },
      move: (x, y) => page.mouse.move(x, y), up: () => page.mouse.up() };
  const client = await page.context().newCDPSession(page);
  const touch = (type, ...touchPoints) => client.send('Input.dispatchTouchEvent', { type, touchPoints });
  return { down: (x, y) => touch('touchStart', { x, y }), move: (x, y) => touch('touchMove', { x, y }),
    up: () => touch('touchEnd') };
}

async function drag(page, pointer, number, [which, [dx, dy], isThere, step = 8]) {
  const slider = knob(page, number, which);
  await slider.evaluate((one) => one.scrollIntoView({ block: 'center' }));
  const box = await slider.locator('.grip').boundingBox();
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  await pointer.down(x, y);
  let moved = 0;
  while (!isThere(await valueOf(slider))) {
    assert.ok((moved += step) < 500, `scene ${number}: the pointer does not get there`);
    await pointer.move(x + dx * moved, y + dy * moved);
  }
  await pointer.up();
}

const isSolved = (page, number) => page.waitForFunction((id) => document.getElementById(id).matches('.solved'),
  `zero-${number}`);

test('each question is answered by keyboard, and not by what is nearly right', async () => {
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
  });
});

// From the pointer's movement to a page that is laid out anew; both listeners are outside the page's.
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
    // Fingers are tried on some of the scenes.
    const isTried = (i) => name === 'desktop' || process.env.FRAGFFT_THOROUGH || i % 3 === 0;
    await visitZero(options, async (page) => {
      await page.evaluate(timeDrags);
      const pointer = await pointerOf(page);
      const timesOf = async (what) => {
        const times = (await page.evaluate(() => globalThis.times.splice(0))).sort((a, b) => a - b);
        const median = times[times.length >> 1];
        const written = [median, times.at(-1)].map((time) => time?.toFixed(1)).join(' ms, at most ');
        context.diagnostic(`${what}: ${times.length} movements, ${written}`);
        assert.ok(median < mostMilliseconds, what);
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
      await drag(page, pointer, 3, [0, [1, 0], ({ now }) => now === 11, 3]); // whole speeds lie near each other
      await timesOf('scene 3 of 64 numbers');
      assert.equal((await valueOf(knob(page, 3))).text, '11, sum 32.0');
    });
  });

test('a press on a track, or on a place of a plane, brings the knob there', async () => {
  await visitZero(desktop, async (page) => {
    const pressOn = async (number, text) => {
      await knob(page, number).evaluate((one) => one.scrollIntoView({ block: 'center' }));
      const box = await scene(page, number).locator('svg text', { hasText: text }).boundingBox();
      await page.mouse.click(box.x + box.width / 2, box.y + (number === 1 ? -10 : 0) + box.height / 2);
    };
    await pressOn(1, /^−2$/);
    await pressOn(4, 'b6+b7');
    for (const number of [1, 4]) await isSolved(page, number);
    assert.equal(await page.evaluate(() => document.activeElement.getAttribute('aria-valuetext').slice(0, 2)), 'F3');
  });
});

test('the cells of scene 4, computed as they are printed, are the transform', async () => {
  await visitZero(desktop, async (page) => {
    await press(page, 4, [0, 'ArrowRight', 2]);
    await press(page, 4, [0, 'ArrowUp', 1]);
    await press(page, 4, [0, 'ArrowDown', 7]); // each result has its name once it was found
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
  });
});

test('the sum of scene 3 grows between whole speeds, which are no answer', async () => {
  await visitZero(desktop, async (page) => {
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
  });
});

test('a shift of the stripes turns the arrows of their points, one against the other', async () => {
  await visitZero(desktop, async (page) => {
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
  });
});

test('a thing that is dragged past the answer is not the answer', async () => {
  await visitZero(desktop, async (page) => {
    await press(page, 1, [0, 'ArrowLeft', 5]);
    await page.waitForTimeout(restMilliseconds);
    assert.match(await answer(page, 1), /Not yet/);
  });
});

for (const [name, options] of Object.entries({ desktop, phone }))
  test(`nothing sticks out, texts stand out, all has a name: ${name}, light and dark`, async () => {
    await visitZero(options, async (page) => {
      for (const [i, { keys }] of solutions.entries()) for (const one of keys) await press(page, i + 1, one);
      await page.waitForTimeout(restMilliseconds);
      assert.deepEqual(await page.evaluate(facts.whatSticksOut), []);
      assert.deepEqual(await page.evaluate(facts.repeatedIds), []);
      assert.deepEqual(await page.evaluate(facts.picturesWithoutWords), []);
      const illegible = await page.evaluate(facts.illegibleDrawnTexts, 10);
      assert.deepEqual(illegible.filter((fault) => !fault.endsWith('of fallback')), []); // which is not shown
      assert.deepEqual(await page.evaluate(facts.smallTargets,
        { selector: '#zero :is(button, a, select, .knob)', least: 24 }), []);
      assert.deepEqual(await page.evaluate(() => [...document.querySelectorAll('#zero :is([role=slider], canvas)')]
        .filter((one) => !one.getAttribute('aria-label'))), []);
      for (const colorScheme of ['dark', 'light']) {
        await page.emulateMedia({ colorScheme });
        assert.deepEqual(await page.evaluate(facts.faintTexts, 4.5), [], colorScheme); // WCAG 2.2, level AA
      }
    });
  });

test('the arrow turns, can be stopped, and stands where motion is to be reduced', async () => {
  const tip = (page) => scene(page, 1).locator('.hand').getAttribute('d');
  const moves = async (page) => {
    const before = await tip(page);
    await page.waitForTimeout(300);
    return await tip(page) !== before;
  };
  await visitZero({ ...desktop, reducedMotion: 'no-preference' }, async (page) => {
    await scene(page, 1).scrollIntoViewIfNeeded();
    assert.equal(await moves(page), true);
    await scene(page, 1).getByRole('button', { name: 'Stop the arrow' }).click();
    assert.equal(await moves(page), false);
  });
  await visitZero(desktop, async (page) => {
    await scene(page, 1).scrollIntoViewIfNeeded();
    assert.equal(await moves(page), false);
    await scene(page, 1).getByRole('button', { name: 'Let the arrow turn' }).click();
    assert.equal(await moves(page), true);
  });
});

test('a mouse over the spectrum shows the wave below it, and the point is heard', async () => {
  await visitZero(desktop, async (page) => {
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
  });
});

// What the picture of a scene is, as a number for each of its canvases.
const brightness = (page, number) => scene(page, number).locator('canvas').evaluateAll((canvases) =>
  canvases.map((canvas) => {
    const context = new OffscreenCanvas(64, 64).getContext('2d', { willReadFrequently: true });
    context.drawImage(canvas, 0, 0);
    return context.getImageData(0, 0, 64, 64).data.reduce((sum, value) => sum + value);
  }));
const white = 4 * 255 * 64 * 64;

test('the reader\'s own picture is transformed: a file, or what the camera sees', async () => {
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
    await page.waitForTimeout(restMilliseconds);
    assert.equal((await brightness(page, 5))[0], white);
    await page.locator('#tab-measure').click();
    await page.waitForFunction(() => globalThis.stream.getTracks().every(({ readyState }) => readyState === 'ended'));
  });
  await visitZero(desktop, async (page) => {
    const teapot = await brightness(page, 7);
    await scene(page, 5).locator('select').selectOption('own');
    // What is transparent is white.
    const png = await page.evaluate(() => document.createElement('canvas').toDataURL().split(',')[1]);
    await scene(page, 5).locator('input[type=file]').first()
      .setInputFiles({ name: 'white.png', mimeType: 'image/png', buffer: Buffer.from(png, 'base64') });
    await page.waitForTimeout(restMilliseconds);
    assert.equal((await brightness(page, 5))[0], white);
    assert.notDeepEqual(await brightness(page, 7), teapot);
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
  for (const hash of ['#watch', '#filter', '#measure', '#check'])
    await visitLink(hash, async (page) => assert.equal(`#${await shown(page)}`, hash));
  await visitLink('#watch?method=wide&operation=filter&size=16&pass=2', async (page) => {
    await page.waitForFunction(() => document.querySelector('.lane[data-pass="1"][data-method="wide"]'));
    assert.equal(await shown(page), 'watch');
  });
  await visitLink('#tour=wide,3', async (page) => {
    await page.waitForFunction(() => globalThis.fragfft.tours.shown?.number === 2);
    assert.equal(await shown(page), 'watch');
    assert.equal(await page.locator('.zero-on').count(), 0); // nor has it begun
  });
});

test('without an address the page opens with chapter zero, whose end leads to the first tour', async () => {
  for (const hash of ['', '#nowhere'])
    await visitLink(hash, async (page) => assert.equal(await shown(page), 'zero'));
  await visitLink('', async (page) => {
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
