"""What fragfft raises."""

import contextlib

import numpy

_NumpyAxisError = getattr(numpy, "exceptions", numpy).AxisError


class Error(Exception):
    """What fragfft raises."""


class ArgumentError(Error, ValueError):
    """An argument that no method and no device could take."""


class ArgumentTypeError(ArgumentError, TypeError):
    """An argument of a type that cannot be taken."""


class UnsupportedError(Error, ValueError, RuntimeError):
    """What no method, not the method named, or not this device takes."""


class ShapeError(UnsupportedError):
    """A size that no method takes, or that does not fit."""


class AxisError(ShapeError, _NumpyAxisError):
    """An axis that an array does not have: NumPy's AxisError, too."""

    def __reduce__(self):
        return type(self), (self.axis, self.ndim)


class DtypeError(Error, TypeError):
    """A dtype that a device does not compute."""


class MemberError(UnsupportedError, AttributeError):
    """An attribute or a method of NumPy's arrays that an Array does not have."""


class DeviceError(Error, RuntimeError):
    """No usable device, or the device or its driver failed."""


class ClosedError(DeviceError):
    """A device that was closed, or is another process's."""


for _exception in (ArgumentError, ArgumentTypeError, AxisError, ClosedError, DeviceError, DtypeError, Error,
                   MemberError, ShapeError, UnsupportedError):
    _exception.__module__ = "fragfft"


def first_line(error: BaseException) -> str:
    return (str(error).splitlines() or [type(error).__name__])[0]


@contextlib.contextmanager
def as_ours():
    """Raises what NumPy and SciPy raise within as an Error that is a TypeError, a ValueError or a RuntimeError, too."""
    try:
        yield
    except Error:
        raise
    except _NumpyAxisError as error:
        raise AxisError(error.axis, error.ndim) from error
    except TypeError as error:
        raise ArgumentTypeError(first_line(error)) from error
    except RuntimeError as error:
        raise UnsupportedError(first_line(error)) from error
    except (ArithmeticError, AttributeError, LookupError, ValueError) as error:
        raise ArgumentError(first_line(error)) from error


def shown(value) -> str:
    """A value in a line of a message."""
    try:
        text = " ".join(repr(value).split())
    except Exception:
        text = object.__repr__(value)
    return text if len(text) <= 60 else f"{text[:57]}..."
