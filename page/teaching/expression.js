// Evaluates the integer expressions in a preprocessor's #if.

const tokenPattern = /\s*(?:(\d+)[uU]?|([A-Za-z_]\w*)|(<<|>>|<=|>=|==|!=|&&|\|\||[-+*/%<>!~&^|()]))/y;

// Binary operators, lowest precedence first.
const levels = [
  { '||': (a, b) => Number(a !== 0 || b !== 0) },
  { '&&': (a, b) => Number(a !== 0 && b !== 0) },
  { '|': (a, b) => a | b },
  { '^': (a, b) => a ^ b },
  { '&': (a, b) => a & b },
  { '==': (a, b) => Number(a === b), '!=': (a, b) => Number(a !== b) },
  { '<': (a, b) => Number(a < b), '>': (a, b) => Number(a > b), '<=': (a, b) => Number(a <= b),
    '>=': (a, b) => Number(a >= b) },
  { '<<': (a, b) => a << b, '>>': (a, b) => a >> b },
  { '+': (a, b) => a + b, '-': (a, b) => a - b },
  { '*': (a, b) => a * b, '/': (a, b) => Math.trunc(a / b), '%': (a, b) => a % b },
];
const oneSided = { '!': (a) => Number(a === 0), '-': (a) => -a, '+': (a) => a, '~': (a) => ~a };

function tokensOf(text) {
  const tokens = [];
  tokenPattern.lastIndex = 0;
  const end = text.trimEnd().length;
  while (tokenPattern.lastIndex < end) {
    const found = tokenPattern.exec(text);
    if (!found) throw new SyntaxError(`the condition '${text}' cannot be read`);
    tokens.push(found[1] ?? found[2] ?? found[3]);
  }
  return tokens;
}

// The value of an expression. `macros` maps names to texts; a name without a value, or without a definition, counts as
// 0.
export function valueOf(text, macros) {
  const tokens = tokensOf(text);
  let at = 0;
  const expect = (token) => {
    if (tokens[at++] !== token) throw new SyntaxError(`the condition '${text}' lacks '${token}'`);
  };
  const known = () => {
    const isInParentheses = tokens[at] === '(';
    if (isInParentheses) ++at;
    const name = tokens[at++];
    if (isInParentheses) expect(')');
    return Number(macros.has(name));
  };
  const single = () => {
    const token = tokens[at++];
    if (token === undefined) throw new SyntaxError(`the condition '${text}' ends too early`);
    if (token === '(') {
      const inner = level(0);
      expect(')');
      return inner;
    }
    if (Object.hasOwn(oneSided, token)) return oneSided[token](single());
    if (token === 'defined') return known();
    if (/^\d/.test(token)) return Number(token);
    if (!/^\w/.test(token)) throw new SyntaxError(`the condition '${text}' has '${token}' in a wrong place`);
    // A macro that expands to itself counts as 0.
    const meant = macros.get(token);
    return meant ? valueOf(meant, new Map([...macros].filter(([name]) => name !== token))) : 0;
  };
  const level = (number) => {
    if (number === levels.length) return single();
    let value = level(number + 1);
    while (Object.hasOwn(levels[number], tokens[at] ?? '')) {
      const operate = levels[number][tokens[at++]];
      value = operate(value, level(number + 1));
    }
    return value;
  };
  const value = level(0);
  if (at !== tokens.length) throw new SyntaxError(`the condition '${text}' goes on with '${tokens[at]}'`);
  return value;
}
