#!/bin/sh
# filters.convolve of VIGRA 1.11.1 in Python. One would guess that the names that VIGRA keeps with an array, "y" and "x"
# for an image of rows, change nothing in the numbers, and that a Kernel2D and the pair of Kernel1D which it is made of
# give the same. A plain NumPy array is convolved with the kernel as it is written. The same array with its names, as
# readImage(name, order="C") returns it, is convolved with the kernel's rows and columns exchanged, while the pair of
# Kernel1D goes the same way as before. So a script that is tested with arrays takes the other derivative of an image
# that is read from a file, and separable filters differ from the same filters in two dimensions. Symmetric kernels
# hide it. The help tells neither; numpy.asarray(image) takes the names off.
set -eu
# shellcheck source=SCRIPTDIR/common
. "$(dirname "$0")/common"
debian_packages python3-vigra=1.11.1+dfsg-11 python3-numpy
cd "$folder"
python3 - <<'END'
import numpy
import vigra
from vigra import filters

def drawn(image, kernel):
    """What a point becomes, around its place."""
    return numpy.asarray(filters.convolve(image, kernel)).squeeze()[6:9, 6:9]

def line(values):
    kernel = filters.Kernel1D()
    kernel.initExplicitly(-1, 1, numpy.array(values, float))
    return kernel

written = numpy.arange(1.0, 10).reshape(3, 3)
kernel = filters.Kernel2D()
kernel.initExplicitly((-1, -1), (1, 1), written)
pair = line([1, 2, 3]), line([1, 10, 100])
product = filters.Kernel2D()
product.initSeparable(*pair)

point = numpy.zeros((15, 15), "f4")
point[7, 7] = 1
named = vigra.taggedView(point, "yx")
vigra.impex.writeImage(vigra.taggedView(point.astype("u1"), "yx"), "point.png")
read = vigra.impex.readImage("point.png", order="C")
print("the names of what readImage gives:", *read.axistags.keys())
if not numpy.array_equal(numpy.asarray(read).squeeze(), point) or read.axistags.keys()[:2] != ["y", "x"]:
    raise SystemExit("changed: readImage")

for what, image, turned in (("a plain array", point, False), ("the same with names", named, True),
                            ("the same from a file", read, True)):
    made = drawn(image, kernel), drawn(image, product), drawn(image, pair)
    print(f"{what}: first row {made[0][0].round(3).tolist()}; of two lines as Kernel2D {made[1][0].round(3).tolist()},",
          f"as a pair {made[2][0].round(3).tolist()}")
    outer = numpy.outer([1, 2, 3], [1, 10, 100])
    for one, expected in ((made[0], written.T if turned else written), (made[1], outer.T if turned else outer),
                          (made[2], outer)):
        if not numpy.allclose(one, expected):
            raise SystemExit("changed")
END
