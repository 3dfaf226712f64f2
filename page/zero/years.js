// After the scenes: one picture, transformed by each year's programs, and the work of a filter by each year's methods.
import { element, svgElement } from '../dom.js';
import { boundOf } from '../check/bounds.js';
import { factorOf, relativeError } from '../check/measure_error.js';
import { PlanExecutor } from '../engine/executor.js';
import { layoutOf, unpacked } from '../engine/layout.js';
import { targetsOf } from '../engine/plan.js';
import { Breath } from '../engine/waiting.js';
import { transform } from '../teaching/reference.js';
import { exponentialText } from '../watch/numbers.js';
import { largestOf, paint, topOf } from '../watch/views.js';
import { change, drawing, logBrightness, paintGrey, words } from './drawing.js';
import { prose } from './scene.js';
import { trackOf } from './slider.js';
import { side } from './subject.js';
import { stagesOf } from './transform.js';

const channel = 3; // brightness
const playMilliseconds = 2000; // for all passes together
const [barWidth, ground, highest] = [18, 130, 108];

const grouped = (number) => Math.round(number).toLocaleString('en');
const inMebibytes = (bytes) => `${grouped(bytes / 2 ** 20)} MiB`;

// The facts shown about a filter, in this order.
const facts = [
  ['Passes', 'passes', grouped],
  ['In the paper\'s textures', 'passes_as_published', String],
  ['Programs', 'programs', grouped],
  ['Read', 'bytes_read', inMebibytes],
  ['Written', 'bytes_written', inMebibytes],
  ['Texels fetched', 'fetches', grouped],
  ['Barriers in groups', 'group_barriers', grouped],
];

// Shows the magnitudes of bins, given lowest row first, with frequency 0 in the middle.
function paintSpectrum(canvas, { real, imaginary }) {
  const magnitudes = real.map((value, i) => Math.hypot(value, imaginary[i]));
  const top = Math.max(...magnitudes);
  const half = side / 2;
  paintGrey(canvas, side, (i) => logBrightness(
    magnitudes[(side + half - Math.floor(i / side)) % side * side + (i + half) % side], top));
}

// The result of each pass of a plan and its final result: {passes: [{name, paint(canvas)}], spectrum, error, limit}.
// null if isWanted() returns false meanwhile.
async function drawn({ device }, offer, texels, isWanted) {
  const { plan } = offer;
  const executor = new PlanExecutor(device, plan);
  const breath = new Breath();
  const passes = [];
  try {
    await executor.prepare();
    executor.upload('image', texels);
    for (const [i, pass] of plan.passes.entries()) {
      await breath.taken();
      if (!isWanted()) return null;
      executor.run(i, i + 1);
      const [{ texture }] = targetsOf(pass);
      const values = executor.read(texture);
      const look = { view: 'log', channel, paired: offer.method !== 'moreland-angel-2003' };
      passes.push({ name: pass.name, paint: (canvas) => paint(canvas, executor.texture(texture), values,
        { ...look, top: topOf(largestOf(values), look) }) });
    }
    const spectrum = unpacked(layoutOf(plan, 'result'), executor.read('result')).channels[channel];
    const right = transform({ real: texels.filter((_, i) => i % 4 === channel) }, side, side);
    const error = relativeError([right.real, right.imaginary], [spectrum.real, spectrum.imaginary],
      factorOf(offer, plan.made_by?.scale ?? 'paper'));
    return { passes, spectrum, error, limit: boundOf(plan, offer).limit };
  } finally {
    executor.delete();
  }
}

// The same for a transform along the rows and then along the columns, in double precision.
function computed({ picture, texels }) {
  const { rows, whole } = stagesOf(picture, side);
  const passes = [['rows', rows], ['columns', whole]].map(([name, magnitudes]) => ({ name, paint: (canvas) => {
    const top = Math.max(...magnitudes);
    paintGrey(canvas, side, (i) => logBrightness(magnitudes[i], top));
  } }));
  return { passes, spectrum: transform({ real: texels.filter((_, i) => i % 4 === channel) }, side, side) };
}

export class Years {
  #asked = 0; // number of the latest drawing
  #timer = 0;
  #isSeen = false;
  #isDue = true; // to be drawn as soon as it is visible
  #pass = 0;
  #bars = [];

  constructor(app, subject) {
    Object.assign(this, { app, subject, stops: app.bundle.years, result: null });
    this.canvases = ['The picture', 'After a pass', 'The spectrum'].map((label) =>
      element('canvas', { role: 'img', 'aria-label': label }));
    const captions = ['the picture', 'after the pass', 'its spectrum'];
    this.said = element('p', { className: 'zero-said', role: 'status' });
    this.idea = element('p');
    this.table = element('table');
    const button = (text, onclick) => element('button', { type: 'button', onclick }, [text]);
    this.again = button('Play', () => this.#play());
    this.next = button('Next pass', () => this.#step());
    this.watch = element('a', {}, ['Watch these passes']);
    this.tools = element('div', { className: 'zero-tools' }, [this.again, this.next]);
    this.element = element('section', { className: 'scene', id: 'years', 'aria-labelledby': 'years-title' }, [
      element('div', { className: 'zero-text' }, [
        element('h3', { id: 'years-title' }, ['One picture, from 2003 to today']),
        ...prose(`Drag through the years. Each year's programs make the same spectrum of the same picture. What fell is
          the number of passes, and with it what is read and written. The bars count the passes of a whole filter: there,
          the product of spectra, and back, with all four channels in one texture. The picture below is transformed there
          only.`), this.idea]),
      element('figure', {}, [this.#chart(),
        element('div', { className: 'years-row' }, this.canvases.map((canvas, i) =>
          element('div', {}, [canvas, captions[i]]))),
        this.said, this.tools]),
      element('div', { className: 'zero-ask' }, [this.table])]);
    subject.addEventListener('change', () => this.#draw());
    addEventListener('hashchange', () => this.followAddress());
    app.device?.onRestored(() => this.#draw());
    new IntersectionObserver((changes) => {
      this.#isSeen = changes.at(-1).isIntersecting;
      if (this.#isSeen && this.#isDue) this.#draw(true);
    }).observe(this.element);
    this.#tell();
  }

  // The chosen one of `stops`.
  get stop() { return this.stops[this.slider.value]; }

  // The slider, with a bar for the passes of each filter above its year.
  #chart() {
    const passesOf = ({ filters }) => filters.map(({ passes }) => passes);
    const { slider, xOf, parts } = trackOf({ label: 'Year', from: 34, to: 326, y: 152, least: 0,
      most: this.stops.length - 1, value: 0, tick: (i) => this.stops[i].name,
      text: (i) => `${this.stops[i].name}: ${passesOf(this.stops[i]).join(' or ')} passes`,
      onchange: () => {
        history.replaceState(null, '', `#years=${this.stop.name}`);
        this.#choose();
      } });
    this.slider = slider;
    const unit = highest / Math.max(...this.stops.flatMap(passesOf));
    const bars = this.stops.flatMap((stop, i) => passesOf(stop).map((passes, k, { length }) => {
      const x = xOf(i) + (k - (length - 1) / 2) * (barWidth + 4);
      const y = ground - unit * passes;
      const bar = svgElement('rect', { x: x - barWidth / 2, y, width: barWidth, height: unit * passes });
      this.#bars.push([bar, i]);
      return [bar, words(x, y - 5, String(passes), 'middle')];
    }));
    return drawing(360, 182, 'Passes of a whole filter in each year', [...bars.flat(),
      words(346, 26, 'passes of a whole filter', 'end'), ...parts]);
  }

  // Shows the year in the address, if any.
  followAddress() {
    const named = /^#years=(\w+)$/.exec(location.hash)?.[1];
    const at = this.stops.findIndex(({ name }) => name === named);
    if (at < 0) return;
    this.slider.value = at;
    this.#choose();
    this.element.scrollIntoView();
  }

  #choose() {
    this.#tell();
    this.#draw(true);
  }

  #tell() {
    const { idea, filters } = this.stop;
    for (const [bar, i] of this.#bars) change(bar, { class: i === this.slider.value ? 'bar' : 'bar other' });
    const ofDrawing = (dispatches) => (dispatches ? ', not drawn, as WebGL 2 has no compute programs'
      : this.app.device ? ', drawn here' : '');
    this.idea.textContent = idea || filters.map(({ method, description, dispatches }) =>
      `${method}${ofDrawing(dispatches)}: ${description[0].toLowerCase()}${description.slice(1)}.`).join(' ');
    const row = (head, cells) => element('tr', {}, [head, ...cells]);
    const heading = (scope, text) => element('th', { scope }, [text]);
    this.table.replaceChildren(
      element('caption', {}, ['A whole filter of 1024 × 1024 texels: there, the product of spectra, and back']),
      element('thead', {}, [row(element('td'), filters.map(({ method }) => heading('col', method)))]),
      element('tbody', {}, facts.map(([name, key, write]) =>
        row(heading('row', name), filters.map((filter) => element('td', {}, [write(filter[key])]))))));
  }

  // Transforms the picture again, then plays the passes or shows the last.
  async #draw(isPlayed = false) {
    const asked = ++this.#asked;
    clearTimeout(this.#timer);
    const { app, subject } = this;
    this.result = null;
    this.#isDue = !this.#isSeen || !subject.texels;
    if (this.#isDue) return;
    const isWanted = () => asked === this.#asked;
    const filter = this.stop.filters.find(({ dispatches }) => !dispatches);
    const offer = filter && app.device &&
      app.bundle.find({ method: filter.method, operation: 'forward', width: side, height: side }, app.device);
    let result = null;
    try {
      result = offer ? await drawn(app, offer, subject.texels, isWanted) : computed(subject);
    } catch (error) {
      if (isWanted()) this.said.textContent = error.message;
      return;
    }
    if (!isWanted()) return;
    this.result = { ...result, offer, ...(offer ? {} : { why: filter ? 'this device cannot draw it'
      : 'WebGL 2 has no compute programs' }) };
    if (offer) this.watch.href = `#watch?method=${offer.method}&operation=forward&size=${side}`;
    if (!offer) this.watch.remove();
    else if (!this.watch.isConnected) this.tools.append(this.watch);
    paintGrey(this.canvases[0], side, (i) => subject.picture[i]);
    if (isPlayed && !matchMedia('(prefers-reduced-motion: reduce)').matches) this.#play();
    else this.#show(result.passes.length - 1);
  }

  #show(pass) {
    const { passes, spectrum, error, limit, offer, why } = this.result;
    const isLast = pass === passes.length - 1;
    this.#pass = pass;
    passes[pass].paint(this.canvases[1]);
    if (isLast) paintSpectrum(this.canvases[2], spectrum);
    else paintGrey(this.canvases[2], side, () => 0);
    const parts = [`${offer ? `${offer.method}, ` : ''}one transform of ${side} × ${side}, pass ${pass + 1} of ${passes.length}: ${
      passes[pass].name}.`];
    if (!offer) parts.push(`Computed on the CPU: ${why}.`);
    else if (isLast) parts.push(`The spectrum differs by ${exponentialText(error, 1)} from one in double precision; ${
      exponentialText(limit, 1)} are allowed.`);
    this.said.textContent = parts.join(' ');
  }

  #step() {
    clearTimeout(this.#timer);
    if (this.result) this.#show((this.#pass + 1) % this.result.passes.length);
  }

  #play(pass = 0) {
    clearTimeout(this.#timer);
    if (!this.result) return;
    const { length } = this.result.passes;
    this.#show(pass);
    if (pass + 1 < length) this.#timer = setTimeout(() => this.#play(pass + 1), playMilliseconds / length);
  }
}
