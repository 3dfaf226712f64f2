"""OpenEXR by its definition and by OpenCV: windows, attributes, channels and lines of either order."""

import os
import struct

import numpy as np
import pytest
from support import exr, exr_attribute, exr_header, numbers, read, stored_exr, tries

ORIGIN, DISPLAY = (5, 7), (-2, -3, 20, 30)


def rgb(dtype="f4", seed=0):
    image = numbers(dtype, (21, 9, 3), seed)
    return image, {name: np.ascontiguousarray(image[..., i]) for i, name in enumerate("RGB")}


@tries("OpenEXR", "rows", "its definition")
@tries("OpenEXR", "numbers", "its definition")
@tries("OpenEXR", "bands", "its definition")
@pytest.mark.parametrize("upwards", [False, True])
@pytest.mark.parametrize("dtype", ["f2", "f4"])
def test_lines_and_numbers(fragfft, upwards, dtype):
    image, channels = rgb(dtype)
    exr("a.exr", channels, upwards=upwards)
    assert (read(fragfft, "a.exr") == image.astype("f4")).all()
    fragfft.filtered("a.exr", "b.exr")
    stored, names = stored_exr("b.exr")
    assert names == ["B", "G", "R"] and (stored[..., ::-1] == image.astype("f4")).all()
    fragfft.filtered("a.exr", "c.exr", "--rows", "3:20")
    assert (stored_exr("c.exr")[0][..., ::-1] == image[3:20].astype("f4")).all()


@tries("OpenEXR", "position", "its definition")
@tries("OpenEXR", "metadata", "its definition")
def test_windows_and_attributes_are_kept(fragfft):
    image, channels = rgb()
    more = exr_attribute("owner", "string", b"somebody") + exr_attribute("envmap", "envmap", b"\0")
    more += exr_attribute("preview", "preview", struct.pack("<II", 1, 1) + b"\1\2\3\4")
    exr("a.exr", channels, display=DISPLAY, origin=ORIGIN, aspect=2.0, more=more)
    fragfft.filtered("a.exr", "b.exr")
    header, result = exr_header("a.exr"), exr_header("b.exr")
    for name in ("dataWindow", "displayWindow", "pixelAspectRatio", "owner", "envmap"):
        assert result[name] == header[name], name
    assert "preview" not in result  # which shows what the picture was
    assert (read(fragfft, "b.exr") == image).all()
    # Some rows lie where they lay.
    fragfft.filtered("a.exr", "c.exr", "--rows", "2:6")
    result = exr_header("c.exr")
    assert struct.unpack("<4i", result["dataWindow"]) == (5, 9, 13, 12)
    assert struct.unpack("<4i", result["displayWindow"]) == DISPLAY and "envmap" not in result
    assert (read(fragfft, "c.exr") == image[2:6]).all()
    said = fragfft.filtered("a.exr", "d.npy")
    assert "the place of its data window" in said and "aspect ratio" in said and "further attributes" in said
    assert fragfft.filtered("a.exr", "e.exr") == ""


@tries("OpenEXR", "bands", "its definition")
def test_further_channels_are_told(fragfft):
    image, channels = rgb()
    exr("a.exr", {**channels, "Z": channels["R"], "left.G": channels["G"]})
    assert "its channels Z, left.G are left out" in fragfft.filtered("a.exr", "a.npy")
    assert (np.load("a.npy") == image).all()
    exr("b.exr", {"U": channels["R"]})
    assert "its channels are U" in fragfft.refusal("filter", "b.exr", "b.npy", "--filter", "identity")
    exr("c.exr", {"Y": channels["R"].view("u4")})
    assert "is of integers" in fragfft.refusal("filter", "c.exr", "c.npy", "--filter", "identity")


@tries("OpenEXR", "bands", "its definition")
def test_colours_are_multiplied_by_alpha(fragfft):
    image, channels = rgb()
    alpha = numbers("f4", (21, 9), 5) / 2 + 0.5
    exr("a.exr", {**{name: channel * alpha for name, channel in channels.items()}, "A": alpha})
    assert np.allclose(read(fragfft, "a.exr")[..., 3], alpha)
    fragfft.filtered("a.exr", "a.tif", "--keep-light")
    fragfft.filtered("a.tif", "b.npy")
    assert np.allclose(np.load("b.npy")[..., :3], image, atol=1e-6)


@tries("OpenEXR", "pages", "its definition")
def test_a_part_is_chosen(fragfft):
    (first, one), (second, two) = rgb(), rgb(seed=1)
    exr("a.exr", one, {"Y": two["G"]})
    assert "has 2 pages, and the first is filtered" in fragfft.filtered("a.exr", "a.npy")
    assert (np.load("a.npy") == first).all()
    assert (read(fragfft, "a.exr", "--page", "1") == second[..., 1]).all()
    assert "it has 2 parts" in fragfft.refusal("filter", "a.exr", "b.npy", "--filter", "identity", "--page", "2")
    fragfft.filtered("a.exr", "b.exr", "--page", "1")
    assert (stored_exr("b.exr")[0][..., 0] == second[..., 1]).all()


@tries("OpenEXR", "missing values", "its definition")
@pytest.mark.parametrize("number", [np.nan, np.inf])
def test_a_sample_that_is_none_is_refused_with_its_place(fragfft, number):
    _, channels = rgb()
    channels["G"][4, 2] = number
    exr("a.exr", channels, origin=ORIGIN)
    assert "x=2, y=4, channel 1" in fragfft.refusal("filter", "a.exr", "b.npy", "--filter", "identity")


@tries("OpenEXR", "rows", "OpenCV")
@tries("OpenEXR", "numbers", "OpenCV")
@tries("OpenEXR", "bands", "OpenCV")
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
