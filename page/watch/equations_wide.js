// The equations of this library's `wide` passes, and of convolution, for equations.js.
import { complexProduct, complexSum, unit } from './numbers.js';

const own = 'wide, of this library';

// exp(direction 2 pi j k / radix), from the uniform `roots` if the program has it: some radices do not need it.
function rootOf(c, k, direction) {
  const radix = c.define('RADIX');
  const [re, im] = c.uniform('roots')?.[k % radix] ?? unit(k % radix / radix);
  return [re, direction * im];
}

// The inputs of a butterfly: reads indexed by input number. step.frag and filter.frag fetch x[a + PART_LENGTH b] in
// different orders; with 2, 4 or 8 parts, step.frag fetches terms that are PARTS / 2 apart one after the other.
function inputsOf(c) {
  const [parts, length] = [c.define('PARTS'), c.define('PART_LENGTH')];
  const inPairs = c.draw.file === 'wide/step.frag' && [2, 4, 8].includes(parts);
  const reads = c.readsOf('source');
  const inputs = [];
  let next = 0;
  for (let a = 0; a < length; ++a)
    for (let i = 0; i < parts; ++i) {
      const b = inPairs ? Math.floor(i / 2) + i % 2 * (parts / 2) : i;
      inputs[a + length * b] = reads[next++];
    }
  return inputs;
}

// The number of the output that a render target holds: the outputs of one part are PARTS apart in step.frag, and
// successive in filter.frag.
function outputOf(c) {
  const part = c.uniform('part') ?? 0;
  return c.draw.file === 'wide/filter.frag' ? c.define('PART_LENGTH') * part + c.target
    : part + c.define('PARTS') * c.target;
}

// The number that a fragment computes: its position along the line (counting the parts side by side), the line, and the
// number of the output.
export function wideNumber(c) {
  const output = outputOf(c);
  if (!c.has('TARGET_STACKED')) return { along: c.along, across: c.across, output };
  const { x, y } = c.texel;
  const stacked = c.define('TARGET_STACKED');
  return { along: Math.floor(y / 2), across: x % stacked + Math.floor(x / stacked) * 2 * stacked + y % 2 * stacked,
    output };
}

// The twiddle factor between this step and the next; a texel of the table holds two.
function stepTwiddle(c) {
  const reads = c.readsOf('twiddles');
  if (reads.length === 0) return null;
  const entry = reads[Math.floor(c.target / 2)];
  const at = 2 * (c.target % 2);
  const direction = c.draw.file === 'wide/filter.frag' ? 1 : c.direction;
  const length = c.define('RADIX') * c.uniform('span') / (c.uniform('stride') ?? 1);
  return { numerator: outputOf(c) * entry.y % length, denominator: length,
    value: [entry.value[at], -direction * entry.value[at + 1]],
    reads: [entry], power: 'e^{...}', what: 'k p / n, between this step and the next' };
}

const scaleOf = (c) => (c.has('SCALED') ? { value: c.uniform('scale'), text: 'scale' } : null);

function afterStep(c) {
  const twiddle = stepTwiddle(c);
  const list = twiddle ? [{ value: twiddle.value, text: 'twiddle factor', from: twiddle.reads[0] }] : [];
  if (c.has('MULTIPLIED')) {
    const read = c.readsOf('response')[c.target];
    list.push({ value: read.value.slice(0, 2), read });
  }
  return list;
}

// The bins after the forward half of filter.frag, each with the response by which it is multiplied: {number, response,
// bin}.
function filteredBins(c) {
  const inputs = inputsOf(c);
  const [parts, length, radix] = [c.define('PARTS'), c.define('PART_LENGTH'), c.define('RADIX')];
  const responses = c.readsOf('response');
  const bins = [];
  for (let part = 0; part < parts; ++part)
    for (let d = 0; d < length; ++d) {
      const k = part + parts * d;
      const bin = inputs.reduce((sum, read, m) => complexSum(sum, complexProduct(c.number(read), rootOf(c, m * k, -1))),
        [0, 0]);
      bins[k] = { bin, response: responses[part * length + d], number: k, radix };
    }
  return bins;
}

export const wideEquations = {
  'wide/step.frag': {
    title: (c) => `A transform of ${c.define('RADIX')} numbers in one fragment`, source: `${own}: wide/step.frag`,
    formula: 'y_k = e^{-2 \\pi j k p / n} \\sum_{m = 0}^{R - 1} e^{-2 \\pi j k m / R} x_m',
    inverse: 'y_k = e^{+2 \\pi j k p / n} \\sum_{m = 0}^{R - 1} e^{+2 \\pi j k m / R} x_m',
    part: (c) => `output k = ${outputOf(c)} of radix R = ${c.define('RADIX')}; the fragment computes ${
      c.define('PART_LENGTH') === 1 ? 'one output' : `${c.define('PART_LENGTH')} outputs`} from the same reads`,
    scale: scaleOf, twiddle: stepTwiddle, after: afterStep,
    terms(c) {
      const k = outputOf(c);
      return inputsOf(c).map((read, m) => ({ read, sign: 1,
        factors: m * k % c.define('RADIX') === 0 ? []
          : [{ value: rootOf(c, m * k, c.direction), text: `w^${m * k % c.define('RADIX')}` }] }));
    },
  },
  'wide/filter.frag': {
    title: (c) => `Forward, times the response, and back: ${c.define('RADIX')} numbers`,
      source: `${own}: wide/filter.frag`,
    formula: ['y_k = \\sum_{b = 0}^{R - 1} e^{+2 \\pi j k b / R} H_b B_b',
      'B_b = \\sum_{m = 0}^{R - 1} e^{-2 \\pi j b m / R} x_m'],
    part: (c) => `output k = ${outputOf(c)}; B are bins of the spectrum, which stay in the fragment, H the response`,
    scale: scaleOf, twiddle: stepTwiddle, after: afterStep,
    terms(c) {
      const k = outputOf(c);
      return filteredBins(c).map(({ bin, response, number }) => ({ bin: number, given: bin, sign: 1, factors: [
        { value: response.value.slice(0, 2), read: response },
        ...(k * number % c.define('RADIX') === 0 ? []
          : [{ value: rootOf(c, k * number, 1), text: `w^${k * number % c.define('RADIX')}` }])] }));
    },
  },
  'wide/gather.frag': {
    title: 'Put in order', source: `${own}: wide/gather.frag`,
      formula: 'y[i] \\to x["where number" i "lies in the layers"]', scale: scaleOf,
    terms(c) {
      const [read] = c.readsOf('source');
      const factors = c.readsOf('factors').map((entry) => ({ value: entry.value.slice(0, 2), read: entry }));
      return [{ read, sign: 1, factors }];
    },
  },
  'wide/multiply.frag': {
    title: 'A bin of the spectrum times the response', source: `${own}: wide/multiply.frag`,
      formula: "F'(u, v) = H(u, v) F(u, v)",
    terms(c) {
      const [response] = c.readsOf('response');
      return [{ read: c.readsOf('source')[0], sign: 1,
        factors: [{ value: response.value.slice(0, 2), read: response }] }];
    },
  },
};

// The taps of a convolution: [{x, y, weight}] and, for taps in a texture, the read that returned it. With zero
// boundary, texels beyond it are fetched at the edge and not used.
function tapsOf(c) {
  const table = c.readsOf('tap_table');
  const rows = table.length > 0 ? table.map((read) => ({ at: read.value, read }))
    : c.uniform('taps').map((at) => ({ at }));
  return rows.map(({ at, read }) => ({ x: at[0], y: at[1], weight: at[2], read }));
}

export const convolutionEquation = {
  title: 'A weighted sum', source: 'Fialka & Čadík 2006, section 3.2', real: true,
  formula: '"result"(p) = \\sum_t w_t "image"(p + o_t)',
  part: (c) => `${tapsOf(c).length} taps; p is the texel itself, oₜ how far tap t reaches`,
  terms(c) {
    const reads = c.readsOf('source');
    const taps = tapsOf(c);
    if (reads.length === taps.length)
      return taps.map(({ weight, read }, t) =>
        ({ read: reads[t], sign: 1, factors: [read ? { value: [weight, 0], read }
        : { value: [weight, 0], text: `w_${t}` }] }));
    return zeroBounded(c, reads, taps);
  },
};

// For BOUNDARY_ZERO: only the taps that stay inside have read anything.
function zeroBounded(c, reads, taps) {
  const source = c.replay.textures.get(reads[0].texture);
  const inside = taps.filter(({ x, y }) => c.texel.x + x >= 0 && c.texel.x + x < source.width &&
    c.texel.y + y >= 0 && c.texel.y + y < source.height);
  return inside.map(({ weight }, t) => ({ read: reads[t], sign: 1, factors: [{ value: [weight, 0], text: 'w' }] }));
}

