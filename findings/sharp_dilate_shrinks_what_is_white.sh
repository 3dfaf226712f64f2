#!/bin/sh
# dilate and erode of sharp 0.35.5 on npm. One would guess what its manual says, that dilate will "expand foreground
# objects", white ones on black, and that of greys it takes the largest number around, as everywhere. dilate shrinks
# what is white: of a square of 3 x 3 one pixel stays, and a point vanishes. erode makes a square of 5 x 5 of it. With
# greys both give numbers that are not in the image, since they join bits: where 80 100 120 are neighbours, dilate puts
# 64 in the middle and erode 124. Black on white does as one would guess; the manual does not say that this is meant. A
# mask whose holes should be closed gets larger ones, and an opening is a closing. A negated mask of 0 and 255 is safe.
set -eu
# shellcheck source=SCRIPTDIR/common
. "$(dirname "$0")/common"
npm_packages sharp@0.35.5
cat >finding.js <<'END'
const sharp = require("sharp");

function image(side, grey) {
    const bytes = Buffer.from(Array.from({ length: side * side }, (_, i) => grey(i % side, Math.floor(i / side))));
    return sharp(bytes, { raw: { width: side, height: side, channels: 1 } });
}
async function rows(of) {
    const { data, info } = await of.raw().toBuffer({ resolveWithObject: true });
    const row = (y) => Array.from({ length: info.width }, (_, x) => data[(y * info.width + x) * info.channels]);
    return Array.from({ length: info.height }, (_, y) => row(y));
}
const white = (numbers) => numbers.flat().filter((number) => number === 255).length;

(async () => {
    const near = (x, y) => Math.max(Math.abs(x - 4), Math.abs(y - 4)) <= 1;
    const square = (inside, outside) => image(9, (x, y) => (near(x, y) ? inside : outside));
    const counts = [];
    for (const operation of ["dilate", "erode"]) {
        counts.push(white(await rows(square(255, 0)[operation](1))));
        counts.push(81 - white(await rows(square(0, 255)[operation](1))));
        console.log(`${operation} of a square of 9 white pixels: ${counts.at(-2)}; of 9 black ones: ${counts.at(-1)}`);
    }
    const ramp = [];
    for (const operation of ["dilate", "erode"]) {
        ramp.push((await rows(image(9, (x) => 20 * x)[operation](1)))[4].slice(4, 7).join(" "));
        console.log(`${operation} of 0 20 40 60 80 100 120 140 160, in place of 80 100 120: ${ramp.at(-1)}`);
    }
    if (counts.join(" ") !== "1 25 25 1" || ramp.join(", ") !== "0 64 0, 124 124 252") throw new Error("changed");
})().catch((error) => {
    console.error(error.message);
    process.exit(1);
});
END
node finding.js
