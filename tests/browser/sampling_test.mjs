// The page's times are those of runs while the page was shown: a browser gives a hidden page neither time nor the card.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';

// The page's modules are for browsers; node loads one as a data URL.
const text = readFileSync(new URL('../../page/measure/sampling.js', import.meta.url), 'utf8');
const { Sampling, Stopped, TooSlow } = await import(`data:text/javascript,${encodeURIComponent(text)}`);

// `took` are the milliseconds of the samples in turn. The page is hidden during the sample of number `hiddenDuring`,
// and shown again while the measurement waits.
function made({ took, hiddenDuring = 0, signal = new AbortController().signal, patience }) {
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
  return { sampling: new Sampling({ timer, signal, isVisible: () => isVisible, tell, patience }), told };
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
  const { sampling } = made({ took: [1], signal: AbortSignal.abort() });
  await assert.rejects(sampling.sample(() => {}, 1), Stopped);
});

const name = 'wide, the filter of 512 × 512,';
const never = () => new Promise(() => {});

test('a first run that takes long says so and what to do, and ends with that', async () => {
  const { sampling, told } = made({ took: [1, 1], patience: { told: 0.02, most: 0.1 } });
  await assert.rejects(sampling.firstTime({ name, prepare: never, run: () => {} }), (error) => {
    assert.ok(error instanceof TooSlow);
    assert.match(error.message, /^wide, the filter of 512 × 512, was not ready after 0.1 seconds .* A smaller size/);
    return true;
  });
  assert.ok(told.length >= 2 && told.every(({ what }) => /takes long to get ready.* A smaller size/.test(what)));
});

test('a first run that takes long is stopped at once', async () => {
  const stop = new AbortController();
  const { sampling } = made({ took: [1, 1], signal: stop.signal });
  const timed = sampling.firstTime({ name, prepare: never, run: () => {} });
  setTimeout(() => stop.abort(), 10);
  await assert.rejects(timed, Stopped);
});

test('a first run that is ready says nothing, and its second time counts', async () => {
  const { sampling, told } = made({ took: [100, 7] });
  assert.equal(await sampling.firstTime({ name, prepare: async () => {}, run: () => {} }), 7);
  assert.deepEqual(told, []);
});

test('a measurement whose five rounds take long says how long and what to do', async () => {
  const { sampling, told } = made({ took: Array(40).fill(1) });
  const works = [7000, 1000].map((milliseconds) => ({ name, run: () => {}, milliseconds }));
  await sampling.inTurn(works, 0);
  const { expected, advice } = told.find((state) => state.expected);
  assert.equal(expected, 40);
  assert.match(advice, /smaller size/);
});
