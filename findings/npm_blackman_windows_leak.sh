#!/bin/sh
# Windows of fft-windowing 0.1.4 and @thi.ng/dsp 4.7.115 on npm. One would guess that windows with the names of
# Blackman-Nuttall and Blackman-Harris have their side lobes, below -92 decibels, for which one takes them. In
# fft-windowing blackman_nuttall has a wrong weight: it is 0.126 at both ends, where it should be 0.0004, and leaks at
# -34 decibels from five bins on, more than Hann; its blackman_harris is right. In @thi.ng/dsp windowBlackmanHarris has
# a wrong sign: it is 0.023 at both ends, and leaks at -45; its windowBlackmanNuttall is right. What is sixty decibels
# below a tone is found in every spectrum, then, or in none. Two windows more of fft-windowing surprise: flat_top has
# the peak 4.6, and blackman ignores the alpha that its README names. And all of them work in place, other than in its
# example, "var windowed = windowing.hann(raw)": raw is windowed, and a second window is the product of both.
set -eu
# shellcheck source=SCRIPTDIR/common
. "$(dirname "$0")/common"
npm_packages fft-windowing@0.1.4 @thi.ng/dsp@4.7.115
cat >finding.mjs <<'END'
import windowing from "fft-windowing";
import * as thing from "@thi.ng/dsp";

const SIZE = 64;
const ones = () => new Array(SIZE).fill(1);

// The highest response from so many bins away on, in decibels below the response in the middle.
function leakage(window, bins) {
    const response = (bin) => {
        let [real, imaginary] = [0, 0];
        window.forEach((weight, i) => {
            real += weight * Math.cos((2 * Math.PI * bin * i) / SIZE);
            imaginary += weight * Math.sin((2 * Math.PI * bin * i) / SIZE);
        });
        return Math.hypot(real, imaginary);
    };
    let highest = 0;
    for (let bin = bins; bin <= SIZE / 2; bin += 0.05) highest = Math.max(highest, response(bin));
    return 20 * Math.log10(highest / response(0));
}

const seen = {};
for (const kind of ["hann", "blackman", "nuttall", "blackman_harris", "blackman_nuttall", "flat_top"]) {
    const window = windowing[kind](ones());
    seen[kind] = { end: window[0], peak: Math.max(...window), leakage: leakage(window, 5) };
    console.log(`${kind}: ${window[0].toFixed(4)} at the end, peak ${seen[kind].peak.toFixed(2)},`,
        `${seen[kind].leakage.toFixed(0)} decibels from five bins on`);
}
const harris = thing.window(thing.windowBlackmanHarris, SIZE);
const nuttall = thing.window(thing.windowBlackmanNuttall, SIZE);
const leaks = [harris, nuttall].map((window) => leakage(Array.from(window), 5));
console.log(`@thi.ng/dsp: windowBlackmanHarris ${harris[0].toFixed(4)} at the end, ${leaks[0].toFixed(0)} decibels,`,
    `windowBlackmanNuttall ${nuttall[0].toFixed(4)} and ${leaks[1].toFixed(0)}`);
const alphas = [0.1, 0.3].map((alpha) => windowing.blackman(ones(), alpha)[20]);
console.log(`blackman with alpha 0.1 and 0.3, number 20: ${alphas.map((number) => number.toFixed(4)).join(" ")}`);
const raw = ones();
const once = windowing.hann(raw)[20];
const twice = windowing.hamming(raw)[20];
console.log(`hann, then hamming of the same raw, number 20: ${once.toFixed(4)} ${twice.toFixed(4)}`);
const hamming = windowing.hamming(ones())[20];
const is_as_told =
    Math.abs(seen.blackman_nuttall.end - 0.126) < 0.001 &&
    Math.abs(seen.blackman_nuttall.leakage + 34) < 1 &&
    seen.blackman_harris.leakage < -90 &&
    seen.nuttall.leakage < -90 &&
    seen.hann.leakage < -45 &&
    Math.abs(seen.flat_top.peak - 4.63) < 0.02 &&
    Math.abs(harris[0] - 0.0234) < 0.001 &&
    Math.abs(leaks[0] + 45) < 1 &&
    leaks[1] < -90 &&
    alphas[0] === alphas[1] &&
    Math.abs(twice - once * hamming) < 1e-12;
if (!is_as_told) throw new Error("changed");
END
node finding.mjs
