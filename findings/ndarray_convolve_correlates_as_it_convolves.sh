#!/bin/sh
# correlate of ndarray-convolve 2.0.0 on npm. One would guess that it turns the kernel round, compared with the
# convolution of the same package, since a cross-correlation of an impulse gives the mirrored kernel. It gives the
# convolution, number by number, of real arrays at least. A symmetric kernel hides it; template matching finds its
# template mirrored.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
# shellcheck source=SCRIPTDIR/common
. "$(dirname "$0")/common"
npm_packages ndarray@1.0.19 ndarray-convolve@2.0.0
cat >finding.js <<'END'
const ndarray = require("ndarray");
const convolve = require("ndarray-convolve");

const side = 5;
const kernel = ndarray(Float64Array.from([1, 2, 3, 4, 5, 6, 7, 8, 9]), [3, 3]);
function ofImpulse(operation) {
  const image = ndarray(new Float64Array(side * side), [side, side]);
  image.set(2, 2, 1);
  const result = ndarray(new Float64Array(side * side), [side, side]);
  operation(result, image, kernel);
  return Array.from(result.data, (number) => Math.round(number));
}
const asText = (numbers) => Array.from({ length: side }, (_, row) =>
  numbers.slice(row * side, (row + 1) * side).join(" ")).join("\n");

const convolved = ofImpulse(convolve);
const correlated = ofImpulse(convolve.correlate);
console.log(`convolution of an impulse:\n${asText(convolved)}\ncorrelation:\n${asText(correlated)}`);
const holdsKernel = convolved.filter((number) => number !== 0).join(" ") === "1 2 3 4 5 6 7 8 9";
if (!holdsKernel || correlated.join(" ") !== convolved.join(" ")) throw new Error("changed");
END
node finding.js
