#!/bin/sh
# FITS files read by OpenImageIO 2.4.7. One would guess the rows as they are stored or all of them turned over, since
# FITS begins at the bottom. The first row is lost: a row of zeros comes first, and the others follow in the opposite
# order, [0, r4, r3, r2] for the rows r1 to r4. There is no message, for floats and integers alike. A spectrum that is
# handed over in FITS loses its row of frequency zero, the mean of the image with it, and gets a line of zeros at the
# other end. The astropy 5.2.1 that wrote the file reads it back as it was.
set -eu
# shellcheck source=SCRIPTDIR/common
. "$(dirname "$0")/common"
debian_packages python3-openimageio=2.4.7.1+dfsg-2 python3-astropy=5.2.1-2+deb12u1 python3-numpy
cd "$folder"
python3 - <<'END'
import numpy
import OpenImageIO
from astropy.io import fits

for kind in ("f4", "i2"):
    image = (numpy.arange(12).reshape(4, 3) + 1).astype(kind)
    fits.writeto(f"{kind}.fits", image)
    same = (fits.getdata(f"{kind}.fits") == image).all()
    source = OpenImageIO.ImageInput.open(f"{kind}.fits")
    read = source.read_image(OpenImageIO.FLOAT)[..., 0]
    if kind == "i2":
        read = read * 32767 # integers are read as parts of their largest number
    rows = numpy.rint(read).astype(int).tolist()
    print(f"{kind}: written {image.astype(int).tolist()}, read {rows}, told: {source.geterror() or 'nothing'}")
    if not same or rows != [[0, 0, 0], [10, 11, 12], [7, 8, 9], [4, 5, 6]]:
        raise SystemExit("changed")
END
