#!/bin/sh
# correlate of ndarray-convolve 2.0.0 on npm. One would guess that it turns the kernel round, compared with the
# convolution of the same package, since a cross-correlation of an impulse gives the mirrored kernel. It gives the
# convolution, number by number, of real arrays at least. A symmetric kernel hides it; template matching finds its
# template mirrored.
set -eu
# shellcheck source=SCRIPTDIR/common
. "$(dirname "$0")/common"
npm_packages ndarray@1.0.19 ndarray-convolve@2.0.0
cat >finding.js <<'END'
const ndarray = require("ndarray");
const convolve = require("ndarray-convolve");

const side = 5;
function ofImpulse(operation, weights, shape) {
  const image = ndarray(new Float64Array(side * side), [side, side]);
  image.set(2, 2, 1);
  const result = ndarray(new Float64Array(side * side), [side, side]);
  operation(result, image, ndarray(Float64Array.from(weights), shape));
  return Array.from(result.data, (number) => Math.round(number));
}
const asText = (numbers) => Array.from({ length: side }, (_, row) =>
  numbers.slice(row * side, (row + 1) * side).join(" ")).join("\n");

function compare(weights, shape) {
  const convolved = ofImpulse(convolve, weights, shape);
  const correlated = ofImpulse(convolve.correlate, weights, shape);
  console.log(`convolution of an impulse:\n${asText(convolved)}\ncorrelation:\n${asText(correlated)}`);
  const kept = convolved.filter((number) => number !== 0).join(" ");
  if (kept !== weights.join(" ") || correlated.join(" ") !== convolved.join(" ")) throw new Error("changed");
  return convolved;
}
compare([1, 2, 3, 4, 5, 6, 7, 8, 9], [3, 3]);
// The middle of an even kernel is its weight [h / 2, w / 2], here the 7 of 1 2 3 4 / 5 6 7 8.
const even = compare([1, 2, 3, 4, 5, 6, 7, 8], [2, 4]);
if (even[2 * side + 2] !== 7) throw new Error("the origin changed");
END
node finding.js
