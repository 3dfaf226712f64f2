// Shows the curves of one measurement: as a sentence, as charts beside those of the paper and of the committed
// machines, and as a table.
import { element } from '../dom.js';
import { drawnChart, drawnMark } from './chart.js';
import { crossoverText } from './crossover.js';
import { kernelSizes } from './curves.js';
import { intervalText } from './statistics.js';

const publishedMethod = 'fialka-cadik-2006';

// The range of kernel sizes {from, to} that the paper printed for such an image, or null. It comes from the claims,
// which have it from the ledger's tables.
function publishedBand({ claims }, { width, format }) {
  const claim = claims.find(({ told, cases }) => told === 'crossover' &&
    cases.some(({ work }) => work.format === format && (work.width === width || cases.length === 1)));
  return claim ? { from: claim.rule.numbers[0], to: claim.rule.numbers.at(-1), claim } : null;
}

// The separable convolutions of the committed machines, as multiples of their FFTs' times.
function curvesOfMachines({ machines }, { width, format }) {
  const styles = ['machine-one', 'machine-two', 'machine-three'];
  return machines.flatMap(({ name, machine, convolution }, i) => {
    const of = (way) => convolution.filter((each) => each.width === width && each.format === format &&
      each.way === way);
    const [fft] = of('fft');
    const separable = of('separable');
    if (!fft || separable.length === 0) return [];
    return [{ title: `${name} (${machine.gpu}), its program`, style: styles[i % styles.length],
      points: separable.map(({ kernel_size: x, milliseconds: { low, median, high } }) => ({ x,
        low: low / fft.milliseconds.median, middle: median / fft.milliseconds.median,
        high: high / fft.milliseconds.median })) }];
  });
}

const legend = (curves, more = []) => element('ul', { className: 'measure-legend' }, [
  ...curves.map((curve) => element('li', {}, [drawnMark(curve), ` ${curve.title}`])),
  ...more.map((words) => element('li', {}, [words]))]);

const swatch = (style) => element('span', { className: style, ariaHidden: 'true' });

// The milliseconds on this machine.
function chartOfTimes({ filter, separable, nonSeparable, image }, xTicks, width, words) {
  const ofPoints = ({ points }) => points.map(({ kernelSize: x, milliseconds }) => ({ x, ...milliseconds }));
  const ends = [xTicks[0], xTicks.at(-1)];
  const curves = [
    { title: words, style: 'fft', points: ends.map((x) => ({ x, ...filter.milliseconds })) },
    { title: 'separable convolution, two passes of k taps', style: 'separable', mark: 'circle',
      points: ofPoints(separable) },
    { title: 'non-separable convolution, one pass of k × k taps', style: 'non-separable', mark: 'square',
      points: ofPoints(nonSeparable) }].filter(({ points }) => points.length > 0);
  const title = `Milliseconds of one filter of ${image.width} × ${image.height} by kernel size`;
  return element('figure', { style: `width: ${width}px` }, [
    element('figcaption', {}, [`${title}, on your graphics card. Lower is faster; bars span nine of ten rounds.`]),
    drawnChart({ width, title, xTitle: 'kernel size k', yTitle: 'milliseconds', xTicks, curves }), legend(curves)]);
}

// For all machines: the time of a separable convolution divided by that of the FFT.
function chartOfRatios(app, { separable, image, method }, xTicks, width) {
  const band = publishedBand(app.bundle, image);
  const curves = [{ title: 'your graphics card', style: 'separable', mark: 'circle',
    points: separable.points.map(({ kernelSize: x, ratio }) => ({ x, ...ratio })) },
  ...curvesOfMachines(app.bundle, image)];
  const theirs = band && (band.from === band.to ? `${band.from}` : `${band.from} to ${band.to}`);
  const title = 'A separable convolution’s time in units of the FFT’s, by kernel size';
  return element('figure', { style: `width: ${width}px` }, [
    element('figcaption', {}, [`${title}. Above the line at 1 the FFT is faster. ${method === publishedMethod ? ''
      : 'The paper and the other machines filter by the FFT of 2006: choose it above to compare like with like.'}`]),
    drawnChart({ width, title, xTitle: 'kernel size k', yTitle: 'times the FFT’s time', xTicks, curves, band,
      level: 1 }),
    legend(curves, band ? [[swatch('band-swatch'), ` 2006: equally fast at ${theirs} (${band.claim.hardware})`]]
      .map((parts) => element('span', {}, parts)) : [])]);
}

function table({ separable, nonSeparable, filter }) {
  const rows = kernelSizes.flatMap((size) => {
    const [two, one] = [separable, nonSeparable].map(({ points }) =>
      points.find(({ kernelSize }) => kernelSize === size));
    if (!two && !one) return [];
    const cells = [String(size), ...[two, one].map((point) => (point ? intervalText(point.milliseconds) : '–')),
      two ? faster(two) : '–'];
    return [element('tr', {}, cells.map((text, i) => element(i === 0 ? 'th' : 'td', i === 0 ? { scope: 'row' } : {},
      [text])))];
  });
  return element('details', { className: 'measure-table', open: true }, [
    element('summary', {}, ['The same as a table']),
    element('div', { className: 'scroll' }, [element('table', {}, [
      element('caption', {}, [`Milliseconds, the median of ${filter.samples.length} rounds and, in brackets, where nine ` +
        `of ten lie. The FFT takes ${intervalText(filter.milliseconds)} for every kernel.`]),
      element('thead', {}, [element('tr', {}, ['k', 'separable', 'non-separable', 'separable or FFT?'].map((text) =>
        element('th', { scope: 'col' }, [text])))]),
      element('tbody', {}, rows)])])]);
}

// Which of the two is faster, by the ratio of each round.
function faster({ ratio }) {
  if (ratio.low > 1) return 'FFT';
  return ratio.high < 1 ? 'convolution' : 'undecided';
}

function sentence({ separable, nonSeparable, image }) {
  const part = ({ points, crossover }, words) => {
    if (!crossover) return null;
    const largest = points.at(-1).kernelSize;
    if (crossover.middle <= points[0].kernelSize) return `${words} of every size are slower than the FFT`;
    return crossover.middle === Infinity ? `${words} up to ${largest} × ${largest} are all faster than the FFT`
      : `${words} take as long as the FFT at a kernel size of ${crossoverText(crossover, largest)}`;
  };
  const parts = [part(separable, 'separable convolutions'), part(nonSeparable, 'non-separable ones')].filter(Boolean);
  return `Here, at ${image.width} × ${image.height}, ${parts.join('; ')}.`;
}

// Elements that show the result of measuredCurves.
export function shownCurves(app, curves, titles, width) {
  const largest = Math.max(...[curves.separable, curves.nonSeparable].flatMap(({ points }) =>
    points.map(({ kernelSize }) => kernelSize)));
  const xTicks = kernelSizes.filter((size) => size <= Math.max(largest, 63));
  const words = `FFT, ${titles.get(curves.method) ?? curves.method}, the same for every kernel`;
  return [element('p', { className: 'measure-answer' }, [sentence(curves)]),
    element('div', { className: 'measure-charts' }, [chartOfTimes(curves, xTicks, width, words),
      chartOfRatios(app, curves, xTicks, width)]),
    table(curves)];
}
