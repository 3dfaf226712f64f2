"""BMP and TGA, as other programs and their standards have them."""

import shutil
import struct
import subprocess

import icc
import numpy as np
import pytest
from PIL import Image
from support import stored_exr, tries

WIDTH, HEIGHT = 13, 7  # rows of no whole number of four bytes


def levels(bands=3, seed=0):
    return np.random.default_rng(seed).integers(0, 256, (HEIGHT, WIDTH, bands), dtype=np.uint8)


def samples_of(fragfft, path):
    """What fragfft reads, as floats."""
    assert "out.npy" in (fragfft.filtered(path, "out.npy", "--straight-alpha", "--quiet") or "out.npy")
    return np.load("out.npy")


def check(fragfft, path, want, largest=255):
    got = samples_of(fragfft, path)
    assert got.shape == want.shape
    assert (got == (want / np.float32(largest)).astype(np.float32)).all()


def bmp(header, masks_or_palette, rows):
    offset = 14 + len(header) + len(masks_or_palette)
    return b"BM" + struct.pack("<IHHI", offset + len(rows), 0, 0, offset) + header + masks_or_palette + rows


def info(width, height, bits, compression=0, used=0, size=40):
    return struct.pack("<IiiHHIIiiII", size, width, height, 1, bits, compression, 0, 2835, 5669, used, 0)


def rows_of(values, bits):
    """Each row's values, filled up to four bytes, in the order given."""
    result = b""
    for row in values:
        if bits >= 8:
            line = b"".join(int(value).to_bytes(bits // 8, "little") for value in row)
        else:
            text = "".join(format(int(value), f"0{bits}b") for value in row)
            line = int(text.ljust(-(-len(text) // 8) * 8, "0"), 2).to_bytes(-(-len(text) // 8), "big")
        result += line + bytes(-len(line) % 4)
    return result


@tries("BMP", "numbers", "PIL")
@tries("BMP", "bands", "PIL")
def test_bmp_of_pil(fragfft):
    colours = levels()
    Image.fromarray(colours).save("pil.bmp")
    check(fragfft, "pil.bmp", colours)
    Image.fromarray(levels(1)[:, :, 0]).save("grey.bmp")
    check(fragfft, "grey.bmp", levels(1)[:, :, 0])
    bits = levels(1)[:, :, 0] > 127
    Image.fromarray(bits).save("bits.bmp")
    check(fragfft, "bits.bmp", bits, 1)
    indexed = Image.fromarray(colours).quantize(200)
    indexed.save("palette.bmp")
    check(fragfft, "palette.bmp", np.asarray(indexed.convert("RGB")))


def convert(*words):
    if shutil.which("convert") is None:
        pytest.skip("no ImageMagick")
    subprocess.run(["convert", *words], check=True)


@tries("BMP", "numbers", "ImageMagick")
@pytest.mark.parametrize("kind", ["bmp", "bmp2", "bmp3"])
def test_bmp_of_imagemagick(fragfft, kind):
    Image.fromarray(levels()).save("in.png")
    convert("in.png", f"{kind}:in.bmp")
    check(fragfft, "in.bmp", levels())


def test_runs_of_bmp(fragfft):
    picture = np.repeat(levels(1), 1, axis=1)[:, :, 0] // 64 * 85
    picture[2, 3:11] = 85
    Image.fromarray(picture).save("in.png")
    convert("in.png", "-type", "Palette", "-compress", "RLE", "bmp3:in.bmp")
    assert struct.unpack("<I", open("in.bmp", "rb").read()[30:34]) == (1,)
    check(fragfft, "in.bmp", picture)
    # Halves of bytes, by hand: a run of two that alternate, three and five by themselves, and rows' ends.
    palette = bytes([0, 0, 0, 0, 51, 51, 51, 0, 102, 102, 102, 0, 153, 153, 153, 0])
    packed = bytes([5, 0x12, 0, 3, 0x31, 0x20, 0, 0]) + bytes([0, 5, 0x01, 0x23, 0x10, 0, 3, 0x33, 0, 1])
    open("halves.bmp", "wb").write(bmp(info(8, 2, 4, 2, 4), palette, packed))
    check(fragfft, "halves.bmp", np.array([[0, 1, 2, 3, 1, 3, 3, 3], [1, 2, 1, 2, 1, 3, 1, 2]]), 5)
    for broken in (packed[:-3], packed.replace(b"\0\0", b"\0\2\1\0"), bytes([9, 0x12, 0, 1]), bytes([4, 0x12, 0, 1]), packed[:8] + b"\0\1"):
        open("broken.bmp", "wb").write(bmp(info(8, 2, 4, 2, 4), palette, broken))
        assert "broken.bmp: BMP: " in fragfft.refusal("filter", "broken.bmp", "out.png", "--filter", "identity")


@tries("BMP", "rows", "PIL")
@tries("BMP", "numbers", "the format's definition")
@pytest.mark.parametrize("bits", [1, 2, 4, 8])
@pytest.mark.parametrize("top_down", [False, True])
def test_palettes_of_bmp(fragfft, bits, top_down):
    random = np.random.default_rng(bits)
    palette = random.integers(0, 256, (2**bits, 3), dtype=np.uint8)
    indices = random.integers(0, 2**bits, (HEIGHT, WIDTH))
    entries = b"".join(bytes([blue, green, red, 0]) for red, green, blue in palette)
    stored = indices if top_down else indices[::-1]
    header = info(WIDTH, -HEIGHT if top_down else HEIGHT, bits)
    open("in.bmp", "wb").write(bmp(header, entries, rows_of(stored, bits)))
    if bits != 2:
        assert (np.asarray(Image.open("in.bmp").convert("RGB")) == palette[indices]).all()
    check(fragfft, "in.bmp", palette[indices])


def test_a_palette_that_is_too_small(fragfft):
    entries = bytes([0, 0, 0, 0, 9, 8, 7, 0])
    open("in.bmp", "wb").write(bmp(info(WIDTH, HEIGHT, 8, used=2), entries, rows_of(np.full((HEIGHT, WIDTH), 2), 8)))
    assert "palette of 2 colours" in fragfft.refusal("filter", "in.bmp", "out.png", "--filter", "identity")


def test_the_first_version_of_bmp(fragfft):
    random = np.random.default_rng(1)
    palette = random.integers(0, 256, (16, 3), dtype=np.uint8)
    indices = random.integers(0, 16, (HEIGHT, WIDTH))
    entries = b"".join(bytes([blue, green, red]) for red, green, blue in palette)
    open("in.bmp", "wb").write(bmp(struct.pack("<IHHHH", 12, WIDTH, HEIGHT, 1, 4), entries, rows_of(indices[::-1], 4)))
    check(fragfft, "in.bmp", palette[indices])


MASKS = {
    "555": (16, (0x7C00, 0x03E0, 0x001F)),
    "565": (16, (0xF800, 0x07E0, 0x001F)),
    "4444": (16, (0x0F00, 0x00F0, 0x000F, 0xF000)),
    "reversed": (32, (0x000000FF, 0x0000FF00, 0x00FF0000)),
    "101010": (32, (0x3FF00000, 0x000FFC00, 0x000003FF, 0xC0000000)),
}


@tries("BMP", "bands", "the format's definition")
@pytest.mark.parametrize("name", MASKS)
@pytest.mark.parametrize("version", [40, 56, 108, 124])
def test_bits_of_bmp(fragfft, name, version):
    bits, masks = MASKS[name]
    if version == 40 and len(masks) == 4:
        pytest.skip("the oldest version has no alpha")
    random = np.random.default_rng(5)
    parts = [random.integers(0, 2 ** bin(mask).count("1"), (HEIGHT, WIDTH)) for mask in masks]
    values = sum(part * (mask & -mask) for part, mask in zip(parts, masks))
    stored_masks = struct.pack("<4I", *masks, *([0] * (4 - len(masks))))
    header = info(WIDTH, HEIGHT, bits, 3, size=version)
    if version == 40:
        header, more = header, stored_masks[:12]
    else:
        header, more = (header + stored_masks + struct.pack("<I", 0x73524742)).ljust(version, b"\0")[:version], b""
    open("in.bmp", "wb").write(bmp(header, more, rows_of(values[::-1], bits)))
    want = np.stack([part.astype(np.float32) / np.float32(2 ** bin(mask).count("1") - 1) for part, mask in zip(parts, masks)], axis=-1)
    got = samples_of(fragfft, "in.bmp")
    assert got.shape == want.shape and (got == want).all()


@tries("BMP", "bands", "OpenCV")
def test_bmp_of_opencv(fragfft):
    cv2 = pytest.importorskip("cv2")
    colours = levels(4)
    cv2.imwrite("in.bmp", colours[:, :, 2::-1])
    check(fragfft, "in.bmp", colours[:, :, :3])
    cv2.imwrite("in.bmp", colours[:, :, [2, 1, 0, 3]])  # an alpha that the version of the header has no word for
    check(fragfft, "in.bmp", colours[:, :, :3])


def test_the_fourth_byte_of_plain_bmp_is_unused(fragfft):
    colours = levels(4)
    values = sum(colours[:, :, i].astype(int) << shift for i, shift in enumerate((16, 8, 0, 24)))
    open("in.bmp", "wb").write(bmp(info(WIDTH, HEIGHT, 32), b"", rows_of(values[::-1], 32)))
    assert (np.asarray(Image.open("in.bmp").convert("RGB")) == colours[:, :, :3]).all()
    check(fragfft, "in.bmp", colours[:, :, :3])


@tries("BMP", "colour", "the format's definition")
def test_the_profile_of_a_bmp(fragfft):
    profile = icc.rgb("Display P3", icc.DISPLAY_P3, icc.srgb_curve())
    rows = rows_of([[int(c[0]) << 16 | int(c[1]) << 8 | int(c[2]) for c in row] for row in levels()[::-1]], 24)
    tail = struct.pack("<I", 0x4D424544) + bytes(36 + 12) + struct.pack("<IIII", 4, 124 + len(rows), len(profile), 0)
    open("in.bmp", "wb").write(bmp(info(WIDTH, HEIGHT, 24, size=124) + bytes(16) + tail, b"", rows + profile))
    assert fragfft.filtered("in.bmp", "out.png") == ""
    assert Image.open("out.png").info["icc_profile"] == profile
    assert round(Image.open("out.png").info["dpi"][0]) == 72 and round(Image.open("out.png").info["dpi"][1]) == 144
    assert "Display P3" in fragfft.filtered("in.bmp", "out.bmp")
    # By numbers: gamma 1.5, and no primaries.
    numbers = struct.pack("<I", 0) + bytes(36) + struct.pack("<3I", 98304, 98304, 98304)
    open("in.bmp", "wb").write(bmp(info(WIDTH, HEIGHT, 24, size=108) + bytes(16) + numbers, b"", rows))
    fragfft.filtered("in.bmp", "out.npy", "--quiet")
    fragfft.filtered("in.bmp", "out.exr")
    light = stored_exr("out.exr")[0][:, :, ::-1]
    assert np.abs(light - (levels() / 255.0) ** 1.5).max() < 1e-5


def test_damaged_bmp_is_refused(fragfft):
    rows = rows_of([[0] * WIDTH] * HEIGHT, 24)
    sound = bmp(info(WIDTH, HEIGHT, 24), b"", rows)
    cases = {
        "cut": sound[:-3],
        "header": sound[:30],
        "version": sound[:14] + struct.pack("<I", 41) + sound[18:],
        "width": sound[:18] + struct.pack("<i", -5) + sound[22:],
        "height": sound[:22] + struct.pack("<i", -(2**31)) + sound[26:],
        "bits": sound[:28] + struct.pack("<H", 7) + sound[30:],
        "compression": sound[:30] + struct.pack("<I", 4) + sound[34:],
        "offset": sound[:10] + struct.pack("<I", 20) + sound[14:],
        "masks": bmp(info(2, 1, 32, 3), struct.pack("<III", 0xFF00, 0xFF00, 0xFF), bytes(8)),
        "gap": bmp(info(2, 1, 32, 3), struct.pack("<III", 0xF0F000, 0x0F00, 0xFF), bytes(8)),
        "large": bmp(info(30000, 30000, 8, 1), bytes(1024), bytes([255, 0] * 100)),
    }
    for name, content in cases.items():
        open(name + ".bmp", "wb").write(content)
        assert f"{name}.bmp: " in fragfft.refusal("filter", name + ".bmp", "out.png", "--filter", "identity")


def tga(kind, bits, description, rows, palette=b"", first=0, entries=0, entry_bits=0, name=b"", width=WIDTH, height=HEIGHT):
    return struct.pack("<BBBHHBHHHHBB", len(name), 1 if entries else 0, kind, first, entries, entry_bits, 0, 0, width, height, bits, description) + name + palette + rows


def in_order(image, description):
    image = image if description & 0x20 else image[::-1]
    return image[:, ::-1] if description & 0x10 else image


@tries("TGA", "rows", "the format's definition")
@tries("TGA", "numbers", "the format's definition")
@pytest.mark.parametrize("description", [0x00, 0x10, 0x20, 0x30])
@pytest.mark.parametrize("bits", [16, 24, 32])
def test_the_four_origins_of_tga(fragfft, bits, description):
    random = np.random.default_rng(bits)
    if bits == 16:
        parts = random.integers(0, 32, (HEIGHT, WIDTH, 3))
        alpha = random.integers(0, 2, (HEIGHT, WIDTH))
        values = alpha << 15 | parts[:, :, 0] << 10 | parts[:, :, 1] << 5 | parts[:, :, 2]
        want = np.dstack([parts.astype(np.float32) / np.float32(31), alpha.astype(np.float32)])
        alpha_bits = 1
    else:
        parts = random.integers(0, 256, (HEIGHT, WIDTH, bits // 8))
        values = parts[:, :, 0] << 16 | parts[:, :, 1] << 8 | parts[:, :, 2]
        values |= parts[:, :, 3] << 24 if bits == 32 else 0
        want = parts.astype(np.float32) / np.float32(255)
        alpha_bits = 8 if bits == 32 else 0
    rows = b"".join(int(value).to_bytes(bits // 8, "little") for row in in_order(values, description) for value in row)
    open("in.tga", "wb").write(tga(2, bits, description | alpha_bits, rows, name=b"a name"))
    got = samples_of(fragfft, "in.tga")
    assert got.shape == want.shape and (got == want).all()


@tries("TGA", "numbers", "PIL")
@tries("TGA", "bands", "PIL")
@pytest.mark.parametrize("packed", [None, "tga_rle"])
@pytest.mark.parametrize("mode", ["RGB", "RGBA", "L", "LA", "P"])
def test_tga_of_pil(fragfft, mode, packed):
    flat = levels(4) // 128 * 255  # runs, and what breaks them
    bands = {"RGB": 3, "RGBA": 4, "L": 1, "LA": 2, "P": 3}[mode]
    image = Image.fromarray(np.squeeze(flat[:, :, :bands])) if mode != "P" else Image.fromarray(flat[:, :, :3]).quantize(16)
    image.save("in.tga", compression=packed)
    check(fragfft, "in.tga", np.asarray(image.convert("RGB") if mode == "P" else image))


@tries("TGA", "rows", "ImageMagick")
def test_tga_of_imagemagick(fragfft):
    for bands in (3, 4):
        Image.fromarray(levels(bands)).save("in.png")
        for words in (("-compress", "none"), ("-compress", "RLE")):
            convert("in.png", *words, "in.tga")
            # Some versions write rows in another order than they say: what is said counts, as PIL reads it.
            check(fragfft, "in.tga", np.asarray(Image.open("in.tga")))


def test_palettes_of_tga_begin_where_they_say(fragfft):
    random = np.random.default_rng(9)
    palette = random.integers(0, 256, (20, 3), dtype=np.uint8)
    indices = random.integers(0, 20, (HEIGHT, WIDTH))
    stored = b"".join(bytes([blue, green, red]) for red, green, blue in palette)
    rows = bytes((indices[::-1] + 5).astype(np.uint8).tobytes())
    open("in.tga", "wb").write(tga(1, 8, 0, rows, stored, 5, 20, 24))
    check(fragfft, "in.tga", palette[indices])
    open("in.tga", "wb").write(tga(1, 8, 0, bytes([4]) + rows[1:], stored, 5, 20, 24))
    assert "palette of 20 colours" in fragfft.refusal("filter", "in.tga", "out.png", "--filter", "identity")


@tries("TGA", "bands", "the format's definition")
@tries("TGA", "colour", "the format's definition")
def test_the_second_version_of_tga_says_what_alpha_is(fragfft):
    colours = levels(4) | np.array([0, 0, 0, 1], np.uint8)  # nothing could be divided out of an alpha of 0
    rows = colours[::-1, :, [2, 1, 0, 3]].tobytes()
    body = tga(2, 32, 8, rows)

    def with_kind(kind, gamma=(0, 0)):
        extension = bytearray(495)
        extension[:2] = struct.pack("<H", 495)
        extension[478:482] = struct.pack("<HH", *gamma)
        extension[494] = kind
        open("in.tga", "wb").write(body + bytes(extension) + struct.pack("<II", len(body), 0) + b"TRUEVISION-XFILE.\0")

    with_kind(3)
    check(fragfft, "in.tga", colours)
    for kind in (0, 1, 2):
        with_kind(kind)
        check(fragfft, "in.tga", colours[:, :, :3])
    assert "no alpha" in fragfft.filtered("in.tga", "out.png")
    with_kind(4)  # colours are multiplied by alpha
    fragfft.filtered("in.tga", "out.png", "--quiet")
    alpha = colours[:, :, 3:].astype(float)
    want = np.clip(colours[:, :, :3] * 255.0 / alpha, 0, 255)
    assert np.abs(np.asarray(Image.open("out.png"))[:, :, :3] - want).max() < 0.51
    with_kind(3, (22, 10))
    assert "gamma of 2.2" in fragfft.filtered("in.tga", "out.png")


def test_damaged_tga_is_refused(fragfft):
    rows = bytes(3 * WIDTH * HEIGHT)
    sound = tga(2, 24, 0, rows)
    run = bytes([0x80 | 127, 1, 2, 3])
    cases = {
        "cut": sound[:-1],
        "interleaved": tga(2, 24, 0x40, rows),
        "runs": tga(10, 24, 0, run[:-1]),
        "short": tga(10, 24, 0, bytes([0x80 | 60, 1, 2, 3])),
        "long": tga(10, 24, 0, run),
        "large": tga(10, 24, 0, run, width=30000, height=8000),
        "palette": tga(1, 8, 0, b"", b"abc", 0, 200, 24),
    }
    for name, content in cases.items():
        open(name + ".tga", "wb").write(content)
        assert f"{name}.tga: " in fragfft.refusal("filter", name + ".tga", "out.png", "--filter", "identity")


def test_what_fragfft_writes_it_reads(fragfft):
    for kind, bands in (("bmp", 1), ("bmp", 3), ("tga", 1), ("tga", 2), ("tga", 3), ("tga", 4)):
        Image.fromarray(np.squeeze(levels(bands))).save("in.png")
        fragfft.filtered("in.png", "out." + kind, "--straight-alpha")
        # BMP has grey as three colours.
        check(fragfft, "out." + kind, np.squeeze(levels(bands)) if kind == "tga" else levels(bands) + np.zeros((1, 1, 3), np.uint8))
        reread = Image.open("out." + kind)
        assert (np.asarray(reread.convert("L") if bands == 1 else reread) == np.squeeze(levels(bands))).all()
