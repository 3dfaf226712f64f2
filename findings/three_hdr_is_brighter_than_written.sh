#!/bin/sh
# Radiance HDR files, .hdr, by three.js 0.187.0 and Babylon.js 9.31.0 on npm. One would guess that two libraries for
# WebGL read one file alike: the number of a mantissa m and an exponent e is m * 2^(e - 136), as Babylon has it, or half
# a step more, as Radiance itself. three.js multiplies by 2^(e - 128) / 255: all that it reads is 256 / 255 of what was
# written, 1 is 1.0039, and 0.99609375, the largest below 1, is 1. It is no half step, as 255 would be 255.5 / 256 then.
# Black stays black, and pictures look alike; the sum of an image is 0.4 percent too large, an average of a light probe
# in one program is not that in the other, and an image that is handed over ten times gains 4 percent.
set -eu
# shellcheck source=SCRIPTDIR/common
. "$(dirname "$0")/common"
npm_packages three@0.187.0 babylonjs@9.31.0
cat >finding.mjs <<'END'
import { FloatType } from "three";
import { HDRLoader } from "three/addons/loaders/HDRLoader.js";
import babylon from "babylonjs";

// Two rows of 16 pixels without runs; a row is one colour, of a mantissa per channel and one exponent.
const rows = [[128, 64, 32, 129], [255, 200, 1, 128]];
const pixels = rows.flatMap((row) => new Array(16).fill(row).flat());
const header = new TextEncoder().encode("#?RADIANCE\nFORMAT=32-bit_rle_rgbe\n\n-Y 2 +X 16\n");
const file = Uint8Array.from([...header, ...pixels]);

const by_three = new HDRLoader().setDataType(FloatType).parse(file.buffer).data;
const by_babylon = babylon.HDRTools.RGBE_ReadPixels(file, babylon.HDRTools.RGBE_ReadHeader(file));
let is_as_told = true;
rows.forEach(([...row], y) => {
    const exponent = row.pop();
    row.forEach((mantissa, channel) => {
        const written = mantissa * 2 ** (exponent - 136);
        const seen = [by_three[4 * 16 * y + channel], by_babylon[3 * 16 * y + channel]];
        const number = `${mantissa} * 2^${exponent - 136} = ${written}`;
        console.log(`${number}: three.js ${seen[0].toFixed(6)}, Babylon.js ${seen[1]}`);
        is_as_told = is_as_told && Math.abs((seen[0] / written / 256) * 255 - 1) < 1e-6 && seen[1] === written;
    });
});
if (!is_as_told) throw new Error("changed");
END
node finding.mjs
