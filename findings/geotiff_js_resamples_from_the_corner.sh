#!/bin/sh
# TIFF read into another size by geotiff 3.0.5 of npm, readRasters with width and height. One would guess that the
# picture keeps its place, as by gdal_translate 3.6.2 of Debian 12: the columns 0 ... 7 halved "bilinear" are 2.5 and
# 4.5 in the middle, and doubled "nearest" each is there twice. geotiff takes the number at column * 8 / size, from the
# corner of the first pixel instead of its middle: 0 2 4 6 in both methods, so that "bilinear" by one half is no mean of
# anything and noise keeps all its noise, and 0 1 1 2 2 ... 7 7 7 doubled, with the last column three times. The image
# moves by half a pixel of the smaller size to the left and up; tiles of two zoom levels do not lie upon each other, and
# fine stripes vanish or stay by chance.
set -eu
# shellcheck source=SCRIPTDIR/common
. "$(dirname "$0")/common"
debian_packages gdal-bin=3.6.2+dfsg-1+b2 python3-tifffile=20230203-1
npm_packages geotiff@3.0.5
/usr/bin/python3 -c '
import numpy, tifffile
tifffile.imwrite("columns.tif", numpy.tile(numpy.arange(8, dtype="f4"), (8, 1)), metadata=None)'
cat >finding.mjs <<'END'
import { fromFile } from "geotiff";

const image = await (await fromFile("columns.tif")).getImage();
const [size, resampleMethod] = [Number(process.argv[2]), process.argv[3]];
const [numbers] = await image.readRasters({ width: size, height: size, resampleMethod });
console.log(Array.from(numbers.slice(0, size)).join(" "));
END
# The first row by GDAL.
by_gdal() {
    gdal_translate -q -r "$2" -outsize "$1" "$1" columns.tif resampled.tif 2>gdal.log || { cat gdal.log >&2; exit 1; }
    /usr/bin/python3 -c '
import tifffile
print(*[f"{number:g}" for number in tifffile.imread("resampled.tif")[0]])'
}
# compare SIZE METHOD NUMBERS-OF-GEOTIFF NUMBERS-OF-GDAL
compare() {
    ours=$(node finding.mjs "$1" "$2")
    others=$(by_gdal "$1" "$2")
    echo "0 ... 7 to $1 columns, $2: geotiff $ours; GDAL $others"
    if [ "$ours" != "$3" ] || [ "$others" != "$4" ]; then
        echo "changed" >&2
        exit 1
    fi
}
compare 4 bilinear "0 2 4 6" "0.714286 2.5 4.5 6.28571"
compare 16 bilinear "0 0.5 1 1.5 2 2.5 3 3.5 4 4.5 5 5.5 6 6.5 7 7" \
    "0 0.25 0.75 1.25 1.75 2.25 2.75 3.25 3.75 4.25 4.75 5.25 5.75 6.25 6.75 7"
compare 16 nearest "0 1 1 2 2 3 3 4 4 5 5 6 6 7 7 7" "0 0 1 1 2 2 3 3 4 4 5 5 6 6 7 7"
