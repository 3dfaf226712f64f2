#!/bin/sh
# resize to a smaller size, reduce and thumbnail of libvips 8.14.1, on images of doubles. One would guess that more
# digits give a better result, or the one of floats. Each number is rounded to an integer: a ramp from 0 to 1 becomes
# zeros and ones, in an image that is still of doubles, while the same ramp in floats is right. Complex numbers
# of double precision lose their fractions likewise, and those of single precision do not. The manual knows no
# difference. Doubles are what libvips itself makes of numbers in text and by invfft, and fwfft makes complex ones of
# double precision, divided by the number of pixels, so that nearly all of a spectrum is below one half and becomes 0.
# Enlarging, shrink and gaussblur keep the fractions; casting to float before is enough.
set -eu
# shellcheck source=SCRIPTDIR/common
. "$(dirname "$0")/common"
debian_packages libvips-tools=8.14.1-3+deb12u3 python3-numpy
cd "$folder"
cat >finding.py <<'END'
import subprocess
import numpy

def vips(*command):
    return subprocess.run(["vips", *command], check=True, capture_output=True, text=True).stdout

numpy.savetxt("ramp.csv", numpy.tile(numpy.linspace(0, 1, 64), (64, 1)), "%.6f", delimiter=",")

def numbers(made, places):
    return [[float(value) for value in vips("getpoint", made, str(x), "8").split()] for x in places]

for kind, whole in (("float", False), ("double", True), ("complex", False), ("dpcomplex", True)):
    vips("cast", "ramp.csv", "ramp.v", kind)
    for command in (["resize", "ramp.v", "made.v", "0.5"], ["reduce", "ramp.v", "made.v", "2", "2"]):
        vips(*command)
        made = [value[0] for value in numbers("made.v", (5, 10, 20, 25))]
        print(f"{command[0]} of a ramp from 0 to 1 in {kind}:", *(f"{value:.3f}" for value in made))
        wanted = [(2 * x + 0.5) / 63 for x in (5, 10, 20, 25)]
        if not numpy.allclose(made, numpy.round(wanted) if whole else wanted, atol=0.002):
            raise SystemExit("changed")
vips("cast", "ramp.csv", "ramp.v", "double")
for command in (["resize", "ramp.v", "made.v", "2"], ["shrink", "ramp.v", "made.v", "2", "2"],
                ["gaussblur", "ramp.v", "made.v", "1"]):
    vips(*command)
    value = numbers("made.v", [20])[0][0]
    print(f"{command[0]} {command[3]} of doubles: {value:.3f}")
    if abs(value - round(value)) < 0.05:
        raise SystemExit("changed: rounded as well")
END
python3 finding.py
