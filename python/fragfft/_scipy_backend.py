"""A backend of scipy.fft: what it takes it computes, all else goes on to SciPy."""

from __future__ import annotations

import inspect
import os

from . import _transforms
from ._precision import checked_precision
from ._errors import ClosedError, DeviceError, Error


class ScipyBackend:
    """A backend for `scipy.fft.set_backend`, with options of its own; `scipy_backend` is one without.

    It computes arrays of float16, float32 and complex64, which SciPy computes in single precision too, where a device
    is worth it. With precision="single" it takes those as well that SciPy computes in double, and with "double" SciPy
    computes all of them so. What it does not take, for the function, the dtype, the size or an argument, SciPy does; so
    it does in a process forked from one with an open device.
    """

    __ua_domain__ = "numpy.scipy.fft"

    def __init__(self, method: str | None = None, device=None, precision: str | None = None):
        self._options = {"method": method, "device": device, "precision": checked_precision(precision)}

    def __ua_function__(self, function, arguments, keywords):
        if function.__name__ not in _transforms.functions:
            return NotImplemented
        try:
            called = inspect.signature(function).bind(*arguments, **keywords).arguments
            x = called.pop("x")
            # Overwriting, and the number of threads, are only meaningful for SciPy.
            called.pop("overwrite_x", None)
            if not _is_count_of_workers(called.pop("workers", None)) or called.pop("plan", None) is not None:
                return NotImplemented
            return _transforms.computed_for_scipy(function, x, called, **self._options)
        except DeviceError as error:
            if isinstance(error, ClosedError):
                return NotImplemented
            raise
        except (Error, ValueError, TypeError):
            return NotImplemented


def _is_count_of_workers(workers) -> bool:
    return workers is None or (isinstance(workers, int) and workers != 0 and workers >= -(os.cpu_count() or 1))


scipy_backend = ScipyBackend()
