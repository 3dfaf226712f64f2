// The equation that a fragment computes, for each program: its formula and source, and its terms with the numbers that
// the fragment has read. Every value is  scale * (product of `after`) * sum of terms;  a term is a product of factors
// and the number that was read. Numbers are complex, [re, im].
//
// An entry of the table has: source (the paper and the place in it), formula (mathematics.js), idea, real (whether
// texels hold single real numbers instead of two complex numbers), twiddle(c) -> {numerator, denominator, value, what}
// or null, terms(c), after(c). `c` is the fragment (fragment.js).
import { complexProduct, complexSum } from './numbers.js';
import { convolutionEquation, wideEquations } from './equations_wide.js';

const moreland = 'Moreland & Angel 2003';
const fialka = 'Fialka & Čadík 2006';
const lloyd = 'Lloyd, Boyd & Govindaraju 2008';

// Equation 6's twiddle factor: the table holds cosine and sine of -2 pi k/L.
function twiddleOf2003(c) {
  const [entry] = c.readsOf('twiddle_table');
  const stride = 1 << c.uniform('stride_log2');
  return { numerator: Math.floor(c.along / stride), denominator: c.uniform('length_along') / stride,
    value: [entry.value[0], -c.direction * entry.value[1]], reads: [entry],
    power: 'W^u', what: 'u = n div s counts a turn in 2ⁱ steps' };
}

function untangle(c) {
  const [here, mirrored] = c.readsOf('source');
  const signs = c.has('REAL') ? [1, 1] : c.has('LOWER') ? [1, -1] : [-1, 1];
  return [term(here, signs[0]), term(mirrored, signs[1])];
}

function tangle(c) {
  const [first, second] = c.readsOf('source');
  return [term(first, 1), term(second, c.has('REAL') === c.has('LOWER') ? 1 : -1)];
}

const term = (read, sign, ...factors) => ({ read, sign, factors });
const factor = (value, text) => ({ value, text });
const factorRead = (c, read, real = false) => ({ value: c.number(read, real), read });
// For a texel that holds one complex number, which multiplies both numbers of a texel with two.
const factorAlone = (read) => ({ value: read.value.slice(0, 2), read });

const table = {
  'moreland_angel_2003/fft.frag': {
    title: 'Equation 6: a butterfly', source: `${moreland}, section 3, equation 6`, real: true,
    formula: ['A[n] \\to A[n + u s] + W^u A[n + u s + s]',
      'W = e^{-2 \\pi j / 2^i}, s = N / 2^i, u = \\lfloor n / s \\rfloor'],
    inverse: ['A[n] \\to A[n + u s] + W^u A[n + u s + s]',
      'W = e^{+2 \\pi j / 2^i}, s = N / 2^i, u = \\lfloor n / s \\rfloor'],
    part: (c) => (c.has('REAL') ? 'its real part: Re a + Re W Re b − Im W Im b'
      : 'its imaginary part: Im a + Re W Im b + Im W Re b'),
    twiddle: twiddleOf2003,
    terms(c) {
      const [even, odd, partner] = c.readsOf('source');
      const { value: [re, im], reads: [entry] } = twiddleOf2003(c);
      return [term(even, 1), term(odd, 1, { ...factor([re, 0], 'Re Wᵘ'), from: entry }),
        term(partner, c.has('REAL') ? -1 : 1, { ...factor([im, 0], 'Im Wᵘ'), from: entry })];
    },
  },
  'moreland_angel_2003/untangle.frag': {
    title: 'Equation 8: two spectra out of one', source: `${moreland}, section 4, equation 8`, real: true,
    formula: (c) => (c.has('REAL')
      ? (c.has('LOWER') ? 'F_R(u) = \\frac{H_R(u) + H_R(N - u)}{2}' : 'G_R(u) = \\frac{H_I(u) + H_I(N - u)}{2}')
      : (c.has('LOWER') ? 'F_I(u) = \\frac{H_I(u) - H_I(N - u)}{2}' : 'G_I(u) = -\\frac{H_R(u) - H_R(N - u)}{2}')),
    scale: (c) => ({ value: c.uniform('half_scale'), text: 'half of the scale' }),
    terms: untangle,
  },
  'moreland_angel_2003/tangle.frag': {
    title: 'Equation 7: two spectra as one', source: `${moreland}, section 4, equation 7`, real: true,
    formula: (c) => (c.has('REAL') ? 'H_R(u) = F_R(u) - G_I(u)' : 'H_I(u) = F_I(u) + G_R(u)'),
    scale: (c) => (c.has('SCALED') ? { value: c.uniform('scale'), text: 'scale' } : null),
    terms: tangle,
  },
  'moreland_angel_2003/scale.frag': {
    title: 'Already apart: only scaled', source: `${moreland}, section 5`, real: true, formula: 'A \\to "scale" A',
    scale: (c) => ({ value: c.uniform('scale'), text: 'scale' }),
    terms: (c) => [term(c.readsOf('source')[0], 1)],
  },
  'moreland_angel_2003/pass.frag': {
    title: 'Passed on', source: `${moreland}, section 5`, real: true, formula: 'A \\to A',
    terms: (c) => [term(c.readsOf('source')[0], 1)],
  },
  'moreland_angel_2003/multiply.frag': {
    title: 'A bin of the spectrum times the response', source: `${moreland}, section 5, with equation 10`, real: true,
    formula: (c) => (c.has('SELF') ? 'P = A B' : c.has('REAL') ? 'P_R = A_R B_R - A_I B_I' : 'P_I = A_R B_I + A_I B_R'),
    terms(c) {
      const [a, otherA] = c.readsOf('source');
      const [b, otherB] = c.readsOf('response');
      if (c.has('SELF')) return [term(a, 1, factorRead(c, b, true))];
      if (c.has('REAL')) return [term(a, 1, factorRead(c, b, true)), term(otherA, -1, factorRead(c, otherB, true))];
      return [term(otherA, 1, factorRead(c, b, true)), term(a, 1, factorRead(c, otherB, true))];
    },
  },
  'fialka_cadik_2006/stage.frag': {
    title: 'A butterfly of the decimation in frequency', source: `${fialka}, section 3.1, Figures 2 to 4`,
    formula: 'X = (s "\u00a0own" + "partner") (c + d j t)',
    scale: (c) => (c.has('SCALED') ? { value: c.uniform('scale'), text: 'scale' } : null),
    part(c) {
      const [entry] = c.readsOf('auxiliary');
      const half = entry.value[0] > 0 ? 'the adding half G: s = +1' : 'the subtracting half H: s = −1';
      return c.has('LAST_STAGE') ? `${half}; blocks of two need no twiddle factor` : half;
    },
    twiddle(c) {
      if (c.has('LAST_STAGE')) return null;
      const [entry] = c.readsOf('auxiliary');
      const block = c.length >> c.uniform('stage');
      return { numerator: entry.value[0] > 0 ? 0 : c.along % (block / 2), denominator: block, value: twiddleOf2006(c),
        reads: [entry], power: 'c + d j t',
        what: entry.value[0] > 0 ? 'where numbers are added it is 1'
          : 'k counts within the half block, B is the block' };
    },
    terms(c) {
      const [entry] = c.readsOf('auxiliary');
      const [partner, own] = c.readsOf('source');
      return [term(own, entry.value[0]), term(partner, 1)];
    },
    after: (c) => (c.has('LAST_STAGE') ? []
      : [{ ...factor(twiddleOf2006(c), 'c + d j t'), from: c.readsOf('auxiliary')[0] }]),
  },
  'common/multiply_spectra.frag': {
    title: 'A bin of the spectrum times the response', source: `${fialka}, section 4; ${lloyd}, section 4.3`,
    formula: "F'(u, v) = H(u, v) F(u, v)",
    terms: (c) => [term(c.readsOf('source')[0], 1, factorRead(c, c.readsOf('response')[0]))],
  },
  'lloyd_boyd_govindaraju_2008/stage.frag': {
    title: 'A merge of Stockham’s algorithm', source: `${lloyd}, section 4.1, Figure 3`,
    formula: ['X[k] \\to x[b + o] + e^{-2 \\pi j k / N_s} x[b + o + N/2]',
      'b = \\lfloor k / N_s \\rfloor N_s / 2, o = k " mod " N_s / 2'],
    inverse: ['X[k] \\to x[b + o] + e^{+2 \\pi j k / N_s} x[b + o + N/2]',
      'b = \\lfloor k / N_s \\rfloor N_s / 2, o = k " mod " N_s / 2'],
    scale: (c) => (c.has('SCALED') ? { value: c.uniform('scale'), text: 'scale' } : null),
    twiddle: twiddleOf2008,
    terms(c) {
      const [first, second] = c.readsOf('source');
      const { value, reads: [entry] } = twiddleOf2008(c);
      return [term(first, 1), term(second, 1, { ...factor(value, 'twiddle factor'), from: entry })];
    },
  },
  'lloyd_boyd_govindaraju_2008/multiply_lines.frag': {
    title: 'A line times a chirp', source: `${lloyd}, section 4.3`,
    formula: ['F(k) = b^*(k) \\sum_n a(n) b(k - n)', 'a(n) = f(n) b^*(n), b(n) = e^{\\pi j n^2 / N}'],
    part: (c) => ({ chirp: 'the product a = f b*', transform: 'the product of the spectra A B: a convolution',
      again: 'times b* once more' })[
      /again$/.test(c.pass.name) ? 'again' : /transform$/.test(c.pass.name) ? 'transform' : 'chirp'],
    terms: (c) => [term(c.readsOf('source')[0], 1, factorAlone(c.readsOf('factors')[0]))],
  },
  'lloyd_boyd_govindaraju_2008/zero.frag': {
    title: 'Zeros behind the line', source: `${lloyd}, section 4.3`, formula: 'a(n) = 0, n > N - 1', terms: () => [],
  },
  ...wideEquations,
  'convolution/convolution.frag': convolutionEquation,
};

function twiddleOf2006(c) {
  const [entry] = c.readsOf('auxiliary');
  return [entry.value[2], c.direction * entry.value[3]];
}

function twiddleOf2008(c) {
  const [entry] = c.readsOf('twiddle_table');
  const merged = 1 << c.uniform('iteration');
  return { numerator: c.along % merged, denominator: merged, value: [entry.value[0], -c.direction * entry.value[1]],
    reads: [entry], power: 'e^{...}', what: 'k mod N\u209b runs through a full turn' };
}

const resolvedText = (entry, c) => (typeof entry === 'function' ? entry(c) : entry);

// What a fragment computes: {title, source, formula, part, real, twiddle, scale, after, terms, value}; null for a
// program that the table lacks. The `product` of a term is the number that it adds.
export function equationOf(c) {
  const entry = table[c.draw.file];
  if (!entry) return null;
  const terms = entry.terms(c).map((each) => {
    const number = each.given ?? c.number(each.read, entry.real);
    let product = [number[0] * each.sign, number[1] * each.sign];
    for (const { value } of each.factors) product = complexProduct(product, value);
    return { ...each, number, product };
  });
  const scale = entry.scale?.(c) ?? null;
  const after = entry.after?.(c) ?? [];
  let value = terms.reduce((sum, { product }) => complexSum(sum, product), [0, 0]);
  for (const { value: by } of after) value = complexProduct(value, by);
  if (scale) value = [value[0] * scale.value, value[1] * scale.value];
  return { title: resolvedText(entry.title, c), source: entry.source, real: Boolean(entry.real),
    formula: c.direction > 0 && entry.inverse ? entry.inverse : resolvedText(entry.formula, c),
    part: entry.part?.(c) ?? null, twiddle: entry.twiddle?.(c) ?? null, scale, after, terms, value };
}
