// A small canvas to paint on, by pointer or by keyboard.
import { element } from '../dom.js';

const side = 256;
const strokeWidth = 22;

// The drawing, which all pads share: white strokes on black.
export class Painting extends EventTarget {
  constructor() {
    super();
    this.canvas = new OffscreenCanvas(side, side);
    this.context = this.canvas.getContext('2d', { willReadFrequently: true });
    this.clear();
    this.line({ x: 60, y: 170 }, { x: 128, y: 70 });
    this.line({ x: 128, y: 70 }, { x: 196, y: 170 });
  }

  clear() {
    this.context.fillStyle = '#000';
    this.context.fillRect(0, 0, side, side);
  }

  line(from, to) {
    const { context } = this;
    context.strokeStyle = '#fff';
    context.lineWidth = strokeWidth;
    context.lineCap = 'round';
    context.beginPath();
    context.moveTo(from.x, from.y);
    context.lineTo(to.x + 0.01, to.y); // a line of length zero would not be drawn
    context.stroke();
  }

  // Announces that a stroke has ended.
  finish() {
    this.dispatchEvent(new Event('stroke'));
  }
}

export class PaintPad {
  #painting;
  #last = null;
  #cursor = { x: side / 2, y: side / 2 };

  constructor(painting) {
    this.#painting = painting;
    this.canvas = element('canvas', { className: 'paint-pad', width: side, height: side, tabIndex: 0,
      role: 'img',
      'aria-label': 'Paint pad: paint with the pointer, or move with the arrow keys and paint with the space bar',
      onpointerdown: (event) => this.#down(event), onpointermove: (event) => this.#move(event),
      onpointerup: () => this.#up(), onpointercancel: () => this.#up(), onkeydown: (event) => this.#key(event) });
    this.cursor = element('span', { className: 'paint-cursor', 'aria-hidden': 'true' });
    this.element = element('span', { className: 'paint-stack' }, [this.canvas, this.cursor]);
    painting.addEventListener('stroke', () => this.#show());
    this.#show();
    this.#placeCursor();
  }

  clear() {
    this.#painting.clear();
    this.#painting.finish();
  }

  #show() {
    this.canvas.getContext('2d').drawImage(this.#painting.canvas, 0, 0);
  }

  #line(from, to) {
    this.#painting.line(from, to);
    this.#show();
  }

  #place(event) {
    const box = this.canvas.getBoundingClientRect();
    return { x: (event.clientX - box.left) / box.width * side, y: (event.clientY - box.top) / box.height * side };
  }

  #down(event) {
    this.canvas.setPointerCapture(event.pointerId);
    this.#last = this.#place(event);
    this.#line(this.#last, this.#last);
  }

  #move(event) {
    if (this.#last === null) return;
    const next = this.#place(event);
    this.#line(this.#last, next);
    this.#last = next;
  }

  #up() {
    if (this.#last === null) return;
    this.#last = null;
    this.#painting.finish();
  }

  #key(event) {
    const steps = { ArrowLeft: [-8, 0], ArrowRight: [8, 0], ArrowUp: [0, -8], ArrowDown: [0, 8] };
    if (event.key === ' ') {
      this.#line(this.#cursor, this.#cursor);
      this.#painting.finish();
    } else if (event.key in steps) {
      const inside = (value) => Math.min(side - 1, Math.max(0, value));
      const [x, y] = steps[event.key];
      this.#cursor = { x: inside(this.#cursor.x + x), y: inside(this.#cursor.y + y) };
      this.#placeCursor();
    } else {
      return;
    }
    event.preventDefault();
  }

  #placeCursor() {
    this.cursor.style.left = `${100 * this.#cursor.x / side}%`;
    this.cursor.style.top = `${100 * this.#cursor.y / side}%`;
  }
}
