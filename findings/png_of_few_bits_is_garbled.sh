#!/bin/sh
# PNG files of other depths than 8 bits, by image-js 1.7.0 and png-js 2.0.0 on npm; pngjs 7.0.0 reads them. One would
# guess that a reader of PNG takes all depths or says that it does not, since masks in black and white have 1 bit,
# drawings in few greys 2 or 4, and many writers choose that by themselves. image-js leaves out the first eight columns
# of black and white images whose width can be divided by eight, writes what is left without gaps, and leaves the rest
# black: a mask of 8 columns is black altogether. Other widths from 9 on are garbled in another way. It refuses greys of
# 2 and 4 bits by a message about the size of data. png-js gives the packed bytes of all depths below 8 as pixels, and
# the two bytes of a number of 16 bits as two pixels, without any message. Both read 8 bits, by which one tests.
set -eu
# shellcheck source=SCRIPTDIR/common
. "$(dirname "$0")/common"
debian_packages netpbm=2:11.01.00-2
npm_packages image-js@1.7.0 png-js@2.0.0 pngjs@7.0.0
# Netpbm's writer takes the smallest depth that holds the numbers.
printf 'P1 16 2\n 0101010111111111 0000111100110011\n' | pnmtopng >bits1.png 2>/dev/null
printf 'P1 12 2\n 010101011111 000011110011\n' | pnmtopng >odd1.png 2>/dev/null
printf 'P2 8 1 3\n 0 1 2 3 3 1 1 0\n' | pnmtopng >bits2.png 2>/dev/null
{ printf 'P2 256 1 255\n' && seq 0 255; } | pnmtopng >bits8.png 2>/dev/null
printf 'P2 4 1 65535\n 0 1000 32768 65535\n' | pnmtopng >bits16.png 2>/dev/null
cat >finding.mjs <<'END'
import { readFileSync } from "node:fs";
import { decode } from "image-js";
import WholePng from "png-js";
import { PNG } from "pngjs";

const rows = (numbers, width) =>
    Array.from(numbers).reduce((text, number, i) => text + (i % width ? " " : i ? " | " : "") + number, "");
const red = (rgba) => Array.from(rgba).filter((_, i) => i % 4 === 0);
const read_by_png_js = (bytes) => new Promise((resolve) => new WholePng(bytes).decode(resolve));
function read_by_image_js(bytes, width) {
    try {
        return rows(decode(bytes).getRawImage().data, width);
    } catch (error) {
        return `refused: ${error.message}`;
    }
}

const seen = {};
for (const name of ["bits1", "odd1", "bits2", "bits8", "bits16"]) {
    const bytes = readFileSync(`${name}.png`);
    const file = PNG.sync.read(bytes);
    console.log(`${name}.png, ${file.width} x ${file.height} of ${file.depth} bits`);
    seen[name] = {
        depth: file.depth,
        pngjs: rows(red(file.data), file.width),
        image_js: read_by_image_js(bytes, file.width),
        png_js: rows(red(await read_by_png_js(bytes)), file.width),
    };
    if (file.depth === 8) continue;
    for (const reader of ["pngjs", "image_js", "png_js"]) console.log(`  ${reader}: ${seen[name][reader]}`);
}
const { bits1, odd1, bits2, bits8, bits16 } = seen;
const all_read_eight = bits8.pngjs === bits8.image_js && bits8.pngjs === bits8.png_js;
console.log(`bits8.png is read by all three: ${all_read_eight ? "yes" : "no"}`);
const is_as_told =
    all_read_eight &&
    [bits1, odd1, bits2, bits8, bits16].map((file) => file.depth).join(" ") === "1 1 2 8 16" &&
    bits1.pngjs === "255 0 255 0 255 0 255 0 0 0 0 0 0 0 0 0 | 255 255 255 255 0 0 0 0 255 255 0 0 255 255 0 0" &&
    bits1.image_js === "0 0 0 0 0 0 0 0 255 255 0 0 255 255 0 0 | 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0" &&
    bits1.png_js.startsWith("170 0 240 204 0 0 0 0 ") &&
    odd1.image_js === "255 0 255 0 0 0 0 0 0 0 0 0 | 255 255 255 255 255 255 0 0 0 0 0 0" &&
    bits2.image_js.startsWith("refused") &&
    bits2.png_js === "27 212 0 0 0 0 0 0" &&
    bits16.image_js === "0 1000 32768 65535" &&
    bits16.png_js === "0 0 3 232";
if (!is_as_told) throw new Error("changed");
END
node finding.mjs
