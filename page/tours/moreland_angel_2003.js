// The guided tour of Moreland & Angel 2003: what tangling is, and what it is for.
import { inParts, instructionsOf } from './assembly.js';
import { inWords, listed } from './plan_facts.js';

const small = { method: 'moreland-angel-2003', operation: 'forward', width: 8, height: 8 };
const large = { ...small, width: 64, height: 64 };

// Equation 6 in assembly: each part by the beginning of its first instruction.
const equation6 = [
  ['MUL u', 'u = ⌊n / s⌋: times 1/s, then rounded down'],
  ['MAD place', 'n + u s, n + u s + s and u s, each by N'],
  ['FRC', 'modulo N: what stands behind the point'],
  ['MAD w', 'the angle of Wᵘ, its cosine and its sine'],
  ['MUL even', 'times N: columns of a and b; Im b’s row'],
  ['TEX', 'Re a, Re b and Im b are read'],
  ['MAD even', 'Re a + Re Wᵘ · Re b − Im Wᵘ · Im b'],
];

export const morelandAngel2003 = {
  id: 'moreland-angel-2003',
  title: 'Moreland & Angel 2003',
  paper: 'K. Moreland, E. Angel: The FFT on a GPU. Graphics Hardware 2003',
  question: 'What is tangled, and what for?',
  steps: [
    {
      title: 'Four pictures in one texture',
      show: { ...large, pass: 0, view: 'image' },
      facts: (plan) => ({ passes: plan.passes, ofRows: plan.passesNamed(/fft rows/), texels: plan.texels }),
      text: (f) => `A texel holds four numbers: red, green, blue and, here, luminance. Each of the four is a real
        picture of its own, and the method transforms them all at once: what a fragment does to red it does to the
        other three.

        An FFT is a row of passes. Each pass reads the texture that the one before has written. ${f.passes} passes
        turn these ${f.texels} texels into their spectrum: ${f.ofRows} for the rows, as many for the columns, and two
        that you will meet soon.`,
      look: () => `Follow the thumbnails from left to right: the teapot dissolves, first along its rows, then along its
        columns.`,
      lookAt: ['passes'],
      expect: { passes: 14, ofRows: 6, texels: 4096 },
    },
    {
      title: 'Tangled: two real rows make a complex one',
      show: { ...small, pass: 0, texel: { x: 2, y: 1, layer: 0 } },
      facts: async (plan, { pass, texel }) => ({ rows: await plan.rowsRead(pass, texel) }),
      text: (f) => `An FFT computes with complex numbers, and a real picture would leave half of each unused. So two
        real rows are *tangled*: row ${f.rows[0]} is taken as the real part and row ${f.rows[1]}, half a picture above
        it, as the imaginary part of one complex row, c = row ${f.rows[0]} + j row ${f.rows[1]}.

        Nothing is moved for this. The program merely reads as if the two rows were one. Eight real rows are four
        complex ones, and half of the work is gone.`,
      look: (f) => `The texel that is written lies in row 1. Of the picture it reads the texels a and b in row
        ${f.rows[0]} and c in row ${f.rows[1]}. The fourth curve comes from W, in the table below.`,
      lookAt: ['texel', 'sources', 'reads', 'tables', 'writes'],
      expect: { rows: [1, 5] },
    },
    {
      title: 'Why a butterfly is two reads',
      show: { ...small, pass: 2, texel: { x: 3, y: 1, layer: 0 } },
      facts: async (plan, { pass, texel }) => ({ columns: await plan.columnsRead(pass, texel),
        ...plan.reads(pass, texel) }),
      text: (f) => `A transform of two numbers a and b has two results, and each needs both: a + b and a − b. A longer
        transform is made of two shorter ones in the same way, but for a twiddle factor W, a number of length one that
        turns b: a + W b. This is the butterfly, and it reads two numbers.

        Here a complex number lies in two texels, and a fragment writes one part of its result. The real part of a + W
        b is Re a + Re W · Re b − Im W · Im b: one part of a, both parts of b. So ${inWords(f.numbers)} texels are
        read, and ${inWords(f.tables)} of the table that holds W.`,
      look: (f) => `Three curves come from columns ${listed(f.columns)}. Column ${f.columns[0]} has a part of the number
        a, and is marked a. Two curves come from column ${f.columns.at(-1)}, one for each part of the number b: they are
        marked b and c. The fourth comes from the table’s entry, marked W.`,
      lookAt: ['texel', 'sources', 'reads', 'tables', 'writes'],
      expect: { columns: [6, 7], numbers: 3, tables: 1 },
    },
    {
      title: 'A region for each case, a program for each region',
      show: { ...small, pass: 4, texel: { x: 1, y: 2, layer: 0 } },
      facts: (plan) => ({ rows: plan.programs(0), columns: plan.programs(4), all: plan.allPrograms }),
      text: (f) => `Real parts and imaginary parts have different formulas. An "if" in a fragment program was slow in
        2003, or impossible. So the method has none: it draws one rectangle for each case, with a program that knows
        only this case. The passes along the rows draw ${inWords(f.rows)} rectangles: the lower half, real, and the
        upper half, imaginary. The passes along the columns draw ${inWords(f.columns)}. The whole transform has
        ${inWords(f.all)} programs.`,
      look: (f) => `What is written is outlined in ${inWords(f.columns)} colours. Each is a program: the legend below
        names them.`,
      lookAt: ['writes', 'legend'],
      expect: { rows: 2, columns: 4, all: 15 },
    },
    {
      title: 'Untangling',
      show: { ...small, pass: 3, texel: { x: 1, y: 1, layer: 0 } },
      facts: async (plan, { pass, texel }) => ({ before: plan.passesNamed(/fft rows/),
        columns: await plan.columnsRead(pass, texel), rows: await plan.rowsRead(pass, texel) }),
      text: (f) => `${inWords(f.before)[0].toUpperCase()}${inWords(f.before).slice(1)} passes have transformed the
        tangled row c into C. Its numbers are mixed: C = F + jG, where F is the spectrum of row 1 and G that of row 5.

        A symmetry takes them apart. The spectrum of a real row is the same at the frequency −u as at u, conjugated.
        So in the sum of C(u) and C(−u) all of G's share in the real part cancels, and half the sum is the real part
        of F. Half the difference gives parts of G, in the same way.`,
      look: (f) => `The fragment of column 1 reads columns ${listed(f.columns)}, which are the frequencies 1 and −1,
        both in row ${f.rows[0]}.`,
      lookAt: ['texel', 'sources', 'reads', 'writes'],
      expect: { before: 3, columns: [1, 7], rows: [1] },
    },
    {
      title: 'Half a spectrum leaves room for both parts',
      show: { ...large, pass: 13, texel: { x: 32, y: 10, layer: 0 } },
      facts: (plan, { pass }) => {
        const narrow = plan.regions(pass).filter(({ width }) => width === 1);
        return { narrow: narrow.length, columns: [...new Set(narrow.map(({ x }) => x))] };
      },
      text: (f) => `The same symmetry makes room. Of two opposite frequencies one is enough, so the left half of the
        texture holds real parts and the right half holds imaginary ones. No second texture is needed.

        Two columns are an exception: the sums of the rows and the highest frequency are their own opposites, so the
        columns ${listed(f.columns)} hold real numbers. They are tangled, too: with each other. This last pass
        untangles them.`,
      look: (f) => `${inWords(f.narrow)[0].toUpperCase()}${inWords(f.narrow).slice(1)} regions are one texel wide: the
        columns ${listed(f.columns)}, below and above the middle.`,
      lookAt: ['writes', 'legend'],
      expect: { narrow: 4, columns: [0, 32] },
    },
    {
      title: 'Why N log N',
      show: { ...small, pass: 7, texel: { x: 1, y: 2, layer: 0 }, trace: 'back' },
      facts: async (plan, { pass, texel }) => ({ counts: await plan.dependence(pass, texel), texels: plan.texels,
        passes: plan.passes }),
      text: (f) => `A number of the spectrum depends on every texel of the picture. Computed one by one, each of the
        ${f.texels} numbers would read ${f.texels} texels: N times N reads.

        The passes share. Follow one number back from the spectrum to the picture, pass by pass: it depends on
        ${listed(f.counts)} texels. The set about doubles with each pass, although no fragment reads more than three
        texels of it. Doubling reaches N after log N passes, so all N numbers together cost N log N reads.`,
      look: () => 'The marked texels in the thumbnails, and their number below, from the last back to the first.',
      lookAt: ['passes', 'chain'],
      expect: { texels: 64, passes: 8, counts: [1, 1, 3, 7, 15, 16, 32, 32, 64] },
    },
    {
      title: 'The program as its card read it',
      show: { ...small, pass: 2, texel: { x: 3, y: 1, layer: 0 } },
      facts: (plan, { pass, texel }) => {
        const lines = instructionsOf(plan.assembly(pass, texel));
        return { explained: inParts(lines, equation6), instructions: lines.length,
          fetches: lines.filter((line) => line.startsWith('TEX')).length };
      },
      text: (f) => `The card of 2003 read *assembly*: registers of four floats, no integers, no branches. Here is
        equation 6 in it, by hand: ${f.instructions} instructions, ${inWords(f.fetches)} of them reads. What all
        fragments share, such as 1/s, the CPU divides.`,
      listing: (f) => f.explained,
      look: () => 'Equation 6 with its numbers, beside it in GLSL. There Wᵘ comes from a table, by the last read, W.',
      lookAt: ['equation', 'program', '#watch .explained .reads'],
      expect: { instructions: 18, fetches: 3 },
    },
  ],
};
