"""What callers pass, checked: each exception is one of fragfft.Error, and one that NumPy's and SciPy's users catch."""

from __future__ import annotations

import contextlib
import operator

import numpy

from ._core import ArgumentError, Error, ShapeError


class ArgumentTypeError(ArgumentError, TypeError):
    """An argument of a type that cannot be taken."""


class AxisError(ShapeError, getattr(numpy, "exceptions", numpy).AxisError):
    """An axis that an array does not have: NumPy's AxisError, too."""

    def __reduce__(self):
        return type(self), (self.axis, self.ndim)


class FilterArgumentError(ArgumentError, TypeError, RuntimeError):
    """An argument of which scipy.ndimage says by any of these that it cannot be taken."""


class FilterShapeError(ShapeError, RuntimeError):
    """Lengths that do not fit, of which scipy.ndimage says some by a RuntimeError, some by a ValueError."""


for _exception in (ArgumentTypeError, AxisError, FilterArgumentError, FilterShapeError):
    _exception.__module__ = "fragfft"


@contextlib.contextmanager
def arguments():
    """Around what only looks at arguments: what Python and NumPy raise there is raised as fragfft.Error, too."""
    try:
        yield
    except Error:
        raise
    except TypeError as error:
        raise ArgumentTypeError(first_line(error)) from None
    except (ArithmeticError, AttributeError, LookupError, RuntimeError, ValueError) as error:
        raise ArgumentError(first_line(error)) from None


def first_line(error: BaseException) -> str:
    return (str(error).splitlines() or [type(error).__name__])[0]


def shown(value) -> str:
    """A value in a line of a message."""
    try:
        text = " ".join(repr(value).split())
    except Exception:
        text = object.__repr__(value)
    return text if len(text) <= 60 else f"{text[:57]}..."


def word(value, what: str) -> str:
    """What is named by a string."""
    if not isinstance(value, str):
        raise ArgumentTypeError(f"{what} is named by a string, not by {type(value).__name__}")
    return value


def integer(value, what: str) -> int:
    try:
        return operator.index(value)
    except TypeError:
        raise ArgumentTypeError(f"{what} is an integer, not {shown(value)}") from None


def axis_of(axis, ndim: int) -> int:
    """The axis, counted from the first one."""
    axis = integer(axis, "an axis")
    if not -ndim <= axis < ndim:
        raise AxisError(axis, ndim)
    return axis % ndim


def method_name(method: str) -> str:
    return "auto" if isinstance(method, str) and method == "best" else word(method, "a method")
