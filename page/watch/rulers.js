// The numbers of a grid's rows and columns: those for which there is room, and those that are marked.
import { svgElement } from '../dom.js';

const leastApart = { columns: 24, rows: 14 }; // pixels between labels; twice as many if not every index has one

// The pixels that the labels need to the left of a texture's grid and below it.
export function roomForRulers({ height, layers }, { rows }) {
  return { left: 7 + 7 * String(height - 1).length, below: layers > 1 && rows === 1 ? 29 : 16 };
}

// The labelled ones of `count` indices, `scale` pixels apart: [{index, isMarked}].
function labelled(count, scale, marked, apart) {
  const isClear = (list, index) => list.every((other) => Math.abs(other.index - index) * scale >= apart);
  const list = [];
  for (const index of marked) if (isClear(list, index)) list.push({ index, isMarked: true });
  let step = 1;
  while (step > 1 ? step * scale < 2 * apart : scale < apart) step *= 2;
  for (let index = 0; index < count; index += step)
    if (isClear(list, index)) list.push({ index, isMarked: false });
  return list;
}

const label = (x, y, text, { anchor, isMarked = false }) => svgElement('text', { x, y, 'text-anchor': anchor,
  class: isMarked ? 'ruler marked' : 'ruler' }, [text]);

// The labels of a Panel. `marked` is [{x, y, layer}], texels whose row and column are labelled.
export function rulersOf(panel, marked) {
  const { texture, scale, scaleUp, height, arrangement: { columns, rows } } = panel;
  const unique = (values) => [...new Set(values)];
  const texts = [];
  for (let row = 0; row < rows; ++row) {
    const here = marked.filter(({ layer = 0 }) => Math.floor(layer / columns) === row);
    const list = labelled(texture.height, scaleUp, unique(here.map(({ y }) => y)), leastApart.rows);
    for (const { index, isMarked } of list) {
      const { y, height: high } = panel.placeOf({ x: 0, y: index, layer: row * columns });
      texts.push(label(-5, y + high / 2 + 4, String(index), { anchor: 'end', isMarked }));
    }
  }
  for (let column = 0; column < columns; ++column) {
    const here = marked.filter(({ layer = 0 }) => layer % columns === column);
    const list = labelled(texture.width, scale, unique(here.map(({ x }) => x)), leastApart.columns);
    for (const { index, isMarked } of list) {
      const { x, width } = panel.placeOf({ x: index, y: 0, layer: column });
      texts.push(label(x + width / 2, height + 13, String(index), { anchor: 'middle', isMarked }));
    }
    if (texture.layers === 1 || rows > 1) continue;
    const { x, width } = panel.placeOf({ x: 0, y: 0, layer: column, width: texture.width });
    const isMarked = here.some(({ layer = 0 }) => layer === column);
    const isNamed = width >= 50 || (column === 0 && width >= 28); // in narrow layers only the first has a name
    texts.push(label(x + width / 2, height + 26, isNamed ? `layer ${column}` : String(column), { anchor: 'middle',
      isMarked }));
  }
  return texts;
}
