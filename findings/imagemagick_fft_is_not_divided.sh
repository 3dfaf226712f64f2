#!/bin/sh
# The operators -fft and -ift of ImageMagick 6.9.11, Q16. One would guess what its manual says, "by default the FFT is
# normalized (and the IFT is not)": the middle of the spectrum is the image's mean, and -fft -ift gives the image back.
# Neither of the two divides. A spectrum holds plain sums, so that nearly all its magnitudes are cut off at white, 250
# of 256 for noise of 16 x 16 pixels, and the way there and back is wrong by 30 percent of the full scale. The
# definition fourier:normalize=forward, which is said to be the default, has to be given; then the error is 0.01
# percent.
set -eu
# shellcheck source=SCRIPTDIR/common
. "$(dirname "$0")/common"
debian_packages imagemagick-6.q16=8:6.9.11.60+dfsg-1.6+deb12u15 python3-numpy
cd "$folder"
python3 - <<'END'
import subprocess
import numpy

def convert(image, *operations):
    """Samples of 16 bits that ImageMagick makes of a grey image of 16 x 16."""
    grey = ["-depth", "16", "gray:-"]
    command = ["convert-im6.q16", "-size", "16x16", "-endian", "LSB", *grey, *operations, *grey]
    raw = subprocess.run(command, input=image.astype("<u2").tobytes(), stdout=subprocess.PIPE, check=True).stdout
    return numpy.frombuffer(raw, "<u2").reshape(16, 16)

image = numpy.random.default_rng(0).integers(0, 65536, (16, 16))
error = {}
for name, definition in (("as it is", []), ("normalize=forward", ["-define", "fourier:normalize=forward"])):
    magnitudes = convert(image, *definition, "-fft", "-delete", "1")
    again = convert(image, *definition, "-fft", "-ift")
    error[name] = numpy.sqrt(((again - image.astype(float)) ** 2).mean()) / 65535
    print(f"{name}: mean {image.mean() / 65535:.3f}, middle of the spectrum {magnitudes[8, 8] / 65535:.3f}, "
          f"{(magnitudes == 65535).sum()} of 256 magnitudes are white, there and back {100 * error[name]:.2f} % off")
if not error["as it is"] > 0.2 or not error["normalize=forward"] < 0.01:
    raise SystemExit("changed")
END
