#!/bin/sh
# OpenEXR 3.1.5's compression B44 of halves, by OpenImageIO 2.4.7. One would guess that a lossy compression made for
# images costs about a percent, as it does for noise between 0.5 and 1, 0.6 percent of the root mean square, whatever is
# added to it. Noise between -1 and 1 loses 20 percent, single large numbers up to half of themselves, and the spectrum
# of an image as much. A block of 4 x 4 keeps the bit patterns of halves by equal steps, and the patterns of 1 and -1
# are as far apart as it goes, so that a step is a good part of an octave. Smooth images hide it, as nearly all of their
# blocks have one sign. The same noise plus 2 loses 1.2 percent. DWAA loses 0.6 percent at most, PXR24 nothing, and B44
# leaves channels of floats alone. A difference of images, a derivative or a spectrum that is stored so is spoilt.
set -eu
. "$(dirname "$0")/common"
debian_packages libopenexr-3-1-30=3.1.5-5 python3-openimageio=2.4.7.1+dfsg-2 python3-numpy
cd "$folder"
python3 - <<'END'
import numpy
import OpenImageIO

side = 64
random = numpy.random.default_rng(1)
noise = random.uniform(-1, 1, (side, side, 3))
column = numpy.arange(side)[None, :, None] + numpy.zeros((side, 1, 3))
spectrum = numpy.fft.fft2(random.normal(size=(side, side))) / side

images = {
    "noise, 0.5 to 1": 0.75 + noise / 4,
    "noise, 1 to 3": 2 + noise,
    "noise, -1 to 1": noise,
    "a spectrum of noise": numpy.stack([spectrum.real, spectrum.imag, spectrum.real], -1),
    "a slow wave": numpy.sin(2 * numpy.pi * (column + 0.3) / 256),
}
files = 0

def loss(numbers, compression, kind=OpenImageIO.HALF):
    """What is lost, as root mean square over that of the image, and at most, as a share of a number."""
    global files
    files += 1  # OpenImageIO remembers files by their names
    numbers = numbers.astype(numpy.float16).astype(numpy.float32)
    spec = OpenImageIO.ImageSpec(side, side, 3, kind)
    spec.channelnames = ("R", "G", "B")
    spec.attribute("compression", compression)
    name = f"{files}.exr"
    output = OpenImageIO.ImageOutput.create(name)
    output.open(name, spec)
    output.write_image(numbers)
    output.close()
    off = OpenImageIO.ImageBuf(name).get_pixels() - numbers
    large = abs(numbers) > abs(numbers).max() / 2
    return numpy.sqrt((off**2).mean() / (numbers**2).mean()), (abs(off[large]) / abs(numbers[large])).max()

for name, numbers in images.items():
    b44, worst = loss(numbers, "b44")
    dwaa = loss(numbers, "dwaa")[0]
    print(f"{name}: B44 loses {b44:.1%}, {worst:.0%} of one of the large numbers; DWAA loses {dwaa:.1%}")
    signed = name in ("noise, -1 to 1", "a spectrum of noise")
    assert (0.17 < b44 < 0.23 and worst > 0.3) if signed else b44 < 0.015, "changed"
    assert dwaa < 0.01, "changed"
    assert loss(numbers, "pxr24")[0] == 0 and loss(numbers, "b44", OpenImageIO.FLOAT)[0] == 0, "changed"
    assert abs(loss(numbers, "b44a")[0] - b44) < 1e-3, "changed"
END
