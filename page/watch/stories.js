// What a reader should know about a method and a pass, in a sentence or two. The words come from the program.

// The idea of a method, or ''.
export function ideaOf(bundle, method) {
  return bundle.ideas.find(([name]) => name === method)?.[1] ?? '';
}

// The story of a pass, or ''.
export function storyOf(bundle, pass) {
  return bundle.stories.find(([which]) => pass.draws.some(({ file }) => new RegExp(which).test(file)))?.[1] ?? '';
}

const titles = {
  'moreland-angel-2003': 'Moreland & Angel 2003',
  'fialka-cadik-2006': 'Fialka & Čadík 2006',
  'lloyd-boyd-govindaraju-2008': 'Lloyd, Boyd & Govindaraju 2008',
  wide: 'wide, of this library',
  spatial: 'Convolution',
};

// The title of a method.
export function titleOf(bundle, method) {
  return bundle.methods.find(({ name }) => name === method)?.title ?? titles[method] ?? method;
}
