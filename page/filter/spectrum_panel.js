// The spectrum, and the brush that paints on it by pointer or by keyboard.
import { element, svgElement } from '../dom.js';
import { Strokes } from './brush.js';
import { paintSpectrum } from './pixels.js';

export class SpectrumPanel {
  strokes = new Strokes();
  #onStroke;
  #cursor = { x: 0.6, y: 0.6 }; // position of the brush, from 0 to 1 to the right and up
  #painting = false;

  // `onStroke` is called whenever the strokes have changed.
  constructor(onStroke) {
    this.#onStroke = onStroke;
    this.canvas = element('canvas', { 'aria-hidden': 'true' });
    this.circles = [0, 1].map(() => svgElement('circle', { visibility: 'hidden' }));
    this.trails = [0, 1].map(() => svgElement('path', { class: 'trail' }));
    this.over = svgElement('svg', { viewBox: '0 0 1 1', preserveAspectRatio: 'none', tabindex: 0,
      role: 'application', 'aria-label': 'Spectrum. Paint with the pointer, or move with the arrow keys and paint ' +
        'with the space bar',
      onpointerdown: (event) => this.#down(event), onpointermove: (event) => this.#move(event),
      onpointerup: () => { this.#painting = false; }, onpointercancel: () => { this.#painting = false; },
      onpointerleave: () => this.#hideCircles(), onkeydown: (event) => this.#key(event),
      onfocus: () => this.over.matches(':focus-visible') && this.#showCircles(),
      onblur: () => this.#hideCircles() }, [...this.trails, ...this.circles]);
    this.mode = element('select', { 'aria-label': 'What the brush does' },
      [element('option', { value: 'weaken' }, ['Brush: remove']),
        element('option', { value: 'keep' }, ['Brush: keep'])]);
    this.radius = element('input', { type: 'range', min: 0.01, max: 0.15, step: 0.005, value: 0.04,
      'aria-label': 'Size of the brush' });
    const button = (label, act) => element('button', { type: 'button',
      onclick: () => { act(); this.#changed(); if (this.undo.disabled) this.over.focus(); } }, [label]);
    this.undo = button('Undo', () => this.strokes.undo());
    this.clear = button('Clear', () => this.strokes.clear());
    this.filtered = element('input', { type: 'checkbox', checked: true, onchange: () => onStroke() });
    this.centred = element('input', { type: 'checkbox', checked: true, onchange: () => onStroke() });
    const why = 'Brightness is the logarithm of the magnitude. A transform leaves the zero frequency, the mean of the ' +
      'picture, in the corner of its texture, and so Watch shows it. Moved into the middle, opposite frequencies lie ' +
      'opposite each other, and the finest waves on the rim.';
    this.element = element('figure', {}, [
      element('figcaption', {}, [element('strong', {}, ['Spectrum']),
        element('label', {}, [this.filtered, ' as filtered']),
        element('label', {}, [this.centred, ' zero frequency in the middle'])]),
      element('div', { className: 'filter-stack' }, [this.canvas, this.over]),
      element('div', { className: 'filter-below' }, [this.mode, this.radius, this.undo, this.clear]),
      element('p', { className: 'faint small' }, [why]),
    ]);
    this.#enableButtons();
  }

  // Shows magnitudes, in the form of `pixels.js`, times the gains.
  show(width, height, magnitudes, gains) {
    paintSpectrum(this.canvas, width, height, magnitudes, this.filtered.checked ? gains : gains.map(() => 1),
      this.centred.checked);
    for (const trail of this.trails) trail.setAttribute('d', '');
    this.#trail = this.#painting ? [this.#cursor] : [];
  }

  #trail = []; // positions of a stroke that the spectrum does not show yet

  #changed() {
    this.#enableButtons();
    this.#onStroke();
  }

  #enableButtons() {
    this.undo.disabled = this.clear.disabled = this.strokes.count === 0;
  }

  // The position under the pointer; the picture's rows go upwards.
  #place(event) {
    const box = this.over.getBoundingClientRect();
    return { x: (event.clientX - box.left) / box.width, y: 1 - (event.clientY - box.top) / box.height };
  }

  // The frequency at a position, in cycles per pixel; frequencies have the period 1.
  #frequencyOf({ x, y }) {
    if (this.centred.checked) return { x: x - 0.5, y: y - 0.5 };
    const within = (value) => value - Math.floor(value + 0.5);
    return { x: within(x), y: within(y) };
  }

  // The position of the opposite frequency.
  #opposite({ x, y }) {
    return { x: 1 - x, y: 1 - y };
  }

  #begin(place) {
    this.strokes.begin(this.mode.value === 'keep', Number(this.radius.value), place, (at) => this.#frequencyOf(at));
    this.#trail = [place];
    this.#changed();
  }

  #down(event) {
    this.over.setPointerCapture(event.pointerId);
    this.#painting = true;
    this.#cursor = this.#place(event);
    this.#begin(this.#cursor);
  }

  #move(event) {
    this.#cursor = this.#place(event);
    this.#showCircles();
    if (!this.#painting) return;
    this.strokes.continueTo(this.#cursor);
    this.#trail.push(this.#cursor);
    this.#showTrails();
    this.#onStroke();
  }

  #key(event) {
    const step = 0.02;
    const steps = { ArrowLeft: [-step, 0], ArrowRight: [step, 0], ArrowUp: [0, step], ArrowDown: [0, -step] };
    if (event.key in steps) {
      const inside = (value) => Math.min(1, Math.max(0, value));
      const [x, y] = steps[event.key];
      this.#cursor = { x: inside(this.#cursor.x + x), y: inside(this.#cursor.y + y) };
      this.#showCircles();
    } else if (event.key === ' ') {
      this.#begin(this.#cursor);
    } else {
      return;
    }
    event.preventDefault();
  }

  #showCircles() {
    [this.#cursor, this.#opposite(this.#cursor)].forEach(({ x, y }, i) => {
      for (const [name, value] of Object.entries({ cx: x, cy: 1 - y, r: this.radius.value }))
        this.circles[i].setAttribute(name, value);
      this.circles[i].setAttribute('visibility', 'visible');
    });
  }

  // Shows a stroke at once, before anything is transformed.
  #showTrails() {
    const path = (places) => places.map(({ x, y }, i) => `${i === 0 ? 'M' : 'L'}${x} ${1 - y}`).join('');
    [this.#trail, this.#trail.map((place) => this.#opposite(place))].forEach((places, i) => {
      this.trails[i].setAttribute('d', path(places));
      this.trails[i].setAttribute('stroke-width', 1.5 * this.radius.value);
    });
  }

  #hideCircles() {
    for (const circle of this.circles) circle.setAttribute('visibility', 'hidden');
  }
}
