// Describes values in words.
import { numberAt } from '../engine/layout.js';
import { lineOf, sumOf } from './contents.js';
import { counted } from './numbers.js';
import { wideNumber } from './equations_wide.js';

const pairNames = ['red + j green', 'blue + j luminance'];
const channelNames = ['red', 'green', 'blue', 'luminance'];

const capital = (text) => text[0].toUpperCase() + text.slice(1);
const ending = (n) => (n % 100 > 10 && n % 100 < 14 ? 'th' : ['th', 'st', 'nd', 'rd'][n % 10] ?? 'th');
const everyOf = (n) => (n === 1 ? 'every number' : `every ${n}${ending(n)}`);

// The owner of a channel's numbers: in general, and including the part.
function numberWords(paired, channel) {
  if (!paired) return { whole: channelNames[channel], part: null };
  return { whole: pairNames[channel >> 1], part: channel % 2 === 0 ? 'real part' : 'imaginary part' };
}

// The name of a channel in the chooser.
export function channelTitle(paired, channel) {
  if (!paired) return channelNames[channel];
  return `${channel % 2 === 0 ? 'Re' : 'Im'} (${pairNames[channel >> 1]})`;
}

function spectrumWords(c, name) {
  const { texel: { x, y }, channel, texture: { width, height }, replay } = c;
  const layout = { kind: replay.paired ? 'complex-pairs' : 'moreland-angel-2003', width, height, channels: 4 };
  const { u, v, part } = numberAt(layout, x, y, channel);
  const whose = replay.paired ? numberWords(true, channel).whole : `the ${channelNames[channel]} channel`;
  return `${capital(part)} part of ${name}(${u}, ${v}) of ${whose}`;
}

function pictureWords({ texel, channel }) {
  return `Pixel (${texel.x}, ${texel.y}), ${channelNames[channel]}`;
}

// "row 3"; for the tangled sequences of 2003 "row 1 + j row 5".
function lineWords(c) {
  const singular = c.axis === 'columns' ? 'column' : 'row';
  const { index, other } = lineOf(c);
  if (other !== undefined) return `${singular} ${index} + j ${singular} ${other}`;
  return `${c.has('STANDARD') ? 'column frequency' : singular} ${index}`;
}

function stageWords(c) {
  const { along, length } = c;
  const inverse = c.direction > 0 ? 'inverse ' : '';
  switch (c.draw.file) {
    case 'moreland_angel_2003/fft.frag':
    case 'lloyd_boyd_govindaraju_2008/stage.frag': {
      const { number, count, apart, start } = sumOf(c);
      return count === length ? `number ${number} of the ${inverse}transform of ${lineWords(c)}`
        : `number ${number} of ${inverse ? 'an' : 'a'} ${inverse}transform of ${count} numbers: ` +
          `${everyOf(apart)} of ${lineWords(c)}, from number ${start} on`;
    }
    case 'fialka_cadik_2006/stage.frag': {
      if (c.has('LAST_STAGE'))
        return `number ${along} of the ${inverse}transform of ${lineWords(c)}, put into natural order`;
      const left = c.length >> (c.uniform('stage') + 1);
      const block = Math.floor(along / left);
      return `number ${along % left} of block ${block} of ${lineWords(c)}: ${left} numbers whose ${inverse}transform ` +
        'is still to come';
    }
    case 'wide/step.frag':
    case 'wide/filter.frag': return wideWords(c, inverse);
    default: return null;
  }
}

// After a step of high radix the line holds interleaved sequences that are still to be transformed, or the result.
function wideWords(c, inverse) {
  const { along, across, output } = wideNumber(c);
  const radix = c.define('RADIX');
  const span = c.uniform('span') ?? 1;
  const stride = c.uniform('stride') ?? 1;
  const butterfly = along - (c.uniform('part') ?? 0) * span;
  const line = `${c.axis === 'columns' ? 'column' : 'row'} ${across}`;
  if (c.draw.file === 'wide/filter.frag') {
    return span === 1 ? `number ${output} of the filtered ${line}, which is back already`
      : `output ${output} of butterfly ${butterfly} on the way back along ${line}`;
  }
  if (span === stride) return `number ${butterfly + stride * output} of the ${inverse}transform of ${line}`;
  return `a sum over ${radix} numbers of ${line}, from number ${butterfly} on; ${span / stride} such sums are ` +
    'still to be transformed together';
}

// What a pass leaves in a texel, as the beginning of a sentence. `c` is a Fragment.
export function valueWords(c) {
  const { replay, passIndex, pass } = c;
  const operation = replay.offer.operation;
  const last = passIndex === replay.passes.length - 1;
  if (operation === 'forward' && last) return spectrumWords(c, 'F');
  if (last) return pictureWords(c);
  if (operation === 'convolution') return `${pictureWords(c)}, weighted along one axis`;
  if (pass.name === 'multiply' || c.draw.family === 'multiply') return `${spectrumWords(c, 'H·F')}, filtered`;
  const { whole, part } = numberWords(replay.paired, c.channel);
  const realOrNot = replay.paired ? part : c.has('REAL') || c.has('IMAGINARY')
    ? `${c.has('REAL') ? 'real' : 'imaginary'} part` : null;
  const whose = replay.paired ? `of ${whole}` : `of the ${whole} channel`;
  const stage = stageWords(c);
  if (stage) return capital(`${realOrNot ? `${realOrNot} of ` : ''}${stage}, ${whose}`);
  if (/untangle/.test(pass.name)) return capital(
    `${realOrNot ?? 'real part'} of a bin of one real ${c.axis === 'columns' ? 'column' : 'row'}, ${whose}`);
  if (/tangle/.test(pass.name)) return capital(
    `${realOrNot ?? 'part'} of two ${c.axis === 'columns' ? 'columns' : 'rows'} tangled into one, ${whose}`);
  return capital(`${realOrNot ? `${realOrNot} of ` : ''}what "${pass.name}" leaves here, ${whose}`);
}

// Describes a trace in a sentence. `counts` says how many of its texels each pass writes, undefined for passes outside
// it.
export function traceWords(replay, trace, counts, direction) {
  const given = [...trace.inputs].filter(([name, set]) => replay.textures.get(name).role === 'input' && set.count > 0);
  const passes = counts.filter((count) => count !== undefined);
  const chain = [...given.slice(0, 1).map(([, set]) => set.count), ...passes].join(' → ');
  if (direction === 'back') {
    const inputs = given.map(([name, set]) => `${counted(set.count, 'texel')} of ${name}`).join(' and ');
    return `It depends on ${inputs || 'nothing that was given'}: ${chain}`;
  }
  const last = passes.at(-1) ?? 0;
  return `${counted(last, 'texel')} of the result depend${last === 1 ? 's' : ''} on it: ${chain}`;
}
