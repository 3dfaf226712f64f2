// How a test finds, moves and answers the scenes of chapter zero.
import assert from 'node:assert/strict';

export const scene = (page, number) => page.locator(`#zero-${number}`);
export const knob = (page, number, which = 0) => scene(page, number).getByRole('slider').nth(which);
export const answer = (page, number) => scene(page, number).locator('.zero-answer').textContent();
export const valueOf = (slider) => slider.evaluate((one) =>
  ({ now: Number(one.getAttribute('aria-valuenow')), text: one.getAttribute('aria-valuetext') }));

// How each question is answered. An entry of `keys` is a slider's number, a key and how often it is pressed; one of
// `drags` is a slider's number, the direction, when to let go, and optionally the pixels of a movement. The first entry
// of `keys` alone is no answer; `wrong` is what the page says then.
export const solutions = [
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

export async function press(page, number, [which, key, times]) {
  await knob(page, number, which).focus();
  for (let i = 0; i < times; ++i) await page.keyboard.press(key);
}

// Fingers for phones, a mouse elsewhere.
export async function pointerOf(page) {
  if (!await page.evaluate(() => navigator.maxTouchPoints > 0))
    return { down: async (x, y) => { await page.mouse.move(x, y); await page.mouse.down(); },
      move: (x, y) => page.mouse.move(x, y), up: () => page.mouse.up() };
  const client = await page.context().newCDPSession(page);
  const touch = (type, ...touchPoints) => client.send('Input.dispatchTouchEvent', { type, touchPoints });
  return { down: (x, y) => touch('touchStart', { x, y }), move: (x, y) => touch('touchMove', { x, y }),
    up: () => touch('touchEnd') };
}

export async function drag(page, pointer, number, [which, [dx, dy], isThere, step = 8]) {
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

export const isSolved = (page, number) => page.waitForFunction((id) => document.getElementById(id).matches('.solved'),
  `zero-${number}`);
