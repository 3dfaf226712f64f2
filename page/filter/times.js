// Times the passes of a filter by the FFT and by convolution, in turn.
import { element } from '../dom.js';
import { Timer } from '../engine/timer.js';
import { exponentialText } from '../watch/numbers.js';
import { Convolution } from './convolution.js';

const samples = 4;
const runs = 2; // submitted together for a sample

const written = (milliseconds) => Number(milliseconds.toPrecision(2));
const range = (times) => {
  const [least, most] = [Math.min(...times), Math.max(...times)].map(written);
  return least === most ? `${least} ms` : `${least} to ${most} ms`;
};

export class Times {
  areThere = false;
  #app;
  #timer;

  constructor(app) {
    this.#app = app;
    this.#timer = new Timer(app.device);
    this.body = element('tbody');
    this.note = element('p', { className: 'faint' }, ['The passes alone, without sending the picture and reading ' +
      `the result back; ${samples} samples of ${runs} runs, by ${this.#timer.method}.`]);
    this.element = element('div', {}, [
      element('table', { className: 'filter-times' }, [element('caption', {}, ['The time of this filter here']),
        this.body]), this.note]);
  }

  #row(name, words) {
    return element('tr', {}, [element('th', { scope: 'row' }, [name]), element('td', {}, [words])]);
  }

  // Hides the times while the filter is still being changed.
  clear() {
    this.areThere = false;
    this.body.replaceChildren(this.#row('FFT', '…'), this.#row('Convolution', '…'));
  }

  // Times the filter that `filtering` has just run and, if there are `weights`, the same by convolution. Stops when
  // `isWanted` returns false.
  async measure(filtering, weights, isWanted) {
    const convolution = weights && Convolution.of(this.#app, filtering, filtering.picture, weights);
    try {
      const ways = [() => filtering.runFilter(), ...(convolution ? [() => convolution.run()] : [])];
      const times = ways.map(() => []);
      ways.at(-1)(); // compiles programs that were not used yet
      for (let i = 0; i < samples; ++i)
        for (const [k, way] of ways.entries()) {
          const milliseconds = await this.#timer.milliseconds(way, runs);
          if (!isWanted()) return;
          times[k].push(milliseconds);
        }
      this.body.replaceChildren(this.#row('FFT', `${range(times[0])}, ${filtering.passes} passes`),
        this.#row('Convolution', convolution ? this.#ofConvolution(convolution, filtering, weights, times[1])
          : weights ? 'the page has no plan of it for this size' : 'not possible: no kernel of rows times columns'));
      this.areThere = true;
    } finally {
      convolution?.delete();
    }
  }

  #ofConvolution(convolution, filtering, weights, times) {
    const [one, other] = [convolution.result(), filtering.result()];
    const furthest = one.reduce((most, value, i) => Math.max(most, Math.abs(value - other[i])), 0);
    const padded = convolution.taps > weights.length ? `, by a plan for ${convolution.taps}` : '';
    return `${range(times)}, ${convolution.passes} passes of ${weights.length} weights${padded}; ` +
      `no number differs by more than ${exponentialText(furthest, 0)}`;
  }
}
