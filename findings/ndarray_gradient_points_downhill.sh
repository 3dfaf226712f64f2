#!/bin/sh
# Gradients by ndarray-gradient 1.0.1 of npm. One would guess the derivative, by central differences as its README says:
# 2, 4, 6 for the squares 0 1 4 9 16, as numpy.gradient and MATLAB have it. It is -2, -4, -6: each component points
# downhill, in all its three kinds of boundary. The README shows it in an example, a single point, and says nothing of
# it. At the ends "clamp", which one gets unasked, halves the difference as well: a slope of 1 is -0.5 there and -1
# within. A step along the gradient to find a maximum finds a minimum, normals made of heights are lit from the other
# side, and the spectrum times i times the frequency is the spectrum of something else. Squared lengths of the
# gradient, by which edges are found, hide the sign.
set -eu
# shellcheck source=SCRIPTDIR/common
. "$(dirname "$0")/common"
npm_packages ndarray-gradient@1.0.1 ndarray@1.1.1
cat >finding.js <<'END'
const ndarray = require("ndarray");
const gradient = require("ndarray-gradient");

function derivative(numbers, ...boundary) {
    const result = ndarray(new Float64Array(numbers.length), [numbers.length, 1]);
    gradient(result, ndarray(Float64Array.from(numbers), [numbers.length]), ...boundary);
    return Array.from(result.data).join(" ");
}

const squares = [0, 1, 4, 9, 16, 25];
let is_as_told = true;
for (const boundary of [undefined, "clamp", "mirror", "wrap"]) {
    const seen = derivative(squares, boundary);
    console.log(`squares ${squares.join(" ")}, ${boundary || "no boundary named"}: ${seen}`);
    is_as_told = is_as_told && seen.split(" ").slice(1, -1).join(" ") === "-2 -4 -6 -8";
}
const slope = derivative([0, 1, 2, 3, 4, 5]);
console.log(`a slope of 1: ${slope}`);

// Columns ascend by 1, rows by 10.
const plane = ndarray(Float64Array.from({ length: 25 }, (_, i) => 10 * Math.floor(i / 5) + (i % 5)), [5, 5]);
const both = ndarray(new Float64Array(50), [5, 5, 2]);
gradient(both, plane);
const middle = `${both.get(2, 2, 0)} ${both.get(2, 2, 1)}`;
console.log(`rows that ascend by 10 and columns by 1: ${middle}`);
if (!is_as_told || slope !== "-0.5 -1 -1 -1 -1 -0.5" || middle !== "-10 -1") throw new Error("changed");
END
node finding.js
