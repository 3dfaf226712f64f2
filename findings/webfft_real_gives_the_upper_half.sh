#!/bin/sh
# fftr of webfft 1.0.3 on npm. One would guess what its README says, that the FFT of real numbers gives "only the
# positive frequencies", as rfft of NumPy: the bins from 0. It gives bins n/2 to n-1, the negative frequencies: the
# mean is missing, the first number is the highest frequency, and the rest is the conjugate of what is expected in the
# opposite order. The magnitudes look like a spectrum that has been turned round, so that low tones show up as high
# ones. fft of the same package is right.
set -eu
# shellcheck source=SCRIPTDIR/common
. "$(dirname "$0")/common"
npm_packages webfft@1.0.3
cat >finding.js <<'END'
const WebFFT = require("webfft");
const transform = new (WebFFT.default || WebFFT)(8);
const round = (numbers) => Array.from(numbers, (number) => Math.round(number * 1000) / 1000 || 0).join(" ");

const real = [1, 2, 0, 4, 3, 7, 5, 6];
const complex = new Float32Array(16);
real.forEach((number, i) => (complex[2 * i] = number));
const all = Array.from(transform.fft(complex)); // a copy, since both calls may share their memory
const half = Array.from(transform.fftr(Float32Array.from(real)));
transform.dispose();
console.log(`fft, bins 0 to 3: ${round(all.slice(0, 8))}`);
console.log(`fft, bins 4 to 7: ${round(all.slice(8))}`);
console.log(`fftr:             ${round(half)}`);
if (all[0] !== 28 || round(half) !== round(all.slice(8))) throw new Error("changed");
END
node finding.js
