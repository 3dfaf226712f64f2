// Draws curves from the texels that are read to the texel that is written.
import { svgElement } from '../dom.js';

const mostSingle = 16; // more curves of one texture are bundled

const pastNumbers = 0.88; // part of a texel's side, past the numbers and labels in its middle
const apart = 3; // pixels between the curves of texels in one row, which would coincide otherwise

// Where a curve leaves or reaches a texel: on the edge that faces the other texel, at a position where it passes beside
// the numbers of the row.
function edgeOf(rectangle, host, downwards, isTarget, rank = 0) {
  const box = rectangle.getBoundingClientRect();
  const beside = (size) => size * pastNumbers - (size > 24 ? rank % 4 * apart : 0);
  if (downwards) return [box.left + beside(box.width) - host.left, (isTarget ? box.top : box.bottom) - host.top];
  return [(isTarget ? box.left : box.right) - host.left, box.top + beside(box.height) - host.top];
}

// A curve that leaves and arrives in the direction in which the panels are arranged: sideways, or downwards on a phone.
function curve([x, y], [toX, toY], downwards) {
  const [halfX, halfY] = [(x + toX) / 2, (y + toY) / 2];
  return downwards ? `M${x} ${y} C${x} ${halfY} ${toX} ${halfY} ${toX} ${toY}`
    : `M${x} ${y} C${halfX} ${y} ${halfX} ${toY} ${toX} ${toY}`;
}

// Draws into `overlay`, which covers the panels. `groups` is [{marks, box}] for the textures that are read, `target` is
// the mark of the texel that is written.
export function drawCurves(overlay, groups, target) {
  const host = overlay.getBoundingClientRect();
  const written = target.getBoundingClientRect();
  overlay.replaceChildren();
  for (const { marks, box } of groups) {
    const frame = box.getBoundingClientRect();
    const downwards = frame.bottom <= written.top && frame.right > written.left;
    const to = edgeOf(target, host, downwards, true);
    const places = marks.map((mark, i) => edgeOf(mark, host, downwards, false, i));
    if (places.length <= mostSingle) {
      for (const place of places) overlay.append(svgElement('path', { d: curve(place, to, downwards),
        class: 'curve' }));
      continue;
    }
    const mean = (k) => places.reduce((sum, place) => sum + place[k], 0) / places.length;
    const neck = downwards ? [mean(0) + (to[0] - mean(0)) / 3, frame.bottom - host.top + 8]
      : [frame.right - host.left + 8, mean(1) + (to[1] - mean(1)) / 3];
    for (const place of places) overlay.append(svgElement('path', { d: curve(place, neck, downwards),
      class: 'curve strand' }));
    overlay.append(svgElement('path', { d: curve(neck, to, downwards), class: 'curve bundle' }));
  }
}
