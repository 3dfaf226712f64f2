"""Filters by the names, arguments, modes and dtypes of scipy.ndimage.

float32 and complex64 arrays are filtered in single precision, by a device or by the processor's vectors, float64 and
complex128 in double precision by the vectors. What is neither done here (other dtypes,
``output`` of another dtype, complex weights) is passed on to scipy.ndimage, which also says what is wrong: it is raised
as a ``fragfft.Error`` that is the TypeError, ValueError or RuntimeError of SciPy, too.

* ``precision="single"`` and ``"double"`` compute numbers of any dtype in that precision, and return them so.
* ``axes`` says which axes are filtered; the others are a batch: ``axes=(0, 1)`` for an image with channels.
* ``method`` says how to compute, see ``fragfft.method_names()``, and ``device`` where.
* A NaN or an infinity spoils what the kernel reaches, and nothing else: SciPy's running sum in ``uniform_filter``
  carries it to the end of its line.
* An array on a device (``fragfft.Array``) gives one there.
"""

from __future__ import annotations

import functools
import operator
from typing import Any

import numpy

from ._arrays import Array, in_precision, is_named
from ._errors import Error, UnsupportedError, as_ours, first_line
from ._filters import Line, filtered
from ._kernels import (
    NOT_HERE, NotHere, axes_of, gaussian_lines, one_for_each, real_number, uniform_lines, weighted_block, weighted_line,
)  # fmt: skip
from . import _host
from ._types import (
    Axes, Device, Floats, Integers, Method, Mode, Modes, Numbers, Output, Precision, Result, Weights,
)  # fmt: skip

__all__ = ["convolve", "convolve1d", "correlate", "correlate1d", "gaussian_filter", "gaussian_filter1d",
           "gaussian_gradient_magnitude", "gaussian_laplace", "laplace", "prewitt", "sobel", "uniform_filter",
           "uniform_filter1d"]

_PRECISIONS = (numpy.float32, numpy.float64, numpy.complex64, numpy.complex128)
# Up to this many numbers SciPy filters faster than this module finds out what to do.
_FEW = 1024


def _is_for_scipy(name, image, axes) -> bool:
    # SciPy's running sum carries a number that is not finite on to the end of a line.
    return (image.size <= _FEW and axes is None and _host.has_scipy()
            and (not name.startswith("uniform") or image.dtype.kind not in "fc" or bool(numpy.isfinite(image).all())))


def _filter(name, given, output, cval, method, device, precision, steps_of, **keywords):
    """`steps_of` makes lines or a block for so many axes; `keywords` are SciPy's, for what is not done here."""
    image = in_precision(given, precision)
    on_device = isinstance(image, Array)
    _require_arrays_of_numpy(image, output)
    if not on_device and method is None and device is None and image.dtype.type in _PRECISIONS:
        if _is_for_scipy(name, image, keywords.get("axes")):
            return _by_scipy(name, image, output, cval, keywords)
    try:
        if not on_device and (image.dtype.type not in _PRECISIONS or image.ndim == 0):
            raise NotHere
        beyond = real_number(cval)
        steps = steps_of(image.ndim)
        is_extended = any("constant" in ([step.mode] if isinstance(step, Line) else step.modes) for step in steps)
        if not on_device and image.dtype.kind == "c" and beyond != 0 and is_extended:
            raise NotHere
        target = None if output is None else _target(output, image)
    except Error:
        raise
    except NOT_HERE as refusal:
        if on_device or is_named(method):
            raise _refused(name, refusal) from None
        return _by_scipy(name, image, output, cval, keywords)
    if on_device:
        return filtered(image, steps, beyond, method, device)
    # Arrays that came over a network may be unaligned or in another byte order.
    image = numpy.require(image, image.dtype.newbyteorder("="), "CA")
    result = filtered(image, steps, beyond, method, device, target)
    if isinstance(output, numpy.ndarray) and result is not output:
        output[...] = result
        return output
    return result


def _require_arrays_of_numpy(image, output) -> None:
    if isinstance(output, Array) or (isinstance(image, Array) and output is not None):
        raise UnsupportedError("output= is for arrays of NumPy: a result on a device is a new array")


def _refused(name, refusal) -> UnsupportedError:
    """What says that an Array, or a method, is not for SciPy."""
    return UnsupportedError(f"{name} of these arguments is SciPy's, which takes arrays of NumPy and no method"
                            + ("" if isinstance(refusal, NotHere) else f": {first_line(refusal)}"))


def _by_scipy(name, image, output, cval, keywords):
    # Older versions of SciPy lack these arguments.
    keywords = {key: value for key, value in keywords.items() if value is not None or key not in ("radius", "axes")}
    return _host.filtered(name, image, output, cval=cval, **keywords)


def _target(output, image):
    """Where the result is written by who computes it: an array of the caller's that is as a new one would be, or None
    for a new one. Raises NotHere for what SciPy makes of results."""
    wanted = image.dtype.newbyteorder("=")
    if not isinstance(output, numpy.ndarray):
        if numpy.dtype(output) != wanted:
            raise NotHere
        return None
    if output.dtype != wanted or output.shape != image.shape or not output.flags.writeable:
        raise NotHere
    is_plain = output.flags.c_contiguous and output.flags.aligned
    return output if is_plain and not numpy.may_share_memory(output, image) else None


# Functions with SciPy's names


def gaussian_filter(input: Numbers, sigma: Floats, order: Integers = 0, output: Output = None,
                    mode: Modes = "reflect", cval: float = 0.0, truncate: float = 4.0, *,
                    radius: Integers | None = None, axes: Axes = None, method: Method = None,
                    device: Device = None, precision: Precision = None) -> Result:
    """Gaussian filter, as ``scipy.ndimage.gaussian_filter``; ``sigma``, ``order``, ``mode`` and ``radius`` are one
    value for all axes or a sequence of one for each."""
    return _filter("gaussian_filter", input, output, cval, method, device, precision,
                   lambda dimensions: gaussian_lines(dimensions, sigma, order, mode, truncate, radius, axes),
                   sigma=sigma, order=order, mode=mode, truncate=truncate, radius=radius, axes=axes)


def gaussian_filter1d(input: Numbers, sigma: float, axis: int = -1, order: int = 0, output: Output = None,
                      mode: Mode = "reflect", cval: float = 0.0, truncate: float = 4.0, *,
                      radius: int | None = None, method: Method = None, device: Device = None,
                      precision: Precision = None) -> Result:
    """Gaussian filter along one axis, as ``scipy.ndimage.gaussian_filter1d``."""
    return _filter("gaussian_filter1d", input, output, cval, method, device, precision,
                   lambda dimensions: gaussian_lines(dimensions, sigma, order, mode, truncate, radius,
                                                     operator.index(axis)),
                   sigma=sigma, axis=axis, order=order, mode=mode, truncate=truncate, radius=radius)


def uniform_filter(input: Numbers, size: Integers = 3, output: Output = None, mode: Modes = "reflect",
                   cval: float = 0.0, origin: Integers = 0, *, axes: Axes = None, method: Method = None,
                   device: Device = None, precision: Precision = None) -> Result:
    """Mean of a box, as ``scipy.ndimage.uniform_filter``."""
    return _filter("uniform_filter", input, output, cval, method, device, precision,
                   lambda dimensions: uniform_lines(dimensions, size, mode, origin, axes),
                   size=size, mode=mode, origin=origin, axes=axes)


def uniform_filter1d(input: Numbers, size: int, axis: int = -1, output: Output = None, mode: Mode = "reflect",
                     cval: float = 0.0, origin: int = 0, *, method: Method = None, device: Device = None,
                     precision: Precision = None) -> Result:
    """Mean along one axis, as ``scipy.ndimage.uniform_filter1d``."""
    return _filter("uniform_filter1d", input, output, cval, method, device, precision,
                   lambda dimensions: uniform_lines(dimensions, operator.index(size), mode, origin,
                                                    operator.index(axis)),
                   size=size, axis=axis, mode=mode, origin=origin)


def convolve(input: Numbers, weights: Weights, output: Output = None, mode: Modes = "reflect",
             cval: float = 0.0, origin: Integers = 0, *, axes: Axes = None, method: Method = None,
             device: Device = None, precision: Precision = None) -> Result:
    """Convolution, as ``scipy.ndimage.convolve``; the weights have as many axes as are filtered."""
    return _filter("convolve", input, output, cval, method, device, precision,
                   lambda dimensions: weighted_block(dimensions, weights, mode, origin, axes, False),
                   weights=weights, mode=mode, origin=origin, axes=axes)


def correlate(input: Numbers, weights: Weights, output: Output = None, mode: Modes = "reflect",
              cval: float = 0.0, origin: Integers = 0, *, axes: Axes = None, method: Method = None,
              device: Device = None, precision: Precision = None) -> Result:
    """Correlation, as ``scipy.ndimage.correlate``; the weights have as many axes as are filtered."""
    return _filter("correlate", input, output, cval, method, device, precision,
                   lambda dimensions: weighted_block(dimensions, weights, mode, origin, axes, True),
                   weights=weights, mode=mode, origin=origin, axes=axes)


def convolve1d(input: Numbers, weights: Weights, axis: int = -1, output: Output = None,
               mode: Mode = "reflect", cval: float = 0.0, origin: int = 0, *, method: Method = None,
               device: Device = None, precision: Precision = None) -> Result:
    """Convolution along one axis, as ``scipy.ndimage.convolve1d``."""
    return _filter("convolve1d", input, output, cval, method, device, precision,
                   lambda dimensions: weighted_line(dimensions, weights, axis, mode, origin, False),
                   weights=weights, axis=axis, mode=mode, origin=origin)


def correlate1d(input: Numbers, weights: Weights, axis: int = -1, output: Output = None,
                mode: Mode = "reflect", cval: float = 0.0, origin: int = 0, *, method: Method = None,
                device: Device = None, precision: Precision = None) -> Result:
    """Correlation along one axis, as ``scipy.ndimage.correlate1d``."""
    return _filter("correlate1d", input, output, cval, method, device, precision,
                   lambda dimensions: weighted_line(dimensions, weights, axis, mode, origin, True),
                   weights=weights, axis=axis, mode=mode, origin=origin)


def _edges(name, input, smoothing, axis, output, mode, cval, method, device, precision):
    """The difference along an axis, smoothed along the others."""
    def lines(dimensions):
        (along,) = axes_of((operator.index(axis),), dimensions)
        modes = one_for_each(mode, dimensions)
        found = weighted_line(dimensions, (-1, 0, 1), along, modes[along], 0, True)
        for other in range(dimensions):
            if other != along:
                found += weighted_line(dimensions, smoothing, other, modes[other], 0, True)
        return found

    return _filter(name, input, output, cval, method, device, precision, lines, axis=axis, mode=mode)


def sobel(input: Numbers, axis: int = -1, output: Output = None, mode: Modes = "reflect", cval: float = 0.0,
          *, method: Method = None, device: Device = None, precision: Precision = None) -> Result:
    """Sobel filter, as ``scipy.ndimage.sobel``."""
    return _edges("sobel", input, (1, 2, 1), axis, output, mode, cval, method, device, precision)


def prewitt(input: Numbers, axis: int = -1, output: Output = None, mode: Modes = "reflect", cval: float = 0.0,
            *, method: Method = None, device: Device = None, precision: Precision = None) -> Result:
    """Prewitt filter, as ``scipy.ndimage.prewitt``."""
    return _edges("prewitt", input, (1, 1, 1), axis, output, mode, cval, method, device, precision)


def _of_each_axis(name, input, output, mode, precision, along, combined, **keywords):
    """What `along(image, axis, mode)` gives for each axis, combined; what is not done here SciPy does."""
    image = in_precision(input, precision)
    on_device = isinstance(image, Array)
    _require_arrays_of_numpy(image, output)
    try:
        if image.ndim == 0 or not (on_device or image.dtype.type in _PRECISIONS):
            raise NotHere
        modes = one_for_each(mode, image.ndim)
        if output is not None:
            _target(output, image)
    except NOT_HERE as refusal:
        if on_device:
            raise _refused(name, refusal) from None
        return _host.filtered(name, image, output, mode=mode, **keywords)
    result = combined([along(image, axis, modes[axis]) for axis in range(image.ndim)])
    if on_device and not isinstance(result, Array):
        return Array(result, image.device, "single")
    if isinstance(output, numpy.ndarray):
        output[...] = result
        return output
    return result


def _at(axis, order, dimensions):
    return [order if each == axis else 0 for each in range(dimensions)]


def laplace(input: Numbers, output: Output = None, mode: Modes = "reflect", cval: float = 0.0, *,
            method: Method = None, device: Device = None, precision: Precision = None) -> Result:
    """Second differences, as ``scipy.ndimage.laplace``."""
    how: dict[str, Any] = {"cval": cval, "method": method, "device": device, "precision": precision}
    return _of_each_axis("laplace", input, output, mode, precision,
                         lambda image, axis, mode: correlate1d(image, [1, -2, 1], axis, mode=mode, **how),
                         _sum, cval=cval)


def gaussian_laplace(input: Numbers, sigma: Floats, output: Output = None, mode: Modes = "reflect",
                     cval: float = 0.0, *, method: Method = None, device: Device = None,
                     precision: Precision = None, **keywords) -> Result:
    """Second derivatives of a Gaussian, as ``scipy.ndimage.gaussian_laplace``."""
    how: dict[str, Any] = {"cval": cval, "method": method, "device": device, "precision": precision, **keywords}
    return _of_each_axis("gaussian_laplace", input, output, mode, precision,
                         lambda image, axis, mode: gaussian_filter(image, sigma, _at(axis, 2, image.ndim), mode=mode,
                                                                   **how),
                         _sum, sigma=sigma, cval=cval, **keywords)


def gaussian_gradient_magnitude(input: Numbers, sigma: Floats, output: Output = None, mode: Modes = "reflect",
                                cval: float = 0.0, *, method: Method = None, device: Device = None,
                                precision: Precision = None, **keywords) -> Result:
    """Length of the gradient of a Gaussian, as ``scipy.ndimage.gaussian_gradient_magnitude``."""
    how: dict[str, Any] = {"cval": cval, "method": method, "device": device, "precision": precision, **keywords}
    return _of_each_axis("gaussian_gradient_magnitude", input, output, mode, precision,
                         lambda image, axis, mode: gaussian_filter(image, sigma, _at(axis, 1, image.ndim), mode=mode,
                                                                   **how),
                         lambda parts: numpy.sqrt(_sum([part * part for part in parts])), sigma=sigma, cval=cval,
                         **keywords)


def _sum(parts):
    return functools.reduce(operator.add, parts)


for _name in __all__:
    globals()[_name] = as_ours()(globals()[_name])
