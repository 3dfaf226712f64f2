"""PNG, JPEG, WebP, GIF and NPY against PIL, ImageMagick and NumPy: rows, numbers and bands, read and written."""

import numpy as np
import pytest
from PIL import Image, ImageOps
from support import by_imagemagick, numbers, read, tries

HEIGHT, WIDTH = 9, 14


def picture(mode, seed=0):
    """A picture of a mode of PIL's, and the samples that it stands for."""
    levels = numbers("u1", (HEIGHT, WIDTH, 4), seed)
    levels[..., 3] |= 128  # colours of little coverage would be 0
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


@tries("PNG", "rows", "PIL")
@tries("PNG", "numbers", "PIL")
@tries("PNG", "bands", "PIL")
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


@tries("PNG", "numbers", "ImageMagick")
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


@tries("PNG", "missing values", "PIL")
def test_png_of_a_transparent_colour(fragfft):
    levels = numbers("u1", (HEIGHT, WIDTH, 3))
    levels[2, 3] = levels[4, 5] = (10, 20, 30)
    Image.fromarray(levels).save("a.png", transparency=(10, 20, 30))
    got = read(fragfft, "a.png", "--straight-alpha")
    alpha = np.ones((HEIGHT, WIDTH))
    alpha[2, 3] = alpha[4, 5] = 0
    assert got.shape == (HEIGHT, WIDTH, 4) and (got[..., 3] == alpha).all()


@tries("JPEG", "rows", "PIL")
@tries("JPEG", "numbers", "PIL")
@tries("JPEG", "bands", "PIL")
@pytest.mark.parametrize("mode", ["L", "RGB"])
def test_jpeg(fragfft, mode):
    y, x = np.mgrid[:64, :48]
    smooth = np.stack([x * 5, y * 3, (x + 2 * y) % 170], -1).astype("u1")
    image = Image.fromarray(smooth).convert(mode)
    image.save("a.jpg", quality=98, subsampling=0)
    stored = np.asarray(Image.open("a.jpg")) / 255
    assert np.abs(read(fragfft, "a.jpg") - stored).max() < 2.1 / 255
    fragfft.filtered("a.jpg", "b.jpg", "--quality", "98")
    assert np.abs(np.asarray(Image.open("b.jpg")) / 255 - stored).max() < 8 / 255


@tries("JPEG", "rows", "PIL")
@tries("PNG", "rows", "PIL")
@tries("WebP", "rows", "PIL")
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
    # The result is upright for those who look at its orientation, and for those who do not.
    fragfft.filtered(f"a.{ending}", f"b.{ending}")
    upright = Image.open(f"b.{ending}")
    assert upright.getexif().get(274, 1) == 1 and upright.size == want.shape[1::-1]


@tries("WebP", "rows", "PIL")
@tries("WebP", "numbers", "PIL")
@tries("WebP", "bands", "PIL")
@pytest.mark.parametrize("mode", ["RGB", "RGBA"])
def test_webp(fragfft, mode):
    image, samples = picture(mode)
    image.save("a.webp", lossless=True, exact=True)
    assert np.allclose(read(fragfft, "a.webp", *(["--straight-alpha"] if mode == "RGBA" else [])), samples, atol=1e-6)
    flat = np.zeros((32, 48, 3), "u1")
    flat[:, 24:] = flat[16:, :24] = (250, 128, 10)
    Image.fromarray(flat).save("b.png")
    fragfft.filtered("b.png", "b.webp", "--quality", "100")
    assert np.abs(np.asarray(Image.open("b.webp")).astype(int)[4:12, 4:20]).max() < 12
    assert np.abs(np.asarray(Image.open("b.webp")).astype(int)[20:, 30:] - flat[20:, 30:]).max() < 12


@tries("GIF", "rows", "PIL")
@tries("GIF", "numbers", "PIL")
@tries("GIF", "bands", "PIL")
@pytest.mark.parametrize("interlace", [False, True])
def test_gif(fragfft, interlace):
    image, samples = picture("P")
    image.save("a.gif", interlace=interlace)
    assert np.allclose(read(fragfft, "a.gif"), samples, atol=1e-6)
    fragfft.filtered("a.gif", "b.gif")
    assert np.abs(np.asarray(Image.open("b.gif").convert("RGB")) / 255 - samples).max() < 1e-6


@tries("NPY", "rows", "NumPy")
@tries("NPY", "numbers", "NumPy")
@tries("NPY", "bands", "NumPy")
@pytest.mark.parametrize("order", "CF")
@pytest.mark.parametrize("dtype", ["u1", "u2", "f2", "f4", "f8", ">f4", ">u2"])
@pytest.mark.parametrize("shape", [(HEIGHT, WIDTH), (HEIGHT, WIDTH, 1), (HEIGHT, WIDTH, 2), (HEIGHT, WIDTH, 4)])
def test_npy(fragfft, shape, dtype, order):
    image = numbers(dtype, shape)
    np.save("a.npy", np.asarray(image, order=order))
    fragfft.filtered("a.npy", "b.npy")
    got = np.load("b.npy")
    held = np.float64 if dtype == "f8" else np.float32
    assert got.shape == shape and got.dtype == held and (got == image.astype(held)).all()


@tries("NPY", "missing values", "NumPy")
@pytest.mark.parametrize("number", [np.nan, -np.inf])
def test_npy_without_a_number_is_refused_with_its_place(fragfft, number):
    image = numbers("f4", (HEIGHT, WIDTH, 3))
    image[4, 2, 1] = number
    np.save("a.npy", image)
    assert "x=2, y=4, channel 1" in fragfft.refusal("filter", "a.npy", "b.npy", "--filter", "identity")
