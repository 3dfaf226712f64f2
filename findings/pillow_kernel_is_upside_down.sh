#!/bin/sh
# ImageFilter.Kernel of Pillow 9.4.0. One would guess that it convolves or correlates: a white point under the kernel
# 1 ... 9 becomes 1 ... 9 or, turned by half a circle, 9 ... 1. It becomes 3 2 1 / 6 5 4 / 9 8 7, which is neither: the
# rows are those of a convolution and the columns those of a correlation, in kernels of 5 x 5 as well. The kernel's
# first row weighs the pixels below. Kernels whose upper and lower halves are alike hide it; with a Sobel filter for
# horizontal edges every sign is wrong, and an emboss filter has its light from below.
set -eu
# shellcheck source=SCRIPTDIR/common
. "$(dirname "$0")/common"
debian_packages python3-pil=9.4.0-1.1+deb12u1 python3-numpy
python3 - <<'END'
import numpy
from PIL import Image, ImageFilter

for size in (3, 5):
    kernel = numpy.arange(1, size * size + 1).reshape(size, size)
    point = numpy.zeros((11, 11), "u1")
    point[5, 5] = 1
    drawn = Image.fromarray(point).filter(ImageFilter.Kernel((size, size), kernel.ravel().tolist(), scale=1))
    picture = numpy.asarray(drawn)[5 - size // 2 : 6 + size // 2, 5 - size // 2 : 6 + size // 2]
    print(f"a point under 1 ... {size * size}:\n{picture}")
    if (picture == kernel).all() or (picture == kernel[::-1, ::-1]).all() or (picture != kernel[:, ::-1]).any():
        raise SystemExit("changed")
END
