// The last step of each tour: a question, which a trace answers. `answer` holds what the tab Watch shows then, and what
// the trace means.
import { inWords, listed } from './plan_facts.js';

const ofPlan = (method, operation = 'forward') => ({ method, operation, width: 8, height: 8 });
const think = () => 'Say what you expect, then let the page trace it.';
const asked = ['texel', 'writes', 'passes', 'answer'];
const traced = ['passes', 'chain', 'texel'];
const ofImage = { pass: -1, x: 3, y: 1, layer: 0 };

const questions = {
  'moreland-angel-2003': {
    title: 'A question: what does an untangled number depend on?',
    show: { ...ofPlan('moreland-angel-2003'), pass: 3, texel: { x: 2, y: 1, layer: 0 } },
    facts: async (plan, { pass, texel }) => {
      const behind = await plan.pictureBehind(pass, texel);
      const inRow = (row) => behind.filter(({ y }) => y === row).length;
      return { counts: await plan.dependence(pass, texel), inRow1: inRow(1), inRow5: inRow(5) };
    },
    text: () => `This pass has untangled the rows: the texel (2, 1) is a number of the spectrum of row 1 alone. A row has
      eight texels. On how many texels of the picture does it depend?`,
    look: think,
    lookAt: asked,
    answer: {
      lookAt: traced,
      show: { trace: 'back' },
      text: (f) => `On ${f.counts.at(-1)}: all ${inWords(f.inRow1)} of row 1, and ${inWords(f.inRow5)} of row 5, the
        two rows that were tangled. What row 5 adds to the real parts of C(u) and of C(−u) is opposite, and so it
        cancels. But the programs have to read it to cancel it, and what remains of it is rounding: the price of two
        rows for one.`,
    },
    expect: { counts: [1, 2, 3, 7, 15], inRow1: 8, inRow5: 7 },
  },
  'fialka-cadik-2006': {
    title: 'A question: what does one texel change?',
    show: { ...ofPlan('fialka-cadik-2006'), pass: 5, texel: { x: 3, y: 1, layer: 0 } },
    facts: async (plan) => ({ reached: await plan.reach(-1, ofImage), texels: plan.texels }),
    text: (f) => `Now the other way. Change one texel of the picture, (3, 1). How many of the ${f.texels} numbers of the
      spectrum change? And how many texels have changed after the first pass?`,
    look: think,
    lookAt: asked,
    answer: {
      lookAt: traced,
      show: { trace: 'forward', from: ofImage },
      text: (f) => `${listed(f.reached)}: ${inWords(f.reached[0])} after the first pass, twice as many with each, and in
        the end all. A single texel has a share in every wave; so a spectrum cannot be cut out as a picture can.`,
    },
    expect: { reached: [2, 4, 8, 16, 32, 64] },
  },
  'lloyd-boyd-govindaraju-2008': {
    title: 'A question: which frequencies need a difference?',
    show: { ...ofPlan('lloyd-boyd-govindaraju-2008'), pass: 0, texel: { x: 3, y: 1, layer: 0 } },
    facts: async (plan, { pass, texel }) => ({ columns: await plan.columnsReached(pass, texel, 2) }),
    text: () => `After the first pass texel (3, 1) holds a − b, the difference of two texels half a row apart. Two passes
      later the row's transform is there, frequencies 0 to 7 in order. Which of them depend on this difference?`,
    look: think,
    lookAt: asked,
    answer: {
      lookAt: traced,
      show: { trace: 'forward' },
      text: (f) => `Frequencies ${listed(f.columns)}: the odd ones. An even number of waves in a row is the same half a row
        further, so it needs the sum a + b and nothing of the difference. The first pass has parted odd from even; that
        is what an FFT saves by. Step to pass 3 and look at row 1.`,
    },
    expect: { columns: [1, 3, 5, 7] },
  },
  wide: {
    title: 'A question: how far does one texel reach?',
    show: { ...ofPlan('wide'), pass: 1, texel: { x: 3, y: 1, layer: 0 } },
    facts: async (plan) => {
      const binary = plan.of({ method: 'fialka-cadik-2006' });
      const ofBinary = await binary.reach(-1, ofImage);
      binary.delete();
      return { reached: await plan.reach(-1, ofImage), ofBinary };
    },
    text: (f) => `With a butterfly in each pass, ${listed(f.ofBinary)} texels have changed after each pass where one texel
      of the picture changes. How is it with these two passes?`,
    look: think,
    lookAt: asked,
    answer: {
      lookAt: traced,
      show: { trace: 'forward', from: ofImage },
      text: (f) => `${listed(f.reached)}: the whole row at once, and then the whole picture. Every pass multiplies the
        reach by its radix, so the number of passes is the logarithm of ${f.reached.at(-1)} to the base
        ${f.reached[0]}, not to the base two.`,
    },
    expect: { reached: [8, 64], ofBinary: [2, 4, 8, 16, 32, 64] },
  },
  convolution: {
    title: 'A question: does the FFT know how small the kernel is?',
    show: { ...ofPlan('fialka-cadik-2006', 'filter'), pass: 12, texel: { x: 3, y: 3, layer: 0 } },
    facts: async (plan, { pass, texel }) => ({ counts: await plan.dependence(pass, texel) }),
    text: () => `By convolution with 3 × 3 weights a texel of the result depends on nine texels of the picture. This is the
      result of a filter by the FFT. On how many texels of the picture does it depend?`,
    look: think,
    lookAt: asked,
    answer: {
      lookAt: traced,
      show: { trace: 'back' },
      text: (f) => `On all ${f.counts.at(-1)}. Every number of the spectrum has a share in it, and every texel has one in
        each of these. For a small kernel the shares of distant texels cancel: but only after they were read. So the
        price does not depend on the kernel, neither to its favour nor against it.`,
    },
    expect: { counts: [1, 2, 4, 8, 16, 32, 64, 64, 64, 64, 64, 64, 64, 64] },
  },
};

// A tour with its question at the end.
export const withQuestion = (tour) => ({ ...tour, steps: [...tour.steps, questions[tour.id]] });
