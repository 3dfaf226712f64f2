// The kernel size from which the FFT takes no longer than a convolution.

// Where the line through the points (kernel size, ratio), drawn in logarithms, rises past 1: the first time or the
// last. The smallest kernel if all ratios are above 1, Infinity if it never rises past 1.
function passing(points, isLast) {
  let found = points[0].ratio >= 1 ? points[0].kernelSize : Infinity;
  if (found !== Infinity && !isLast) return found;
  for (let i = 1; i < points.length; ++i) {
    const [below, above] = [points[i - 1], points[i]];
    if (!(below.ratio < 1 && above.ratio >= 1)) continue;
    const part = -Math.log(below.ratio) / (Math.log(above.ratio) - Math.log(below.ratio));
    found = below.kernelSize * (above.kernelSize / below.kernelSize) ** part;
    if (!isLast) return found;
  }
  return points.at(-1).ratio < 1 ? Infinity : found;
}

// The kernel size at which the medians cross, in whole pixels, and the range that the spread leaves possible. `points`
// are {kernelSize, ratio: {low, middle, high}}, sorted by kernel size; the ratio is the convolution's time divided by
// the FFT's. Infinity stands for "beyond the largest kernel that was measured".
export function crossoverOf(points) {
  const along = (end) => points.map(({ kernelSize, ratio }) => ({ kernelSize, ratio: ratio[end] }));
  const middles = along('middle');
  const low = Math.min(passing(along('high'), false), points.at(-1).kernelSize);
  const middle = middles.some(({ ratio }) => ratio >= 1) ? passing(middles, false) : Infinity;
  return { low: Math.round(low), middle: Math.round(Math.max(low, middle)),
    high: Math.round(Math.max(passing(along('low'), true), middle)) };
}

// "33 (31 to 37)", or words if it lies beyond what was measured.
export function crossoverText({ low, middle, high }, largest) {
  if (middle === Infinity) return `beyond ${largest}`;
  if (high === Infinity) return `${middle} (${low} or more)`;
  return low === high ? String(middle) : `${middle} (${low} to ${high})`;
}
