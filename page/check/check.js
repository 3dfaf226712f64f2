// The tab Check: runs each plan that the page offers on this device, and compares it with a transform in double
// precision.
import { element } from '../dom.js';
import { DeviceError } from '../engine/device.js';
import { Breath } from '../engine/waiting.js';
import { abilitiesOf } from './abilities.js';
import { boundOf } from './bounds.js';
import { errorOf, isMeasurable } from './measure_error.js';
import { Numbers } from './numbers.js';
import { SampleData } from './sample_data.js';

const sizes = [['64', 'up to 64 × 64'], ['256', 'up to 256 × 256'], ['32768', 'all sizes']];
const operationWords = { forward: 'forward', inverse: 'inverse', filter: 'filter', convolution: 'convolution' };

const number = (value) => value.toExponential(1).replace('e', ' \u00d7 10^');
// Shows 3.1 times 10 to the power of -7 with the exponent raised.
const exponential = (value) => {
  if (!Number.isFinite(value)) return ['no number'];
  const [mantissa, exponent] = number(value).split('^');
  return [mantissa, element('sup', {}, [exponent.replace('-', '\u2212').replace('+', '')])];
};

const variantOf = (offer) => [operationWords[offer.operation],
  ...(offer.software ? ['for software renderers'] : []),
  ...(offer.format === 'rgba16f' ? ['half floats'] : []),
  ...(offer.targets && offer.format !== 'rgba16f' ? [`${offer.targets} targets`] : []),
  ...(offer.kernel_size ? [`kernel ${offer.kernel_size} × ${offer.kernel_size}`] : []),
  ...(offer.separable ? ['separable'] : []),
].join(', ');

// A table of one method's rows.
class MethodTable {
  #reasons = new Set(); // why some plans cannot run here

  constructor(title) {
    this.body = element('tbody');
    this.note = element('p', { className: 'faint' });
    const head = ['Operation', 'Size', 'Error', 'Bound', ''].map((text) => element('th', { scope: 'col' }, [text]));
    this.element = element('section', { className: 'checked-method' }, [element('h3', {}, [title]),
      element('div', { className: 'scroll', tabIndex: 0, role: 'region', 'aria-label': `Errors of ${title}` }, [
        element('table', {}, [element('thead', {}, [element('tr', {}, head)]), this.body])]), this.note]);
  }

  // `result` is {error, bound} or {missing}.
  add(offer, { error, bound, missing }) {
    const cells = [variantOf(offer), `${offer.width} × ${offer.height}`].map((text) => element('td', {}, [text]));
    if (missing) {
      cells.push(element('td', { colSpan: 3, className: 'faint' }, ['cannot run here']));
      this.#reasons.add(missing);
      this.note.textContent = [...this.#reasons].join(' ');
    } else {
      const isGood = error <= bound.limit;
      const share = element('span', { className: 'share', 'aria-hidden': 'true' });
      share.style.setProperty('--share', `${Math.min(100, 100 * error / bound.limit)}%`);
      cells.push(element('td', {}, [...exponential(error), share]),
        element('td', { title: bound.words }, exponential(bound.limit)),
        element('td', { className: isGood ? 'good' : 'bad' }, [isGood ? 'within' : 'too large']));
    }
    this.body.append(element('tr', {}, cells));
  }
}

class CheckTab {
  #stop = null; // stops the run in progress
  #data = new Map();

  constructor(section, app) {
    this.app = app;
    this.size = element('select', { id: 'check-size' },
      sizes.map(([value, text]) => element('option', { value }, [text])));
    this.button = element('button', { id: 'check-run', onclick: () => this.toggle() }, ['Check this device']);
    this.progress = element('progress', { id: 'check-progress', hidden: true, 'aria-label': 'Plans checked' });
    this.status = element('p', { id: 'check-status', role: 'status' });
    this.tables = element('div', { id: 'check-tables' });
    this.numbers = new Numbers(app);
    section.append(
      element('h2', {}, ['Is it right on this device?']),
      element('p', {}, ['Every plan of this page transforms random numbers on your graphics card. The page then ',
        'computes the same in double precision, by other means, and compares. The error is the root mean square of ',
        'the differences over that of the numbers. Bounds of 32-bit floats are what the program promises of its ',
        'results everywhere. How half floats are rounded is left to the card, so theirs are wide.']),
      element('ul', { className: 'abilities' }, [element('li', {}, [`Your graphics card: ${app.device.name}.`]),
        ...abilitiesOf(app.device).map(({ isThere, text }) =>
          element('li', { className: isThere ? 'there' : 'missing' }, [text]))]),
      element('p', { className: 'check-controls' }, [element('label', {}, ['Sizes: ', this.size]), this.button,
        this.progress]),
      this.status, this.tables, this.numbers.element);
    app.device.onLost(() => this.#stop?.('The browser has taken the graphics card away. Check again when it is back.'));
  }

  toggle() {
    if (this.#stop) this.#stop('Stopped.');
    else this.run();
  }

  #dataOf({ width, height }) {
    const key = `${width} x ${height}`;
    if (!this.#data.has(key)) this.#data.set(key, new SampleData(width, height));
    return this.#data.get(key);
  }

  // Checks everything that is chosen; resolves to {checked, within, missing}.
  async run() {
    const { bundle, device } = this.app;
    const { losses } = device;
    let stopped = null;
    const stop = this.#stop = (why) => { stopped = why; };
    const isWanted = (offer) => Math.max(offer.width, offer.height) <= Number(this.size.value) && isMeasurable(offer);
    const offers = [...bundle.offers, ...bundle.software].filter(isWanted)
      .sort((a, b) => a.width * a.height - b.width * b.height);
    const tables = new Map();
    const counts = { checked: 0, within: 0, missing: 0 };
    const breath = new Breath();
    this.tables.replaceChildren();
    this.button.textContent = 'Stop';
    Object.assign(this.progress, { hidden: false, max: offers.length, value: 0 });
    try {
      for (const offer of offers) {
        if (stopped) break;
        this.status.textContent = `Checking ${offer.method}, ${variantOf(offer)}, ${offer.width} × ${offer.height}.`;
        const result = await this.#checked(device, offer, breath);
        if (device.losses !== losses) break; // of a card that was lost the result says nothing
        if (!tables.has(offer.method)) {
          const title = bundle.methods.find(({ name }) => name === offer.method)?.title ?? offer.method;
          tables.set(offer.method, new MethodTable(title));
          this.tables.append(tables.get(offer.method).element);
        }
        tables.get(offer.method).add(offer, result);
        if (result.missing) ++counts.missing;
        else ++counts.checked;
        if (result.error <= result.bound?.limit) ++counts.within;
        ++this.progress.value;
      }
    } finally {
      this.#data.clear();
      this.progress.hidden = true;
      this.button.textContent = 'Check this device';
      if (this.#stop === stop) this.#stop = null;
    }
    this.status.textContent = `${stopped ?? ''} ${this.#told(counts)}`.trim();
    return counts;
  }

  #told({ checked, within, missing }) {
    const right = within === checked ? `All ${checked} results are within their bounds.` :
      `${checked - within} of ${checked} results are wrong by more than their bounds.`;
    return missing ? `${right} ${missing} plans cannot run on this graphics card.` : right;
  }

  async #checked(device, offer, breath) {
    const plan = this.app.bundle.plan(offer);
    const bound = boundOf(plan, offer);
    try {
      return { bound, error: await errorOf(device, plan, offer, this.#dataOf(offer), breath) };
    } catch (error) {
      if (error instanceof DeviceError) return { missing: error.message };
      throw error;
    }
  }
}

// Fills the section of the tab; `app.check.run()` does the same as its button.
export async function startCheck(section, app) {
  if (!app.device) {
    section.append(element('h2', {}, ['Is it right on this device?']),
      element('p', {}, ['This browser has no WebGL 2, so there is nothing to check here.']));
    return;
  }
  app.check = new CheckTab(section, app);
}
