#!/bin/sh
# RFFT of dsp.js 1.0.1 and digitalsignals 1.0.0 on npm, two editions of one library. One would guess that the spectrum,
# as magnitudes, is that of FFT and DFT in the same library, only faster. Each magnitude is made of a bin's real part
# and of the imaginary part of the bin above: a cosine of three turns is in bin 3, a sine of three turns in bin 2, and
# a wave in between in both, by a share that depends on its phase. Spectra of noise look like spectra. The first number
# is negative if the mean is. And DFT gives the conjugate of what FFT gives.
set -eu
# shellcheck source=SCRIPTDIR/common
. "$(dirname "$0")/common"
npm_packages dsp.js@1.0.1 digitalsignals@1.0.0
cat >finding.js <<'END'
const size = 16;
const sampled = (wave) => Float64Array.from({ length: size }, (unused, n) => wave((2 * Math.PI * n) / size));
const waves = {
  "cosine of 3 turns": (turn) => Math.cos(3 * turn),
  "between the two": (turn) => Math.cos(3 * turn - Math.PI / 4),
  "sine of 3 turns": (turn) => Math.sin(3 * turn),
  "mean of -1": () => -1,
};
const expect = (holds) => { if (!holds) throw new Error("changed"); };
const near = (found, wanted) => found.every((number, bin) => Math.abs(number - (wanted[bin] || 0)) < 1e-5);
const half = Math.SQRT1_2;

for (const name of ["dsp.js", "digitalsignals"]) {
  const library = require(name);
  const computed = (kind, wave) => {
    const transform = new library[kind](size, 44100);
    transform.forward(sampled(wave));
    return transform;
  };
  for (const [title, wave] of Object.entries(waves))
    for (const kind of ["DFT", "FFT", "RFFT"]) {
      const numbers = [...computed(kind, wave).spectrum];
      const list = numbers.map((number) => (number || 0).toFixed(2)).join(" ");
      console.log(`${name} ${kind.padEnd(4)} ${title.padEnd(17)} ${list}`);
      if (title === "mean of -1") expect(near(numbers, kind === "RFFT" ? [-2] : [2]));
      else if (kind !== "RFFT" || title.startsWith("cosine")) expect(near(numbers, [0, 0, 0, 1]));
      else expect(near(numbers, title.startsWith("sine") ? [0, 0, 1] : [0, 0, half, half]));
    }
  const [slow, fast] = ["DFT", "FFT"].map((kind) => computed(kind, waves["sine of 3 turns"]).imag[3]);
  console.log(`${name}: imaginary part of the sine's bin 3: ${slow.toFixed(2)} by DFT, ${fast.toFixed(2)} by FFT`);
  expect(Math.abs(slow - 8) < 1e-5 && Math.abs(fast + 8) < 1e-5);
}
END
node finding.js
