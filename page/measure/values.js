// What is told from the samples of works that were timed in turn, and from nothing else: milliseconds, round by round.
import { crossoverOf } from './crossover.js';
import { ratioInTurn, spreadOf } from './statistics.js';

// The curve of convolutions, [{kernelSize, samples, ...}] by kernel size, beside the FFT's samples: each also with
// `milliseconds` and `ratio`, and where they cross, null of fewer than two.
export function curveOf(convolutions, fftSamples) {
  const points = convolutions.map((each) => ({ ...each, milliseconds: spreadOf(each.samples),
    ratio: ratioInTurn(each.samples, fftSamples) }));
  return { points, crossover: points.length > 1 ? crossoverOf(points) : null };
}

// The interval of a case that is told as `told` from the samples of its work, and of what it is compared with.
export function intervalOf(told, factor, samples, compared) {
  return told === 'rate' ? spreadOf(samples.map((time) => factor / time)) : ratioInTurn(samples, compared, factor);
}
