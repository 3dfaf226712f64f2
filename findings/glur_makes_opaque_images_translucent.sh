#!/bin/sh
# Gaussian blurs by glur 2.0.0 on npm. One would guess that a flat image stays flat, an opaque one opaque, and that the
# blur is as wide for 8 bits as for 16, as it is "same as above" in the README. blurRGBA with radius 1.5 to 7 takes two
# levels off everything, alpha as well: 255 becomes 253 and 200 becomes 198, while radius 1 and 10 keep both. The light
# of a line shrinks by a tenth at radius 2 and a quarter at 7, and its deviation falls short more and more: 2.02 for 2,
# 5.6 for 7, where blurMono16 has 2.35 and 8.2, which is 1.17 times the radius at every radius from 1 on. Results
# between the recursive passes are rounded down to 8 bits, and long tails are lost. Who lays the blurred picture over
# another sees that through it; a difference of Gaussians has a bright ground.
set -eu
# shellcheck source=SCRIPTDIR/common
. "$(dirname "$0")/common"
npm_packages glur@2.0.0
cat >finding.mjs <<'END'
import { blurMono16, blurRGBA } from "glur";
const WIDTH = 201;
const HEIGHT = 9;
const MIDDLE = 100;

// The light and the deviation of a line's middle row.
function moments(numbers) {
    const light = numbers.reduce((sum, number) => sum + number);
    const spread = numbers.reduce((sum, number, x) => sum + number * (x - MIDDLE) ** 2, 0);
    return { light, deviation: Math.sqrt(spread / light) };
}

let is_as_told = true;
const found = new Map();
for (const radius of [1, 1.5, 2, 4, 7, 10]) {
    const flat = new Uint8Array(41 * 41 * 4).fill(200);
    for (let i = 3; i < flat.length; i += 4) flat[i] = 255;
    blurRGBA(flat, 41, 41, radius);
    const [grey, , , alpha] = flat.subarray(4 * (20 * 41 + 20));

    const bytes = new Uint8Array(WIDTH * HEIGHT * 4);
    const words = new Uint16Array(WIDTH * HEIGHT);
    for (let y = 0; y < HEIGHT; ++y) {
        bytes.fill(255, 4 * (y * WIDTH + MIDDLE), 4 * (y * WIDTH + MIDDLE + 1));
        words[y * WIDTH + MIDDLE] = 65535;
    }
    blurRGBA(bytes, WIDTH, HEIGHT, radius);
    blurMono16(words, WIDTH, HEIGHT, radius);
    const row = Math.floor(HEIGHT / 2) * WIDTH;
    const of_bytes = moments(Array.from({ length: WIDTH }, (_, x) => bytes[4 * (row + x)]));
    const of_words = moments(Array.from(words.subarray(row, row + WIDTH)));
    console.log(`radius ${radius}: flat 200 becomes ${grey} with alpha ${alpha}; a line has ${of_bytes.light} of 255,`,
        `deviation ${of_bytes.deviation.toFixed(2)}, of 16 bits ${of_words.deviation.toFixed(2)}`);
    const lost = radius > 1 && radius < 10 ? 2 : 0;
    is_as_told = is_as_told && grey === 200 - lost && alpha === 255 - lost;
    is_as_told = is_as_told && Math.abs(of_words.deviation / radius - 1.17) < 0.01;
    found.set(radius, of_bytes);
}
is_as_told = is_as_told && found.get(2).light < 0.93 * 255 && found.get(7).light < 0.77 * 255;
is_as_told = is_as_told && Math.abs(found.get(2).deviation - 2.02) < 0.05 && found.get(7).deviation < 6;
if (!is_as_told) throw new Error("changed");
END
node finding.mjs
