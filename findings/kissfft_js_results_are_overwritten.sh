#!/bin/sh
# Transforms of kissfft-js 0.1.8 on npm. One would guess that each call returns an array of its own. It returns a view of
# the transform's memory: the first spectrum becomes the second one as soon as that is computed, so that a product or a
# difference of two spectra is that of one with itself. And the inverse of its complex transform, whose length may be any,
# cannot be called at all: whatever it is given it raises "cpx is not defined". The inverse of real numbers works, and
# does not divide by the length.
set -eu
# shellcheck source=SCRIPTDIR/common
. "$(dirname "$0")/common"
npm_packages kissfft-js@0.1.8
cat >finding.js <<'END'
const { FFT, FFTR } = require("kissfft-js");
const complex = (numbers) => Float32Array.from(numbers.flatMap((number) => [number, 0]));
const text = (numbers) => Array.from(numbers, (number) => Math.round(number * 100) / 100 || 0).join(" ");

const transform = new FFT(4);
const first = transform.forward(complex([1, 2, 3, 4]));
const before = text(first);
const second = text(transform.forward(complex([5, 5, 5, 5])));
console.log(`the first spectrum:                ${before}\nthe second:                        ${second}`);
console.log(`the first, after the second call:  ${text(first)}`);
let raised = "nothing";
try {
  transform.inverse(Float32Array.from(first));
} catch (error) {
  raised = error.message;
}
console.log(`the complex inverse raises:        ${raised}`);
const real = new FFTR(4);
const back = text(real.inverse(Float32Array.from(real.forward(Float32Array.from([1, 2, 3, 4])))));
console.log(`real numbers 1 2 3 4, there and back: ${back}`);
if (before === second || text(first) !== second || raised !== "cpx is not defined" || back !== "4 8 12 16")
  throw new Error("changed");
END
node finding.js
