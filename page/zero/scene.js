// The frame of a scene: its text, its figure, and a task that the page judges.
import { element } from '../dom.js';

const restMilliseconds = 350; // dragging past the answer does not count as answering

// The paragraphs of a text with *emphasis*; formulas are not broken into lines.
export function prose(text) {
  return text.trim().split(/\n\s*\n/).map((paragraph) => element('p', {},
    paragraph.replace(/\s+/g, ' ').replace(/ ([·×=]) /g, '\u00a0$1\u00a0').trim().split(/\*([^*]+)\*/)
      .map((part, i) => (i % 2 === 1 ? element('em', {}, [part]) : part))));
}

export class Scene {
  #timer = 0;
  isSolved = false;
  onsolved = () => {};

  // title; text; textbook: the same in formulas, a list of elements; figure: a list of elements; ask: what the reader
  // should drag, and where to; hint(): what is still wrong, '' if nothing is; right: what the answer teaches.
  constructor({ title, text, textbook, figure, ask, hint, right }) {
    Object.assign(this, { title, hint, right });
    this.heading = element('h3', {}, [title]);
    this.answer = element('p', { className: 'zero-answer', role: 'status' }, ['Not answered yet.']);
    this.element = element('section', { className: 'scene' }, [
      element('div', { className: 'zero-text' }, [this.heading, ...prose(text),
        element('details', { className: 'zero-formula' },
          [element('summary', {}, ['As your textbook writes it']), ...textbook])]),
      element('figure', {}, figure),
      element('div', { className: 'zero-ask' },
        [element('p', {}, [element('strong', {}, ['Your turn: ']), ask]), this.answer])]);
  }

  // Gives the scene its number and its place in the address.
  number(number) {
    this.element.id = `zero-${number}`;
    this.heading.id = `zero-${number}-title`;
    this.element.setAttribute('aria-labelledby', this.heading.id);
    this.heading.prepend(`${number}. `);
  }

  // Says, once the reader pauses, whether the task is solved. A solution stays on the screen.
  judge() {
    clearTimeout(this.#timer);
    if (this.isSolved) return;
    this.#timer = setTimeout(() => {
      const hint = this.hint();
      this.answer.textContent = hint ? `Not yet. ${hint}` : `✓ Right. ${this.right}`;
      if (hint) return;
      this.isSolved = true;
      this.element.classList.add('solved');
      this.onsolved();
    }, restMilliseconds);
  }
}
