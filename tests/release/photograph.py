"""photograph.py [OPTION...]: `fragfft filter` of a photograph, against its Gaussian by the definition in double precision."""

import pathlib
import struct
import subprocess
import sys
import tempfile
import zlib

import numpy


def read_png(path):
    """Rows of an 8-bit PNG without interlacing, as [height, width, components]."""
    data, chunks, place = path.read_bytes(), {}, 8
    while place < len(data):
        (length,) = struct.unpack(">I", data[place : place + 4])
        chunks[data[place + 4 : place + 8]] = chunks.get(data[place + 4 : place + 8], b"") + data[place + 8 : place + 8 + length]
        place += length + 12
    width, height, depth, colour, _, _, interlaced = struct.unpack(">IIBBBBB", chunks[b"IHDR"])
    assert depth == 8 and interlaced == 0, (depth, interlaced)
    components = {0: 1, 2: 3, 4: 2, 6: 4}[colour]
    lines = zlib.decompress(chunks[b"IDAT"])
    size = width * components
    above, rows = bytearray(size), []
    for start in range(0, len(lines), 1 + size):
        kind, here = lines[start], bytearray(lines[start + 1 : start + 1 + size])
        for i in range(size):
            left = here[i - components] if i >= components else 0
            up, corner = above[i], above[i - components] if i >= components else 0
            nearest = min((abs(up - corner), 0, left), (abs(left - corner), 1, up), (abs(left + up - 2 * corner), 2, corner))[2]
            here[i] = (here[i] + (0, left, up, (left + up) // 2, nearest)[kind]) & 255
        rows.append(here)
        above = here
    return numpy.array(rows, numpy.uint8).reshape(height, width, components) / 255.0


def gaussian(image, sigma):
    reach = int(numpy.ceil(4 * sigma))
    weights = numpy.exp(-0.5 * (numpy.arange(-reach, reach + 1) / sigma) ** 2)
    weights /= weights.sum()
    for axis in (0, 1):
        sides = [(reach, reach) if each == axis else (0, 0) for each in range(3)]
        wide = numpy.pad(image, sides, mode="edge")
        length = image.shape[axis]
        image = sum(w * wide.take(range(at, at + length), axis) for at, w in enumerate(weights))
    return image


photograph = pathlib.Path(__file__).parent / "photograph.png"
with tempfile.TemporaryDirectory() as folder:
    soft = pathlib.Path(folder) / "soft.png"
    subprocess.run(["fragfft", "filter", *sys.argv[1:], photograph, soft, "--filter", "gaussian:sigma=3"], check=True)
    got = read_png(soft)
want = gaussian(read_png(photograph), 3.0)
assert got.shape == want.shape
error = 255 * numpy.abs(got - want).max()
# Rounded to the nearest of 256 levels: the error is half a level, plus that of single precision.
print(f"the photograph's Gaussian {' '.join(sys.argv[1:])}: at most {error:.3f} levels from double precision")
assert error <= 0.51
