#!/bin/sh
# The filter fftfilt of ffmpeg 5.1.9 multiplies an image's spectrum by weights. One would guess that weights of one
# change nothing but by rounding. Columns that alternate between 200 and 0 come back as 150 and 50: what alternates
# from column to column, the highest horizontal frequency, is halved where all rows agree, and mixed up with other rows
# where they do not. Rows that alternate are kept. Noise is off by 5 of 255 on average; smooth images hide it. All
# other frequencies are right, so that a filter seems to work until an image has detail of one pixel.
set -eu
# shellcheck source=SCRIPTDIR/common
. "$(dirname "$0")/common"
debian_packages ffmpeg=7:5.1.9-0+deb12u1 python3-numpy
cd "$folder"
python3 - <<'END'
import subprocess
import numpy

def unchanged(image):
    """The image after a filter that should change nothing."""
    command = ["ffmpeg", "-v", "error", "-f", "rawvideo", "-pix_fmt", "gray", "-s", "64x64", "-i", "-",
               "-vf", "fftfilt=weight_Y=1", "-pix_fmt", "gray", "-f", "rawvideo", "-"]
    raw = subprocess.run(command, input=image.tobytes(), stdout=subprocess.PIPE, check=True).stdout
    return numpy.frombuffer(raw, "u1").reshape(64, 64)

columns = numpy.tile(numpy.array([200, 0], "u1"), (64, 32))
noise = numpy.random.default_rng(3).integers(0, 256, (64, 64)).astype("u1")
wave = numpy.rint(128 + 60 * numpy.sin(numpy.arange(64) / 9)[:, None] * numpy.cos(numpy.arange(64) / 7)).astype("u1")
print("alternating columns:", unchanged(columns)[0, :4])
print("alternating rows:", unchanged(columns.T)[:4, 0])
error = unchanged(noise).astype(float) - noise
spectrum = numpy.abs(numpy.fft.fft2(error))
print(f"noise: {numpy.abs(error).mean():.2f} off on average; of the error's energy "
      f"{(spectrum[:, 32] ** 2).sum() / (spectrum ** 2).sum():.4f} is in column 32 of the spectrum")
print("smooth image:", numpy.abs(unchanged(wave).astype(int) - wave).max(), "off at most")
if (unchanged(columns)[0, :2].tolist() != [150, 50] or (unchanged(columns.T) != columns.T).any()
        or numpy.abs(error).mean() < 2 or (unchanged(wave) != wave).any()):
    raise SystemExit("changed")
END
