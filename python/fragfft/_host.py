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
