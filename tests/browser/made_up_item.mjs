// made_up_item.mjs RESULTS: puts an item with charts and a claim of every verdict into a folder of results, in the
// place of Figure 8, which takes minutes to measure. Its numbers are formulas, and no one's measurement.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const results = process.argv[2];
const stem = 'fialka_cadik_2006_figure8';
const kernelSizes = [3, 9, 15, 31, 63, 127, 255];
const filterCounts = [1, 2, 4, 8];

// As many columns as the widest table of the papers' items has, which must fit on paper.
const columns = ['image size', 'channels', 'format', 'filters', 'processor', 'way', 'kernel size', 'frames per second',
  'milliseconds', 'ms, lower quartile', 'ms, upper quartile', 'ms, minimum', 'runs', 'timed by'];
const row = (filters, way, size, milliseconds) => ['1024 x 1024', '4', '32-bit floats', String(filters), 'gpu', way,
  String(size), '2.674e+04', String(milliseconds), '0.03104', '0.04108', '0.03078', '5', 'GL_TIME_ELAPSED'];
const rows = filterCounts.flatMap((filters) => kernelSizes.flatMap((size) => [
  row(filters, 'fft', size, 12 * (1 + filters)),
  row(filters, 'convolution', size, 0.5 * filters * size),
]));

const curves = filterCounts.flatMap((filters) => ['fft', 'convolution'].map((way) => ({
  title: `${way}, filters: ${filters}`,
  x_column: 'kernel size',
  y_column: 'milliseconds',
  where: [['filters', String(filters)], ['way', way]],
  published: false,
  level: way === 'fft',
  pair: String(filters),
  dots: false,
})));

const chart = (name, logarithmic) => ({
  file_stem: `${stem}_${name}`,
  caption: `Made up for a test: ${name}.`,
  x: { label: 'kernel size', logarithmic: true, ends_at_levels: 0 },
  y: { label: 'milliseconds', logarithmic, ends_at_levels: logarithmic ? 0 : 4 },
  curves,
  bands: logarithmic ? [{ title: 'theirs', from: 31, to: 41 }] : [],
});

const claim = ([kind, verdict]) => ({
  id: `${stem}_${verdict}`,
  statement: `A statement whose verdict is ${verdict}`,
  source: 'nowhere',
  published: '33',
  hardware: 'a card',
  year: '2006',
  measured: '45 (43 to 47)',
  judgement: { kind, verdict, rule: 'made up', doubt: verdict === 'undecided' ? 'border' : 'none' },
  explanation: 'Made up for a test.',
  beside: '',
  cases: [],
});

// Machine and effort as of an item that was really computed.
const { machine, effort } = JSON.parse(readFileSync(join(results, 'moreland_angel_2003_figure2.json'), 'utf8'));
writeFileSync(join(results, `${stem}.json`), JSON.stringify({
  machine,
  effort,
  seconds: 0,
  awaits_second_moment: false,
  text: '<p>Made up for a test.</p>',
  table: { columns, rows },
  pictures: [],
  passes: [{
    title: 'A plan: 33 passes, 528 MiB read, 528 MiB written',
    table: {
      columns: ['pass', 'step', 'program', 'region', 'texels', 'fetches a texel'],
      rows: [['1 to 32', 'forward fft columns', 'fft_columns_standard_imaginary', 'columns M/2 < u', '511 x 1024', '4']],
    },
    programs: [{ name: 'fft_columns_standard_imaginary', file: 'moreland_angel_2003/fft.frag', family: 'fft' }],
  }],
  checks: [],
  charts: [chart('linear', false), chart('logarithmic', true)],
  claims: [
    ...['reproduced', 'holds_in_shape', 'undecided', 'not_reproduced', 'cannot_be_tested']
      .map((verdict) => ['conclusion', verdict]),
    ['construction', 'exact'], ['construction', 'differs'], ['hardware_figure', 'then_and_now'],
  ].map(claim),
  times: [],
  rows: [],
}));
writeFileSync(join(results, `${stem}.csv`), rows.map((row) => `${row.join(',')}\n`).join(''));
