"""TIFF against tifffile: numbers of every kind, bands, orientations, missing values and georeferences."""

import numpy as np
import pytest
import tifffile
from PIL import Image, ImageOps
from support import by_imagemagick, numbers, read, stored_tiff, tiff, tries

# What stands for 1.
LARGEST = {"u1": 255, "u2": 65535, "u4": 2**32, "i1": 127, "i2": 32767, "i4": 2**31}
LAYOUTS = {
    "one strip": {},
    "strips": {"rowsperstrip": 3},
    "big-endian": {"byteorder": ">"},
    "tiles": {"tile": (16, 16)},
    "compressed": {"compression": "zlib", "rowsperstrip": 5},
    "compressed tiles": {"compression": "zlib", "tile": (32, 16), "byteorder": ">"},
    "BigTIFF": {"bigtiff": True},
}


def held_by_floats(image):
    """Integers of 32 bits become such that 24 hold."""
    if image.dtype.itemsize != 4 or image.dtype.kind == "f":
        return image
    return (image.astype("i8") // 256).astype(image.dtype)


@tries("TIFF", "numbers", "tifffile")
@tries("TIFF", "rows", "tifffile")
@pytest.mark.parametrize("layout", LAYOUTS)
@pytest.mark.parametrize("dtype", [*LARGEST, "f4"])
def test_numbers_keep_their_kind(fragfft, dtype, layout):
    bands = 3 if layout in ("strips", "compressed tiles") else 1
    image = held_by_floats(numbers(dtype, (37, 41, bands)).squeeze())
    tifffile.imwrite("a.tif", image, photometric="rgb" if bands == 3 else "minisblack", **LAYOUTS[layout])
    assert np.allclose(read(fragfft, "a.tif"), image / LARGEST.get(dtype, 1), rtol=1e-7, atol=0)
    assert fragfft.filtered("a.tif", "b.tif") == ""
    stored, page = stored_tiff("b.tif")
    assert page.dtype == image.dtype and (stored == image).all()
    fragfft.filtered("a.tif", "c.tif", "--rows", "5:30")
    assert (stored_tiff("c.tif")[0] == image[5:30]).all()


@tries("TIFF", "numbers", "tifffile")
@pytest.mark.parametrize("layout", [{}, {"compression": "zlib", "rowsperstrip": 3}, {"tile": (16, 16)}])
@pytest.mark.parametrize("dtype", [*LARGEST, "f2", "f4", "f8", "u8"])
def test_planes_of_every_kind(fragfft, dtype, layout):
    image = held_by_floats(numbers(dtype, (3, 37, 41)))
    if dtype == "u8":
        image = image % 1000
    tifffile.imwrite("a.tif", image, photometric="rgb", planarconfig="separate", **layout)
    assert np.allclose(read(fragfft, "a.tif"), image.transpose(1, 2, 0) / LARGEST.get(dtype, 1), rtol=1e-7, atol=0)


@tries("TIFF", "numbers", "tifffile")
@pytest.mark.parametrize("layout", LAYOUTS)
@pytest.mark.parametrize("dtype", ["f2", "f8", "u8", "i8"])
def test_other_numbers_become_floats(fragfft, dtype, layout):
    image = numbers(dtype, (37, 41))
    if image.dtype.kind != "f":
        image = image % 100000
    tifffile.imwrite("a.tif", image, photometric="minisblack", **LAYOUTS[layout])
    said = fragfft.filtered("a.tif", "b.tif")
    assert ("lie between two floats" in said) == (dtype == "f8")
    stored, page = stored_tiff("b.tif")
    assert page.dtype == np.float32 and (stored == image.astype("f4")).all()


@tries("TIFF", "numbers", "its definition")
@pytest.mark.parametrize("order", "<>")
@pytest.mark.parametrize("bits", [1, 2, 3, 4, 6, 10, 12, 14, 20, 24])
@pytest.mark.parametrize("bands", [1, 3])
def test_bits_that_no_type_has(fragfft, bits, order, bands):
    image = np.random.default_rng(bits).integers(0, 2**bits, (5, 7, bands))
    if bits == 24:
        data = b"".join(int(v).to_bytes(3, "little" if order == "<" else "big") for v in image.ravel())
    else:
        rows = ["".join(format(v, f"0{bits}b") for v in row.ravel()) for row in image]
        filled = [row.ljust(-(-len(row) // 8) * 8, "0") for row in rows]
        data = b"".join(int(row, 2).to_bytes(len(row) // 8, "big") for row in filled)
    shaped = image.astype("u4") if bands == 3 else image[..., 0].astype("u4")
    tiff("a.tif", shaped, bits=bits, kind=1, photometric=2 if bands == 3 else 1, order=order, data=data)
    assert np.allclose(read(fragfft, "a.tif"), shaped / (2**bits - 1), rtol=1e-6)
    fragfft.filtered("a.tif", "b.tif")
    assert stored_tiff("b.tif")[1].dtype == np.dtype("u1" if bits <= 8 else "u2" if bits <= 16 else "u4")


@tries("TIFF", "numbers", "its definition")
@pytest.mark.parametrize(
    ("dtype", "bits", "kind", "words"),
    [
        ("c8", 64, 6, "complex numbers of 64 bits"),
        ("u8", 64, 5, "complex numbers of 64 bits"),
        ("c16", 128, 6, "complex numbers of 128 bits"),
        ("u1", 8, 3, "floats of 8 bits"),
    ],
)
def test_numbers_that_are_not_read_are_named(fragfft, dtype, bits, kind, words):
    tiff("a.tif", np.ones((5, 7), dtype), bits, kind)
    assert words in fragfft.refusal("filter", "a.tif", "b.npy", "--filter", "identity")


@tries("TIFF", "numbers", "tifffile")
def test_what_no_float_holds_is_told(fragfft):
    image = np.full((4, 5), 2**31 - 1, "i4")
    image[0] = 7
    tifffile.imwrite("a.tif", image, photometric="minisblack")
    assert "15 numbers of 32 bits lie between two floats" in fragfft.filtered("a.tif", "b.tif")
    stored = stored_tiff("b.tif")[0]
    assert (stored[0] == 7).all() and (stored[1:] == 2**31 - 1).all()


@tries("TIFF", "numbers", "tifffile")
def test_integers_are_clamped_at_both_ends(fragfft):
    image = numbers("i2", (9, 12))
    tifffile.imwrite("a.tif", image, photometric="minisblack")
    np.save("k.npy", np.full((1, 1), 2.0))
    done = fragfft.run("convolve", "a.tif", "k.npy", "b.tif")
    assert done.returncode == 0 and "clamped" in done.stderr
    assert (stored_tiff("b.tif")[0] == np.clip(2 * image.astype(int), -32768, 32767)).all()


@tries("TIFF", "numbers", "tifffile")
def test_the_smallest_may_be_white(fragfft):
    for dtype, largest in (("u1", 255), ("u2", 65535)):
        image = numbers(dtype, (9, 12))
        tifffile.imwrite("a.tif", image, photometric="miniswhite")
        assert np.allclose(read(fragfft, "a.tif"), 1 - image / largest, atol=1e-7)
    tiff("a.tif", numbers("i2", (9, 12)), photometric=0)
    assert "its smallest number is white" in fragfft.filtered("a.tif", "b.npy")


@tries("TIFF", "bands", "PIL")
def test_palettes_and_cmyk(fragfft):
    colours = Image.fromarray(numbers("u1", (9, 12, 3)))
    colours.quantize(16).save("a.tif")
    assert np.allclose(read(fragfft, "a.tif"), np.asarray(colours.quantize(16).convert("RGB")) / 255, atol=1e-6)
    Image.fromarray(np.full((4, 5, 4), [0, 255, 255, 0], "u1"), "CMYK").save("b.tif")
    red = read(fragfft, "b.tif")
    assert red.shape == (4, 5, 3) and (red[..., 0] > 0.7).all() and (red[..., 1:] < 0.3).all()


@tries("TIFF", "bands", "tifffile")
@pytest.mark.parametrize("dtype", ["u1", "i2", "f4"])
@pytest.mark.parametrize(
    ("photometric", "extras"),
    [("rgb", [0]), ("rgb", [1]), ("rgb", [2]), ("minisblack", [0]), ("minisblack", [1]), ("minisblack", [2]),
     ("minisblack", [0, 0]), ("minisblack", [0, 0, 0])],
)  # fmt: skip
@pytest.mark.parametrize("layout", [{}, {"tile": (16, 16)}, {"rowsperstrip": 4, "compression": "zlib"}])
def test_extra_samples_stay_what_they_are(fragfft, dtype, photometric, extras, layout):
    bands = (3 if photometric == "rgb" else 1) + len(extras)
    image = numbers(dtype, (21, 18, bands))
    if dtype == "i2":
        image = np.abs(image // 2)
    if extras == [1]:
        image[..., :-1] = np.minimum(image[..., :-1], image[..., -1:])
    image[:5, :, -1] = 0 if extras == [0] else image[:5, :, -1]
    tifffile.imwrite("a.tif", image, photometric=photometric, extrasamples=extras, planarconfig="contig", **layout)
    fragfft.filtered("a.tif", "b.tif", *(["--straight-alpha"] if extras[0] else []))
    stored, page = stored_tiff("b.tif")
    assert [int(extra) for extra in page.extrasamples] == extras
    assert int(page.photometric) == (2 if photometric == "rgb" else 1)
    if extras == [1]:
        assert np.allclose(stored.astype(float), image, atol=1e-6 if dtype == "f4" else 1)
    else:
        assert (stored == image).all()


@tries("TIFF", "bands", "tifffile")
@pytest.mark.parametrize("options", [(), ("--tile", "12x12"), ("--linear",)])
def test_alpha_that_is_multiplied_in_stays_so(fragfft, options):
    image = numbers("f4", (21, 18, 4))
    image[..., 3] = image[..., 3] / 2 + 0.5
    image[..., :3] *= image[..., 3:]
    tifffile.imwrite("a.tif", image, photometric="rgb", extrasamples=[1])
    fragfft.filtered("a.tif", "b.tif", *options)
    stored, page = stored_tiff("b.tif")
    assert [int(extra) for extra in page.extrasamples] == [1] and np.allclose(stored, image, atol=1e-5)
    # Elsewhere it is not.
    if not options:
        fragfft.filtered("a.tif", "c.png")
        straight = image[..., :3] / image[..., 3:]
        assert np.abs(np.asarray(Image.open("c.png"))[..., :3] / 255 - straight).max() < 0.01


@tries("TIFF", "bands", "tifffile")
def test_bands_are_filtered_each_by_itself(fragfft):
    image = numbers("f4", (21, 18, 4))
    image[:9, :, 3] = 0
    tifffile.imwrite("a.tif", image, photometric="rgb", extrasamples=[0])
    blur = ("--filter", "gaussian:sigma=2")
    together = read(fragfft, "a.tif", *blur)
    for band in range(4):
        np.save("one.npy", image[..., band])
        assert np.allclose(together[..., band], read(fragfft, "one.npy", *blur), atol=1e-6)
    for result in ("b.png", "b.exr", "b.webp"):
        said = fragfft.refusal("filter", "a.tif", result, "--filter", "identity")
        assert "would take the last of 4 bands for alpha" in said
    for result in ("b.fits", "b.npy"):
        fragfft.filtered("a.tif", result)


@tries("TIFF", "bands", "tifffile")
def test_three_bands_that_become_colours_are_told(fragfft):
    tifffile.imwrite("a.tif", numbers("u1", (9, 12, 3)), photometric="minisblack", extrasamples=[0, 0], planarconfig="contig")
    assert "its three bands, which become red, green and blue" in fragfft.filtered("a.tif", "b.png")
    assert fragfft.filtered("a.tif", "b.tif") == "" and fragfft.filtered("a.tif", "b.npy") == ""


@tries("TIFF", "bands", "PIL")
@tries("TIFF", "bands", "ImageMagick")
@pytest.mark.parametrize("mode", ["LA", "RGBA"])
def test_alpha_of_other_programs_is_alpha(fragfft, mode):
    levels = numbers("u1", (9, 12, 4)) | 128
    picture = Image.fromarray(levels).convert(mode)
    picture.save("a.tif")
    fragfft.filtered("a.tif", "b.png", "--straight-alpha")
    assert (np.asarray(Image.open("b.png")) == np.asarray(picture)).all()
    picture.save("c.png")
    by_imagemagick("c.png", "c.tif")
    fragfft.filtered("c.tif", "d.png", "--straight-alpha")
    assert (np.asarray(Image.open("d.png").convert("RGBA")) == np.asarray(picture.convert("RGBA"))).all()
    # And ours is theirs.
    fragfft.filtered("c.png", "e.tif", "--straight-alpha")
    assert (np.asarray(Image.open("e.tif")) == np.asarray(picture)).all()


def test_more_than_four_bands_are_refused(fragfft):
    tifffile.imwrite("a.tif", numbers("u1", (9, 12, 5)), photometric="minisblack", planarconfig="contig")
    assert "5 channels" in fragfft.refusal("filter", "a.tif", "b.tif", "--filter", "identity")


@tries("TIFF", "rows", "PIL")
@pytest.mark.parametrize("dtype", ["u1", "f2"])
@pytest.mark.parametrize("orientation", range(1, 9))
def test_eight_orientations(fragfft, orientation, dtype):
    image = numbers("u1", (5, 7, 3))
    picture = Image.fromarray(image)
    exif = picture.getexif()
    exif[274] = orientation
    picture.save("a.png", exif=exif)
    want = np.asarray(ImageOps.exif_transpose(Image.open("a.png"))) / 255
    stored = image if dtype == "u1" else (image / 255).astype("f2")
    tifffile.imwrite("a.tif", stored, photometric="rgb", extratags=[(274, "H", 1, orientation, True)])
    got = read(fragfft, "a.tif")
    assert got.shape == want.shape and np.allclose(got, want, atol=1e-3)
    fragfft.filtered("a.tif", "b.tif")
    assert stored_tiff("b.tif")[1].tags.get(274) is None or stored_tiff("b.tif")[1].tags[274].value == 1


PLACE = [(33550, 12, [2.0, 3.0, 0.0]), (33922, 12, [0.0, 0.0, 0.0, 500.0, 900.0, 0.0]),
         (34735, 3, [1, 1, 0, 1, 1024, 0, 1, 1]), (34736, 12, [6378137.0]), (34737, 2, b"WGS 84|\0")]  # fmt: skip
MATRIX = [(34264, 12, [2.0, 0.5, 0.0, 500.0, 0.25, -3.0, 0.0, 900.0, *[0.0] * 7, 1.0])]


def missing(text):
    return [(42113, 2, text.encode() + b"\0")]


@tries("TIFF", "missing values", "its definition")
@pytest.mark.parametrize(
    ("dtype", "value", "photometric"),
    [("u1", 0, 1), ("u1", 255, 0), ("u2", 65535, 1), ("i2", -32768, 1), ("i4", -(2**31), 1), ("u4", 2**32 - 1, 1),
     ("f4", -9999, 1), ("f4", 1e20, 1), ("f8", -9999, 1), ("f2", -999, 1), ("i1", -128, 1)],
)  # fmt: skip
def test_missing_pixels_are_refused_with_their_place(fragfft, dtype, value, photometric):
    options = ("--tile", "5x4") if dtype[0] == "i" else ("--rows", "2:5") if dtype[0] == "f" else ()
    image = (np.random.default_rng(0).random((9, 12)) * 90 + 5).astype(dtype)
    tiff("a.tif", image, photometric=photometric, more=missing(f"{value}"))
    fragfft.filtered("a.tif", "b.tif", *options)
    image[3, 7] = value
    tiff("a.tif", image, photometric=photometric, more=missing(f"{value}"))
    said = fragfft.refusal("filter", "a.tif", "b.npy", "--filter", "identity", *options)
    assert "x=7, y=3, channel 0 is missing: it equals the file's GDAL_NODATA" in said


@tries("TIFF", "missing values", "its definition")
def test_a_missing_place_in_a_palette_is_refused(fragfft):
    places = np.random.default_rng(0).integers(1, 9, (9, 12)).astype("u1")
    # Places 0 and 1 have one colour.
    colours = [(320, 3, [0, 0, *range(2, 256)] * 2 + [65535] * 256)]
    tiff("a.tif", places, photometric=3, more=[*colours, *missing("0")])
    fragfft.filtered("a.tif", "b.npy")
    places[3, 7] = 0
    tiff("a.tif", places, photometric=3, more=[*colours, *missing("0")])
    assert "x=7, y=3, channel 0 is missing" in fragfft.refusal("filter", "a.tif", "b.npy", "--filter", "identity")


@tries("TIFF", "missing values", "its definition")
def test_a_missing_value_in_other_words(fragfft):
    image = numbers("f4", (9, 12))
    tiff("a.tif", image, more=missing("none"))
    assert "GDAL_NODATA) is 'none'" in fragfft.refusal("filter", "a.tif", "b.npy", "--filter", "identity")
    image[3, 7] = np.nan
    tiff("a.tif", image, more=missing("nan"))
    assert "x=7, y=3" in fragfft.refusal("filter", "a.tif", "b.npy", "--filter", "identity")
    # One that no pixel can have.
    tiff("a.tif", numbers("u1", (9, 12)), more=missing("-9999"))
    fragfft.filtered("a.tif", "b.npy")


@tries("TIFF", "position", "its definition")
@pytest.mark.parametrize("dtype", ["u1", "f4", "f8"])
def test_a_georeference_is_kept_and_moves_with_rows(fragfft, dtype):
    image = numbers(dtype, (9, 12))
    tiff("a.tif", image, more=PLACE)
    fragfft.filtered("a.tif", "b.tif")
    tags = stored_tiff("b.tif")[1].tags
    for number, type_, value in PLACE:
        stored = tags[number].value
        assert (stored.encode() + b"\0" if type_ == 2 else list(np.atleast_1d(stored))) == value
    fragfft.filtered("a.tif", "c.tif", "--rows", "4:9")
    # The point that was at row 0 lies four rows above.
    assert stored_tiff("c.tif")[1].tags[33922].value == (0.0, -4.0, 0.0, 500.0, 900.0, 0.0)
    assert "not kept of a.tif: its georeference" in fragfft.filtered("a.tif", "c.png")


@tries("TIFF", "position", "its definition")
def test_a_matrix_moves_with_rows(fragfft):
    tiff("a.tif", numbers("f4", (9, 12)), more=MATRIX)
    fragfft.filtered("a.tif", "b.tif", "--rows", "4:9")
    before, after = np.reshape(MATRIX[0][2], (4, 4)), np.reshape(stored_tiff("b.tif")[1].tags[34264].value, (4, 4))
    assert np.allclose(after @ [3, 1, 0, 1], before @ [3, 5, 0, 1])


@tries("TIFF", "position", "its definition")
def test_what_of_a_place_is_lost_is_told(fragfft):
    image = numbers("f4", (9, 12))
    tiff("a.tif", image, more=[*PLACE, (274, 3, [6])])
    assert "its georeference is left out, since the image is turned" in fragfft.filtered("a.tif", "b.tif")
    assert 33922 not in stored_tiff("b.tif")[1].tags
    tiff("a.tif", image, more=[(42112, 2, b"<GDALMetadata></GDALMetadata>\0"), (50844, 12, [0.0] * 92)])
    said = fragfft.filtered("a.tif", "b.tif")
    assert "metadata of GDAL" in said and "rational polynomials" in said


@tries("TIFF", "missing values", "tifffile")
def test_masks_are_told(fragfft):
    with tifffile.TiffWriter("a.tif") as file:
        file.write(numbers("u1", (9, 12)), photometric="minisblack", metadata=None)
        file.write(numbers("u1", (9, 12)) > 99, photometric="minisblack", subfiletype=4, metadata=None)
    assert "its masks of missing pixels are left out" in fragfft.filtered("a.tif", "b.tif")


@tries("TIFF", "colour", "its definition")
@pytest.mark.parametrize("photometric", [6, 9, 10, 32803, 34892])
def test_colours_that_nobody_converts_are_refused(fragfft, photometric):
    tiff("a.tif", numbers("u1", (8, 12, 3)), photometric=photometric)
    assert "its colours are" in fragfft.refusal("filter", "a.tif", "b.npy", "--filter", "identity")


@tries("TIFF", "pages", "tifffile")
def test_pages(fragfft):
    pages = numbers("i2", (3, 9, 12))
    tifffile.imwrite("a.tif", pages, photometric="minisblack")
    assert "has 3 pages, and the first is filtered" in fragfft.filtered("a.tif", "b.npy")
    assert np.allclose(read(fragfft, "a.tif", "--page", "2"), pages[2] / 32767)
    fragfft.filtered("a.tif", "b.tif", "--page", "all")
    with tifffile.TiffFile("b.tif") as file:
        assert [page.dtype for page in file.pages] == [np.dtype("i2")] * 3
        assert (np.stack([page.asarray() for page in file.pages]) == pages).all()
    bands = numbers("u1", (2, 9, 12, 4))
    tifffile.imwrite("a.tif", bands, photometric="rgb", extrasamples=[0])
    fragfft.filtered("a.tif", "b.tif", "--page", "all")
    with tifffile.TiffFile("b.tif") as file:
        assert [[int(extra) for extra in page.extrasamples] for page in file.pages] == [[0], [0]]
        assert (np.stack([page.asarray() for page in file.pages]) == bands).all()


@tries("TIFF", "bands", "PIL")
def test_samples_of_which_nothing_is_said_are_bands(fragfft):
    image = numbers("u1", (9, 12, 4))
    image[:4, :, 3] = 0
    tiff("a.tif", image, photometric=2)
    assert np.allclose(read(fragfft, "a.tif"), image / 255, atol=1e-7)
