#!/bin/sh
# TIFF of floats by OpenCV 4.6.0 of Debian 12. One would guess that imwrite keeps a float32 image exactly, as it does
# for one and four channels, and for three with the compression switched off. With three channels and no parameters it
# writes SGI LogLuv, 16 bits of logarithm and 16 of chroma: half of all numbers are off by more than 0.5 percent, a
# dark channel beside a bright one by much more, and float64 cannot be written in three channels at all, as LogLuv is
# made of float32. Intermediate results of a filter that are kept as TIFF are therefore lossy just when they are in
# colours. The parameter IMWRITE_TIFF_COMPRESSION of 1 avoids it.
set -eu
# shellcheck source=SCRIPTDIR/common
. "$(dirname "$0")/common"
debian_packages python3-opencv=4.6.0+dfsg-12 python3-numpy
cd "$folder"
python3 - 2>/dev/null <<'END'
import cv2
import numpy

image = numpy.random.default_rng(0).uniform(0.01, 1, (32, 32, 4)).astype("f4")
image[0, 0, :3] = 0.001, 0.5, 1

def again(array, *parameters):
    cv2.imwrite("image.tif", array, parameters)
    return cv2.imread("image.tif", cv2.IMREAD_UNCHANGED)

colors = image[..., :3]
for name, same in (("1 channel", (again(image[..., 0]) == image[..., 0]).all()),
                   ("4 channels", (again(image) == image).all()),
                   ("3 channels, no compression", (again(colors, cv2.IMWRITE_TIFF_COMPRESSION, 1) == colors).all())):
    print(f"{name}: {'the same bits' if same else 'changed'}")
    if not same:
        raise SystemExit("changed")
logluv = again(colors)
off = numpy.abs(logluv - colors) / colors
print(f"3 channels: {100 * numpy.median(off):.2f} % off in the middle, {100 * off.max():.0f} % at most; "
      f"0.001 beside 0.5 and 1 becomes {logluv[0, 0, 0]:.4f}")
try:
    written = cv2.imwrite("double.tif", colors.astype("f8"))
except cv2.error:
    written = False
print("3 channels of float64:", "written" if written else "refused")
if not 0.003 < numpy.median(off) < 0.02 or off.max() < 0.1 or written:
    raise SystemExit("changed")
END
