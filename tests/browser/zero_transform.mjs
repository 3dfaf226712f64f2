// Tests of chapter zero's mathematics in node, against exact values and against the page's transform in double
// precision.
import assert from 'node:assert/strict';
import { cpSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, test } from 'node:test';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { folder } from './page_support.mjs';

const modules = join(folder, 'modules');
cpSync(fileURLToPath(new URL('../../page', import.meta.url)), modules, { recursive: true });
writeFileSync(join(modules, 'package.json'), '{ "type": "module" }');
const zero = await import(pathToFileURL(join(modules, 'zero/transform.js')).href);
const { transform } = await import(pathToFileURL(join(modules, 'teaching/reference.js')).href);

function assertNear(got, wanted, what, error = 1e-12) {
  assert.equal(got.length, wanted.length, what);
  for (const [i, value] of got.entries())
    assert.ok(Math.abs(value - wanted[i]) <= error, `${what}, ${i}: ${value}, not ${wanted[i]}`);
}

const numbers = [3, -1, 4, 1, -5, 9, 2, 6];

describe('mathematics', () => {
  test('arrows turn counterclockwise', () => {
    const half = Math.SQRT1_2;
    for (const [turns, wanted] of [[0, [1, 0]], [1 / 4, [0, 1]], [1 / 2, [-1, 0]], [-1 / 4, [0, -1]],
      [1 / 8, [half, half]], [-2, [1, 0]]])
      assertNear(zero.arrow(turns), wanted, `${turns} turns`);
  });

  test('the eight waves differ, and every row of eight numbers is a sum of them', () => {
    const heights = zero.waves.map((wave) => numbers.map((_, n) => zero.heightOf(wave, n)));
    const product = (a, b) => a.reduce((sum, value, i) => sum + value * b[i], 0);
    assertNear(heights[2], [0, Math.SQRT1_2, 1, Math.SQRT1_2, 0, -Math.SQRT1_2, -1, -Math.SQRT1_2], 'sin 1');
    for (const [i, a] of heights.entries())
      assertNear(heights.map((b) => product(a, b)), heights.map((_, k) => (k !== i ? 0 : i % 7 === 0 ? 8 : 4)), `${i}`);
    const amounts = heights.map((height) => product(height, numbers) / product(height, height));
    assertNear(numbers.map((_, n) => zero.sumOfWaves(amounts, n)), numbers, 'the row');
  });

  test('the sum of the products is the transform, at 8 and at 64', () => {
    for (const row of [numbers, zero.cosineRow(8, 3, 0.07), Array.from({ length: 64 }, (_, n) => (n * n) % 17)]) {
      const { real, imaginary } = transform({ real: row }, row.length, 1);
      const ends = row.map((_, speed) => zero.chainOf(zero.productsOf(row, speed)).at(-1));
      assertNear(ends.flat(), ends.flatMap((_, k) => [real[k], imaginary[k]]), `${row.length} numbers`, 1e-10);
    }
    const lengths = [0, 1, 2, 3, 4, 5, 6, 7].map((speed) =>
      Math.hypot(...zero.chainOf(zero.productsOf(zero.cosineRow(8, 3, 0.07), speed)).at(-1)));
    assertNear(lengths, [0, 0, 0, 4, 0, 4, 0, 0], 'a wave of 3 turns');
  });

  test('butterflies make the transform, in the order of reversed bits', () => {
    let values = numbers.map((number) => [number, 0]);
    for (let pass = 1; pass <= 3; ++pass)
      values = values.map((_, place) => {
        const { a, b, isDifference, turns } = zero.butterflyOf(8, pass, place);
        const sign = isDifference ? -1 : 1;
        const [re, im] = [values[a][0] + sign * values[b][0], values[a][1] + sign * values[b][1]];
        const [c, s] = zero.arrow(-turns);
        return [re * c - im * s, re * s + im * c];
      });
    const { real, imaginary } = transform({ real: numbers }, 8, 1);
    const order = [0, 4, 2, 6, 1, 5, 3, 7];
    assert.deepEqual(order.map((_, place) => zero.frequencyAt(place, 3)), order);
    assertNear(values.flat(), order.flatMap((k) => [real[k], imaginary[k]]), 'after three passes');
    assert.deepEqual(zero.butterflyOf(8, 1, 5), { a: 1, b: 5, isDifference: true, turns: 1 / 8 });
    assert.deepEqual(zero.butterflyOf(8, 3, 6), { a: 6, b: 7, isDifference: false, turns: 0 });
    assert.deepEqual([1, 2, 3].map((pass) => zero.knownBits(pass, 6, 3)), ['··1', '·11', '011']);
    assert.deepEqual([3, 2, 1, 0].map((pass) => zero.placesBehind(8, 3, 6, pass)),
      [[6], [6, 7], [4, 5, 6, 7], [0, 1, 2, 3, 4, 5, 6, 7]]);
  });

  test('rows and columns of a picture have their middle where nothing turns', () => {
    const side = 8;
    const picture = Float64Array.from({ length: 64 }, (_, i) => 1 + zero.waveAt(2, 1, i % side, i >> 3, side));
    const { rows, whole, spectrum } = zero.stagesOf(picture, side);
    const lit = (values) =>
      [...values.keys()].filter((i) => values[i] > 1e-9).map((i) => [i % side, i >> 3, values[i]]);
    // The constant gives 64 in the middle, and each of the wave's two arrows gives 32; y counts from the top.
    assertNear(lit(whole).flat(), [6, 3, 32, 4, 4, 64, 2, 5, 32], 'whole', 1e-9);
    assertNear([0, 1, 2, 3, 4, 5, 6, 7].map((y) => rows[y * side + 4]), Array(8).fill(8), 'the rows\' constants', 1e-9);
    assertNear([2, 6].map((x) => rows[x]), [4, 4], 'the wave in row 0', 1e-9);
    const width = 3;
    const gain = Math.exp(-0.5 * 4 / 9) * Math.exp(-0.5 / 9);
    assertNear(zero.blurred(spectrum, side, width), picture.map((value) => 1 + gain * (value - 1)), 'blurred', 1e-9);
    assert.deepEqual([0, 1, 3, 4, 7].map((bin) => zero.signedFrequency(bin, 8)), [0, 1, 3, -4, -1]);
    const kernel = zero.kernelOf(side, width);
    const convolved = picture.map((_, i) => {
      let sum = 0;
      for (let y = 0; y < side; ++y)
        for (let x = 0; x < side; ++x)
          sum += kernel[x] * kernel[y] * picture[((i >> 3) + y + 4) % side * side + (i + x + 4) % side];
      return sum;
    });
    assertNear(convolved, zero.blurred(spectrum, side, width), 'by the kernel', 1e-9);
  });

  test('the FFT reads less from 9 x 9 on, and from 39 on where the kernel is separable', () => {
    assert.equal(zero.readsOfFft(512), 74);
    const larger = Array.from({ length: 50 }, (_, i) => 2 * i + 1);
    assert.equal(larger.find((k) => zero.readsOfSliding(k) > 74), 9);
    assert.equal(larger.find((k) => 2 * k > 74), 39);
  });
});
