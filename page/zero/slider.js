// A knob in a drawing that can be dragged: a slider as WAI-ARIA describes it, for one number, or for two numbers in a
// plane.
import { svgElement } from '../dom.js';

const signs = { across: 'M-19 0l6-5v10zM19 0l-6-5v10z', up: 'M0-19l-5 6h10zM0 19l-5-6h10z' };

export class Slider {
  #given;
  #values;
  #offset = null; // from the pointer to the knob during a drag

  // label; least, most and value: a number or two; step, and keyStep for the arrow keys; text(value) for screen
  // readers; place(value): [x, y] in the drawing; valueAt([x, y]): its inverse; signs: 'across', 'up' or both; area:
  // what else can be pressed, such as a track; isDownwards if greater numbers are lower; onchange(value).
  constructor(given) {
    this.#given = { step: 1, keyStep: given.step ?? 1, signs: ['across'], ...given };
    this.knob = svgElement('g', { class: 'knob', role: 'slider', tabindex: 0, 'aria-label': given.label,
      'aria-orientation': this.#given.signs[0] === 'up' ? 'vertical' : 'horizontal',
      'aria-valuemin': [given.least].flat()[0], 'aria-valuemax': [given.most].flat()[0],
      onkeydown: (event) => this.#key(event) },
    [svgElement('circle', { class: 'hit', r: 20 }), svgElement('circle', { class: 'halo', r: 13 }),
      svgElement('circle', { class: 'grip', r: 8 }),
      ...this.#given.signs.map((name) => svgElement('path', { class: 'sign', d: signs[name] }))]);
    // A finger on the knob should drag it instead of scrolling the page. Chromium honours touch-action only for whole
    // drawings.
    this.knob.addEventListener('touchstart', (event) => event.preventDefault(), { passive: false });
    for (const element of [this.knob, given.area].filter(Boolean)) {
      element.addEventListener('pointerdown', (event) => this.#down(event, element));
      element.addEventListener('pointermove', (event) => this.#offset && this.#move(event));
      for (const end of ['pointerup', 'pointercancel'])
        element.addEventListener(end, () => { this.#offset = null; });
    }
    this.value = given.value;
  }

  get value() {
    return this.#values.length === 1 ? this.#values[0] : [...this.#values];
  }

  // Shows a value without calling onchange.
  set value(value) {
    const { least, most, step, text, place } = this.#given;
    const [low, high] = [[least].flat(), [most].flat()];
    this.#values = [value].flat().map((one, i) =>
      Math.min(high[i], Math.max(low[i], low[i] + step * Math.round((one - low[i]) / step))));
    this.knob.setAttribute('aria-valuenow', this.#values[0]);
    this.knob.setAttribute('aria-valuetext', text(this.value));
    this.knob.setAttribute('transform', `translate(${place(this.value).join(' ')})`);
  }

  #take(value) {
    const before = String(this.#values);
    this.value = value;
    if (String(this.#values) !== before) this.#given.onchange(this.value);
  }

  #point({ clientX, clientY }) {
    const { a, d, e, f } = this.knob.ownerSVGElement.getScreenCTM();
    return [(clientX - e) / a, (clientY - f) / d];
  }

  #down(event, element) {
    if (event.button !== 0) return;
    event.preventDefault(); // prevents selecting text
    event.stopPropagation(); // the knob may lie within its area
    element.setPointerCapture(event.pointerId);
    this.knob.focus({ preventScroll: true });
    const [x, y] = this.#point(event);
    const [knobX, knobY] = this.#given.place(this.value);
    this.#offset = element === this.knob ? [knobX - x, knobY - y] : [0, 0];
    this.#move(event);
  }

  #move(event) {
    const [x, y] = this.#point(event);
    this.#take(this.#given.valueAt([x + this.#offset[0], y + this.#offset[1]]));
  }

  #key(event) {
    if (event.ctrlKey || event.altKey || event.metaKey) return;
    const { least, most, keyStep: step, isDownwards } = this.#given;
    const last = this.#values.length - 1;
    const up = isDownwards ? -step : step;
    const [axis, by] = { ArrowRight: [0, step], ArrowLeft: [0, -step], ArrowUp: [last, up], ArrowDown: [last, -up],
      PageUp: [last, 4 * up], PageDown: [last, -4 * up], Home: [0, -Infinity], End: [0, Infinity] }[event.key] ?? [];
    if (axis === undefined) return;
    event.preventDefault();
    const values = [...this.#values];
    values[axis] = Math.min([most].flat()[axis], Math.max([least].flat()[axis], values[axis] + by));
    this.#take(values.length === 1 ? values[0] : values);
  }
}

// A track across a drawing with a knob, and a tick and a number at every `every`-th value. A pointer within `catches`
// of a whole number snaps to it.
export function trackOf({ from, to, y, least, most, every = 1, tick = String, catches = 0, ...given }) {
  const xOf = (value) => from + (to - from) * (value - least) / (most - least);
  const area = svgElement('rect', { class: 'area', x: from - 12, y: y - 20, width: to - from + 24, height: 40 });
  const slider = new Slider({ ...given, least, most, area, place: (value) => [xOf(value), y],
    valueAt: ([x]) => {
      const value = least + (x - from) / (to - from) * (most - least);
      return Math.abs(value - Math.round(value)) < catches ? Math.round(value) : value;
    } });
  const ticks = [];
  for (let value = least; value <= most; value += every)
    ticks.push(svgElement('path', { class: 'axis', d: `M${xOf(value)} ${y - 4}v8` }),
      svgElement('text', { class: 'middle', x: xOf(value), y: y + 27 }, [tick(value)]));
  return { slider, xOf, parts: [area, svgElement('path', { class: 'track', d: `M${from} ${y}H${to}` }), ...ticks,
    slider.knob] };
}
