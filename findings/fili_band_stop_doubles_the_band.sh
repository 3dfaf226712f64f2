#!/bin/sh
# Filters and windows of Fili 2.0.3 on npm. One would guess that a band-stop filter stops its band. firCoeffs.bandstop
# passes all frequencies and doubles those between F1 and F2: it adds the low pass to F2 and the high pass from F1,
# which overlap in the band that they should leave out. bandpass, which is 1 less the band-stop, has therefore the sign
# -1: what passes is turned upside down, and the signal less its band holds the band twice. A hum becomes twice as
# loud. lowpass and highpass are right. The window "blackman" of its FFT has 0.5 where books have 0.16: a tone in the
# middle of a bin is three bins of equal height, each a third of its amplitude, while "hanning" and "hamming" show one
# peak with the amplitude.
set -eu
# shellcheck source=SCRIPTDIR/common
. "$(dirname "$0")/common"
npm_packages fili@2.0.3
cat >finding.js <<'END'
const Fili = require("fili");

// What the coefficients make of a wave of so many turns per sample, in the phase of the middle one.
function gain(coefficients, turns) {
    const middle = (coefficients.length - 1) / 2;
    return coefficients.reduce((sum, number, i) => sum + number * Math.cos(2 * Math.PI * turns * (i - middle)), 0);
}
const near = (number, wanted) => Math.abs(number - wanted) < 0.02;
const text = (number) => number.toFixed(3);

const design = new Fili.FirCoeffs();
const asked = { order: 100, Fs: 1000, F1: 100, F2: 200 };
let is_as_told = true;
for (const [kind, wanted] of [["bandstop", [1, 2, 1]], ["bandpass", [0, -1, 0]]]) {
    const gains = [20, 150, 400].map((hertz) => gain(design[kind](asked), hertz / 1000));
    console.log(`${kind} from 100 to 200 Hz: gains at 20, 150 and 400 Hz: ${gains.map(text).join(" ")}`);
    is_as_told = is_as_told && gains.every((number, i) => near(number, wanted[i]));
}
for (const [kind, low, high] of [["lowpass", 1, 0], ["highpass", 0, 1]]) {
    const coefficients = design[kind]({ order: 100, Fs: 1000, Fc: 100 });
    console.log(`${kind}: at 20 Hz ${text(gain(coefficients, 0.02))}, at 400 Hz ${text(gain(coefficients, 0.4))}`);
    is_as_told = is_as_told && near(gain(coefficients, 0.02), low) && near(gain(coefficients, 0.4), high);
}

const size = 64;
const transform = new Fili.Fft(size);
const tone = Array.from({ length: size }, (_, i) => Math.cos((2 * Math.PI * 10 * i) / size));
for (const window of ["none", "hanning", "hamming", "blackman"]) {
    const spectrum = transform.magnitude(transform.forward(tone, window));
    const around = [8, 9, 10, 11, 12].map((bin) => (spectrum[bin] * 2) / size);
    console.log(`a tone of amplitude 1 in bin 10, window ${window}, bins 8 to 12: ${around.map(text).join(" ")}`);
    if (window === "blackman") is_as_told = is_as_told && around.slice(1, 4).every((number) => near(number, 1 / 3));
    else is_as_told = is_as_told && near(around[2], 1);
}
if (!is_as_told) throw new Error("changed");
END
node finding.js
