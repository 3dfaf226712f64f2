#!/bin/sh
# LPIFilter2D, inverse and wiener of scikit-image 0.19.3, its filters by the FFT for a linear, position-invariant
# system. One would guess that the response to a point of one gives the image back. All three return absolute values:
# what is negative in the image, or after a derivative, comes out positive, which no linear filter does. And
# LPIFilter2D moves images of odd sides up and left by one pixel, while even sides stay where they are, as does every
# image in the two inverses; so what LPIFilter2D has blurred and wiener has made sharp again lies a pixel beside the
# image. Blurs of photographs of even sides hide both.
set -eu
# shellcheck source=SCRIPTDIR/common
. "$(dirname "$0")/common"
debian_packages python3-skimage=0.19.3-8 python3-scipy=1.10.1-2 python3-numpy
cd "$folder"
python3 - <<'END'
import numpy
from scipy import ndimage
from skimage.filters import LPIFilter2D, inverse, wiener

def point(row, column):
    return 1.0 * ((row == 0) & (column == 0))

def derivative(row, column):
    return 0.5 * ((row == 0) & (column == -1)) - 0.5 * ((row == 0) & (column == 1))

def moved(got, image, bound=1e-6):
    """By how many rows and columns `got` lies below and right of the image, which is the same but for the border."""
    inside = (slice(3, -3),) * 2
    for shift in numpy.ndindex(5, 5):
        there = numpy.roll(image, numpy.subtract(shift, 2), (0, 1))
        if numpy.abs(there - got)[inside].max() < bound:
            return tuple(int(index) - 2 for index in shift)
    raise SystemExit("changed: not the image")

for shape in ((16, 16), (15, 15), (15, 16)):
    image = numpy.random.default_rng(0).random(shape)
    seen = {
        "LPIFilter2D": LPIFilter2D(point)(image),
        "inverse": inverse(image, point),
        "wiener": wiener(image, point, K=1e-9),
    }
    found = {name: moved(got, image) for name, got in seen.items()}
    words = ", ".join(f"{name} {by}" for name, by in found.items())
    print(f"{shape[0]} x {shape[1]}, the response a point: moved by {words}")
    odd = tuple(-(side % 2) for side in shape)
    if found != {"LPIFilter2D": odd, "inverse": (0, 0), "wiener": (0, 0)}:
        raise SystemExit("changed: place")

def narrow(row, column):
    return numpy.exp(-2 * (row**2 + column**2)) / 1.6133

image = numpy.random.default_rng(0).random((31, 31))
by = moved(wiener(LPIFilter2D(narrow)(image), narrow, K=1e-9), image, bound=0.01)  # the border is cut off
print(f"31 x 31, blurred and made sharp again: moved by {by}")
if by != (-1, -1):
    raise SystemExit("changed: there and back")

signed = numpy.random.default_rng(0).random((16, 16)) - 0.5
for name, got in (("LPIFilter2D", LPIFilter2D(point)(signed)), ("inverse", inverse(signed, point)),
                  ("wiener", wiener(signed, point, K=1e-9))):
    print(f"numbers from {signed.min():.2f} to {signed.max():.2f}, the response a point: {name} from {got.min():.2f}")
    if numpy.abs(got - numpy.abs(signed)).max() > 1e-6:
        raise SystemExit("changed: sign")

image = numpy.random.default_rng(0).random((16, 16))
want = ndimage.convolve(image, [[0, 0, 0], [0.5, 0, -0.5], [0, 0, 0]], mode="constant")
got = LPIFilter2D(derivative)(image)
inside = (slice(1, -1),) * 2  # the first row and column have what has gone round the border
print(f"a derivative: from {want.min():.2f} to {want.max():.2f} by SciPy, from {got.min():.2f} by LPIFilter2D")
if numpy.abs(got - numpy.abs(want))[inside].max() > 1e-6 or want.min() > -0.1:
    raise SystemExit("changed: derivative")
END
