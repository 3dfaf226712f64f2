#!/bin/sh
# Text grids (AAIGrid, .asc) of GDAL 3.6.2. One would guess that a format without compression or rounding, made for
# being read anywhere, keeps the rows of an image in their order. A PNG, TIFF or BMP without a place on the map, which
# is every ordinary picture, comes out upside down, without a word, and is upside down when GDAL reads it back; the
# same array from memory, and XYZ and FITS made of the same files, are right. Who dumps an image as text to look at a
# filter's numbers finds correlation where there is convolution, and phases with the wrong sign.
set -eu
# shellcheck source=SCRIPTDIR/common
. "$(dirname "$0")/common"
debian_packages python3-gdal=3.6.2+dfsg-1+b2 python3-numpy
cd "$folder"
python3 - <<'END'
import numpy
from osgeo import gdal

gdal.UseExceptions()
image = numpy.arange(12, dtype="u1").reshape(4, 3)
memory = gdal.GetDriverByName("MEM").Create("", 3, 4, 1, gdal.GDT_Byte)
memory.GetRasterBand(1).WriteArray(image)

def through(source, target):
    """What is read back of the source's copy in the target's format."""
    gdal.ErrorReset()
    gdal.GetDriverByName(target).CreateCopy("copy", source)
    read = gdal.Open("copy").ReadAsArray()
    order = "as they were" if (read == image).all() else "upside down" if (read == image[::-1]).all() else "unknown"
    return f"rows {order}" + (f", told: {gdal.GetLastErrorMsg()}" if gdal.GetLastErrorMsg() else "")

changed = False
for source in ("MEM", "PNG", "GTiff", "BMP"):
    if source == "MEM":
        picture = memory
    else:
        gdal.GetDriverByName(source).CreateCopy("picture", memory)
        picture = gdal.Open("picture")
    for target in ("AAIGrid", "XYZ", "FITS"):
        seen = through(picture, target)
        print(f"{source} to {target}: {seen}")
        turned = target == "AAIGrid" and source != "MEM"
        changed = changed or seen != ("rows upside down" if turned else "rows as they were")
        gdal.Unlink("copy")
if changed:
    raise SystemExit("changed")
END
