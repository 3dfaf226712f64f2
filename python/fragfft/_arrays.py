"""Arrays on a device, and how NumPy's arrays become such that a device computes with."""

from __future__ import annotations

import math
import numbers

import numpy

from . import _core
from ._arguments import first_line, shown, word
from ._core import ArgumentError, DtypeError, ShapeError

_default_device = "auto"


def use_device(name: str) -> None:
    """Names the device of all calls that name none: "auto" (a GPU before software), "gpu", "cpu", or an index.

    The device is opened here, so that one that cannot be had is refused here.
    """
    global _default_device
    _core.device_facts(device_name(name))
    _default_device = name


def device_name(device: str | None) -> str:
    """The device of a call: the one that it names, or the default."""
    return _default_device if device is None else word(device, "a device")


def device(name: str | None = None) -> dict:
    """What is known of a device: its renderer, its largest texture, how many plans are prepared on it."""
    return _core.device_facts(device_name(name))


def method_names() -> list:
    """The methods that `method=` takes, by year of publication; filters take "spatial" too, and everything "auto"."""
    return _core.method_names()


def close() -> None:
    """Closes all devices. Arrays that live on them are gone; later calls open devices anew."""
    _core.close()


def checked(x, precision: str | None = None, as_complex: bool = False):
    """`x` as an array, and the dtype in which it is computed with: float32 or complex64.

    Everything is computed in single precision. So dtypes are taken that NumPy casts to it safely (float32, complex64,
    float16, integers of up to 16 bits, bool), and all others (float64, complex128, longer integers) only where the
    caller says precision="single": nothing loses digits in silence.
    """
    if precision is not None and not (isinstance(precision, str) and precision == "single"):
        raise ArgumentError(f"precision is None or 'single', not {shown(precision)}")
    try:
        x = numpy.asarray(x)
    except Exception as error:
        raise ArgumentError(f"not an array: {first_line(error)}") from None
    kind = x.dtype.kind
    if kind not in "fciub":
        raise DtypeError(f"an array of {x.dtype} is not one of numbers")
    wanted = numpy.dtype(numpy.complex64 if kind == "c" or as_complex else numpy.float32)
    if precision is None and not numpy.can_cast(x.dtype, numpy.complex64 if kind == "c" else numpy.float32):
        raise DtypeError(
            f"{x.dtype} would lose digits in single precision: where {wanted} is exact enough say precision='single', "
            f"or convert by astype({wanted.name!r}), else take numpy.fft or scipy.ndimage"
        )
    _require_range(x)
    return x, wanted


def _require_range(x) -> None:
    """Numbers of double precision that become infinite in single precision, or all of them zero, are not taken."""
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
                             f"{limits.max:.3g}: scale them first, or take numpy.fft or scipy.ndimage")
        if 0 < largest < limits.tiny:
            raise DtypeError(f"numbers of at most {largest:.3g} are lost in single precision, which begins at "
                             f"{limits.tiny:.3g}: scale them first, or take numpy.fft or scipy.ndimage")


def single(x, precision: str | None = None):
    """`x` as a C-contiguous array of float32 or complex64, or as the Array that it is. See `checked`."""
    if isinstance(x, Array):
        return x
    x, wanted = checked(x, precision)
    with numpy.errstate(over="ignore"):
        return numpy.ascontiguousarray(x, dtype=wanted).reshape(x.shape)


class Given:
    """A NumPy array on its way to the device: converted, cut and continued by zeros in the one copy that is made."""

    def __init__(self, x, dtype, shape=None):
        self.array = x
        self.dtype = dtype
        self.shape = x.shape if shape is None else shape
        self.ndim = x.ndim

    def of_shape(self, shape) -> Given:
        return Given(self.array, self.dtype, shape)

    def numbers(self, device: str):
        """What the extension module takes: the array itself, where its numbers are as they should be."""
        x = self.array
        if x.dtype == self.dtype and x.shape == self.shape and x.flags.c_contiguous and x.flags.aligned:
            return x
        return _core.converted(x, self.shape, self.dtype == numpy.complex64, device)


def kind_of(x) -> str:
    return "complex" if x.dtype == numpy.complex64 else "real"


def numbers_of(x, device: str | None = None):
    """What the extension module knows an array by."""
    if isinstance(x, Array):
        return x._numbers
    return x.numbers(device_name(device)) if isinstance(x, Given) else x


def device_of(x, device: str | None) -> str:
    """The device on which a call works: an Array's own."""
    if not isinstance(x, Array):
        return device_name(device)
    if device is not None and device_name(device) != x.device:
        raise ArgumentError(f"the array lives on device '{x.device}', not on '{device}'")
    return x.device


def empty_like(x, shape, dtype, device: str | None):
    """An array for a result, of the same sort as `x`."""
    if isinstance(x, Array):
        return Array._empty(shape, dtype, device_of(x, device))
    return numpy.empty(shape, dtype)


class Array:
    """An array of float32 or complex64 that stays on its device from one call to the next.

    It is copied there once, and back by numpy.asarray(). Functions of fragfft that are given one return one; `+`,
    `-`, `*` and `/` take arrays of the same shape and numbers.
    """

    __slots__ = ("_numbers", "_shape", "_dtype")
    __array_ufunc__ = None  # numpy.ndarray * Array is Array.__rmul__

    def __init__(self, x, device: str | None = None, precision: str | None = None):
        x = single(numpy.asarray(x) if isinstance(x, Array) else x, precision)
        if x.size == 0:
            raise ShapeError(f"an array on a device has numbers, and one of shape {x.shape} has none")
        self._shape = x.shape
        self._dtype = x.dtype
        self._numbers = _core.DeviceArray(_floats(x.shape, x.dtype), x, device_name(device))

    @classmethod
    def _empty(cls, shape, dtype, device: str) -> Array:
        made = cls.__new__(cls)
        made._shape = tuple(int(length) for length in shape)
        made._dtype = numpy.dtype(dtype)
        if math.prod(made._shape) == 0:
            raise ShapeError(f"an array on a device has numbers, and one of shape {made._shape} has none")
        made._numbers = _core.DeviceArray(_floats(made._shape, made._dtype), None, device)
        return made

    @property
    def shape(self) -> tuple:
        return self._shape

    @property
    def dtype(self) -> numpy.dtype:
        return self._dtype

    @property
    def ndim(self) -> int:
        return len(self._shape)

    @property
    def size(self) -> int:
        return math.prod(self._shape)

    @property
    def device(self) -> str:
        return self._numbers.device

    def __array__(self, dtype=None, copy=None):
        result = numpy.empty(self._shape, self._dtype)
        self._numbers.read(result)
        return result if dtype is None else result.astype(dtype, copy=False)

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
        made = Array.__new__(Array)
        made._shape, made._dtype, made._numbers = made_shape, self._dtype, self._numbers
        return made

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
        if isinstance(other, numbers.Number) and not isinstance(other, numpy.generic):
            number = complex(other)
        elif isinstance(other, numpy.generic) and other.dtype.kind in "fciub":
            number = complex(other)
        else:
            number = None
        if number is not None:
            is_complex = isinstance(other, (complex, numpy.complexfloating)) or self._dtype == numpy.complex64
            return self._combined(combination, number, numpy.complex64 if is_complex else numpy.float32)
        if isinstance(other, numpy.ndarray):
            other = Array(other, self.device)
        if not isinstance(other, Array):
            return NotImplemented
        return self._combined(combination, other, numpy.result_type(self._dtype, other._dtype))

    def _combined(self, combination: str, other, dtype) -> Array:
        kind_of_other = "complex"
        if isinstance(other, Array):
            if other._shape != self._shape:
                raise ShapeError(f"shapes {self._shape} and {other._shape} are not combined on a device")
            kind_of_other, other = kind_of(other), other._numbers
        else:
            other = complex(other)
        result = Array._empty(self._shape, dtype, self.device)
        _core.combine(
            combination, self._numbers, kind_of(self), other, kind_of_other, result._numbers, kind_of(result),
            self.device,
        )  # fmt: skip
        return result


def _floats(shape, dtype) -> int:
    return math.prod(shape) * (2 if numpy.dtype(dtype) == numpy.complex64 else 1)
