#!/bin/sh
# The third line of a PFM file is a scale, negative for little-endian. One would guess that readers either ignore it or
# multiply by it. Eight programs in Debian 12 have three opinions: OpenImageIO 2.4.7, ImageMagick 6.9.11 and pfstools
# 2.2.0 multiply, OpenCV 4.6.0, ffmpeg 5.1.9 and Netpbm 11.01 divide, libvips 8.14.1 and G'MIC 2.9.4 ignore it. A
# stored 0.25 under a scale of -2 is 0.5, 0.125 or 0.25. Files by a writer that keeps its exposure there differ by its
# square between programs, and no program says a word; only 1 and -1 are safe.
set -eu
# shellcheck source=SCRIPTDIR/common
. "$(dirname "$0")/common"
debian_packages python3-opencv=4.6.0+dfsg-12 python3-openimageio=2.4.7.1+dfsg-2 netpbm=2:11.01.00-2 \
    imagemagick-6.q16=8:6.9.11.60+dfsg-1.6+deb12u15 pfstools=2.2.0-5+b1 gmic=2.9.4-4+b4 \
    libvips-tools=8.14.1-3+deb12u3 ffmpeg=7:5.1.9-0+deb12u1 python3-numpy
cd "$folder"
python3 - <<'END'
import struct
with open("quarter.pfm", "wb") as file:
    file.write(b"Pf\n4 4\n-2.0\n" + struct.pack("<16f", *[0.25] * 16))
END
convert-im6.q16 quarter.pfm -depth 16 -format '%[fx:mean]' info: >imagemagick
pfmtopam -maxval 65535 quarter.pfm 2>/dev/null | pamtable | head -n 1 >netpbm
vips getpoint quarter.pfm 0 0 >libvips
gmic quarter.pfm output gmic.dlm 2>/dev/null
ffmpeg -v error -i quarter.pfm -pix_fmt grayf32le -f rawvideo ffmpeg
pfsin quarter.pfm | pfsout pfstools.pfm
python3 - <<'END'
import re
import cv2
import numpy
import OpenImageIO

def number(name):
    return float(re.findall(r"[0-9.]+", open(name).read())[-1])

seen = {
    "OpenImageIO": OpenImageIO.ImageBuf("quarter.pfm").getpixel(0, 0)[0],
    "ImageMagick": number("imagemagick"),
    "pfstools": numpy.frombuffer(open("pfstools.pfm", "rb").read()[-4:], "<f4")[0],
    "OpenCV": cv2.imread("quarter.pfm", cv2.IMREAD_UNCHANGED)[0, 0],
    "ffmpeg": numpy.fromfile("ffmpeg", "<f4")[0],
    "Netpbm": number("netpbm") / 65535,
    "libvips": number("libvips"),
    "G'MIC": number("gmic.dlm"),
}
expected = [0.5] * 3 + [0.125] * 3 + [0.25] * 2
for name, value in seen.items():
    print(f"{name:12} {value:.4f}")
if any(abs(value - truth) > 1e-4 for value, truth in zip(seen.values(), expected)):
    raise SystemExit("changed")
END
