"""What is computed in single and what in double precision."""

from __future__ import annotations

import numpy

from ._errors import ArgumentError, DtypeError, shown

_of_all_calls = None


def precision(name: str | None = None) -> str | None:
    """Says in what precision calls compute that say nothing of it, and returns what was said before.

    None (the default) keeps NumPy's and SciPy's promise: what comes in double precision is computed and returned in
    double precision, by the processor. "single" computes and returns everything in single precision, "double" in double
    precision, by the processor; an Array, which is of single precision, is refused there.
    """
    global _of_all_calls
    before, _of_all_calls = _of_all_calls, checked_precision(name)
    return before


def checked_precision(name):
    if name is not None and not (isinstance(name, str) and name in ("single", "double")):
        raise ArgumentError(f"precision is None, 'single' or 'double', not {shown(name)}")
    return name


def precision_of(name: str | None) -> str | None:
    """The precision of a call: the one that it names, or that of all calls."""
    return _of_all_calls if checked_precision(name) is None else name


def is_single(name: str | None) -> bool:
    return precision_of(name) == "single"


def require_not_double(name: str | None) -> None:
    """Raises DtypeError where double precision is asked of what has single precision alone."""
    if precision_of(name) == "double":
        raise DtypeError("devices, and Arrays anywhere, compute in single precision: precision='double' is for arrays "
                         "of NumPy, and for no method")


def as_single(x):
    """An array in single precision: float32, or complex64.

    Numbers of double precision that become infinite there, or all of them zero, are not taken.
    """
    x = numpy.asarray(x)
    if x.dtype.kind not in "fciub":
        raise DtypeError(f"an array of {x.dtype} is not one of numbers")
    require_range(x)
    with numpy.errstate(over="ignore"):
        return x.astype(single_of(x.dtype), copy=False)


def single_of(dtype) -> numpy.dtype:
    return numpy.dtype(numpy.complex64 if dtype.kind == "c" else numpy.float32)


def require_range(x) -> None:
    """Raises DtypeError for numbers that single precision loses."""
    if x.dtype.kind not in "fc" or x.size == 0 or numpy.finfo(x.dtype).bits <= 32:
        return
    limits = numpy.finfo(numpy.float32)
    for part in (x.real, x.imag) if x.dtype.kind == "c" else (x,):
        largest = max(abs(part.max()), abs(part.min()))
        if not largest <= limits.max:  # or a NaN is among them
            finite = numpy.abs(part[numpy.isfinite(part)])
            largest = finite.max() if finite.size else 0
        if largest > limits.max:
            raise DtypeError(f"numbers up to {largest:.3g} are beyond single precision, which ends at "
                             f"{limits.max:.3g}: scale them first, or compute in double precision")
        if 0 < largest < limits.tiny:
            raise DtypeError(f"numbers of at most {largest:.3g} are lost in single precision, which begins at "
                             f"{limits.tiny:.3g}: scale them first, or compute in double precision")


def kind_of(dtype) -> str:
    return "complex" if dtype == numpy.complex64 else "real"
