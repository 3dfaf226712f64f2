"""PFM: rows from the bottom up, in either order of bytes."""

import numpy as np
import pytest
from support import by_imagemagick, numbers, read


def write(path, image, order="<", scale=1.0):
    with open(path, "wb") as file:
        head = f"P{'F' if image.ndim == 3 else 'f'}\n{image.shape[1]} {image.shape[0]}\n{-scale if order == '<' else scale}\n"
        file.write(head.encode() + image[::-1].astype(order + "f4").tobytes())


@pytest.mark.parametrize("shape", [(5, 7), (5, 7, 3)])
@pytest.mark.parametrize("order", "<>")
def test_rows_and_bytes(fragfft, shape, order):
    image = 100 * numbers("f4", shape) - 50
    write("a.pfm", image, order)
    assert (read(fragfft, "a.pfm") == image).all()
    fragfft.filtered("a.pfm", "b.pfm")
    write("a.pfm", image)
    with open("a.pfm", "rb") as one, open("b.pfm", "rb") as other:
        assert one.read() == other.read()


@pytest.mark.parametrize("shape", [(5, 7), (5, 7, 3)])
def test_opencv(fragfft, shape):
    cv2 = pytest.importorskip("cv2")
    image = numbers("f4", shape)
    cv2.imwrite("a.pfm", image[..., ::-1] if len(shape) == 3 else image)
    assert (read(fragfft, "a.pfm") == image).all()
    fragfft.filtered("a.pfm", "b.pfm")
    got = cv2.imread("b.pfm", cv2.IMREAD_UNCHANGED)
    assert ((got[..., ::-1] if len(shape) == 3 else got) == image).all()


def test_imagemagick_reads(fragfft):
    image = numbers("f4", (5, 7, 3))
    np.save("a.npy", image)
    fragfft.filtered("a.npy", "b.pfm")
    by_imagemagick("b.pfm", "-depth", 16, "b.ppm")
    assert np.abs(read(fragfft, "b.ppm") - image).max() < 1 / 65535


def test_lines_of_windows_are_refused(fragfft):
    with open("a.pfm", "wb") as file:
        file.write(b"Pf\r\n2 1\r\n-1.0\r\n" + np.array([1, 2], "<f4").tobytes())
    assert "behind its last pixel" in fragfft.refusal("filter", "a.pfm", "b.npy", "--filter", "identity")


def test_a_scale_is_told(fragfft):
    image = numbers("f4", (5, 7))
    write("a.pfm", image, scale=2.5)
    assert "scale of 2.5 is left out" in fragfft.filtered("a.pfm", "a.npy")
    assert (np.load("a.npy") == image).all()


def test_a_sample_that_is_none_is_refused_with_its_place(fragfft):
    image = numbers("f4", (5, 7))
    image[1, 2] = np.nan
    write("a.pfm", image)
    assert "x=2, y=1" in fragfft.refusal("filter", "a.pfm", "b.npy", "--filter", "identity")


def test_another_kind_is_refused(fragfft):
    with open("a.pfm", "wb") as file:
        file.write(b"PF4\n7 5\n-1.0\n" + numbers("f4", (5, 7, 4)).tobytes())
    assert "no image file by its first bytes" in fragfft.refusal("filter", "a.pfm", "b.npy", "--filter", "identity")
