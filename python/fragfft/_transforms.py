"""NumPy's functions of Fourier transforms: by a device where one is worth it, and by SciPy otherwise."""

from __future__ import annotations

import json
import math
import operator

import numpy

from . import _devices
from ._arrays import (
    Array, as_single, device_of, empty_like, in_double_if_asked, in_precision, is_named, is_single, kind_of,
    numbers_of, precision_of, require_not_double, require_range, single_of,
)  # fmt: skip
from ._errors import ArgumentError, ArgumentTypeError, AxisError, DtypeError, ShapeError, UnsupportedError, shown
from ._filters import filter_images, filtering_plan
from ._host import transformed
from ._shown import Plan
from ._types import Device, Lengths, Method, Norm, Numbers, Precision, Result
from ._scaling import exponents_of_extremes, norms, scale_back, scaled

_norms = {None: "backward", "backward": "backward", "ortho": "ortho", "forward": "forward"}


def _norm_of(norm):
    try:
        return _norms[norm]
    except (KeyError, TypeError):
        raise ArgumentError(f"norm is None, 'backward', 'ortho' or 'forward', not {shown(norm)}") from None


def _integer(value, what: str) -> int:
    try:
        return operator.index(value)
    except TypeError:
        raise ArgumentTypeError(f"{what} is an integer, not {shown(value)}") from None


def _axis_of(axis, ndim: int) -> int:
    """The axis, counted from the first one."""
    axis = _integer(axis, "an axis")
    if not -ndim <= axis < ndim:
        raise AxisError(axis, ndim)
    return axis % ndim


def _integers(values, what: str):
    try:
        values = list(values)
    except TypeError:
        raise ArgumentTypeError(f"{what} of each axis is wanted in a tuple, not {shown(values)}") from None
    return [_integer(value, what) for value in values]


def _lengths_and_axes(x, s, axes, is_halved: bool = False):
    """Lengths (None: as they are) and axes, as NumPy's functions of several axes take them."""
    lengths = None if s is None else _integers(s, "a length")
    if axes is None:
        axes = range(x.ndim) if lengths is None else range(-len(lengths), 0)
    axes = [_axis_of(axis, x.ndim) for axis in _integers(axes, "an axis")]
    if lengths is None:
        lengths = [None] * len(axes)
    if len(lengths) != len(axes):
        raise ShapeError(f"{len(lengths)} lengths are given for {len(axes)} axes")
    if not axes:
        raise ShapeError("at least one axis is transformed")
    if len(set(axes)) < len(axes) and (is_halved or s is not None):
        raise ShapeError(f"axes {tuple(axes)} are not transformed twice where lengths change")
    return lengths, axes


class _Stage:
    """A transform along one axis, or along the last two: one call of the library.

    `before` and `after` are the array's shapes; a half spectrum is as long as `length` // 2 + 1.
    """

    def __init__(self, before, after, axis: int, with_previous: bool, source_kind: str, result_kind: str):
        whole = list(after if source_kind == "half" else before)
        self.after = after
        self.kinds = (source_kind, result_kind)
        if axis == len(whole) - 1:
            rows = whole[axis - 1] if with_previous else 1
            leading = math.prod(whole[: axis - 1 if with_previous else axis])
            self.shape = (leading, rows, whole[axis]) if with_previous else (1, leading, whole[axis])
            self.axes = "both" if with_previous else "rows"
        else:
            self.shape = (math.prod(whole[:axis]), whole[axis], math.prod(whole[axis + 1 :]))
            self.axes = "columns"

    def prepared(self, device, direction: str, norm: str, method):
        return device.transform(*self.shape, self.axes, direction, *self.kinds, norm, method)


def _stages(shape, axes, is_real: bool, half: str = "", length: int | None = None):
    """The stages that transform `axes` of an array. `half` says whether "source" or "result" is half a spectrum, along
    the last of the axes, as NumPy has it; of a source `length` is the whole one's.
    """
    halved = axes[-1]
    if half == "result":
        order = [halved, *sorted(axes[:-1], reverse=True)]  # real numbers are halved first
    elif half == "source":
        order = [*sorted(axes[:-1]), halved]
    else:
        order = sorted(axes, reverse=True)
    stages = []
    shape = tuple(shape)
    while order:
        is_first, count = not stages, 1
        # The array's last two axes are transformed together, and only the very last one is halved.
        halved_now = (half == "result" and is_first) or (half == "source" and len(order) <= 2)
        last = len(shape) - 1
        if sorted(order[:2]) == [last - 1, last] and not (halved_now and halved == last - 1):
            count = 2
        axis, order = max(order[:count]), order[count:]
        source_kind = "real" if is_real and is_first else "complex"
        result_kind = "complex"
        after = list(shape)
        if half == "result" and is_first:
            result_kind = "half"
            after[halved] = shape[halved] // 2 + 1
        if half == "source" and not order:
            source_kind, result_kind = "half", "real"
            after[halved] = length
        stages.append(_Stage(shape, tuple(after), axis, count == 2, source_kind, result_kind))
        shape = tuple(after)
    return stages


def _run(x, shape, stages, direction: str, norm: str, method, device):
    """`x` is an Array, or an array of NumPy in single precision, cut and continued by zeros to that shape."""
    source = numbers_of(x, device, shape, single_of(x.dtype))
    for stage in stages:
        dtype = numpy.float32 if stage.kinds[1] == "real" else numpy.complex64
        # Intermediate results stay on the device.
        is_last = stage is stages[-1]
        made = empty_like(x, stage.after, dtype, device) if is_last else Array.empty(stage.after, dtype, device)
        stage.prepared(device, direction, norm, method).run(source, numbers_of(made, device))
        source = numbers_of(made, device)
    return made


def _plan_of(stages, direction: str, norm: str, method, device):
    plans = []
    for stage in stages:
        prepared = stage.prepared(device, direction, norm, method)
        plans.append({"method": prepared.method, **json.loads(prepared.plan_json())})
    return {"method": plans[0]["method"], "stages": plans}


class _Described:
    """An array without numbers, of which plans are asked for."""

    def __init__(self, shape, dtype):
        self.shape = tuple(_integers(shape, "a length"))
        self.dtype = numpy.dtype(dtype)
        self.ndim = len(self.shape)


def _whole_lengths(x, lengths, axes) -> dict:
    whole = {axis: x.shape[axis] if length is None else length for length, axis in zip(lengths, axes)}
    for length in whole.values():
        _require_length(length)
    return whole


def _require_length(length: int) -> None:
    if length < 1:
        raise ShapeError(f"Invalid number of FFT data points ({length}) specified.")  # in NumPy's words


def _job(x, s, axes, half: str):
    """Axes, the shape that is transformed, and the stages that do it. `half` is "source", "result" or nothing."""
    if half == "result" and x.dtype.kind == "c":
        raise DtypeError(f"real numbers are transformed here, not {x.dtype}")
    lengths, axes = _lengths_and_axes(x, s, axes, is_halved=bool(half))
    whole = _whole_lengths(x, lengths, axes)
    length = None
    if half == "source":
        last = axes[-1]
        length = 2 * (x.shape[last] - 1) if lengths[-1] is None else lengths[-1]
        _require_length(length)
        whole[last] = length // 2 + 1
    shape = tuple(whole.get(axis, length) for axis, length in enumerate(x.shape))
    is_real = half != "source" and kind_of(single_of(x.dtype)) == "real"
    return axes, shape, _stages(shape, axes, is_real, half, length)


def _by_device(x, s, axes, norm, direction: str, half: str, method, device):
    axes, shape, stages = _job(x, s, axes, half)
    if half == "source" and x.dtype.kind != "c":
        x = x.astype(numpy.complex64)
    norm = _norm_of(norm)
    if isinstance(x, _Described):
        return _plan_of(stages, direction, norm, method, device)
    if isinstance(x, Array) and shape != x.shape:
        raise UnsupportedError(f"an array on a device keeps its lengths {x.shape}: it is not transformed by {shape}")
    if math.prod(stages[-1].after) == 0 or math.prod(shape) == 0:
        return numpy.empty(stages[-1].after, numpy.float32 if stages[-1].kinds[1] == "real" else numpy.complex64)
    # Lines or images that would underflow or overflow on their way are scaled first; this is rare.
    exponents = None
    if not isinstance(x, Array) and x.dtype.kind in "fc" and x.dtype != numpy.float16 and x.size > 0:
        exponents = exponents_of_extremes(norms(x, set(axes)))
        if not exponents.any():
            exponents = None
    if exponents is None:
        return _run(x, shape, stages, direction, norm, method, device)
    result = _run(scaled(x, exponents), shape, stages, direction, norm, method, device)
    scale_back(result, exponents)
    return result


def _on_device(name, x, lengths, axes, norm, method, device, single=False):
    """The transform of an Array or an array of NumPy by a device, or None where the processor computes it."""
    direction, half = _KINDS[name]
    named = is_named(method)
    if not isinstance(x, Array):
        if x.dtype.type not in _SINGLE and not single:
            if named:
                raise DtypeError(f"{x.dtype} is computed in double precision, by no method of a device: say "
                                 f"precision='single', or convert by astype({single_of(x.dtype).name!r})")
            return None
        # Check this before a device is opened for it.
        if not (named or _devices.is_chosen(device) or _devices.is_worth_transforming(x.size, 12 * x.size)):
            return None
    found = device_of(x, device, method)
    if found is None and named and not isinstance(x, Array):
        found = _devices.with_opengl(device)
    if found is None:
        return None
    if name in _OF_ONE_AXIS:
        lengths, axes = None if lengths is None else (lengths,), (axes,)
    if single and not isinstance(x, Array):
        require_range(x)
    try:
        return _by_device(x, lengths, axes, norm, direction, half, method, found)
    except (ArgumentError, UnsupportedError, DtypeError):
        if named or isinstance(x, Array):
            raise
        return None  # SciPy computes it, or says what is wrong


def _transformed(name, a, lengths, axes, norm, method, device, precision):
    """Of one axis `lengths` and `axes` are numbers, as the function of that name takes them."""
    if isinstance(a, _Described):
        require_not_double(precision)
        found = _devices.with_opengl(device)
        if name in _OF_ONE_AXIS:
            lengths, axes = None if lengths is None else (lengths,), (axes,)
        return _by_device(a, lengths, axes, norm, *_KINDS[name], method, found)
    x = in_double_if_asked(a if isinstance(a, (Array, numpy.ndarray)) else numpy.asarray(a), precision)
    single = is_single(precision) and (isinstance(x, Array) or x.dtype.kind in "fciub")
    result = _on_device(name, x, lengths, axes, norm, method, device, single)
    if result is not None:
        return result
    if single and not isinstance(x, Array):
        x = as_single(x)
    if isinstance(x, Array):
        # Without SciPy, NumPy returns results in another memory order.
        result = numpy.require(transformed(name, x._numbers, lengths, axes, norm), requirements="C")
        return Array.of(result.shape, result.dtype, result)
    return transformed(name, x, lengths, axes, norm)


def computed_for_scipy(function, x, called: dict, method, device, precision):
    """A call of a function of scipy.fft by its arguments, or NotImplemented where SciPy computes it as it is."""
    given = x
    x = in_precision(numpy.asarray(x) if precision_of(precision) == "double" else x, precision)
    of_one_axis = function.__name__ in _OF_ONE_AXIS
    default_axes = -1 if of_one_axis else (-2, -1) if function.__name__.endswith("2") else None
    lengths, axes = called.get("n" if of_one_axis else "s"), called.get("axis" if of_one_axis else "axes", default_axes)
    result = _on_device(function.__name__, x, lengths, axes, called.get("norm"), method, device)
    if result is not None:
        return result
    if isinstance(x, Array) or x is given or x.dtype == numpy.asarray(given).dtype:
        return _transformed(function.__name__, x, lengths, axes, called.get("norm"), method, device,
                            precision) if isinstance(x, Array) else NotImplemented
    return function(x, **called)  # that library calls this function again, in that precision


_SINGLE = (numpy.float32, numpy.complex64, numpy.float16)
_OF_ONE_AXIS = {"fft", "ifft", "rfft", "irfft", "hfft", "ihfft"}
# The direction, and the side that is half a spectrum.
_KINDS = {
    **{f"fft{n}": ("forward", "") for n in ("", "2", "n")}, **{f"ifft{n}": ("inverse", "") for n in ("", "2", "n")},
    **{f"rfft{n}": ("forward", "result") for n in ("", "2", "n")},
    **{f"irfft{n}": ("inverse", "source") for n in ("", "2", "n")},
    **{f"hfft{n}": ("forward", "source") for n in ("", "2", "n")},
    **{f"ihfft{n}": ("inverse", "result") for n in ("", "2", "n")},
}  # fmt: skip


def fft(a: Numbers, n: int | None = None, axis: int = -1, norm: Norm = None, *,
        method: Method = None, device: Device = None, precision: Precision = None) -> Result:
    """The discrete Fourier transform along one axis, as numpy.fft.fft."""
    return _transformed("fft", a, n, axis, norm, method, device, precision)


def ifft(a: Numbers, n: int | None = None, axis: int = -1, norm: Norm = None, *,
         method: Method = None, device: Device = None, precision: Precision = None) -> Result:
    """The inverse of fft, as numpy.fft.ifft."""
    return _transformed("ifft", a, n, axis, norm, method, device, precision)


def fft2(a: Numbers, s: Lengths = None, axes: Lengths = (-2, -1), norm: Norm = None, *,
         method: Method = None, device: Device = None, precision: Precision = None) -> Result:
    """The discrete Fourier transform along two axes, as numpy.fft.fft2."""
    return _transformed("fft2", a, s, axes, norm, method, device, precision)


def ifft2(a: Numbers, s: Lengths = None, axes: Lengths = (-2, -1), norm: Norm = None, *,
          method: Method = None, device: Device = None, precision: Precision = None) -> Result:
    """The inverse of fft2, as numpy.fft.ifft2."""
    return _transformed("ifft2", a, s, axes, norm, method, device, precision)


def fftn(a: Numbers, s: Lengths = None, axes: Lengths = None, norm: Norm = None, *,
         method: Method = None, device: Device = None, precision: Precision = None) -> Result:
    """The discrete Fourier transform along several axes, as numpy.fft.fftn."""
    return _transformed("fftn", a, s, axes, norm, method, device, precision)


def ifftn(a: Numbers, s: Lengths = None, axes: Lengths = None, norm: Norm = None, *,
          method: Method = None, device: Device = None, precision: Precision = None) -> Result:
    """The inverse of fftn, as numpy.fft.ifftn."""
    return _transformed("ifftn", a, s, axes, norm, method, device, precision)


def rfft(a: Numbers, n: int | None = None, axis: int = -1, norm: Norm = None, *,
         method: Method = None, device: Device = None, precision: Precision = None) -> Result:
    """Half the spectrum of real numbers along one axis, as numpy.fft.rfft."""
    return _transformed("rfft", a, n, axis, norm, method, device, precision)


def irfft(a: Numbers, n: int | None = None, axis: int = -1, norm: Norm = None, *,
          method: Method = None, device: Device = None, precision: Precision = None) -> Result:
    """The inverse of rfft, as numpy.fft.irfft."""
    return _transformed("irfft", a, n, axis, norm, method, device, precision)


def rfft2(a: Numbers, s: Lengths = None, axes: Lengths = (-2, -1), norm: Norm = None, *,
          method: Method = None, device: Device = None, precision: Precision = None) -> Result:
    """Half the spectrum of real numbers along two axes, as numpy.fft.rfft2."""
    return _transformed("rfft2", a, s, axes, norm, method, device, precision)


def irfft2(a: Numbers, s: Lengths = None, axes: Lengths = (-2, -1), norm: Norm = None, *,
           method: Method = None, device: Device = None, precision: Precision = None) -> Result:
    """The inverse of rfft2, as numpy.fft.irfft2."""
    return _transformed("irfft2", a, s, axes, norm, method, device, precision)


def rfftn(a: Numbers, s: Lengths = None, axes: Lengths = None, norm: Norm = None, *,
          method: Method = None, device: Device = None, precision: Precision = None) -> Result:
    """Half the spectrum of real numbers along several axes, as numpy.fft.rfftn."""
    return _transformed("rfftn", a, s, axes, norm, method, device, precision)


def irfftn(a: Numbers, s: Lengths = None, axes: Lengths = None, norm: Norm = None, *,
           method: Method = None, device: Device = None, precision: Precision = None) -> Result:
    """The inverse of rfftn, as numpy.fft.irfftn."""
    return _transformed("irfftn", a, s, axes, norm, method, device, precision)


def hfft(a: Numbers, n: int | None = None, axis: int = -1, norm: Norm = None, *,
         method: Method = None, device: Device = None, precision: Precision = None) -> Result:
    """The real spectrum of half a Hermitian signal, as numpy.fft.hfft."""
    return _transformed("hfft", a, n, axis, norm, method, device, precision)


def ihfft(a: Numbers, n: int | None = None, axis: int = -1, norm: Norm = None, *,
          method: Method = None, device: Device = None, precision: Precision = None) -> Result:
    """The inverse of hfft, as numpy.fft.ihfft."""
    return _transformed("ihfft", a, n, axis, norm, method, device, precision)


def hfft2(a: Numbers, s: Lengths = None, axes: Lengths = (-2, -1), norm: Norm = None, *,
          method: Method = None, device: Device = None, precision: Precision = None) -> Result:
    """The real spectrum of half a Hermitian signal along two axes, as scipy.fft.hfft2."""
    return _transformed("hfft2", a, s, axes, norm, method, device, precision)


def ihfft2(a: Numbers, s: Lengths = None, axes: Lengths = (-2, -1), norm: Norm = None, *,
           method: Method = None, device: Device = None, precision: Precision = None) -> Result:
    """The inverse of hfft2, as scipy.fft.ihfft2."""
    return _transformed("ihfft2", a, s, axes, norm, method, device, precision)


def hfftn(a: Numbers, s: Lengths = None, axes: Lengths = None, norm: Norm = None, *,
          method: Method = None, device: Device = None, precision: Precision = None) -> Result:
    """The real spectrum of half a Hermitian signal along several axes, as scipy.fft.hfftn."""
    return _transformed("hfftn", a, s, axes, norm, method, device, precision)


def ihfftn(a: Numbers, s: Lengths = None, axes: Lengths = None, norm: Norm = None, *,
           method: Method = None, device: Device = None, precision: Precision = None) -> Result:
    """The inverse of hfftn, as scipy.fft.ihfftn."""
    return _transformed("ihfftn", a, s, axes, norm, method, device, precision)


functions = {
    function.__name__: function
    for function in (
        fft, ifft, fft2, ifft2, fftn, ifftn, rfft, irfft, rfft2, irfft2, rfftn, irfftn, hfft, ihfft, hfft2, ihfft2,
        hfftn, ihfftn,
    )
}  # fmt: skip


def plan(function, shape, dtype=numpy.float32, **keywords) -> Plan:
    """What a device would run for an array of that shape and dtype, as a dict.

    "method" is the method that is taken; "stages" has a plan for each run along one axis or two: its textures, passes
    and totals, as docs/contributing/plan_format.md describes them. The keywords are the function's, `kernel` of
    filter_images too. Where "auto" is the processor, the plan is that of the software renderer.

    >>> fragfft.plan("fft2", (1024, 1024))["method"]
    'wide'
    """
    name = function if isinstance(function, str) else getattr(function, "__name__", None)
    if name not in (*functions, filter_images.__name__):
        raise ArgumentError(f"a plan is of filter_images or one of {', '.join(functions)}, not of {shown(function)}")
    described = _Described(shape, dtype)
    described.dtype = single_of(described.dtype)
    if min(described.shape, default=0) < 1:
        raise ShapeError(f"an array of shape {described.shape} has no numbers to transform")
    if name == filter_images.__name__:
        return Plan(filtering_plan(described.shape, **keywords))
    return Plan(functions[name](described, **keywords))
