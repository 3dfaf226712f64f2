"""FITS against astropy: rows, numbers, missing values, planes, units of header and data, and cards."""

import numpy as np
import pytest
from astropy.io import fits
from support import numbers, read, tries


def convolved(image, kernel):
    """Zero outside, and the kernel's origin at [h // 2, w // 2]."""
    result = np.zeros(image.shape)
    height, width = image.shape
    for i in range(kernel.shape[0]):
        for j in range(kernel.shape[1]):
            dy, dx = i - kernel.shape[0] // 2, j - kernel.shape[1] // 2
            moved = np.zeros(image.shape)
            moved[max(0, dy) : height + min(0, dy), max(0, dx) : width + min(0, dx)] = image[
                max(0, -dy) : height + min(0, -dy), max(0, -dx) : width + min(0, -dx)
            ]
            result += kernel[i, j] * moved
    return result


def difference(got, want):
    return np.linalg.norm(got - want) / np.linalg.norm(want)


@tries("FITS", "rows", "astropy")
@tries("FITS", "bands", "astropy")
@pytest.mark.parametrize("shape", [(9, 12), (3, 9, 12)])
def test_rows_are_those_of_the_array(fragfft, shape):
    image = numbers("f4", shape)
    fits.writeto("a.fits", image)
    seen = image if len(shape) == 2 else image.transpose(1, 2, 0)
    assert (read(fragfft, "a.fits") == seen).all()
    fragfft.filtered("a.fits", "b.fits")
    assert (fits.getdata("b.fits") == image).all()
    fragfft.filtered("a.fits", "c.fits", "--rows", "2:5")
    assert (fits.getdata("c.fits") == image[..., 2:5, :]).all()
    fragfft.filtered("a.fits", "d.fits", "--tile", "5x4")
    assert (fits.getdata("d.fits") == image).all()


@tries("FITS", "rows", "astropy")
def test_transforms_and_kernels_lie_as_arrays_do(fragfft):
    image, asymmetric = numbers("f4", (20, 30)), numbers("f4", (5, 4), 1)
    fits.writeto("a.fits", image)
    assert fragfft.run("transform", "a.fits", "t.npy").returncode == 0
    assert difference(np.load("t.npy").squeeze(), np.fft.fft2(image)) < 1e-6
    np.save("k.npy", asymmetric)
    even = numbers("f4", (4, 4), 2)
    fits.writeto("k.fits", even)
    for path, kernel in (("k.npy", asymmetric), ("k.fits", even)):
        assert fragfft.run("convolve", "a.fits", path, f"{path}.fits", "--boundary", "zero").returncode == 0
        assert difference(fits.getdata(f"{path}.fits"), convolved(image.astype(float), kernel)) < 1e-6


@tries("FITS", "numbers", "astropy")
@pytest.mark.parametrize("dtype", ["u1", "i1", "i2", "u2", "i4", "u4", "i8", "u8", "f4", "f8"])
def test_numbers_of_every_kind(fragfft, dtype):
    image = numbers(dtype, (9, 12))
    if image.dtype.itemsize > 4:
        image = (image // 2**12 if image.dtype.kind in "iu" else image).astype(dtype)  # doubles hold them
    fits.writeto("a.fits", image)
    assert "rounded" not in fragfft.filtered("a.fits", "a.npy")
    assert (np.load("a.npy") == image.astype("f8")).all()
    fragfft.filtered("a.fits", "b.fits")
    assert fits.getheader("b.fits")["BITPIX"] == (-64 if dtype in ("i4", "u4", "i8", "u8", "f8") else -32)
    assert (fits.getdata("b.fits") == image.astype("f8")).all()


@tries("FITS", "numbers", "astropy")
def test_scaled_numbers(fragfft):
    image = 0.25 * np.random.default_rng(0).integers(-999, 999, (90, 121)) + 7
    unit = fits.PrimaryHDU(image)
    unit.scale("int16", bscale=0.25, bzero=7)
    unit.writeto("a.fits")
    assert np.allclose(read(fragfft, "a.fits"), fits.getdata("a.fits"), rtol=1e-7)


@tries("FITS", "numbers", "astropy")
def test_what_no_float_holds_is_told(fragfft):
    image = np.full((4, 5), 2**24 + 1, "i4")
    image[1] = 5
    fits.writeto("a.fits", image)
    assert "15 numbers of 32 bits lie between two floats" in fragfft.filtered("a.fits", "a.npy", "--method", "spatial")


@tries("FITS", "missing values", "astropy")
@pytest.mark.parametrize("cards", [{}, {"BSCALE": 0.5, "BZERO": 7.0}])
@pytest.mark.parametrize("dtype", ["u1", "i2", "i4"])
def test_blank_is_refused_with_its_place(fragfft, dtype, cards):
    image = np.random.default_rng(0).integers(90, 110, (9, 12)).astype(dtype)
    image[5, 7] = 42
    unit = fits.PrimaryHDU(image)
    unit.header.update({"BLANK": 42, **cards})
    # As it is stored.
    unit._orig_bscale, unit._orig_bzero = 1, 0
    unit.writeto("a.fits")
    with fits.open("a.fits", do_not_scale_image_data=True) as stored:
        assert stored[0].data[5, 7] == 42
    for command in (("filter", "a.fits", "b.npy", "--filter", "identity"), ("transform", "a.fits", "b.npy")):
        assert "x=7, y=5, channel 0 is missing: it equals BLANK" in fragfft.refusal(*command)


@tries("FITS", "missing values", "astropy")
def test_nan_is_refused_with_its_place(fragfft):
    image = numbers("f4", (9, 12))
    image[5, 7] = np.nan
    fits.writeto("a.fits", image)
    assert "x=7, y=5" in fragfft.refusal("filter", "a.fits", "b.npy", "--filter", "identity")


@tries("FITS", "pages", "astropy")
def test_a_unit_is_chosen(fragfft):
    first, second = numbers("f4", (9, 12)), numbers("i2", (50, 70))
    table = fits.BinTableHDU.from_columns([fits.Column("x", "E", array=[1.0, 2.0])])
    units = fits.HDUList([fits.PrimaryHDU(), table, fits.ImageHDU(first), fits.CompImageHDU(second, name="PACKED")])
    units[3].header["CRVAL1"] = 5.0
    units.writeto("a.fits")
    said = fragfft.filtered("a.fits", "a.npy")
    assert "has 2 pages" in said and "a table beside, which is left out" in said
    assert (np.load("a.npy") == first).all()
    assert (read(fragfft, "a.fits", "--page", "1") == second).all()
    assert "it has 2 images" in fragfft.refusal("filter", "a.fits", "b.npy", "--filter", "identity", "--page", "2")
    fragfft.filtered("a.fits", "b.fits", "--page", "1")
    header = fits.getheader("b.fits")
    assert header["CRVAL1"] == 5.0 and not any(key.startswith(("Z", "T")) for key in header)
    fits.HDUList([fits.PrimaryHDU(), table.copy()]).writeto("t.fits")
    assert "it holds no image" in fragfft.refusal("filter", "t.fits", "b.npy", "--filter", "identity")


@tries("FITS", "bands", "astropy")
def test_axes(fragfft):
    fits.writeto("a.fits", numbers("f4", (1, 1, 9, 12)))
    assert read(fragfft, "a.fits").shape == (9, 12)
    fits.writeto("b.fits", numbers("f4", (3, 9, 12)))
    assert "its 3 planes along the third axis are channels" in fragfft.filtered("b.fits", "b.npy")
    for shape in ((5, 9, 12), (2, 3, 9, 12)):
        fits.writeto("c.fits", numbers("f4", shape), overwrite=True)
        assert "its axes are 12 x 9" in fragfft.refusal("filter", "c.fits", "c.npy", "--filter", "identity")


def with_cards(image):
    unit = fits.PrimaryHDU(image)
    header = unit.header
    header["CRPIX1"], header["CRPIX2"], header["CRPIX2A"], header["LTV2"] = 3.5, 10.0, 4.25, 2.0
    header["CTYPE1"], header["CTYPE2"], header["CD2_2"] = "RA---TAN", "DEC--TAN", 0.001
    header["OBJECT"], header["BUNIT"], header["DATAMAX"] = ("it's here", "a remark"), "Jy", 5.0
    header["HISTORY"] = "first"
    header["HISTORY"] = "second"
    header["LONGTEXT"] = "long " * 30
    header["BLANK"] = -1 if image.dtype.kind != "f" else None
    return unit


@tries("FITS", "metadata", "astropy")
@tries("FITS", "position", "astropy")
def test_cards_are_kept_and_move_with_rows(fragfft):
    unit = with_cards(numbers("i2", (9, 12)) // 2 * 2)
    unit.add_checksum()
    unit.writeto("a.fits")
    fragfft.filtered("a.fits", "b.fits")
    with fits.open("b.fits", checksum=True) as result:
        header = result[0].header
    for key in ("CRPIX1", "CRPIX2", "CRPIX2A", "LTV2", "CTYPE1", "CD2_2", "OBJECT", "BUNIT", "LONGTEXT"):
        assert header[key] == unit.header[key], key
    assert header.comments["OBJECT"] == "a remark" and list(header["HISTORY"]) == ["first", "second"]
    # Those of numbers as they were stored.
    assert not {"BLANK", "BSCALE", "BZERO", "DATAMAX", "CHECKSUM", "DATASUM"} & set(header)
    assert sum("astrophysics" in str(card).lower() for card in header["COMMENT"]) <= 1
    fragfft.filtered("a.fits", "c.fits", "--rows", "4:9")
    header = fits.getheader("c.fits")
    assert (header["CRPIX1"], header["CRPIX2"], header["CRPIX2A"], header["LTV2"]) == (3.5, 6.0, 0.25, -2.0)
    assert "not kept of a.fits: its header, its coordinates" in fragfft.filtered("a.fits", "c.npy")


@tries("FITS", "position", "astropy")
def test_the_reference_pixel_that_is_not_told_moves_too(fragfft):
    unit = fits.PrimaryHDU(numbers("f4", (9, 12)))
    unit.header["CTYPE2"], unit.header["CRVAL2"] = "DEC", 20.0
    unit.writeto("a.fits")
    fragfft.filtered("a.fits", "b.fits", "--rows", "4:9")
    assert fits.getheader("b.fits")["CRPIX2"] == -4.0


def test_what_is_cut_off_is_refused(fragfft):
    fits.writeto("a.fits", numbers("f4", (90, 120)))
    with open("a.fits", "rb") as file:
        content = file.read()
    for size in (len(content) - 2880, 5000, 2880, 2000, 40):
        with open("b.fits", "wb") as file:
            file.write(content[:size])
        assert "b.fits: " in fragfft.refusal("filter", "b.fits", "b.npy", "--filter", "identity")
