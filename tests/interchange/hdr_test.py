"""Radiance HDR: its eight orders of pixels, and what its header says."""

import numpy as np
import pytest
from support import by_imagemagick, read, tries

HEIGHT, WIDTH = 5, 9

# As they are stored: the first axis is that of the lines, and Y grows upwards.
ORDERS = {
    f"-Y {HEIGHT} +X {WIDTH}": lambda seen: seen,
    f"-Y {HEIGHT} -X {WIDTH}": lambda seen: seen[:, ::-1],
    f"+Y {HEIGHT} -X {WIDTH}": lambda seen: seen[::-1, ::-1],
    f"+Y {HEIGHT} +X {WIDTH}": lambda seen: seen[::-1],
    f"+X {WIDTH} -Y {HEIGHT}": lambda seen: seen.transpose(1, 0, 2),
    f"-X {WIDTH} -Y {HEIGHT}": lambda seen: seen[:, ::-1].transpose(1, 0, 2),
    f"-X {WIDTH} +Y {HEIGHT}": lambda seen: seen[::-1, ::-1].transpose(1, 0, 2),
    f"+X {WIDTH} +Y {HEIGHT}": lambda seen: seen[::-1].transpose(1, 0, 2),
}


def colours(seed=0):
    """Mantissas and exponents, and the numbers in the middle of what each stands for."""
    generator = np.random.default_rng(seed)
    stored = generator.integers(10, 255, (HEIGHT, WIDTH, 4)).astype("u1")
    stored[..., 3] = generator.integers(126, 131, (HEIGHT, WIDTH))
    return stored, (stored[..., :3] + 0.5) * 2.0 ** (stored[..., 3:].astype(float) - 136)


def write(path, stored, order, more=b"", format_=b"32-bit_rle_rgbe", magic=b"#?RADIANCE"):
    with open(path, "wb") as file:
        file.write(magic + b"\n" + more + b"FORMAT=" + format_ + b"\n\n" + order.encode() + b"\n" + stored)


@tries("HDR", "rows", "its definition")
@pytest.mark.parametrize("order", ORDERS)
def test_eight_orders_of_pixels(fragfft, order):
    stored, seen = colours()
    write("a.hdr", np.ascontiguousarray(ORDERS[order](stored)).tobytes(), order)
    assert np.allclose(read(fragfft, "a.hdr"), seen, rtol=1e-6)


def old_runs(stored):
    """Lines whose repeated pixels are counted, as files of before 1991 have them."""
    lines = b""
    for row in stored:
        x = 0
        while x < len(row):
            run = 1
            while x + run < len(row) and (row[x + run] == row[x]).all():
                run += 1
            lines += row[x].tobytes() + (bytes([1, 1, 1, run - 1]) if run > 1 else b"")
            x += run
    return lines


def new_runs(stored):
    lines = b""
    for row in stored:
        lines += bytes([2, 2, len(row) >> 8, len(row) & 255])
        for component in row.T:
            lines += bytes([len(component)]) + component.tobytes()
    return lines


@tries("HDR", "numbers", "its definition")
@pytest.mark.parametrize("encode", [np.ndarray.tobytes, old_runs, new_runs])
def test_runs_of_either_age_and_none(fragfft, encode):
    stored, seen = colours()
    stored[1:3, 2:7], seen[1:3, 2:7] = stored[0, 0], seen[0, 0]
    write("a.hdr", encode(stored), f"-Y {HEIGHT} +X {WIDTH}", magic=b"#?RGBE")
    assert np.allclose(read(fragfft, "a.hdr"), seen, rtol=1e-6)


@tries("HDR", "rows", "ImageMagick")
@tries("HDR", "numbers", "ImageMagick")
@tries("HDR", "bands", "ImageMagick")
def test_imagemagick(fragfft):
    image = np.random.default_rng(2).random((HEIGHT, WIDTH, 3)).astype("f4")
    np.save("a.npy", image)
    fragfft.filtered("a.npy", "a.hdr")
    by_imagemagick("a.hdr", "-set", "colorspace", "sRGB", "-depth", 16, "a.ppm")
    assert np.abs(read(fragfft, "a.ppm") - image).max() < 1 / 100


@tries("HDR", "rows", "OpenCV")
@tries("HDR", "numbers", "OpenCV")
@tries("HDR", "bands", "OpenCV")
def test_opencv(fragfft):
    cv2 = pytest.importorskip("cv2")
    image = np.random.default_rng(2).random((HEIGHT, WIDTH, 3)).astype("f4") + 0.1
    cv2.imwrite("a.hdr", image[..., ::-1])
    assert np.abs(read(fragfft, "a.hdr") / image - 1).max() < 0.1
    np.save("b.npy", image)
    fragfft.filtered("b.npy", "b.hdr")
    got = cv2.imread("b.hdr", cv2.IMREAD_UNCHANGED)[..., ::-1]
    assert np.abs(got - image).max() < 1.1 / 128


@tries("HDR", "metadata", "its definition")
def test_the_header_is_kept_or_told(fragfft):
    stored, _ = colours()
    write("a.hdr", stored.tobytes(), f"-Y {HEIGHT} +X {WIDTH}", b"EXPOSURE=2.5\nVIEW= -vtv\noconv a.rad > a.oct\n")
    said = fragfft.filtered("a.hdr", "b.hdr")
    assert "VIEW, oconv" in said and "exposure" not in said
    with open("b.hdr", "rb") as file:
        assert b"EXPOSURE=2.5" in file.read()
    assert "its exposure of 2.5" in fragfft.filtered("a.hdr", "b.npy")
    # What says nothing is not told.
    write("a.hdr", stored.tobytes(), f"-Y {HEIGHT} +X {WIDTH}", b"EXPOSURE=1\nPIXASPECT=1\n")
    assert fragfft.filtered("a.hdr", "b.npy") == ""


def test_pixels_on_their_side_have_the_inverse_aspect(fragfft):
    stored, _ = colours()
    order = f"+X {WIDTH} -Y {HEIGHT}"
    write("a.hdr", np.ascontiguousarray(ORDERS[order](stored)).tobytes(), order, b"PIXASPECT=0.5\n")
    fragfft.filtered("a.hdr", "b.hdr")
    with open("b.hdr", "rb") as file:
        assert b"PIXASPECT=2.0" in file.read()


@tries("HDR", "colour", "its definition")
@pytest.mark.parametrize(
    ("order", "format_", "words"),
    [
        (f"-Y {HEIGHT} +X {WIDTH}", b"32-bit_rle_xyze", "32-bit_rle_xyze"),
        (f"-Z {HEIGHT} +X {WIDTH}", b"32-bit_rle_rgbe", "order of its pixels"),
    ],
)
def test_what_is_not_known_is_refused(fragfft, order, format_, words):
    stored, _ = colours()
    write("a.hdr", stored.tobytes(), order, format_=format_)
    assert words in fragfft.refusal("filter", "a.hdr", "b.npy", "--filter", "identity")
