#!/bin/sh
# Filters of 3 x 3 in Photon 0.3.4 (@silvia-odwyer/photon-node) and @napi-rs/image 1.15.0 on npm, both made of one crate
# of Rust. One would guess that they repeat, mirror or keep what lies at the border, and that "identity" gives the image
# back. All of them, sharpening, blurring by a box, finding edges and identity, make a frame of one pixel transparent
# and black, without a word, and the next filter draws the black into the picture. Photon, which has a Gaussian of its
# own that keeps the border: gaussian_blur(r), whose r is a standard deviation in the article that its documentation
# names, has 1.41 for 1, 2.45 for 2 and 5.2 for 5, and cuts fractions off in each of six passes: noise becomes 2 to 3
# levels darker, a line under r = 12 loses a fifth of its light, and a flat image stays as it is, so that a test with
# one colour shows nothing. Its resize keeps the mean of the same noise. The difference of two Gaussians is not zero on
# average.
set -eu
# shellcheck source=SCRIPTDIR/common
. "$(dirname "$0")/common"
npm_packages @silvia-odwyer/photon-node@0.3.4 @napi-rs/image@1.15.0
cat >finding.js <<'END'
const { Transformer } = require("@napi-rs/image");
const photon = require("@silvia-odwyer/photon-node");

// An opaque grey image of a function of x and y.
function image(width, height, grey) {
    const bytes = new Uint8Array(width * height * 4).fill(255);
    for (let i = 0; i < width * height; ++i) bytes.fill(grey(i % width, Math.floor(i / width)), 4 * i, 4 * i + 3);
    return new photon.PhotonImage(bytes, width, height);
}
function channel(of, index) {
    return Array.from(of.get_raw_pixels()).filter((_, i) => i % 4 === index);
}
const rows = (numbers, width) =>
    numbers.reduce((text, number, i) => text + (i % width ? " " : i ? " | " : "") + number, "");
const mean = (numbers) => numbers.reduce((sum, number) => sum + number) / numbers.length;

let is_as_told = true;
for (const filter of ["identity", "box_blur", "sharpen"]) {
    const flat = image(4, 4, () => 200);
    photon[filter](flat);
    const grey = rows(channel(flat, 0), 4);
    const alpha = rows(channel(flat, 3), 4);
    console.log(`${filter} of a flat 200: ${grey}`);
    is_as_told = is_as_told && grey === "0 0 0 0 | 0 200 200 0 | 0 200 200 0 | 0 0 0 0";
    is_as_told = is_as_told && alpha === grey.replaceAll("200", "255");
}
const kept = Transformer.fromRgbaPixels(new Uint8Array(64).fill(200), 4, 4).filter3x3([0, 0, 0, 0, 1, 0, 0, 0, 0]);
const others = rows(Array.from(kept.rawPixelsSync()).filter((_, i) => i % 4 === 0), 4);
console.log(`@napi-rs/image, the weight 1 in the middle, of a flat 200: ${others}`);
is_as_told = is_as_told && others === "0 0 0 0 | 0 200 200 0 | 0 200 200 0 | 0 0 0 0";

const twice = image(6, 6, () => 200);
photon.box_blur(twice);
photon.box_blur(twice);
const third = channel(twice, 0).slice(12, 18).join(" ");
console.log(`box_blur twice, row 3 of 6: ${third}`);
is_as_told = is_as_told && third === "0 133 200 200 133 0";

const flat = image(4, 4, () => 200);
photon.gaussian_blur(flat, 1);
is_as_told = is_as_told && channel(flat, 0).every((number) => number === 200);

let state = 1;
const noise = () => {
    state = (state * 48271) % 2147483647;
    return state % 256;
};
for (const [radius, width] of [[1, 1.41], [2, 2.45], [5, 5.2], [12, 10.9]]) {
    const line = image(101, 101, (x) => (x === 50 ? 255 : 0));
    photon.gaussian_blur(line, radius);
    const middle = channel(line, 0).slice(50 * 101, 51 * 101);
    const light = middle.reduce((sum, number) => sum + number);
    const deviation = Math.sqrt(middle.reduce((sum, number, x) => sum + number * (x - 50) ** 2, 0) / light);
    const dots = image(128, 128, noise);
    const before = mean(channel(dots, 0));
    photon.gaussian_blur(dots, radius);
    const darker = before - mean(channel(dots, 0));
    console.log(`gaussian_blur(${radius}): deviation ${deviation.toFixed(2)}, light of a line ${light} of 255,`,
        `noise darker by ${darker.toFixed(1)}`);
    is_as_told = is_as_told && Math.abs(deviation - width) < 0.1 && darker > 1.5 && darker < 4;
    if (radius === 12) is_as_told = is_as_told && light < 0.85 * 255;
}
const dots = image(128, 128, noise);
const smaller = photon.resize(dots, 64, 64, photon.SamplingFilter.Triangle);
const darker = mean(channel(dots, 0)) - mean(channel(smaller, 0));
console.log(`resize to one half: noise darker by ${darker.toFixed(2)}`);
if (!is_as_told || Math.abs(darker) > 0.1) throw new Error("changed");
END
node finding.js
