#!/bin/sh
# blur_linear of G'MIC 2.9.4, a blur along a direction. One would guess that it spreads a point to both sides alike and,
# with the angle 0 and the second amplitude at its default, 0, along its row only. It moves the image by half a pixel
# in both directions, down and to the right if its sides are even, up and to the left if they are odd, at every
# amplitude and angle; and a horizontal blur puts one half into the next row, so that details of one pixel lose half of
# their vertical contrast. An amplitude of 0 does nothing. The blurred image does not lie upon the sharp one, which a
# difference, a deconvolution or a stack of frames brings out, and two crops of the same image, one of even and one of
# odd sides, move in opposite directions. blur_x is in place.
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

for side in (64, 65):
    point = numpy.zeros((side, side))
    point[side // 2, side // 2] = 1
    rows, columns = numpy.mgrid[:side, :side] - side // 2
    for command in (("-blur_linear", "2"), ("-blur_linear", "5"), ("-blur_linear", "5,0,30"), ("-blur_x", "5")):
        made = gmic(point, *command)
        moved = (made * rows).sum() / made.sum(), (made * columns).sum() / made.sum()
        used = int((made.sum(1) > 0.01).sum())
        print(f"{side} x {side}, {command[0][1:]} {command[1]}: down by {moved[0]:+.2f}, right by {moved[1]:+.2f},",
              f"{used} rows used")
        wanted = 0 if command[0] == "-blur_x" else 0.5 if side % 2 == 0 else -0.5
        if not numpy.allclose(moved, wanted, atol=0.02):
            raise SystemExit("changed")
        if command[1] in ("2", "5") and used != (1 if command[0] == "-blur_x" else 2):
            raise SystemExit("changed: rows")
END
python3 finding.py
