// Random images and kernels, and their transforms and convolutions in double precision, computed once for each size.
import { transformInParts } from '../teaching/reference.js';

export const channelCount = 4;
const seed = 2006;

// Random numbers from -1/2 to 1/2, the same each time.
function randomNumbers(count, start) {
  let state = start >>> 0;
  return Float32Array.from({ length: count }, () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32 - 0.5;
  });
}

// A random kernel around the origin: [{x, y, weight}], with the sum 1.
function randomKernel(side) {
  const half = (side - 1) / 2;
  const weights = randomNumbers(side * side, seed + 1).map((value) => value + 0.5);
  const sum = weights.reduce((total, weight) => total + weight, 0);
  return Array.from(weights, (weight, i) =>
    ({ x: i % side - half, y: Math.floor(i / side) - half, weight: weight / sum }));
}

export function boxKernel(width, height) {
  return Array.from({ length: width * height }, (_, i) => ({ x: i % width - (width - 1) / 2,
    y: Math.floor(i / width) - (height - 1) / 2, weight: 1 / (width * height) }));
}

const wrapped = (position, length) => ((position % length) + length) % length;

export class SampleData {
  #spectrum = null;
  #response = null;

  constructor(width, height) {
    this.width = width;
    this.height = height;
    this.kernel = randomKernel(5);
    // Four values for each texel, one for each channel.
    this.texels = randomNumbers(width * height * channelCount, seed);
  }

  channel(number) {
    return Float64Array.from({ length: this.width * this.height }, (_, i) => this.texels[channelCount * i + number]);
  }

  // The unscaled spectra of the channels: [{real, imaginary}].
  async spectrum(breath) {
    if (this.#spectrum) return this.#spectrum;
    const spectrum = [];
    for (let channel = 0; channel < channelCount; ++channel) {
      const real = this.channel(channel);
      spectrum.push(await transformInParts({ real }, this.width, this.height, 'forward', breath));
    }
    return this.#spectrum = spectrum;
  }

  // The kernel's spectrum.
  async response(breath) {
    if (this.#response) return this.#response;
    const { width, height } = this;
    const real = new Float64Array(width * height);
    for (const { x, y, weight } of this.kernel) real[wrapped(y, height) * width + wrapped(x, width)] += weight;
    return this.#response = await transformInParts({ real }, width, height, 'forward', breath);
  }

  // The channels, repeated periodically, convolved with a kernel: [values].
  async convolved(kernel, breath) {
    const { width, height } = this;
    const result = [];
    for (let channel = 0; channel < channelCount; ++channel) {
      const image = this.channel(channel);
      const sums = new Float64Array(width * height);
      for (let y = 0; y < height; ++y) {
        for (const tap of kernel) {
          const row = wrapped(y - tap.y, height) * width;
          for (let x = 0; x < width; ++x) sums[y * width + x] += tap.weight * image[row + wrapped(x - tap.x, width)];
        }
        await breath.taken();
      }
      result.push(sums);
    }
    return result;
  }
}
