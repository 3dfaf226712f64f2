// The tab Filter: a picture and its spectrum side by side, filtered by the program's plans.
import { element, unbroken } from '../dom.js';
import { pause } from '../engine/waiting.js';
import { pictureTexels } from '../watch/pictures.js';
import { pictureChooser } from '../watch/picture_chooser.js';
import { addressOf, fromAddress } from './address.js';
import { FilterControls } from './filter_controls.js';
import { gainsOnGrid, specification } from './filters.js';
import { Filtering } from './filtering.js';
import { PicturePanel } from './picture_panel.js';
import { SpectrumPanel } from './spectrum_panel.js';
import { Times } from './times.js';

const leastSide = 32;
const quietMilliseconds = 400; // wait after the last change before measuring times
const mostRest = 250; // milliseconds

class FilterTab {
  #filtering = null;
  #magnitudes = null;
  #stale = { plans: true, picture: true }; // what must be made again
  #planned = null; // promise of the next update
  #rest = null; // resolves after a pause as long as the last update took, which leaves time for the page
  #gains = { key: '', values: null }; // of the filter alone, without painted strokes
  #quiet = 0; // timer of the next measurement
  #measuring = null;
  #shown = 0; // number of updates shown
  #running = null; // promise of the update in progress

  constructor(section, app) {
    this.app = app;
    this.chooser = pictureChooser(app, () => this.#change('picture'));
    this.method = element('select', { 'aria-label': 'Method',
      onchange: () => { this.#fillSizes(); this.#change('plans'); } },
      app.bundle.methods.filter(({ name }) => this.#sizesOf(name).length > 0)
        .map(({ name, title }) => element('option', { value: name }, [title])));
    this.method.value = 'wide';
    this.size = element('select', { 'aria-label': 'Size', onchange: () => this.#change('plans') });
    this.#fillSizes('256x256');
    this.controls = new FilterControls(() => this.#change());
    this.picture = new PicturePanel();
    this.spectrum = new SpectrumPanel(() => this.#change());
    this.times = new Times(app);
    this.command = element('code', { className: 'filter-command' });
    this.fault = element('p', { role: 'status' });
    section.append(
      element('h2', {}, ['Filter a picture by its spectrum']),
      element('div', { className: 'filter-controls' }, [this.chooser, this.size, this.method]),
      element('div', { className: 'filter-controls' }, [this.controls.select, this.controls.formula]),
      this.controls.sliders,
      element('div', { className: 'filter-views' }, [this.picture.element, this.spectrum.element]),
      this.fault, this.times.element,
      element('p', { className: 'faint' }, ['The same by the command line:']), this.command);
    app.device.onRestored?.(() => this.#change('plans'));
    this.#timeWhenShown(section);
  }

  // The sizes in which this device can transform and filter by a method: ['64x64', ...].
  #sizesOf(method) {
    const { bundle, device } = this.app;
    const runs = (operation, { width, height }) =>
      bundle.find({ method, operation, width, height }, device) !== undefined;
    const offers = bundle.offers.filter((offer) => offer.method === method && offer.operation === 'filter' &&
      Math.min(offer.width, offer.height) >= leastSide && runs('filter', offer) && runs('forward', offer));
    return [...new Set(offers.map(({ width, height }) => `${width}x${height}`))];
  }

  #fillSizes(wanted = this.size.value) {
    const sizes = this.#sizesOf(this.method.value);
    this.size.replaceChildren(...sizes.map((size) => element('option', { value: size }, [size.replace('x', ' × ')])));
    this.size.value = sizes.includes(wanted) ? wanted : sizes.at(-1);
  }

  // The reader's choices, for tests and tours.
  state() {
    const [width, height] = this.size.value.split('x').map(Number);
    return { method: this.method.value, width, height, picture: this.chooser.picture,
      filter: this.controls.filter.name, values: { ...this.controls.values } };
  }

  // Changes the given choices, keeps the others, and resolves when the result is shown.
  async show({ method, width, height, picture, filter, values }) {
    if ([...this.method.options].some(({ value }) => value === method)) this.method.value = method;
    if (method !== undefined || width !== undefined)
      this.#fillSizes(width === undefined ? undefined : `${width}x${height}`);
    if (picture !== undefined) this.chooser.picture = picture;
    if (filter !== undefined) this.controls.choose(filter, values);
    this.#stale = { plans: true, picture: true };
    await this.#change();
  }

  address() { return addressOf(this.state()); }

  // Resolves when all changes are shown.
  settled() { return this.#planned ?? this.#running; }

  // The result as it would be saved: red, green, blue and alpha (opaque), highest row first.
  resultBytes() {
    const { width, height } = this.state();
    const bytes = [];
    for (let y = height - 1; y >= 0; --y)
      for (let x = 0; x < width; ++x)
        for (let k = 0; k < 3; ++k)
          bytes.push(Math.round(255 * Math.min(1, Math.max(0, this.result[4 * (y * width + x) + k]))));
    return bytes;
  }

  // Schedules an update for the next frame; changes until then are shown together. After an update that takes longer
  // than a frame, the next one waits as long again, so that pointer moves in between are combined.
  #change(what) {
    if (what) this.#stale[what] = true;
    const frame = new Promise((resolve) => { requestAnimationFrame(resolve); });
    const tell = (words) => { this.fault.textContent = words; };
    this.#planned ??= Promise.all([frame, this.#running, this.#measuring, this.#rest]).then(() => {
      this.#planned = null;
      const begin = performance.now();
      this.#running = this.#show().then(() => tell(''), (error) => {
        this.#stale = { plans: true, picture: true };
        tell(error.message);
      }).then(() => {
        this.#rest = pause(Math.min(mostRest, performance.now() - begin));
      });
      return this.#running;
    });
    return this.#planned;
  }

  async #show() {
    clearTimeout(this.#quiet); // what it would measure is replaced
    const { method, width, height, picture } = this.state();
    if (this.#stale.plans) {
      this.#filtering?.delete();
      this.#filtering = new Filtering(this.app, { method, width, height });
      this.#stale = { plans: false, picture: true };
    }
    if (this.#stale.picture) {
      this.#stale.picture = false;
      const texels = await pictureTexels(this.app, picture, width, height);
      if (this.#stale.plans) return; // these plans are of no more use, and an update is planned
      this.#magnitudes = this.#filtering.setPicture(texels);
    }
    const gains = this.#gainsOfFilter(width, height).slice();
    this.spectrum.strokes.applyTo(gains, width, height);
    this.result = this.#filtering.apply(gains);
    this.picture.show(width, height, this.#filtering.picture, this.result);
    this.spectrum.show(width, height, this.#magnitudes, gains);
    this.#showCommand();
    this.#tellAddress();
    this.#measureSoon();
  }

  // The gain of each bin, cached because a brush changes gains every frame but the filter changes rarely.
  #gainsOfFilter(width, height) {
    const { filter, values } = this.controls;
    const key = JSON.stringify([filter.name, values, width, height]);
    if (this.#gains.key !== key) this.#gains = { key, values: gainsOnGrid(filter.gain(values), width, height) };
    return this.#gains.values;
  }

  // Measures once nothing has changed for a while.
  #measureSoon() {
    clearTimeout(this.#quiet);
    this.times.clear();
    const shown = ++this.#shown;
    const weights = this.spectrum.strokes.count === 0 ? this.controls.weights : null;
    const isWanted = () => shown === this.#shown && this.#planned === null && this.command.checkVisibility();
    this.#quiet = setTimeout(() => {
      if (!isWanted()) return;
      this.#measuring = this.times.measure(this.#filtering, weights, isWanted)
        .catch((error) => { this.fault.textContent = error.message; });
    }, quietMilliseconds);
  }

  // A tab that is left before the times are there is timed once it is shown again.
  #timeWhenShown(section) {
    let wasVisible = false;
    new ResizeObserver(() => {
      const isVisible = section.checkVisibility();
      if (isVisible && !wasVisible && this.result && !this.times.areThere) this.#measureSoon();
      wasVisible = isVisible;
    }).observe(section);
  }

  // Not while a tour shows the tab, because the tour has its own address.
  #tellAddress() {
    if (/^#filter\b/.test(location.hash)) history.replaceState(null, '', this.address());
  }

  #showCommand() {
    const { method } = this.state();
    const { filter, values } = this.controls;
    this.command.replaceChildren(...(filter.ours || this.spectrum.strokes.count > 0
      ? ['The command line has no notch and no brush.']
      : unbroken(`fragfft filter picture.png filtered.png --filter ${specification(filter, values)} --boundary wrap ` +
        `--method ${method}`)));
  }
}

export async function startFilter(section, app) {
  const tab = new FilterTab(section, app);
  app.filter = tab;
  // Use the event's address: that of the page may belong to a state that is still being shown.
  addEventListener('hashchange', ({ newURL }) => {
    const { hash } = new URL(newURL);
    if (/^#filter(\?|$)/.test(hash)) tab.show(fromAddress(hash));
  });
  await tab.show(fromAddress(location.hash));
}
