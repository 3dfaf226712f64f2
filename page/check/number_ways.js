// The ways in which questions about numbers are asked, and their answers in the program's words: see
// program/numbers/..._questions.cpp, whose `in_webgl` these functions get.
import { floatOfHalf, halfOfFloat, roundedToEven } from '../engine/half_float.js';
import { bitsOf, floatsOf, NotThere } from './asking.js';
import { floatText, hexadecimal, weightText } from './number_text.js';

// What a value would be without rounding, by the question's id.
const truths = {
  sum: (x, y) => x + y,
  product: (x, y) => x * y,
  reciprocal: (x) => 1 / x,
  quotient: (x, y) => x / y,
  quotient_by_255: (x) => x / 255,
  square_root: Math.sqrt,
  inverse_square_root: (x) => 1 / Math.sqrt(x),
  sine: Math.sin,
  cosine: Math.cos,
  sine_of_thousands: Math.sin,
  arctangent: Math.atan,
  arcsine: Math.asin,
  tangent: Math.tan,
  power_of_two: (x) => 2 ** x,
  logarithm_of_two: Math.log2,
  power: (x) => x ** 2.4,
};

// The sRGB curve (IEC 61966-2-1), by a texture's format.
const curves = {
  RGBA8: { stored: (x) => x, linear: (x) => x },
  SRGB8_ALPHA8: {
    stored: (x) => (x <= 0.0031308 ? 12.92 * x : 1.055 * x ** (1 / 2.4) - 0.055),
    linear: (x) => (x <= 0.04045 ? x / 12.92 : ((x + 0.055) / 1.055) ** 2.4),
  },
};

const join = (values, text = floatText) => Array.from(values, text).join(' ');
const firsts = (texels) => texels.filter((_value, i) => i % 4 === 0);
const distance = (bits, otherBits) => Math.abs((bits | 0) - (otherBits | 0));
const rightOr = (isRight) => (isRight ? 'right' : 'wrong');

function copyOf(asking, program, source, format) {
  const target = asking.surface(format, source.width, source.height);
  asking.draw(program, target, source);
  return target;
}

// Halves come as floats, which hold them exactly.
function halvesText(values, roundings) {
  if (!roundings) return join(values);
  const halves = Array.from(values, halfOfFloat);
  const isSame = ([, wanted]) => wanted.every((half, i) => half === halves[i]);
  return Object.entries(roundings).find(isSame)?.[0] ?? hexadecimal(halves, 4);
}

// Numbers a and b of an interval, those of the program.
function numbersBetween(first, last, trials) {
  let state = 1;
  const next = () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return first + (last - first) * ((state >>> 8) * 2 ** -24);
  };
  const operands = new Float32Array(4 * trials);
  for (let i = 0; i < operands.length; i += 4) {
    operands[i] = next();
    operands[i + 1] = next();
  }
  return operands;
}

// {results, exact} of all trials; results are bits.
function trialsOf(asking, { program, first, last, trials }, id) {
  const operands = numbersBetween(first, last, trials);
  const exact = Float64Array.from({ length: trials }, (_, i) => truths[id](operands[4 * i], operands[4 * i + 1]));
  return { results: firsts(asking.evaluate(program, bitsOf(operands))), exact };
}

// The results are bits.
function ulpText(results, exact) {
  const nearest = bitsOf(Float32Array.from(exact));
  let wrong = 0;
  let furthest = 0;
  results.forEach((bits, i) => {
    if (bits !== nearest[i]) ++wrong;
    furthest = Math.max(furthest, distance(bits, nearest[i]));
  });
  return wrong === 0 ? 'right' : `${furthest} ulp; ${roundedToEven(100 * wrong / results.length)} % wrong`;
}

// The smallest power of two that no error exceeds.
function powerOfTwoText(results, exact) {
  const largest = results.reduce((most, value, i) => Math.max(most, Math.abs(value - exact[i])), 0);
  return largest > 0 && largest < Infinity ? `2^${Math.ceil(Math.log2(largest))}` : floatText(largest);
}

const evaluated = (asking, { program, operands }) => asking.evaluate(program, Uint32Array.from(operands));

// By the name of the way: gets the Asking, what the program says, and the question's id. Throws NotThere.
export const ways = {
  values: (asking, asked) => join(floatsOf(evaluated(asking, asked)).subarray(0, asked.values)),

  integers: (asking, asked) => hexadecimal(evaluated(asking, asked).subarray(0, asked.values)),

  subnormals(asking, asked) {
    const bits = evaluated(asking, asked);
    if (bits.every((one, i) => one === asked.exact[i])) return 'kept';
    return ((bits[0] | bits[1] | bits[2]) & 0x7fffffff) === 0 ? '0' : hexadecimal(bits);
  },

  copied(asking, { program, bits }) {
    const found = bitsOf(firsts(asking.read(copyOf(asking, program, asking.rowOf(bits), 'RGBA32F'))));
    return found.every((one, i) => one === bits[i]) ? 'kept' : hexadecimal(found);
  },

  halves_drawn: (asking, { program, bits, roundings }) =>
    halvesText(firsts(asking.read(copyOf(asking, program, asking.rowOf(bits), 'RGBA16F'))), roundings),

  halves_uploaded: (asking, { bits, roundings }) =>
    halvesText(firsts(asking.read(asking.rowOf(bits, 'RGBA16F'))), roundings),

  halves_packed(asking, { program, bits, roundings }) {
    const operands = Uint32Array.from({ length: 4 * bits.length }, (_, i) => (i % 4 === 0 ? bits[i >> 2] : 0));
    return halvesText(Float32Array.from(firsts(asking.evaluate(program, operands)), floatOfHalf), roundings);
  },

  // The square of 1 + 2^-12, less 1 + 2^-11, is 2^-24 if it is rounded once, and 0 if the square is rounded, too.
  times_rounded(asking, asked) {
    const [sum] = floatsOf(evaluated(asking, asked));
    if (sum === 0) return 'twice';
    return sum === 2 ** -24 ? 'once' : floatText(sum);
  },

  ulp(asking, asked, id) {
    const { results, exact } = trialsOf(asking, asked, id);
    return ulpText(results, exact);
  },

  power_of_two(asking, asked, id) {
    const { results, exact } = trialsOf(asking, asked, id);
    return powerOfTwoText(floatsOf(results), exact);
  },

  whole_quotients(asking, { program, numbers, divisors }) {
    const divisor = (a) => 1 + a % divisors;
    const operands = Float32Array.from({ length: 4 * numbers }, (_, i) =>
      [i >> 2, divisor(i >> 2), 0, 0][i % 4]);
    const found = floatsOf(asking.evaluate(program, bitsOf(operands)));
    const wrong = [0, 0, 0];
    for (let a = 0; a < numbers; ++a) {
      const quotient = Math.floor(a / divisor(a));
      [quotient, a % divisor(a), quotient].forEach((right, i) => { if (found[4 * a + i] !== right) ++wrong[i]; });
    }
    return wrong.join(' ');
  },

  fetched(asking, { program, width, height }) {
    const texels = Float32Array.from({ length: 4 * width * height }, (_, i) => 1 + (i >> 2));
    const target = asking.surface('RGBA32F', 4, 1);
    asking.draw(program, target, asking.surface('RGBA32F', width, height, texels));
    return join(firsts(asking.read(target)));
  },

  varying(asking, { program, side }) {
    const target = asking.surface('RGBA32F', side, side);
    asking.draw(program, target);
    const texels = asking.read(target);
    const bits = bitsOf(texels);
    const exactBits = bitsOf(Float32Array.from({ length: side }, (_, i) => i + 0.5));
    let furthest = 0;
    let floorsAreRight = true;
    let coordinatesAreRight = true;
    for (let i = 0; i < texels.length; ++i) {
      const texel = i >> 2;
      const place = i % 2 === 0 ? texel % side : Math.floor(texel / side);
      if (i % 4 >= 2) coordinatesAreRight &&= texels[i] === place + 0.5;
      else {
        furthest = Math.max(furthest, distance(bits[i], exactBits[place]));
        floorsAreRight &&= Math.floor(texels[i]) === place;
      }
    }
    return `${furthest} ulp; floors ${rightOr(floorsAreRight)}; gl_FragCoord ${rightOr(coordinatesAreRight)}`;
  },

  // The weight of each texel in the next level's first texel. WebGL 2 makes levels of floats only where it filters them.
  mipmap(asking, { width, height }) {
    if (!asking.filtersFloats) throw new NotThere();
    const { gl } = asking;
    return join(Array.from({ length: width * height }, (_, texel) => {
      const texels = Float32Array.from({ length: 4 * width * height }, (_value, i) => Number(i >> 2 === texel));
      const surface = asking.surface('RGBA32F', width, height, texels);
      gl.texParameteri(gl.TEXTURE_2D, gl.TEXTURE_MAX_LEVEL, 1000);
      gl.generateMipmap(gl.TEXTURE_2D);
      return asking.read(surface, 1)[0];
    }), weightText);
  },

  levels_drawn(asking, { program, format, side }) {
    const numbers = numbersBetween(0, 1, side * side);
    const source = asking.surface('RGBA32F', side, side, numbers);
    const found = firsts(asking.read(copyOf(asking, program, source, format)));
    let wrong = 0;
    let furthest = 0;
    found.forEach((level, i) => {
      const off = Math.abs(level - Math.round(curves[format].stored(numbers[4 * i]) * 255));
      if (off !== 0) ++wrong;
      furthest = Math.max(furthest, off);
    });
    return wrong === 0 ? 'right' : `${wrong} wrong; by ${furthest} at most`;
  },

  levels_sampled(asking, { program, format, levels }) {
    const texels = Uint8Array.from({ length: 4 * levels }, (_, i) => i >> 2);
    const found = firsts(asking.read(copyOf(asking, program, asking.surface(format, levels, 1, texels), 'RGBA32F')));
    const exact = Float64Array.from({ length: levels }, (_, level) => curves[format].linear(level / (levels - 1)));
    return format === 'RGBA8' ? ulpText(bitsOf(found), exact) : powerOfTwoText(found, exact);
  },

  between_texels(asking, { program, format, places }) {
    const isOfFloats = format === 'RGBA32F';
    if (isOfFloats && !asking.filtersFloats) throw new NotThere();
    const { gl } = asking;
    const Numbers = isOfFloats ? Float32Array : Uint8Array;
    const most = isOfFloats ? 1 : 255;
    const source = asking.surface(format, 2, 1, Numbers.from({ length: 8 }, (_, i) => (i < 4 ? 0 : most)));
    for (const filter of [gl.TEXTURE_MIN_FILTER, gl.TEXTURE_MAG_FILTER])
      gl.texParameteri(gl.TEXTURE_2D, filter, gl.LINEAR);
    const target = asking.surface('RGBA32F', places, 1);
    asking.draw(program, target, source);
    return String(new Set(firsts(asking.read(target))).size);
  },

  loop_rounds(asking, { program, rounds }) {
    const target = asking.surface('RGBA32F', 1, 1);
    asking.draw(program, target, null, { rounds, factor: 1, summand: 1 });
    const [found] = asking.read(target);
    return found < rounds ? String(found) : `not before ${rounds}`;
  },
};
