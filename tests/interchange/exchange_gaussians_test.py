"""docs/exchange/gaussians.csv: reach, sigma, error on a step and border of each blur, and what of fragfft equals it."""

import numpy as np
import pytest
from exchange import FOLDER, by, by_ffmpeg, by_gmic, grey_by_imagemagick, by_vips, each, each_repeated, need_version, rows
from PIL import Image, ImageFilter
from support import need

SIGMA, LENGTH, HEIGHT = 4, 220, 48
MIDDLE = LENGTH // 2
PLACES = np.arange(LENGTH) - MIDDLE
PADDING = {"nearest": "edge", "mirror, the edge twice": "symmetric", "mirror, the edge once": "reflect", "zeros": "constant"}


def gaussian(reach):
    """The weights within a reach, with the sum 1."""
    weights = np.where(np.abs(PLACES) <= reach, np.exp(-(PLACES**2) / (2 * SIGMA**2)), 0)
    return weights / weights.sum()


def lines(line):
    return np.tile(line.astype("f4"), (HEIGHT, 1))


POINT, STEP = lines(PLACES == 0), lines(PLACES >= 0)
INSIDE = slice(MIDDLE - 60, MIDDLE + 60)  # where no border reaches
RAMP = lines((np.arange(LENGTH) + 1) / (LENGTH + 30))


def measured(blur):
    """Reach and sigma of the weights, and the largest error on a step."""
    weights = blur(POINT)[HEIGHT // 2].astype(float)
    seen = np.flatnonzero(weights > 1e-7)
    weights /= weights.sum()
    error = np.abs(blur(STEP)[HEIGHT // 2] - np.cumsum(gaussian(LENGTH)))[INSIDE].max()
    return (seen[-1] - seen[0]) // 2, np.sqrt((weights * PLACES**2).sum()), error


def border_of(blur):
    """The rule of PADDING that fits best in the first pixel."""
    weights = blur(POINT)[HEIGHT // 2].astype(float)
    padded = {border: np.convolve(np.pad(RAMP[0], LENGTH, rule), weights / weights.sum())[LENGTH + MIDDLE]
              for border, rule in PADDING.items()}  # fmt: skip
    got = blur(RAMP)[HEIGHT // 2, 0]
    return min(padded, key=lambda border: abs(padded[border] - got))


def check(row, blur, slack):
    """`slack` is what the program's own steps, such as 8 bits, may add to the error."""
    reach, sigma, error = measured(blur)
    if row["reach"] != "endless":
        assert abs(reach - int(row["reach"])) <= (1 if slack > 1e-3 else 0)
    assert sigma == pytest.approx(float(row["sigma"]), abs=0.01 + slack)
    assert error == pytest.approx(float(row["step"]), rel=0.03, abs=slack)
    if row["border"] in PADDING and slack < 1e-3:
        assert border_of(blur) == row["border"]


@each("gaussians", lambda row: row["ours"])
def test_ours_has_the_row_s_numbers(fragfft, row):
    def blur(image):
        np.save("in.npy", image)
        words = ("filter", "in.npy", "out.npy", "--filter", row["ours"])
        if row["ours"].startswith("cut at "):
            weights = gaussian(int(row["ours"].removeprefix("cut at ")))
            np.savetxt("kernel.txt", [weights[weights > 0]])
            words = ("convolve", "in.npy", "kernel.txt", "out.npy")
        done = fragfft.run(*words, "--boundary", row["boundary"] or "clamp")
        assert done.returncode == 0, done.stderr
        return np.load("out.npy")

    compared = row if row["boundary"] else {**row, "border": "none of ours"}
    # GraphicsMagick's weights end at the same reach, and its 16 bits add to the error.
    check(compared, blur, 1e-5 if row["tool"] == "GraphicsMagick" else 1e-6)


def test_commands_that_are_timed_side_by_side_do_the_same_work(fragfft):
    """Those of docs/measuring.md; libvips cuts fractions off where fragfft rounds."""
    need("vips")
    Image.fromarray(np.random.default_rng(1).integers(0, 256, (90, 120, 3)).astype("u1")).save("photo.png")
    with open(FOLDER.parent / "measuring.md") as file:
        commands = [line.split()[1:] for line in file if line.startswith("    time ")]
    assert [command[0] for command in commands] == ["fragfft", "vips"]
    done = fragfft.run(*commands[0][1:])
    assert done.returncode == 0, done.stderr
    by(*commands[1])
    ours, theirs = (np.asarray(Image.open(name)).astype(int) for name in ("soft.png", "beside.png"))
    assert np.abs(ours - theirs).max() <= 1


def test_borders_of_other_names_have_no_boundary_of_ours():
    ours = {"nearest": "clamp", "mirror, the edge twice": "mirror", "zeros": "zero"}
    for row in rows("gaussians"):
        assert row["boundary"] == ours.get(row["border"], "")


def levels(image, kind):
    return np.rint(image * np.iinfo(kind).max).astype(kind)


def of_levels(blur, kind):
    return lambda image: blur(levels(image, kind)) / np.iinfo(kind).max


def opencv(image):
    import cv2

    return cv2.GaussianBlur(image, (0, 0), SIGMA)


def pillow(image):
    return np.asarray(Image.fromarray(image).filter(ImageFilter.GaussianBlur(SIGMA)))


def astropy(image):
    from astropy.convolution import Gaussian2DKernel, convolve

    return convolve(image, Gaussian2DKernel(SIGMA))


def scipy(image):
    from scipy import ndimage

    return ndimage.gaussian_filter(image, SIGMA)


THEIR_OWN = {
    "SciPy ndimage.gaussian_filter(image, 4)": (scipy, 1e-6),
    "astropy convolution.convolve(image, Gaussian2DKernel(4))": (astropy, 1e-6),
    "OpenCV GaussianBlur of floats or 16 bits": (opencv, 1e-6),
    "OpenCV GaussianBlur of 8 bits": (of_levels(opencv, "u1"), 2e-3),
    "Pillow GaussianBlur(4)": (of_levels(pillow, "u1"), 2e-3),
    "libvips gaussblur 4": (lambda image: by_vips(image, "gaussblur", 4), 1e-6),
    "libvips gaussblur 4 --min-ampl 0.001 --precision float":
        (lambda image: by_vips(image, "gaussblur", 4, "--min-ampl", 0.001, "--precision", "float"), 1e-6),
    "ImageMagick -blur 0x4": (lambda image: grey_by_imagemagick(image, "-blur", "0x4"), 1e-5),
    "ImageMagick -gaussian-blur 0x4": (lambda image: grey_by_imagemagick(image, "-gaussian-blur", "0x4"), 1e-5),
    "G'MIC -blur 4": (lambda image: by_gmic([image], "-blur", 4)[0], 1e-6),
    "G'MIC -blur 4,1,1": (lambda image: by_gmic([image], "-blur", "4,1,1")[0], 1e-6),
    "FFmpeg gblur=sigma=4": (of_levels(lambda image: by_ffmpeg(image, "gblur=sigma=4"), "u2"), 1e-5),
    "FFmpeg gblur=sigma=4:steps=6": (of_levels(lambda image: by_ffmpeg(image, "gblur=sigma=4:steps=6"), "u2"), 1e-5),
}  # fmt: skip


@each_repeated("gaussians")
def test_the_other_program_does_what_its_row_says(row, tmp_path, monkeypatch):
    need_version(row)
    monkeypatch.chdir(tmp_path)
    check(row, *THEIR_OWN[f"{row['tool']} {row['call']}"])
