#!/bin/sh
# The Gaussian filter of SAGA 8.5.0, which QGIS and R call, too. One would guess that SIGMA, explained as "Standard
# Deviation", is that of the hill which a point becomes, in cells or in units of the map, and that KERNEL_RADIUS says
# where the hill is cut off. SIGMA is in hundredths of the radius: 3 with a radius of 12 is 0.36 cells, which is next to
# no blur, 25 with 12 is 3, and the same 50 is 1, 3 or 6 cells for the radii 2, 6 and 12. The help of the command has no
# unit and tells that a larger deviation needs a larger radius, while it is the radius that makes it larger. A SIGMA of
# 1, the default in manuals of older editions, blurs nothing, without a word. The usual cut at four sigmas is a SIGMA of
# 25; by the default, 50, the hill is cut at two, and up to a tenth narrower than it falls off.
set -eu
# shellcheck source=SCRIPTDIR/common
. "$(dirname "$0")/common"
debian_packages saga=8.5.0+dfsg-2 python3-numpy
cd "$folder"
cat >finding.py <<'END'
import subprocess
import numpy

def saga(*arguments):
    subprocess.run(["saga_cmd", "--flags=s", *arguments], check=True, capture_output=True)

side = 61
point = numpy.zeros((side, side))
point[side // 2, side // 2] = 1000
with open("point.asc", "w") as file:
    file.write(f"ncols {side}\nnrows {side}\nxllcorner 0\nyllcorner 0\ncellsize 1\nNODATA_value -9999\n")
    numpy.savetxt(file, point, "%g")
away = numpy.arange(side) - side // 2
for sigma, radius, wanted in ((3, 12, 0.36), (25, 12, 3), (25, 24, 6), (50, 2, 1), (50, 6, 3), (50, 12, 6)):
    saga("grid_filter", "1", "-INPUT", "point.asc", "-RESULT", "hill", "-SIGMA", str(sigma), "-KERNEL_TYPE", "0",
         "-KERNEL_RADIUS", str(radius))
    saga("io_grid", "0", "-GRID", "hill.sgrd", "-FILE", "hill.asc", "-FORMAT", "1", "-PREC", "9")
    row = numpy.loadtxt("hill.asc", skiprows=6)[side // 2]
    fitted = (2 * numpy.log(row[side // 2] / row[side // 2 + 1])) ** -0.5
    whole = (row @ away ** 2 / row.sum()) ** 0.5
    print(f"SIGMA {sigma}, radius {radius}: falls off as a hill of {fitted:.2f} cells; its deviation is {whole:.2f}")
    if abs(fitted / wanted - 1) > 0.01:
        raise SystemExit("changed")
END
python3 finding.py
