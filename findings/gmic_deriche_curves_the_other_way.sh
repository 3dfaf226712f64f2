#!/bin/sh
# The command deriche of G'MIC 2.9.4 with order 2, along one axis. One would guess the second derivative of a smoothed
# image, 2 for the squares 0 1 4 9, as vanvliet, laplacian and hessian of the same program have it. It has the opposite
# sign at every sigma, -2 for squares and a positive peak for a point, while order 1 has the usual one, +1 for a ramp,
# as vanvliet and gradient do. The two recursive filters are explained in the same words. A sum of deriche over x and y
# is minus the Laplacian: valleys are taken for ridges, an image less its curvature gets soft where it should get sharp,
# and what is exchanged with a product of spectra, -k^2, differs by the sign. Absolute values hide it.
set -eu
# shellcheck source=SCRIPTDIR/common
. "$(dirname "$0")/common"
debian_packages gmic=2.9.4-4+b4 python3-numpy
cd "$folder"
cat >finding.py <<'END'
import subprocess
import numpy

def gmic(image, *command):
    numpy.savetxt("image.dlm", image, "%.9g", delimiter=",")
    subprocess.run(["gmic", "-v", "-", "image.dlm", *command, "-output", "made.dlm"], check=True, capture_output=True)
    return numpy.loadtxt("made.dlm", delimiter=",")

column = numpy.arange(64.0)
ramp, squares = numpy.tile(column, (64, 1)), numpy.tile((column - 32) ** 2, (64, 1))
for sigma in (1, 2, 4):
    first = [gmic(ramp, f"-{name}", f"{sigma},1,x")[32, 32] for name in ("deriche", "vanvliet")]
    second = [gmic(squares, f"-{name}", f"{sigma},2,x")[32, 32] for name in ("deriche", "vanvliet")]
    print(f"sigma {sigma}: a ramp becomes {first[0]:+.3f} by deriche and {first[1]:+.3f} by vanvliet,",
          f"squares {second[0]:+.3f} and {second[1]:+.3f}")
    if not numpy.allclose(first, 1, atol=0.01) or not numpy.allclose(second, [-2, 2], atol=0.02):
        raise SystemExit("changed")
others = [gmic(squares, "-laplacian")[32, 32], gmic(squares, "-hessian", "xx")[32, 32]]
print("squares by laplacian and hessian:", *others)
if not numpy.allclose(others, 2, atol=0.01):
    raise SystemExit("changed: the others")
END
python3 finding.py
