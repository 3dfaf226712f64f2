#!/bin/sh
# PFM files of libvips 8.14.1. One would guess that the format is too simple to go wrong. libvips writes and reads the
# rows from the top, while the format begins at the bottom, so that its own round trip hides it; and it writes a
# comment into the second line, which the format does not have. OpenCV 4.6.0, Netpbm 11.01 and pfstools 2.2.0 refuse
# the file, OpenImageIO 2.4.7, ImageMagick 6.9.11 and G'MIC 2.9.4 see it upside down, and ffmpeg 5.1.9 alone sees it
# the right way up, for it has turned the rows over itself. A vertical derivative or a wave's phase changes its sign on
# the way.
set -eu
# shellcheck source=SCRIPTDIR/common
. "$(dirname "$0")/common"
debian_packages python3-opencv=4.6.0+dfsg-12 python3-openimageio=2.4.7.1+dfsg-2 netpbm=2:11.01.00-2 \
    imagemagick-6.q16=8:6.9.11.60+dfsg-1.6+deb12u15 pfstools=2.2.0-5+b1 gmic=2.9.4-4+b4 \
    libvips-tools=8.14.1-3+deb12u3 ffmpeg=7:5.1.9-0+deb12u1 python3-numpy
cd "$folder"
# The upper half is darker.
python3 -c 'import struct; open("rows.raw", "wb").write(struct.pack("<16f", *[0.125] * 8 + [0.5] * 8))'
vips rawload rows.raw rows.pfm 4 4 1 --format float
head -n 2 rows.pfm

python3 - <<'END'
import re
import subprocess

# What each program prints begins with the upper left number; who refuses the file prints none.
programs = {
    "libvips": ("vips getpoint rows.pfm 0 0", 0.125),
    "ffmpeg": ("ffmpeg -v error -i rows.pfm -pix_fmt grayf32le -f rawvideo - | od -A n -t fF", 0.125),
    "OpenImageIO": ("python3 -c 'import OpenImageIO as o; print(o.ImageBuf(\"rows.pfm\").getpixel(0, 0)[0])'", 0.5),
    "ImageMagick": ("convert-im6.q16 rows.pfm -format '%[fx:p{0,0}]' info:", 0.5),
    "G'MIC": ("gmic rows.pfm output rows.dlm && cat rows.dlm", 0.5),
    "Netpbm": ("pfmtopam rows.pfm >rows.pam && pamtable rows.pam", None),
    "pfstools": ("pfsin rows.pfm | pfsout again.pfm && tail -c 64 again.pfm | od -A n -t fF", None),
    "OpenCV": ("python3 -c 'import cv2; print(cv2.imread(\"rows.pfm\", -1)[0, 0])'", None),
}
changed = False
for name, (command, expected) in programs.items():
    said = subprocess.run(command, shell=True, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True).stdout
    found = re.search(r"[0-9.]+", said)
    corner = round(float(found.group()), 4) if found else None
    print(f"{name:12} {'refuses it' if corner is None else corner}")
    changed = changed or corner != expected
if changed:
    raise SystemExit("changed")
END
