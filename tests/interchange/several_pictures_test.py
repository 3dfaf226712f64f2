"""Files of several pictures, of which results say what they leave out; and WebP that was lossless."""

import struct

import numpy as np
import png
from photographs import photograph
from PIL import Image
from support import tries


def animation_of_png(path, frames):
    """Frames whose first is the image for programs that know no animations."""
    control = lambda number: png.chunk(b"fcTL", struct.pack(">IIIIIHHBB", number, 64, 40, 0, 0, 1, 10, 0, 0))
    photograph().save(path)
    content = open(path, "rb").read()
    at = content.find(b"IDAT") - 4
    (size,) = struct.unpack(">I", content[at : at + 4])
    body = content[at + 8 : at + 8 + size]
    assert content[at + 12 + size + 4 : at + 12 + size + 8] == b"IEND"
    more = b"".join(control(2 * i - 1) + png.chunk(b"fdAT", struct.pack(">I", 2 * i) + body) for i in range(1, frames))
    with open(path, "wb") as file:
        file.write(content[:33] + png.chunk(b"acTL", struct.pack(">II", frames, 0)) + control(0) + content[33 : at + 12 + size] + more + content[at + 12 + size :])


@tries("PNG", "pages", "PIL")
def test_an_animated_png_is_told(fragfft):
    animation_of_png("in.png", 3)
    assert Image.open("in.png").n_frames == 3
    for words in (("filter", "in.png", "out.png", "--filter", "identity"), ("transform", "in.png", "out.npy", "--method", "fftw"), ("spectrum", "in.png", "out.png")):
        done = fragfft.run(*words)
        assert done.returncode == 0 and "animation of 3 frames" in done.stderr, done.stderr
    animation_of_png("in.png", 1)
    assert fragfft.filtered("in.png", "out.png") == ""


@tries("WebP", "numbers", "PIL")
@tries("WebP", "pages", "PIL")
def test_a_lossless_webp_stays_lossless(fragfft):
    levels = np.random.default_rng(3).integers(0, 256, (31, 23, 4), dtype=np.uint8)
    levels[:, :, 3] |= 1
    for bands in (3, 4):
        Image.fromarray(levels[:, :, :bands]).save("in.webp", lossless=True)
        assert fragfft.filtered("in.webp", "out.webp", "--straight-alpha") == ""
        assert (np.asarray(Image.open("out.webp")) == levels[:, :, :bands]).all()
    # A quality asks for loss, and what was lossy stays so.
    fragfft.filtered("in.webp", "lossy.webp", "--quality", "50")
    assert b"VP8 " in open("lossy.webp", "rb").read()
    Image.fromarray(levels[:, :, :3]).save("in.webp", quality=80)
    fragfft.filtered("in.webp", "out.webp")
    assert b"VP8 " in open("out.webp", "rb").read()
    Image.fromarray(levels[:, :, :3]).save("in.webp", save_all=True, append_images=[Image.fromarray(levels[::-1, :, :3])], lossless=True)
    fragfft.filtered("in.webp", "out.webp", "--page", "all")
    out = Image.open("out.webp")
    out.seek(1)
    assert (np.asarray(out.convert("RGB")) == levels[::-1, :, :3]).all()


@tries("JPEG", "pages", "PIL")
def test_pictures_beside_the_first_of_a_jpeg_are_told(fragfft):
    photograph().save("in.jpg", quality=90)
    photograph(seed=1).save("other.jpg", quality=90)
    photograph().save("in.mpo", format="MPO", save_all=True, append_images=[photograph(seed=1)], quality=90)
    assert "a picture beside the first" in fragfft.filtered("in.mpo", "out.jpg")
    assert fragfft.filtered("in.jpg", "out.jpg") == ""
