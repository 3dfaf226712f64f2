// page_speed_test.mjs FETCHED FOLDER CHROMIUM FRAGFFT: how soon FOLDER/live.html answers, even where the processor
// draws; and that Watch has compiled what a trace needs before it is asked for. See page.sh.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { onEachRenderer } from './page_renderers.mjs';
import { timesOfWatch } from './page_speed_inside.mjs';
import { desktop } from './page_support.mjs';

onEachRenderer((renderer, visit) => {
  const visitWatch = (what) => visit(desktop, async (page) => {
    await page.waitForFunction(() => performance.getEntriesByName('first picture').length > 0);
    return what(page);
  });

  test('the first picture is there within a second', async (context) => {
    const times = [];
    while (times.length < 3 && !(times.at(-1) < 1000))
      times.push(await visitWatch((page) =>
        page.evaluate(() => Math.round(performance.getEntriesByName('first picture')[0].startTime))));
    context.diagnostic(`first picture after ${times.join(', ')} ms`);
    assert.ok(times.at(-1) < 1000);
  });

  // SwiftShader takes longest.
  for (const method of ['moreland-angel-2003', ...(renderer === 'swiftshader' ? ['wide'] : [])])
    test(`at 512 x 512 a step takes less than a second, a trace less than two: ${method}`,
      async (context) => {
      await visitWatch(async (page) => {
        const { programs, back, forward, steps } = await page.evaluate(timesOfWatch,
          { method, limit: 2000, patience: 30000 });
        steps.sort((a, b) => a - b);
        const median = steps[steps.length >> 1];
        context.diagnostic(`traces: back ${back} ms, forward ${forward} ms; steps ${median} ms to ${steps.at(-1)}`);
        assert.equal(programs, 0, 'programs that the trace had to wait for');
        assert.ok(Math.max(back, forward) < 2000);
        assert.ok(median < 1000);
      });
    });
});
