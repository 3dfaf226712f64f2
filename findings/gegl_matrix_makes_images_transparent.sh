#!/bin/sh
# gegl:convolution-matrix of GEGL 0.4.42, which GIMP's filter Convolution Matrix is made of. One would guess that an
# image without alpha stays opaque. It gets an alpha, which is convolved like a colour and without "normalize" is the
# matrix's sum over the divisor. A Laplacian or a Sobel filter, whose sum is 0, gives a PNG that is black and fully
# transparent; EXR, whose colours are multiplied by alpha, keeps nothing either, and with a sum of 3 it holds nine times
# the point under the weight 3. Neither is said. Matrices with a sum of 1, which blur or sharpen, hide it, and so does
# NPY, which has no alpha. The option alpha=false gives -4 and 1 for Laplace, opaque. Who makes derivatives by a script
# gets nothing, and who compares a kernel's response with a product of spectra finds it wrong by a factor, the sum.
set -eu
. "$(dirname "$0")/common"
debian_packages gegl=1:0.4.42-2+deb12u2 python3-tifffile python3-openimageio=2.4.7.1+dfsg-2 python3-numpy
cd "$folder"
python3 - <<'END'
import subprocess

import numpy
import OpenImageIO
import tifffile

point = numpy.zeros((9, 9, 3), numpy.float32)
point[4, 4] = 1
tifffile.imwrite("point.tif", point)
uses = 0

def response(kernel, name, *options):
    """What the file holds around the point: one colour, and alpha."""
    global uses
    uses += 1  # OpenImageIO remembers files by their names
    name = f"{uses}.{name}"
    weights = [f"{column}{row + 2}={kernel[row, index]}" for row in range(3) for index, column in enumerate("bcd")]
    command = ["gegl", "point.tif", "-o", name, "--", "gegl:convolution-matrix", *weights, "normalize=false", *options]
    subprocess.run(command, check=True, capture_output=True)
    if name.endswith("npy"):
        return numpy.load(name)[5:2:-1, 5:2:-1, 0], None
    pixels = OpenImageIO.ImageBuf(name).get_pixels()
    return pixels[5:2:-1, 5:2:-1, 0], pixels[4, 4, 3]

kernels = {
    "Laplace": [[0, 1, 0], [1, -4, 1], [0, 1, 0]],
    "Sobel": [[-1, 0, 1], [-2, 0, 2], [-1, 0, 1]],
    "sharpen": [[0, -1, 0], [-1, 5, -1], [0, -1, 0]],
    "the weight 3": [[0, 0, 0], [0, 3, 0], [0, 0, 0]],
    "1 to 9": [[1, 2, 3], [4, 5, 6], [7, 8, 9]],
}
for name, kernel in kernels.items():
    kernel = numpy.array(kernel)
    sum = kernel.sum()
    exr, exr_alpha = response(kernel, "exr")
    png, png_alpha = response(kernel, "png")
    opaque, opaque_alpha = response(kernel, "exr", "alpha=false")
    print(f"{name}: the middle is {exr[1, 1]:.3g} in EXR, alpha {exr_alpha:g}; PNG has alpha {png_alpha:g};"
          f" with alpha=false {opaque[1, 1]:g}, alpha {opaque_alpha:g}")
    assert numpy.allclose(exr, kernel * sum, atol=1e-3) and exr_alpha == sum and png_alpha == min(sum, 1), "changed"
    assert sum or not png.any(), "changed"
    assert numpy.allclose(opaque, kernel, atol=1e-3) and opaque_alpha == 1, "changed"
    assert numpy.allclose(response(kernel, "npy")[0], kernel, atol=1e-3), "changed"
END
