// Names the texels that a fragment reads, for the grids and the equations. Numbers are called a, b, ... in their order
// along the transformed line, as in papers and tours, whatever the order of the fetches; tables of twiddle factors are
// called W.

const mostLetters = 26;

// Sets the `letter` of each read. `reads` is the result of Replay.reads; `axis` is 'rows', 'columns' or null.
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
