"""A backend of scipy.fft: what it takes it computes, all else goes on to SciPy."""

from __future__ import annotations

import numpy

from . import _transforms
from ._arrays import Array
from ._core import DeviceError, Error

# The same functions, and the same arguments but for those that say how SciPy works.
taken = tuple(_transforms.functions)


class ScipyBackend:
    """With `scipy.fft.set_backend(fragfft.scipy_backend)`, or one of these with options of its own, functions of scipy.fft
    compute arrays of float16, float32 and complex64 on the device: those that SciPy computes in single precision too.
    With precision="single" also those that SciPy computes in double. What is not taken, by its dtype, its size or the
    function, is SciPy's to do.
    """

    __ua_domain__ = "numpy.scipy.fft"

    def __init__(self, method: str = "auto", device: str | None = None, precision: str | None = None):
        self._options = {"method": method, "device": device, "precision": precision}

    def __ua_function__(self, function, arguments, keywords):
        if function.__name__ not in taken:
            return NotImplemented
        try:
            return self._computed(getattr(_transforms, function.__name__), *arguments, **keywords)
        except DeviceError:
            raise
        except (Error, ValueError, TypeError):
            return NotImplemented

    def _computed(self, function, x, length=None, axes=..., norm=None, overwrite_x=False, workers=None, plan=None, **more):
        if plan is not None or not self._takes(x):
            return NotImplemented
        places = [name for name in ("n", "s", "axis", "axes", "x") if name in more]
        named = {name: more.pop(name) for name in places}
        if axes is not ...:
            named["axis" if "axis" in _names(function) else "axes"] = axes
        if length is not None:
            named["n" if "n" in _names(function) else "s"] = length
        if more:
            return NotImplemented
        return function(x, norm=norm, **named, **self._options)

    def _takes(self, x) -> bool:
        if isinstance(x, Array) or self._options["precision"] is not None:
            return True
        return numpy.asarray(x).dtype in (numpy.float16, numpy.float32, numpy.complex64)


def _names(function):
    return function.__code__.co_varnames


scipy_backend = ScipyBackend()
