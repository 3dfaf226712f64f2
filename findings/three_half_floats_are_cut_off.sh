#!/bin/sh
# Half floats by three.js 0.187.0, Babylon.js 9.31.0 and PlayCanvas 2.23.3 on npm. One would guess that all turn a
# number into the nearest half, as NumPy and the web's Float16Array do. DataUtils.toHalfFloat of three.js, which its
# EXRExporter and its loaders of EXR and HDR use, and ToHalfFloat of Babylon cut it off: half of all numbers are one
# step lower, and an image loses 0.03 percent of its light each time. PlayCanvas rounds, what is halfway always up.
# three.js makes 65504 of infinity, with a warning, so that a pixel that was overexposed is not any more, and Babylon of
# 65520 to 65535, where the nearest is infinity. A test that expects the halves of another program fails by one step in
# half of all pixels, and a sum of differences drifts. @petamoriken/float16 3.9.3 is right.
set -eu
# shellcheck source=SCRIPTDIR/common
. "$(dirname "$0")/common"
npm_packages three@0.187.0 babylonjs@9.31.0 playcanvas@2.23.3 @petamoriken/float16@3.9.3
cat >finding.mjs <<'END'
import { Float16Array } from "@petamoriken/float16";
import babylon from "babylonjs";
import { FloatPacking } from "playcanvas";
import { DataUtils } from "three";

console.warn = () => {}; // three.js warns of numbers above 65504
const ways = {
    nearest: (number) => new Uint16Array(Float16Array.of(number).buffer)[0],
    "three.js": (number) => DataUtils.toHalfFloat(number),
    "Babylon.js": (number) => babylon.ToHalfFloat(number),
    PlayCanvas: (number) => FloatPacking.float2Half(number),
};
const value = (half) => new Float16Array(Uint16Array.of(half).buffer)[0];
const samples = [1 + 2 ** -11, 1 + 2 ** -11 + 2 ** -20, 1 + 3 * 2 ** -11, 65520, Infinity];
console.log("1 + 2^-11, a little more, 1 + 3 * 2^-11 as steps above 1; 65520 and infinity");
const seen = {};
for (const [name, convert] of Object.entries(ways)) {
    const halves = samples.map(convert);
    seen[name] = [...halves.slice(0, 3).map((half) => half - 0x3c00), ...halves.slice(3).map(value)].join(" ");
    let [others, sum, lost] = [0, 0, 0];
    for (let i = 0; i < 20000; ++i) {
        const number = (i * 0.6180339887498949) % 1;
        const half = convert(number);
        others += half !== ways.nearest(number) ? 1 : 0;
        sum += number;
        lost += number - value(half);
    }
    const percent = (100 * lost) / sum;
    seen[name] += `, ${Math.round(others / 2000)} of 10 others, ${percent.toFixed(2)} percent lost`;
    console.log(`  ${name}: ${seen[name].replace("-0.00", "0.00")}`);
}
const wanted = {
    nearest: "0 1 2 Infinity Infinity, 0 of 10 others, 0.00 percent lost",
    "three.js": "0 0 1 65504 65504, 5 of 10 others, 0.03 percent lost",
    "Babylon.js": "0 0 1 65504 Infinity, 5 of 10 others, 0.03 percent lost",
    PlayCanvas: "1 1 2 Infinity Infinity, 0 of 10 others, 0.00 percent lost",
};
for (const name of Object.keys(wanted))
    if (seen[name].replace("-0.00", "0.00") !== wanted[name]) throw new Error(`changed: ${name}`);
END
node finding.mjs
