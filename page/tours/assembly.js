// Programs in assembly, as tours show them: their instructions, a few at a time, each with what it does.

// The instructions of a text, whose names have three letters, without comments and declarations.
export const instructionsOf = (text) =>
  text.split('\n').map((line) => line.replace(/\s*#.*/, '')).filter((line) => /^[A-Z]{3} /.test(line));

// [{lines, words}]: the instructions in parts, given as [the beginning of its first instruction, words]. Throws where
// another program is given than the words are about.
export function inParts(instructions, parts) {
  const starts = parts.map(([beginning]) => instructions.findIndex((line) => line.startsWith(beginning)));
  if (starts.some((start, i) => (i === 0 ? start !== 0 : start <= starts[i - 1])))
    throw new Error('The program in assembly is another than the one that is explained.');
  return parts.map(([, words], i) => ({ lines: instructions.slice(starts[i], starts[i + 1]), words }));
}
