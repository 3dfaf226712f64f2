"""The rows of docs/exchange: what other programs were seen to do, and what of fragfft compares with it."""

import csv
import os
import pathlib
import shutil
import subprocess

import numpy as np
import pytest

FOLDER = pathlib.Path(__file__).parents[2] / "docs" / "exchange"
TABLES = ["spectra", "gaussians", "kernels", "peers", "formats"]


def rows(table):
    with open(FOLDER / f"{table}.csv", newline="") as file:
        return list(csv.DictReader(file))


def named(row):
    return " ".join(filter(None, (row["tool"], row.get("call"))))


def each(table, holds=lambda row: True):
    """A case for each row."""
    return pytest.mark.parametrize("row", [pytest.param(row, id=named(row)) for row in rows(table) if holds(row)])


def each_repeated(table):
    """A case for each row whose other program is asked again, where it is installed in the row's version."""
    return each(table, lambda row: row["again"] == "yes" and row["tool"] != "fragfft")


def _said(*words):
    if shutil.which(words[0]) is None:
        pytest.skip(f"no {words[0]} here")
    done = subprocess.run(words, capture_output=True, text=True, check=False)
    return done.stdout + done.stderr


def _of_module(name):
    def version():
        module = pytest.importorskip(name)
        return module.__version__

    return version


VERSIONS = {
    "NumPy": _of_module("numpy"), "SciPy": _of_module("scipy"), "astropy": _of_module("astropy"), "OpenCV": _of_module("cv2"),
    "Pillow": _of_module("PIL"), "tifffile": _of_module("tifffile"), "GDAL": _of_module("osgeo"), "libvips": lambda: _said("vips", "--version"),
    "G'MIC": lambda: _said("gmic", "-version"), "FFmpeg": lambda: _said("ffmpeg", "-version"),
    "ImageMagick": lambda: _said("convert-im6.q16", "-version"),
}  # fmt: skip


def need_version(row):
    """Another version may well do something else: what the row says is of its own."""
    installed = VERSIONS[row["tool"]]()
    version = row["version"].split()[0]
    if version not in installed:
        pytest.skip(f"the row is of {row['tool']} {version}, and here is {installed.split(chr(10))[0]}")


def by(*words, given=None):
    return subprocess.run([str(word) for word in words], input=given, check=True, capture_output=True).stdout


def by_vips(image, *operation):
    """What an operation of libvips makes of an array of floats."""
    height, width = image.shape
    image.astype("f4").tofile("in.raw")
    by("vips", "rawload", "in.raw", "in.v", width, height, 1, "--format", "float")
    by("vips", operation[0], "in.v", "out.v", *operation[1:])
    by("vips", "rawsave", "out.v", "out.raw")
    kind = {4: "f4", 8: "f8", 16: "c16"}[os.path.getsize("out.raw") // image.size]
    return np.fromfile("out.raw", kind).reshape(height, width)


def by_gmic(images, *operations):
    """What G'MIC leaves in its list, in order."""
    for number, image in enumerate(images):
        np.savetxt(f"in{number}.dlm", image, fmt="%.9g", delimiter=",")
    for old in pathlib.Path().glob("out*.dlm"):
        old.unlink()
    by("gmic", "-v", "0", *[f"in{number}.dlm" for number in range(len(images))], *operations, "-o", "out.dlm")
    return [np.loadtxt(path, delimiter=",", ndmin=2) for path in sorted(pathlib.Path().glob("out*.dlm"))]


def read_grey(path):
    """A PGM of 16 bits, of white 1."""
    with open(path, "rb") as file:
        kind, width, height, white = (file.readline() + file.readline() + file.readline()).split()
        assert (kind, white) == (b"P5", b"65535")
        return np.frombuffer(file.read(), ">u2").reshape(int(height), int(width)) / 65535


def grey_by_imagemagick(image, *operations):
    """What ImageMagick makes of an image in [0, 1], in 16 bits; of several results a list."""
    levels = np.rint(image * 65535).astype(">u2")
    with open("in.pgm", "wb") as file:
        file.write(b"P5 %d %d 65535\n" % levels.shape[::-1] + levels.tobytes())
    by("convert-im6.q16", "in.pgm", *operations, "-depth", 16, "out-%d.pgm")
    made = [read_grey(path) for path in sorted(pathlib.Path().glob("out-*.pgm"))]
    return made if len(made) > 1 else made[0]


def by_ffmpeg(image, operation):
    size = f"{image.shape[1]}x{image.shape[0]}"
    kind = {1: "gray", 2: "gray16le"}[image.itemsize]
    raw = ["-f", "rawvideo", "-pix_fmt", kind]
    made = by("ffmpeg", "-v", "error", *raw, "-s", size, "-i", "-", "-vf", operation, *raw, "-", given=image.tobytes())
    return np.frombuffer(made, image.dtype).reshape(image.shape)
