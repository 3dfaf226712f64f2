"""Colours: --linear and formats of linear light go by what the file says of its samples."""

import shutil
import struct
import subprocess

import icc
import numpy as np
import png
import pytest
from PIL import Image
from scipy import ndimage
from support import stored_exr, tries

KERNEL = np.array([[1, 2, 0], [4, 8, 1], [0, 3, 5]]) / 24.0  # of no symmetry


def srgb_decode(samples):
    return np.where(samples <= 0.04045, samples / 12.92, ((samples + 0.055) / 1.055) ** 2.4)


def srgb_encode(light):
    return np.where(light <= 0.0031308, 12.92 * light, 1.055 * np.maximum(light, 0) ** (1 / 2.4) - 0.055)


def picture(bands=3, seed=0):
    """Levels of all brightness, the darkest among them; no axis, corner or channel is like another."""
    random = np.random.default_rng(seed)
    levels = random.integers(0, 256, (23, 31, bands))
    levels[:3] //= 16
    return levels.astype(np.uint8) if bands > 1 else levels[:, :, 0].astype(np.uint8)


def filtered(light):
    """By the kernel, each channel by itself, with the nearest pixel beyond the border."""
    planes = light if light.ndim == 3 else light[:, :, None]
    result = np.stack([ndimage.convolve(planes[:, :, i], KERNEL, mode="nearest") for i in range(planes.shape[2])], axis=-1)
    return result.reshape(light.shape)


def read_light(path):
    """The samples of an OpenEXR file; red is the last of its channels, which are in the order of the alphabet."""
    numbers, names = stored_exr(path)
    assert names in (["B", "G", "R"], ["Y"])
    return numbers[:, :, ::-1].squeeze().astype(float)


class Colours:
    """A file's encoding as numpy has it: decode, encode and the matrix to Rec. 709."""

    def __init__(self, profile, decode, encode, matrix=np.eye(3)):
        self.profile, self.decode, self.encode, self.matrix = profile, decode, encode, matrix


def power(gamma):
    return (lambda samples: samples**gamma), (lambda light: np.maximum(light, 0) ** (1 / gamma))


_TABLE = np.linspace(0, 1, 1024) ** 1.7
RGB = {
    "Adobe RGB": Colours(icc.rgb("Adobe RGB (1998)", icc.ADOBE_RGB, icc.curve(563 / 256)), *power(563 / 256), icc.to_rec709(icc.ADOBE_RGB)),
    "ProPhoto": Colours(icc.rgb("ProPhoto RGB", icc.PROPHOTO, icc.curve(461 / 256)), *power(461 / 256), icc.to_rec709(icc.PROPHOTO)),
    "Display P3": Colours(icc.rgb("Display P3", icc.DISPLAY_P3, icc.srgb_curve()), srgb_decode, srgb_encode, icc.to_rec709(icc.DISPLAY_P3)),
    "linear": Colours(icc.rgb("linear", icc.SRGB, icc.curve(1.0)), *power(1.0)),
    "table": Colours(
        icc.rgb("table", icc.SRGB, icc.curve(_TABLE)),
        lambda samples: np.interp(samples, np.linspace(0, 1, 1024), np.round(_TABLE * 65535) / 65535),
        lambda light: np.interp(light, np.round(_TABLE * 65535) / 65535, np.linspace(0, 1, 1024)),
    ),
    "sRGB": Colours(icc.rgb("sRGB", icc.SRGB, icc.srgb_curve()), srgb_decode, srgb_encode),
}


@pytest.fixture(autouse=True)
def kernel_file(fragfft):
    np.save("kernel.npy", KERNEL)


def convolve(fragfft, source, result, *options):
    done = fragfft.run("convolve", source, "kernel.npy", result, *options)
    assert done.returncode == 0, done.stderr
    return done.stderr


def check_linear(fragfft, path, levels, colours):
    convolve(fragfft, path, "out.png", "--linear")
    want = 255 * colours.encode(filtered(colours.decode(levels / 255.0)))
    got = np.asarray(Image.open("out.png")).astype(float)
    assert np.abs(got - want).max() < 0.52


@tries("PNG", "colour", "PIL")
@tries("TIFF", "colour", "PIL")
@tries("WebP", "colour", "PIL")
@tries("JPEG", "colour", "PIL")
@pytest.mark.parametrize("name", RGB)
@pytest.mark.parametrize("kind", ["png", "tif", "webp", "jpg"])
def test_linear_decodes_by_the_profile_and_keeps_it(fragfft, name, kind):
    colours, levels = RGB[name], picture()
    options = {"webp": {"lossless": True}, "jpg": {"quality": 100}}.get(kind, {})
    Image.fromarray(levels).save("in." + kind, icc_profile=colours.profile, **options)
    levels = np.asarray(Image.open("in." + kind))  # of a JPEG they are others
    check_linear(fragfft, "in." + kind, levels, colours)
    assert Image.open("out.png").info["icc_profile"] == colours.profile


@pytest.mark.parametrize("name", RGB)
def test_the_identity_gives_every_level_back(fragfft, name):
    every = np.arange(65536, dtype=np.uint16).reshape(256, 256)
    levels = np.stack([every, every[::-1], every[:, ::-1]], axis=-1)
    png.write_16_bits("in.png", levels)
    png.with_chunks("in.png", png.profile(RGB[name].profile))
    fragfft.filtered("in.png", "out.png", "--linear")
    assert (png.levels_of_16_bits("out.png") == levels).all()


@tries("OpenEXR", "colour", "the profiles' definitions")
@pytest.mark.parametrize("name", RGB)
def test_linear_formats_get_light_of_rec_709(fragfft, name):
    colours, levels = RGB[name], picture()
    Image.fromarray(levels).save("in.png", icc_profile=colours.profile)
    for options, want in (
        ((), colours.decode(np.clip(filtered(levels / 255.0), 0, 1))),
        (("--linear",), filtered(colours.decode(levels / 255.0))),
    ):
        said = convolve(fragfft, "in.png", "out.exr", *options)
        want = want @ colours.matrix.T
        assert np.abs(read_light("out.exr") - want).max() < 5e-4
        assert "profile" not in said


def test_each_channel_has_its_own_curve(fragfft):
    curves = [icc.curve(1.0), icc.curve(2.0), icc.curve(3.0)]
    levels = picture()
    Image.fromarray(levels).save("in.png", icc_profile=icc.rgb("three", icc.SRGB, curves))
    gammas = np.array([1.0, 2.0, 3.0])
    check_linear(fragfft, "in.png", levels, Colours(None, *power(gammas)))


def test_grey_has_a_curve_too(fragfft):
    levels = picture(1)
    Image.fromarray(levels).save("in.png", icc_profile=icc.grey("grey 1.5", icc.curve(1.5)))
    check_linear(fragfft, "in.png", levels, Colours(None, *power(1.5)))
    convolve(fragfft, "in.png", "out.exr", "--linear")
    assert np.abs(read_light("out.exr") - filtered((levels / 255.0) ** 1.5)).max() < 1e-5


def test_a_curve_that_is_flat_in_the_dark_gives_levels_back(fragfft):
    table = np.round(255 * np.linspace(0, 1, 256) ** 2.2) / 255  # the first nineteen entries are alike
    profile = icc.rgb("coarse", icc.SRGB, icc.curve(table))
    levels = np.arange(256, dtype=np.uint8).reshape(16, 16)
    Image.fromarray(np.stack([levels, levels.T, levels[::-1]], axis=-1)).save("in.png", icc_profile=profile)
    fragfft.filtered("in.png", "out.png", "--linear")
    assert (np.asarray(Image.open("in.png")) == np.asarray(Image.open("out.png"))).all()


def test_a_profile_of_tables_is_kept_and_refused_where_light_is_needed(fragfft):
    Image.fromarray(picture()).save("in.png", icc_profile=icc.of_tables("tables"))
    assert fragfft.filtered("in.png", "out.png") == ""
    assert "icc_profile" in Image.open("out.png").info
    for words in (("in.png", "new.png", "--linear"), ("in.png", "new.exr")):
        said = fragfft.refusal("filter", *words, "--filter", "identity")
        assert "in.png" in said and "tables" in said
    fragfft.filtered("in.png", "out.exr", "--keep-light")


@tries("PNG", "colour", "the format's definition")
@pytest.mark.parametrize("gamma, decode", [(100000, 1.0), (45455, 2.2), (55556, 1.8)])
def test_the_gamma_of_a_png_is_its_curve(fragfft, gamma, decode):
    levels = picture()
    Image.fromarray(levels).save("in.png")
    png.with_chunks("in.png", png.gamma(gamma))
    check_linear(fragfft, "in.png", levels, Colours(None, *power(decode)))
    convolve(fragfft, "in.png", "out.exr")
    assert np.abs(read_light("out.exr") - filtered(levels / 255.0) ** decode).max() < 1e-4
    # The result says the same, by a profile, to whoever reads it.
    convolve(fragfft, "in.png", "once.jpg")
    assert f"gamma {decode:g}" in fragfft.filtered("once.jpg", "twice.bmp")


def test_a_grey_png_with_a_gamma(fragfft):
    levels = picture(1)
    Image.fromarray(levels).save("in.png")
    png.with_chunks("in.png", png.gamma(100000))
    convolve(fragfft, "in.png", "out.png", "--linear")
    first = np.asarray(Image.open("out.png"))
    convolve(fragfft, "in.png", "out.png")
    assert (np.asarray(Image.open("out.png")) == first).all()


def test_the_numbers_that_stand_for_srgb_are_srgb(fragfft):
    levels = picture()
    for chunks in (
        (png.gamma(45455), png.chromaticities(0.3127, 0.329, 0.64, 0.33, 0.3, 0.6, 0.15, 0.06)),
        (png.chunk(b"sRGB", b"\0"), png.gamma(100000)),
    ):
        Image.fromarray(levels).save("in.png")
        png.with_chunks("in.png", *chunks)
        check_linear(fragfft, "in.png", levels, Colours(None, srgb_decode, srgb_encode))
        assert "icc_profile" not in Image.open("out.png").info
        assert fragfft.filtered("in.png", "out.bmp") == ""


def test_the_primaries_of_a_png(fragfft):
    levels = picture()
    Image.fromarray(levels).save("in.png")
    png.with_chunks("in.png", png.gamma(45455), png.chromaticities(0.3127, 0.329, 0.64, 0.33, 0.21, 0.71, 0.15, 0.06))
    fragfft.filtered("in.png", "out.exr")
    want = (levels / 255.0) ** (1 / 0.45455) @ icc.to_rec709(icc.ADOBE_RGB).T
    assert np.abs(read_light("out.exr") - want).max() < 1e-3


def test_code_points_go_before_a_profile(fragfft):
    levels = picture()
    Image.fromarray(levels).save("in.png", icc_profile=RGB["linear"].profile)
    png.with_chunks("in.png", png.chunk(b"cICP", bytes([12, 13, 0, 1])))  # Display P3
    check_linear(fragfft, "in.png", levels, RGB["Display P3"])
    fragfft.filtered("in.png", "out.exr")
    want = srgb_decode(levels / 255.0) @ RGB["Display P3"].matrix.T
    assert np.abs(read_light("out.exr") - want).max() < 1e-3


@pytest.mark.parametrize("transfer, name", [(16, "PQ"), (18, "HLG")])
def test_high_dynamic_range_is_told_and_refused_as_light(fragfft, transfer, name):
    Image.fromarray(picture()).save("in.png")
    png.with_chunks("in.png", png.chunk(b"cICP", bytes([9, transfer, 0, 1])))
    assert name in fragfft.filtered("in.png", "out.png")
    for words in (("in.png", "new.png", "--linear"), ("in.png", "new.hdr")):
        assert name in fragfft.refusal("filter", *words, "--filter", "identity")


def _exif(index, colour_space):
    interoperability = struct.pack("<H", 2) + struct.pack("<HHI4s", 1, 2, 4, index) + struct.pack("<HHI4s", 2, 7, 4, b"0100") + bytes(4)
    camera = struct.pack("<H", 2) + struct.pack("<HHIHH", 0xA001, 3, 1, colour_space, 0) + struct.pack("<HHII", 0xA005, 4, 1, 56) + bytes(4)
    first = struct.pack("<H", 1) + struct.pack("<HHII", 0x8769, 4, 1, 26) + bytes(4)
    return b"Exif\0\0II*\0" + struct.pack("<I", 8) + first + camera + interoperability


@tries("JPEG", "colour", "EXIF's definition")
def test_a_camera_says_adobe_rgb_in_exif(fragfft):
    Image.fromarray(picture()).save("in.jpg", quality=100, exif=_exif(b"R03\0", 0xFFFF))
    levels = np.asarray(Image.open("in.jpg"))
    check_linear(fragfft, "in.jpg", levels, RGB["Adobe RGB"])
    Image.fromarray(picture()).save("in.jpg", quality=100, exif=_exif(b"R98\0", 1))
    check_linear(fragfft, "in.jpg", levels, RGB["sRGB"])


@tries("GIF", "colour", "PIL")
@tries("PNM", "colour", "PIL")
@tries("NPY", "colour", "PIL")
@tries("FITS", "colour", "PIL")
@pytest.mark.parametrize("kind", ["bmp", "gif", "ppm", "npy", "tga", "fits"])
def test_a_profile_that_a_format_cannot_hold_is_told(fragfft, kind):
    Image.fromarray(picture()).save("in.png", icc_profile=RGB["Display P3"].profile)
    said = fragfft.filtered("in.png", "out." + kind)
    assert "out." + kind in said and "Display P3" in said and len(said.splitlines()) == 1
    Image.fromarray(picture()).save("in.png", icc_profile=RGB["sRGB"].profile)
    assert "profile" not in fragfft.filtered("in.png", "out." + kind)


def test_a_damaged_profile_is_told(fragfft):
    sound = RGB["Adobe RGB"].profile
    Image.fromarray(picture()).save("in.png")
    plain = open("in.png", "rb").read()
    for chunk in (png.chunk(b"iCCP", png.profile(sound)[8:-4], damaged=True), png.chunk(b"iCCP", b"icc\0\0nothing"), png.profile(sound[:100]), png.profile(b"x" * len(sound))):
        open("in.png", "wb").write(plain)
        png.with_chunks("in.png", chunk)
        said = fragfft.filtered("in.png", "out.png")
        assert len(said.splitlines()) == 1 and ("iCCP" in said or "profile is damaged" in said), said
        assert "icc_profile" not in Image.open("out.png").info
    for kind in ("jpg", "tif", "webp"):
        Image.fromarray(picture()).save("in." + kind, icc_profile=b"x" * 200)
        assert "profile is damaged" in fragfft.filtered("in." + kind, "out." + kind)


def test_a_profile_of_other_channels_is_told(fragfft):
    Image.fromarray(picture(1)).save("in.png", icc_profile=RGB["Adobe RGB"].profile)
    assert "grey" in fragfft.filtered("in.png", "out.png")
    Image.fromarray(picture(1)).save("in.png", icc_profile=RGB["sRGB"].profile)
    assert fragfft.filtered("in.png", "out.png") == ""


def test_linear_light_becomes_srgb_whatever_came_before(fragfft):
    Image.fromarray(picture()).save("in.png", icc_profile=RGB["Adobe RGB"].profile)
    fragfft.filtered("in.png", "light.exr")
    fragfft.filtered("light.exr", "out.png")
    light = (picture() / 255.0) ** (563 / 256) @ RGB["Adobe RGB"].matrix.T
    want = 255 * srgb_encode(np.clip(light, 0, 1))
    assert np.abs(np.asarray(Image.open("out.png")).astype(float) - want).max() < 1.1
    assert "icc_profile" not in Image.open("out.png").info


@tries("HEIF", "colour", "vips")
def test_heif_says_its_colours_by_code_points(fragfft):
    if shutil.which("vips") is None:
        pytest.skip("no vips to write HEIF with")
    Image.fromarray(picture()).save("in.png")
    if subprocess.run(["vips", "copy", "in.png", "in.avif[lossless]"], check=False, capture_output=True).returncode != 0:
        pytest.skip("this vips writes no AVIF")
    content = bytearray(open("in.avif", "rb").read())
    at = content.find(b"colrnclx")
    assert at > 0
    content[at + 8 : at + 12] = struct.pack(">HH", 9, 16)
    open("in.avif", "wb").write(content)
    assert "PQ" in fragfft.filtered("in.avif", "out.png")
    content[at + 8 : at + 12] = struct.pack(">HH", 1, 8)  # linear
    open("in.avif", "wb").write(content)
    fragfft.filtered("in.avif", "out.png", "--linear")
    first = np.asarray(Image.open("out.png"))
    fragfft.filtered("in.avif", "out.png")
    assert (np.asarray(Image.open("out.png")) == first).all()


@tries("HDR", "colour", "the format's definition")
def test_the_primaries_of_linear_files(fragfft):
    Image.fromarray(picture()).save("in.png")
    fragfft.filtered("in.png", "light.hdr")
    content = open("light.hdr", "rb").read()
    lines = [line for line in content.split(b"\n\n", 1)[0].split(b"\n") if not line.startswith(b"PRIMARIES")]
    lines.append(b"PRIMARIES=0.64 0.33 0.21 0.71 0.15 0.06 0.3127 0.3290")
    open("adobe.hdr", "wb").write(b"\n".join(lines) + b"\n\n" + content.split(b"\n\n", 1)[1])
    fragfft.filtered("light.hdr", "light.npy", "--quiet")
    fragfft.filtered("adobe.hdr", "out.png", "--quiet")
    light = np.clip(np.load("light.npy") @ icc.to_rec709(icc.ADOBE_RGB).T, 0, 1)
    want = 255 * np.where(light <= 0.0031308, 12.92 * light, 1.055 * light ** (1 / 2.4) - 0.055)
    assert np.abs(np.asarray(Image.open("out.png")).astype(float) - want).max() < 1
    assert "primaries" in fragfft.filtered("adobe.hdr", "out.pfm")
    assert "primaries" not in fragfft.filtered("adobe.hdr", "out.png")
