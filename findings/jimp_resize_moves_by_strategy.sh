#!/bin/sh
# resize of jimp 1.6.1 on npm with each of its strategies. One would guess that a strategy decides how smooth the result
# is and not where it lies, and that a resize to the same size changes nothing. The bilinear one enlarges from the
# corner of the first pixel: twice as large, the image lies half a pixel to the left and up; the bicubic, Hermite and
# Bezier ones lie half a pixel to the right and down, at the same size as well, where 0 60 120 180 becomes 0 39 90 140.
# Two strategies differ by a whole pixel, then. At half the size all four lie a quarter of a pixel to the right. Without
# a strategy the image stays within a fifth of a pixel. A difference of two sizes finds edges everywhere; a coordinate
# found in one is beside it in the other.
set -eu
# shellcheck source=SCRIPTDIR/common
. "$(dirname "$0")/common"
npm_packages jimp@1.6.1
cat >finding.mjs <<'END'
import { Jimp, ResizeStrategy } from "jimp";
const SIDE = 64;

function image(side, grey) {
    const result = new Jimp({ width: side, height: side, color: 0x000000ff });
    for (let i = 0; i < side * side; ++i) {
        result.bitmap.data.fill(grey(i % side, Math.floor(i / side)), 4 * i, 4 * i + 3);
    }
    return result;
}
function centre({ bitmap }) {
    let [sum, columns] = [0, 0];
    for (let i = 0; i < bitmap.width * bitmap.height; ++i) {
        sum += bitmap.data[4 * i];
        columns += bitmap.data[4 * i] * (i % bitmap.width);
    }
    return columns / sum;
}

const middle = (SIDE - 1) / 2;
const hill = (x, y) => Math.round(200 * Math.exp(-((x - middle) ** 2 + (y - middle) ** 2) / 100));
const expected = {
    "no strategy": [0, 0, 0.17],
    BILINEAR: [0.25, 0, -0.5],
    BICUBIC: [0.25, 0.5, 0.5],
    HERMITE: [0.25, 0.5, 0.5],
    BEZIER: [0.25, 0.5, 0.5],
};
let is_as_told = true;
for (const [strategy, offsets] of Object.entries(expected)) {
    const found = [32, 64, 128].map((side) => {
        const small = image(SIDE, hill).resize({ w: side, h: side, mode: ResizeStrategy[strategy] });
        return centre(small) - (side - 1) / 2;
    });
    const text = found.map((number) => number.toFixed(2)).join(", ");
    console.log(`${strategy}: ${SIDE} to 32, 64 and 128 moves the image by ${text} pixels`);
    is_as_told = is_as_told && found.every((number, i) => Math.abs(number - offsets[i]) < 0.03);
}
const ramp = image(4, (x) => 60 * x).resize({ w: 4, h: 4, mode: ResizeStrategy.BICUBIC });
const row = Array.from({ length: 4 }, (_, x) => ramp.bitmap.data[4 * (4 + x)]).join(" ");
console.log(`0 60 120 180, bicubic, to the same size: ${row}`);
if (!is_as_told || row !== "0 39 90 140") throw new Error("changed");
END
node finding.mjs
