"""What is computed in single precision, and arrays that stay where that is done."""

from __future__ import annotations

import math
import numbers
import operator

import numpy

from . import _devices, _library
from ._errors import (
    ArgumentError, ArgumentTypeError, DtypeError, MemberError, ShapeError, UnsupportedError, as_ours, first_line,
    shown,
)  # fmt: skip
from ._library import DeviceNumbers

_precision = None


def precision(name: str | None = None) -> str | None:
    """Says in what precision calls compute that say nothing of it, and returns what was said before.

    None (the default) keeps NumPy's and SciPy's promise: what comes in double precision is computed and returned in
    double precision, by the processor. "single" computes and returns everything in single precision, "double" in double
    precision, by the processor; an Array, which is of single precision, is refused there.
    """
    global _precision
    before, _precision = _precision, checked_precision(name)
    return before


def checked_precision(name):
    if name is not None and not (isinstance(name, str) and name in ("single", "double")):
        raise ArgumentError(f"precision is None, 'single' or 'double', not {shown(name)}")
    return name


def precision_of(name: str | None) -> str | None:
    """The precision of a call: the one that it names, or that of all calls."""
    return _precision if checked_precision(name) is None else name


def is_single(name: str | None) -> bool:
    return precision_of(name) == "single"


def require_not_double(name: str | None) -> None:
    """Raises DtypeError where double precision is asked of what has single precision alone."""
    if precision_of(name) == "double":
        raise DtypeError("devices, and Arrays anywhere, compute in single precision: precision='double' is for arrays "
                         "of NumPy, and for no method")


def in_double_if_asked(x, name: str | None):
    """An array of NumPy in double precision where the call says so, or all calls; an Array is refused there."""
    if isinstance(x, Array):
        require_not_double(name)
    elif precision_of(name) == "double" and x.dtype.kind in "fciub":
        return x.astype(numpy.result_type(x.dtype, numpy.float64), copy=False)
    return x


def in_precision(x, name: str | None):
    """An Array, or an array of NumPy in the precision in which the call computes it."""
    x = in_double_if_asked(x if isinstance(x, Array) else numpy.asarray(x), name)
    return as_single(x) if is_single(name) and not isinstance(x, Array) else x


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


def _floats(shape, dtype) -> int:
    return math.prod(shape) * (2 if dtype == numpy.complex64 else 1)


_OPERATORS = {
    "add": operator.add, "subtract": operator.sub, "multiply": operator.mul, "divide": operator.truediv,
    "subtract_first": lambda a, b: b - a, "divide_by_first": lambda a, b: b / a,
    "conjugate": lambda a, b: numpy.conj(a) * b,
}  # fmt: skip
# NumPy's functions that are computed where the array is.
_UFUNCS = {numpy.add: "add", numpy.subtract: "subtract", numpy.multiply: "multiply", numpy.true_divide: "divide",
           numpy.conjugate: "conjugate"}  # fmt: skip


class Array:
    """An array of float32 or complex64 that stays on its device from one call to the next.

    It is copied there once, and back by numpy.asarray(). Functions of fragfft that are given one return one; `+`,
    `-`, `*` and `/` take arrays of the same shape and numbers. All else that NumPy does it does on a copy:
    `abs(array)`, `array[2:5]`, `array.sum()` are NumPy's. Where "auto" is the processor, the numbers are in its memory.
    """

    __slots__ = ("_numbers", "_shape", "_dtype", "__weakref__")
    __hash__ = None

    def __init__(self, x, device=None, precision: str | None = None):
        require_not_double(precision)
        x = numpy.asarray(x)
        if not is_single(precision) and not numpy.can_cast(x.dtype, single_of(x.dtype)):
            raise DtypeError(f"an Array is of single precision, in which {x.dtype} would lose digits: say "
                             f"precision='single', or convert by astype({single_of(x.dtype).name!r})")
        x = as_single(x)
        if x.size == 0:
            raise ShapeError(f"an array on a device has numbers, and one of shape {x.shape} has none")
        found = _devices.opened(device)
        # Its numbers are its own.
        self._set(x.shape, x.dtype, x.copy() if found is None else DeviceNumbers.converted(found, x, x.shape, x.dtype))

    def _set(self, shape, dtype, held):
        self._shape, self._dtype, self._numbers = tuple(shape), numpy.dtype(dtype), held

    @classmethod
    def of(cls, shape, dtype, held) -> Array:
        """Numbers that are there: DeviceNumbers, or an array of NumPy where the processor computes."""
        made = cls.__new__(cls)
        made._set(shape, dtype, held)
        return made

    @classmethod
    def empty(cls, shape, dtype, device) -> Array:
        if math.prod(shape) == 0:
            raise ShapeError(f"an array on a device has numbers, and one of shape {tuple(shape)} has none")
        return cls.of(shape, dtype, DeviceNumbers(device, _floats(shape, dtype)))

    @property
    def is_on_device(self) -> bool:
        """Whether it lies in the memory of an OpenGL device."""
        return isinstance(self._numbers, DeviceNumbers)

    @property
    def shape(self) -> tuple:
        """Lengths of the axes."""
        return self._shape

    @property
    def dtype(self) -> numpy.dtype:
        """float32 or complex64."""
        return self._dtype

    @property
    def ndim(self) -> int:
        """How many axes."""
        return len(self._shape)

    @property
    def size(self) -> int:
        """How many numbers."""
        return math.prod(self._shape)

    @property
    def device(self) -> str:
        """Where it lies: a device's name, or "processor"."""
        return self._numbers.device.name if self.is_on_device else _devices.PROCESSOR

    def __array__(self, dtype=None, copy=None):
        if self.is_on_device:
            result = numpy.empty(self._shape, self._dtype)
            self._numbers.read(result)
        else:
            result = self._numbers.copy()
        return result if dtype is None else result.astype(dtype, copy=False)

    def __array_ufunc__(self, ufunc, method, *inputs, **keywords):
        name = _UFUNCS.get(ufunc)
        if method == "__call__" and name is not None and not keywords:
            if name == "conjugate":
                return inputs[0].conj()
            first, second = inputs
            if isinstance(first, Array):
                return first._with(second, name)
            return second._with(first, {"subtract": "subtract_first", "divide": "divide_by_first"}.get(name, name))
        copies = [numpy.asarray(each) if isinstance(each, Array) else each for each in inputs]
        if any(isinstance(each, Array) for each in keywords.get("out", ())):
            return NotImplemented
        return getattr(ufunc, method)(*copies, **keywords)

    def __getattr__(self, name):
        # What an array of NumPy has and this has not, it has of a copy.
        if name.startswith("_") or not hasattr(numpy.ndarray, name):
            raise AttributeError(f"an Array has no '{name}'")
        return getattr(numpy.asarray(self), name)

    def __getitem__(self, place):
        return numpy.asarray(self)[place]

    def __iter__(self):
        return iter(numpy.asarray(self))

    def __bool__(self) -> bool:
        return bool(numpy.asarray(self))

    def __eq__(self, other):
        return numpy.asarray(self) == other

    def __ne__(self, other):
        return numpy.asarray(self) != other

    def __abs__(self):
        return abs(numpy.asarray(self))

    def __dlpack__(self, **keywords):
        return numpy.asarray(self).__dlpack__(**keywords)

    def __dlpack_device__(self):
        return numpy.asarray(self).__dlpack_device__()

    def __reduce__(self):
        return Array, (numpy.asarray(self),)

    def __deepcopy__(self, memo):
        return self._combined("add", 0.0, self._dtype)

    def __len__(self) -> int:
        if not self._shape:
            raise TypeError("len() of an array without axes")
        return self._shape[0]

    def __repr__(self) -> str:
        return f"fragfft.Array(shape={self._shape}, dtype={self._dtype}, device={self.device!r})"

    def reshape(self, *shape) -> Array:
        """The same numbers by another shape. Nothing is copied."""
        wanted = shape[0] if len(shape) == 1 and isinstance(shape[0], (tuple, list)) else shape
        try:
            # Numbers that take no memory tell what NumPy makes of the shape.
            made_shape = numpy.broadcast_to(numpy.float32(0), self._shape).reshape(wanted).shape
        except Exception as error:
            raise ShapeError(first_line(error)) from None
        return Array.of(made_shape, self._dtype,
                        self._numbers if self.is_on_device else self._numbers.reshape(made_shape))

    def astype(self, dtype) -> Array:
        """float32 as complex64. The other way would lose the imaginary parts: see `real`."""
        wanted = numpy.dtype(dtype)
        if wanted == self._dtype:
            return self
        if wanted != numpy.complex64:
            raise DtypeError(f"an array on a device is float32 or becomes complex64, not {wanted}")
        return self._combined("add", 0.0, numpy.complex64)

    @property
    def real(self) -> Array:
        """The real parts."""
        return self if self._dtype == numpy.float32 else self._combined("add", 0.0, numpy.float32)

    @property
    def imag(self) -> Array:
        """The imaginary parts."""
        return self._combined("multiply", -1j, numpy.float32)

    def conj(self) -> Array:
        """The complex conjugates."""
        return self if self._dtype == numpy.float32 else self._combined("conjugate", 1.0, numpy.complex64)

    def __add__(self, other):
        return self._with(other, "add")

    def __sub__(self, other):
        return self._with(other, "subtract")

    def __mul__(self, other):
        return self._with(other, "multiply")

    def __truediv__(self, other):
        return self._with(other, "divide")

    def __rsub__(self, other):
        return self._with(other, "subtract_first")

    def __rtruediv__(self, other):
        return self._with(other, "divide_by_first")

    __radd__ = __add__
    __rmul__ = __mul__

    def __neg__(self):
        return self._with(-1.0, "multiply")

    def _with(self, other, combination: str):
        if isinstance(other, (numbers.Number, numpy.generic)) and not isinstance(other, (numpy.str_, numpy.bytes_)):
            is_complex = isinstance(other, (complex, numpy.complexfloating)) or self._dtype == numpy.complex64
            return self._combined(combination, complex(other), numpy.complex64 if is_complex else numpy.float32)
        if isinstance(other, numpy.ndarray):
            if not self.is_on_device:
                other = Array.of(other.shape, single_of(other.dtype), as_single(other))
            else:
                other = Array(other, self.device)
        if not isinstance(other, Array):
            return NotImplemented
        return self._combined(combination, other, numpy.result_type(self._dtype, other._dtype))

    def _combined(self, combination: str, other, dtype) -> Array:
        if isinstance(other, Array) and other._shape != self._shape:
            raise ShapeError(f"shapes {self._shape} and {other._shape} are not combined on a device")
        if isinstance(other, Array) and other.is_on_device != self.is_on_device:
            raise ArgumentError(f"arrays on '{self.device}' and on '{other.device}' are not combined")
        if not self.is_on_device:
            second = other._numbers if isinstance(other, Array) else numpy.complex64(other)
            with numpy.errstate(all="ignore"):
                result = _OPERATORS[combination](self._numbers, second)
            return Array.of(self._shape, dtype, (result.real if dtype == numpy.float32 else result).astype(dtype))
        result = Array.empty(self._shape, dtype, self._numbers.device)
        second, kind = (other._numbers, kind_of(other._dtype)) if isinstance(other, Array) else (other, "complex")
        _library.combine(combination, self._numbers, kind_of(self._dtype), second, kind, result._numbers,
                         kind_of(result._dtype))
        return result


def is_named(method) -> bool:
    return method not in (None, "auto", "best")


def device_of(x, device, method):
    """The device that computes a call: an Array's own; None for the processor."""
    if not isinstance(x, Array):
        return _devices.opened(device)
    if is_named(method) and not x.is_on_device:
        raise UnsupportedError(f"an Array on the processor is computed by no method of a device, as {shown(method)}")
    if device is not None:
        found = _devices.opened(device)
        if found is not (x._numbers.device if x.is_on_device else None):
            raise ArgumentError(f"the array lives on '{x.device}', not on '{_devices.name_of(device)}'")
    return x._numbers.device if x.is_on_device else None


def empty_like(x, shape, dtype, device):
    """An array for a result, of the same sort as `x`."""
    return Array.empty(shape, dtype, device) if isinstance(x, Array) else numpy.empty(shape, dtype)


def numbers_of(x, device, shape=None, dtype=None):
    """What the library takes: the numbers of an Array, of an array of NumPy itself where they are as they should be,
    and else of a copy on the device."""
    if isinstance(x, Array):
        return x._numbers
    shape = x.shape if shape is None else shape
    dtype = x.dtype if dtype is None else dtype
    is_plain = x.dtype == dtype and x.shape == tuple(shape) and x.flags.c_contiguous and x.flags.aligned
    return x if is_plain else DeviceNumbers.converted(device, x, shape, dtype)


