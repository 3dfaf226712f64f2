"""PNM: any largest value, in ASCII and in binary, of one bit too."""

import numpy as np
import pytest
from PIL import Image
from support import by_imagemagick, numbers, read

HEIGHT, WIDTH = 5, 11


def write(path, type_, levels, largest, between=b" "):
    head = b"P%d\n# a remark\n%d %d\n%d\n" % (type_, levels.shape[1], levels.shape[0], largest)
    if type_ in (2, 3):
        body = between.join(b"%d" % level for level in levels.ravel()) + b"\n"
    else:
        body = levels.astype(">u2" if largest > 255 else "u1").tobytes()
    with open(path, "wb") as file:
        file.write(head + body)


@pytest.mark.parametrize("largest", [1, 2, 15, 100, 254, 255, 256, 1023, 4095, 65534, 65535])
@pytest.mark.parametrize("bands", [1, 3])
@pytest.mark.parametrize("ascii_", [False, True])
def test_white_is_the_largest_value(fragfft, largest, bands, ascii_):
    levels = np.random.default_rng(largest).integers(0, largest + 1, (HEIGHT, WIDTH, bands)).squeeze()
    levels.flat[0] = largest
    write("a.pnm", (2 if ascii_ else 5) + (bands == 3), levels, largest)
    assert np.allclose(read(fragfft, "a.pnm"), levels / largest, atol=1e-7)
    # The result has enough bits, and PIL sees what fragfft read.
    fragfft.filtered("a.pnm", "b.pnm")
    with open("b.pnm", "rb") as file:
        assert file.read().split(b"\n")[2] == (b"255" if largest <= 255 else b"65535")
    if bands == 1:
        got = np.asarray(Image.open("b.pnm"), float) / (255 if largest <= 255 else 65535)
        assert np.abs(got - levels / largest).max() <= 0.5 / (255 if largest <= 255 else 65535) + 1e-9


@pytest.mark.parametrize("mode", ["1", "L", "RGB"])
def test_pil_writes(fragfft, mode):
    levels = numbers("u1", (HEIGHT, WIDTH, 3))
    image = Image.fromarray(levels).convert(mode)
    image.save("a.ppm")
    assert np.allclose(read(fragfft, "a.ppm"), np.asarray(image, float) / (1 if mode == "1" else 255))


@pytest.mark.parametrize("shape", [(HEIGHT, WIDTH), (HEIGHT, WIDTH, 3)])
def test_pil_reads(fragfft, shape):
    levels = numbers("u1", shape)
    Image.fromarray(levels).save("a.png")
    fragfft.filtered("a.png", "b.ppm")
    assert (np.asarray(Image.open("b.ppm")) == levels).all()


@pytest.mark.parametrize("bits", [1, 3, 8, 12, 16])
@pytest.mark.parametrize("compression", ["none", "lossless"])
def test_imagemagick_writes(fragfft, bits, compression):
    levels = numbers("u1", (HEIGHT, WIDTH, 3))
    Image.fromarray(levels).save("a.png")
    by_imagemagick("a.png", "-depth", bits, *(["-compress", "none"] if compression == "none" else []), "a.ppm")
    by_imagemagick("a.ppm", "-depth", 16, "b.png")
    fragfft.filtered("b.png", "b.npy")
    assert np.abs(read(fragfft, "a.ppm") - np.load("b.npy")).max() < 1.01 / 65535


def test_bits_need_no_blanks_between_them(fragfft):
    bits = np.random.default_rng(1).integers(0, 2, (HEIGHT, WIDTH))
    with open("a.pbm", "wb") as file:
        file.write(b"P1 %d %d\n" % (WIDTH, HEIGHT) + b"#c\n".join(b"".join(b"%d" % bit for bit in row) for row in bits))
    assert (read(fragfft, "a.pbm") == 1 - bits).all()
    with open("a.pbm", "wb") as file:
        file.write(b"P4 %d %d\n" % (WIDTH, HEIGHT) + np.packbits(bits, axis=1).tobytes())
    assert (read(fragfft, "a.pbm") == 1 - bits).all()


@pytest.mark.parametrize(
    ("content", "words"),
    [
        (b"P2 2 1 15\n3 16\n", "x=1, y=0, channel 0 is 16"),
        (b"P5 2 1 15\n\x03\x10", "x=1, y=0, channel 0 is 16"),
        (b"P2 2 1 15\n3 \n\n", "the file ends before it"),
        (b"P2 2 1 15\n3 x\n", "no whole number"),
        (b"P2 2 1 15\n3 -1\n", "no whole number"),
        (b"P1 2 1\n1 2\n", "its largest value is 1"),
        (b"P2 2 1 0\n0 0\n", "its largest value is 0"),
        (b"P2 2 1 70000\n3 5\n", "its largest value is 70000"),
        (b"P5 2 1 255\n\x03", "cannot hold"),
        (b"P4 9 1\n\x03", "cannot hold"),
        (b"P5\r\n3 2\r\n255\r\n\1\2\3\4\5\6", "behind its last pixel"),
        (b"P2 1 1 255 3 # x\n 4", "follows its last pixel"),
    ],
)
def test_what_is_wrong_is_refused(fragfft, content, words):
    with open("a.pnm", "wb") as file:
        file.write(content)
    assert words in fragfft.refusal("filter", "a.pnm", "b.npy", "--filter", "identity")


def test_several_images_are_refused(fragfft):
    write("a.pgm", 5, numbers("u1", (HEIGHT, WIDTH)), 255)
    with open("a.pgm", "rb") as one, open("b.pgm", "wb") as both:
        both.write(2 * one.read())
    assert "several images" in fragfft.refusal("filter", "b.pgm", "b.npy", "--filter", "identity")
