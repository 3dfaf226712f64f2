// Scene 5: the transform of a picture, line by line.
import { element } from '../dom.js';
import { change, drawing, logBrightness, paintGrey, path } from './drawing.js';
import { formula } from '../watch/mathematics.js';
import { Scene } from './scene.js';
import { trackOf } from './slider.js';
import { side } from './subject.js';
import { stagesOf } from './transform.js';

const step = 8; // number of lines that are transformed at a time

export function lines(subject) {
  const [before, after] = [0, 1].map(() => element('canvas', { role: 'img' }));
  before.setAttribute('aria-label', 'The picture');
  let [stages, topOfRows, topOfWhole] = [null, 1, 1];
  const front = path('track');
  const { slider, parts, xOf } = trackOf({ label: 'Lines that are transformed', from: 24, to: 312, y: 22, least: 0,
    most: 2 * side, step, every: side, value: 3 * step,
    tick: (line) => ['none', 'all rows', 'and all columns'][line / side],
    text: (count) => (count <= side ? `${count} rows` : `all rows, ${count - side} columns`),
    onchange: () => { show(); scene.judge(); } });

  function show() {
    const count = slider.value;
    const rows = Math.min(count, side);
    const columns = count - rows;
    paintGrey(after, side, (i) => {
      if (i % side < columns) return logBrightness(stages.whole[i], topOfWhole);
      return i < rows * side ? logBrightness(stages.rows[i], topOfRows) : stages.picture[i];
    });
    after.setAttribute('aria-label', `The picture after the transforms of ${rows} rows and ${columns} columns`);
    change(front, { d: `M24 22H${xOf(count)}`, class: 'track done' });
  }

  subject.addEventListener('change', () => {
    stages = stagesOf(subject.picture, side);
    [topOfRows, topOfWhole] = [stages.rows, stages.whole].map((values) => Math.max(...values));
    paintGrey(before, side, (i) => stages.picture[i]);
    show();
  });
  const [area, track, ...others] = parts;
  const svg = drawing(360, 52, 'How many lines are transformed', [area, track, front, ...others]);
  const scene = new Scene({
    title: 'A picture: rows, then columns',
    text: `A picture has two directions. Its transform takes each row, and then each column of what has become of the
      rows. Here are 64 × 64 pixels. Where they are transformed, a bright pixel is a strong wave. In the middle is the
      wave that does not turn: the mean.

      Try a picture of your own: a file, or the camera. It does not leave your browser.`,
    textbook: [
      formula(String.raw`X[u,v] = \sum_{y=0}^{N-1} W_N^{vy} ( \sum_{x=0}^{N-1} f[x,y] W_N^{ux} )`)],
    figure: [element('div', { className: 'zero-pair' }, [before, after]), svg, subject.tools],
    ask: 'drag to the moment at which every row is transformed and no column is.',
    hint: () => {
      const left = side - slider.value;
      return left > 0 ? `${left} rows are still pixels.` : left < 0 ? `${-left} columns are transformed, too.` : '';
    },
    right: '64 rows are done, 64 columns are left: 128 short transforms instead of 4096 dot products of 4096 pixels.',
  });
  return scene;
}
