"""Every shape of up to four axes whose lengths are 1, 2 or 5, along every axis and every set of axes, beside SciPy and
NumPy in double precision. A case is computed by one of the functions in turn, by all with FRAGFFT_TEST_THOROUGH=1.
Without ./check --thorough some of the shapes of three and four axes stand for all."""

import itertools
import os
import random as draws

import fragfft
import numpy
import pytest
import scipy.ndimage
from accuracy import require_close
from fragfft import ndimage

LENGTHS = (1, 2, 5)
MODES = ("reflect", "constant", "nearest", "mirror", "wrap")
FEW = 6  # shapes of as many axes
IS_THOROUGH = os.environ.get("FRAGFFT_TEST_THOROUGH", "0") != "0"
# Relative to the root mean square of a difference, as in test_ndimage.py.
BOUND = 1e-6


def shapes_of(count):
    shapes = list(itertools.product(LENGTHS, repeat=count))
    if IS_THOROUGH or "FRAGFFT_THOROUGH" in os.environ or len(shapes) <= FEW:
        return shapes
    return draws.Random(count).sample(shapes, FEW)


def sets_of_axes(shape):
    return [axes for count in range(1, len(shape) + 1) for axes in itertools.combinations(range(len(shape)), count)]


def on_axes(values, axes, dimensions, else_value):
    """One value for each axis of an array, as SciPy's older versions want them."""
    return [values[axes.index(axis)] if axis in axes else else_value for axis in range(dimensions)]


def functions_along(axis, random):
    kernel = random.standard_normal(int(random.integers(2, 4)))
    yield "gaussian_filter1d", {"sigma": 0.8, "order": int(random.integers(2))}, axis
    yield "uniform_filter1d", {"size": int(random.integers(2, 4))}, axis
    yield "convolve1d", {"weights": kernel}, axis
    yield "correlate1d", {"weights": kernel}, axis


def both_along(name, options, axis, image, mode):
    got = getattr(ndimage, name)(image, axis=axis, mode=mode, cval=0.3, **options)
    return got, getattr(scipy.ndimage, name)(image.astype(float), axis=axis, mode=mode, cval=0.3, **options)


def both_gaussian(image, axes, mode, random):
    sigma, dimensions = [0.6 + 0.2 * place for place in range(len(axes))], image.ndim
    got = ndimage.gaussian_filter(image, sigma, axes=axes, mode=mode, cval=0.3)
    return got, scipy.ndimage.gaussian_filter(image.astype(float), on_axes(sigma, axes, dimensions, 0), mode=mode,
                                              cval=0.3)


def both_uniform(image, axes, mode, random):
    size, dimensions = [2 + (place + axes[0]) % 2 for place in range(len(axes))], image.ndim
    got = ndimage.uniform_filter(image, size, axes=axes, mode=mode, cval=0.3)
    return got, scipy.ndimage.uniform_filter(image.astype(float), on_axes(size, axes, dimensions, 1), mode=mode,
                                             cval=0.3)


def both_weighted(name):
    def both(image, axes, mode, random):
        kernel = random.standard_normal([2 + (place + axes[-1]) % 2 for place in range(len(axes))])
        whole = kernel.reshape(on_axes(kernel.shape, axes, image.ndim, 1))
        got = getattr(ndimage, name)(image, kernel, axes=axes, mode=mode, cval=0.3)
        return got, getattr(scipy.ndimage, name)(image.astype(float), whole, mode=mode, cval=0.3)

    return both


OF_AXES = [both_gaussian, both_uniform, both_weighted("convolve"), both_weighted("correlate")]


def require_filtered(got, want, image, what):
    assert got.shape == image.shape and got.dtype == numpy.float32, what
    # The magnitudes of no kernel's weights here add up to more than 16.
    error = numpy.sqrt(numpy.mean((got - want) ** 2))
    assert error <= BOUND * 16 * max(1.0, numpy.abs(image).max()), (*what, error)


def chosen(functions, number):
    """All of them, or one in turn."""
    functions = list(functions)
    return functions if IS_THOROUGH else [functions[number % len(functions)]]


@pytest.mark.parametrize("count", [1, 2, 3, 4])
def test_filters_of_every_shape_along_every_axis(count):
    random = numpy.random.default_rng(count)
    for shape in shapes_of(count):
        image = random.standard_normal(shape).astype(numpy.float32)
        for axis in range(-count, count) if IS_THOROUGH else range(count):
            number = int(random.integers(1000))
            for name, options, axis in chosen(functions_along(axis, random), number):
                mode = MODES[number % len(MODES)]
                got, want = both_along(name, options, axis, image, mode)
                require_filtered(got, want, image, (name, shape, axis, mode))


@pytest.mark.parametrize("count", [1, 2, 3, 4])
def test_filters_of_every_shape_along_every_set_of_axes(count):
    random = numpy.random.default_rng(10 + count)
    for shape in shapes_of(count):
        image = random.standard_normal(shape).astype(numpy.float32)
        for axes in sets_of_axes(shape):
            number = int(random.integers(1000))
            for both in chosen(OF_AXES[:4 if len(axes) <= 2 else 2], number):
                mode = MODES[number % len(MODES)]
                got, want = both(image, axes, mode, random)
                require_filtered(got, want, image, (both.__name__, shape, axes, mode))


@pytest.mark.parametrize("count", [1, 2, 3, 4])
def test_transforms_of_every_shape_along_every_set_of_axes(count):
    random = numpy.random.default_rng(20 + count)
    for shape in shapes_of(count):
        real = random.standard_normal(shape).astype(numpy.float32)
        whole = (real + 1j * random.standard_normal(shape)).astype(numpy.complex64)
        for axes in sets_of_axes(shape):
            lengths = [shape[axis] for axis in axes]
            # NumPy treats half a spectrum of one number as that of no number.
            of_half = 2 * lengths[-1] - 2 or 1
            by_count = {1: ("fft", "ifft", "rfft", "irfft", "hfft", "ihfft"), 2: ("fft2", "ifft2", "rfft2", "irfft2")}
            names = ("fftn", "ifftn", "rfftn", "irfftn", *by_count.get(len(axes), ()))
            for name in chosen(names, int(random.integers(1000))):
                x = real if name.startswith(("rfft", "ihfft")) else whole
                lengths[-1] = of_half if name.startswith(("irfft", "hfft")) else shape[axes[-1]]
                arguments = (lengths[0], axes[0]) if name in by_count[1] else (lengths, axes)
                want = getattr(numpy.fft, name)(x.astype(complex if x is whole else float), *arguments)
                require_close(getattr(fragfft, name)(x, *arguments), want, *lengths)
