#!/bin/sh
# cwt of PyWavelets 1.1.1, the continuous wavelet transform. One would guess that a wavelet that is symmetric about 0
# answers an impulse symmetrically about its place, and that a complex wavelet has the phase 0 where a cosine is 1. All
# answers are half a sample late, at every whole scale, for both methods, by FFT and without: the Mexican hat of an
# impulse at 128 has its two highest values, equal, at 128 and 129. A complex Morlet wavelet is pi / period behind, an
# eighth of a turn for a period of four samples. The coefficients are differences of an integral, each of which belongs
# between two samples. A step is found half a sample beside its place, and a transform that is compared with a
# product of spectra, or with one made on a GPU, differs by a phase with a slope. Magnitudes hide it.
set -eu
. "$(dirname "$0")/common"
debian_packages python3-pywt=1.1.1-3+b2 python3-numpy
cd "$folder"
python3 - <<'END'
import numpy
import pywt

places = numpy.arange(257)
impulse = (places == 128) * 1.0
for name in ("mexh", "morl", "gaus1", "cmor1.5-1.0", "cgau1"):
    for scale in (1, 2, 4, 8, 16):
        late = []
        for method in ("conv", "fft"):
            energy = abs(pywt.cwt(impulse, [scale], name, method=method)[0][0]) ** 2
            late.append((energy * places).sum() / energy.sum() - 128)
        assert numpy.allclose(late, 0.5, atol=1e-3), "changed"
    print(f"{name:12} of an impulse, scales 1 to 16: centre of gravity late by {late[0]:.3f}, {late[1]:.3f} samples")
hat = pywt.cwt(impulse, [4], "mexh")[0][0]
print("Mexican hat of an impulse at 128, at 126 to 131:", hat[126:132].round(4))
assert abs(hat[128] - hat[129]) < 1e-9 < hat[128] - hat[127], "changed"
for period in (4, 8, 16, 32):
    cosine = numpy.cos(2 * numpy.pi * (places - 128) / period)
    scale = period * pywt.central_frequency("cmor1.5-1.0")
    phase = numpy.angle(pywt.cwt(cosine, [scale], "cmor1.5-1.0")[0][0, 128])
    print(f"phase at a cosine's maximum, period {period}: {phase:.4f}, pi / period is {numpy.pi / period:.4f}")
    assert abs(phase + numpy.pi / period) < 1e-3, "changed"
END
