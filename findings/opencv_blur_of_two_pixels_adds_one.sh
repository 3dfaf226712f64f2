#!/bin/sh
# blur of OpenCV 4.6.0 on 8-bit images. One would guess that the mean of two pixels is rounded one way or the other,
# and that a constant image stays as it is. With a box of 2 x 1 or 1 x 2 the result is the mean, rounded down, plus
# one: black becomes 1 and 100 becomes 101. White becomes 0 in a row's last columns, those that fill no block of 16,
# and stays white in the others. A box of four pixels rounds all fractions up, 0.25 to 1. Boxes of an odd number of
# pixels round to the nearest, and so does filter2D with the same weights. The mean of neighbours is 0.75 of 255 too
# bright on average, and an image that is halved by boxes of 2 x 2 is 0.38 too bright.
set -eu
# shellcheck source=SCRIPTDIR/common
. "$(dirname "$0")/common"
debian_packages python3-opencv=4.6.0+dfsg-12 python3-numpy
python3 - <<'END'
import cv2
import numpy

noise = numpy.random.default_rng(0).integers(0, 256, (200, 200)).astype("u1")
bias = {}
for box in ((2, 1), (1, 2), (4, 1), (2, 2), (3, 1)):
    mean = cv2.blur(noise.astype(float), box)
    kernel = numpy.full(box[::-1], 1 / (box[0] * box[1]))
    bias[box] = (cv2.blur(noise, box) - mean).mean()
    other = (cv2.filter2D(noise, -1, kernel) - mean).mean()
    print(f"box {box}: blur {bias[box]:+.2f}, filter2D {other:+.2f} on average")
constant = {level: cv2.blur(numpy.full((8, 4), level, "u1"), (2, 1)) for level in (0, 100, 255)}
for level, blurred in constant.items():
    print(f"constant {level}: {numpy.unique(blurred).tolist()}")
if ([numpy.unique(blurred).tolist() for blurred in constant.values()] != [[1], [101], [0]]
        or not bias[2, 1] > 0.7 or not bias[1, 2] > 0.7 or not bias[4, 1] > 0.3 or abs(bias[3, 1]) > 0.02):
    raise SystemExit("changed")
END
