#!/bin/sh
# filters.laplace of scikit-image 0.19.3. One would guess the sum of the second derivatives, 2 for the squares 0 1 4 9
# 16, as SciPy's ndimage.laplace and OpenCV's Laplacian have it, and a coarser operator for a larger ksize, which its
# manual says is the size of the operator. It has the opposite sign: -2 for squares, 4 for a white point. An image less
# its Laplacian, the usual way to sharpen, is an image made soft, whose details change their sign where they are
# finest; an equation of heat runs backwards. And ksize changes nothing: 3, 5 and 9 give the same numbers. A picture of
# edges by absolute values hides the sign.
set -eu
# shellcheck source=SCRIPTDIR/common
. "$(dirname "$0")/common"
debian_packages python3-skimage=0.19.3-8 python3-scipy=1.10.1-2 python3-opencv=4.6.0+dfsg-12 python3-numpy
cd "$folder"
python3 - <<'END'
import cv2
import numpy
from scipy import ndimage
from skimage import filters

laplacians = {
    "SciPy": ndimage.laplace,
    "OpenCV": lambda image: cv2.Laplacian(image, cv2.CV_64F),
    "scikit-image": filters.laplace,
}
squares = numpy.tile(numpy.arange(9.0) ** 2, (9, 1))
point = numpy.zeros((9, 9))
point[4, 4] = 1
noise = numpy.random.default_rng(0).random((64, 64))
found = {}
for name, laplace in laplacians.items():
    found[name] = (float(laplace(squares)[4, 4]), float(laplace(point)[4, 4]))
    print(f"{name}: squares {found[name][0]:+g}, a point {found[name][1]:+g}")
wave = numpy.tile(numpy.cos(numpy.arange(64) * numpy.pi / 8), (64, 1))
gain = {name: float(((wave - laplace(wave)) / wave)[20, 16]) for name, laplace in laplacians.items()}
words = ", ".join(f"{name} {times:.3f}" for name, times in gain.items())
print(f"a wave of 16 pixels less its Laplacian is that wave times: {words}")
larger = [float(numpy.abs(filters.laplace(noise, ksize=size) - filters.laplace(noise)).max()) for size in (5, 9)]
opencv = float(numpy.abs(cv2.Laplacian(noise, cv2.CV_64F, ksize=5) - cv2.Laplacian(noise, cv2.CV_64F, ksize=3)).max())
print(f"ksize of 5 and 9 beside 3: scikit-image {larger[0]:g}, {larger[1]:g}, OpenCV by 5 {opencv:.3g}")

if found != {"SciPy": (2, -4), "OpenCV": (2, -4), "scikit-image": (-2, 4)} or max(larger) > 1e-12 or opencv < 1:
    raise SystemExit("changed")
if not gain["SciPy"] > 1.1 or not gain["scikit-image"] < 0.9:
    raise SystemExit("changed: sharpening")
END
