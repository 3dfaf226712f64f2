"""docs/exchange/formats.csv: what other programs read of fragfft's files of floats, and what fragfft reads itself."""

import os

import numpy as np
import pytest
import tifffile
from exchange import by, each_repeated, need_version, rows
from support import read, tiff

HEIGHT, WIDTH = 6, 9
ENDINGS = {"pfm": "pfm", "exr": "exr", "tiff": "tif", "half_tiff": "tif", "npy": "npy"}


def floats(channels):
    """Numbers of either sign whose sizes differ: none is another's, and no half float holds them all."""
    generator = np.random.default_rng(7)
    shape = (HEIGHT, WIDTH, channels) if channels > 1 else (HEIGHT, WIDTH)
    image = (generator.uniform(-3e4, 3e4, shape) * 10.0 ** generator.integers(-6, 1, shape)).astype("f4")
    image.flat[:4] = (100.25, 2049, 1 / 3, -0.5)
    return image


def encoded(light):
    """By sRGB."""
    return np.where(light <= 0.0031308, 12.92 * light, 1.055 * np.maximum(light, 0.0031308) ** (1 / 2.4) - 0.055)


def bits_as_integers(image):
    halves = image.astype("f2")
    return halves.view("u2").astype(float), halves.view("i2").astype(float)


def became(read_back, image):
    """In the words of the table."""
    if read_back is None or read_back.size == 0:
        return "refused"
    got, want = read_back.astype(float), image.astype(float)
    assert got.shape == want.shape
    halves, clipped = image.astype("f2").astype(float), want.clip(0, 1)
    meanings = {"exact": want, "upside down": want[::-1], "through halves": halves, "clipped to [0, 1]": clipped,
                "clipped, sRGB-encoded": encoded(clipped)}  # fmt: skip
    for meaning, numbers in meanings.items():
        if np.abs(got - numbers).max() <= (6e-4 if "clipped" in meaning else 0):
            return meaning
    for integers in bits_as_integers(image):
        if np.corrcoef(got.ravel(), integers.ravel())[0, 1] > 0.99999:
            return "bit patterns as integers"
    return f"something else: {got.ravel()[:4]}"


def make(fragfft, column, image):
    """A file of fragfft's, or one of half floats, which it does not write."""
    name = f"a.{ENDINGS[column]}"
    if column == "half_tiff":
        tiff(name, image.astype("f2"), photometric=2 if image.ndim == 3 else 1)
        return name
    np.save("numbers.npy", image)
    fragfft.filtered("numbers.npy", name)
    return name


def like(image, planes):
    """Planes of channels as [height, width, channel], without what a reader adds to them."""
    channels = image.shape[2] if image.ndim == 3 else 1
    return np.moveaxis(planes[:channels], 0, -1) if channels > 1 else planes[0]


def opencv(name, image):
    import cv2

    got = cv2.imread(name, cv2.IMREAD_UNCHANGED)
    return got if got is None or got.ndim == 2 else got[..., ::-1]


def pillow(name, image):
    from PIL import Image

    return np.asarray(Image.open(name))


def gdal(name, image):
    from osgeo import gdal as reader

    reader.UseExceptions()
    planes = reader.Open(name).ReadAsArray()
    return like(image, planes if planes.ndim == 3 else planes[None])


def vips(name, image):
    by("vips", "cast", name, "out.v", "float")
    by("vips", "rawsave", "out.v", "out.raw")
    pixels = np.fromfile("out.raw", "f4").reshape(HEIGHT, WIDTH, -1)
    return like(image, np.moveaxis(pixels, -1, 0))


def gmic(name, image):
    by("gmic", "-v", "0", name, "-o", "out.raw,float")
    return like(image, np.fromfile("out.raw", "f4").reshape(-1, HEIGHT, WIDTH))


def imagemagick(name, image):
    by("convert-im6.q16", name, "-depth", 16, "out.ppm")
    with open("out.ppm", "rb") as file:
        assert [file.readline() for _ in range(3)] == [b"P6\n", b"%d %d\n" % (WIDTH, HEIGHT), b"65535\n"]
        pixels = np.frombuffer(file.read(), ">u2").reshape(HEIGHT, WIDTH, 3) / 65535
    return like(image, np.moveaxis(pixels, -1, 0))


def ffmpeg(name, image):
    kind = "gbrpf32le" if image.ndim == 3 else "grayf32le"
    raw = by("ffmpeg", "-v", "error", "-i", name, "-f", "rawvideo", "-pix_fmt", kind, "-")
    if not raw:
        return None
    planes = np.frombuffer(raw, "f4").reshape(-1, HEIGHT, WIDTH)
    return like(image, planes[[2, 0, 1]] if image.ndim == 3 else planes)


READERS = {"NumPy": lambda name, _: np.load(name), "tifffile": lambda name, _: tifffile.imread(name), "OpenCV": opencv, "Pillow": pillow,
           "GDAL": gdal, "libvips": vips, "G'MIC": gmic, "ImageMagick": imagemagick, "FFmpeg": ffmpeg}  # fmt: skip


@pytest.mark.parametrize("channels", [1, 3])
@pytest.mark.parametrize("column", ENDINGS)
@each_repeated("formats")
def test_the_other_program_reads_what_its_row_says(fragfft, row, column, channels):
    if not row[column]:
        return
    need_version(row)
    os.environ["OPENCV_IO_ENABLE_OPENEXR"] = "1"
    image = floats(channels)
    name = make(fragfft, column, image)
    try:
        got = READERS[row["tool"]](name, image)
    except Exception:  # each reader has its own, and the table says only that it refuses
        got = None
    said = row[column]
    if ", three channels refused" in said:
        said = "refused" if channels == 3 else said.split(",")[0]
    # Half floats that are read exactly are the halves of the image.
    want = image.astype("f2").astype("f4") if column == "half_tiff" and said == "exact" else image
    assert became(got, want) == said


@pytest.mark.parametrize("channels", [1, 3])
@pytest.mark.parametrize("column", ENDINGS)
def test_ours(fragfft, column, channels):
    (row,) = (row for row in rows("formats") if row["tool"] == "fragfft")
    image = floats(channels)
    name = make(fragfft, column, image)
    if row[column] == "refused, with a command":
        assert "converts it" in fragfft.refusal("filter", name, "b.npy", "--filter", "identity")
    else:
        assert became(read(fragfft, name), image) == row[column] == "exact"
