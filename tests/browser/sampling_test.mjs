// The page's times are those of runs while the page was shown: a browser gives a hidden page neither time nor the card.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';

// The page's modules are for browsers; node loads one as a data URL.
const text = readFileSync(new URL('../../page/measure/sampling.js', import.meta.url), 'utf8');
const { Sampling, Stopped } = await import(`data:text/javascript,${encodeURIComponent(text)}`);

// `took` are the milliseconds of the samples in turn. The page is hidden during the sample of number `hiddenDuring`,
// and shown again while the measurement waits.
function made({ took, hiddenDuring = 0, signal = { aborted: false } }) {
  const told = [];
  let isVisible = true;
  const timer = { milliseconds: async () => {
    if (--hiddenDuring === 0) isVisible = false;
    return took.shift();
  } };
  const tell = (state) => {
    told.push(state);
    isVisible = true;
  };
  return { sampling: new Sampling({ timer, signal, isVisible: () => isVisible, tell }), told };
}

test('a sample during which the page was hidden is taken again when it is shown', async () => {
  const { sampling, told } = made({ took: [100, 8], hiddenDuring: 1 });
  assert.equal(await sampling.sample(() => {}, 1), 8);
  assert.deepEqual(told, [{ paused: true }, { paused: false }]);
});

test('a sample of a page that is shown is kept, and one below the clock\'s resolution has more runs', async () => {
  const { sampling, told } = made({ took: [0, 3, 5] });
  assert.equal(await sampling.sample(() => {}, 1), 3);
  assert.deepEqual(told, []);
});

test('a measurement that is stopped takes no sample', async () => {
  const { sampling } = made({ took: [1], signal: { aborted: true } });
  await assert.rejects(sampling.sample(() => {}, 1), Stopped);
});
