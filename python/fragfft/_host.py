"""What the processor computes: SciPy's functions, or NumPy's where SciPy is not installed."""

from __future__ import annotations

import functools
import os

import numpy

from ._errors import AxisError, ShapeError, UnsupportedError

# Fewer numbers than these are transformed before a second thread could start.
_LEAST_FOR_THREADS = 1 << 16


@functools.lru_cache(None)
def _scipy(part: str):
    try:
        return __import__(f"scipy.{part}", fromlist=[part])
    except ImportError:
        return None


def has_scipy() -> bool:
    return _scipy("ndimage") is not None


def ndimage(name: str):
    """A function of scipy.ndimage."""
    module = _scipy("ndimage")
    if module is None:
        raise UnsupportedError(f"ndimage.{name} of these arguments is SciPy's, which is not installed")
    return getattr(module, name)


def filtered(name: str, image, output=None, **keywords):
    """By that function of scipy.ndimage, with its keywords.

    Three kinds of arguments, of which SciPy 1.10 makes wrong numbers without a word, are not given to it: an array whose
    strides are all 0, an output that `laplace` and its kin write while they read the image there, and kernels that
    reach four lengths beyond an axis, for which the mode reflect reads memory that is not the array's.
    """
    function = ndimage(name)
    image = numpy.require(image, requirements="C")
    has_target = isinstance(output, numpy.ndarray)
    if has_target and numpy.may_share_memory(image, output):
        image = image.copy()
    margins = _margins(image.shape, keywords)
    if not any(margins) or (has_target and output.shape != image.shape):
        return function(image, output=output, **keywords)
    reflected = numpy.pad(image, [(margin, margin) for margin in margins], "symmetric")
    result = function(reflected, output=output.dtype if has_target else output, **keywords)
    result = result[tuple(slice(margin, margin + length) for margin, length in zip(margins, image.shape))]
    if not has_target:
        return numpy.ascontiguousarray(result)
    output[...] = result
    return output


def _margins(shape, keywords) -> list:
    """By how many numbers each axis is extended before SciPy's mode reflect is right; all 0 for wrong arguments, too."""
    margins = [0] * len(shape)
    weights, mode, axes = (keywords.get(key) for key in ("weights", "mode", "axes"))
    if weights is None or not isinstance(mode, str) or mode not in ("reflect", "grid-mirror"):
        return margins
    try:
        lengths = dict(zip(range(len(shape)) if axes is None else numpy.ravel(axes), numpy.shape(weights)))
        for axis, length in lengths.items():
            margins[axis] = length if length > 4 * shape[axis] > 0 else 0
    except (IndexError, TypeError, ValueError):
        pass
    return margins


def transformed(name: str, x, lengths, axes, norm):
    """By scipy.fft, in the precision that it has for the dtype; `lengths` and `axes` as that function takes them."""
    module = _scipy("fft")
    if module is not None:
        workers = os.cpu_count() if x.size >= _LEAST_FOR_THREADS else None
        try:
            return getattr(module, name)(x, lengths, axes, norm, workers=workers)
        except ValueError as error:
            # In NumPy's words, since these functions have NumPy's names.
            if "invalid number of data points" in str(error):
                raise ShapeError(str(error).replace("invalid number of", "Invalid number of FFT")) from None
            raise
        except IndexError:
            raise AxisError(axes, x.ndim) from None
    function = getattr(numpy.fft, name, None)
    if function is None:
        raise UnsupportedError(f"{name} is SciPy's, which is not installed")
    result = function(x, lengths, axes, norm)
    if x.dtype.type in (numpy.float16, numpy.float32, numpy.complex64):
        result = result.astype(numpy.float32 if result.dtype.kind == "f" else numpy.complex64)
    return result
