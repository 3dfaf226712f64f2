// The strip of thumbnails: a picture of what each pass writes, by group.
import { element } from '../dom.js';
import { pictureOf, putPixels } from './views.js';
import { writtenBy } from './replay.js';

const side = 48;

// The group of a pass: from the plan, or else its name without the numbers of passes within a group.
const groupOf = (pass) => pass.step?.group ?? pass.name.replace(/,? (iteration|stage|radix) .*$/, '');

// A name in the plan in the form for readers.
export const shownName = (name) => name.replaceAll('_', ' ').replace(/\bfft\b/g, 'FFT').replace(/^./, (first) =>
  first.toUpperCase());

// [{name, first, end}]: successive passes of one group.
function groupsOf(passes) {
  const groups = [];
  passes.forEach((pass, index) => {
    const name = groupOf(pass);
    if (groups.at(-1)?.name === name) groups.at(-1).end = index + 1;
    else groups.push({ name, first: index, end: index + 1 });
  });
  return groups;
}

// The same for scales: a product with a response has the scale of the spectrum that it multiplies.
export function scalesOf(passes) {
  const scales = [];
  for (const group of groupsOf(passes))
    if (group.name === 'multiply' && scales.length > 0) scales.at(-1).end = group.end;
    else scales.push(group);
  return scales;
}

// Thumbnails below their label.
function group(label, thumbnails) {
  const made = element('div', { className: 'group', role: 'group', 'aria-label': label },
    [element('span', { className: 'group-name' }, [label]), element('div', { className: 'thumbnails' }, thumbnails)]);
  made.style.setProperty('--passes', thumbnails.length);
  return made;
}

export class Strip {
  // onchoose(pass)
  constructor(replay, onchoose) {
    this.replay = replay;
    this.buttons = [];
    this.canvases = [];
    this.counts = [];
    const groups = groupsOf(replay.passes).map(({ name, first, end }) => group(shownName(name),
      Array.from({ length: end - first }, (_, i) => this.#button(first + i, onchoose))));
    this.element = element('div', { className: 'strip scroll', role: 'toolbar', 'aria-label': 'Passes' },
      [this.#given(), ...groups]);
  }

  // The thumbnail of the input, the first in the plan.
  #given() {
    this.input = this.replay.plan.textures.find(({ role }) => role === 'input');
    this.inputCanvas = element('canvas', { width: 1, height: 1 });
    this.inputCount = element('span', { className: 'count' });
    return group('Given', [element('span', { className: 'thumbnail given', title: this.input.name },
      [this.inputCanvas, this.inputCount])]);
  }

  #button(index, onchoose) {
    const { name } = this.replay.passes[index];
    const canvas = element('canvas', { width: 1, height: 1 });
    const count = element('span', { className: 'count' });
    this.canvases.push(canvas);
    this.counts.push(count);
    const button = element('button', { type: 'button', className: 'thumbnail',
      title: `${index + 1}: ${shownName(name)}`, tabIndex: -1,
      'aria-label': `Pass ${index + 1} of ${this.replay.passes.length}: ${shownName(name)}`, onclick: () =>
        onchoose(index) }, [canvas, count]);
    this.buttons.push(button);
    return button;
  }

  choose(index) {
    this.buttons.forEach((button, i) => {
      button.tabIndex = i === index ? 0 : -1;
      if (i === index) button.setAttribute('aria-current', 'step');
      else button.removeAttribute('aria-current');
    });
    const { offsetLeft, offsetWidth } = this.buttons[index];
    const { scrollLeft, clientWidth } = this.element;
    const start = offsetLeft - this.element.offsetLeft;
    if (start < scrollLeft + 24 || start + offsetWidth > scrollLeft + clientWidth - 24)
      this.element.scrollLeft = start - clientWidth / 2;
  }

  // Paints one thumbnail: what pass `index` wrote, or the input if it is -1. `kept` is a TexelSet of the texels that
  // are not faded.
  paint(index, values, look, kept) {
    const canvas = index < 0 ? this.inputCanvas : this.canvases[index];
    const texture = index < 0 ? this.input : this.replay.textures.get(writtenBy(this.replay.passes[index])[0].texture);
    const density = Math.min(2, globalThis.devicePixelRatio || 1);
    const picture = pictureOf(texture, values, look, side * density);
    if (kept) fadeAllBut(picture, kept, look.dark);
    putPixels(canvas, picture.pixels);
    const most = Math.max(canvas.width, canvas.height);
    canvas.style.width = `${Math.max(6, side * canvas.width / most)}px`;
    canvas.style.height = `${Math.max(6, side * canvas.height / most)}px`;
  }

  // Makes room for the numbers of a trace, which is not found yet, or takes it away: the strip's height must not depend
  // on what was shown before.
  makeRoom(isTraced) { this.element.classList.toggle('traced', isTraced); }

  // Shows under each thumbnail how many texels are traced, [number or undefined], and under that of the input.
  tell(counts, ofInput) {
    [...this.counts, this.inputCount].forEach((span, i) => {
      const count = i < this.counts.length ? counts?.[i] : ofInput;
      span.textContent = count ?? '';
      span.parentElement.classList.toggle('untraced', !count);
    });
    this.makeRoom(Boolean(counts));
  }
}

// Marks the kept texels and fades the others. A mark is at least about two pixels of the screen wide.
function fadeAllBut({ pixels, stride, columns, wide, high }, kept, dark) {
  const { data, width, height } = pixels;
  const ground = dark ? [40, 43, 50] : [236, 236, 232];
  for (let i = 0; i < data.length; ++i)
    if (i % 4 < 3) data[i] = ground[i % 4] + 0.12 * (data[i] - ground[i % 4]);
  const grown = Math.floor(Math.max(width, height) / 48 * 0.75); // number of texels on each side that are coloured, too
  const accent = dark ? [255, 122, 176] : [194, 24, 91];
  for (const { x: column, y: row, layer } of kept.texels()) {
    const x = layer % columns * wide + Math.floor(column / stride);
    const y = (Math.floor(layer / columns) + 1) * high - 1 - Math.floor(row / stride);
    for (let dy = -grown; dy <= grown; ++dy)
      for (let dx = -grown; dx <= grown; ++dx) {
        if (x + dx < 0 || y + dy < 0 || x + dx >= width || y + dy >= height) continue;
        for (let k = 0; k < 3; ++k) data[4 * ((y + dy) * width + x + dx) + k] = accent[k];
      }
  }
}
