// The guided tours: a small player that shows a step's text, and in the tabs what the text describes.
import { element } from '../dom.js';
import { firstState } from '../watch/state.js';
import { convolution } from './convolution.js';
import { fialkaCadik2006 } from './fialka_cadik_2006.js';
import { lloydBoydGovindaraju2008 } from './lloyd_boyd_govindaraju_2008.js';
import { morelandAngel2003 } from './moreland_angel_2003.js';
import { PlanFacts } from './plan_facts.js';
import { withQuestion } from './questions.js';
import { bringIntoSight, selectorOf } from './sight.js';
import { wide } from './wide.js';

const all = [morelandAngel2003, fialkaCadik2006, lloydBoydGovindaraju2008, wide, convolution].map(withQuestion);

// The paragraphs of a text with *emphasis*.
function paragraphs(text) {
  const withEmphasis = (paragraph) => paragraph.split(/\*([^*]+)\*/)
    .map((part, i) => (i % 2 === 1 ? element('em', {}, [part]) : part));
  const inOneLine = (paragraph) => paragraph.replace(/\s+/g, ' ').trim();
  return text.split(/\n\s*\n/).map((paragraph) => element('p', {}, withEmphasis(inOneLine(paragraph))));
}

// Lines of a program, part by part, each followed by what it does: [{lines, words}].
const listing = (parts) => element('dl', { className: 'tour-listing' }, parts.flatMap(({ lines, words }) =>
  [element('dt', {}, lines.map((line) => element('code', {}, [line]))), element('dd', {}, [words])]));

function wordsOf(step, { facts, error }) {
  if (error) return paragraphs(`This step cannot be shown: ${error.message} ${step.inHalves ?? ''}`);
  return [...paragraphs(step.text(facts)), ...(step.listing ? [listing(step.listing(facts))] : []),
    element('p', {}, [element('strong', {}, ['Look: ']), step.look(facts)])];
}

// '#tour=wide,3' -> {id: 'wide', step: 2}, or null.
function tourInAddress(hash) {
  const found = /^#tour=([\w-]+)(?:,(\d+))?$/.exec(hash);
  return found && { id: found[1], step: Math.max(0, Number(found[2] ?? 1) - 1) };
}

export class Tours {
  #tour = null;
  #step = 0;
  #going = null; // promise of the step that is being shown
  #asked = 0; // number of requests for a step; only the last one is shown
  #shown = null;
  #lookAt = [];

  constructor(app) {
    this.app = app;
    this.progress = element('p', { className: 'tour-progress' });
    this.title = element('h2', { tabIndex: -1, id: 'tour-title' });
    this.text = element('div', { className: 'tour-text' });
    const button = (label, act) => element('button', { type: 'button', onclick: act }, [label]);
    this.back = button('Back', () => this.go(this.#step - 1));
    this.next = button('Next', () => this.#forth());
    this.leave = button('Leave the tour', () => this.close());
    this.panel = element('aside', { id: 'tour', hidden: true, 'aria-labelledby': 'tour-title',
      onkeydown: (event) => this.#key(event) }, [
      element('div', { 'aria-live': 'polite' }, [this.progress, this.title, this.text]),
      element('div', { className: 'tour-buttons' }, [this.back, this.next, this.leave]),
    ]);
    this.menu = element('details', { id: 'tours' }, [element('summary', {}, ['Guided tours']),
      element('ul', {}, all.map(({ id, title, question, paper }) => element('li', {}, [
        element('button', { type: 'button', onclick: () => this.open(id) }, [title]),
        element('span', {}, [question]), element('span', { className: 'faint' }, [paper])])))]);
  }

  get list() { return all; }
  get isOpen() { return this.#tour !== null; }
  // The step that is shown, {tour, number}; null outside a tour.
  get shown() { return this.#shown; }
  // The selectors of what its "Look:" speaks of, or its answer.
  get lookedAt() { return this.#lookAt.map(selectorOf); }

  // Opens a tour at a step, or says that there is no such tour. `how` is the browser-history call for the step's
  // address: 'pushState', or 'replaceState' if the address was there before.
  async open(id, step = 0, how = 'pushState') {
    const tour = all.find((candidate) => candidate.id === id);
    if (!tour) throw new Error(`there is no tour '${id}'`);
    if (!this.isOpen) this.app.watch?.settleAddress(); // a tour's address follows that of what the reader had
    this.#tour = tour;
    this.menu.open = false;
    this.panel.hidden = false;
    document.body.classList.add('on-tour');
    const going = this.go(Math.min(step, tour.steps.length - 1), how);
    await going;
    if (going === this.#going) this.title.focus({ preventScroll: true }); // otherwise the reader has gone on
  }

  // Leaves the tour; the tab, which the reader may have chosen meanwhile, stays as it is.
  close() {
    const { shown: tab, addressOf } = this.app;
    if (location.hash !== addressOf(tab)) history.pushState(null, '', addressOf(tab));
    this.#hide();
    this.app[tab]?.show?.({}); // lets it use the space of the panel
  }

  #hide() {
    const hadFocus = this.panel.contains(document.activeElement);
    this.#tour = null;
    this.#shown = null;
    ++this.#asked;
    this.panel.hidden = true;
    document.body.classList.remove('on-tour');
    if (hadFocus) this.menu.querySelector('summary').focus();
  }

  // Follows an address that a link or the browser's buttons have changed.
  async followAddress() {
    const wanted = tourInAddress(location.hash);
    if (wanted && all.some(({ id }) => id === wanted.id)) await this.open(wanted.id, wanted.step, 'replaceState');
    else if (this.isOpen) this.#hide();
  }

  #forth() {
    if (this.#step + 1 < this.#tour.steps.length) return this.go(this.#step + 1);
    return this.close();
  }

  // Shows a step; resolves when the tab shows it, too.
  go(number, how = 'pushState') {
    this.#going = this.#go(number, how);
    return this.#going;
  }

  // Resolves when the last requested step is shown.
  settled() { return this.#going; }

  async #go(number, how) {
    const step = this.#tour?.steps[number];
    if (!step) return;
    const asked = ++this.#asked;
    this.#step = number;
    // First of all, so that what the step changes is not taken for the address that the reader had.
    const address = `#tour=${this.#tour.id},${number + 1}`;
    if (location.hash !== address) history[how](null, '', address);
    const { title, steps } = this.#tour;
    if (number === 0 && document.activeElement === this.back) this.next.focus(); // a disabled button has no focus
    this.back.disabled = number === 0;
    this.next.textContent = number + 1 < steps.length ? 'Next' : 'Finish';
    const resolved = await this.resolved(step).catch((error) => ({ error }));
    if (asked !== this.#asked) return;
    this.progress.textContent = `${title}, ${number + 1} of ${steps.length}`;
    this.title.textContent = step.title;
    if (this.text.contains(document.activeElement)) this.title.focus({ preventScroll: true }); // its button is removed
    this.text.replaceChildren(...wordsOf(step, resolved));
    if (step.answer && !resolved.error)
      this.text.append(element('button', { type: 'button', className: 'tour-answer', onclick: () =>
        this.answer(step, resolved) }, ['Trace the answer']));
    if (!resolved.error) await this.#show(resolved);
    if (asked !== this.#asked) return;
    if (!resolved.error) this.#bringIntoSight(step);
    this.#shown = { tour: this.#tour, number };
  }

  // Shows the answer to a question by a trace, and says what it means.
  async answer({ answer }, { show, facts }) {
    const asked = this.#asked;
    const answers = element('div', { className: 'tour-text', tabIndex: -1 }, paragraphs(answer.text(facts)));
    this.text.querySelector('.tour-answer').replaceWith(answers);
    answers.focus({ preventScroll: true });
    answers.scrollIntoView({ block: 'nearest' });
    await this.app.watch.show({ ...show, ...answer.show });
    if (asked === this.#asked) this.#bringIntoSight(answer);
  }

  async #show({ tab, show }) {
    await this.app.show(tab);
    await this.app[tab].show(show);
  }

  #bringIntoSight({ lookAt }) {
    this.#lookAt = lookAt;
    bringIntoSight(lookAt, this.panel);
  }

  // What the step's tab shows, whose `pass` may depend on the plan, and the numbers in its text.
  async resolved({ tab = 'watch', show, facts }) {
    if (tab !== 'watch') return { tab, show, facts: {} };
    const plan = new PlanFacts(this.app, show);
    plan.requireRunnable();
    const all = { ...firstState, ...show, pass: typeof show.pass === 'function' ? show.pass(plan) : show.pass };
    try {
      return { tab, show: all, facts: await facts(plan, all) };
    } finally {
      plan.delete();
    }
  }

  #key(event) {
    if (event.key === 'Escape') this.close();
    else if (event.key === 'ArrowRight' && !event.altKey) this.go(this.#step + 1);
    else if (event.key === 'ArrowLeft' && !event.altKey) this.go(this.#step - 1);
    else return;
    event.preventDefault();
  }
}

// Adds the tours to the page, and opens the one that the address names.
export async function startTours(app) {
  const tours = new Tours(app);
  app.tours = tours;
  document.querySelector('header').append(tours.menu);
  document.querySelector('main').before(tours.panel);
  addEventListener('hashchange', () => tours.followAddress());
  await tours.followAddress();
}
