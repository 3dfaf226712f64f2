#!/bin/sh
# FreeImage_Rotate of FreeImage 3.18.0 on images of floats, which it takes and returns as floats. One would guess that
# turning an image of 0 to 1 gives what turning the same image of 0 to 200 gives, divided by 200. A disc of ones on
# zeros, turned by 10 degrees, has numbers down to -0.95 along its edge and is off by up to one, the height of the disc;
# at 0 to 200 it is off by a level or two. The shears are made for bytes, and each adds a half to every share of a
# pixel, to round it: bytes need that, and floats get it as well. Floats of 0 to 1, which nearly all programs hand over,
# lose most by it, numbers in thousands nothing that one sees. Multiply before by a large number, or turn by
# resampling.
set -eu
# shellcheck source=SCRIPTDIR/common
. "$(dirname "$0")/common"
debian_packages libfreeimage-dev=3.18.0+ds2-9+deb12u1 gcc libc6-dev
cd "$folder"
cat >finding.c <<'END'
#include <FreeImage.h>
#include <math.h>
#include <stdio.h>

/* A disc of radius 3 and of this height, turned by 10 degrees. */
static FIBITMAP *turned_disc(float height) {
    FIBITMAP *image = FreeImage_AllocateT(FIT_FLOAT, 41, 41, 32, 0, 0, 0);
    for (int y = 0; y < 41; ++y)
        for (int x = 0; x < 41; ++x)
            ((float *)FreeImage_GetScanLine(image, y))[x] = hypot(x - 28, y - 20) < 3 ? height : 0;
    return FreeImage_Rotate(image, 10, NULL);
}

int main(void) {
    FreeImage_Initialise(FALSE);
    /* Where an added half no longer counts. */
    FIBITMAP *exact = turned_disc(1e6F);
    const float heights[] = {1, 200, 65535};
    int as_told = 1;
    for (int which = 0; which < 3; ++which) {
        FIBITMAP *made = turned_disc(heights[which]);
        double least = 0, off = 0;
        for (unsigned y = 0; y < FreeImage_GetHeight(made); ++y)
            for (unsigned x = 0; x < FreeImage_GetWidth(made); ++x) {
                double value = ((float *)FreeImage_GetScanLine(made, y))[x];
                double wanted = ((float *)FreeImage_GetScanLine(exact, y))[x] / 1e6 * heights[which];
                least = fmin(least, value);
                off = fmax(off, fabs(value - wanted));
            }
        printf("a disc of %g: off by up to %.3f, %.4f of its height; the least number is %.3f\n", heights[which], off,
               off / heights[which], least);
        as_told = as_told && off > 0.8 && off < 2.5 && (which > 0 || least < -0.9);
    }
    return !as_told;
}
END
gcc -O1 finding.c -o finding -lfreeimage -lm
./finding
