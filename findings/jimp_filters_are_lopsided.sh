#!/bin/sh
# Filters of jimp 1.6.1 on npm. One would guess that gaussian() draws a white point as a symmetric hill, with all its
# light but for rounding, and that convolute() lays the kernel on the image as it is written. With radius 2 the middle
# row reads 1 2 5 8 12 3 3 2 2 1 1: the peak is a pixel beside the point, it falls off like a cliff on one side, and a
# sixth of the light is gone. convolute() exchanges the rows and columns of the kernel: a point under 1 ... 9 becomes 9
# 6 3 / 8 5 2 / 7 4 1. Photographs hide both; kernels without symmetry and comparisons with a Gaussian do not.
set -eu
# shellcheck source=SCRIPTDIR/common
. "$(dirname "$0")/common"
npm_packages jimp@1.6.1
cat >finding.mjs <<'END'
import { Jimp } from "jimp";

function point(side) {
  const image = new Jimp({ width: side, height: side, color: 0x000000ff });
  image.setPixelColor(0xffffffff, (side - 1) / 2, (side - 1) / 2);
  return image;
}
const red = (image, x, y) => image.bitmap.data[4 * (image.bitmap.width * y + x)];

const blurred = point(41);
blurred.gaussian(2);
const row = Array.from({ length: 11 }, (_, x) => red(blurred, x + 15, 20));
let light = 0;
for (let y = 0; y < 41; ++y) for (let x = 0; x < 41; ++x) light += red(blurred, x, y);
console.log(`gaussian(2), five pixels to each side of the point: ${row.join(" ")}; light ${light} of 255`);

const filtered = point(7);
filtered.convolute([[1, 2, 3], [4, 5, 6], [7, 8, 9]].map((row) => row.map((weight) => weight / 10)));
const response = [];
for (let y = 2; y < 5; ++y) for (let x = 2; x < 5; ++x) response.push(Math.round(red(filtered, x, y) / 25.5));
console.log(`convolute, kernel 1 2 3 4 5 6 7 8 9: ${response.join(" ")}`);

if (row.join(" ") !== "1 2 5 8 12 3 3 2 2 1 1" || light > 220 || response.join(" ") !== "9 6 3 8 5 2 7 4 1")
  throw new Error("changed");
END
node finding.mjs
