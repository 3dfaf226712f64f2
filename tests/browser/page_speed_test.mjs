// page_speed_test.mjs FETCHED FOLDER CHROMIUM FRAGFFT: how soon FOLDER/live.html answers, even if the processor
// draws; and whether Watch has compiled what a trace needs before a reader asks for one. See page.sh.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { onEachRenderer } from './page_renderers.mjs';
import { softwareShare, timesOfWatch } from './page_speed_inside.mjs';
import { desktop } from './page_support.mjs';

const limits = { picture: 1000, step: 1000, trace: 2000 }; // milliseconds
const largestShare = { mesa: 0.9, swiftshader: 0.4 };
const usualReplay = { mesa: 130, swiftshader: 210 }; // milliseconds, on two cores with nothing else to do

onEachRenderer((renderer, visit) => {
  const visitWatch = (what) => visit(desktop, async (page) => {
    await page.waitForFunction(() => performance.getEntriesByName('first picture').length > 0);
    return what(page);
  });

  const timesOf = (method) => visitWatch((page) =>
    page.evaluate(timesOfWatch, { method, limits, patience: 30000 }));
  // All limits are multiplied by this factor: the time of the plan itself, without the page, relative to its time on
  // the machine for which the limits were set.
  let found = null;
  const timesOf2003 = () => (found ??= timesOf('moreland-angel-2003'));
  const slowness = async () => Math.max(1, (await timesOf2003()).replay / usualReplay[renderer]);

  test('the first picture is there within a second', async (context) => {
    const limit = limits.picture * await slowness();
    const times = [];
    while (times.length < 3 && !(times.at(-1) < limit))
      times.push(await visitWatch((page) =>
        page.evaluate(() => Math.round(performance.getEntriesByName('first picture')[0].startTime))));
    context.diagnostic(`first picture after ${times.join(', ')} ms, limit ${Math.round(limit)}`);
    assert.ok(times.at(-1) < limit);
  });

  // Measured in turn, so that it depends little on what else the machine does: 0.2 on SwiftShader, 0.7 on llvmpipe.
  test('a filter by wide takes less by its plan for software renderers than by its usual one', async (context) => {
    const shares = [];
    while (shares.length < 3 && !(shares.at(-1) < largestShare[renderer]))
      shares.push(await visitWatch((page) => page.evaluate(softwareShare)));
    context.diagnostic(`it takes ${shares.map((share) => share.toFixed(2)).join(', ')} of that`);
    assert.ok(shares.at(-1) < largestShare[renderer]);
  });

  // SwiftShader takes longest.
  for (const method of ['moreland-angel-2003', ...(renderer === 'swiftshader' ? ['wide'] : [])])
    test(`at 512 x 512 a step takes less than a second, a trace less than two: ${method}`, async (context) => {
      const { programs, back, forward, step, replay } =
        await (method === 'moreland-angel-2003' ? timesOf2003() : timesOf(method));
      const factor = await slowness();
      context.diagnostic(`traces: back ${back} ms, forward ${forward} ms; a step ${step} ms; the plan itself ` +
        `${replay} ms; limits times ${factor.toFixed(2)}`);
      assert.equal(programs, 0, 'programs that the trace had to wait for');
      assert.ok(Math.max(back, forward) < limits.trace * factor);
      assert.ok(step < limits.step * factor);
    });
});
