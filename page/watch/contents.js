// Describes what a cell of a grid holds, briefly enough to be written into it: the number of the spectrum, its part,
// and the elements over which it is a sum. The description comes from the plan's layouts if the texture has one,
// otherwise from the pass's program.
import { isSpectrum, layoutOf, numberAt } from '../engine/layout.js';
import { drawAt } from '../engine/plan.js';
import { wideNumber } from './equations_wide.js';
import { Fragment } from './fragment.js';
import { writtenBy } from './replay.js';

const reversed = (number, bits) => Array.from({ length: bits }, (_, i) => (number >> i & 1) << (bits - 1 - i))
  .reduce((sum, bit) => sum + bit, 0);

const partOf = (c) => (c.replay.paired ? c.channel % 2 === 0 : !c.has('IMAGINARY')) ? 'real' : 'imaginary';

// The line that the cell belongs to: {index}, or {index, other} for two tangled lines. In the columns of 2003 the index
// is that of the frequency.
export function lineOf(c) {
  if (c.has('TANGLED')) {
    const index = c.across % (c.lengthAcross / 2);
    return { index, other: index + c.lengthAcross / 2 };
  }
  if (c.has('STANDARD') && c.has('REAL')) return { index: c.lengthAcross - c.across };
  return { index: c.across };
}

// An output of the transform of some elements of a line: sum over e of x(e) exp(-+2 pi j e number / length), with e =
// start + apart i. If the sum does not depend on all bits of the frequency yet, {number, numbers} stands for all
// frequencies number + numbers n to which it still contributes.
export function sumOf(c) {
  const { along, length } = c;
  switch (c.draw.file) {
    case 'moreland_angel_2003/fft.frag':
    case 'lloyd_boyd_govindaraju_2008/stage.frag': {
      const isMoreland = c.draw.file.startsWith('moreland');
      const count = isMoreland ? length >> c.uniform('stride_log2') : 1 << c.uniform('iteration');
      const apart = length / count;
      return { number: isMoreland ? Math.floor(along / apart) : along % count, count, apart,
        start: isMoreland ? along % apart : Math.floor(along / count) };
    }
    case 'fialka_cadik_2006/stage.frag': {
      if (c.has('LAST_STAGE')) return { number: along, count: length, apart: 1, start: 0 };
      const bits = c.uniform('stage') + 1;
      const apart = length >> bits;
      return { number: reversed(Math.floor(along / apart), bits), numbers: 1 << bits, count: 1 << bits, apart,
        start: along % apart };
    }
    // Applies to rows, and to those columns that need no untangling; the other columns are the result, which has a
    // layout.
    case 'moreland_angel_2003/untangle.frag':
    case 'moreland_angel_2003/scale.frag':
      return c.axis === 'rows' ? { number: along, count: length, apart: 1, start: 0 } : null;
    case 'wide/step.frag': {
      const { along: butterfly, output } = wideNumber(c);
      const [span, stride] = [c.uniform('span') ?? 1, c.uniform('stride') ?? 1];
      if (span !== stride) return null;
      const number = butterfly - (c.uniform('part') ?? 0) * span + stride * output;
      return { number, count: c.define('RADIX') * stride, apart: 1, start: 0 };
    }
    default: return null;
  }
}

// {kind: 'pixel', x, y}; {kind: 'bin', u, v, part}; or for intermediate values {kind: 'sum', axis, isInverse, line,
// part, isPaired, number, numbers, count, apart, start}. null if there is no brief description. `writer` is the pass
// that wrote the texel, or -1.
export function contentOf(replay, writer, name, texel, channel) {
  const layout = layoutOf(replay.plan, name);
  const isLast = writer >= 0 && writer === replay.passes.length - 1;
  if (layout && (writer < 0 || isLast)) {
    if (!isSpectrum(layout)) return { kind: 'pixel', x: texel.x, y: texel.y };
    const component = ['red', 'green', 'blue', 'luminance'].indexOf(channel) % layout.components;
    return { kind: 'bin', ...numberAt(layout, texel.x, texel.y, component) };
  }
  if (writer < 0) return null;
  const pass = replay.passes[writer];
  const draw = drawAt(pass, texel.x, texel.y);
  if (!draw) return null;
  const c = new Fragment(replay, writer, texel, channel, Object.assign([], { draw }));
  if (pass.name === 'multiply') {
    const { width, height } = c.texture;
    const kind = replay.paired ? 'complex-pairs' : 'moreland-angel-2003';
    return { kind: 'bin', ...numberAt({ kind, width, height, channels: 4 }, texel.x, texel.y, c.channel) };
  }
  const sum = sumOf(c);
  if (!sum) return null;
  const line = c.draw.file === 'wide/step.frag' ? { index: wideNumber(c).across } : lineOf(c);
  const [isInverse, isPaired] = [c.direction > 0, replay.paired];
  return { kind: 'sum', axis: c.axis, isInverse, part: partOf(c), isPaired, line, ...sum };
}

const shortPart = { real: 'Re', imaginary: 'Im' };

// "1,5" or, for more than two, "1+2n": the first and the distance.
function places({ start, apart, count }) {
  if (count <= 2) return [start, start + apart].slice(0, count).join();
  return apart === 1 ? 'all' : `${start}+${apart}n`;
}

// Explains the abbreviations in cells.
export const legendOfContents = 'u and v are frequencies along rows and columns, x and y texels. “u=1, x=1,5” is ' +
  'number 1 of a transform of texels 1 and 5 of the row, “Re” its real part; 1+2n means 1, 3, 5 and so on. Several ' +
  'frequencies, “u=1,5”: a share in each of them. “Re 2,3” is the real part of F(2, 3).';

// Two lines for a cell; null if it stays empty. Pixels are (x, y), frequencies (u, v), u along rows.
function contentLines(content) {
  if (!content) return null;
  if (content.kind === 'pixel') return ['pixel', `${content.x},${content.y}`];
  if (content.kind === 'bin') return [shortPart[content.part], `${content.u},${content.v}`];
  const { axis, isInverse, part, isPaired, line, number, numbers } = content;
  const isAlongRows = axis === 'rows';
  const [elements, results] = isInverse ? [isAlongRows ? 'u' : 'v', isAlongRows ? 'x' : 'y']
    : [isAlongRows ? 'x' : 'y', isAlongRows ? 'u' : 'v'];
  const shared = { start: number, apart: numbers, count: content.count * content.apart / numbers };
  const of = places(content);
  const isWhole = of === 'all';
  const row = `${isAlongRows ? 'row' : 'col'} ${line.index}${line.other === undefined ? '' : `+j${line.other}`}`;
  // Two complex numbers share a texel, and the selected channel shows the same part in all cells, so the part is not
  // named.
  const named = isPaired ? '' : `${shortPart[part]} `;
  return [`${named}${results}=${numbers ? places(shared) : number}`, isWhole ? row : `${elements}=${of}`];
}

// A function from a texel to its description, for Panel; null if there is nothing to say about the texture.
export function contentsOf(replay, writer, name, channel) {
  if (replay.textures.get(name).role === 'constant') return null;
  const isOther = writer >= 0 && writtenBy(replay.passes[writer])[0].texture !== name;
  return isOther ? null : (texel) => contentLines(contentOf(replay, writer, name, texel, channel));
}
