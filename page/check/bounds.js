// The largest error that a result may have; for 32-bit floats it is what the program guarantees. Errors are relative
// root mean squares: the root mean square of the error divided by that of the true result.

const rounding = 2 ** -24; // half the distance between 1 and the next 32-bit float

// One row for each way to compute. Where the error grows with the stages, `transform` is multiplied by sqrt(log2(M N)).
const promises = {
  table: { words: '32-bit floats, twiddle factors from a table', transform: 1.3 * rounding, grows: true, filter: 5e-7 },
  computed: { words: '32-bit floats, twiddle factors computed in the program', transform: 5e-6, filter: 2e-5 },
  bluestein: { words: '32-bit floats, Bluestein\'s transform', transform: 2.6 * rounding, grows: true, filter: 1e-6 },
  // Holds however the card rounds, which OpenGL leaves open. A filter consists of two transforms.
  halves: { words: 'half floats', transform: 1e-2, filter: 2e-2 },
};

function promiseFor(plan, format) {
  if (format.endsWith('16f')) return promises.halves;
  if (plan.passes.some((pass) => pass.name.includes('chirp'))) return promises.bluestein;
  return plan.made_by?.twiddles === 'computed' ? promises.computed : promises.table;
}

// Returns {limit, words}: the largest error allowed for an offer's plan, and the name of this bound.
export function boundOf(plan, { operation, width, height, format }) {
  const promise = promiseFor(plan, format ?? 'rgba32f');
  const isTransform = operation === 'forward' || operation === 'inverse';
  const growth = isTransform && promise.grows ? Math.sqrt(Math.log2(width * height)) : 1;
  return { limit: (isTransform ? promise.transform : promise.filter) * growth, words: promise.words };
}
