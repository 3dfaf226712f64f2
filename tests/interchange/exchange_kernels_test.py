"""docs/exchange/kernels.csv: each row's facts define what its program makes of a point, and fragfft makes it of the row's kernel."""

import numpy as np
import pytest
from exchange import by_ffmpeg, by_gmic, grey_by_imagemagick, by_vips, each, each_repeated, named, need_version, rows

ODD = np.array([[1, 2, 3, 4, 6], [7, 8, 9, 5, 11], [12, 14, 13, 10, 15]]) / 100
EVEN = np.array([[1, 2, 3, 7], [4, 5, 6, 8]]) / 100
SQUARES = {False: np.array([[1, 2, 3], [4, 5, 6], [7, 8, 10]]) / 100, True: np.array([[1, 2], [4, 5]]) / 100}
SIZE, MIDDLE = 21, 10
ORIGINS = {"": 0, "refused": 0, "[h//2, w//2]": 0, "[h//2-1, w//2-1]": 1}


def defined(row, kernel):
    """What becomes of a point of 1, by the definition of the two operations."""
    sum_ = kernel.sum() if row["divides"] == "yes" else 1
    result = np.zeros((SIZE, SIZE))
    for place in np.ndindex(kernel.shape):
        origin = [size // 2 - (ORIGINS[row["origin"]] if size % 2 == 0 else 0) for size in kernel.shape]
        away = np.subtract(place, origin)
        if row["does"] != "convolves":
            away = -away
        if "upside down" in row["does"]:
            away[0] = -away[0]
        result[tuple(MIDDLE + away)] = kernel[place] / sum_
    return result


def test_a_row_with_an_origin_has_an_even_kernel():
    """Of all rows at once: without ./check --thorough the tests below see few of them."""
    assert [named(row) for row in rows("kernels") if not row["even"] and row["origin"] not in ("", "refused")] == []


@pytest.mark.parametrize("is_even", [False, True], ids=["odd", "even"])
@each("kernels")
def test_ours_equals_theirs(fragfft, row, is_even):
    if is_even and not row["even"]:
        return
    kernel = EVEN if is_even else ODD
    ours = eval(row["even" if is_even else "kernel"], {"__builtins__": {}}, {"pad": np.pad, "K": kernel})
    point = np.zeros((SIZE, SIZE), "f4")
    point[MIDDLE, MIDDLE] = 1
    np.save("point.npy", point)
    np.save("kernel.npy", np.ascontiguousarray(ours))
    done = fragfft.run("convolve", "point.npy", "kernel.npy", "out.npy", *(["--normalise"] if row["divides"] == "yes" else []))
    assert done.returncode == 0, done.stderr
    assert np.abs(np.load("out.npy") - defined(row, kernel)).max() < 1e-6


def scipy(operation):
    def convolved(image, kernel):
        from scipy import ndimage, signal

        if operation == "convolve2d":
            return signal.convolve2d(image, kernel, "same")
        return getattr(ndimage, operation)(image, kernel)

    return convolved


def astropy(operation):
    def convolved(image, kernel):
        from astropy import convolution

        return getattr(convolution, operation)(image, kernel)

    return convolved


def opencv(image, kernel):
    import cv2

    return cv2.filter2D(image, -1, kernel)


def vips(image, kernel):
    with open("kernel.mat", "w") as file:
        file.write(f"{kernel.shape[1]} {kernel.shape[0]}\n" + "\n".join(" ".join(map(str, row)) for row in kernel) + "\n")
    return by_vips(image, "conv", "kernel.mat")


def gmic(operation):
    return lambda image, kernel: by_gmic([image, kernel], f"-{operation}[0]", "[1]", "-rm[1]")[0]


def morphology(operation):
    def convolved(image, kernel):
        weights = " ".join(",".join(map(str, row)) for row in kernel)
        return grey_by_imagemagick(image, "-morphology", operation, f"{kernel.shape[1]}x{kernel.shape[0]}: {weights}")

    return convolved


def pillow(image, kernel):
    from PIL import Image, ImageFilter

    operation = ImageFilter.Kernel(kernel.shape, [100 * weight for weight in kernel.flat])
    return np.asarray(Image.fromarray((200 * image).astype("u1")).filter(operation)) / 200


def ffmpeg(image, kernel):
    weights = " ".join(f"{100 * weight:.0f}" for weight in kernel.flat)
    return by_ffmpeg((200 * image).astype("u1"), f"convolution={weights}") / 200


THEIR_OWN = {
    "SciPy ndimage.convolve": scipy("convolve"), "SciPy ndimage.correlate": scipy("correlate"),
    "astropy convolution.convolve": astropy("convolve"), "astropy convolution.convolve_fft": astropy("convolve_fft"),
    'SciPy signal.convolve2d(..., "same")': scipy("convolve2d"), "G'MIC -convolve": gmic("convolve"),
    "G'MIC -convolve_fft": gmic("convolve_fft"), "G'MIC -correlate": gmic("correlate"), "OpenCV filter2D": opencv,
    "libvips conv": vips, "Pillow ImageFilter.Kernel": pillow, "FFmpeg convolution": ffmpeg,
    "ImageMagick -convolve": lambda image, kernel: grey_by_imagemagick(image, "-convolve", ",".join(map(str, kernel.flat))),
    "ImageMagick -morphology Convolve": morphology("Convolve"), "ImageMagick -morphology Correlate": morphology("Correlate"),
}  # fmt: skip


@pytest.mark.parametrize("is_even", [False, True], ids=["odd", "even"])
@each_repeated("kernels")
def test_the_other_program_does_what_its_row_says(row, is_even, tmp_path, monkeypatch):
    need_version(row)
    monkeypatch.chdir(tmp_path)
    point = np.zeros((SIZE, SIZE), "f4")
    point[MIDDLE, MIDDLE] = 1
    convolved, kernel = THEIR_OWN[f"{row['tool']} {row['call']}"], SQUARES[is_even]
    if is_even and row["origin"] == "refused":
        with pytest.raises(Exception):
            convolved(point, kernel)
        return
    got = convolved(point, kernel)
    assert np.abs(got - defined(row, kernel)).max() < (6e-3 if row["tool"] in ("Pillow", "FFmpeg") else 1e-4)
