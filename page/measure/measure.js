// The tab Measure: how long the FFT and convolution take on this graphics card, what that says about the papers'
// conclusions, and a file with the results.
import { element, unbroken } from '../dom.js';
import { Timer } from '../engine/timer.js';
import { shownConclusions } from './conclusions_view.js';
import { measuredClaim } from './conclusions.js';
import { fastestMethod, measuredCurves } from './curves.js';
import { shownCurves } from './curves_view.js';
import { rowsOf, saveText } from './results.js';
import { Sampling, Stopped } from './sampling.js';

// What can be filtered: the paper of 2006 timed images of one channel and of four, in 16-bit floats. A processor takes
// longer for those, because it has to round to them.
const images = [
  { name: 'one', title: 'one channel, as 2006’s Figure 7', format: 'rg16f' },
  { name: 'four', title: 'four channels, 16-bit floats', format: 'rgba16f' },
  { name: 'four-32', title: 'four channels, 32-bit floats', format: 'rgba32f' },
];
const sizes = [256, 512];
const budgets = [{ title: 'quick', seconds: 4 }, { title: 'ordinary', seconds: 15 },
  { title: 'thorough', seconds: 60 }];
const fastest = 'fastest';

const introduction =
  'An image can be filtered in two ways. A convolution adds up, for every pixel, the weighted pixels around it:' +
  ' the larger the kernel, the longer it takes. A filter by the FFT takes the same time for every kernel, but ' +
  'many passes over the image. So small kernels are faster by convolution, and large ones by the FFT. Where do ' +
  'both take equally long on your graphics card? Fialka and Čadík asked that of theirs in 2006.';
const method =
  'How it is measured: everything runs in turn, a sample of each, then again a sample of each, in at least five' +
  ' rounds; so whatever slows your machine for a while meets all of them alike. A value is the median of the ' +
  'rounds; in brackets stand the values between which nine of ten rounds lie. Where some rounds say that one ' +
  'way is faster and some the other, it is “undecided”: the honest answer where a measurement does not tell. ' +
  'Meanwhile leave this tab in front, and other programs at rest; a hidden tab pauses.';

const labelled = (words, control) => element('label', { className: 'measure-choice' }, [words, control]);
const choice = (id, options) => element('select', { id }, options.map(([value, title]) =>
  element('option', { value: String(value) }, [title])));

class Measure {
  #curves = []; // results of measuredCurves
  #claims = []; // results of measuredClaim
  #stop = null; // stops the measurement in progress

  constructor(section, app) {
    this.section = section;
    this.app = app;
    this.timer = app.device && new Timer(app.device);
    this.titles = new Map(app.bundle.methods.map(({ name, title }) => [name, title]));
    this.#build();
  }

  #build() {
    const { bundle } = this.app;
    const filters = bundle.methods.filter(({ name }) => images.some(({ format }) => bundle.measured.some((offer) =>
      offer.method === name && offer.operation === 'filter' && offer.format === format && offer.width === sizes[0])));
    this.image = choice('measure-image', images.map(({ name, title }) => [name, title]));
    this.size = choice('measure-size', sizes.map((side) => [side, `${side} × ${side}`]));
    this.method = choice('measure-method', [[fastest, 'the fastest here'],
      ...filters.map(({ name, title }) => [name, title])]);
    this.budget = choice('measure-time', budgets.map(({ title, seconds }) => [seconds, title]));
    this.budget.value = String(budgets[1].seconds);
    this.start = element('button', { id: 'measure-start', onclick: () => this.measureCurves() },
      ['Measure the curves']);
    this.judge = element('button', { id: 'measure-judge', onclick: () => this.measureClaims() },
      ['Measure the papers’ conclusions']);
    this.stop = element('button', { id: 'measure-stop', hidden: true, onclick: () => this.#stop?.abort() }, ['Stop']);
    this.save = element('button', { id: 'measure-save', disabled: true, onclick: () => this.saveResults() },
      ['Save my results']);
    this.progress = element('progress', { id: 'measure-progress', max: 1, value: 0, hidden: true,
      'aria-label': 'how far the measurement is' });
    // Changes too often to be read aloud by a screen reader.
    this.doing = element('p', { id: 'measure-doing', className: 'faint', hidden: true });
    this.said = element('p', { id: 'measure-said', role: 'status' });
    this.curvesPlace = element('div', { id: 'measure-curves' });
    this.claimsPlace = element('div', { id: 'measure-claims' });
    this.section.append(
      element('h2', {}, ['From which kernel size on is the FFT faster?']),
      element('p', { className: 'measure-words' }, [introduction]),
      element('div', { className: 'measure-controls' }, [labelled('Image', this.image), labelled('Size', this.size),
        labelled('FFT by', this.method), labelled('Effort', this.budget), this.start, this.stop]),
      this.said, this.progress, this.doing, this.curvesPlace,
      element('p', { className: 'measure-words faint' }, [method]),
      element('h2', {}, ['What the papers conclude']),
      element('p', { className: 'measure-words' }, ['Ratios, laws of growth and crossovers that the papers state, ' +
        'measured here and judged by the rules of the ledger, which were fixed before anything was measured.']),
      element('div', { className: 'measure-controls' }, [this.judge]),
      this.claimsPlace,
      element('h2', {}, ['Give your results to others']),
      element('p', { className: 'measure-words' }, ['The file holds the name of your graphics card as the browser ' +
        'tells it, the browser’s own, and what was measured; nothing is sent anywhere. ',
      element('code', {}, unbroken('fragfft report FOLDER --page-results FILE')),
      ' lays it beside other machines.']),
      element('div', { className: 'measure-controls' }, [this.save]));
    this.say(this.timer ? `Timed by ${this.timer.method}.`
      : 'This browser has no WebGL 2, so nothing can be measured.');
    if (!this.timer) for (const button of [this.start, this.judge]) button.disabled = true;
    let width = 0;
    new ResizeObserver(() => {
      if (this.curvesPlace.clientWidth === width) return;
      width = this.curvesPlace.clientWidth;
      this.showCurves();
    }).observe(this.curvesPlace);
  }

  say(words) {
    this.said.textContent = words;
  }

  // Runs `work(sampling, span)` with a button that stops it, and says how it ended. `span` is the part of the whole
  // that the present step covers, for showing progress.
  async #measuring(work) {
    this.#stop = new AbortController();
    const span = { from: 0, to: 1 };
    const sampling = new Sampling({ timer: this.timer, signal: this.#stop.signal,
      isVisible: () => !document.hidden && !this.section.hidden,
      tell: ({ part, paused, what, expected, advice }) => {
        if (part !== undefined) this.progress.value = span.from + part * (span.to - span.from);
        if (paused !== undefined) this.say(paused ? 'Paused: this tab is hidden.' : 'Measuring.');
        if (expected)
          this.say(`Measuring. The five rounds take about ${Math.round(expected)} seconds here. ${advice}`);
        if (what) this.doing.textContent = what;
      } });
    const pressed = [this.start, this.judge].find((button) => button === document.activeElement);
    for (const button of [this.start, this.judge, this.save]) button.disabled = true;
    this.stop.hidden = this.progress.hidden = this.doing.hidden = false;
    if (pressed) this.stop.focus();
    this.progress.value = 0;
    this.say('Measuring.');
    try {
      await work(sampling, span);
      this.say(`Done. Timed by ${this.timer.method}.`);
    } catch (error) {
      this.say(error instanceof Stopped ? 'Stopped. What was finished before stays.' : error.message);
    }
    this.#stop = null;
    this.start.disabled = this.judge.disabled = false;
    if (document.activeElement === this.stop) pressed?.focus();
    this.stop.hidden = this.progress.hidden = this.doing.hidden = true;
    this.save.disabled = this.#curves.length === 0 && this.#claims.length === 0;
  }

  // Measures the reader's choice and shows the results.
  measureCurves() {
    const { format } = images.find(({ name }) => name === this.image.value);
    const side = Number(this.size.value);
    const image = { width: side, height: side, format };
    return this.#measuring(async (sampling) => {
      const methods = [...this.method.options].map(({ value }) => value).filter((value) => value !== fastest);
      const chosen = this.method.value === fastest ? await fastestMethod(this.app, sampling, image, methods)
        : this.method.value;
      const curves = chosen && await measuredCurves(this.app, sampling, { image, method: chosen,
        seconds: Number(this.budget.value), kinds: [true, false] });
      if (!curves) throw new Error('This graphics card cannot filter such an image by that method.');
      this.#curves = [...this.#curves.filter(({ key }) => key !== curves.key), curves];
      this.showCurves();
    });
  }

  showCurves() {
    const shown = this.#curves.at(-1);
    const width = Math.floor(this.curvesPlace.clientWidth);
    if (!shown || width === 0) return;
    const besideEachOther = Math.floor((width - 24) / 2);
    this.curvesPlace.replaceChildren(...shownCurves(this.app, shown, this.titles,
      Math.min(640, besideEachOther >= 440 ? besideEachOther : width)));
  }

  measureClaims(claims = this.app.bundle.claims) {
    return this.#measuring(async (sampling, span) => {
      this.#claims = [];
      for (const [i, claim] of claims.entries()) {
        Object.assign(span, { from: i / claims.length, to: (i + 1) / claims.length });
        this.#claims.push(await measuredClaim(this.app, sampling, claim, Number(this.budget.value) / 4));
        this.claimsPlace.replaceChildren(...shownConclusions(this.#claims));
      }
    });
  }

  // All measurements, in the format of the file.
  results() {
    const ofCurves = this.#curves.flatMap(({ method: beside, filter, separable, nonSeparable }) => [filter,
      ...[...separable.points, ...nonSeparable.points].map((point) => ({ ...point, beside }))]);
    return rowsOf(this.app.bundle, { renderer: this.app.device.name, browser: navigator.userAgent,
      date: new Date().toISOString() }, this.timer.method, [...this.#claims.flatMap(({ times }) => times),
      ...ofCurves.map((time) => ({ ...time, purpose: 'curves' }))]);
  }

  saveResults() {
    saveText('fragfft-results.csv', this.results());
    this.say('Saved as fragfft-results.csv.');
  }
}

export async function startMeasure(section, app) {
  app.measure = new Measure(section, app);
}
