#!/bin/sh
# The filter afftfilt of ffmpeg 5.1.9 cuts sound into windows, lets expressions change their spectra, and adds them up.
# One would guess that expressions that change nothing, real=re and imag=im, give the sound back, whatever the window
# and its overlap are, or at least with the overlap that is recommended, which the manual offers as overlap=1. The
# windows are added without regard to their sum: a constant 1 becomes 0.71 with overlap=1 for the default window, Hann,
# 1.41 with 0.875, and 2.00 with a rectangular window; with Blackman and 0.5 it swings between 0.49 and 0.71. Only Hann
# with the default, 0.75, keeps it. And all is late by the overlapping part of a window, 3072 samples or 70 ms by
# default, as the time stamps do not tell, and as much is missing at the end. A finer overlap makes a filter's sound
# louder by 3 dB, a mix with the original is a comb filter, and lips move before they speak.
set -eu
# shellcheck source=SCRIPTDIR/common
. "$(dirname "$0")/common"
debian_packages ffmpeg=7:5.1.9-0+deb12u1 python3-numpy
cd "$folder"
cat >finding.py <<'END'
import subprocess
import numpy

def filtered(samples, options):
    command = ["ffmpeg", "-v", "error", "-f", "f32le", "-ar", "44100", "-ac", "1", "-i", "pipe:",
               "-af", "afftfilt=real=re:imag=im" + options, "-f", "f32le", "pipe:"]
    made = subprocess.run(command, input=samples.astype("<f4").tobytes(), capture_output=True, check=True)
    return numpy.frombuffer(made.stdout, "<f4")

wanted = [("", 1, 1), (":overlap=1", 0.707, 0.707), (":overlap=0.5", 0.707, 0.707), (":overlap=0.875", 1.414, 1.414),
          (":win_func=rect", 2, 2), (":win_func=blackman:overlap=0.5", 0.492, 0.712)]
for options, least, most in wanted:
    middle = filtered(numpy.ones(40000), options)[10000:30000]
    print(f"a constant 1 with {options[1:] or 'no option':30} from {middle.min():.3f} to {middle.max():.3f}")
    if abs(middle.min() - least) > 0.01 or abs(middle.max() - most) > 0.01:
        raise SystemExit("changed")

noise = numpy.random.default_rng(0).uniform(-0.5, 0.5, 44100)
made = filtered(noise, "")
late = 3072
error = abs(made[late + 4096:] - noise[4096:-late]).max()
print(f"noise of 44100 samples: {len(made)} come, the same {late} later within {error:.4f}")
if len(made) != 44100 or error > 1e-3:
    raise SystemExit("changed: late by another time")
END
python3 finding.py
