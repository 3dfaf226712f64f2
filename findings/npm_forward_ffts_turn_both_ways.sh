#!/bin/sh
# The forward FFT of packages on npm. One would guess that all compute sums of x[n] exp(-2 pi i k n / N), as NumPy, FFTW
# and MATLAB do. But the forward transforms of ndarray-fft 1.0.3 (its direction 1) and of jsfft 0.0.4 have the other
# sign: what they give is the conjugate, and jsfft's is divided by the root of N, too. Their READMEs tell of scales and
# not of the sign. Going there and back hides it, and so do magnitudes and products of two spectra by the same package;
# a spectrum from elsewhere is turned round: a shift by a phase goes the other way, and a kernel's response is mirrored.
# fft.js 4.0.4 and ml-fft 1.3.5 have the usual sign.
set -eu
# shellcheck source=SCRIPTDIR/common
. "$(dirname "$0")/common"
npm_packages ndarray@1.0.19 ndarray-fft@1.0.3 jsfft@0.0.4 fft.js@4.0.4 ml-fft@1.3.5
cat >finding.js <<'END'
const given = [3, 1, 4, 1, 5, 9, 2, 6];
const size = given.length;

// What each package gives for bin 1, as [real, imaginary].
const firstBin = {
  "by the definition": () => given.reduce(([real, imaginary], number, n) => {
    const angle = (-2 * Math.PI * n) / size;
    return [real + number * Math.cos(angle), imaginary + number * Math.sin(angle)];
  }, [0, 0]),
  "fft.js": () => {
    const FFT = require("fft.js");
    const transform = new FFT(size);
    const spectrum = transform.createComplexArray();
    transform.transform(spectrum, transform.toComplexArray(given));
    return [spectrum[2], spectrum[3]];
  },
  "ml-fft": () => {
    const { FFT } = require("ml-fft");
    const real = [...given];
    const imaginary = new Array(size).fill(0);
    FFT.init(size);
    FFT.fft(real, imaginary);
    return [real[1], imaginary[1]];
  },
  "ndarray-fft": () => {
    const ndarray = require("ndarray");
    const real = ndarray(Float64Array.from(given));
    const imaginary = ndarray(new Float64Array(size));
    require("ndarray-fft")(1, real, imaginary);
    return [real.get(1), imaginary.get(1)];
  },
  jsfft: () => {
    const { ComplexArray } = require("jsfft");
    const numbers = new ComplexArray(size).map((value, n) => { value.real = given[n]; });
    const spectrum = numbers.FFT();
    return [spectrum.real[1], spectrum.imag[1]];
  },
};
const bins = Object.fromEntries(Object.entries(firstBin).map(([name, compute]) => [name, compute()]));
for (const [name, [real, imaginary]] of Object.entries(bins))
  console.log(`${name.padEnd(18)} ${real.toFixed(4)} ${imaginary < 0 ? "-" : "+"} ${Math.abs(imaginary).toFixed(4)} i`);

const [real, imaginary] = bins["by the definition"];
const is = (name, wantedReal, wantedImaginary) =>
  Math.hypot(bins[name][0] - wantedReal, bins[name][1] - wantedImaginary) < 1e-5;
const asUsual = is("fft.js", real, imaginary) && is("ml-fft", real, imaginary);
const root = Math.sqrt(size);
if (!asUsual || !is("ndarray-fft", real, -imaginary) || !is("jsfft", real / root, -imaginary / root)) throw new Error("changed");
END
node finding.js
