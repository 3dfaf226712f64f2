// The layout of the screen: numbers are beside the grids, curves are beside the numbers, menus are above everything,
// two methods are both in sight, and on a phone the texel that a tour speaks of is above the tour's sheet.
import assert from 'node:assert/strict';
import { desktop, launch, launchFirefox, phone, visit } from './page_support.mjs';

const started = (page) => page.waitForFunction(() => globalThis.fragfft.tours && globalThis.fragfft.watch);
const openStep = (page, id, step) => page.evaluate(([id_, step_]) => globalThis.fragfft.tours.open(id_, step_ - 1),
  [id, step]);

// Rows are numbered upwards and columns to the right, and the numbers of the marked texels are always shown.
async function gridsHaveNumbers(page) {
  const rulersOf = (side) => page.evaluate((side_) => {
    const stack = document.querySelector(`#watch .${side_} .stack`);
    const box = stack.querySelector('canvas').getBoundingClientRect();
    return [...stack.querySelectorAll('.ruler')].map((label) => {
      const { left, right, top, bottom } = label.getBoundingClientRect();
      return { text: label.textContent, isMarked: label.classList.contains('marked'), isRow: right <= box.left + 1,
        x: Math.floor(((left + right) / 2 - box.left) / box.width * 8),
        y: Math.floor((box.bottom - (top + bottom) / 2) / box.height * 8) };
    });
  }, side);
  await openStep(page, 'fialka-cadik-2006', 2); // texel (1, 1) from columns 1 and 5
  for (const [side, columns] of [['reads-side', ['1', '5']], ['writes-side', ['1']]]) {
    const rulers = await rulersOf(side);
    const rows = rulers.filter(({ isRow }) => isRow);
    assert.equal(rulers.length, 16, side);
    for (const { text, y } of rows) assert.equal(y, Number(text), `${side}: row ${text} counts from below`);
    for (const { text, x, isRow } of rulers) if (!isRow) assert.equal(x, Number(text), `${side}: column ${text}`);
    const marked = (isRow) => rulers.filter((each) => each.isRow === isRow && each.isMarked)
      .map(({ text }) => text).sort();
    assert.deepEqual([marked(true), marked(false)], [['1'], columns], side);
  }
  assert.match(await page.locator('#watch .axes').first().innerText(), /row 0 is the lowest/);
  await openStep(page, 'moreland-angel-2003', 6); // 64 x 64
  const { texel } = await page.evaluate(() => globalThis.fragfft.watch.state());
  const marked = (await rulersOf('writes-side')).filter(({ isMarked }) => isMarked);
  assert.deepEqual(marked.map(({ text }) => text).sort(), [String(texel.y), String(texel.x)].sort());
}

// Curves of a row pass beside its numbers, and below the numbers that they must cross.
async function curvesSpareNumbers(page) {
  await openStep(page, 'fialka-cadik-2006', 2);
  const { least, above } = await page.evaluate(() => {
    const stage = document.querySelector('#watch .stage');
    const stack = stage.querySelector('.reads-side .stack');
    const box = stack.getBoundingClientRect();
    const cell = stack.querySelector('.mark.read').getBoundingClientRect();
    const middle = (cell.top + cell.bottom) / 2;
    const [one, other] = [...stage.querySelectorAll('.curve')];
    const away = [one, other].flatMap((curve) => Array.from({ length: 200 }, (_, i) => {
      const { x, y } = curve.getPointAtLength(curve.getTotalLength() * i / 200);
      const origin = stage.querySelector('.curves').getBoundingClientRect();
      return x + origin.left < box.right ? Math.abs(y + origin.top - middle) : Infinity;
    }));
    const order = (selector) => Number(getComputedStyle(stage.querySelector(selector)).zIndex) || 0;
    return { least: Math.min(...away), above: order('.numbers') - order('.curves') };
  });
  assert.ok(least > 8, `a curve passes ${least} pixels from the middle of a number`);
  assert.ok(above > 0, 'numbers are drawn over curves');
}

async function menuIsAboveThePlayer(page) {
  await page.locator('#tours summary').click();
  const covered = await page.evaluate(() => [...document.querySelectorAll('#tours li > *')].filter((part) => {
    const { left, top, width, height } = part.getBoundingClientRect();
    return !part.contains(document.elementFromPoint(left + Math.min(20, width / 2), top + height / 2));
  }).map((part) => part.textContent));
  assert.deepEqual(covered, []);
  await page.locator('#tours summary').click();
}

// The strip, the pass and the grids of both methods are in sight without scrolling.
async function bothMethodsAreInSight(page) {
  for (const [id, step] of [['fialka-cadik-2006', 7], ['wide', 1], ['wide', 7]]) {
    await openStep(page, id, step);
    const below = await page.evaluate(() => {
      scrollTo(0, 0);
      return [...document.querySelectorAll('#watch .lane')].map((lane) =>
        lane.querySelector('.writes-side .stack').getBoundingClientRect().bottom);
    });
    assert.equal(below.length, 2, `${id}, step ${step}`);
    for (const bottom of below) assert.ok(bottom <= 900, `${id}, step ${step}: a grid ends at ${bottom} of 900 pixels`);
  }
}

// No part of the texel that a step speaks of is under the sheet or above the screen.
async function sheetSparesTheTexel(page) {
  const { height } = page.viewportSize();
  const steps = await page.evaluate(() => globalThis.fragfft.tours.list.flatMap(({ id, steps: list }) =>
    list.map(({ lookAt }, i) => ({ id, step: i + 1, isOfTexel: lookAt[0] === 'texel' }))));
  assert.ok(steps.filter(({ isOfTexel }) => isOfTexel).length > 15);
  for (const { id, step, isOfTexel } of steps) {
    if (!isOfTexel) continue;
    await openStep(page, id, step);
    const { texel, sheet } = await page.evaluate(() => {
      const box = (selector) => document.querySelector(selector).getBoundingClientRect();
      const { top, bottom } = box('#watch .mark.here');
      return { texel: { top, bottom }, sheet: box('#tour').top };
    });
    assert.ok(sheet > 0.5 * height, `${id}, step ${step}: the sheet begins at ${sheet}`);
    assert.ok(texel.top >= 0 && texel.bottom <= sheet, `${id}, step ${step}: the texel is at ${texel.top} to ` +
      `${texel.bottom}, the sheet begins at ${sheet}`);
  }
}

const eachStep = async (page, what) => {
  const steps = await page.evaluate(() => globalThis.fragfft.tours.list.flatMap(({ id, steps: list }) =>
    list.map((_, i) => [id, i + 1])));
  for (const [id, step] of steps) {
    await openStep(page, id, step);
    await what(`${id}, step ${step}`);
  }
};

// No grid, and no table or number beside a grid, is cut off by its lane or makes the page scroll sideways.
async function nothingIsClipped(page) {
  await eachStep(page, async (where) => {
    const clipped = await page.evaluate(() => [...document.querySelectorAll('#watch .stage')].flatMap((stage) => {
      const { left, right } = stage.getBoundingClientRect();
      return [...stage.querySelectorAll('.stack > canvas, .ruler, .channels')].map((part) => part.getBoundingClientRect())
        .filter((box) => box.left < left - 1 || box.right > right + 1)
        .map((box) => `${box.left - left} to ${box.right - left} of ${right - left}`);
    }).concat(document.documentElement.scrollWidth > innerWidth ? ['the page'] : []));
    assert.deepEqual(clipped, [], where);
  });
}

// Opens a step by a link, from a page that is scrolled to its top, and waits until all of it is painted.
async function followLink(page, id, step) {
  await page.evaluate((hash) => { scrollTo(0, 0); location.hash = hash; }, `#tour=${id},${step}`);
  await page.waitForFunction(([id_, number]) => {
    const { shown } = globalThis.fragfft.tours;
    return shown?.tour.id === id_ && shown.number === number && (document.querySelector('#watch').hidden ||
      document.querySelector('#watch [data-painted]'));
  }, [id, step - 1]);
  await page.evaluate(() => globalThis.fragfft.filter?.settled());
}

// Runs in the page. What is wrong with the parts that a step names in `lookAt`: each must be there, whole and in the
// window, not cut off by what scrolls, not covered, and not empty. On a phone that holds for the first.
function unseenParts(isPhone) {
  const { tours } = globalThis.fragfft;
  const selectors = isPhone ? tours.lookedAt.slice(0, 1)
    : [...tours.lookedAt, '#tour .tour-progress', '#tour .tour-text'];
  const end = isPhone ? document.getElementById('tour').getBoundingClientRect().top : innerHeight;
  const copy = new OffscreenCanvas(8, 8).getContext('2d', { willReadFrequently: true });
  const isPainted = (canvas) => { // an unpainted thumbnail is 1 x 1
    copy.clearRect(0, 0, 8, 8);
    copy.drawImage(canvas, 0, 0, 8, 8);
    return canvas.width * canvas.height > 1 && copy.getImageData(0, 0, 8, 8).data.some((value, i) => i % 4 === 3 && value);
  };
  const faultOf = (part) => {
    const { left, right, top, bottom, width, height } = part.getBoundingClientRect();
    if (width === 0 || height === 0) return 'has no size';
    if (left < -1 || top < -1 || right > innerWidth + 1 || bottom > end + 1) return `lies at ${[left, top, right, bottom]}`;
    for (let around = part.parentElement; around && around !== document.body; around = around.parentElement) {
      const box = around.getBoundingClientRect();
      if (getComputedStyle(around).overflow !== 'visible' && !around.closest('svg') && (left < box.left - 1 ||
        right > box.right + 1 || top < box.top - 1 || bottom > box.bottom + 1)) return 'is cut off';
    }
    if (!isPhone && part.matches('.strip, .equation') && part.scrollWidth > part.clientWidth + 1) return 'must be scrolled';
    const isOf = (hit) => part.contains(hit) || hit.contains(part) || hit.closest('.stack')?.contains(part);
    for (const [x, y] of [[0.5, 0.5], [0.02, 0.05], [0.98, 0.05], [0.02, 0.95], [0.98, 0.95]]) {
      const hit = document.elementFromPoint(left + x * width, top + y * height);
      if (!hit || !isOf(hit)) return `is covered by ${hit?.outerHTML.slice(0, 60)}`;
    }
    const canvases = [...part.querySelectorAll('canvas')].filter((canvas) => canvas.clientWidth > 0);
    if (!canvases.every(isPainted)) return 'is not painted';
    const isMark = part.closest('svg') !== null;
    return canvases.length > 0 || isMark || part.textContent.trim() !== '' || part.querySelector('input') ? null
      : 'is empty';
  };
  return selectors.flatMap((selector) => {
    const found = [...document.querySelectorAll(selector)].filter((part) => part.checkVisibility());
    if (found.length === 0) return [`${selector} is not there`];
    return found.slice(0, isPhone ? 1 : undefined).map(faultOf).filter(Boolean).map((fault) => `${selector} ${fault}`);
  });
}

// Opened by a link, each step has in sight what its "Look:" speaks of, and on a wide screen its text; and so has the
// answer to its question.
async function whatToLookAtIsInSight(page) {
  const isPhone = page.viewportSize().width < 700;
  const steps = await page.evaluate(() => globalThis.fragfft.tours.list.flatMap(({ id, steps: list }) =>
    list.map(({ lookAt = [], answer }, i) => ({ id, step: i + 1, parts: [lookAt, answer?.lookAt ?? lookAt] }))));
  assert.ok(steps.length > 40, `${steps.length} steps`);
  const faults = [];
  for (const { id, step, parts } of steps) {
    const where = `${id}, step ${step}`;
    for (const names of parts) assert.ok(names.length > 0, `${where} says what is to be looked at`);
    const look = async () => faults.push(...(await page.evaluate(unseenParts, isPhone))
      .map((fault) => `${where}: ${fault}`));
    await followLink(page, id, step);
    await look();
    if (await page.locator('#tour .tour-answer').count() === 0) continue;
    await page.evaluate(() => { delete document.querySelector('#watch [data-painted]').dataset.painted; });
    await page.locator('#tour .tour-answer').click();
    await page.waitForFunction(() => document.querySelector('#watch .trace-line').checkVisibility() &&
      document.querySelector('#watch [data-painted]'));
    await look();
  }
  assert.deepEqual(faults, []);
}

// Cells have room for their values if a step speaks of them.
async function cellsTellWhatTheyHold(page) {
  await openStep(page, 'fialka-cadik-2006', 5);
  assert.deepEqual(await page.evaluate(() => ['.reads-side .panel:first-child', '.writes-side'].map((part) =>
    document.querySelector(`#watch ${part} .numbers`).width > 0)), [true, true]);
}

// Where the lane is wide, the formula stands beside the grids, which grow with the screen.
async function wideScreensAreUsed(page) {
  await openStep(page, 'fialka-cadik-2006', 2);
  const { lane, grid, explained, stage } = await page.evaluate(() => Object.fromEntries([['lane', '.lane'],
    ['grid', '.writes-side .stack'], ['explained', '.explained'], ['stage', '.stage']].map(([name, selector]) =>
    [name, document.querySelector(`#watch ${selector}`).getBoundingClientRect().toJSON()])));
  assert.ok(lane.width > 1700, `the lane is ${lane.width} wide`);
  assert.ok(grid.width > 500, `a grid is ${grid.width} wide`);
  assert.ok(explained.left >= stage.right && explained.top < stage.bottom, 'the formula stands beside the grids');
}

// A program opens at the function that computes what is written, not at its declarations.
async function programsOpenAtWhatIsMeant(page) {
  for (const [id, step, wanted] of [['moreland-angel-2003', 3, /butterfly\(/], ['fialka-cadik-2006', 2, /butterfly\(/],
    ['wide', 2, /void main\(/], ['convolution', 1, /void main\(/]]) {
    await openStep(page, id, step);
    const seen = await page.evaluate(() => {
      const code = document.querySelector('#watch .code');
      const { top, bottom } = code.getBoundingClientRect();
      return [...code.children].filter((line) => line.getBoundingClientRect().top >= top - 1 &&
        line.getBoundingClientRect().bottom <= bottom + 1).map(({ textContent }) => textContent);
    });
    assert.ok(seen.some((line) => /^\w+ \w+\(/.test(line) && wanted.test(line)), `${id}, step ${step}: ${seen.join('')}`);
  }
}

const usual = { viewport: { width: 1366, height: 768 } };
const large = { viewport: { width: 1440, height: 900 } };
const tall = { ...phone, viewport: { width: 390, height: 844 } };

async function tried(browser, list) {
  for (const [options, tests] of list)
    for (const test of tests)
      await visit(browser, options, async (page, { messages }) => {
        await started(page);
        await test(page);
        assert.deepEqual(messages, []);
        console.log(`ok ${test.name} at ${options.viewport.width}`);
      });
  await browser.close();
}

await tried(await launch('mesa'), [
  [usual, [whatToLookAtIsInSight, nothingIsClipped, cellsTellWhatTheyHold]],
  [{ viewport: { width: 2200, height: 1200 } }, [nothingIsClipped, wideScreensAreUsed]],
  [desktop, [programsOpenAtWhatIsMeant, menuIsAboveThePlayer, gridsHaveNumbers, curvesSpareNumbers]],
  [large, [menuIsAboveThePlayer, bothMethodsAreInSight]],
  [tall, [whatToLookAtIsInSight, nothingIsClipped]],
  [phone, [sheetSparesTheTexel]],
]);
const firefox = await launchFirefox();
if (firefox) await tried(firefox, [[usual, [whatToLookAtIsInSight]]]);
else console.log('Firefox is not here: nothing is looked at in it');
