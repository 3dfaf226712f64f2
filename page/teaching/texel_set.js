// A set of texels of one texture.
export class TexelSet {
  // `shape` is {width, height, layers}. `marks` has a byte for each texel, 1 if it is in the set and 0 otherwise, row
  // by row from the lowest, layer by layer.
  constructor({ width, height, layers }, marks = new Uint8Array(width * height * layers)) {
    this.width = width;
    this.height = height;
    this.layers = layers;
    this.marks = marks;
  }

  numberOf(x, y, layer = 0) {
    return (layer * this.height + y) * this.width + x;
  }

  has(x, y, layer = 0) {
    return this.marks[this.numberOf(x, y, layer)] !== 0;
  }

  add(x, y, layer = 0) {
    this.marks[this.numberOf(x, y, layer)] = 1;
  }

  addAll(other) {
    const { marks } = this;
    for (let i = 0; i < marks.length; ++i) marks[i] |= other.marks[i];
  }

  // The number of texels in the set.
  get count() {
    const { marks } = this;
    let sum = 0;
    for (let i = 0; i < marks.length; ++i) sum += marks[i];
    return sum;
  }

  // The texels in the set: [{x, y, layer}].
  texels() {
    const result = [];
    this.marks.forEach((mark, i) => {
      const row = Math.floor(i / this.width);
      if (mark) result.push({ x: i % this.width, y: row % this.height, layer: Math.floor(row / this.height) });
    });
    return result;
  }

  // The marks of one layer, which may be changed in place.
  layer(number) {
    const size = this.width * this.height;
    return this.marks.subarray(number * size, (number + 1) * size);
  }
}
