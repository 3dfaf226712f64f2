// The spectrum, and the brush that paints on it by pointer or by keyboard.
import { element, svgElement } from '../dom.js';
import { Strokes } from './brush.js';
import { paintSpectrum } from './pixels.js';

export class SpectrumPanel {
  strokes = new Strokes();
  #onStroke;
  #cursor = { x: 0.1, y: 0.1 }; // in cycles per pixel
  #painting = false;

  // `onStroke` is called whenever what is painted has changed.
  constructor(onStroke) {
    this.#onStroke = onStroke;
    this.canvas = element('canvas', { 'aria-hidden': 'true' });
    this.circles = [0, 1].map(() => svgElement('circle', { visibility: 'hidden' }));
    this.over = svgElement('svg', { viewBox: '-0.5 -0.5 1 1', preserveAspectRatio: 'none', tabindex: 0,
      role: 'application', 'aria-label': 'Spectrum, zero frequency in the middle. Paint with the pointer, or move ' +
        'with the arrow keys and paint with the space bar',
      onpointerdown: (event) => this.#down(event), onpointermove: (event) => this.#move(event),
      onpointerup: () => { this.#painting = false; }, onpointercancel: () => { this.#painting = false; },
      onpointerleave: () => this.#hideCircles(), onkeydown: (event) => this.#key(event),
      onfocus: () => this.over.matches(':focus-visible') && this.#showCircles(),
      onblur: () => this.#hideCircles() }, this.circles);
    this.mode = element('select', { 'aria-label': 'What the brush does' },
      [element('option', { value: 'weaken' }, ['Brush: remove']),
        element('option', { value: 'keep' }, ['Brush: keep'])]);
    this.radius = element('input', { type: 'range', min: 0.01, max: 0.15, step: 0.005, value: 0.04,
      'aria-label': 'Size of the brush' });
    const button = (label, act) => element('button', { type: 'button',
      onclick: () => { act(); this.#changed(); } }, [label]);
    this.undo = button('Undo', () => this.strokes.undo());
    this.clear = button('Clear', () => this.strokes.clear());
    this.filtered = element('input', { type: 'checkbox', checked: true, onchange: () => onStroke() });
    this.element = element('figure', {}, [
      element('figcaption', {}, [element('strong', {}, ['Spectrum']),
        element('span', { className: 'faint' }, ['logarithm of the magnitude']),
        element('label', {}, [this.filtered, ' as filtered'])]),
      element('div', { className: 'filter-stack' }, [this.canvas, this.over]),
      element('div', { className: 'filter-below' }, [this.mode, this.radius, this.undo, this.clear]),
    ]);
    this.#enableButtons();
  }

  // Shows magnitudes as `pixels.js` has them, times the gains.
  show(width, height, magnitudes, gains) {
    paintSpectrum(this.canvas, width, height, magnitudes, this.filtered.checked ? gains : gains.map(() => 1));
  }

  #changed() {
    this.#enableButtons();
    this.#onStroke();
  }

  #enableButtons() {
    this.undo.disabled = this.clear.disabled = this.strokes.count === 0;
  }

  // The frequency under the pointer; the picture's rows go upwards.
  #place(event) {
    const box = this.over.getBoundingClientRect();
    return { x: (event.clientX - box.left) / box.width - 0.5, y: 0.5 - (event.clientY - box.top) / box.height };
  }

  #begin(point) {
    this.strokes.begin(this.mode.value === 'keep', Number(this.radius.value), point);
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
    this.#onStroke();
  }

  #key(event) {
    const step = 0.02;
    const steps = { ArrowLeft: [-step, 0], ArrowRight: [step, 0], ArrowUp: [0, step], ArrowDown: [0, -step] };
    if (event.key in steps) {
      const inside = (value) => Math.min(0.5, Math.max(-0.5, value));
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
    [1, -1].forEach((sign, i) => {
      const { x, y } = this.#cursor;
      for (const [name, value] of Object.entries({ cx: sign * x, cy: -sign * y, r: this.radius.value }))
        this.circles[i].setAttribute(name, value);
      this.circles[i].setAttribute('visibility', 'visible');
    });
  }

  #hideCircles() {
    for (const circle of this.circles) circle.setAttribute('visibility', 'hidden');
  }
}
