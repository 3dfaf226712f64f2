// How wrong a result may be: of 32-bit floats what the program promises of its results. Errors are relative root mean
// squares: the root of the mean square of what is wrong over that of what is right.

const rounding = 2 ** -24; // of 32-bit floats

// A row per way to compute; `transform` times the root of log2(M N) where it grows with the stages.
const promises = {
  table: { words: '32-bit floats, twiddle factors from a table', transform: 1.3 * rounding, grows: true, filter: 5e-7 },
  computed: { words: '32-bit floats, twiddle factors computed in the program', transform: 5e-6, filter: 2e-5 },
  bluestein: { words: '32-bit floats, Bluestein\'s transform', transform: 2.6 * rounding, grows: true, filter: 1e-6 },
  // However a card rounds them, which OpenGL leaves open. A filter is two transforms.
  halves: { words: 'half floats', transform: 1e-2, filter: 2e-2 },
};

function promiseFor(plan, format) {
  if (format.endsWith('16f')) return promises.halves;
  if (plan.passes.some((pass) => pass.name.includes('chirp'))) return promises.bluestein;
  return plan.made_by?.twiddles === 'computed' ? promises.computed : promises.table;
}

// {limit, words}: the largest error that is allowed of an offer's plan, and of what that is the bound.
export function boundOf(plan, { operation, width, height, format }) {
  const promise = promiseFor(plan, format ?? 'rgba32f');
  const isTransform = operation === 'forward' || operation === 'inverse';
  const growth = isTransform && promise.grows ? Math.sqrt(Math.log2(width * height)) : 1;
  return { limit: (isTransform ? promise.transform : promise.filter) * growth, words: promise.words };
}
