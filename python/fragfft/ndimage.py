"""Filters by the names, arguments and modes of scipy.ndimage, computed by fragfft in single precision.

``gaussian_filter``, ``uniform_filter``, ``convolve`` and ``correlate``, and their forms along one axis, take what their
namesakes of SciPy take and return what these return, but for this:

* Results are float32, complex64 for complex images. Numbers of types that single precision holds (float32, float16, 8
  and 16 bits of integers) are taken as they are, others only with ``precision="single"``.
* An array may have any number of axes. ``axes`` says which are filtered; the others are a batch, of which each image is
  filtered by itself: ``axes=(0, 1)`` for an image with channels, ``axes=(1, 2)`` for a stack of images. Axes along
  which a kernel is one number are not filtered either: ``sigma=(2, 2, 0)``. A kernel that is not separable has at most
  two others.
* ``method`` says how to compute, see ``fragfft.method_names()``: by Fourier transforms or by convolution in space.
  ``device`` says where.
* Each channel, and each line of a filter along one axis, has the rounding errors of its own size. A NaN or an infinity
  spoils what the kernel reaches, by every method; uniform_filter carries none on to the end of a line.
* An array on a device (``fragfft.Array``) gives one there, where nothing has to be extended before: all of the axes
  that are filtered share one of the modes reflect, nearest, wrap, or constant with the value 0.
"""

from __future__ import annotations

import math

import numpy

from ._arguments import ArgumentTypeError, FilterShapeError, arguments, first_line, shown
from ._arrays import single
from ._core import ArgumentError, DtypeError, UnsupportedError
from ._extension import extended
from ._filter_images import filter_planes
from ._filter_steps import gaussian_steps, line_steps, one_axis, uniform_steps, weighted_steps
from ._not_finite import filtered_with_marks
from ._scaling import is_finite

__all__ = ["gaussian_filter", "gaussian_filter1d", "uniform_filter", "uniform_filter1d", "convolve", "convolve1d",
           "correlate", "correlate1d"]

# What lies beyond an image, as the device knows it. The mode mirror, which repeats no edge, it does not.
_BOUNDARIES = {"reflect": "mirror", "constant": "zero", "nearest": "clamp", "wrap": "wrap"}
# Axes of so many numbers behind those that are filtered are the channels of a pixel.
_MOST_CHANNELS = 4


def _centred(kernel, centres):
    """The same kernel between zeros so that its centre is at half its size, where the device has it."""
    margins = []
    for length, centre in zip(kernel.shape, centres):
        before = max(0, length - 2 * centre - 1)
        after = max(0, 2 * centre - length)
        margins.append((before, after))
    return numpy.pad(kernel, margins)


def _convolved(image, step, boundary, method, device):
    """The device's convolution of a float32 image along one or two axes of several. Where they lie side by side, with
    no more behind them than a pixel has channels, nothing is moved."""
    kernel = _centred(step.kernel, step.centres)
    shape = tuple(image.shape)
    first, last = step.axes[0], step.axes[-1]
    behind = math.prod(shape[last + 1:])
    if len(step.axes) == 1 and behind == 1:  # along rows, which end with this axis
        batch, kernel = (shape[:last + 1] if first > 0 else (1, shape[first])), kernel[None, :]
    elif len(step.axes) == 1:  # along columns, of rows as long as all that lies behind
        batch, kernel, behind = (math.prod(shape[:first]), shape[first], behind), kernel[:, None], 1
    elif last == first + 1 and behind <= _MOST_CHANNELS:
        batch = shape[:last + 1]
    elif isinstance(image, numpy.ndarray):
        moved = numpy.ascontiguousarray(numpy.moveaxis(image, step.axes, (-2, -1)))
        return numpy.moveaxis(filter_planes(moved, kernel, boundary, method=method, device=device), (-2, -1), step.axes)
    else:
        raise UnsupportedError(f"an array on a device, of shape {shape}, is filtered along axes side by side with "
                               f"at most {_MOST_CHANNELS} numbers behind them, not {step.axes}")
    if behind > 1:
        batch += (behind,)
    return filter_planes(image.reshape(batch), kernel, boundary, method=method, device=device,
                         channels=behind).reshape(shape)


def _apply(image, step, cval, method, device):
    """One step, on the device alone where it knows what lies beyond the image."""
    needed = {mode for mode, length in zip(step.modes, step.kernel.shape) if length > 1} or {"nearest"}
    if len(needed) == 1 and "mirror" not in needed and (cval == 0 or "constant" not in needed):
        return _convolved(image, step, _BOUNDARIES[needed.pop()], method, device)
    if not isinstance(image, numpy.ndarray):
        raise UnsupportedError(f"modes {step.modes} with cval {cval} need an array extended, which one on a device is "
                               "not: reflect, nearest, wrap, or constant with cval 0, for all axes, do not")
    around, inside = extended(image, step.axes, step.kernel.shape, step.centres, step.modes, cval)
    return _convolved(around, step, "zero", method, device)[inside]


def _filtered_once(image, step, cval, method, device):
    if not isinstance(image, numpy.ndarray):
        return _apply(image, step, cval, method, device)
    image = numpy.require(image, requirements="CA")  # what came over a network may begin at any byte
    if is_finite(image):
        return _apply(image, step, cval, method, device)
    return filtered_with_marks(image, step, lambda finite: _apply(finite, step, cval, method, device))


@arguments()
def require_finite(cval):
    if numpy.iscomplexobj(cval):
        raise ArgumentTypeError(f"cval {shown(cval)}: a real number is needed")
    if not math.isfinite(cval):
        raise ArgumentError(f"cval {shown(cval)}: a finite number is needed")
    if abs(cval) > numpy.finfo(numpy.float32).max:
        raise ArgumentError(f"cval {shown(cval)} is beyond single precision")


def filtered(image, steps, cval, method, device):
    """The steps one after the other, of what `single` returns."""
    require_finite(cval)
    if image.ndim == 0 or math.prod(image.shape) == 0:
        raise FilterShapeError(f"an array of shape {tuple(image.shape)} has nothing to filter")
    is_complex = image.dtype == numpy.complex64
    if is_complex and not isinstance(image, numpy.ndarray):
        raise DtypeError("a complex array on a device: real ones are filtered there, or two channels")
    if is_complex and cval != 0:
        raise UnsupportedError(f"cval {cval}: complex images are extended by 0")
    result = image.view(numpy.float32).reshape(image.shape + (2,)) if is_complex else image
    for step in steps:
        result = _filtered_once(result, step, cval, method, device)
    if is_complex:
        result = numpy.ascontiguousarray(result).view(numpy.complex64)[..., 0]
    return result if steps else _copied(image)


def _copied(image):
    return image.copy() if isinstance(image, numpy.ndarray) else image * 1.0


def _delivered(result, output):
    """What the caller gets: the result, or that in an array or of a type that was asked for."""
    if output is None:
        return result
    if not isinstance(result, numpy.ndarray):
        raise UnsupportedError("output= is for arrays of NumPy: a result on a device is a new array")
    try:
        target = output if isinstance(output, numpy.ndarray) else numpy.empty(result.shape, output)
    except Exception as error:
        raise ArgumentTypeError(f"output is an array or a dtype, not {shown(output)}: {first_line(error)}") from None
    if target.shape != result.shape:
        raise FilterShapeError(f"output has shape {target.shape}, and the result {result.shape}")
    if not target.flags.writeable:
        raise ArgumentError("output is read-only")
    if not numpy.can_cast(result.dtype, target.dtype, "same_kind"):
        raise DtypeError(f"output has dtype {target.dtype}, which does not hold {result.dtype}")
    numpy.copyto(target, result, casting="same_kind")
    return target


# The functions of SciPy's names


def gaussian_filter(input, sigma, order=0, output=None, mode="reflect", cval=0.0, truncate=4.0, *, radius=None,
                    axes=None, method="auto", device=None, precision=None):
    """Gaussian filter, as ``scipy.ndimage.gaussian_filter``; ``sigma``, ``order``, ``mode`` and ``radius`` are one
    value for all axes or a sequence of one for each."""
    image = single(input, precision)
    steps = gaussian_steps(image.ndim, sigma, order, mode, cval, truncate, radius, axes)
    return _delivered(filtered(image, steps, cval, method, device), output)


def gaussian_filter1d(input, sigma, axis=-1, order=0, output=None, mode="reflect", cval=0.0, truncate=4.0, *,
                      radius=None, method="auto", device=None, precision=None):
    """Gaussian filter along one axis, as ``scipy.ndimage.gaussian_filter1d``."""
    return gaussian_filter(input, sigma, order, output, mode, cval, truncate, radius=radius, axes=one_axis(axis),
                           method=method, device=device, precision=precision)


def uniform_filter(input, size=3, output=None, mode="reflect", cval=0.0, origin=0, *, axes=None, method="auto",
                   device=None, precision=None):
    """Mean of a box, as ``scipy.ndimage.uniform_filter``."""
    image = single(input, precision)
    steps = uniform_steps(image.ndim, size, mode, cval, origin, axes)
    return _delivered(filtered(image, steps, cval, method, device), output)


def uniform_filter1d(input, size, axis=-1, output=None, mode="reflect", cval=0.0, origin=0, *, method="auto",
                     device=None, precision=None):
    """Mean along one axis, as ``scipy.ndimage.uniform_filter1d``."""
    return uniform_filter(input, size, output, mode, cval, origin, axes=one_axis(axis), method=method, device=device,
                          precision=precision)


def convolve(input, weights, output=None, mode="reflect", cval=0.0, origin=0, *, axes=None, method="auto", device=None,
             precision=None):
    """Convolution, as ``scipy.ndimage.convolve``; the weights have as many axes as are filtered."""
    image = single(input, precision)
    steps = weighted_steps(image.ndim, weights, mode, origin, axes, correlates=False)
    return _delivered(filtered(image, steps, cval, method, device), output)


def correlate(input, weights, output=None, mode="reflect", cval=0.0, origin=0, *, axes=None, method="auto", device=None,
              precision=None):
    """Correlation, as ``scipy.ndimage.correlate``; the weights have as many axes as are filtered."""
    image = single(input, precision)
    steps = weighted_steps(image.ndim, weights, mode, origin, axes, correlates=True)
    return _delivered(filtered(image, steps, cval, method, device), output)


def convolve1d(input, weights, axis=-1, output=None, mode="reflect", cval=0.0, origin=0, *, method="auto", device=None,
               precision=None):
    """Convolution along one axis, as ``scipy.ndimage.convolve1d``."""
    image = single(input, precision)
    steps = line_steps(image.ndim, weights, mode, origin, axis, correlates=False)
    return _delivered(filtered(image, steps, cval, method, device), output)


def correlate1d(input, weights, axis=-1, output=None, mode="reflect", cval=0.0, origin=0, *, method="auto", device=None,
                precision=None):
    """Correlation along one axis, as ``scipy.ndimage.correlate1d``."""
    image = single(input, precision)
    steps = line_steps(image.ndim, weights, mode, origin, axis, correlates=True)
    return _delivered(filtered(image, steps, cval, method, device), output)
