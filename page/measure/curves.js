// Times a filter by the FFT, and convolutions by kernel size, all in turn, and finds where they cross.
import { TooSlow } from './sampling.js';
import { spreadOf } from './statistics.js';
import { curveOf } from './values.js';
import { keyOf, readyWork } from './works.js';

export const kernelSizes = [3, 5, 9, 15, 21, 31, 41, 63, 95, 127];
const longestInFilters = 4; // a curve ends before the kernel that would take longer than this many filters by the FFT

const taps = (separable, kernelSize) => (separable ? 2 * kernelSize : kernelSize ** 2);

// The convolutions of one kind that are worth timing, each run once, in ascending order of their kernel sizes.
async function readyConvolutions(app, sampling, image, separable, filterMilliseconds, isOpen) {
  const ready = [];
  let perTap = 0; // time per tap of the previous kernel
  for (const kernelSize of kernelSizes) {
    if (perTap * taps(separable, kernelSize) > longestInFilters * filterMilliseconds && ready.length > 1) break;
    const work = { method: 'spatial', operation: 'convolution', ...image, kernel_size: kernelSize, separable };
    const one = readyWork(app, work);
    if (!one) continue;
    isOpen.push(one);
    sampling.tell({ what: `preparing: ${kernelSize} × ${kernelSize}` });
    const milliseconds = await sampling.firstTime(one);
    perTap = milliseconds / taps(separable, kernelSize);
    ready.push({ ...one, kernelSize, separable, milliseconds, name: `${kernelSize} × ${kernelSize}` });
  }
  return ready;
}

// {filter: {work, milliseconds, samples, ...}, separable, nonSeparable, image} for one image {width, height, format};
// null if this card cannot run the filter. `kinds` says which convolutions, [true, false] for both.
export async function measuredCurves(app, sampling, { image, method, seconds, kinds }) {
  const open = [];
  try {
    const filter = readyWork(app, { method, operation: 'filter', ...image });
    if (!filter) return null;
    open.push(filter);
    sampling.tell({ what: 'preparing' });
    const milliseconds = await sampling.firstTime(filter);
    const convolutions = [];
    for (const separable of kinds)
      convolutions.push(...await readyConvolutions(app, sampling, image, separable, milliseconds, open));
    const times = await sampling.inTurn([{ ...filter, milliseconds, name: 'filter by the FFT' }, ...convolutions],
      seconds);
    const [filterTimes, ...others] = times;
    const timed = convolutions.map(({ work, kernelSize, separable }, i) => ({ work, kernelSize, separable,
      ...others[i] }));
    const kind = (separable) => curveOf(timed.filter((each) => each.separable === separable), filterTimes.samples);
    return { image, method, key: keyOf(filter.work), separable: kind(true), nonSeparable: kind(false),
      filter: { work: filter.work, milliseconds: spreadOf(filterTimes.samples), ...filterTimes } };
  } finally {
    for (const work of open) work.delete();
  }
}

// The method whose filter takes the least time here; null if none can run.
export async function fastestMethod(app, sampling, image, methods) {
  let fastest = null;
  for (const method of methods) {
    const filter = readyWork(app, { method, operation: 'filter', ...image });
    if (!filter) continue;
    try {
      sampling.tell({ what: `looking for the fastest method: ${method}` });
      const milliseconds = Math.min(await sampling.firstTime(filter), await sampling.sample(filter.run, 1));
      if (!fastest || milliseconds < fastest.milliseconds) fastest = { method, milliseconds };
    } catch (error) {
      if (!(error instanceof TooSlow)) throw error;
    } finally {
      filter.delete();
    }
  }
  return fastest?.method ?? null;
}
