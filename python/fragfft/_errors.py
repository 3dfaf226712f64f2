"""What fragfft raises of its own; what NumPy and SciPy compute for it raises what they raise."""

import numpy


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


class AxisError(ShapeError, getattr(numpy, "exceptions", numpy).AxisError):
    """An axis that an array does not have: NumPy's AxisError, too."""

    def __reduce__(self):
        return type(self), (self.axis, self.ndim)


class DtypeError(Error, TypeError):
    """A dtype that a device does not compute."""


class DeviceError(Error, RuntimeError):
    """No usable device, or the device or its driver failed."""


class ClosedError(DeviceError):
    """A device that was closed, or is another process's."""


for _exception in (ArgumentError, ArgumentTypeError, AxisError, ClosedError, DeviceError, DtypeError, Error, ShapeError,
                   UnsupportedError):
    _exception.__module__ = "fragfft"


def first_line(error: BaseException) -> str:
    return (str(error).splitlines() or [type(error).__name__])[0]


def shown(value) -> str:
    """A value in a line of a message."""
    try:
        text = " ".join(repr(value).split())
    except Exception:
        text = object.__repr__(value)
    return text if len(text) <= 60 else f"{text[:57]}..."
