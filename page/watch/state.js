// The state of the tab Watch: a method, a picture, and the pass. The address contains it, so that it can be linked.

import { needsOf } from '../engine/plan.js';

export const views = [
  { name: 'signed', title: 'signed numbers' },
  { name: 'contents', title: 'what each cell holds' },
  { name: 'log', title: 'log magnitude' },
  { name: 'phase', title: 'phase' },
  { name: 'image', title: 'picture, spectrum in log' },
];
export const channels = ['red', 'green', 'blue', 'luminance'];
export const operations = [
  { name: 'forward', title: 'forward transform' },
  { name: 'inverse', title: 'inverse transform' },
  { name: 'filter', title: 'filter: a blur' },
  { name: 'convolution', title: 'convolution' },
];

// `component` is that of a table's numbers, x to w, which is shown in large; null for that of the channel.
export const firstState = { method: 'moreland-angel-2003', operation: 'forward', width: 8, height: 8, picture: 'teapot',
  pass: 0, texel: null, view: 'signed', channel: 'red', component: null, trace: null, beside: null };

const largestSide = 512;

// The offers for Watch: for each method, operation and size the first that the device can run, in single precision if
// it can draw into that. For convolutions it is a separable one with a kernel about an eighth as wide as the picture.
export function watchable(bundle, device) {
  const format = device.hasFloatTargets ? 'rgba32f' : 'rgba16f';
  const tooWide = ({ kernel_size: size = 0, width }) => Math.abs(size - width / 8);
  const found = new Map();
  for (const offer of bundle.offers) {
    if (offer.format !== format || offer.domain || offer.separable === false) continue;
    if (Math.max(offer.width, offer.height) > largestSide ||
      device.whatIsMissing(needsOf(offer.plan)) !== null) continue;
    const key = `${offer.method} ${offer.operation} ${sizeText(offer)}`;
    if (!found.has(key) || tooWide(offer) < tooWide(found.get(key))) found.set(key, offer);
  }
  return [...found.values()];
}

// Completes a state so that its parts are compatible: the method has the operation and the size, or the next one that
// it has.
export function settled(offers, wanted) {
  const state = { ...firstState, ...wanted };
  if (typeof state.channel === 'number') state.channel = channels[state.channel];
  if (!channels.includes(state.channel)) state.channel = 'red';
  if (!/^[xyzw]$/.test(state.component)) state.component = null;
  if (!views.some(({ name }) => name === state.view)) state.view = 'signed';
  const nearest = (list) => list.reduce((best, offer) => (distance(offer, state) < distance(best, state) ? offer
    : best));
  const having = (list, name) => {
    const some = list.filter((offer) => offer[name] === state[name]);
    return some.length > 0 ? some : list;
  };
  const offer = nearest(having(having(offers, 'method'), 'operation'));
  Object.assign(state, { method: offer.method, operation: offer.operation, width: offer.width, height: offer.height });
  if (!offers.some((other) => other.method === state.beside && sameProblem(other, state))) state.beside = null;
  return state;
}

const distance = (offer, { width, height }) =>
  Math.abs(Math.log2(offer.width / width)) + Math.abs(Math.log2(offer.height / height));

export const sameProblem = (a, b) => a.operation === b.operation && a.width === b.width && a.height === b.height;

// "64" or "60x36"
export const sizeText = ({ width, height }) => (width === height ? String(width) : `${width}x${height}`);

// The address of a state, '#watch?method=wide&size=64', without parts that have their defaults.
export function addressOf(state) {
  const parts = new URLSearchParams();
  for (const name of ['method', 'operation', 'size', 'picture', 'pass', 'texel', 'view', 'channel', 'component',
    'trace', 'beside']) {
    const value = inAddress(state, name);
    if (value !== null && value !== inAddress(firstState, name)) parts.set(name, value);
  }
  const text = parts.toString().replaceAll('%2C', ',').replaceAll('%3A', ':');
  return text === '' ? '#watch' : `#watch?${text}`;
}

function inAddress(state, name) {
  if (name === 'size') return sizeText(state);
  if (name === 'pass') return String(state.pass + 1);
  if (name === 'texel') return state.texel && `${state.texel.x},${state.texel.y},${state.texel.layer ?? 0}`;
  return state[name];
}

// The parts of the state in an address, without those that are missing or invalid.
export function fromAddress(hash) {
  const said = new URLSearchParams(hash.split('?')[1] ?? '');
  const state = {};
  for (const name of ['method', 'operation', 'picture', 'view', 'channel', 'component', 'beside'])
    if (said.has(name)) state[name] = said.get(name);
  const size = /^(\d+)(?:x(\d+))?$/.exec(said.get('size') ?? '');
  if (size) Object.assign(state, { width: Number(size[1]), height: Number(size[2] ?? size[1]) });
  if (/^\d+$/.test(said.get('pass') ?? '')) state.pass = Math.max(0, Number(said.get('pass')) - 1);
  const texel = /^(\d+),(\d+)(?:,(\d+))?$/.exec(said.get('texel') ?? '');
  if (texel) state.texel = { x: Number(texel[1]), y: Number(texel[2]), layer: Number(texel[3] ?? 0) };
  if (['back', 'forward'].includes(said.get('trace'))) state.trace = said.get('trace');
  return state;
}
