"""Filters of arrays: what they are, and who computes them.

A filter is a list of lines, convolutions along one axis each that are done one after the other, or a block, one
convolution along all axes at once. Both read out[i] = sum over m of weights[m] * in[i - (m - centre)].
"""

from __future__ import annotations

import json
import math
import typing

import numpy

from . import _devices, _host, _library
from ._arrays import Array, device_of, empty_like, in_precision, is_named, numbers_of
from ._errors import ArgumentError, DtypeError, ShapeError, UnsupportedError, shown
from ._precision import as_single, require_not_double
from ._scaling import exponents_of_extremes, exponents_together, is_finite, norms, scale_back, scaled

# Up to this many numbers on an axis behind the filtered axes are the channels of a pixel.
_MOST_CHANNELS = 4
# This many numbers are scaled at a time, by whole planes.
_SCALED_AT_ONCE = 1 << 22
# The extensions beyond an axis, by scipy.ndimage's names and by a device's. A device does not support the mode mirror,
# which does not repeat the edge.
_BOUNDARIES = {"reflect": "mirror", "constant": "zero", "nearest": "clamp", "wrap": "wrap"}
_EXTENSIONS = {boundary: mode for mode, boundary in _BOUNDARIES.items()}


class Line(typing.NamedTuple):
    """Convolution along an axis."""

    axis: int
    weights: typing.Optional[numpy.ndarray]  # float64; None stands for the mean of `taps` numbers
    taps: int
    centre: int
    mode: str  # reflect, constant, nearest, mirror or wrap


class Block(typing.NamedTuple):
    """Convolution along all axes of an array; those that are a batch have one weight."""

    weights: numpy.ndarray  # float64
    centres: tuple
    modes: tuple


# By the processor


def by_processor(image, steps, cval: float, output=None):
    """Lines, or one block, of a C-contiguous array of float32, float64, complex64 or complex128, into `output` where it
    is such an array, too."""
    if image.dtype.kind == "c":
        parts = image.view(image.real.dtype).reshape(image.shape + (2,))
        steps = [step if isinstance(step, Line) else _with_axis_behind(step) for step in steps]
        result = None if output is None else output.view(image.real.dtype).reshape(parts.shape)
        result = by_processor(parts, steps, cval, result)
        return result.view(image.dtype).reshape(image.shape)
    result = numpy.empty_like(image) if output is None else output
    if image.size == 0:
        return result
    if not steps:
        result[...] = image
        return result
    # The last step writes the result; those before it alternate between it and another array.
    other = numpy.empty_like(image) if len(steps) > 1 else None
    source = image
    for number, step in enumerate(steps):
        target = result if (len(steps) - number) % 2 == 1 else other
        if isinstance(step, Line):
            _library.filter_lines(source, target, step.axis, step.weights, step.taps, step.centre, step.mode, cval)
        elif step.weights.all() or is_finite(source):
            _library.filter_block(source, target, step.weights, step.centres, step.modes, cval)
        else:
            _filter_by_scipy(source, target, step, cval)
        source = target
    return result


def _filter_by_scipy(source, target, block: Block, cval: float) -> None:
    """Weights of 0, which numbers that are not finite meet, are left out of a kernel of several axes by SciPy."""
    origin = [centre - length // 2 for centre, length in zip(block.centres, block.weights.shape)]
    modes = {mode for mode, length in zip(block.modes, block.weights.shape) if length > 1} or {"nearest"}
    if len(modes) > 1:
        raise UnsupportedError("numbers that are not finite are filtered by one mode for all axes")
    _host.filtered("convolve", source, target, weights=block.weights, mode=modes.pop(), cval=cval, origin=origin)


def _with_axis_behind(block: Block) -> Block:
    return Block(block.weights[..., None], (*block.centres, 0), (*block.modes, "nearest"))


# By a device


class _NotFinite(Exception):
    """A Fourier transform would spread a number that is not finite over the whole image: the processor filters it."""


class _Step(typing.NamedTuple):
    """What a device does at once: a kernel of one or two axes, of which all have one boundary."""

    axes: tuple
    kernel: numpy.ndarray  # its centre at half its size
    boundary: str


def steps_for_device(steps, cval: float):
    """The steps that a device does for such lines, two at a time, or for a block. Raises UnsupportedError."""
    found = []
    lines = [step for step in steps if isinstance(step, Line)]
    while lines:
        together = lines[:2]
        # The second line would also filter what the first one puts beyond the image by `cval`.
        if len(together) == 2 and (together[0].mode != together[1].mode or together[0].axis == together[1].axis
                                   or together[0].taps * together[1].taps > 1 << 22):
            together = lines[:1]
        found.append(_step_of([line.axis for line in together], _outer(together), [line.centre for line in together],
                              [line.mode for line in together], cval))
        lines = lines[len(together):]
    for block in (step for step in steps if isinstance(step, Block)):
        axes = [axis for axis, length in enumerate(block.weights.shape) if length > 1] or [block.weights.ndim - 1]
        if len(axes) > 2:
            raise UnsupportedError(f"weights of shape {block.weights.shape}: a device takes kernels of at most 2 axes")
        kernel = block.weights.reshape([block.weights.shape[axis] for axis in axes])
        found.append(_step_of(axes, kernel, [block.centres[axis] for axis in axes],
                              [block.modes[axis] for axis in axes], cval))
    return found


def _outer(lines):
    first, *others = (numpy.full(line.taps, 1 / line.taps) if line.weights is None else line.weights
                      for line in lines)
    return first if not others else numpy.outer(first, others[0])


def _step_of(axes, kernel, centres, modes, cval):
    needed = {mode for mode, length in zip(modes, kernel.shape) if length > 1} or {"nearest"}
    if len(needed) > 1 or "mirror" in needed or (cval != 0 and "constant" in needed):
        raise UnsupportedError(f"modes {tuple(modes)} with cval {cval}: a device knows reflect, nearest, wrap, and "
                               "constant with cval 0, for all axes")
    if len(axes) == 2 and axes[0] > axes[1]:
        axes, kernel, centres = axes[::-1], kernel.T, centres[::-1]
    margins = [(max(0, length - 2 * centre - 1), max(0, 2 * centre - length))
               for length, centre in zip(kernel.shape, centres)]
    return _Step(tuple(axes), numpy.pad(kernel, margins), _BOUNDARIES[needed.pop()])


def by_device(image, steps, method, device):
    """Of a finite array of float32, or an Array: the steps of steps_for_device()."""
    for step in steps:
        image = _convolved(image, step, method, device)
    return image


def _convolved(image, step, method, device):
    """Along one or two axes of several. Where they lie side by side, with no more behind them than a pixel has
    channels, nothing is moved."""
    shape, kernel = tuple(image.shape), step.kernel
    first, last = step.axes[0], step.axes[-1]
    behind = math.prod(shape[last + 1:])
    if len(step.axes) == 1 and behind == 1:  # along rows, since this axis is the last
        batch, kernel, along = (shape[:last + 1] if first > 0 else (1, shape[first])), kernel[None, :], _ROWS
    elif len(step.axes) == 1:  # along columns, with everything behind this axis as a row
        batch, kernel, behind = (math.prod(shape[:first]), shape[first], behind), kernel[:, None], 1
        along = _COLUMNS
    elif last == first + 1 and behind <= _MOST_CHANNELS:
        batch, along = shape[:last + 1], _BOTH
    elif isinstance(image, numpy.ndarray):
        moved = numpy.ascontiguousarray(numpy.moveaxis(image, step.axes, (-2, -1)))
        moved = filter_planes(moved, kernel, step.boundary, method, device, 1, _BOTH)
        return numpy.ascontiguousarray(numpy.moveaxis(moved, (-2, -1), step.axes))
    else:
        raise UnsupportedError(f"an array on a device, of shape {shape}, is filtered along axes side by side with "
                               f"at most {_MOST_CHANNELS} numbers behind them, not {step.axes}")
    if behind > 1:
        batch += (behind,)
    return filter_planes(image.reshape(batch), kernel, step.boundary, method, device, behind, along).reshape(shape)


# The transformed axes, in images of planes by rows by columns by channels.
_ROWS, _COLUMNS, _BOTH = (2,), (1,), (1, 2)


def filter_planes(x, kernel, boundary: str, method, device, channels: int, along: tuple):
    """Images, shape (..., rows, columns) or (..., rows, columns, channels), convolved with a kernel by a device.

    What is independent of the rest by definition has errors of its own size, but for an Array: its numbers are not
    known here. What lies `along` these axes is one signal to the caller, where a kernel of one weight leaves that open.
    """
    leading = x.ndim - 2 - (channels > 1)
    planes = math.prod(x.shape[:leading])
    shape = (*x.shape[leading:leading + 2], channels)
    how = (kernel, boundary, method)
    result = empty_like(x, x.shape, numpy.float32, device)
    if not isinstance(x, Array):
        images = x.reshape(planes, *shape)
        exponents, vanish = _scaling_of(images, device, how, along)
        if exponents.any() or vanish.any():
            _filter_scaled(images, result.reshape(planes, *shape), exponents, vanish, device, how)
            return result
    device.filter((planes, *shape), *how).run(numbers_of(x, device), numbers_of(result, device))
    return result


def _scaling_of(images, device, how, along: tuple):
    """By which powers of two each channel, row or column is scaled; and which of them are zero, and stay so, beside
    others that are not."""
    height, width = how[0].shape
    sizes = norms(images, along if height * width == 1 else _ROWS if height == 1 else _COLUMNS if width == 1 else _BOTH)
    if numpy.isnan(sizes).any():
        raise _NotFinite
    if device.filter(images.shape, *how).method == "spatial":  # each sample is computed by itself
        return exponents_of_extremes(sizes, may_shrink=False), numpy.zeros(sizes.shape, bool)
    is_zero = sizes == 0
    return exponents_together(sizes), is_zero & ~is_zero.all(axis=(1, 2, 3), keepdims=True)


def _filter_scaled(images, results, exponents, vanish, device, how) -> None:
    at_once = max(1, _SCALED_AT_ONCE // math.prod(images.shape[1:]))
    for first in range(0, len(images), at_once):
        part = slice(first, first + at_once)
        source = scaled(images[part], exponents[part])
        device.filter(source.shape, *how).run(source, results[part])
        scale_back(results[part], exponents[part], vanish[part])


# Who computes


def _filtered_by_device(image, steps, cval: float, method, device):
    """The result, or None where the processor computes it."""
    parts = image.view(numpy.float32).reshape(image.shape + (2,) * (image.dtype.kind == "c"))
    weights = sum(step.taps if isinstance(step, Line) else step.weights.size for step in steps)
    named = is_named(method)
    # Check this before a device is opened for it.
    if not (named or _devices.is_chosen(device)
            or _devices.is_worth_filtering(parts.size, weights, len(steps), 8 * parts.size)):
        return None
    found = _devices.with_opengl(device) if named else _devices.opened(device)
    if found is None:
        return None
    try:
        result = by_device(parts, steps_for_device(steps, cval), method, found)
    except _NotFinite:
        return None
    except UnsupportedError:
        if named:
            raise
        return None
    return result.view(image.dtype).reshape(image.shape)


def filtered(image, steps, cval: float, method, device, output=None):
    """An Array, or a C-contiguous array of single or double precision, real or complex."""
    if isinstance(image, Array):
        found = device_of(image, device, method)
        if image.dtype != numpy.float32:
            raise DtypeError("a complex array on a device: real ones are filtered there, or two channels")
        if found is None:
            return Array.of(image.shape, image.dtype, by_processor(image._numbers, steps, cval))
        return by_device(image, steps_for_device(steps, cval), method, found) if steps else image.copy()
    if image.dtype in (numpy.float32, numpy.complex64) and image.size > 0 and steps:
        result = _filtered_by_device(image, steps, cval, method, device)
        if result is not None and output is not None:
            output[...] = result
        if result is not None:
            return result if output is None else output
    elif is_named(method):
        raise DtypeError(f"{image.dtype} is filtered in double precision, by no method of a device: say "
                         "precision='single'")
    return by_processor(image, steps, cval, output)


def _require_images(x, channels) -> None:
    if not isinstance(channels, int) or not 1 <= channels <= _MOST_CHANNELS:
        raise ArgumentError(f"images have 1 to {_MOST_CHANNELS} channels, not {shown(channels)}")
    if x.ndim < 2 + (channels > 1) or (channels > 1 and x.shape[-1] != channels):
        raise ShapeError(f"an array of shape {tuple(x.shape)} is none of images with {channels} channels")


def _kernel_of(kernel, boundary):
    try:
        kernel = numpy.ascontiguousarray(kernel, dtype=numpy.float64)
    except (TypeError, ValueError) as error:
        raise ArgumentError(f"no kernel: {str(error).splitlines()[0]}") from None
    if kernel.ndim != 2 or kernel.size == 0:
        raise ArgumentError(f"a kernel has two axes, rows and columns, and weights, not the shape {kernel.shape}")
    if not numpy.isfinite(kernel).all():
        raise ArgumentError("a kernel's weights are finite")
    if boundary not in _EXTENSIONS:
        raise ArgumentError(f"a boundary is one of {', '.join(_EXTENSIONS)}, not {shown(boundary)}")
    return kernel


def filter_images(x, kernel, boundary="wrap", *, method=None, channels=1, device=None, precision=None):
    """Images convolved with a kernel: an array (..., rows, columns) of them, or with `channels` behind the columns.

    The kernel, shape (rows, columns), has its origin at (rows // 2, columns // 2). `boundary` says what lies outside:
    "wrap", "clamp" (the nearest pixel), "zero" or "mirror" (the edge's pixel repeated). `method` is "auto" (who is
    estimated to be the fastest), "spatial" (convolution by a device), or a method of Fourier transforms. Results are
    float32, or float64 where the images are, or other numbers of more than 16 bits.
    """
    kernel = _kernel_of(kernel, boundary)
    x = in_precision(x, precision)
    if x.dtype.kind not in "fiub":
        raise DtypeError(f"filters of images take real numbers, not {x.dtype}")
    if not isinstance(x, Array):
        x = as_single(x) if numpy.can_cast(x.dtype, numpy.float32) else x.astype(numpy.float64, copy=False)
        x = numpy.require(x, requirements="CA")
    _require_images(x, channels)
    leading, behind = x.ndim - 2 - (channels > 1), int(channels > 1)
    weights = kernel.reshape((1,) * leading + kernel.shape + (1,) * behind)
    centres = (0,) * leading + tuple(length // 2 for length in kernel.shape) + (0,) * behind
    if 0 in x.shape:
        return numpy.empty(x.shape, x.dtype)
    # The library takes a fixed number of axes, so those of a batch are joined.
    shape = (math.prod(x.shape[:leading]), *x.shape[leading:])
    cut = max(0, leading - 1)
    block = Block(weights.reshape(weights.shape[cut:] if leading else (1, *weights.shape)),
                  centres[cut:] if leading else (0, *centres), (_EXTENSIONS[boundary],) * len(shape))
    return filtered(x.reshape(shape), [block], 0.0, method, device).reshape(x.shape)


def filtering_plan(shape, kernel, boundary="wrap", *, method=None, channels=1, device=None, precision=None) -> dict:
    """What a device would run for filter_images for images of that shape, as a dict."""
    require_not_double(precision)
    kernel = _kernel_of(kernel, boundary)
    _require_images(numpy.broadcast_to(numpy.float32(0), shape), channels)
    first = len(shape) - 2 - (channels > 1)
    found = _devices.with_opengl(device)
    prepared = found.filter((1, *shape[first:first + 2], channels), kernel, boundary, method)
    return {"method": prepared.method, "stages": [{"method": prepared.method, **json.loads(prepared.plan_json())}]}
