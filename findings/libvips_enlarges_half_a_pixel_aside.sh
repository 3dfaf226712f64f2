#!/bin/sh
# resize of libvips 8.14.1 with a scale above 1, and of sharp 0.35.5 on npm (libvips 8.18.7). One would guess what the
# manual says, "centre convention": a pixel's middle stays in its place, so that what is symmetric stays symmetric, and
# an image that is enlarged and made small again lies upon itself. Every enlargement by linear, cubic, mitchell or
# lanczos3 is moved by half a pixel of the result, down and to the right: 0.4 pixels of the image at a scale of 1.25,
# 0.25 at 2, 0.125 at 4. A half is added to the place where it should be a half less a half over the scale. Making
# smaller is right. A symmetric bar comes out lopsided, an image pyramid that is built up again has edges in its
# differences, and displacements that are found on an enlarged image are off. ImageMagick's resize is in place.
set -eu
# shellcheck source=SCRIPTDIR/common
. "$(dirname "$0")/common"
debian_packages libvips-tools=8.14.1-3+deb12u3 imagemagick python3-numpy
npm_packages sharp@0.35.5
cat >finding.py <<'END'
import subprocess
import numpy

def vips(*command):
    return subprocess.run(["vips", *command], check=True, capture_output=True, text=True).stdout

side = 64
numpy.savetxt("ramp.csv", numpy.tile(numpy.arange(side), (side, 1)), "%g", delimiter=",")
vips("cast", "ramp.csv", "ramp.v", "float")

def moved(enlarged, side):
    """By how many pixels of the image the numbers in the middle are right of their places."""
    size = enlarged.shape[1]
    middle = size // 2
    return (middle + 0.5) * side / size - 0.5 - enlarged[middle, middle]

for kernel in ("linear", "cubic", "lanczos3"):
    for scale in (1.25, 2, 4, 0.5):
        vips("resize", "ramp.v", "made.csv", str(scale), "--kernel", kernel)
        right = moved(numpy.loadtxt("made.csv"), side)
        print(f"{kernel}, scale {scale}: {right:+.3f} pixels of the image, {right * scale:+.3f} of the result")
        if abs(right * scale - (0.5 if scale > 1 else 0)) > 0.02:
            raise SystemExit("changed")

numpy.savetxt("bar.csv", numpy.tile([0, 0, 0, 100, 100, 0, 0, 0], (8, 1)), "%g", delimiter=",")
vips("resize", "bar.csv", "made.csv", "2", "--kernel", "linear")
row = numpy.loadtxt("made.csv")[8]
print("0 0 0 100 100 0 0 0 in double width:", *(f"{value:g}" for value in row))
if numpy.allclose(row, row[::-1], atol=1):
    raise SystemExit("changed: symmetric")

with open("ramp.pgm", "w") as file:
    file.write(f"P2 {side} {side} 65535\n" + f"{' '.join(str(1000 * x) for x in range(side))}\n" * side)
subprocess.run(["convert", "ramp.pgm", "-resize", "200%", "-compress", "none", "made.pgm"], check=True)
numbers = open("made.pgm").read().split()[4:]
right = moved(numpy.array(numbers, float).reshape(2 * side, 2 * side) / 1000, side)
print(f"ImageMagick, scale 2: {right:+.3f} pixels of the image")
if abs(right) > 0.02:
    raise SystemExit("changed: ImageMagick")
END
python3 finding.py
cat >finding.mjs <<'END'
import sharp from "sharp";

const bar = Buffer.from(Array(8).fill([0, 0, 0, 100, 100, 0, 0, 0]).flat());
for (const kernel of ["linear", "lanczos3"]) {
    const made = sharp(bar, { raw: { width: 8, height: 8, channels: 1 } }).resize(16, 16, { kernel, fit: "fill" });
    const row = [...(await made.extractChannel(0).raw().toBuffer()).subarray(16 * 8, 16 * 9)];
    console.log(`by sharp, ${kernel}: ${row.join(" ")}`);
    if (row.indexOf(50) != 6 || row.lastIndexOf(50) != 10) throw new Error("changed: sharp");
}
END
node finding.mjs
