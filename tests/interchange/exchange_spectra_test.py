"""docs/exchange/spectra.csv: each row's four facts define its program's spectrum, and its two expressions lead there and back."""

import numpy as np
import pytest
from exchange import by_gmic, grey_by_imagemagick, by_vips, each, each_repeated, need_version, rows

SHAPES = [(6, 6), (5, 7), (8, 4)]
# The expressions are NumPy's, and M and N are the numbers of rows and columns.
NAMES = {name: getattr(np, name) for name in ("stack", "abs", "angle", "conj", "exp", "pi", "roll", "sqrt")}
NAMES |= {"fftshift": np.fft.fftshift, "ifftshift": np.fft.ifftshift}


def image_of(shape):
    return np.random.default_rng(1942).random(shape).astype("f4")


def computed(expression, shape, **more):
    return eval(expression, {"__builtins__": {}}, {**NAMES, "M": shape[0], "N": shape[1], **more})


def waves(length, sign):
    places = np.arange(length)
    return np.exp(sign * 2j * np.pi * np.outer(places, places) / length)


def polar(spectrum):
    return np.stack([np.abs(spectrum), np.angle(spectrum) / (2 * np.pi) + 0.5])


LAYOUTS = {
    "complex": lambda F: F,
    "complex, each row by itself": lambda F: F,
    "columns 0 to N//2": lambda F: F[:, : F.shape[1] // 2 + 1],
    "rows of real, imaginary in turn": lambda F: np.stack([F.real, F.imag], -1).reshape(F.shape[0], -1),
    "real and imaginary channels": lambda F: np.stack([F.real, F.imag], -1),
    "two images: real, imaginary": lambda F: np.stack([F.real, F.imag]),
    "magnitude and phase channels": lambda F: np.stack([np.abs(F), np.angle(F) % (2 * np.pi)], -1),
    "two images: magnitude, phase": polar,
}  # fmt: skip


def defined(row, image):
    """The spectrum that the row describes, by the sum that defines a Fourier transform."""
    rows_, columns = image.shape
    sign = {"-": -1, "+": 1}[row["sign"]]
    spectrum = image.astype(float) @ waves(columns, sign)
    if "each row by itself" not in row["layout"]:
        spectrum = waves(rows_, sign) @ spectrum
    spectrum = spectrum * computed(row["scale"], image.shape, F=spectrum)
    return LAYOUTS[row["layout"]](np.roll(spectrum, computed(row["zero"], image.shape), (0, 1)))


def same(got, want, bound=1e-5):
    """Phases differ by whole turns, and that of a number near zero is any: magnitude and phase are compared as numbers."""
    assert got.shape == want.shape
    return np.abs(got - want).max() <= bound * np.abs(want).max()


def as_numbers(row, spectrum):
    if row["layout"] == "two images: magnitude, phase":
        return spectrum[0] * np.exp(2j * np.pi * spectrum[1])
    if row["layout"] == "magnitude and phase channels":
        return spectrum[..., 0] * np.exp(1j * spectrum[..., 1])
    return spectrum


@pytest.mark.parametrize("shape", SHAPES)
@each("spectra")
def test_from_fragfft_there_and_back(fragfft, row, shape):
    image = image_of(shape)
    np.save("image.npy", image)
    options = row["options"].split()
    done = fragfft.run("transform", "image.npy", "F.npy", *options)
    assert done.returncode == 0, done.stderr
    theirs = defined(row, image)
    assert same(as_numbers(row, computed(row["ours"], shape, F=np.load("F.npy"))), as_numbers(row, theirs))
    largest = np.abs(np.load("F.npy")).max()
    kind = np.complex64 if np.iscomplexobj(theirs) else np.float32
    back = computed(row["theirs"], shape, T=theirs.astype(kind), DFTNORM0=largest)
    np.save("T.npy", back.astype("c8"))
    size = ("--size", f"{shape[1]}x{shape[0]}") if "half" in options else ("--real",)
    done = fragfft.run("transform", "T.npy", "back.npy", "--inverse", *options, *size)
    assert done.returncode == 0, done.stderr
    assert same(np.load("back.npy"), image)


def test_rows_are_told_apart():
    """No description fits two rows that differ in what to do."""
    facts = ("scale", "sign", "zero", "layout")
    found = {}
    for row in rows("spectra"):
        todo = (row["options"], row["ours"], row["theirs"])
        assert found.setdefault(tuple(row[fact] for fact in facts), todo) == todo


def opencv(image):
    import cv2

    return cv2.dft(image, flags=cv2.DFT_COMPLEX_OUTPUT)


def scipy(image):
    import scipy.fft

    return scipy.fft.fft2(image)


THEIR_OWN = {
    "NumPy fft.fft2": np.fft.fft2,
    "NumPy fft.rfft2": np.fft.rfft2,
    "SciPy fft.fft2": scipy,
    "OpenCV dft(image, flags=DFT_COMPLEX_OUTPUT)": opencv,
    "libvips fwfft": lambda image: by_vips(image, "fwfft"),
    "G'MIC -fft": lambda image: np.stack(by_gmic([image], "-fft")),
    "ImageMagick -define fourier:normalize=forward -fft":
        lambda image: np.stack(grey_by_imagemagick(image, "-define", "fourier:normalize=forward", "-fft")),
}  # fmt: skip


@pytest.mark.parametrize("shape", SHAPES)
@each_repeated("spectra")
def test_the_other_program_does_what_its_row_says(row, shape, tmp_path, monkeypatch):
    need_version(row)
    monkeypatch.chdir(tmp_path)
    image = image_of(shape)
    got = THEIR_OWN[f"{row['tool']} {row['call']}"](image)
    if row["tool"] == "ImageMagick":
        side = max(shape) + max(shape) % 2
        image = np.pad(image, ((0, side - shape[0]), (0, side - shape[1])), "edge")
    assert same(as_numbers(row, got), as_numbers(row, defined(row, image)), 2e-4 if row["tool"] == "ImageMagick" else 1e-5)
