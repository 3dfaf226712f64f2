"""TIFF against tifffile, PIL and ImageMagick: every layout on the list is right, and all else is refused."""

import numpy as np
import pytest
import tifffile
from PIL import Image, ImageOps
from support import by_imagemagick, numbers, read, tiff

LARGEST = {"u1": 255, "u2": 65535, "f4": 1}
LAYOUTS = {
    "one strip": {},
    "strips": {"rowsperstrip": 3},
    "big-endian": {"byteorder": ">"},
    "tiles": {"tile": (16, 16)},
    "compressed": {"compression": "zlib", "rowsperstrip": 5},
    "compressed tiles": {"compression": "zlib", "tile": (32, 16), "byteorder": ">"},
    "BigTIFF": {"bigtiff": True},
}


def refusal(fragfft, path):
    return fragfft.refusal("filter", path, "refused.npy", "--filter", "identity")


@pytest.mark.parametrize("planes", ["contig", "separate"])
@pytest.mark.parametrize("bands", [1, 3, 4])
@pytest.mark.parametrize("layout", LAYOUTS)
@pytest.mark.parametrize("dtype", LARGEST)
def test_numbers_and_layouts(fragfft, dtype, layout, bands, planes):
    image = numbers(dtype, (37, 41, bands)).squeeze()
    if bands == 4:
        image[..., 3] = np.maximum(image[..., 3], LARGEST[dtype] / 2)
    stored = np.ascontiguousarray(image.transpose(2, 0, 1)) if planes == "separate" and bands > 1 else image
    tifffile.imwrite("a.tif", stored, photometric="rgb" if bands > 1 else "minisblack", metadata=None,
                     planarconfig=planes if bands > 1 else None, extrasamples=["unassalpha"] if bands == 4 else None,
                     **LAYOUTS[layout])  # fmt: skip
    options = ("--straight-alpha",) if bands == 4 else ()
    assert np.allclose(read(fragfft, "a.tif", *options), image / LARGEST[dtype], rtol=1e-6, atol=1e-7)
    assert fragfft.filtered("a.tif", "b.tif", *options) == ""
    page = tifffile.TiffFile("b.tif").pages[0]
    assert page.dtype == image.dtype and int(page.predictor) == 1 and (page.asarray() == image).all()
    assert len(tifffile.TiffFile("b.tif").pages) == 1 and "ImageDescription" not in page.tags


@pytest.mark.parametrize("codec", ["raw", "packbits", "tiff_lzw", "tiff_adobe_deflate", "tiff_deflate"])
@pytest.mark.parametrize("mode", ["L", "RGB", "RGBA", "I;16", "F"])
def test_pil_writes_every_codec(fragfft, codec, mode):
    levels = numbers("u1", (33, 21, 4))
    levels[..., 3] |= 128
    image = {"I;16": lambda: Image.fromarray(numbers("u2", (33, 21))), "F": lambda: Image.fromarray(numbers("f4", (33, 21)))}.get(
        mode, lambda: Image.fromarray(levels).convert(mode))()  # fmt: skip
    image.save("a.tif", compression=codec)
    largest = {"I;16": 65535, "F": 1}.get(mode, 255)
    got = read(fragfft, "a.tif", *(("--straight-alpha",) if mode == "RGBA" else ()))
    assert np.allclose(got, np.asarray(image) / largest, atol=1e-6)


@pytest.mark.parametrize("codec", ["LZW", "Zip"])
@pytest.mark.parametrize("depth", [8, 16, 32])
@pytest.mark.parametrize("kind", ["grey", "RGB"])
def test_imagemagick_writes_predictors(fragfft, codec, depth, kind):
    levels = numbers("u1", (33, 21, 3))
    Image.fromarray(levels if kind == "RGB" else levels[..., 0]).save("a.png")
    floats = ("-define", "quantum:format=floating-point") if depth == 32 else ()
    predictor = 3 if depth == 32 else 2
    by_imagemagick("a.png", "-depth", depth, *floats, "-compress", codec, "-define", f"tiff:predictor={predictor}", "b.tif")
    page = tifffile.TiffFile("b.tif").pages[0]
    assert int(page.predictor) == predictor and page.bitspersample == depth
    assert np.abs(read(fragfft, "b.tif") - read(fragfft, "a.png")).max() < 1e-6


@pytest.mark.parametrize("orientation", range(1, 9))
def test_eight_orientations(fragfft, orientation):
    image = Image.fromarray(numbers("u1", (9, 14, 3)))
    image.save("a.tif", tiffinfo={274: orientation})
    opened = Image.open("a.tif")
    exif = image.getexif()
    exif[274] = orientation
    image.save("a.png", exif=exif)
    want = np.asarray(ImageOps.exif_transpose(Image.open("a.png"))) / 255
    assert opened.tag_v2[274] == orientation
    assert np.allclose(read(fragfft, "a.tif"), want, atol=1e-6)


@pytest.mark.parametrize("dtype", ["u1", "u2"])
def test_the_smallest_may_be_white(fragfft, dtype):
    image = numbers(dtype, (9, 12))
    tifffile.imwrite("a.tif", image, photometric="miniswhite")
    assert np.allclose(read(fragfft, "a.tif"), 1 - image / LARGEST[dtype], atol=1e-7)


@pytest.mark.parametrize("dtype", LARGEST)
@pytest.mark.parametrize("bands", [2, 4])
def test_alpha_stays_multiplied_into_the_colours(fragfft, dtype, bands):
    image = numbers(dtype, (9, 12, bands))
    image[..., -1] = np.maximum(image[..., -1], LARGEST[dtype] / 2)
    image[..., :-1] = image[..., :-1] // 2 if dtype != "f4" else image[..., :-1] / 2
    photometric = "rgb" if bands == 4 else "minisblack"
    tifffile.imwrite("a.tif", image, photometric=photometric, planarconfig="contig", extrasamples=["assocalpha"], metadata=None)
    assert fragfft.filtered("a.tif", "b.tif") == ""
    page = tifffile.TiffFile("b.tif").pages[0]
    assert [int(meaning) for meaning in page.extrasamples] == [1]
    assert np.allclose(page.asarray().astype(float), image.astype(float), rtol=1e-6, atol=0)
    # PNG stores unassociated alpha.
    fragfft.filtered("a.tif", "b.png", "--keep-light") if dtype == "f4" else fragfft.filtered("a.tif", "b.png")
    want = image[..., 0] / image[..., -1]
    assert np.abs(read(fragfft, "b.png", "--straight-alpha")[..., 0] - want).max() < 0.51 / (255 if dtype == "u1" else 65535) + 1e-6


def test_floats_are_light_and_a_line_says_so_where_it_is_encoded(fragfft):
    image = numbers("f4", (9, 12, 3))
    tifffile.imwrite("a.tif", image, photometric="rgb")
    assert fragfft.filtered("a.tif", "a.exr") == "" and (read(fragfft, "a.exr") == image).all()
    assert "taken for linear light, which b.png encodes" in fragfft.filtered("a.tif", "b.png")
    assert np.abs(read(fragfft, "b.png") - np.where(image <= 0.0031308, 12.92 * image, 1.055 * image ** (1 / 2.4) - 0.055)).max() < 1e-5
    assert "linear light" not in fragfft.filtered("a.tif", "b.png", "--keep-light")
    assert np.abs(read(fragfft, "b.png") - image).max() < 1e-5


GREY = numbers("u1", (9, 12))
RGB = numbers("u1", (9, 12, 3))


@pytest.mark.parametrize(
    ("words", "write"),
    [
        ("signed integers of 8 bits", lambda path: tifffile.imwrite(path, numbers("i1", (9, 12)), photometric="minisblack")),
        ("signed integers of 16 bits", lambda path: tifffile.imwrite(path, numbers("i2", (9, 12)), photometric="minisblack")),
        ("integers of 32 bits", lambda path: tifffile.imwrite(path, numbers("u4", (9, 12)), photometric="minisblack")),
        ("integers of 12 bits", lambda path: tiff(path, numbers("u2", (9, 12)), bits=12)),
        ("floats of 16 bits", lambda path: tifffile.imwrite(path, numbers("f2", (9, 12)), photometric="minisblack")),
        ("floats of 64 bits", lambda path: tifffile.imwrite(path, numbers("f8", (9, 12)), photometric="minisblack")),
        ("complex numbers of 64 bits", lambda path: tiff(path, np.ones((5, 7), "c8"))),
        ("integers of 1 bits", lambda path: Image.fromarray(GREY).convert("1").save(path)),
        ("several pages", lambda path: tifffile.imwrite(path, np.stack([GREY, GREY]), photometric="minisblack")),
        ("no directory", lambda path: tifffile.imwrite(path, np.stack([GREY, GREY]), photometric="minisblack", truncate=True)),
        ("no directory", lambda path: tiff(path, GREY, data=2 * GREY.tobytes(), more=[(270, 2, b"ImageJ=1.53t\nimages=2\n\0")])),
        ("sub-images", lambda path: tifffile.TiffWriter(path).write(GREY, subifds=1, photometric="minisblack")),
        ("raw photograph", lambda path: tiff(path, GREY, more=[(50706, 1, bytes([1, 4, 0, 0]))])),
        ("a palette", lambda path: Image.fromarray(RGB).quantize(16).save(path)),
        ("CMYK", lambda path: Image.fromarray(RGB).convert("CMYK").save(path)),
        ("photometric interpretation 8", lambda path: Image.fromarray(RGB).convert("LAB").save(path)),
        ("photometric interpretation 6", lambda path: tiff(path, RGB, photometric=6)),
        ("photometric interpretation 32803", lambda path: tiff(path, GREY, photometric=32803)),
        ("compression 7", lambda path: Image.fromarray(RGB).save(path, compression="jpeg")),
        ("compression 34925", lambda path: Image.fromarray(RGB).save(path, compression="lzma")),
        ("does not say that the last is alpha", lambda path: tiff(path, numbers("u1", (9, 12, 4)), photometric=2, extras=(0,))),
        ("does not say that the last is alpha", lambda path: tiff(path, numbers("u1", (9, 12, 4)), photometric=2)),
        ("several are no colours", lambda path: tiff(path, numbers("u1", (9, 12, 4)), extras=(0, 0, 0))),
        ("min-is-white", lambda path: tiff(path, numbers("f4", (9, 12)), photometric=0)),
        ("says RGB, and has 1", lambda path: tiff(path, GREY, photometric=2)),
        ("GDAL_NODATA", lambda path: tiff(path, GREY, more=[(42113, 2, b"7\0")])),
        ("x=3, y=2", lambda path: tifffile.imwrite(path, with_nan(), photometric="minisblack")),
        ("cannot hold the declared", lambda path: tiff(path, GREY, more=[], data=b"", compression=8)),
    ],
)  # fmt: skip
def test_all_else_is_refused(fragfft, words, write):
    write("a.tif")
    if words == "cannot hold the declared":
        content = bytearray(open("a.tif", "rb").read())
        at = 8 + 2
        for entry in range(2):  # width and height
            content[at + 12 * entry + 8 : at + 12 * entry + 12] = (16000).to_bytes(4, "little")
        open("a.tif", "wb").write(content)
    assert words in refusal(fragfft, "a.tif")


def test_one_picture_of_imagej_is_read(fragfft):
    image = numbers("u1", (9, 12))
    tifffile.imwrite("a.tif", image, imagej=True)
    assert (read(fragfft, "a.tif") == image.astype("f4") / np.float32(255)).all()


def test_a_volume_is_refused(fragfft):
    tifffile.imwrite("a.tif", numbers("u1", (4, 16, 16)), volumetric=True, tile=(4, 16, 16), photometric="minisblack")
    assert "a volume of 4 slices" in refusal(fragfft, "a.tif")


def with_nan():
    image = numbers("f4", (9, 12))
    image[2, 3] = np.nan
    return image


@pytest.mark.parametrize("layout", LAYOUTS)
def test_a_file_that_ends_too_early_is_refused(fragfft, layout):
    tifffile.imwrite("a.tif", numbers("u1", (37, 41)), photometric="minisblack", metadata=None, **LAYOUTS[layout])
    content = open("a.tif", "rb").read()
    page = tifffile.TiffFile("a.tif").pages[0]
    last = page.dataoffsets[-1] + page.databytecounts[-1]
    with open("b.tif", "wb") as file:
        file.write(content[: last - 3])
    assert "b.tif: TIFF: " in refusal(fragfft, "b.tif")
