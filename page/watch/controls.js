// The reader's choices: method, operation, size, picture, view; and the buttons for stepping.
import { element } from '../dom.js';
import { pictureChooser } from './picture_chooser.js';
import { channels, operations, sameProblem, sizeText, views } from './state.js';
import { titleOf } from './stories.js';
import { channelTitle } from './words.js';

const unique = (list) => [...new Set(list)];

export class Controls {
  // events: onchange(change), onstep(by), onend(end), onplay(), onscrub(beat), ontrace(trace)
  constructor(app, offers, events) {
    this.app = app;
    this.offers = offers;
    const select = (label, onchange) =>
      element('select', { 'aria-label': label, onchange: (event) => onchange(event.target.value) });
    this.method = select('Method', (method) => events.onchange({ method, beside: null }));
    this.operation = select('Operation', (operation) => events.onchange({ operation, ...this.#methodFor(operation) }));
    this.size = select('Size', (text) => events.onchange(this.#sizes.get(text)));
    this.view = select('View', (view) => events.onchange({ view }));
    this.channel = select('Channel', (channel) => events.onchange({ channel }));
    this.beside = select('A second method beside it', (beside) => events.onchange({ beside: beside || null }));
    this.picture = pictureChooser(app, (picture) => events.onchange({ picture, again: true }));
    const button = (text, label, onclick, more = {}) =>
      element('button', { type: 'button', ariaLabel: label, title: label, onclick, ...more }, [text]);
    this.playButton = button('▶', 'Play (space)', events.onplay, { className: 'play' });
    this.scrub = element('input', { type: 'range', min: 0, value: 0, ariaLabel: 'Pass', oninput: () =>
      events.onscrub(Number(this.scrub.value)) });
    this.back = button('◂ Trace back', 'Show on which texels this one depends, back to the picture',
      () => events.ontrace(this.state.trace === 'back' ? null : 'back'));
    this.forward = button('Trace forward ▸', 'Show which texels depend on this one, on to the result',
      () => events.ontrace(this.state.trace === 'forward' ? null : 'forward'));
    this.fault = element('p', { className: 'fault', role: 'alert' });
    this.lanes = element('div', { className: 'lanes' });
    const field = (label, control) => element('label', { className: 'field' }, [element('span', {}, [label]), control]);
    const fields = [field('Method', this.method), field('Operation', this.operation), field('Size', this.size),
      element('div', { className: 'field' }, [element('span', {}, ['Picture']), this.picture]),
      field('View', this.view), field('Channel', this.channel), field('Compare with', this.beside)];
    this.summary = element('summary', {});
    const choices = element('details', { className: 'choices' },
      [this.summary, element('div', { className: 'choice-fields' }, fields)]);
    const wide = matchMedia('(min-width: 701px)'); // on a phone the choices are folded
    choices.open = wide.matches;
    wide.addEventListener('change', () => { choices.open = wide.matches; });
    const player = element('div', { className: 'player' }, [
      button('|◀', 'First pass (Home)', () => events.onend(false), { className: 'to-end' }),
      button('◀', 'Step back (left arrow)', () => events.onstep(-1)), this.playButton,
      button('▶', 'Step forward (right arrow)', () => events.onstep(1)),
      button('▶|', 'Last pass (End)', () => events.onend(true), { className: 'to-end' }),
      this.scrub, this.back, this.forward]);
    const hint = element('p', { className: 'hint' }, [
      'Point at a texel that is written, or use the arrow keys there. Press one that is read to go to where it was ',
      'written; one of the picture, to see what becomes of it. Space plays, the arrow keys step.']);
    this.element = element('div', { className: 'watch' }, [choices, player, this.fault, this.lanes, hint]);
    this.playButton.textContent = 'Play';
  }

  #sizes = new Map();

  // The chosen method, or another that has the operation if the chosen one has not.
  #methodFor(operation) {
    const having = this.offers.filter((offer) => offer.operation === operation);
    return having.some(({ method }) => method === this.state.method) ? {} : { method: having[0].method };
  }

  #options(select, list, chosen) {
    const text = JSON.stringify(list);
    if (select.dataset.options !== text) {
      select.dataset.options = text;
      select.replaceChildren(...list.map(([value, title]) => element('option', { value }, [title])));
    }
    select.value = chosen;
  }

  // Shows a state.
  show(state, { beat, beats, paired }) {
    this.state = state;
    this.summary.textContent = `${titleOf(this.app.bundle, state.method)}, ${state.width} × ${state.height}: choose`;
    const { offers, app: { bundle } } = this;
    this.#options(this.method, unique(offers.map(({ method }) => method)).map((name) => [name, titleOf(bundle, name)]),
      state.method);
    const offered = new Set(offers.map(({ operation }) => operation));
    this.#options(this.operation, operations.filter(({ name }) => offered.has(name)).map(({ name, title }) =>
      [name, title]), state.operation);
    const sizes = offers.filter(({ method, operation }) => method === state.method && operation === state.operation);
    this.#sizes = new Map(sizes.map((offer) => [sizeText(offer), { width: offer.width, height: offer.height }]));
    this.#options(this.size, sizes.map((offer) => [sizeText(offer), `${offer.width} × ${offer.height}`]),
      sizeText(state));
    this.#options(this.view, views.map(({ name, title }) => [name, title]), state.view);
    this.#options(this.channel, channels.map((name, i) => [name, channelTitle(paired, i)]), state.channel);
    const others = unique(offers.filter((offer) => sameProblem(offer, state) && offer.method !== state.method).map(
      ({ method }) => method));
    this.#options(this.beside, [['', 'nothing'], ...others.map((name) => [name, titleOf(bundle, name)])],
      state.beside ?? '');
    this.beside.disabled = others.length === 0;
    if (this.picture.picture !== state.picture) this.picture.picture = state.picture;
    this.scrub.max = beats - 1;
    this.scrub.value = beat;
    this.scrub.ariaValueText = `Pass ${state.pass + 1}`;
    this.back.ariaPressed = String(state.trace === 'back');
    this.forward.ariaPressed = String(state.trace === 'forward');
  }

  playing(is) {
    this.playButton.textContent = is ? 'Pause' : 'Play';
    this.playButton.ariaLabel = is ? 'Pause (space)' : 'Play (space)';
  }

  // Shows a message about a fault; '' removes it.
  tell(fault) {
    this.fault.textContent = fault;
    this.fault.hidden = fault === '';
  }
}
