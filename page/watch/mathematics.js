// Renders formulas as MathML, from a small subset of TeX's notation: letters, numbers, words in quotes, ^ and _ with
// braces, \sum, \frac{}{}, \allowbreak, and a few names.

const space = 'http://www.w3.org/1998/Math/MathML';

function node(tag, children = [], attributes = {}) {
  const made = document.createElementNS(space, tag);
  for (const [name, value] of Object.entries(attributes)) made.setAttribute(name, value);
  made.append(...children);
  return made;
}

const names = { sum: ['mo', '∑'], pi: ['mi', 'π'], phi: ['mi', 'φ'], cdot: ['mo', '·'], to: ['mo', '←'], minus: ['mo', '−'],
  bar: ['mo', '|'],
  lfloor: ['mo', '⌊'], rfloor: ['mo', '⌋'] };

const token = /\s*(?:\\([a-z]+)|"([^"]*)"|([0-9.]+)|([A-Za-z]'*)|(.))/gy;

function tokensOf(text) {
  const list = [];
  token.lastIndex = 0;
  for (let match = token.exec(text); match && match[0] !== ''; match = token.exec(text)) {
    const [, command, words, number, letter, sign] = match;
    if (command) list.push({ kind: 'command', text: command });
    else if (words !== undefined) list.push({ kind: 'words', text: words });
    else if (number) list.push({ kind: 'number', text: number });
    else if (letter) list.push({ kind: 'letter', text: letter });
    else if (sign) list.push({ kind: 'sign', text: sign });
  }
  return list;
}

// Parses one item from the head of the list: a letter, a group in braces, a fraction.
function taken(tokens) {
  const { kind, text } = tokens.shift();
  if (kind === 'sign' && text === '{') {
    const inside = [];
    while (tokens.length > 0 && tokens[0].text !== '}') inside.push(withScripts(tokens));
    tokens.shift();
    return node('mrow', inside);
  }
  if (kind === 'command' && text === 'frac') return node('mfrac', [taken(tokens), taken(tokens)]);
  if (kind === 'command') return node(names[text][0], [names[text][1]]);
  if (kind === 'words') return node('mtext', [text.replace(/^ | $/g, '\u00a0')]);
  if (kind === 'number') return node('mn', [text]);
  if (kind === 'letter') return node('mi', [text.replaceAll("'", '′')]);
  return node('mo', [{ '-': '−', '*': '·' }[text] ?? text], '()[]'.includes(text) ? { stretchy: 'false' } : {});
}

function withScripts(tokens) {
  const isSum = tokens[0].text === 'sum';
  const base = taken(tokens);
  let [below, above] = [null, null];
  while (tokens.length > 0 && tokens[0].kind === 'sign' && '_^'.includes(tokens[0].text)) {
    if (tokens.shift().text === '_') below = taken(tokens);
    else above = taken(tokens);
  }
  const under = isSum ? ['munder', 'mover', 'munderover'] : ['msub', 'msup', 'msubsup'];
  if (below && above) return node(under[2], [base, below, above]);
  if (below) return node(under[0], [base, below]);
  if (above) return node(under[1], [base, above]);
  return base;
}

// The tokens at which a line may begin: \allowbreak, or if there is none, a sign of a sum or of a relation outside of
// brackets.
function breaksOf(tokens) {
  const chosen = tokens.filter(({ text }) => text === 'allowbreak');
  if (chosen.length > 0) return new Set(chosen);
  let depth = 0;
  return new Set(tokens.filter(({ kind, text }, at) => {
    if (kind === 'sign' && '([{'.includes(text)) ++depth;
    if (kind === 'sign' && ')]}'.includes(text)) --depth;
    const isSign = (kind === 'sign' && '+-=>'.includes(text)) || (kind === 'command' && text === 'to');
    return depth === 0 && at > 0 && isSign;
  }));
}

// A formula as a block element. Where it is too long for a line, it goes on in the next one. Browsers break MathML
// nowhere, or anywhere, so it is a row of formulas that stay whole.
export function formula(text) {
  const tokens = tokensOf(text);
  const breaks = breaksOf(tokens);
  const parts = [[]];
  while (tokens.length > 0) {
    const [next] = tokens;
    if (breaks.has(next)) parts.push([]);
    if (next.text === 'allowbreak') tokens.shift();
    const item = withScripts(tokens);
    if (breaks.has(next) && item.localName === 'mo') item.setAttribute('form', 'infix'); // or it would be a prefix
    parts.at(-1).push(item);
  }
  const line = document.createElement('div');
  line.className = 'formula scroll';
  line.append(...parts.map((part) => {
    const whole = document.createElement('span');
    whole.append(node('math', part, { displaystyle: 'true' }));
    return whole;
  }));
  return line;
}
