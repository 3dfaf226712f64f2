"""through_python.py NAME=VALUE...: a random problem in the words of random_problem.hpp, solved by the Python package.

It reads image.npy, and kernel-0.npy and so on, and writes result-0.npy and so on. What the package refuses is said in
one line, with the exit code that the program has for it.
"""

import os
import sys

import fragfft
import numpy


def filtered(asked, image):
    channels = image.shape[2] if image.ndim == 3 else 1
    for number in range(int(asked.get("filters", 1))):
        kernel = numpy.load(f"kernel-{number}.npy")
        yield fragfft.filter_images(image, kernel, asked.get("boundary", "wrap"), method=asked["method"],
                                    channels=channels)


def transformed(asked, image):
    planes = image if image.ndim == 2 else numpy.moveaxis(image, 2, 0)  # the last two axes are transformed by default
    axes, lengths = asked.get("axes", "both"), [int(asked.get(name, 1)) for name in ("height", "width")]
    is_half, is_inverse = asked.get("domain") == "half_complex", asked.get("direction") == "inverse"
    options = {"method": asked["method"], "norm": "ortho" if asked.get("scaling") == "unitary" else None}
    name = ("i" if is_inverse else "") + ("rfft" if is_half else "fft") + ("2" if axes == "both" else "")
    axis = {"columns": -2, "rows": -1}.get(axes)
    if axis:
        options["axis"] = axis
    if is_half and is_inverse:
        options |= {"n": lengths[axis]} if axis else {"s": lengths}
    result = getattr(fragfft, name)(planes, **options)
    if is_inverse and asked.get("domain") == "real":
        result = result.real
    yield result if result.ndim == 2 else numpy.moveaxis(result, 0, 2)


def main():
    asked = dict(word.split("=") for word in sys.argv[1:])
    if asked["method"] == "best":
        asked["method"] = "auto"
    fragfft.use(os.environ.get("FRAGFFT_TEST_DEVICE", "software"))
    image = numpy.load("image.npy")
    try:
        for number, result in enumerate((filtered if asked["kind"] == "filter" else transformed)(asked, image)):
            numpy.save(f"result-{number}.npy", numpy.ascontiguousarray(result))
    except fragfft.Error as refused:
        sys.stderr.write(f"fragfft: {refused}\n")
        sys.exit(2)


main()
