#!/bin/sh
# phaseCorrelate of OpenCV 4.6.0. One would guess that an image lies upon itself: a shift of 0, exactly, at every size.
# The images are filled up with zeros to getOptimalDFTSize, and where that is odd the shift is 0.5 pixels too large in
# each direction: 45, 75, 81, 125, 135, 225, 243, 375 and so on, so for all sides of 361 to 375, 601 to 625, 649 to
# 675, 1081 to 1125. The middle of an odd side is counted as n / 2 where the peak is moved to (n - 1) / 2. A window
# changes nothing. Other sizes are right, so that a test with 256 x 256 shows nothing; who crops a frame and adds up the
# shifts, as a stabiliser does, drifts by half a pixel per frame, and who looks for tenths of a pixel finds half of one.
set -eu
. "$(dirname "$0")/common"
debian_packages python3-opencv=4.6.0+dfsg-12 python3-numpy
cd "$folder"
python3 - <<'END'
import cv2
import numpy

noise = numpy.random.default_rng(1)
for height, width in ((128, 128), (121, 121), (125, 125), (120, 122), (370, 376), (601, 649), (1080, 1100)):
    image = noise.normal(size=(height, width))
    x, y = cv2.phaseCorrelate(image, image)[0]
    windowed = cv2.phaseCorrelate(image, image, cv2.createHanningWindow((width, height), cv2.CV_64F))[0]
    sides = [cv2.getOptimalDFTSize(side) for side in (width, height)]
    print(f"{width} x {height}, transformed as {sides[0]} x {sides[1]}: shift of an image from itself {x:.3f}, {y:.3f}")
    for shift in ((x, y), windowed):
        assert all(abs(value - 0.5 * (side % 2)) < 1e-6 for value, side in zip(shift, sides)), "changed"

sides = range(30, 1000)
odd = [side for side in sides if cv2.getOptimalDFTSize(side) % 2]
image = noise.normal(size=(8, sides[-1]))
off = [side for side in sides if abs(cv2.phaseCorrelate(image[:, :side], image[:, :side])[0][0] - 0.5) < 1e-6]
print(f"of {len(sides)} widths {len(off)} are off by half a pixel")
assert off == odd and len(off) > 100, "changed"

image = noise.normal(size=(200, 200))
moved = cv2.phaseCorrelate(image[40:165, 40:165], image[38:163, 37:162])[0]
even = cv2.phaseCorrelate(image[40:168, 40:168], image[38:166, 37:165])[0]
print("moved by 3, 2: %.3f, %.3f with sides of 125; %.3f, %.3f with sides of 128" % (*moved, *even))
assert numpy.allclose(moved, (3.5, 2.5), atol=0.1) and numpy.allclose(even, (3, 2), atol=0.1), "changed"
END
