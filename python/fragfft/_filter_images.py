"""Images convolved on the device, each channel with the rounding errors of its own size."""

from __future__ import annotations

import json
import math

import numpy

from . import _core
from ._arguments import arguments, first_line, method_name, shown, word
from ._arrays import Array, Given, checked, device_of, empty_like, numbers_of
from ._core import ArgumentError, DtypeError, ShapeError
from ._filter_steps import Step
from ._not_finite import filtered_with_marks
from ._scaling import exponents_of_extremes, exponents_together, is_finite, norms, scale_back, scaled

# What lies beyond an image, as the device and as SciPy name it.
_MODES = {"wrap": "wrap", "clamp": "nearest", "zero": "constant", "mirror": "reflect"}
# Numbers of so many planes are scaled at a time.
_SCALED_AT_ONCE = 1 << 22


def kernel_of(kernel):
    """A kernel's weights as the extension module takes them."""
    try:
        return numpy.asarray(kernel, dtype=numpy.float64)
    except Exception as error:
        raise ArgumentError(f"no kernel: {first_line(error)}") from None


def _require_images(x, channels) -> None:
    if x.dtype != numpy.float32:
        raise DtypeError(f"filters take real numbers, not {x.dtype}")
    if not isinstance(channels, int) or not 1 <= channels <= 4:
        raise ArgumentError(f"images have 1 to 4 channels, not {shown(channels)}")
    if x.ndim < 2 + (channels > 1) or (channels > 1 and x.shape[-1] != channels):
        raise ShapeError(f"an array of shape {x.shape} is none of images with {channels} channels")


def filter_planes(x, kernel, boundary: str, method: str = "auto", device: str | None = None, channels: int = 1):
    """Images, shape (..., rows, columns) or (..., rows, columns, channels), convolved with a kernel.

    `x` is float32, as `single` returns it or Given; so is the result, of the same sort. The kernel, shape (rows,
    columns), convolves: its origin is at (rows // 2, columns // 2). `boundary` is "wrap", "clamp", "zero" or "mirror".
    What is independent of the rest by definition has errors of its own size, but for an Array: its numbers are not
    known here.
    """
    _require_images(x, channels)
    kernel = kernel_of(kernel)
    leading = x.ndim - 2 - (channels > 1)
    planes = math.prod(x.shape[:leading])
    shape = (*x.shape[leading : leading + 2], channels)
    how = (kernel, word(boundary, "a boundary"), method_name(method), device_of(x, device))
    result = empty_like(x, x.shape, numpy.float32, device)
    if math.prod(x.shape) == 0:
        return result
    if not isinstance(x, Array):
        source = x.array if isinstance(x, Given) else x
        exponents, vanish = _scaling_of(source.reshape(planes, *shape), shape, how)
        if exponents.any() or vanish.any():
            _filter_scaled(source.reshape(planes, *shape), result.reshape(planes, *shape), exponents, vanish, how)
            return result
    _core.filter(numbers_of(x, device), numbers_of(result), planes, *shape, *how)
    return result


def _scaling_of(images, shape, how):
    """By which powers of two each channel is scaled, or each row or column where a kernel has no other; and which of
    them are zero, and stay so, beside others that are not."""
    height, width = how[0].shape if how[0].ndim == 2 else (2, 2)
    sizes = norms(images, (2,) if height == 1 else (1,) if width == 1 else (1, 2))
    is_spatial = _core.filter_method(*shape, *how) == "spatial"
    if is_spatial:  # each sample is computed by itself
        return exponents_of_extremes(sizes, may_shrink=False), numpy.zeros(sizes.shape, bool)
    is_zero = sizes == 0
    return exponents_together(sizes), is_zero & ~is_zero.all(axis=(1, 2, 3), keepdims=True)


def _filter_scaled(images, results, exponents, vanish, how) -> None:
    at_once = max(1, _SCALED_AT_ONCE // math.prod(images.shape[1:]))
    for first in range(0, len(images), at_once):
        part = slice(first, first + at_once)
        source = scaled(images[part], exponents[part])
        _core.filter(source, results[part], *source.shape, *how)
        scale_back(results[part], exponents[part], vanish[part])


def filter_images(x, kernel, boundary="wrap", *, method="auto", channels=1, device=None, precision=None):
    """Images convolved with a kernel: an array (..., rows, columns) of them, or with `channels` behind the columns.

    The kernel, shape (rows, columns), has its origin at (rows // 2, columns // 2). `boundary` says what lies outside:
    "wrap", "clamp" (the nearest pixel), "zero" or "mirror" (the edge's pixel repeated). `method` is "auto" (what is
    estimated to be the fastest), "spatial" (convolution), or a method of Fourier transforms.
    """
    if isinstance(x, Array):
        return filter_planes(x, kernel, boundary, method, device, channels)
    x, dtype = checked(x, precision)
    given = Given(x, dtype)
    if is_finite(x):
        return filter_planes(given, kernel, boundary, method, device, channels)
    _require_images(given, channels)
    with arguments():
        step = _step_of(kernel, boundary, x.ndim - 2 - (channels > 1))
    return filtered_with_marks(
        x.astype(numpy.float32), step, lambda image: filter_planes(image, kernel, boundary, method, device, channels)
    )


def _step_of(kernel, boundary, first) -> Step:
    kernel = kernel_of(kernel)
    rows, columns = kernel.shape
    mode = _MODES.get(boundary, "constant")  # another is refused where it is filtered
    return Step((first, first + 1), kernel, (rows // 2, columns // 2), (mode, mode))


def filtering_plan(shape, kernel, boundary="wrap", *, method="auto", channels=1, device=None, precision=None) -> dict:
    """What filter_images would run for images of that shape, as a dict."""
    first = len(shape) - 2 - (channels > 1)
    if first < 0:
        raise ShapeError(f"an array of shape {shape} is none of images")
    height, width = shape[first : first + 2]
    found, text = _core.filter_plan(
        height, width, channels, kernel_of(kernel), word(boundary, "a boundary"), method_name(method),
        device_of(None, device),
    )  # fmt: skip
    return {"method": found, "stages": [{"method": found, **json.loads(text)}]}
