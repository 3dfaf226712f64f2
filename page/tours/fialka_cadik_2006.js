// The guided tour of Fialka & Cadik 2006: every fragment executes the same instructions.
import { inWords, listed } from './plan_facts.js';

const small = { method: 'fialka-cadik-2006', operation: 'forward', width: 8, height: 8 };
const large = { ...small, width: 64, height: 64 };

export const fialkaCadik2006 = {
  id: 'fialka-cadik-2006',
  title: 'Fialka & Čadík 2006',
  paper: 'O. Fialka, M. Čadík: FFT and Convolution Performance in Image Filtering on GPU. ' +
    'Information Visualization 2006',
  question: 'Why is a butterfly two reads, and why N log N?',
  steps: [
    {
      title: 'Two complex pictures in one texture',
      show: { ...large, pass: 0, view: 'image' },
      facts: (plan) => ({ passes: plan.passes, programs: plan.programs(0), regions: plan.regions(0).length,
        older: plan.of({ method: 'moreland-angel-2003' }).programs(0) }),
      text: (f) => `A texel holds four numbers, and so two complex ones: here red + j green, and blue + j luminance.
        All of the texture is complex, so every fragment has the same to do.

        Three years before, Moreland and Angel drew ${inWords(f.older)} regions with ${inWords(f.older)} programs in
        such a pass. This method draws ${inWords(f.regions)}: the whole texture. ${f.passes} passes lead to the
        spectrum.`,
      look: () => 'The thumbnails: six passes along the rows, six along the columns.',
      lookAt: ['passes'],
      expect: { passes: 12, programs: 1, regions: 1, older: 2 },
    },
    {
      title: 'A butterfly is two reads',
      show: { ...small, pass: 0, texel: { x: 1, y: 1, layer: 0 } },
      facts: async (plan, { pass, texel }) => ({ columns: await plan.columnsRead(pass, texel),
        ...plan.reads(pass, texel) }),
      text: (f) => `In a butterfly two numbers go in, a and b, and two come out: a + b and (a − b) W, where W is a
        twiddle factor, a number of length one. Each result needs both a and b, and nothing else. So each fragment
        reads ${inWords(f.numbers)} texels of the picture: its own and its partner's, half a row away.

        Moreland and Angel have a + W b and a − W b instead. That is decimation in time, and this is decimation in
        frequency: there W turns b before they are added, here it turns the difference behind. The work is the same.`,
      look: (f) => `Texel (1, 1) is a + b. Two of its curves come from columns ${listed(f.columns)}, marked a and b. The
        third comes from the auxiliary texture, where its entry is marked W.`,
      lookAt: ['texel', 'sources', 'reads', 'tables', 'writes'],
      expect: { columns: [1, 5], numbers: 2, tables: 1 },
    },
    {
      title: 'The other half reads the same two',
      show: { ...small, pass: 0, texel: { x: 5, y: 1, layer: 0 } },
      facts: async (plan, { pass, texel }) => ({ columns: await plan.columnsRead(pass, texel) }),
      text: (f) => `This is the partner, (a − b) W. It reads the columns ${listed(f.columns)}, the same a and b. A
        fragment can write only its own texel, so both fragments of a butterfly read both numbers: two reads for each
        number written.

        A program on a processor would compute both results at once and read each number once. A fragment program of
        2006 could not.`,
      look: () => `Compare with the step before: the curves from the same a and b end here, at texel (5, 1), in the other
        half of the row.`,
      lookAt: ['texel', 'sources', 'reads', 'writes'],
      expect: { columns: [1, 5] },
    },
    {
      title: 'A texture instead of branches',
      show: { ...small, pass: 1, texel: { x: 3, y: 1, layer: 0 }, component: 'y' },
      facts: async (plan, { pass, texel }) => {
        const { width, height } = plan.plan.textures.find(({ name }) => name === 'auxiliary');
        const columns = await plan.columnsRead(pass, texel);
        return { width, rows: height, columns, stage: pass, partner: columns.find((column) => column !== texel.x) };
      },
      text: (f) => `One half adds, the other subtracts and multiplies by W. The program does not ask in which half it
        is. It computes (s · own + partner) · W in both, and an auxiliary texture tells what s, the partner and W are:
        s = +1 and W = 1 in one half, s = −1 in the other.

        It has a row for each stage, ${inWords(f.rows)}, and in it a texel for each of the ${f.width} columns: the
        sign, the partner's column, and the cosine and sine of W. Different numbers, the same instructions.`,
      look: (f) => `In the second stage partners are only a quarter of the row apart: columns ${listed(f.columns)}. The
        auxiliary texture says so. Shown are its numbers y, the partners’ columns: in row ${f.stage}, that of the second
        stage, column 3 has the number ${f.partner}.`,
      lookAt: ['texel', 'sources', 'reads', 'tables', 'writes'],
      expect: { width: 8, rows: 3, columns: [1, 3], stage: 1, partner: 1 },
    },
    {
      title: 'The order is put right on the way',
      show: { ...small, pass: 2, texel: { x: 1, y: 1, layer: 0 }, view: 'contents' },
      facts: async (plan, { pass, texel }) => ({ columns: await plan.columnsRead(pass, texel),
        of3: await plan.columnsRead(pass, { ...texel, x: 3 }) }),
      text: (f) => `Halving again and again leaves the results in bit-reversed order: number 1, in binary 001, has
        come to place 4, in binary 100. An extra pass could put that right. It is not needed: in the last stage each
        fragment simply reads where its numbers are. Number 1 reads columns ${listed(f.columns)}, number 3 (011) reads
        columns ${listed(f.of3)}, next to place 6 (110).`,
      look: () => `The cells tell what they hold. In what is read it is u=0,4, then 2,6, then 1,5, then 3,7: each pair of
        columns still has a share in two frequencies, and the pairs are out of order. In what is written it is u=0, 1, 2
        and so on. The texel in column 1 reads from the middle of the row. Point at its neighbours.`,
      lookAt: ['texel', 'sources', 'reads', 'writes', 'axes'],
      expect: { columns: [4, 5], of3: [6, 7] },
    },
    {
      title: 'Why N log N',
      show: { ...small, pass: 5, texel: { x: 1, y: 2, layer: 0 }, trace: 'back' },
      facts: async (plan, { pass, texel }) => ({ counts: await plan.dependence(pass, texel), texels: plan.texels,
        passes: plan.passes, ...plan.reads(pass, texel) }),
      text: (f) => `Each number of the spectrum depends on all ${f.texels} texels of the picture. One by one, N
        numbers would read N texels each: N² reads.

        Follow one number back through the passes. It depends on ${listed(f.counts)} texels: twice as many with each
        pass. Every fragment reads only ${inWords(f.numbers)} numbers, but each of them already has a share in as many
        as the passes before have gathered. Doubling reaches ${f.texels} in ${inWords(f.passes)} passes, which is its
        logarithm. So all N numbers cost N log N reads, not N².`,
      look: () => `The marked texels, from the last thumbnail back to the first: one becomes a whole column, and this column
        becomes two, four and all eight.`,
      lookAt: ['passes', 'chain'],
      expect: { texels: 64, passes: 6, numbers: 2, counts: [1, 2, 4, 8, 16, 32, 64] },
    },
    {
      title: 'Two opposite choices, side by side',
      show: { ...large, pass: (plan) => plan.passesNamed(/rows/) - 1, beside: 'moreland-angel-2003', view: 'signed' },
      facts: (plan) => {
        const older = plan.of({ method: 'moreland-angel-2003' });
        return { passes: plan.passes, reads: plan.readForEach, olderPasses: older.passes, olderReads: older.readForEach,
          programs: plan.allPrograms, olderPrograms: older.allPrograms };
      },
      text: (f) => `Moreland and Angel have a program for each case: ${inWords(f.olderPrograms)} of them,
        ${f.olderPasses} passes, and ${inWords(f.olderReads)} reads for each texel of the picture. Here there are
        ${inWords(f.programs)} programs, ${f.passes} passes and ${inWords(f.reads)} reads, tables included: fewer,
        because a complex number lies in one texel, and nothing has to be untangled.

        What both share is a pass for each doubling. The tour of "wide" asks what that costs.`,
      look: () => `Both have just finished the rows, and hold the same spectra, packed in two ways. The method of 2006 has
        complex numbers, of which you see the real parts; that of 2003 has real parts in the left half and imaginary
        parts in the right half. Step on, and both take the columns.`,
      lookAt: ['writes', 'passes', 'player'],
      expect: { passes: 12, olderPasses: 14, reads: 36, programs: 4, olderPrograms: 15 },
    },
  ],
};
