"""Arrays that stay where they are computed."""

from __future__ import annotations

import math
import numbers
import operator

import numpy
import numpy.lib.mixins

from . import _devices, _library
from ._errors import (
    ArgumentError, ArgumentTypeError, DtypeError, MemberError, ShapeError, UnsupportedError, as_ours, first_line,
    shown,
)  # fmt: skip
from ._library import DeviceNumbers
from ._precision import as_single, is_single, kind_of, precision_of, require_not_double, single_of


def _floats(shape, dtype) -> int:
    return math.prod(shape) * (2 if dtype == numpy.complex64 else 1)


_OPERATORS = {
    "add": operator.add, "subtract": operator.sub, "multiply": operator.mul, "divide": operator.truediv,
    "subtract_first": lambda a, b: b - a, "divide_by_first": lambda a, b: b / a,
    "conjugate": lambda a, b: numpy.conj(a) * b,
}  # fmt: skip
# NumPy's functions that are computed where the array is. Each has the combination of an Array and the other operand,
# that of the other operand and an Array, and the other operand of functions with one. Division by 1 and -1 is exact for
# infinities, which a complex product would turn into NaN.
_UFUNCS = {
    numpy.add: ("add", "add", None), numpy.subtract: ("subtract", "subtract_first", None),
    numpy.multiply: ("multiply", "multiply", None), numpy.true_divide: ("divide", "divide_by_first", None),
    numpy.positive: ("divide", None, 1.0), numpy.negative: ("divide", None, -1.0),
    numpy.conjugate: ("conjugate", None, 1.0),
}  # fmt: skip
# Attributes of NumPy's arrays that read them and write nothing. For an Array they come from a copy; it has no further
# ones.
_READING = frozenset("""
    T all any argmax argmin argpartition argsort choose clip compress cumprod cumsum diagonal dot dump dumps flags flat
    flatten item itemsize mT max mean min nbytes nonzero prod ptp ravel repeat round searchsorted squeeze std strides
    sum swapaxes take tobytes tofile tolist trace transpose var view""".split())
_HOW_TO_CHANGE = "+=, -=, *= and /= change an Array, and numpy.array(array) is a copy that has all of NumPy's"


class Array(numpy.lib.mixins.NDArrayOperatorsMixin):
    """An array of float32 or complex64 that stays on its device from one call to the next.

    It is copied there once, and back by numpy.asarray(). Functions of fragfft that are given one return one. What else
    an Array does is the same wherever it lies:

    * `+`, `-`, `*` and `/` compute where it lies and give an Array, of two Arrays or arrays of NumPy of one shape, or
      an Array and a number; `+=`, `-=`, `*=` and `/=` change it. An operand that would lose digits in single precision
      is refused, but for a number. `conj()`, `copy()`, `real`, `imag` and `astype` give an Array of its own, and
      `reshape` one that shares the numbers.
    * All other operators, functions of NumPy and methods that read, as `array ** 2`, `array < 1`, `abs(array)`,
      `array[2:5]` and `array.sum()`, are NumPy's, of a copy in memory. What of NumPy's would be a view cannot be
      written.
    * All else, as `array[0] = 1` and `array.sort()`, is refused: what was changed would be a copy.

    Where "auto" is the processor, the numbers are in its memory.
    """

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
        # Copy the numbers, so that they are the array's own.
        self._set(x.shape, x.dtype, x.copy() if found is None else DeviceNumbers.converted(found, x, x.shape, x.dtype))

    def _set(self, shape, dtype, held):
        self.__dict__.update(_shape=tuple(shape), _dtype=numpy.dtype(dtype), _numbers=held)

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

    def __repr__(self) -> str:
        return f"fragfft.Array(shape={self._shape}, dtype={self._dtype}, device={self.device!r})"

    # What is computed where the array lies

    def __array_ufunc__(self, ufunc, method, *inputs, out=(), **keywords):
        """Decides what NumPy's functions, and with them all operators, do with an Array."""
        changed = [each for each in (*out, *(inputs[:1] if method == "at" else ())) if isinstance(each, Array)]
        is_computed_here = (ufunc in _UFUNCS and method == "__call__" and not keywords and len(changed) == len(out)
                            and any(isinstance(each, Array) for each in inputs))
        if is_computed_here and any(_has_rules_of_its_own(each) for each in inputs):
            return NotImplemented
        if is_computed_here:
            combination, reversed_one, number = _UFUNCS[ufunc]
            first, second = inputs if number is None else (*inputs, number)
            if not isinstance(first, Array):
                first, second, combination = second, first, reversed_one
            return first._combined(combination, second, None, *changed)
        if changed:
            raise UnsupportedError(f"numpy.{ufunc.__name__} does not change an Array: {_HOW_TO_CHANGE}")
        if out:
            keywords["out"] = out
        return getattr(ufunc, method)(*(each._read() if isinstance(each, Array) else each for each in inputs),
                                      **keywords)

    def _operand(self, other):
        """What is combined with this array: an Array, or a number of single precision."""
        if isinstance(other, Array):
            return other
        if isinstance(other, numbers.Real):
            with as_ours():
                other = float(other)
        if isinstance(other, (numbers.Complex, numpy.generic)) or (type(other) is numpy.ndarray and other.ndim == 0):
            return as_single(other)
        # The meaning of a subclass's operators is unknown.
        if type(other) not in (numpy.ndarray, numpy.memmap):
            raise DtypeError(f"an Array is combined with numbers and arrays of NumPy, not with {shown(other)}")
        return Array(other, self.device)

    def _combined(self, combination: str, other, dtype=None, target: Array | None = None) -> Array:
        """Combines the array with an _operand(), into the target if there is one."""
        other = self._operand(other)
        dtype = numpy.result_type(self._dtype, other.dtype) if dtype is None else numpy.dtype(dtype)
        for each in (other, target):
            if isinstance(each, Array) and each._shape != self._shape:
                raise ShapeError(f"shapes {self._shape} and {each._shape} are not combined in an Array")
            if isinstance(each, Array) and each.is_on_device != self.is_on_device:
                raise ArgumentError(f"arrays on '{self.device}' and on '{each.device}' are not combined")
        if target is not None and target._dtype != dtype:
            raise DtypeError(f"an Array of {target._dtype} does not hold a result of {dtype}")
        if not self.is_on_device:
            second = other._numbers if isinstance(other, Array) else other
            with numpy.errstate(all="ignore"):
                made = _OPERATORS[combination](self._numbers, second)
            made = numpy.asarray(made.real if dtype == numpy.float32 else made).astype(dtype)
            if target is None:
                return Array.of(self._shape, dtype, made)
            target._numbers[...] = made
            return target
        target = Array.empty(self._shape, dtype, self._numbers.device) if target is None else target
        second = other._numbers if isinstance(other, Array) else complex(other)
        kind = kind_of(other.dtype) if isinstance(other, Array) else "complex"
        _library.combine(combination, self._numbers, kind_of(self._dtype), second, kind, target._numbers,
                         kind_of(target._dtype))
        return target

    def conj(self) -> Array:
        """The complex conjugates."""
        return self._combined("conjugate", 1.0)

    conjugate = conj

    def copy(self) -> Array:
        """An Array of the same numbers, on the same device."""
        return self._combined("divide", 1.0)

    __copy__ = copy

    def __deepcopy__(self, memo):
        return self.copy()

    @property
    def real(self) -> Array:
        """The real parts."""
        return self._combined("divide", 1.0, numpy.float32)

    @property
    def imag(self) -> Array:
        """The imaginary parts."""
        return self._combined("multiply", -1j, numpy.float32)

    def astype(self, dtype) -> Array:
        """A copy, or float32 as complex64. The other way would lose the imaginary parts: see `real`."""
        wanted = numpy.dtype(dtype)
        if wanted not in (self._dtype, numpy.complex64):
            raise DtypeError(f"an Array is float32 or becomes complex64, not {wanted}")
        return self._combined("divide", 1.0, wanted)

    def reshape(self, *shape) -> Array:
        """The same numbers by another shape. Nothing is copied: what changes one changes the other."""
        wanted = shape[0] if len(shape) == 1 and isinstance(shape[0], (tuple, list)) else shape
        try:
            # A broadcast array needs no memory, and tells which shape NumPy would make.
            made_shape = numpy.broadcast_to(numpy.float32(0), self._shape).reshape(wanted).shape
        except Exception as error:
            raise ShapeError(first_line(error)) from None
        return Array.of(made_shape, self._dtype,
                        self._numbers if self.is_on_device else self._numbers.reshape(made_shape))

    # What NumPy does, on a copy

    def __array__(self, dtype=None, copy=None):
        if copy is False:
            raise ArgumentError("an Array is given to NumPy as a copy, which copy=False does not want")
        if self.is_on_device:
            result = numpy.empty(self._shape, self._dtype)
            self._numbers.read(result)
        else:
            result = self._numbers.copy()
        return result if dtype is None else result.astype(dtype, copy=False)

    def _read(self) -> numpy.ndarray:
        """A copy that cannot be written, nor any view of it: the array would not change with them."""
        result = numpy.asarray(self)
        result.flags.writeable = False
        return result

    def __getattr__(self, name):
        if name in _READING:
            return getattr(self._read(), name)
        is_numpys = hasattr(numpy.ndarray, name) and not name.startswith("_")
        raise MemberError(f"an Array has no '{name}'" + (f": {_HOW_TO_CHANGE}" if is_numpys else ""))

    def __setattr__(self, name, value):
        raise MemberError(f"array.{name} = ... does not change an Array: {_HOW_TO_CHANGE}")

    def __getitem__(self, place):
        return self._read()[place]

    def __setitem__(self, place, value):
        raise ArgumentTypeError(f"array[...] = ... does not change an Array: {_HOW_TO_CHANGE}")

    def __iter__(self):
        return iter(self._read())

    def __contains__(self, value) -> bool:
        return value in self._read()

    def __bool__(self) -> bool:
        return bool(self._read())

    def __int__(self) -> int:
        return int(self._read())

    def __float__(self) -> float:
        return float(self._read())

    def __complex__(self) -> complex:
        return complex(self._read())

    def __len__(self) -> int:
        if not self._shape:
            raise TypeError("len() of an array without axes")
        return self._shape[0]

    def __dlpack__(self, **keywords):
        return numpy.asarray(self).__dlpack__(**keywords)

    def __dlpack_device__(self):
        return numpy.asarray(self).__dlpack_device__()

    def __reduce__(self):
        return Array, (numpy.asarray(self), None, "single")


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


def _has_rules_of_its_own(x) -> bool:
    """Whether it says what NumPy's functions do with it, as an array of Dask."""
    rules = getattr(type(x), "__array_ufunc__", None)
    return rules not in (None, numpy.ndarray.__array_ufunc__, Array.__array_ufunc__)


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


