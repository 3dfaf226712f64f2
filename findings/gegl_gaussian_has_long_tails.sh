#!/bin/sh
# gegl:gaussian-blur of GEGL 0.4.42, which GIMP blurs with. One would guess that std-dev-x and std-dev-y are the
# standard deviation of what a point becomes, as they are up to 0.9: from 1.0 on "auto", the default, takes another
# filter, whose standard deviation is 1.24 for 1, 2.27 for 2 and 4.44 for 4. The middle of the hill is nearly right and
# hides it, but its tails are long, ten times a Gaussian at four standard deviations and more, and the hill for 1 is off
# by 9 percent of its peak. Variances do not add up: two blurs of 3 and 4 are not one of 5, a difference of Gaussians
# is none, and a sweep of blurs jumps by a third between 0.9 and 1. The option filter=fir is exact at all sizes.
set -eu
. "$(dirname "$0")/common"
debian_packages gegl=1:0.4.42-2+deb12u2 python3-tifffile python3-numpy
cd "$folder"
python3 - <<'END'
import subprocess

import numpy
import tifffile

side = 129
place = numpy.arange(side) - side // 2
point = numpy.zeros((side, side), numpy.float32)
point[side // 2, side // 2] = 1
tifffile.imwrite("point.tif", point)

def blurred(deviation, kind):
    options = [f"std-dev-x={deviation}", f"std-dev-y={deviation}", f"filter={kind}"]
    command = ["gegl", "point.tif", "-o", "seen.npy", "--", "gegl:gaussian-blur", *options]
    subprocess.run(command, check=True, capture_output=True)
    column = numpy.load("seen.npy").reshape(side, side, -1)[:, :, 0].astype(float).sum(axis=0)
    return column / column.sum()

expected = {0.8: 0.80, 0.9: 0.90, 1: 1.24, 1.5: 1.755, 2: 2.267, 3: 3.300, 4: 4.442, 6: 6.657}
for deviation, found in expected.items():
    gaussian = numpy.exp(-(place**2) / (2 * deviation**2))
    gaussian /= gaussian.sum()
    off = {}
    for kind in ("auto", "fir"):
        seen = blurred(deviation, kind)
        spread = (seen * place**2).sum() ** 0.5
        off[kind] = (spread, abs(seen - gaussian).max() / gaussian.max())
    print(f"{deviation}: auto {off['auto'][0]:.3f}, off by {off['auto'][1]:.3f} of the peak;"
          f" fir {off['fir'][0]:.3f}, off by {off['fir'][1]:.3f}")
    assert abs(off["auto"][0] - found) < 0.02 and abs(off["fir"][0] / deviation - 1) < 0.01, "changed"
    assert off["fir"][1] < 0.01 and (off["auto"][1] > 0.02) == (deviation >= 1), "changed"
    if deviation in (1, 4):
        far = side // 2 + int(4 * deviation)
        times = blurred(deviation, "auto")[far] / gaussian[far]
        print(f"  four standard deviations away: {times:.0f} times the Gaussian")
        assert times > 10, "changed"
END
