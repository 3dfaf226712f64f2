#!/bin/sh
# Pixel formats of ffmpeg 5.1.9. One would guess that 8 bits become 16 by v * 257, so that white stays white, and that
# 16 bits become 8 by rounding. Upwards that is true of gray to gray16 alone: rgb24 to rgb48 puts white at 65283, gray
# to rgb48 at 65280, 255 levels too dark, and rgb24 to gbrpf32 makes white 0.99615. Downwards, gray16 to gray is a
# quarter of a level too dark on average, and rgb48 to rgb24 half a level too bright: what is 255 there begins at
# 65156, while 0 ends at 127. The way from 8 bits there and back shows nothing. A chain of filters that was measured on
# grey images is off by half a level on the same image in colours.
set -eu
# shellcheck source=SCRIPTDIR/common
. "$(dirname "$0")/common"
debian_packages ffmpeg=7:5.1.9-0+deb12u1 python3-numpy
cd "$folder"
python3 - <<'END'
import subprocess
import numpy

def converted(values, source, target, kind):
    """What becomes of the values, a grey level each, as the first channel of the target."""
    channels = 3 if source.startswith("rgb") else 1
    side = int(len(values) ** 0.5)
    command = ["ffmpeg", "-v", "error", "-f", "rawvideo", "-pix_fmt", source, "-s", f"{side}x{side}", "-i", "-",
               "-pix_fmt", target, "-f", "rawvideo", "-"]
    raw = subprocess.run(command, input=values.repeat(channels).tobytes(), stdout=subprocess.PIPE, check=True).stdout
    result = numpy.frombuffer(raw, kind)
    return (result[::3] if target.startswith("rgb") else result)[-len(values):].astype(float)

bytes_ = numpy.arange(256, dtype="u1")
words = numpy.arange(65536, dtype="<u2")
white = {
    "gray to gray16": converted(bytes_, "gray", "gray16le", "<u2")[-1],
    "rgb24 to rgb48": converted(bytes_, "rgb24", "rgb48le", "<u2")[-1],
    "gray to rgb48": converted(bytes_, "gray", "rgb48le", "<u2")[-1],
    "rgb24 to gbrpf32": converted(bytes_, "rgb24", "gbrpf32le", "<f4")[-1],
}
for name, value in white.items():
    print(f"{name}: white is {value:.6g}")
bias = {
    "gray16 to gray": (converted(words, "gray16le", "gray", "u1") - words / 257).mean(),
    "rgb48 to rgb24": (converted(words, "rgb48le", "rgb24", "u1") - words / 257).mean(),
}
for name, value in bias.items():
    print(f"{name}: {value:+.3f} levels on average")
again = converted(converted(bytes_, "rgb24", "rgb48le", "<u2").astype("<u2"), "rgb48le", "rgb24", "u1")
print(f"rgb24 to rgb48 and back: {int((again != bytes_).sum())} of 256 differ")
if ([round(value, 5) for value in white.values()] != [65535, 65283, 65280, 0.99615]
        or not -0.3 < bias["gray16 to gray"] < -0.2 or not 0.4 < bias["rgb48 to rgb24"] < 0.55
        or (again != bytes_).any()):
    raise SystemExit("changed")
END
