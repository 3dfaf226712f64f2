// What the texels that a fragment reads are called, in the grids and in the equations: numbers a, b, ... in the order in
// which they lie along the line that is transformed, as papers and tours call them, whatever the program fetches first;
// tables of twiddle factors W.

const mostLetters = 26;

// Gives each read its `letter`. reads: as Replay.reads gives them; axis: 'rows', 'columns' or null.
export function giveLetters(reads, axis, textures) {
  const isTwiddle = ({ texture }) => textures.get(texture).role === 'constant' && /twiddle|auxiliary/.test(texture);
  const twiddles = reads.filter(isTwiddle);
  const numbers = reads.filter((read) => !isTwiddle(read));
  const order = [...new Set(numbers.map(({ texture }) => texture))];
  const place = (read) => {
    const along = axis === 'columns' ? [read.y, read.x] : [read.x, read.y];
    return [order.indexOf(read.texture), ...along, read.layer ?? 0];
  };
  const inOrder = numbers.map((read) => ({ read, place: place(read) })).sort((one, other) => {
    const first = one.place.findIndex((value, i) => value !== other.place[i]);
    return first < 0 ? 0 : one.place[first] - other.place[first];
  });
  inOrder.forEach(({ read }, i) => {
    read.letter = numbers.length <= mostLetters ? String.fromCharCode(97 + i) : String(i + 1);
  });
  twiddles.forEach((read, i) => { read.letter = twiddles.length === 1 ? 'W' : `W${i + 1}`; });
  reads.inOrder = [...inOrder.map(({ read }) => read), ...twiddles];
}
