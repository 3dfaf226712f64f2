#!/bin/sh
# fft of SymPy 1.11.1. One would guess the sums of x[n] exp(-2 pi i k n / N), as NumPy has them, as SymPy's own
# fourier_transform has the integral, and as the two references in the help of fft have them. It has the other sign: a
# tone of one turn, exp(2 pi i n / 8), is in bin 7, all of it, and the spectrum of real numbers is the conjugate of
# NumPy's. The help names no formula, and what it shows, a spectrum of 1 2 3 4, is right only with the plus. ifft undoes
# it, and convolutions by it are right, so that nothing inside SymPy shows it. Who takes it for the exact reference of a
# GPU's FFT finds every imaginary part wrong; and if a sign there is then turned round to please it, shifts by a phase
# go the wrong way.
set -eu
# shellcheck source=SCRIPTDIR/common
. "$(dirname "$0")/common"
debian_packages python3-sympy=1.11.1-1 python3-numpy
cd "$folder"
python3 - <<'END'
import numpy
import sympy

def agree(one, other):
    return numpy.abs(numpy.array([complex(value) for value in one]) - other).max() < 1e-9

numbers = [3, 1, 4, 1, 5, 9, 2, 6]
spectrum = sympy.fft(numbers)
expected = numpy.fft.fft(numbers)
print("bin 1 of 3 1 4 1 5 9 2 6: SymPy", sympy.N(spectrum[1], 5), " NumPy", numpy.round(expected[1], 4))
if agree(spectrum, expected) or not agree(spectrum, expected.conj()):
    raise SystemExit("changed: not the conjugate")
if not agree(sympy.ifft(spectrum), numpy.array(numbers)):
    raise SystemExit("changed: there and back")

tone = [sympy.exp(2 * sympy.pi * sympy.I * n / 8) for n in range(8)]
magnitudes = [round(abs(complex(value)), 6) for value in sympy.fft(tone, 15)]
print("a tone of one turn in 8:", *magnitudes)
if magnitudes != [0, 0, 0, 0, 0, 0, 0, 8]:
    raise SystemExit("changed: the tone")

# A hill that stands at 1 has the phase exp(-2 pi i k), a quarter turn backwards at k = 1/4.
x, k = sympy.symbols("x k", real=True)
hill = sympy.fourier_transform(sympy.exp(-(x - 1) ** 2), x, k).subs(k, sympy.Rational(1, 4))
later = sympy.fft([0, 1, 0, 0])[1]
print("one step later, at a quarter turn a step: fourier_transform's phase", sympy.N(sympy.arg(hill), 5),
      " fft's", sympy.N(sympy.arg(later), 5))
if abs(float(sympy.arg(hill)) + numpy.pi / 2) > 1e-9 or abs(float(sympy.arg(later)) - numpy.pi / 2) > 1e-9:
    raise SystemExit("changed: the two in SymPy")
END
