// The guided tour of `wide`: why it has few passes, and what they cost.
import { inWords, listed } from './plan_facts.js';

const small = { method: 'wide', operation: 'forward', width: 8, height: 8 };
const large = { ...small, width: 64, height: 64 };
const radix2 = { method: 'fialka-cadik-2006' };
const radixOf = (plan, pass) => Number(/radix (\d+)/.exec(plan.plan.passes[pass].name)[1]);

export const wide = {
  id: 'wide',
  title: 'wide: few passes',
  paper: 'The method of this library for devices with fragment programs alone',
  question: 'Why few wide passes?',
  steps: [
    {
      title: 'What lies between two passes',
      show: { ...large, pass: (plan) => plan.last, view: 'signed', beside: 'fialka-cadik-2006' },
      facts: (plan) => ({ passes: plan.passes, older: plan.of(radix2).passes }),
      text: (f) => `The papers' methods draw a pass for every factor of two: ${f.older} passes for 64 × 64 texels.
        Between two passes lies memory. All that one has computed is written to a texture, and the next reads it
        again, although it needs it for no more than one addition and one product.

        A graphics card computes much faster than it writes. So fewer passes are worth a try, even if each of them has
        to read more. This method draws ${inWords(f.passes)}.`,
      look: (f) => `The thumbnails of both methods, ${inWords(f.passes)} passes and ${f.older}. Both end with the same
        spectrum: what they write last is shown in large.`,
      lookAt: ['passes', 'writes'],
      expect: { passes: 3, older: 12 },
    },
    {
      title: 'A whole row in one fragment',
      show: { ...small, pass: 0, texel: { x: 0, y: 1, layer: 2 } },
      facts: (plan, { pass, texel }) => ({ ...plan.reads(pass, texel), radix: radixOf(plan, pass),
        stages: plan.of(radix2).passesNamed(/rows/) }),
      text: (f) => `A transform of ${f.radix} numbers is ${inWords(f.stages)} doublings, and with two reads each it
        takes ${inWords(f.stages)} passes. A fragment that reads all ${inWords(f.numbers)} numbers at once needs one:
        it does the ${inWords(f.stages)} doublings in its registers. This is a pass of radix ${f.radix}.

        It needs no table either: the twiddle factors of so short a transform are constants of the program.`,
      look: (f) => `${inWords(f.numbers)[0].toUpperCase()}${inWords(f.numbers).slice(1)} curves, from all columns of
        row 1.`,
      lookAt: ['texel', 'sources', 'reads', 'writes'],
      expect: { numbers: 8, tables: 0, radix: 8, stages: 3 },
    },
    {
      title: 'Eight results, not one',
      show: { ...small, pass: 0, texel: { x: 0, y: 1, layer: 5 } },
      facts: (plan, { pass, texel }) => ({ targets: plan.targets(pass), layers: plan.layers(pass),
        ...plan.reads(pass, texel), stages: plan.of(radix2).passesNamed(/rows/) }),
      text: (f) => `A fragment that reads ${inWords(f.numbers)} numbers and writes one would be wasteful: the row has
        ${inWords(f.numbers)} results, and each would read the whole row again. But a fragment may draw into several
        targets at once. Here it writes ${inWords(f.targets)} numbers, one into each of ${inWords(f.targets)} layers
        of a texture. So ${inWords(f.numbers)} reads make ${inWords(f.targets)} results:
        ${inWords(f.numbers / f.targets)} for each result, where ${inWords(f.stages)} passes of butterflies read
        ${inWords(2 * f.stages)}.`,
      look: (f) => `What is written has ${inWords(f.layers)} layers, and in each a texel is marked: they belong to one
        fragment.`,
      lookAt: ['texel', 'writes', 'reads'],
      expect: { targets: 8, layers: 8, numbers: 8, stages: 3 },
    },
    {
      title: 'Longer rows: a few factors',
      show: { ...large, pass: (plan) => plan.passNamed(/columns/), texel: { x: 3, y: 1, layer: 0 } },
      facts: (plan, { pass, texel }) => ({ radices: plan.plan.passes.map((_, i) => radixOf(plan, i)).slice(pass),
        ...plan.reads(pass, texel) }),
      text: (f) => `A column of 64 = ${f.radices.join(' · ')} numbers takes two passes: transforms of
        ${f.radices[0]} numbers, and then of ${f.radices[1]}. Between the two stand twiddle factors, as between the
        stages of any FFT; they come from a table, and the first pass multiplies by them before it writes.

        How a length is factored is a choice. Few large radices mean fewer passes and more reads and arithmetic in
        each; the program estimates what is best for a device.`,
      look: (f) => `This pass has radix ${f.radices[0]}: the fragment reads ${f.numbers} numbers of a column, at equal
        distances.`,
      lookAt: ['texel', 'sources', 'reads', 'writes', 'name'],
      expect: { radices: [16, 4], numbers: 16 },
    },
    {
      title: 'The same tree, wider',
      show: { ...small, pass: 1, texel: { x: 1, y: 2, layer: 0 }, trace: 'back' },
      facts: async (plan, { pass, texel }) => {
        const binary = plan.of(radix2);
        const ofBinary = await binary.dependence(binary.last, texel);
        binary.delete();
        return { counts: await plan.dependence(pass, texel), binary: ofBinary };
      },
      text: (f) => `Follow one number of the spectrum back to the picture. It depends on ${listed(f.counts)} texels.
        With a butterfly in each pass it is ${listed(f.binary)}.

        Both are the same FFT, and do nearly the same arithmetic. Only the tree is cut at other places: here a pass is
        three of its levels thick.`,
      look: () => `The marks in the thumbnails, from the last back: the whole column in one step, the whole picture in the
        next.`,
      lookAt: ['passes', 'chain', 'reads'],
      expect: { counts: [1, 8, 64], binary: [1, 2, 4, 8, 16, 32, 64] },
    },
    {
      title: 'A filter that never writes its spectrum',
      show: { ...large, operation: 'filter', pass: (plan) => plan.passReading('response'),
        texel: { x: 3, y: 0, layer: 0 } },
      facts: (plan, { pass }) => ({ passes: plan.passes, older: plan.of(radix2).passes,
        separate: plan.passesNamed(/^multiply/),
        olderSeparate: plan.of(radix2).passesNamed(/^multiply/),
        response: pass }),
      text: (f) => `A filter is a transform, a product with the filter's response, and a transform back. The papers'
        methods draw the product as a pass of its own. Here it has none: this pass multiplies, as its numbers are at
        hand anyway. The whole filter takes ${inWords(f.passes)} passes, and ${f.older} with a
        pass for each doubling.`,
      look: () => 'What this pass reads: the rows’ spectra, and the response.',
      lookAt: ['texel', 'reads', 'tables', 'legend'],
      expect: { passes: 5, older: 25, separate: 0, olderSeparate: 1, response: 1 },
    },
    {
      title: 'What is paid, and for what',
      show: { ...large, operation: 'filter', pass: (plan) => plan.last, beside: 'fialka-cadik-2006', view: 'image' },
      facts: (plan) => {
        const older = plan.of(radix2);
        return { read: plan.readForEach, written: plan.writtenForEach, olderRead: older.readForEach,
          olderWritten: older.writtenForEach };
      },
      text: (f) => `Count for each texel of the picture. This method reads ${inWords(f.read)} texels and writes
        ${inWords(f.written)}. The method of 2006 reads ${inWords(f.olderRead)} and writes ${inWords(f.olderWritten)}.

        Reads are cheap, as neighbouring fragments read the same texels and find them in a cache. What is written must
        go to memory, and back. So a filter's time follows what is written: that is why few wide passes win on a
        graphics card. On a software renderer reads and arithmetic decide. The tab Measure tells which kind yours is.`,
      look: () => `The thumbnails of both methods: the same picture goes in, and the same comes out, by few steps or by
        many. What comes out is shown in large.`,
      lookAt: ['passes', 'writes'],
      expect: { written: 5, olderWritten: 25 },
    },
  ],
};
