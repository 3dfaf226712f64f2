// Shows a texture: its texels in colour, overlaid with regions, numbers and marks.
import { element, svgElement } from '../dom.js';
import { cellText } from './numbers.js';
import { rulersOf, roomForRulers } from './rulers.js';
import { arrangement, colouring, paint } from './views.js';

const gap = 10; // pixels between layers
const leastCellWithNumber = 34;
const leastCellWithWords = 40;
const leastDigit = { wide: 7, high: 14 }; // a cell of a table has room for its number from this size on

const leastFrame = 14; // narrower regions are not outlined individually

// Replaces regions of one colour and layer by their bounding rectangle if they fill it.
function joined(regions) {
  const groups = new Map();
  for (const region of regions) {
    const key = `${region.colour} ${region.layer}`;
    groups.set(key, [...(groups.get(key) ?? []), region]);
  }
  return [...groups.values()].flatMap((group) => {
    const [x, y] = [Math.min(...group.map((region) => region.x)), Math.min(...group.map((region) => region.y))];
    const width = Math.max(...group.map((region) => region.x + region.width)) - x;
    const height = Math.max(...group.map((region) => region.y + region.height)) - y;
    const area = group.reduce((sum, region) => sum + region.width * region.height, 0);
    return area === width * height ? [{ ...group[0], x, y, width, height }] : group;
  });
}

// The numbers of a table's component, as cells have them; whole ones, such as columns, without decimals.
function tableTexts(values, channel) {
  const numbers = Array.from({ length: values.length / 4 }, (_, i) => values[4 * i + channel]);
  const areWhole = numbers.every(Number.isInteger);
  return numbers.map((number) => (areWhole ? cellText(number).replace(/\.0+$/, '') : cellText(number)));
}

const longestOf = (texts) => Math.max(...texts.map((text) => text.length));

export class Panel {
  // Events: onlook(texel) when the pointer or the cursor is over a texel, onfollow(texel) when it is clicked.
  constructor(texture, { caption, label, onlook, onfollow }) {
    this.texture = texture;
    this.canvas = element('canvas', { role: 'img', 'aria-label': label });
    this.marks = svgElement('g');
    this.frames = svgElement('g');
    this.rulers = svgElement('g');
    this.spokenOf = []; // texels whose rows and columns are marked
    this.overlay = svgElement('svg', { class: 'overlay', 'aria-hidden': 'true' },
      [this.rulers, this.frames, this.marks]);
    // Above the curves between panels, which would cross the numbers out.
    this.numbers = element('canvas', { className: 'numbers', width: 0, height: 0, 'aria-hidden': 'true' });
    this.stack = element('div', { className: 'stack' }, [this.canvas, this.numbers, this.overlay]);
    this.element = element('figure', { className: 'panel' }, [element('figcaption', {}, caption), this.stack]);
    this.arrangement = arrangement(texture);
    if (onlook || onfollow) this.#listen(onlook, onfollow);
  }

  #listen(onlook, onfollow) {
    const tell = (event, what) => {
      const texel = this.texelAt(event);
      if (texel) what?.(texel);
    };
    this.stack.addEventListener('pointermove', (event) => {
      if (event.pointerType === 'mouse') tell(event, onlook);
    });
    this.stack.addEventListener('click', (event) => tell(event, onfollow ?? onlook));
    this.stack.classList.toggle('follows', Boolean(onfollow));
  }

  // Fits into this many pixels; the numbers of columns are below them.
  fit(wide, high) {
    const { texture: { width, height }, arrangement: { columns, rows } } = this;
    const { left, below } = roomForRulers(this.texture, this.arrangement);
    const scale = Math.min((wide - left - gap * (columns - 1)) / (columns * width),
      (high - gap * (rows - 1)) / (rows * height), 72);
    this.scale = scale >= 3 ? Math.floor(scale) : scale; // of columns, in pixels
    this.scaleUp = Math.max(this.scale, Math.min(16, 48 / (rows * height))); // of rows: a long table must be visible
    this.width = columns * width * this.scale + gap * (columns - 1);
    this.height = rows * height * this.scaleUp + gap * (rows - 1);
    for (const [part, style] of [[this.canvas, this.canvas.style], [this.overlay, this.overlay.style]]) {
      style.width = `${this.width}px`;
      style.height = `${this.height}px`;
      if (part === this.overlay) part.setAttribute('viewBox', `0 0 ${this.width} ${this.height}`);
    }
    Object.assign(this.stack.style, { marginLeft: `${left}px`, marginBottom: `${below}px` });
    this.rulers.replaceChildren(...rulersOf(this, this.spokenOf));
  }

  // The position of texels, in pixels from the panel's upper left corner.
  placeOf({ x, y, layer = 0, width = 1, height = 1 }) {
    const { texture, arrangement: { columns }, scale, scaleUp } = this;
    const left = layer % columns * (texture.width * scale + gap);
    const above = Math.floor(layer / columns) * (texture.height * scaleUp + gap);
    return { x: left + x * scale, y: above + (texture.height - y - height) * scaleUp, width: width * scale,
      height: height * scaleUp };
  }

  // The texel under the pointer, or null.
  texelAt(event) {
    const { texture, arrangement: { columns, rows } } = this;
    const box = this.canvas.getBoundingClientRect();
    const along = (place, size, count, scale) => {
      const index = Math.floor(place / (size * scale + gap));
      const within = Math.floor((place - index * (size * scale + gap)) / scale);
      return index >= 0 && index < count && within >= 0 && within < size ? [index, within] : null;
    };
    const across = along(event.clientX - box.left, texture.width, columns, this.scale);
    const down = along(event.clientY - box.top, texture.height, rows, this.scaleUp);
    if (!across || !down) return null;
    const layer = down[0] * columns + across[0];
    return layer < texture.layers ? { x: across[1], y: texture.height - 1 - down[1], layer } : null;
  }

  // Paints the values. If `kept`, a TexelSet, is given, all other texels are faded. wordsOf(texel) returns lines to
  // write into the cell instead of its number, or null.
  paint(values, look, kept = null, wordsOf = null) {
    const { texture, canvas, scale } = this;
    const pixels = Math.min(2, globalThis.devicePixelRatio || 1);
    const texels = document.createElement('canvas');
    paint(texels, texture, values, look);
    canvas.width = Math.round(this.width * pixels);
    canvas.height = Math.round(this.height * pixels);
    const context = canvas.getContext('2d');
    context.scale(pixels, pixels);
    context.imageSmoothingEnabled = scale < 0.9;
    this.#draw(context, texels);
    if (kept) this.#fade(context, kept, look.dark);
    this.numbers.width = this.numbers.height = 0;
    const texts = look.isTable && scale >= leastDigit.wide ? tableTexts(values, look.channel) : null;
    const hasRoom = scale >= leastCellWithNumber || (texts && this.#hasRoomFor(texts));
    const isWritten = wordsOf ? scale >= leastCellWithWords : hasRoom && look.view === 'signed';
    if (isWritten) this.#writeCells(values, look, kept, pixels, { wordsOf, texts });
  }

  #texelOf(index) {
    const { width, height } = this.texture;
    return { x: index % width, y: Math.floor(index / width) % height, layer: Math.floor(index / (width * height)) };
  }

  #hasRoomFor(texts) {
    return this.scaleUp >= leastDigit.high && this.scale >= longestOf(texts) * leastDigit.wide + 4;
  }

  // Draws a picture with a pixel for each texel.
  #draw(context, texels) {
    const { texture: { width, height, layers }, arrangement: { columns } } = this;
    for (let layer = 0; layer < layers; ++layer) {
      const to = this.placeOf({ x: 0, y: 0, layer, width, height });
      context.drawImage(texels, layer % columns * width, Math.floor(layer / columns) * height, width, height,
        to.x, to.y, to.width, to.height);
    }
  }

  #fade(context, kept, dark) {
    const { texture: { width, height, layers }, arrangement: { columns, rows } } = this;
    const veil = element('canvas', { width: columns * width, height: rows * height });
    const above = veil.getContext('2d');
    const pixels = above.createImageData(veil.width, veil.height);
    const ground = dark ? [22, 24, 28, 205] : [255, 255, 255, 200];
    for (let index = 0; index < width * height * layers; ++index) {
      if (kept.marks[index]) continue;
      const { x, y, layer } = this.#texelOf(index);
      const row = (Math.floor(layer / columns) + 1) * height - 1 - y;
      pixels.data.set(ground, 4 * (row * veil.width + layer % columns * width + x));
    }
    above.putImageData(pixels, 0, 0);
    this.#draw(context, veil);
    if (this.scale >= 5) {
      context.strokeStyle = getComputedStyle(this.element).getPropertyValue('--accent-plain');
      context.lineWidth = 1;
      for (const texel of kept.texels()) {
        const { x, y, width: wide, height: high } = this.placeOf(texel);
        context.strokeRect(x + 0.5, y + 0.5, wide - 1, high - 1);
      }
    }
  }

  // The font size at which all words fit into their cells.
  #sizeOfWords(context, wordsOf) {
    const { width, height, layers } = this.texture;
    const usual = Math.min(13, this.scale / 4.4);
    context.font = `${usual}px system-ui, sans-serif`;
    const texels = Array.from({ length: width * height * layers }, (_, index) => this.#texelOf(index));
    const lines = new Set(texels.flatMap((texel) => wordsOf(texel) ?? []));
    const longest = Math.max(1, ...[...lines].map((line) => context.measureText(line).width));
    return Math.min(usual, usual * (this.scale - 4) / longest);
  }

  #writeCells(values, look, kept, pixels, { wordsOf, texts }) {
    const { scale, numbers } = this;
    const colourOf = colouring(look);
    numbers.width = this.canvas.width;
    numbers.height = this.canvas.height;
    Object.assign(numbers.style, { width: `${this.width}px`, height: `${this.height}px` });
    const context = numbers.getContext('2d');
    context.scale(pixels, pixels);
    context.lineWidth = 5;
    context.lineJoin = 'round';
    const size = wordsOf ? this.#sizeOfWords(context, wordsOf)
      : Math.min(13, texts ? (scale - 4) / longestOf(texts) / 0.6 : scale / 3.7);
    context.font = wordsOf ? `${size}px system-ui, sans-serif` : `${size}px ui-monospace, monospace`;
    context.textAlign = 'center';
    context.textBaseline = 'middle';
    for (let index = 0; index < values.length / 4; ++index) {
      if (kept && !kept.marks[index]) continue;
      const [red, green, blue] = colourOf(values, 4 * index);
      context.fillStyle = 0.299 * red + 0.587 * green + 0.114 * blue > 128 ? '#111' : '#fff';
      const texel = this.#texelOf(index);
      const place = this.placeOf(texel);
      const lines = wordsOf ? wordsOf(texel) ?? [] : [texts?.[index] ?? cellText(values[4 * index + look.channel])];
      context.strokeStyle = `rgb(${red} ${green} ${blue})`; // an outline separates it from a curve behind it
      lines.forEach((line, i) => {
        const below = (i - (lines.length - 1) / 2) * 1.25 * size;
        const at = [line, place.x + place.width / 2, place.y + place.height / 2 + below];
        context.strokeText(...at);
        context.fillText(...at);
      });
    }
  }

  // Outlines regions: [{x, y, width, height, layer, colour, drawnOver}]. Many narrow ones of one colour share a frame.
  outline(regions) {
    const sides = regions.map(({ width, height }) => Math.min(width * this.scale, height * this.scaleUp));
    const shown = Math.min(...sides) < leastFrame ? joined(regions) : regions;
    this.frames.replaceChildren(...shown.map((region) => {
      const { x, y, width, height } = this.placeOf(region);
      return svgElement('rect', { x: x + 1, y: y + 1, width: Math.max(1, width - 2), height: Math.max(1, height - 2),
        fill: 'none', stroke: region.colour, 'stroke-width': Math.min(2.5, Math.max(1, this.scale / 3)),
        'stroke-dasharray': region.drawnOver ? '5 4' : '' });
    }));
  }

  // Marks texels: [{texel, kind, letter}], where `kind` is a class. Returns the marks' rectangles.
  mark(list) {
    const made = list.map(({ texel, kind, letter }) => {
      const { x, y, width, height } = this.placeOf(texel);
      const grown = Math.max(0, (7 - width) / 2); // the mark of a small texel surrounds it
      const rectangle = svgElement('rect', { x: x - grown, y: y - grown, width: width + 2 * grown, height: height +
        2 * grown,
        class: `mark ${kind}` });
      const parts = [rectangle];
      if (letter && this.scale >= 20) {
        const [left, top] = this.scale < 48 ? [x - 6, y - 6] : [x, y];
        const width_ = 7 + 7 * letter.length;
        parts.push(svgElement('rect', { x: left, y: top, width: width_, height: 14, class: 'letter-ground' }),
          svgElement('text', { x: left + width_ / 2, y: top + 11, class: 'letter' }, [letter]));
      }
      this.marks.append(svgElement('g', {}, parts));
      if (kind !== 'sibling') this.spokenOf.push(texel);
      return rectangle;
    });
    this.rulers.replaceChildren(...rulersOf(this, this.spokenOf));
    return made;
  }

  clearMarks() {
    this.marks.replaceChildren();
    this.spokenOf = [];
    this.rulers.replaceChildren(...rulersOf(this, this.spokenOf));
  }
}
