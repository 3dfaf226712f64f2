#!/bin/sh
# createHanningWindow of OpenCV 4.6.0. One would guess the product of two Hann windows, that of the columns and that of
# the rows, each (1 - cos) / 2 as in NumPy and MATLAB. It is the root of that product, so that each direction has the
# window sin, which begins with a slope and not flat: in the middle row of 64 the numbers are 0.05 0.10 0.15 where Hann
# has 0.002 0.010 0.022. A wave between two frequencies leaks 35 decibels more into a frequency twenty bins away, -56
# in place of -91, and what is divided by the sum of the squared window for a power spectrum is off by 16 / 9 if the
# sum is Hann's. Phase correlation, for which the function was made, hides it.
set -eu
. "$(dirname "$0")/common"
debian_packages python3-opencv=4.6.0+dfsg-12 python3-numpy
cd "$folder"
python3 - <<'END'
import cv2
import numpy

for width, height in ((64, 16), (9, 7), (65, 64)):
    hann = numpy.outer(numpy.hanning(height), numpy.hanning(width))
    for kind in (cv2.CV_32F, cv2.CV_64F):
        window = cv2.createHanningWindow((width, height), kind)
        assert abs(window - numpy.sqrt(hann)).max() < 1e-6 and abs(window - hann).max() > 0.24, "changed"
    print(f"{width} x {height}: off from two Hann windows by up to {abs(window - hann).max():.3f}, from the root by 0")

side = 64
windows = {
    "OpenCV": cv2.createHanningWindow((side, side), cv2.CV_64F),
    "Hann": numpy.outer(numpy.hanning(side), numpy.hanning(side)),
}
wave = numpy.cos(2 * numpy.pi * 8.5 * numpy.arange(side) / side)
leaks = {}
for name, window in windows.items():
    row = numpy.abs(numpy.fft.fft2(wave * window))[0]
    leaks[name] = 20 * numpy.log10(row[28] / row.max())
    print(name, window[side // 2, 1:4].round(3), f"a wave of 8.5 turns in bin 28: {leaks[name]:.0f} decibels",
          f"mean square {(window**2).mean():.3f}")
power = [(window**2).mean() for window in windows.values()]
assert abs(leaks["OpenCV"] + 56) < 1 and abs(leaks["Hann"] + 91) < 1, "changed"
assert abs(power[0] / power[1] - 16 / 9) < 0.01, "changed"
END
