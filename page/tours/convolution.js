// The guided tour of convolution and the FFT: two ways to compute the same blur.
import { inWords, listed } from './plan_facts.js';

const small = { method: 'spatial', operation: 'convolution', width: 8, height: 8 };
const byFft = { method: 'fialka-cadik-2006', operation: 'filter', width: 8, height: 8 };
const kernelSizes = [3, 15, 63];

// The number of reads per texel of a convolution of 256 x 256 texels.
const readsOfKernel = (plan, kernelSize, separable) =>
  plan.of({ width: 256, height: 256, kernelSize, separable }).numbersReadForEach;
const readsOfFilter = (plan, method) => plan.of({ method, operation: 'filter', width: 256, height: 256,
  kernelSize: undefined, separable: undefined }).readForEach;

export const convolution = {
  id: 'convolution',
  title: 'Convolution or FFT',
  paper: 'The question of Fialka and Čadík, 2006: from which kernel size on does the FFT pay?',
  question: 'Two ways to a blur: which one, and when?',
  steps: [
    {
      title: 'A blur is a weighted sum',
      show: { ...small, pass: 0, texel: { x: 3, y: 3, layer: 0 } },
      facts: async (plan, { pass, texel }) => ({ columns: await plan.columnsRead(pass, texel),
        ...plan.reads(pass, texel) }),
      text: (f) => `To blur is to replace each texel by a mean of its neighbours. The weights are the kernel; this one
        is a square of 3 × 3 equal weights. Taking the sum over all neighbours of all texels is called convolution.

        A square of equal weights may be done in two steps, first along the rows: this fragment reads
        ${inWords(f.numbers)} texels, itself and a neighbour on either side.`,
      look: (f) => `Texel (3, 3) reads columns ${listed(f.columns)} of its row.`,
      lookAt: ['texel', 'sources', 'reads', 'writes'],
      expect: { numbers: 3, columns: [2, 3, 4] },
    },
    {
      title: 'Rows first, then columns',
      show: { ...small, pass: 1, texel: { x: 3, y: 3, layer: 0 }, trace: 'back' },
      facts: async (plan, { pass, texel }) => ({ counts: await plan.dependence(pass, texel),
        rows: plan.reads(0, texel).numbers, columns: plan.reads(1, texel).numbers }),
      text: (f) => `The second pass does the same along the columns. Its fragment reads ${inWords(f.columns)} texels,
        but each of them already is a sum of ${inWords(f.rows)}: the value depends on ${inWords(f.counts.at(-1))}
        texels of the picture, for ${inWords(f.rows)} + ${inWords(f.columns)} reads.

        A kernel that can be done so is separable. A Gaussian is; most others are not, and read k × k texels at once.`,
      look: () => `The marked texels in the thumbnails, from the last back: one, three in a column, and a square of nine in
        the picture.`,
      lookAt: ['passes', 'chain', 'reads'],
      expect: { rows: 3, columns: 3, counts: [1, 3, 9] },
    },
    {
      title: 'The price grows with the kernel',
      show: { ...small, pass: 1, texel: { x: 3, y: 3, layer: 0 } },
      facts: (plan) => ({ separable: kernelSizes.map((size) => readsOfKernel(plan, size, true)),
        square: kernelSizes.map((size) => readsOfKernel(plan, size, false)) }),
      text: (f) => `A wide blur needs a large kernel. With ${listed(kernelSizes)} texels in a row, a separable
        convolution reads ${listed(f.separable)} texels for each texel of the picture: 2k. One that is not separable
        reads ${listed(f.square)}: k².`,
      look: () => `Two passes, as for every separable kernel. Here the fragment of the second has three curves; with a kernel
        of 63 it would have 63.`,
      lookAt: ['texel', 'sources', 'reads', 'writes', 'passes'],
      expect: { separable: [6, 30, 126], square: [9, 225, 3969] },
    },
    {
      title: 'In the spectrum, a blur is a product',
      show: { ...byFft, pass: 6, texel: { x: 2, y: 1, layer: 0 } },
      facts: (plan, { pass, texel }) => ({ ...plan.reads(pass, texel), product: plan.passesNamed(/^multiply$/) }),
      text: (f) => `A picture is a sum of waves, and its spectrum says how much there is of each. Blur a wave, and it
        remains a wave of the same frequency: only weaker, the more so the finer it is. So in the spectrum a blur is
        one product for each frequency, whatever the size of its kernel. What it multiplies by is the kernel's own
        spectrum, the response.`,
      look: () => 'The pass "multiply": its fragment reads one texel of the spectrum and one of the response.',
      lookAt: ['texel', 'sources', 'reads', 'tables', 'writes', 'name'],
      expect: { numbers: 2, tables: 0, product: 1 },
    },
    {
      title: 'There and back has a fixed price',
      show: { ...byFft, width: 64, height: 64, pass: (plan) => plan.passNamed(/^multiply$/), view: 'image' },
      facts: (plan) => ({ passes: plan.passes, reads: plan.readForEach,
        larger: readsOfFilter(plan, 'fialka-cadik-2006') }),
      text: (f) => `The product itself is cheap. The way there and back is not: ${f.passes} passes for 64 × 64 texels,
        which read ${inWords(f.reads)} texels for each texel of the picture, those of the auxiliary texture among them;
        for 256 × 256 texels it is ${inWords(f.larger)}. But these numbers know nothing of the kernel. A blur over half the picture costs as much
        as one over three texels.`,
      look: () => `In large the spectrum that the pass "multiply" reads, and the product that it writes, on one logarithmic
        scale. The corners are the zero frequency and the middle the finest waves, as a transform leaves them; so the
        product has darkened the middle. Among the thumbnails the blurred picture is the last.`,
      lookAt: ['reads', 'writes', 'passes'],
      expect: { passes: 25, reads: 74, larger: 98 },
    },
    {
      title: 'Where the two meet',
      show: { ...byFft, width: 64, height: 64, pass: 12 },
      facts: (plan) => {
        const reads = readsOfFilter(plan, 'fialka-cadik-2006');
        return { reads, separable: Math.round(reads / 2), square: Math.round(Math.sqrt(reads)) };
      },
      text: (f) => `So one price grows with the kernel and the other does not. By counting reads they meet where 2k =
        ${inWords(f.reads)}: at about k = ${f.separable}, for a separable kernel on 256 × 256 texels. For one that is
        not separable they meet where k² = ${inWords(f.reads)}, at about k = ${f.square}.

        Reads are not all. Fialka and Čadík measured on a card of 2006 and found the border between 31 and 41 for
        separable kernels.`,
      look: () => `The tab Measure, at the top of the page, finds the border of your own graphics card: by time, not by
        counting.`,
      lookAt: ['#tab-measure'],
      expect: { reads: 98, separable: 49, square: 10 },
    },
    {
      title: 'Try it',
      tab: 'filter',
      show: { method: 'wide', width: 256, height: 256, picture: 'teapot', filter: 'gaussian', values: { sigma: 4 } },
      text: () => `Here is a whole filter on a picture. Move sigma, and watch the spectrum: a wider blur in the
        picture is a narrower spot in the spectrum. Here the zero frequency is moved into the middle; a switch above the
        spectrum puts it back into the corners, where the textures have it. Paint on the spectrum to remove waves of
        your choice: no small kernel could do this.`,
      look: () => `The same picture twice: its texels, blurred in the right half, and the waves that the blur has left, a
        spot in the middle. Sigma is above them.`,
      lookAt: ['picture', 'spectrum', 'sliders'],
      expect: {},
    },
  ],
};
