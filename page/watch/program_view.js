// Shows the program that computes a texel: its text after preprocessing, and its uniforms.
import { element } from '../dom.js';
import { readable } from '../teaching/preprocessor.js';
import { numberText } from './numbers.js';

const texts = new Map(); // preprocessed texts of programs

function linesOf(key, text) {
  if (!texts.has(key))
    texts.set(key, readable(text).split('\n').filter((line) => !/^\s*(#version|precision|#line|#define \w+\s*$)/.test(
      line)));
  return texts.get(key);
}

// A line with its comment faint and its fetches marked.
function lineElement(line) {
  const comment = line.indexOf('//');
  const code = comment < 0 ? line : line.slice(0, comment);
  const parts = code.split(/(\btexelFetch\b)/).map((part) => (part === 'texelFetch' ? element('mark', {}, [part])
    : part));
  const made = element('span', { className: 'line' },
    [...parts, ...(comment < 0 ? [] : [element('i', {}, [line.slice(comment)])]), '\n']);
  const sampler = /\btexelFetch\s*\(\s*(\w+)/.exec(code)?.[1];
  if (sampler) made.dataset.sampler = sampler;
  return made;
}

const shortProgram = 9; // a main with fewer lines only calls the function of interest

// The line to which a program is scrolled: the comment above main or, if main is short, above the nearest function that
// it calls.
function openingLine(lines) {
  const functions = lines.flatMap((line, at) => {
    const name = /^[A-Za-z]\w* (\w+)\([^;]*$/.exec(line)?.[1];
    return name ? [{ name, at }] : [];
  });
  const main = functions.findLast(({ name }) => name === 'main');
  if (!main) return 0;
  const length = lines.slice(main.at).findIndex((line) => line.startsWith('}'));
  const body = lines.slice(main.at + 1, main.at + length).join(' ');
  const called = functions.filter(({ name, at }) => at < main.at && new RegExp(`\\b${name}\\(`).test(body));
  let { at } = length > shortProgram || called.length === 0 ? main : called.at(-1);
  while (at > 0 && lines[at - 1].startsWith('//')) --at;
  return at;
}

function uniformText(value) {
  if (!Array.isArray(value)) return numberText(value, 8);
  return `${value.length} vectors`;
}

export class ProgramView {
  #shown = null;

  constructor() {
    this.name = element('code', {});
    this.file = element('span', { className: 'faint small' });
    this.uniforms = element('dl', { className: 'uniforms' });
    this.code = element('pre', { className: 'code scroll', tabIndex: 0, ariaLabel: 'The program' });
    this.element = element('details', { className: 'program', open: true },
      [element('summary', {}, ['The program: ', this.name]), this.file, this.uniforms, this.code]);
  }

  // Shows the program of a fragment, unless it is shown already, and the fragment's uniforms.
  show({ draw, uniforms, replay }) {
    this.uniforms.replaceChildren(...[...uniforms].map(([name, value]) =>
      element('div', {}, [element('dt', {}, [name]), element('dd', {}, [uniformText(value)])])));
    this.name.textContent = draw.program;
    this.file.textContent = [draw.file, ...draw.defines].join(' · ');
    if (this.#shown === draw.text) return; // programs with several names may share a text
    this.#shown = draw.text;
    const lines = linesOf(draw.text, replay.plan.programs[draw.text].fragment);
    this.code.replaceChildren(...lines.map(lineElement));
    const { offsetTop } = this.code.children[openingLine(lines)];
    this.code.scrollTop = offsetTop - this.code.offsetTop;
  }

  // Marks the lines that fetch from a sampler; null marks none.
  point(sampler) {
    for (const line of this.code.children) line.classList.toggle('pointed', sampler !== null &&
      line.dataset.sampler === sampler);
  }
}
