#!/bin/sh
# Radiance HDR files, .hdr, whose numbers have mantissas of 8 bits. One would guess that a mantissa is rounded to the
# nearest, so that an image keeps its light but for noise, and that all programs read one file alike. OpenCV 4.6.0,
# OpenImageIO 2.4.7 and pfstools 2.2.0 cut the mantissa off when they write, and read it as it is: an image loses 0.5
# percent of its light on the way, and again each time something has been done to it in between, 4 percent in ten
# steps. libvips 8.14.1 reads half a step more, as Radiance does, so that it keeps the light of any of the four's
# files; but then 1 is 1.0039, and 0 beside 1 is 0.0039, and its own 1, written a step lower, is 0.992 in the others.
# The sum of an image, its spectrum's frequency zero, tells who has read the file.
set -eu
# shellcheck source=SCRIPTDIR/common
. "$(dirname "$0")/common"
debian_packages python3-opencv=4.6.0+dfsg-12 openimageio-tools=2.4.7.1+dfsg-2 pfstools=2.2.0-5+b1 \
    libvips-tools=8.14.1-3+deb12u3 python3-tifffile python3-numpy
cd "$folder"
python3 - <<'END'
import subprocess
import cv2
import numpy
import tifffile

SIDE = 40

def run(words):
    subprocess.run(words, shell=True, check=True, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)

def write_pfm(image, name):
    with open(name, "wb") as file:
        file.write(b"PF\n%d %d\n-1.0\n" % (SIDE, SIDE) + image[::-1].astype("<f4").tobytes())

def floats(name):
    return numpy.fromfile(name, "<f4")[-3 * SIDE * SIDE :].reshape(SIDE, SIDE, 3)

def write(program, image, name):
    write_pfm(image, "in.pfm")
    if program == "OpenCV":
        cv2.imwrite(name, image[..., ::-1])
    elif program == "OpenImageIO":
        run(f"oiiotool in.pfm -o {name}")
    elif program == "pfstools":
        run(f"pfsin in.pfm | pfsout {name}")
    else:
        image.astype("<f4").tofile("in.raw")
        run(f"vips rawload in.raw bytes.v {SIDE} {SIDE} 12")
        run(f"vips copy bytes.v floats.v --bands 3 --format float --interpretation scrgb && vips copy floats.v {name}")

def read(program, name):
    if program == "OpenCV":
        return cv2.imread(name, cv2.IMREAD_UNCHANGED)[..., ::-1]
    if program == "OpenImageIO":
        run(f"oiiotool {name} -d float --compression none -o out.tif")
        return tifffile.imread("out.tif")
    if program == "pfstools":
        run(f"pfsin {name} | pfsout out.pfm")
        return floats("out.pfm")[::-1]
    run(f"vips rad2float {name} out.v && vips rawsave out.v out.raw")
    return floats("out.raw")

image = numpy.exp(numpy.random.default_rng(0).standard_normal((SIDE, SIDE, 3))).astype("f4")
image[0] = 1
image[1] = (1, 0, 0)
programs = ("OpenCV", "OpenImageIO", "pfstools", "libvips")
for writer in programs:
    write(writer, image, "image.hdr")
    for reader in programs:
        got = read(reader, "image.hdr")
        light = got[2:].sum(dtype=float) / image[2:].sum(dtype=float)
        one, black = got[0, 0], got[1, 0, 1]
        print(f"{writer:>11} to {reader:11}: light times {light:.4f}, "
              f"1 is {one.min():.4f} to {one.max():.4f}, 0 beside 1 is {black:.4f}")
        if not abs(light - (1 if reader == "libvips" else 0.995)) < 0.001:
            raise SystemExit("changed: light")
        if not abs(black - (1 / 256 if reader == "libvips" else 0)) < 1e-5:
            raise SystemExit("changed: black")
        step = {"OpenCV": [0], "OpenImageIO": [0], "pfstools": [0, -1], "libvips": [-1]}[writer]
        want = [1 + (steps + (0.5 if reader == "libvips" else 0)) / 128 for steps in step]
        if not abs(one.min() - min(want)) + abs(one.max() - max(want)) < 1e-5:
            raise SystemExit("changed: 1")

kept = image
for step in range(10):  # brighter by a tenth and darker again, in turn
    write("OpenCV", kept * numpy.float32(1.1 if step % 2 == 0 else 1 / 1.1), "image.hdr")
    kept = read("OpenCV", "image.hdr")
light = kept[2:].sum(dtype=float) / image[2:].sum(dtype=float)
print(f"ten steps in OpenCV, each kept as .hdr: light times {light:.3f}")
if not 0.95 < light < 0.965:
    raise SystemExit("changed: ten steps")
END
