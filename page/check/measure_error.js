// Measures the error of one plan's result on this device.
import { PlanExecutor } from '../engine/executor.js';
import { layoutOf, packed, packedResponse, unpacked } from '../engine/layout.js';
import { Stepper } from '../engine/stepper.js';
import { boxKernel, channelCount } from './sample_data.js';

// The scale factor of this operation's result, relative to the unscaled sum.
export function factorOf({ method, operation, width, height }, scale) {
  if (scale === 'unitary') return 1 / Math.sqrt(width * height);
  const dividesForward = method.startsWith('moreland-angel') && scale === 'paper';
  return dividesForward === (operation === 'forward') ? 1 / (width * height) : 1;
}

// The relative root mean square error; `wanted` and `got` are lists of corresponding lists of values.
export function relativeError(wanted, got, factor) {
  let wrong = 0;
  let right = 0;
  wanted.forEach((values, part) => values.forEach((value, i) => {
    wrong += (got[part][i] - factor * value) ** 2;
    right += (factor * value) ** 2;
  }));
  return Math.sqrt(wrong / right);
}

// The values of each channel, from texels of four numbers.
const channelsOf = (texels) => Array.from({ length: channelCount }, (_, channel) =>
  texels.filter((_value, i) => i % channelCount === channel));

// The input and the expected result of each operation; a result is a list of lists of values for each channel.
const operations = {
  forward: {
    give: async (stepper, data) => stepper.upload('image', data.texels),
    want: async (data, breath) => (await data.spectrum(breath)).map(({ real, imaginary }) => [real, imaginary]),
    get: (plan, texels) => unpacked(layoutOf(plan, 'result'), texels).channels.map(({ real, imaginary }) =>
      [real, imaginary]),
  },
  inverse: {
    give: async (stepper, data, breath) => {
      const { width, height } = data;
      const layout = layoutOf(stepper.executor.plan, 'image');
      stepper.upload('image', packed(layout, { width, height, channels: await data.spectrum(breath) }));
    },
    want: async (data) => channelsOf(data.texels).map((values) => [values]),
    get: (plan, texels) => channelsOf(texels).map((values) => [values]),
  },
  filter: {
    give: async (stepper, data, breath) => {
      const { real, imaginary } = await data.response(breath);
      const layout = layoutOf(stepper.executor.plan, 'response');
      stepper.upload('image', data.texels);
      stepper.upload('response', packedResponse(layout, (u, v) => {
        const bin = v * data.width + u;
        return [real[bin], imaginary[bin]];
      }));
    },
    want: async (data, breath) => (await data.convolved(data.kernel, breath)).map((values) => [values]),
    get: (plan, texels) => channelsOf(texels).map((values) => [values]),
  },
  convolution: {
    give: async (stepper, data) => stepper.upload('image', data.texels),
    want: async (data, breath, { kernel_size: side }) =>
      (await data.convolved(boxKernel(side, side), breath)).map((values) => [values]),
    get: (plan, texels) => channelsOf(texels).map((values) => [values]),
  },
};

// Whether an offer can be measured: only for images of four channels, and not for a large convolution at a large size,
// which would block the device for seconds.
export function isMeasurable({ operation, width, height, format, kernel_size: side, plan }) {
  if (operation === 'convolution') return width * height * side * side <= 2 ** 23 && format !== 'rg16f';
  const hasAllChannels = ['image', 'result'].every((texture) => layoutOf(plan, texture)?.channels === channelCount);
  return Object.hasOwn(operations, operation) && hasAllChannels;
}

// The largest error of all channels. Throws DeviceError if the device cannot run the plan.
export async function errorOf(device, plan, offer, data, breath) {
  const { give, want, get } = operations[offer.operation];
  const stepper = new Stepper(new PlanExecutor(device, plan));
  try {
    await stepper.executor.prepare();
    await give(stepper, data, breath);
    const texels = await stepper.values('result', plan.passes.length);
    const isTransform = offer.operation === 'forward' || offer.operation === 'inverse';
    let factor = isTransform ? factorOf(offer, plan.made_by?.scale ?? 'paper') : 1;
    // The inverse transform gets an unscaled spectrum, and must return the image.
    if (offer.operation === 'inverse') factor *= offer.width * offer.height;
    const wanted = await want(data, breath, offer);
    await breath.taken();
    const got = get(plan, texels);
    await breath.taken();
    return Math.max(...wanted.map((values, channel) => relativeError(values, got[channel], factor)));
  } finally {
    stepper.delete();
  }
}
