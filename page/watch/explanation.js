// Explains a texel in words and numbers: its value, its twiddle factor, its equation, and what was read for it.
import { element, svgElement } from '../dom.js';
import { equationOf } from './equations.js';
import { formula } from './mathematics.js';
import { complexText, counted, numberText } from './numbers.js';
import { componentsOf } from './replay.js';
import { valueWords } from './words.js';

const mostTerms = 8; // more terms are folded
const mostReads = 12;

const badge = (read) => (read?.letter ? element('span', { className: 'badge' }, [read.letter]) : '');

// A bound for the difference between a program's single-precision sum and the sum in double precision.
function roundingOf(equation, format) {
  const size = equation.terms.reduce((sum, { product: [re, im] }) => sum + Math.hypot(re, im), 0);
  const factors = equation.after.reduce((product, { value }) => product * Math.hypot(...value), equation.scale?.value ??
    1);
  const unit = format.endsWith('16f') ? 2 ** -11 : 2 ** -24;
  return unit * 16 * size * Math.abs(factors) + 1e-30;
}

// The equation's value for the channel, a real number, and the texel's.
export function comparison(fragment, equation, value) {
  const part = equation.real ? 0 : fragment.channel % 2;
  return { computed: equation.value[part], held: value[fragment.channel],
    rounding: roundingOf(equation, fragment.texture.format) };
}

// A circle with the twiddle factor as a point on it.
function twiddleCircle({ value: [re, im] }) {
  const at = (x, y) => ({ x: 30 + 24 * x, y: 30 - 24 * y });
  const end = at(re, im);
  return svgElement('svg', { class: 'circle', viewBox: '0 0 60 60', 'aria-hidden': 'true' }, [
    svgElement('circle', { cx: 30, cy: 30, r: 24 }),
    svgElement('line', { x1: 3, y1: 30, x2: 57, y2: 30, class: 'axis' }),
      svgElement('line', { x1: 30, y1: 3, x2: 30, y2: 57, class: 'axis' }),
    svgElement('line', { x1: 30, y1: 30, x2: end.x, y2: end.y, class: 'arm' }),
      svgElement('circle', { cx: end.x, cy: end.y, r: 3.5, class: 'end' })]);
}

function twiddleElement(twiddle, direction) {
  const { numerator, denominator, value, what, reads } = twiddle;
  const power = numerator === 0 ? '1' : `exp(${direction < 0 ? '−' : '+'}2πj · ${numerator}/${denominator})`;
  return element('div', { className: 'twiddle' }, [twiddleCircle(twiddle), element('div', {}, [
    element('span', { className: 'label' }, ['Twiddle factor']), ' ', badge(reads[0]),
    element('div', { className: 'number' }, [power === '1' ? '1' : `${power} = ${complexText(value)}`]),
      element('div', { className: 'faint small' }, [what])])]);
}

// One term: its sign, its factors, the number that was read, and the product.
function termRow(term, index, real) {
  const text = (value) => (real ? numberText(value[0]) : complexText(value));
  const inBrackets = (value) => (/ |^−/.test(text(value)) ? `(${text(value)})` : text(value));
  const name = term.read ? badge(term.read) : element('span', { className: 'badge' }, [`B${term.bin}`]);
  const isZero = term.factors.some(({ value }) => value[0] === 0 && value[1] === 0);
  const factors = term.factors.flatMap(({ value, text: label, read, from }) => [
    element('span', { className: 'factor', title: label ?? '' }, [badge(read ?? from), inBrackets(value)]), ' · ']);
  const plain = term.factors.length === 0;
  return element('div', { className: `term${isZero ? ' zero' : ''}` }, [
    element('span', { className: 'sign' }, [term.sign < 0 ? '−' : index === 0 ? '' : '+']),
    element('span', { className: 'made' },
      [...factors, element('span', { className: 'factor' }, [name, inBrackets(term.number)])]),
    element('span', { className: 'product faint' },
      [isZero ? '= 0' : plain ? '' : `= ${text(term.product.map((part) => part * term.sign))}`])]);
}

function equationElement(fragment, equation, value) {
  const { terms, after, scale, real } = equation;
  const rows = terms.map((term, index) => termRow(term, index, real));
  const folded = rows.splice(rows.length > mostTerms + 2 ? mostTerms : rows.length);
  const by = (list) => list.filter(Boolean);
  const factors = by([...after.map(({ value: number, text, read, from }) =>
    ({ words: text ?? 'the response', number, read: read ?? from })),
    scale && { words: scale.text, number: [scale.value, 0] }]);
  const { computed, held, rounding } = comparison(fragment, equation, value);
  const agrees = Math.abs(computed - held) <= rounding;
  const whole = real ? numberText(equation.value[0], 6) : complexText(equation.value, 6);
  const part = real ? '' : fragment.channel % 2 === 0 ? ', of which the texel’s component is the real part'
    : ', of which the texel’s component is the imaginary part';
  return element('div', { className: 'equation' }, [
    element('h4', {}, [equation.title]), element('div', { className: 'faint small' }, [equation.source]),
    ...[equation.formula].flat().map(formula),
      ...(equation.part ? [element('p', { className: 'part' }, [equation.part])] : []),
    element('div', { className: 'terms' }, [...rows,
      ...(folded.length > 0
        ? [element('details', {}, [element('summary', {}, [`and ${counted(folded.length, 'more term')}`]), ...folded])]
        : []),
      ...factors.map(({ words, number, read }) => element('div', { className: 'term' },
        [element('span', { className: 'sign' }, ['·']),
        element('span', { className: 'made' }, [badge(read), complexText(number)]),
          element('span', { className: 'product faint' }, [words])])),
      element('div', { className: 'term result' }, [element('span', { className: 'sign' }, ['=']),
        element('span', { className: 'made' }, [whole])])]),
    element('p', { className: agrees ? 'agrees' : 'differs' }, [
      `The texel holds ${numberText(held, 6)}${part}: `,
      agrees ? 'equal within rounding.' : `it differs by ${numberText(computed - held, 2)}.`])]);
}

// The reads; each is a button that leads to the pass that wrote its texel.
function readsElement(fragment, equation, { onfollow, onpoint }) {
  const zero = new Set();
  for (const { read, factors } of equation?.terms ?? []) {
    if (read && factors.some(({ value }) => value[0] === 0 && value[1] === 0)) zero.add(read);
  }
  const row = (read) => {
    const texture = fragment.replay.textures.get(read.texture);
    const components = componentsOf(texture);
    const first = fragment.channel - fragment.channel % 2;
    const shown = texture.role === 'constant' || components < 4 ? read.value.slice(0, components).map((part) =>
      numberText(part)).join(', ')
      : equation?.real ?? !fragment.replay.paired ? numberText(read.value[fragment.channel], 5)
        : complexText(read.value.slice(first, first + 2), 5);
    const place = `${read.x}, ${read.y}${texture.layers > 1 ? `, layer ${read.layer}` : ''}`;
    return element('tr', { onpointerenter: () => onpoint(read), onpointerleave: () => onpoint(null) }, [
      element('td', {}, [badge(read)]), element('td', {}, [texture.role === 'constant' ? `${read.texture} (${place})`
        : element('button', { type: 'button', className: 'plain', title: 'Go to where it was written', onclick: () =>
          onfollow(read) }, [`${read.texture} (${place})`])]),
      element('td', { className: 'number' }, [shown]), element('td', { className: 'faint' },
        [zero.has(read) ? 'multiplied by 0 here' : ''])]);
  };
  const rows = fragment.reads.inOrder.map(row);
  const folded = rows.splice(rows.length > mostReads + 2 ? mostReads : rows.length);
  const table = (list) => element('table', { className: 'reads' }, [element('tbody', {}, list)]);
  return element('div', {}, [element('h4', {}, [`It reads ${counted(fragment.reads.length, 'texel')}`]), table(rows),
    ...(folded.length > 0
      ? [element('details', {}, [element('summary', {}, [`and ${folded.length} more`]), table(folded)])] : [])]);
}

// Fills `host` with the explanation of a fragment. `value` holds its texel's four numbers. `events` is {onfollow(read),
// onpoint(read or null)}.
export function explain(host, fragment, value, events) {
  const equation = equationOf(fragment);
  const { texel, texture, channel, replay } = fragment;
  const place = `(${texel.x}, ${texel.y})${texture.layers > 1 ? `, layer ${texel.layer}` : ''}`;
  const first = channel - channel % 2;
  host.replaceChildren(
    element('p', { className: 'words', ariaLive: 'polite' },
      [element('span', { className: 'faint' }, [`Texel ${place}: `]), element('strong', {}, [valueWords(fragment)]),
      element('span', { className: 'value number' }, [` = ${numberText(value[channel], 6)}`]),
      ...(replay.paired ? [element('span', { className: 'faint small' },
        [` (the complex number is ${complexText(value.slice(first, first + 2))})`])] : [])]),
    ...(equation?.twiddle ? [twiddleElement(equation.twiddle, fragment.direction)] : []),
    ...(equation ? [equationElement(fragment, equation, value)] : []),
    readsElement(fragment, equation, events));
  return equation;
}
