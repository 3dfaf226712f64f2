// Programs for renderers that draw on the CPU. SwiftShader does not unroll loops, and an array that a loop indexes lies
// in memory, gathered number by number: a filter by “wide” takes 4 times as long there. So loops with constant
// bounds are written out, and uniforms become constants, with a program for each draw that has others.
import { valueOf } from './teaching/expression.js';
import { resolved } from './teaching/preprocessor.js';

const loopPattern = /\bfor \(int (\w+) = (\w+); \1 < ([^;]+); \+\+\1\)\s*/g;
const directivePattern = /^#(define|undef)\s+(\w+)(\([^)]*\))?\s*(.*)$/;

// Where the bracket that opens at `at` is closed.
function closingOf(text, at) {
  const [open, close] = text[at] === '{' ? '{}' : '()';
  for (let i = at, depth = 0; i < text.length; ++i) {
    if (text[i] === open) ++depth;
    else if (text[i] === close && --depth === 0) return i;
  }
  throw new SyntaxError(`a '${open}' is never closed`);
}

// Where the statement that begins at `at` ends.
function endOf(text, at) {
  if (text[at] === '{') return closingOf(text, at) + 1;
  if (!/^(if|for) \(/.test(text.slice(at, at + 5))) return text.indexOf(';', at) + 1;
  const condition = closingOf(text, text.indexOf('(', at)) + 1;
  return endOf(text, condition + /^\s*/.exec(text.slice(condition))[0].length);
}

function withoutLoops(text, macros) {
  const isConstant = (bound) => (bound.match(/[A-Za-z_]\w*/g) ?? []).every((name) => macros.has(name));
  let result = '';
  let from = 0;
  for (const found of text.matchAll(loopPattern)) {
    const [head, name, first, last] = found;
    if (found.index < from || !isConstant(first) || !isConstant(last)) continue;
    const begin = found.index + head.length;
    const end = endOf(text, begin);
    const body = withoutLoops(text.slice(begin, end), macros);
    result += text.slice(from, found.index);
    for (let i = valueOf(first, macros); i < valueOf(last, macros); ++i)
      result += `{ const int ${name} = ${i}; ${body} }\n`;
    from = end;
  }
  return result + text.slice(from);
}

// The same program with every loop written out whose bounds are constants of the preprocessor.
export function unrolled(text) {
  const macros = new Map();
  let result = '';
  let code = '';
  const flush = () => {
    result += withoutLoops(code, macros);
    code = '';
  };
  for (const line of resolved(text).replace(/ *\/\/.*$/gm, '').split('\n')) {
    if (!line.startsWith('#')) {
      code += `${line}\n`;
      continue;
    }
    flush();
    result += `${line}\n`;
    const [, directive, name, parameters, value] = directivePattern.exec(line) ?? [];
    if (directive === 'undef') macros.delete(name);
    else if (directive) macros.set(name, parameters ? '' : value);
  }
  flush();
  return result;
}

const float = (value) => (Number.isInteger(value) ? `${value}.0` : String(value));
const vector = (values) => `vec4(${values.map(float).join(', ')})`;
const literals = {
  int: (value) => ({ type: 'int', size: '', text: String(value) }),
  float: (value) => ({ type: 'float', size: '', text: float(value) }),
  'vec4[]': (value) => ({ type: 'vec4', size: `[${value.length}]`,
    text: `vec4[${value.length}](${value.map(vector).join(', ')})` }),
};

// A program with the uniforms as constants that it declares plainly, and those uniforms that remain.
function withConstants(text, uniforms) {
  const rest = uniforms.filter(({ name, type, value }) => {
    if (!Object.hasOwn(literals, type)) return true;
    const constant = literals[type](value);
    const declaration = new RegExp(`\\buniform ${constant.type} ${name}(\\[\\w+\\])?;`, 'g');
    const isDeclared = declaration.test(text);
    text = text.replace(declaration, `const ${constant.type} ${name}${constant.size} = ${constant.text};`);
    return !isDeclared;
  });
  return { text, rest };
}

// The plan with such programs. It computes the same numbers.
export function unrolledPlan(plan) {
  const programs = {};
  const keys = new Map(); // texts' keys, so that draws with the same constants share a program
  const drawn = (draw) => {
    const { vertex, fragment } = plan.programs[draw.text];
    const { text, rest } = withConstants(fragment, draw.uniforms);
    if (!keys.has(text)) {
      keys.set(text, `${draw.text}, unrolled ${keys.size + 1}`);
      programs[keys.get(text)] = { vertex, fragment: unrolled(text) };
    }
    return { ...draw, text: keys.get(text), uniforms: rest };
  };
  const passes = plan.passes.map((pass) => ({ ...pass, draws: pass.draws.map(drawn) }));
  return { ...plan, programs, passes };
}
