"""NPY: every type of number in either order, and what is computed of those that no float of 32 bits holds."""

import numpy as np
import pytest
from scipy import ndimage
from support import numbers, tries

WIDE = ("i4", "u4", "i8", "u8", "f8")


def difference(got, want):
    """In relative L2."""
    return np.linalg.norm(got - want) / np.linalg.norm(want)


@tries("NPY", "numbers", "NumPy")
@pytest.mark.parametrize("order", "CF")
@pytest.mark.parametrize("dtype", ["?", "i1", "u1", "i2", "u2", "i4", "u4", "i8", "u8", "f2", "f4", "f8", ">i2", ">f8", ">u8"])
def test_numbers_of_every_kind(fragfft, dtype, order):
    image = np.random.default_rng(0).random((9, 12, 3)) > 0.5 if dtype == "?" else numbers(dtype, (9, 12, 3))
    if image.dtype.kind in "iu" and image.dtype.itemsize == 8:
        image = (image // 2**12).astype(dtype)  # doubles hold them
    np.save("a.npy", np.asarray(image, order=order))
    assert "rounded" not in fragfft.filtered("a.npy", "b.npy")
    got = np.load("b.npy")
    assert got.dtype == ("f8" if dtype.lstrip(">") in WIDE else "f4")
    assert (got == image.astype("f8")).all()


@tries("NPY", "numbers", "SciPy")
@pytest.mark.parametrize("tile", ["none", "32x24"])
@pytest.mark.parametrize("method", ["auto", "fftw", "convolution-cpu", "direct-cpu"])
@pytest.mark.parametrize("dtype", ["f8", "i4", "i8"])
def test_what_no_float_holds_is_filtered_in_double_precision(fragfft, dtype, method, tile):
    generator = np.random.default_rng(1)
    image = (1e7 + generator.normal(size=(40, 53)) * (1 if dtype == "f8" else 1000)).astype(dtype)
    image[3, 5] += 7  # asymmetric
    np.save("a.npy", image)
    exact = image.astype(float)
    for name, want in (("laplacian", ndimage.laplace(exact, mode="nearest")),
                       ("gaussian:sigma=2", ndimage.gaussian_filter(exact, 2, mode="nearest"))):  # fmt: skip
        said = fragfft.run("filter", "a.npy", "b.npy", "--filter", name, "--method", method, "--tile", tile)
        assert said.returncode == 0 and "rounded" not in said.stderr
        # 1e-14 of the image.
        assert np.abs(np.load("b.npy") - want).max() < 1e-6


@tries("NPY", "numbers", "NumPy")
def test_what_a_device_rounds_is_told(fragfft):
    image = np.full((4, 5), 1e7 + 0.25)
    image[1] = 5
    np.save("a.npy", image)
    said = fragfft.filtered("a.npy", "b.npy", "--method", "spatial")
    assert "15 numbers of 64 bits lie between two floats" in said and "10000000.25 by 0.25" in said
    assert np.load("b.npy").dtype == "f4"
    for command in ("transform", "spectrum"):
        said = fragfft.run(command, "a.npy", "b.npy" if command == "transform" else "b.png")
        assert said.returncode == 0 and "15 numbers of 64 bits lie between two floats" in said.stderr
    np.save("a.npy", image.round())
    assert "lie between" not in fragfft.filtered("a.npy", "b.npy", "--method", "spatial")


@tries("NPY", "bands", "SciPy")
@pytest.mark.parametrize("method", ["auto", "fialka-cadik-2006", "lloyd-boyd-govindaraju-2008", "wide"])
def test_channels_are_independent(fragfft, method):
    sizes = np.array([1e5, 1e-3, 0, 30], "f4")
    image = (np.random.default_rng(2).normal(size=(32, 64, 4)) * sizes).astype("f4")
    np.save("a.npy", image)
    done = fragfft.run("filter", "a.npy", "b.npy", "--filter", "gaussian:sigma=5", "--method", method)
    assert done.returncode == 0
    want = ndimage.gaussian_filter(image.astype(float), (5, 5, 0), mode="nearest")
    got = np.load("b.npy")
    for channel in (0, 1, 3):
        assert difference(got[..., channel], want[..., channel]) < 1e-5  # most of the noise is filtered away
    assert (got[..., 2] == 0).all()
    assert fragfft.run("transform", "a.npy", "t.npy", "--method", method).returncode == 0
    want = np.fft.fft2(image.astype(float), axes=(0, 1))
    got = np.load("t.npy")
    for channel in (0, 1, 3):
        assert difference(got[..., channel], want[..., channel]) < 1e-6
    assert (got[..., 2] == 0).all()
