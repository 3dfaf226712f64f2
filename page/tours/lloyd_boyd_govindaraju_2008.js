// The guided tour of Lloyd, Boyd & Govindaraju 2008: no bit reversal, and any size.
import { inWords, listed } from './plan_facts.js';

const small = { method: 'lloyd-boyd-govindaraju-2008', operation: 'forward', width: 8, height: 8 };
const odd = { ...small, width: 15, height: 9 };
// Says why steps with odd sizes are missing on a device that has only half floats.
const inHalves = 'A chirp has more digits than half floats hold, so with these the method takes powers of two alone.';

export const lloydBoydGovindaraju2008 = {
  id: 'lloyd-boyd-govindaraju-2008',
  title: 'Lloyd, Boyd & Govindaraju 2008',
  paper: 'D. B. Lloyd, C. Boyd, N. Govindaraju: Fast Computation of General Fourier Transforms on GPUs. ICME 2008',
  question: 'How does an FFT do without bit reversal, and how with 15 texels?',
  steps: [
    {
      title: 'Two small transforms become a larger one',
      show: { ...small, pass: 0, texel: { x: 2, y: 1, layer: 0 } },
      facts: async (plan, { pass, texel }) => ({ columns: await plan.columnsRead(pass, texel),
        ...plan.reads(pass, texel) }),
      text: (f) => `An FFT merges: two transforms of length n become one of length 2n. For each result it takes one
        number of each, a and b, and a twiddle factor W, a number of length one: a + W b. So a fragment reads
        ${inWords(f.numbers)} numbers, and W from a table.

        In the beginning every texel is a transform of length one. The first pass merges texels that lie half a row
        apart.`,
      look: (f) => `Texel (2, 1) reads columns ${listed(f.columns)}, marked a and b, and the entry W of the table.`,
      lookAt: ['texel', 'sources', 'reads', 'tables', 'writes'],
      expect: { columns: [1, 5], numbers: 2, tables: 1 },
    },
    {
      title: 'Where the results are written',
      show: { ...small, pass: 0, texel: { x: 3, y: 1, layer: 0 } },
      facts: async (plan, { pass, texel }) => ({ columns: await plan.columnsRead(pass, texel),
        before: await plan.columnsRead(pass, { ...texel, x: 2 }) }),
      text: (f) => `Column 3 reads the same two, columns ${listed(f.columns)}: it is a − b where column 2 was a + b.
        The two results stand side by side, although what they were made of lay half a row apart.

        This is Stockham's order: a pass does not write its results where it found its numbers. It writes them where
        they are consecutive: a transform of length two is two texels in a row.`,
      look: (f) => `Texel (3, 1) reads columns ${listed(f.columns)}. Point at its neighbour (2, 1): the same two. Then point
        at columns 4 and 5: they share the next two.`,
      lookAt: ['texel', 'sources', 'reads', 'writes'],
      expect: { columns: [1, 5], before: [1, 5] },
    },
    {
      title: 'Every pass reads in the same way',
      show: { ...small, pass: 2, texel: { x: 2, y: 1, layer: 0 } },
      facts: async (plan, { texel }) => {
        const apart = [];
        for (const pass of [0, 1, 2]) {
          const [first, second] = await plan.columnsRead(pass, texel);
          apart.push(second - first);
        }
        return { columns: await plan.columnsRead(2, texel), apart, passes: plan.passesNamed(/fft rows/) };
      },
      text: (f) => `Because each pass sorts as it writes, the numbers that the next one merges always lie half a row
        apart: ${listed(f.apart)} columns in the ${inWords(f.passes)} passes of the rows. After the last, the
        transform of the whole row lies in order, from frequency 0 to frequency 7.

        In Fialka and Čadík's stages numbers stay where they are. Their partners come closer with each stage, and the order
        comes to be reversed, so that the last stage must put it right. Here there is nothing to reverse.`,
      look: (f) => `In the third pass, texel (2, 1) reads columns ${listed(f.columns)}. Step back to the first: the
        distance is the same.`,
      lookAt: ['texel', 'sources', 'reads', 'writes', 'player'],
      expect: { columns: [2, 6], apart: [4, 4, 4], passes: 3 },
    },
    {
      title: 'Why N log N',
      show: { ...small, pass: 5, texel: { x: 1, y: 2, layer: 0 }, trace: 'back' },
      facts: async (plan, { pass, texel }) => ({ counts: await plan.dependence(pass, texel), texels: plan.texels,
        passes: plan.passes }),
      text: (f) => `The order is another, the tree is the same. One number of the spectrum depends on
        ${listed(f.counts)} texels, from pass to pass back to the picture: on all of it after ${inWords(f.passes)}
        passes of two reads. N numbers, log N passes: N log N.`,
      look: () => 'The marked texels in the thumbnails. From the last back to the first, the set doubles with each pass.',
      lookAt: ['passes', 'chain'],
      expect: { texels: 64, passes: 6, counts: [1, 2, 4, 8, 16, 32, 64] },
    },
    {
      title: 'A row of 15: a product becomes a convolution',
      inHalves,
      show: { ...odd, pass: 0, texel: { x: 4, y: 2, layer: 0 } },
      facts: (plan) => ({ width: plan.wanted.width, padded: plan.regions(1)[0].width,
        zeros: plan.regions(0)[1].width }),
      text: (f) => `Doubling never gives ${f.width}. Bluestein's trick helps: in the transform's angle the product of
        place n and frequency k can be written as a sum of squares, 2nk = n² + k² − (k − n)². Then the transform is
        three steps: multiply by a chirp, a wave whose frequency grows (the angle n²); convolve with a chirp (the
        angle (k − n)²); multiply by a chirp again (the angle k²).

        A convolution can be done by FFTs of any length that is long enough: at least 2 · ${f.width} − 1. The next
        power of two is ${f.padded}. This first pass multiplies by the chirp and fills the other ${f.zeros} columns
        with zeros.`,
      look: () => 'Two regions are written: the numbers times the chirp, and the zeros behind them.',
      lookAt: ['writes', 'legend'],
      expect: { width: 15, padded: 32, zeros: 17 },
    },
    {
      title: 'A filter inside the transform',
      inHalves,
      show: { ...odd, pass: 6, texel: { x: 4, y: 2, layer: 0 } },
      facts: (plan, { pass, texel }) => ({ forward: plan.passesNamed(/^forward fft rows/),
        inverse: plan.passesNamed(/^inverse fft rows/), ...plan.reads(pass, texel) }),
      text: (f) => `The convolution is done like any other filter: ${inWords(f.forward)} passes forward, a product
        with the chirp's own spectrum, ${inWords(f.inverse)} passes back. So within a forward transform of rows of 15
        you see a whole filter of rows of 32.

        The chirp's spectrum never changes. It is computed once, in double precision, and lies in a table.`,
      look: () => `This pass is the product: one read of the row's spectrum and one of the chirp's. Then follow
        the inverse passes, the next group of thumbnails.`,
      lookAt: ['texel', 'sources', 'reads', 'tables', 'writes', 'passes'],
      expect: { forward: 5, inverse: 5, numbers: 1, tables: 1 },
    },
    {
      title: 'What an odd size costs',
      inHalves,
      show: { ...odd, pass: 25, texel: { x: 4, y: 2, layer: 0 }, trace: 'back' },
      facts: async (plan, { pass, texel }) => {
        const even = plan.of({ width: 16, height: 16 });
        const counts = await plan.dependence(pass, texel);
        const [column, row] = [Math.max(...counts.slice(0, counts.indexOf(plan.wanted.height))), Math.max(...counts)];
        return { passes: plan.passes, reads: plan.readForEach, evenPasses: even.passes, evenReads: even.readForEach,
          texels: plan.texels, reached: counts.at(-1), column, rows: plan.wanted.height, row };
      },
      text: (f) => `Each number of the spectrum still depends on all ${f.texels} texels, and the price still grows as
        N log N. But ${f.passes} passes are needed, where 16 × 16 texels need ${inWords(f.evenPasses)}, and they work
        on longer rows: ${inWords(f.reads)} reads for each texel of the picture, against ${inWords(f.evenReads)}.

        So any size is possible, and powers of two are cheap. The tour of "wide" shows another way: radices other than
        two.`,
      look: (f) => `${f.passes} thumbnails, and below each the number of its marks. From the last back they spread in two
        waves: from 1 to ${f.column}, a column with its zeros; then from the ${f.rows} rows of the picture to ${f.row},
        these rows with their zeros.`,
      lookAt: ['passes', 'chain'],
      expect: { passes: 26, evenPasses: 8, texels: 135, reached: 135, evenReads: 24, column: 32, rows: 9, row: 288 },
    },
  ],
};
