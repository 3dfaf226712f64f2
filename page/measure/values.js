// Values computed only from the samples of works that were timed in turn: milliseconds for each round.
import { crossoverOf } from './crossover.js';
import { ratioInTurn, spreadOf } from './statistics.js';

// The curve of convolutions, [{kernelSize, samples, ...}] by kernel size, compared with the FFT's samples: adds
// `milliseconds` and `ratio` to each, and the crossover, which is null if there are fewer than two.
export function curveOf(convolutions, fftSamples) {
  const points = convolutions.map((each) => ({ ...each, milliseconds: spreadOf(each.samples),
    ratio: ratioInTurn(each.samples, fftSamples) }));
  return { points, crossover: points.length > 1 ? crossoverOf(points) : null };
}

// The interval of a case of kind `told`, from the samples of its work and of the compared works.
export function intervalOf(told, factor, samples, compared) {
  return told === 'rate' ? spreadOf(samples.map((time) => factor / time)) : ratioInTurn(samples, compared, factor);
}
