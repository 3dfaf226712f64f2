"""PNG, JPEG and WebP against PIL and ImageMagick: rows, numbers, channels and profiles, read and written; and that nothing else
of a file is in a result."""

import struct
import time

import icc
import numpy as np
import png
import pytest
from PIL import Image, ImageOps
from support import by_imagemagick, numbers, read

HEIGHT, WIDTH = 9, 14


def picture(mode, seed=0):
    """A picture of a mode of PIL's, and the samples that it stands for."""
    levels = numbers("u1", (HEIGHT, WIDTH, 4), seed)
    levels[..., 3] |= 128  # at low coverage, colours would become 0
    if mode == "I;16":
        deep = numbers("u2", (HEIGHT, WIDTH), seed)
        return Image.fromarray(deep), deep / 65535
    if mode == "P":
        image = Image.fromarray(levels[..., :3]).quantize(11)
        return image, np.asarray(image.convert("RGB")) / 255
    if mode == "1":
        image = Image.fromarray(levels[..., 0]).convert("1")
        return image, np.asarray(image, float)
    image = Image.fromarray(levels).convert(mode)
    return image, np.asarray(image) / 255


@pytest.mark.parametrize("mode", ["1", "L", "LA", "P", "RGB", "RGBA", "I;16"])
def test_png(fragfft, mode):
    image, samples = picture(mode)
    image.save("a.png")
    options = ("--straight-alpha",) if mode in ("LA", "RGBA") else ()
    assert np.allclose(read(fragfft, "a.png", *options), samples, atol=1e-6)
    fragfft.filtered("a.png", "b.png", *options)
    largest = 65535 if mode == "I;16" else 255
    got = np.asarray(Image.open("b.png")) / largest
    assert got.shape == samples.shape and np.abs(got - samples).max() < 1e-6


@pytest.mark.parametrize("bands", [1, 2, 3, 4])
def test_png_of_16_bits(fragfft, bands):
    levels = numbers("u2", (HEIGHT, WIDTH, bands)).squeeze()
    if bands % 2 == 0:
        levels[..., -1] |= 0x8000
    png.write_16_bits("a.png", levels)
    options = ("--straight-alpha",) if bands % 2 == 0 else ()
    assert np.allclose(read(fragfft, "a.png", *options), levels / 65535, atol=1e-7)
    assert fragfft.filtered("a.png", "b.png", *options) == ""
    assert (png.levels_of_16_bits("b.png") == levels).all()
    said = fragfft.filtered("a.png", "c.png", "--bits", "8", *options)
    assert "rounded to 8 bits, from 16" in said
    assert np.abs(np.asarray(Image.open("c.png")) - levels / 257).max() <= 0.5 + 1e-6


@pytest.mark.parametrize("ending", ["png", "ppm", "tif"])
def test_floats_become_16_bits_and_a_line_says_so(fragfft, ending):
    image = numbers("f4", (HEIGHT, WIDTH))
    np.save("a.npy", image)
    said = fragfft.filtered("a.npy", "b." + ending)
    assert ("rounded to 16 bits, from floats" in said) == (ending != "tif")
    assert np.abs(read(fragfft, "b." + ending) - image).max() < (0 if ending == "tif" else 0.51 / 65535) + 1e-7
    if ending != "tif":
        assert "rounded to 8 bits, from floats" in fragfft.filtered("a.npy", "c." + ending, "--bits", "8")


@pytest.mark.parametrize("bits", [1, 2, 4])
@pytest.mark.parametrize("interlace", ["none", "PNG"])
def test_png_of_few_bits(fragfft, bits, interlace):
    levels = numbers("u1", (HEIGHT, WIDTH)) >> (8 - bits)
    grey = (levels * (255 // (2**bits - 1))).astype("u1")
    Image.fromarray(grey).save("a.png")
    by_imagemagick("a.png", "-depth", bits, "-type", "Grayscale", "-interlace", interlace, "b.png")
    with open("b.png", "rb") as file:
        assert file.read()[24] == bits
    assert np.allclose(read(fragfft, "b.png"), levels / (2**bits - 1), atol=1e-6)


def test_png_of_a_transparent_colour(fragfft):
    levels = numbers("u1", (HEIGHT, WIDTH, 3))
    levels[2, 3] = levels[4, 5] = (10, 20, 30)
    Image.fromarray(levels).save("a.png", transparency=(10, 20, 30))
    got = read(fragfft, "a.png", "--straight-alpha")
    alpha = np.ones((HEIGHT, WIDTH))
    alpha[2, 3] = alpha[4, 5] = 0
    assert got.shape == (HEIGHT, WIDTH, 4) and (got[..., 3] == alpha).all()


@pytest.mark.parametrize("mode", ["L", "RGB"])
def test_jpeg(fragfft, mode):
    y, x = np.mgrid[:64, :48]
    smooth = np.stack([x * 5, y * 3, (x + 2 * y) % 170], -1).astype("u1")
    Image.fromarray(smooth).convert(mode).save("a.jpg", quality=98, subsampling=0)
    stored = np.asarray(Image.open("a.jpg")) / 255
    assert np.abs(read(fragfft, "a.jpg") - stored).max() < 2.1 / 255
    fragfft.filtered("a.jpg", "b.jpg", "--quality", "98")
    assert np.abs(np.asarray(Image.open("b.jpg")) / 255 - stored).max() < 8 / 255


@pytest.mark.parametrize("mode", ["RGB", "RGBA"])
def test_webp(fragfft, mode):
    image, samples = picture(mode)
    image.save("a.webp", lossless=True, exact=True)
    options = ["--straight-alpha"] if mode == "RGBA" else []
    assert np.allclose(read(fragfft, "a.webp", *options), samples, atol=1e-6)
    # A lossless file stays lossless.
    fragfft.filtered("a.webp", "b.webp", *options)
    assert np.abs(np.asarray(Image.open("b.webp")) / 255 - samples).max() < 1e-6
    fragfft.filtered("a.webp", "c.webp", "--quality", "60")
    assert np.abs(np.asarray(Image.open("c.webp")) / 255 - samples).max() > 0.05


@pytest.mark.parametrize("ending", ["jpg", "png", "webp"])
@pytest.mark.parametrize("orientation", range(1, 9))
def test_eight_orientations(fragfft, orientation, ending):
    y, x = np.mgrid[:32, :48]
    image = Image.fromarray(np.stack([x * 5, y * 7, 255 - x * 5], -1).astype("u1"))
    exif = image.getexif()
    exif[274] = orientation
    image.save(f"a.{ending}", exif=exif, **({"lossless": True} if ending == "webp" else {}))
    want = np.asarray(ImageOps.exif_transpose(Image.open(f"a.{ending}"))) / 255
    got = read(fragfft, f"a.{ending}")
    assert got.shape == want.shape and np.abs(got - want).max() < (3.1 / 255 if ending == "jpg" else 1e-6)
    fragfft.filtered(f"a.{ending}", f"b.{ending}")
    upright = Image.open(f"b.{ending}")
    assert upright.getexif().get(274) is None and upright.size == want.shape[1::-1]


ADOBE = icc.rgb("Adobe RGB (1998)", icc.ADOBE_RGB, icc.curve(563 / 256))
SRGB = icc.rgb("sRGB", icc.SRGB, icc.srgb_curve())
SECRET = b"a word that nobody is to read again"
SMALL = b"\xff\xd8\xff\xe0 a thumbnail"


def save_with_everything(path, profile):
    """EXIF with a maker's words and a place, XMP, a comment, a resolution and a profile."""
    image, _ = picture("RGB")
    exif = image.getexif()
    exif[270] = SECRET.decode()
    exif[37500] = SMALL
    exif.get_ifd(34853)[29] = SECRET.decode()
    words = {"exif": exif, "icc_profile": profile}
    if path.endswith("webp"):
        image.save(path, lossless=True, xmp=SECRET, **words)
    elif path.endswith("png"):
        image.save(path, dpi=(333, 333), **words)
        png.with_chunks(path, png.chunk(b"tEXt", b"Comment\0" + SECRET), png.chunk(b"iTXt", b"XML:com.adobe.xmp\0\0\0\0\0" + SECRET))
    elif path.endswith("tif"):
        image.save(path, description=SECRET.decode(), software=SECRET.decode(), dpi=(333, 333), **words)
    else:
        image.save(path, comment=SECRET, dpi=(333, 333), **words)


@pytest.mark.parametrize("source", ["a.jpg", "a.png", "a.webp", "a.tif"])
@pytest.mark.parametrize("result", ["b.jpg", "b.png", "b.webp", "b.tif", "b.ppm", "b.exr"])
def test_a_result_has_pixels_and_the_profile_and_nothing_else(fragfft, source, result):
    save_with_everything(source, ADOBE)
    with open(source, "rb") as file:
        assert SECRET in file.read()
    options = ("--keep-light",) if result == "b.exr" else ()
    said = fragfft.filtered(source, result, *options)
    with open(result, "rb") as file:
        content = file.read()
    for trace in (SECRET, SMALL, b"Exif", b"EXIF", b"eXIf", b"xmp", b"Comment", time.strftime("%Y-").encode()):
        assert trace not in content, trace
    if result in ("b.ppm", "b.exr"):
        assert "the colour profile is not kept" in said
        return
    opened = Image.open(result)
    assert said == "" and opened.info["icc_profile"] == ADOBE and len(opened.getexif()) <= (15 if result == "b.tif" else 0)
    first = content
    fragfft.filtered(source, result)
    with open(result, "rb") as file:
        assert file.read() == first


@pytest.mark.parametrize("kind", ["png", "jpg", "webp", "tif"])
def test_linear_knows_srgb_and_refuses_other_profiles(fragfft, kind):
    image, _ = picture("RGB")
    options = {"webp": {"lossless": True}, "jpg": {"quality": 100}}.get(kind, {})
    for profile in (ADOBE, icc.rgb("linear", icc.SRGB, icc.curve(1.0)), icc.rgb("2.2", icc.SRGB, icc.curve(2.2)),
                    icc.rgb("P3", icc.DISPLAY_P3, icc.srgb_curve()), icc.of_tables("tables")):  # fmt: skip
        image.save("a." + kind, icc_profile=profile, **options)
        for words in (("b.png", "--linear"), ("b.exr",)):
            assert "profile is not sRGB's" in fragfft.refusal("filter", "a." + kind, *words, "--filter", "identity")
    image.save("a." + kind, icc_profile=SRGB, **options)
    assert fragfft.filtered("a." + kind, "b.png", "--linear") == ""
    fragfft.filtered("a." + kind, "b.exr")
    Image.open("a." + kind).save("c.png")
    fragfft.filtered("c.png", "c.exr")
    assert (read(fragfft, "b.exr") == read(fragfft, "c.exr")).all()


def test_a_profile_that_is_cut_is_left_out_and_told(fragfft):
    image, _ = picture("RGB")
    for size in range(150, len(ADOBE), 50):
        cut = size.to_bytes(4, "big") + ADOBE[4:size]  # its size field is shortened as well
        image.save("a.jpg", icc_profile=cut)
        assert "is damaged" in fragfft.refusal("filter", "a.jpg", "b.png", "--linear", "--filter", "identity")
        assert "left out" in fragfft.filtered("a.jpg", "b.jpg")
        assert "icc_profile" not in Image.open("b.jpg").info


def test_a_profile_that_png_does_not_take_is_told(fragfft):
    image, _ = picture("RGB")
    # Tags of version 4 are padded.
    odd = (len(ADOBE) + 1).to_bytes(4, "big") + ADOBE[4:8] + b"\4" + ADOBE[9:] + b"\0"
    image.save("a.jpg", icc_profile=odd)
    assert "profile is not kept" in fragfft.filtered("a.jpg", "b.png")
    assert fragfft.filtered("a.jpg", "b.jpg") == "" and Image.open("b.jpg").info["icc_profile"] == odd


def test_grey_profiles(fragfft):
    image, _ = picture("L")
    image.save("a.png", icc_profile=icc.grey("sRGB's curve", icc.srgb_curve()))
    assert fragfft.filtered("a.png", "b.png", "--linear") == ""
    assert Image.open("b.png").info["icc_profile"] == Image.open("a.png").info["icc_profile"]
    image.save("a.png", icc_profile=icc.grey("1.5", icc.curve(1.5)))
    assert "profile is not sRGB's" in fragfft.refusal("filter", "a.png", "b.png", "--linear", "--filter", "identity")
    image.save("a.png", icc_profile=SRGB)
    assert "of other channels, and left out" in fragfft.filtered("a.png", "b.png")
    assert "icc_profile" not in Image.open("b.png").info


@pytest.mark.parametrize("kind", ["png", "jpg", "webp", "tif"])
def test_a_damaged_profile_is_told_and_left_out(fragfft, kind):
    picture("RGB")[0].save("a." + kind, icc_profile=b"x" * 200)
    said = fragfft.filtered("a." + kind, "b." + kind)
    assert "profile is damaged" in said and len(said.splitlines()) == 1
    assert "icc_profile" not in Image.open("b." + kind).info
    assert "profile" in fragfft.refusal("filter", "a." + kind, "b.exr", "--filter", "identity")


@pytest.mark.parametrize(
    ("chunks", "words"),
    [
        ((png.gamma(100000),), "sRGB by gAMA"),
        ((png.gamma(45455),), "sRGB by gAMA"),
        ((png.gamma(45455), png.chromaticities(0.3127, 0.329, 0.64, 0.33, 0.21, 0.71, 0.15, 0.06)), "sRGB by gAMA and cHRM"),
        ((png.chunk(b"cICP", bytes([9, 16, 0, 1])),), "sRGB by cICP"),
        ((png.chunk(b"cICP", bytes([9, 16, 0, 1])), png.profile(SRGB)), "sRGB by cICP"),
        ((png.gamma(45455), png.chromaticities(0.3127, 0.329, 0.64, 0.33, 0.3, 0.6, 0.15, 0.06)), ""),
        ((png.chunk(b"sRGB", b"\0"), png.gamma(100000)), ""),
        ((png.chunk(b"cICP", bytes([1, 13, 0, 1])),), ""),
        ((png.gamma(100000), png.profile(SRGB)), ""),
    ],
)
def test_what_a_png_says_of_its_colours_otherwise_is_told_and_refused_as_light(fragfft, chunks, words):
    picture("RGB")[0].save("a.png")
    png.with_chunks("a.png", *chunks)
    said = fragfft.filtered("a.png", "b.png")
    assert (words in said and "is not kept" in said) if words else said == ""
    assert not set(png.chunks_of("b.png")) & {b"gAMA", b"cHRM", b"cICP"}
    if words:
        assert words in fragfft.refusal("filter", "a.png", "b.png", "--linear", "--filter", "identity")
    else:
        fragfft.filtered("a.png", "b.png", "--linear")


def _exif(index):
    interoperability = struct.pack("<H", 2) + struct.pack("<HHI4s", 1, 2, 4, index) + struct.pack("<HHI4s", 2, 7, 4, b"0100") + bytes(4)
    camera = struct.pack("<H", 2) + struct.pack("<HHIHH", 0xA001, 3, 1, 0xFFFF, 0) + struct.pack("<HHII", 0xA005, 4, 1, 56) + bytes(4)
    first = struct.pack("<H", 1) + struct.pack("<HHII", 0x8769, 4, 1, 26) + bytes(4)
    return b"Exif\0\0II*\0" + struct.pack("<I", 8) + first + camera + interoperability


def test_a_camera_says_adobe_rgb_in_exif(fragfft):
    image, _ = picture("RGB")
    image.save("a.jpg", exif=_exif(b"R03\0"))
    assert "Adobe RGB, by EXIF" in fragfft.filtered("a.jpg", "b.jpg")
    assert "Adobe RGB" in fragfft.refusal("filter", "a.jpg", "b.jpg", "--linear", "--filter", "identity")
    image.save("a.jpg", exif=_exif(b"R98\0"))
    assert fragfft.filtered("a.jpg", "b.jpg", "--linear") == ""
