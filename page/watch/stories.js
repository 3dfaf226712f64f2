// What a reader should know of each method and of each kind of pass, in a sentence or two.

export const ideas = {
  'moreland-angel-2003':
    'Four real images at once, in one texture: two real rows make one complex row, and each region of the texture ' +
    'has a program of its own.',
  'fialka-cadik-2006': 'One program for the whole texture: a second texture tells each fragment its partner, its ' +
    'sign and its twiddle factor, so that nothing branches.',
  'lloyd-boyd-govindaraju-2008':
    'Stockham’s order: each pass writes its results where the next one wants them, so that nothing is ever put ' +
    'into bit-reversed order.',
  wide: 'Few passes, each of high radix: a fragment reads many texels and writes up to eight at once.',
  convolution: 'No transform at all: each texel is the weighted sum of its neighbours.',
  spatial: 'No transform at all: each texel is the weighted sum of its neighbours.',
};

const stories = [
  [/moreland.*fft/, 'Two reads make a butterfly: each texel is a number of one half plus a turned number of the ' +
    'other half. After i passes the line holds transforms of 2ⁱ numbers.'],
  [/moreland.*untangle|moreland.*scale/,
    'Two real rows went through one complex transform. A real row’s spectrum repeats itself, conjugated; so sums ' +
    'and differences of mirrored texels take the two apart again.'],
  [/moreland.*tangle|moreland.*pass\.frag/,
    'The two spectra are put together as one complex row again, F + jG, so that one inverse transform serves both.'],
  [/moreland.*multiply/,
    'Bin by bin the spectrum is multiplied by the filter’s response. Real and imaginary part of a bin lie in two ' +
    'texels, so a fragment reads both.'],
  [/fialka.*stage/, 'Each block is cut into two halves: one gets the sums of pairs, the other their differences, ' +
    'turned. The last pass also puts the numbers in order.'],
  [/multiply_spectra|wide\/multiply/,
    'Bin by bin the spectrum is multiplied by the filter’s response. One read of each is enough.'],
  [/lloyd.*\/stage/, 'Two transforms become one of twice the length. Both reads lie half a line apart, in every pass.'],
  [/lloyd.*multiply_lines/,
    'A length that is no power of two becomes a convolution with a chirp: this pass multiplies by the chirp, or by ' +
    'its transform.'],
  [/lloyd.*zero/, 'Behind the line there are zeros, up to a power of two.'],
  [/wide\/step/, 'A whole transform of as many numbers as the radix says, in one fragment. Several results are ' +
    'written at once, into the layers of a texture.'],
  [/wide\/filter/, 'The last step forward, the product with the response and the first step back, in one pass: the ' +
    'spectrum is never written at all.'],
  [/wide\/gather/, 'The numbers lie in layers; this pass puts them beside each other in an ordinary texture.'],
  [/convolution/, 'Each tap of the kernel is one read. A separable kernel takes a pass along the rows and one ' +
    'along the columns.'],
];

// The story of a pass, or ''.
export function storyOf(pass) {
  const files = pass.draws.map(({ file }) => file);
  return stories.find(([which]) => files.some((file) => which.test(file)))?.[1] ?? '';
}

const titles = {
  'moreland-angel-2003': 'Moreland & Angel 2003',
  'fialka-cadik-2006': 'Fialka & Čadík 2006',
  'lloyd-boyd-govindaraju-2008': 'Lloyd, Boyd & Govindaraju 2008',
  wide: 'wide, of this library',
  spatial: 'Convolution',
};

// What a method is called.
export function titleOf(bundle, method) {
  return bundle.methods.find(({ name }) => name === method)?.title ?? titles[method] ?? method;
}
