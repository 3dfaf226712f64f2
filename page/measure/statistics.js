// The uncertainty of a measurement: a middle value, and the range that contains nine of ten runs. Mirrors
// figures/measuring/interval.

// The quantile `part` of the values, interpolated between neighbours in the sorted list.
export function quantile(values, part) {
  const sorted = [...values].sort((a, b) => a - b);
  const place = part * (sorted.length - 1);
  const below = Math.floor(place);
  const above = Math.min(below + 1, sorted.length - 1);
  return sorted[below] + (place - below) * (sorted[above] - sorted[below]);
}

// The 5th, 50th and 95th percentiles.
export function spreadOf(values) {
  return { low: quantile(values, 0.05), middle: quantile(values, 0.5), high: quantile(values, 0.95) };
}

// The spread of the ratios of each round, for times that were measured in turn: what slows down a whole round leaves
// its ratio unchanged.
export function ratioInTurn(numerators, denominators, factor = 1) {
  return spreadOf(numerators.map((time, round) => factor * time / denominators[round]));
}

// Three significant digits, without an exponent for large numbers: 2530, not 2.53e+3.
export function numberText(value, digits = 3) {
  if (!Number.isFinite(value)) return value > 0 ? '∞' : '-';
  if (value === 0) return '0';
  const rounded = Number(value.toPrecision(digits));
  return Math.abs(rounded) >= 1e-4 && Math.abs(rounded) < 1e7 ? String(rounded) : rounded.toExponential();
}

// "0.64 (0.61 to 0.66)"; "2" if both ends round to it at so many digits.
export function intervalText({ low, middle, high }, digits = 3) {
  const [from, value, to] = [low, middle, high].map((each) => numberText(each, digits));
  return from === to ? value : `${value} (${from} to ${to})`;
}
