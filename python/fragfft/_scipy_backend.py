"""A backend of scipy.fft: what it takes it computes, all else goes on to SciPy."""

from __future__ import annotations

import inspect
import os

import numpy

from . import _transforms
from ._arrays import Array
from ._core import ClosedError, DeviceError, Error


class ScipyBackend:
    """A backend for `scipy.fft.set_backend`, with options of its own; `scipy_backend` is one without.

    It computes arrays of float16, float32 and complex64: those that SciPy computes in single precision too. With
    precision="single" it takes those as well that SciPy computes in double. What it does not take, for the function,
    the dtype, the size or an argument, SciPy does; so it does in a process forked from one with an open device.
    """

    __ua_domain__ = "numpy.scipy.fft"

    def __init__(self, method: str = "auto", device: str | None = None, precision: str | None = None):
        self._options = {"method": method, "device": device, "precision": precision}

    def __ua_function__(self, function, arguments, keywords):
        ours = _transforms.functions.get(function.__name__)
        if ours is None:
            return NotImplemented
        try:
            called = inspect.signature(function).bind(*arguments, **keywords).arguments
            x = called.pop("x")
            # What is overwritten, and by how many threads, is SciPy's matter.
            called.pop("overwrite_x", None)
            if not _is_count_of_workers(called.pop("workers", None)) or called.pop("plan", None) is not None:
                return NotImplemented
            return ours(x, **called, **self._options) if self._takes(x) else NotImplemented
        except DeviceError as error:
            if isinstance(error, ClosedError):
                return NotImplemented
            raise
        except (Error, ValueError, TypeError):
            return NotImplemented

    def _takes(self, x) -> bool:
        if isinstance(x, Array) or self._options["precision"] is not None:
            return True
        return numpy.asarray(x).dtype in (numpy.float16, numpy.float32, numpy.complex64)


def _is_count_of_workers(workers) -> bool:
    return workers is None or (isinstance(workers, int) and workers != 0 and workers >= -(os.cpu_count() or 1))


scipy_backend = ScipyBackend()
