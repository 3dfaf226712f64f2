"""OpenEXR by its definition and by OpenCV: windows, attributes, channels and lines of either order."""

import os
import struct

import numpy as np
import pytest
from support import exr, exr_attribute, numbers, read, stored_exr

ORIGIN, DISPLAY = (5, 7), (-2, -3, 20, 30)


def rgb(dtype="f4", seed=0):
    image = numbers(dtype, (21, 9, 3), seed)
    return image, {name: np.ascontiguousarray(image[..., i]) for i, name in enumerate("RGB")}


@pytest.mark.parametrize("upwards", [False, True])
@pytest.mark.parametrize("dtype", ["f2", "f4"])
def test_lines_and_numbers(fragfft, upwards, dtype):
    image, channels = rgb(dtype)
    exr("a.exr", channels, upwards=upwards)
    assert (read(fragfft, "a.exr") == image.astype("f4")).all()
    fragfft.filtered("a.exr", "b.exr")
    stored, names = stored_exr("b.exr")
    assert names == ["B", "G", "R"] and (stored[..., ::-1] == image.astype("f4")).all()


def test_the_data_window_is_the_image_and_nothing_else_is_kept(fragfft):
    image, channels = rgb()
    more = exr_attribute("owner", "string", b"somebody") + exr_attribute("preview", "preview", struct.pack("<II", 1, 1) + b"\1\2\3\4")
    exr("a.exr", channels, display=DISPLAY, origin=ORIGIN, aspect=2.0, more=more)
    said = fragfft.filtered("a.exr", "b.exr")
    assert said.count("\n") == 1 and "its data window from (5, 7) to (13, 27)" in said and "(-2, -3) to (20, 30)" in said
    assert fragfft.filtered("b.exr", "c.exr") == ""
    assert (read(fragfft, "b.exr") == image).all()
    with open("b.exr", "rb") as file:
        content = file.read()
    assert b"somebody" not in content and b"preview" not in content


@pytest.mark.parametrize("primaries", [(0.64, 0.33, 0.3, 0.6, 0.15, 0.06, 0.3127, 0.329), (0.64, 0.33, 0.21, 0.71, 0.15, 0.06, 0.3127, 0.329)])
def test_other_primaries_are_told_and_not_encoded(fragfft, primaries):
    image, channels = rgb()
    exr("a.exr", channels, more=exr_attribute("chromaticities", "chromaticities", struct.pack("<8f", *primaries)))
    said = fragfft.filtered("a.exr", "b.npy")
    assert (np.load("b.npy") == image).all()
    if primaries[2] == 0.3:
        assert said == ""
        fragfft.filtered("a.exr", "b.png")
    else:
        assert "primaries are not sRGB's" in said
        assert "primaries are not sRGB's" in fragfft.refusal("filter", "a.exr", "b.png", "--filter", "identity")


def test_further_channels_are_told(fragfft):
    image, channels = rgb()
    exr("a.exr", {**channels, "Z": channels["R"], "left.G": channels["G"]})
    assert "its channels Z, left.G are left out" in fragfft.filtered("a.exr", "a.npy")
    assert (np.load("a.npy") == image).all()
    exr("b.exr", {"U": channels["R"]})
    assert "its channels are U" in fragfft.refusal("filter", "b.exr", "b.npy", "--filter", "identity")
    exr("c.exr", {"Y": channels["R"].view("u4")})
    assert "is of integers" in fragfft.refusal("filter", "c.exr", "c.npy", "--filter", "identity")


def test_colours_are_multiplied_by_alpha(fragfft):
    image, channels = rgb()
    alpha = numbers("f4", (21, 9), 5) / 2 + 0.5
    exr("a.exr", {**{name: channel * alpha for name, channel in channels.items()}, "A": alpha})
    assert np.allclose(read(fragfft, "a.exr")[..., 3], alpha)
    fragfft.filtered("a.exr", "a.tif")
    assert np.allclose(read(fragfft, "a.tif")[..., :3], read(fragfft, "a.exr")[..., :3], atol=1e-6)
    fragfft.filtered("a.exr", "b.png", "--keep-light")
    assert np.abs(read(fragfft, "b.png", "--straight-alpha")[..., :3] - image).max() < 2 / 65535


def test_several_parts_are_refused(fragfft):
    exr("a.exr", rgb()[1], {"Y": rgb(seed=1)[1]["G"]})
    assert "it has 2 parts" in fragfft.refusal("filter", "a.exr", "b.npy", "--filter", "identity")


@pytest.mark.parametrize("number", [np.nan, np.inf])
def test_a_sample_that_is_none_is_refused_with_its_place(fragfft, number):
    _, channels = rgb()
    channels["G"][4, 2] = number
    exr("a.exr", channels, origin=ORIGIN)
    assert "x=2, y=4, channel 1" in fragfft.refusal("filter", "a.exr", "b.npy", "--filter", "identity")


def test_opencv(fragfft):
    os.environ["OPENCV_IO_ENABLE_OPENEXR"] = "1"
    cv2 = pytest.importorskip("cv2")
    image, _ = rgb()
    try:
        cv2.imwrite("a.exr", image[..., ::-1])
    except cv2.error:
        pytest.skip("this OpenCV has no OpenEXR")
    assert (read(fragfft, "a.exr") == image).all()
    fragfft.filtered("a.exr", "b.exr")
    assert (cv2.imread("b.exr", cv2.IMREAD_UNCHANGED)[..., ::-1] == image).all()
