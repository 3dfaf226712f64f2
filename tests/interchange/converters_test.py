"""What is refused with a command is made by it into a file that holds the same picture, rows and numbers in their places."""

import re
import shutil
import struct
import subprocess

import numpy as np
import pytest
import tifffile
from PIL import Image
from support import numbers, read

HEIGHT, WIDTH = 24, 40
LEVELS = numbers("u1", (HEIGHT, WIDTH, 3))
FLOATS = (100 * numbers("f4", (HEIGHT, WIDTH)) - 20).astype("f4")
# For lossy codecs: without symmetry, and without detail.
SMOOTH = np.stack([np.add.outer(4 * np.arange(HEIGHT), 3 * np.arange(WIDTH)), np.add.outer(8 * np.arange(HEIGHT), np.arange(WIDTH)),
                   np.add.outer(np.arange(HEIGHT), 5 * np.arange(WIDTH))], -1).clip(0, 255).astype("u1")  # fmt: skip


def save_pil(path, levels=LEVELS, **options):
    Image.fromarray(levels).save(path, **options)
    return levels / 255


def save_tga(path, order):
    """Of one of the four orders of pixels: 0x10 from the right, 0x20 from the top."""
    stored = LEVELS if order & 0x20 else LEVELS[::-1]
    stored = stored[:, ::-1] if order & 0x10 else stored
    with open(path, "wb") as file:
        file.write(bytes([0, 0, 2] + 9 * [0]) + struct.pack("<HHBB", WIDTH, HEIGHT, 24, order) + stored[..., ::-1].tobytes())
    return LEVELS / 255


def save_by(words, levels=SMOOTH):
    def save(path):
        Image.fromarray(levels).save("source.png")
        if shutil.which(words[0]) is None or subprocess.run([word.format(path=path) for word in words], capture_output=True).returncode:
            pytest.skip(f"no {words[0]} that writes such files")
        return levels / 255

    return save


def save_palette(path):
    image = Image.fromarray(LEVELS).quantize(200)
    image.save(path)
    return np.asarray(image.convert("RGB")) / 255


def save_pam(path):
    with open(path, "wb") as file:
        file.write(b"P7\nWIDTH %d\nHEIGHT %d\nDEPTH 3\nMAXVAL 255\nTUPLTYPE RGB\nENDHDR\n" % (WIDTH, HEIGHT) + LEVELS.tobytes())
    return LEVELS / 255


def save_fits(path):
    fits = pytest.importorskip("astropy.io.fits")
    fits.writeto(path, FLOATS)
    return FLOATS


def save_hdr(path):
    """Of flat pixels with exponents that differ."""
    exponents = np.add.outer(np.arange(HEIGHT), np.arange(WIDTH)) % 5
    mantissas = LEVELS.copy()
    mantissas[..., 0] |= 128
    with open(path, "wb") as file:
        file.write(b"#?RADIANCE\nFORMAT=32-bit_rle_rgbe\n\n-Y %d +X %d\n" % (HEIGHT, WIDTH))
        file.write(np.concatenate([mantissas, (128 + exponents)[..., None].astype("u1")], -1).tobytes())
    return mantissas * 2.0 ** (exponents[..., None] - 8)


def save_tiff(image, **options):
    def save(path):
        tifffile.imwrite(path, image, photometric="minisblack", **options)
        return image.astype(float)

    return save


def save_pages(path):
    tifffile.imwrite(path, np.stack([LEVELS[..., 0], LEVELS[..., 1]]), photometric="minisblack")
    return LEVELS[..., 0] / 255


def save_bits(path):
    bits = LEVELS[..., 0] > 128
    Image.fromarray(bits).save(path, compression="group4")
    return bits.astype(float)


def save_jpeg_tiff(path):
    Image.fromarray(SMOOTH).save(path, compression="jpeg", quality=100)
    return np.asarray(Image.open(path).convert("RGB")) / 255


def save_frames(**options):
    def save(path):
        frames = [Image.fromarray(LEVELS), Image.fromarray(LEVELS[::-1])]
        frames[0].save(path, save_all=True, append_images=frames[1:], **options)
        return LEVELS / 255

    return save


def save_cmyk(path):
    levels = np.zeros((HEIGHT, WIDTH, 4), "u1")
    levels[: HEIGHT // 3, :, 1:3] = 255  # red above
    levels[HEIGHT // 3 :, : WIDTH // 4, 0] = 255  # cyan at the left
    Image.fromarray(levels, "CMYK").save(path)
    seen = np.ones((HEIGHT, WIDTH, 3))
    seen[: HEIGHT // 3] = (0.93, 0.11, 0.14)
    seen[HEIGHT // 3 :, : WIDTH // 4] = (0, 0.68, 0.94)
    return seen


def save_svg(path):
    with open(path, "w") as file:
        file.write(f'<svg xmlns="http://www.w3.org/2000/svg" width="{WIDTH}" height="{HEIGHT}"><rect width="{WIDTH}" height="{HEIGHT}" '
                   'fill="#ffffff"/><rect width="10" height="6" fill="#ff0000"/><rect x="20" y="12" width="20" height="12" fill="#0000ff"/></svg>')  # fmt: skip
    image = np.ones((HEIGHT, WIDTH, 3))
    image[:6, :10], image[12:, 20:] = (1, 0, 0), (0, 0, 1)
    return image


def save_pdf(path):
    Image.fromarray(SMOOTH).save(path, resolution=150, quality=100)  # 150 is pdftoppm's own
    return SMOOTH / 255


# The name of a file, a function that makes it and returns its visible pixels, and the largest error of its codec.
FILES = [
    ("a.bmp", save_pil, 0),
    *((f"{order:#x}.tga", lambda path, order=order: save_tga(path, order), 0) for order in (0, 0x10, 0x20, 0x30)),
    ("a.gif", save_palette, 0),
    ("a.pam", save_pam, 0),
    ("a.fits", save_fits, 0),
    ("a.hdr", save_hdr, 2e-5),
    ("a.jp2", lambda path: save_pil(path, irreversible=False), 0),
    ("a.heic", save_by(["vips", "heifsave", "source.png", "{path}", "--lossless"]), 8 / 255),
    ("a.avif", save_by(["vips", "heifsave", "source.png", "{path}", "--compression", "av1", "--lossless"]), 8 / 255),
    ("a.jxl", save_by(["vips", "jxlsave", "source.png", "{path}", "--lossless"]), 0),
    ("a.psd", save_by(["convert", "source.png", "{path}"], LEVELS), 0),
    ("a.svg", save_svg, 0),
    ("a.pdf", save_pdf, 12 / 255),
    ("frames.png", save_frames(), 0),
    ("frames.webp", save_frames(lossless=True), 0),
    ("cmyk.jpg", save_cmyk, 0.12),
    ("cmyk.tif", save_cmyk, 0.12),
    ("double.tif", save_tiff(FLOATS.astype("f8")), 0),
    ("half.tif", save_tiff(FLOATS.astype("f2")), 0),
    ("signed.tif", save_tiff((LEVELS[..., 0].astype("i2") - 100)), 0),
    ("pages.tif", save_pages, 0),
    ("palette.tif", save_palette, 1 / 255),
    ("bits.tif", save_bits, 0),
    ("jpeg.tif", save_jpeg_tiff, 2.1 / 255),
    ("lzma.tif", lambda path: save_pil(path, compression="lzma"), 0),
]  # fmt: skip


@pytest.mark.parametrize(("name", "save", "tolerance"), FILES, ids=[name for name, _, _ in FILES])
def test_the_advised_command_converts(fragfft, name, save, tolerance):
    want = save(name)
    said = fragfft.refusal("filter", name, "refused.npy", "--filter", "identity")
    advice = re.search(r"\(not read here\): `(.+)` of Debian's ([a-z0-9.-]+) converts it$", said.strip())
    assert advice, said
    programs = [part.split()[0] for part in advice[1].split(" | ")]
    for program in programs:
        if shutil.which(program) is None:
            pytest.skip(f"no {program} here, of Debian's {advice[2]}")
    # This Python has the packages that the distribution provides for its own Python.
    command = advice[1].replace("python3 -c", "/usr/bin/python3 -c").replace("IN", name)
    ending = re.search(r"OUT(\.[a-z]+)?", advice[1])
    subprocess.run(command, shell=True, check=True, capture_output=True)
    result = "OUT" + (ending[1] or ".png")
    got = read(fragfft, result, *(("--straight-alpha",) if name.endswith(".svg") else ()))
    if got.ndim == 3 and want.ndim == 3:
        got = got[..., : want.shape[2]]
    assert got.shape == want.shape
    assert np.abs(got - want).max() <= tolerance + 1e-6
