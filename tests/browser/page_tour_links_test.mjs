// A step of a guided tour is the same whether a reader came to it by its buttons, by a link, or by loading the page
// again: the same pass, the same texel, the same words, numbers and pictures. In another browser, and in another
// renderer, it has the same words, and the same numbers but for the last bits of floats.
import assert from 'node:assert/strict';
import { desktop, launch, launchFirefox, page_address, visit } from './page_support.mjs';

// Returns what the page shows after it has stopped changing.
async function whatIsShown(page, id, step) {
  await page.waitForFunction(([id_, step_]) => {
    const { shown } = globalThis.fragfft.tours ?? {};
    return shown?.tour.id === id_ && shown.number === step_;
  }, [id, step]);
  return page.evaluate(async () => {
    const app = globalThis.fragfft;
    const texts = (selector) => [...document.querySelectorAll(selector)].filter((each) => each.checkVisibility())
      .map((each) => each.innerText);
    const ofCanvas = (canvas) => (canvas.checkVisibility() ? canvas.toDataURL() : '');
    const hash = (text) => [...text].reduce((sum, letter) => (31 * sum + letter.charCodeAt(0)) | 0, 0);
    const look = () => ({
      tour: document.getElementById('tour').innerText,
      state: app.watch.state(),
      pass: texts('#watch .pass-name'),
      story: texts('#watch .story'),
      captions: texts('#watch figcaption'),
      legend: texts('#watch .legend'),
      trace: texts('#watch .trace-line'),
      counts: texts('#watch .count'),
      explained: texts('#watch .explained'),
      program: texts('#watch .program'),
      lanes: app.watch.lanes().map(({ pass, texel }) => ({ pass, texel })),
      marks: [...document.querySelectorAll('#watch .mark')].map((mark) =>
        `${mark.getAttribute('class')} ${mark.getAttribute('x')} ${mark.getAttribute('y')}`),
      pictures: [...document.querySelectorAll('#watch :is(.stage, .strip) canvas')].map(ofCanvas).map(hash),
      filter: app.filter?.state(),
      largest: Math.max(0, ...app.watch.lanes().map(({ values }) =>
        values.written.reduce((most, value) => Math.max(most, Math.abs(value)), 0))),
    });
    await app.tours.settled();
    await app.filter?.settled();
    const areThumbnailsPainted = () => app.watch.lanes().length === 0 ||
      document.querySelector('#watch [data-painted]') !== null;
    while (!areThumbnailsPainted()) await new Promise((resolve) => { setTimeout(resolve, 50); });
    let before = null;
    for (let now = JSON.stringify(look()); now !== before; now = JSON.stringify(look())) {
      before = now;
      await new Promise((resolve) => { setTimeout(resolve, 200); });
    }
    return JSON.parse(before);
  });
}

const started = (page) => page.waitForFunction(() => globalThis.fragfft.tours && globalThis.fragfft.watch);

// Opens each tour and goes from the first step to the last by its buttons. Returns [{id, steps, seen}].
const walk = (browser) => visit(browser, desktop, async (page) => {
  await started(page);
  const list = await page.evaluate(() => globalThis.fragfft.tours.list.map(({ id, steps }) =>
    ({ id, steps: steps.length })));
  for (const tour of list) {
    await page.evaluate((id) => globalThis.fragfft.tours.open(id), tour.id);
    tour.seen = [];
    for (let step = 0; step < tour.steps; ++step) {
      tour.seen.push(await whatIsShown(page, tour.id, step));
      await page.getByRole('button', { name: step + 1 < tour.steps ? 'Next' : 'Finish', exact: true }).click();
    }
  }
  return list;
});

const numberPattern = /([−-]?\d+(?:\.\d+)?(?:e[-+]?\d+)?)/;

// Returns what differs between two lists of texts, or null. Words and whole numbers must be equal; other numbers may
// differ by a unit, which is 1e-3 of the pass's largest number. Spaces and italic letters of formulas are ignored, as
// they depend on the browser.
function difference(texts, others, largest) {
  const partsOf = (list) => list.flat().map((text) => text.normalize('NFKC').replace(/\s+/g, '')).join('|')
    .split(numberPattern);
  const [parts, otherParts] = [partsOf(texts), partsOf(others)];
  const inUnits = (text) => Math.round(Number(text.replace('−', '-')) / (1e-3 * largest));
  const differs = (one, other, isNumber) => one !== other && !(isNumber && /[.e]/.test(one + other) &&
    Math.abs(inUnits(one) - inUnits(other)) <= 1);
  const at = parts.findIndex((part, i) => otherParts.length <= i || differs(part, otherParts[i], i % 2 === 1));
  const around = (list) => list.slice(Math.max(0, at - 4), at + 3).join('');
  return at < 0 && parts.length === otherParts.length ? null : `'${around(parts)}' instead of '${around(otherParts)}'`;
}

const browser = await launch('mesa');
const walked = await walk(browser);
// Each step is opened by a link, and every third also by loading the page again.
let wrong = 0;
for (const { id, steps, seen } of walked)
  for (let step = 0; step < steps; ++step)
    await visit(browser, desktop, async (page, { messages }) => {
      for (const way of step % 3 === 0 ? ['by a link', 'after loading again'] : ['by a link']) {
        if (way !== 'by a link') await page.reload();
        await page.waitForFunction(() => globalThis.fragfft?.tours);
        const linked = await whatIsShown(page, id, step);
        // The state in which earlier steps left the other tab is not compared, because this step does not show it.
        const parts = linked.filter ? ['tour', 'filter'] : Object.keys(linked).filter((part) => part !== 'filter');
        const other = parts.filter((part) => JSON.stringify(linked[part]) !== JSON.stringify(seen[step][part]));
        if (other.length > 0) {
          ++wrong;
          const [part] = other;
          console.log(`FAILED ${id}, step ${step + 1}, ${way}: another ${other.join(', ')}\n` +
            `  ${JSON.stringify(linked[part])}\n  instead of ${JSON.stringify(seen[step][part])}`.slice(0, 900));
        }
        assert.doesNotMatch(linked.explained.join(), /it differs by/, `${id}, step ${step + 1}`);
      }
      assert.deepEqual(messages, []);
    }, `${page_address}#tour=${id},${step + 1}`);
await browser.close();
assert.equal(wrong, 0, 'steps that are not the same by a link');
// Other browsers show the same.
const texts = ['tour', 'pass', 'story', 'captions', 'legend', 'trace', 'counts', 'explained', 'program'];
for (const [name, other] of [['SwiftShader', await launch('swiftshader')], ['Firefox', await launchFirefox()]]) {
  if (other === null) {
    console.log(`${name} is not here: nothing is compared with it`);
    continue;
  }
  for (const [i, { id, seen }] of (await walk(other)).entries())
    for (const [step, shown] of seen.entries())
      for (const part of texts) {
        const { [part]: wanted, largest } = walked[i].seen[step];
        const found = difference([shown[part]], [wanted], largest);
        if (found === null) continue;
        ++wrong;
        console.log(`FAILED ${id}, step ${step + 1}, in ${name}: ${part}: ${found}`.slice(0, 900));
      }
  await other.close();
}
assert.equal(wrong, 0, 'steps that are not the same in another browser');
