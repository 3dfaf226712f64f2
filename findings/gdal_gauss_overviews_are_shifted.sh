#!/bin/sh
# Overviews by gdaladdo -r gauss of GDAL 3.6.2, the smaller copies of an image that viewers and readers take. One would
# guess that each pixel of them is a weighted mean around its own place, as with average, bilinear and cubic, and the
# levels 2, 4, 8 and 16 are those that the manual advises. The kernel of three pixels begins at the two that it stands
# for, and takes the next beyond: 1/4, 1/2, 1/4 of the columns 0, 1 and 2 for the first. A level is half a pixel of the
# one before beside its place, and each is made from the one before: 0.5, 1.5, 3.5 and 7.5 pixels of the image, nearly
# half of their own. Whoever reads the file at an eighth of its size gets it 3.5 pixels to the upper left, without a
# word, and a difference from an average, or from a product of spectra, has all edges in it.
set -eu
# shellcheck source=SCRIPTDIR/common
. "$(dirname "$0")/common"
debian_packages gdal-bin=3.6.2+dfsg-1+b2 python3-gdal=3.6.2+dfsg-1+b2 python3-numpy
cd "$folder"
cat >finding.py <<'END'
import subprocess
import numpy
from osgeo import gdal

gdal.UseExceptions()
side = 256
for method, wanted in (("gauss", (0.5, 1.5, 3.5, 7.5)), ("average", (0, 0, 0, 0)), ("cubic", (0, 0, 0, 0))):
    made = gdal.GetDriverByName("GTiff").Create("ramp.tif", side, side, 1, gdal.GDT_Float32)
    made.GetRasterBand(1).WriteArray(numpy.tile(numpy.arange(side, dtype="f4"), (side, 1)))
    made = None
    subprocess.run(["gdaladdo", "-q", "-r", method, "ramp.tif", "2", "4", "8", "16"], check=True)
    image = gdal.Open("ramp.tif")
    moved = []
    for level in range(4):
        times = 2 ** (level + 1)
        pixels = image.GetRasterBand(1).GetOverview(level).ReadAsArray()
        middle = side // times // 2
        moved.append(float(pixels[middle, middle]) - ((middle + 0.5) * times - 0.5))
    small = image.ReadAsArray(buf_xsize=32, buf_ysize=32, resample_alg=gdal.GRIORA_Average)
    read = float(small[16, 16]) - (16.5 * 8 - 0.5)
    print(f"{method}: levels 2, 4, 8, 16 are beside their places by", *moved, f"pixels; read at an eighth: {read}")
    if not numpy.allclose(moved, wanted, atol=0.01) or abs(read - wanted[2]) > 0.01:
        raise SystemExit("changed")
END
python3 finding.py
