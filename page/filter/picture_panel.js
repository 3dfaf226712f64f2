// The picture before and after filtering, or their difference; and the result as a file.
import { element } from '../dom.js';
import { canReadPixels } from '../watch/pictures.js';
import { paintBeforeAfter, paintDifference } from './pixels.js';

export class PicturePanel {
  #shown = null; // {width, height, before, after}

  constructor() {
    this.canvas = element('canvas', { role: 'img' });
    this.view = element('select', { 'aria-label': 'What is shown of the picture', onchange: () => this.#draw() },
      [element('option', { value: 'split' }, ['before and after']),
        element('option', { value: 'difference' }, ['difference, doubled'])]);
    this.split = element('input', { type: 'range', min: 0, max: 1, step: 'any', value: 0.5,
      'aria-label': 'Where before ends and after begins', oninput: () => this.#draw() });
    this.save = element('button', { type: 'button', onclick: () => this.#save() }, ['Save as PNG']);
    this.element = element('figure', {}, [
      element('figcaption', {}, [element('strong', {}, ['Picture']), this.view]),
      element('div', { className: 'filter-stack' }, [this.canvas]),
      element('div', { className: 'filter-below' }, ['before', this.split, 'after', this.save]),
    ]);
  }

  show(width, height, before, after) {
    this.#shown = { width, height, before, after };
    this.save.disabled = !canReadPixels(); // the file would contain noise
    this.#draw();
  }

  #draw() {
    if (this.#shown === null) return;
    const { width, height, before, after } = this.#shown;
    const isSplit = this.view.value === 'split';
    this.split.disabled = !isSplit;
    this.canvas.setAttribute('aria-label',
      isSplit ? 'The picture, before filtering on the left and after on the right' : 'What filtering has changed');
    const split = Math.round(width * (1 - Number(this.split.value)));
    if (isSplit) paintBeforeAfter(this.canvas, width, height, before, after, split);
    else paintDifference(this.canvas, width, height, before, after);
  }

  async #save() {
    const { width, height, before, after } = this.#shown;
    const canvas = document.createElement('canvas');
    paintBeforeAfter(canvas, width, height, before, after, 0);
    const blob = await new Promise((resolve) => { canvas.toBlob(resolve, 'image/png'); });
    const url = URL.createObjectURL(blob);
    element('a', { href: url, download: 'filtered.png' }).click();
    setTimeout(() => URL.revokeObjectURL(url), 10000);
  }
}
