"""NPY: every type of number in either order, and what is computed of those that no float of 32 bits holds."""

import numpy as np
import pytest
from scipy import ndimage
from support import numbers

def difference(got, want):
    """In relative L2."""
    return np.linalg.norm(got - want) / np.linalg.norm(want)


@pytest.mark.parametrize("order", "CF")
@pytest.mark.parametrize("dtype", ["?", "i1", "u1", "i2", "u2", "i4", "u4", "i8", "u8", "f2", "f4", "f8", ">f4", ">i2", ">f8", ">u8"])
@pytest.mark.parametrize("shape", [(9, 12), (9, 12, 1), (9, 12, 3)])
def test_numbers_of_every_kind(fragfft, dtype, order, shape):
    image = np.random.default_rng(0).random(shape) > 0.5 if dtype == "?" else numbers(dtype, shape)
    np.save("a.npy", np.asarray(image, order=order))
    said = fragfft.filtered("a.npy", "b.npy")
    got = np.load("b.npy")
    assert got.dtype == np.float32 and got.shape == shape and (got == image.astype("f4")).all()
    assert ("were rounded to the nearer one" in said) == (image.astype("f4").astype("f8") != image).any()


def test_what_is_rounded_is_told(fragfft):
    image = np.full((4, 5), 1e7 + 0.25)
    image[1] = 5
    np.save("a.npy", image)
    for command in ("filter", "transform", "spectrum"):
        words = ("--filter", "identity") if command == "filter" else ()
        said = fragfft.run(command, "a.npy", "b.png" if command == "spectrum" else "b.npy", *words)
        assert said.returncode == 0 and "15 numbers of 64 bits lie between two floats" in said.stderr
        assert "10000000.25 by 0.25" in said.stderr
    np.save("a.npy", image.round())
    assert "lie between" not in fragfft.filtered("a.npy", "b.npy")


def test_integers_that_doubles_do_not_hold_either_are_told(fragfft):
    np.save("a.npy", np.array([[2**53 + 1, 2**63 - 1, -(2**63) + 1, 2**60]]))
    assert "3 numbers of 64 bits lie between" in fragfft.filtered("a.npy", "b.npy")
    np.save("a.npy", np.array([[2**64 - 1, 2**63, 2**40 + 1]], "u8"))
    assert "2 numbers of 64 bits lie between" in fragfft.filtered("a.npy", "b.npy")


@pytest.mark.parametrize("number", [np.nan, -np.inf])
def test_a_number_that_is_none_is_refused_with_its_place(fragfft, number):
    image = numbers("f4", (9, 12, 3))
    image[4, 2, 1] = number
    np.save("a.npy", image)
    assert "x=2, y=4, channel 1" in fragfft.refusal("filter", "a.npy", "b.npy", "--filter", "identity")


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
        assert difference(got[..., channel], want[..., channel]) < 1e-5  # the filter removes most of the noise
    assert (got[..., 2] == 0).all()
    assert fragfft.run("transform", "a.npy", "t.npy", "--method", method).returncode == 0
    want = np.fft.fft2(image.astype(float), axes=(0, 1))
    got = np.load("t.npy")
    for channel in (0, 1, 3):
        assert difference(got[..., channel], want[..., channel]) < 1e-6
    assert (got[..., 2] == 0).all()
