#!/bin/sh
# Convolutions of three packages of one family on npm: ml-matrix-convolution 2.0.0, ml-convolution 2.0.0 and image-js
# 1.7.0. One would guess that one definition serves all three, that of their names, so that a point becomes a picture of
# the kernel. ml-matrix-convolution does so, directly and by FFT. ml-convolution turns the kernel round, directly and by
# FFT alike: 0 0 1 0 0 with the kernel 1 2 3 is 0 3 2 1 0, a correlation; and so do directConvolution and
# separableConvolution of image-js. The FFT versions agree with the direct ones beside them, so that comparing the two
# shows nothing. Symmetric kernels hide it; a derivative changes its sign from one package to the other, a smear goes
# the other way, and a product of spectra is the convolution of the first package only.
set -eu
. "$(dirname "$0")/common"
npm_packages ml-matrix-convolution@2.0.0 ml-convolution@2.0.0 image-js@1.7.0
cat >finding.mjs <<'END'
import { Image } from "image-js";
import { directConvolution, fftConvolution } from "ml-convolution";
import * as matrixConvolution from "ml-matrix-convolution";

const kernel = [[1, 2, 3], [4, 5, 6], [7, 8, 9]];
const side = 5;
const point = Array.from({ length: side }, (_, row) => [0, 0, +(row === 2), 0, 0]);
const image = new Image(side, side, { colorModel: "GREY" });
image.setPixel(2, 2, [1]);
const rowOf = (numbers, row) => Array.from(numbers.slice(row * side + 1, row * side + 4), Math.round).join(" ");
const middle = (numbers) => [1, 2, 3].map((row) => rowOf(numbers, row)).join(" / ");
const pixels = (result) => Array.from({ length: side * side }, (_, place) => result.getValueByIndex(place, 0));
const line = (numbers) => Array.from(numbers, Math.round).join(" ");

const seen = {
  "ml-matrix-convolution, direct": middle(matrixConvolution.direct(point, kernel)),
  "ml-matrix-convolution, fft": middle(matrixConvolution.fft(point, kernel)),
  "image-js, directConvolution": middle(pixels(image.directConvolution(kernel))),
  "image-js, separableConvolution": middle(pixels(image.separableConvolution([1, 2, 3], [0, 1, 0], { normalize: false }))),
  "ml-convolution, direct": line(directConvolution([0, 0, 1, 0, 0], [1, 2, 3])),
  "ml-convolution, fft": line(fftConvolution([0, 0, 1, 0, 0], [1, 2, 3])),
};
for (const [name, result] of Object.entries(seen)) console.log(`${name}: ${result}`);
const asWritten = "1 2 3 / 4 5 6 / 7 8 9";
const expected = [asWritten, asWritten, "9 8 7 / 6 5 4 / 3 2 1", "0 0 0 / 3 2 1 / 0 0 0", "0 3 2 1 0", "0 3 2 1 0"];
if (Object.values(seen).join() !== expected.join()) throw new Error("changed");
END
node finding.mjs
