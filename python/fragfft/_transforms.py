"""NumPy's functions of Fourier transforms: by a device where one is worth it, and by SciPy otherwise."""

from __future__ import annotations

import json
import math

import numpy

from . import _devices
from ._arrays import Array, device_of, empty_like, in_double_if_asked, in_precision, is_named, numbers_of
from ._errors import ArgumentError, DtypeError, ShapeError, UnsupportedError, shown
from ._filters import filter_images, filtering_plan
from ._host import transformed
from ._precision import as_single, is_single, precision_of, require_not_double, require_range, single_of
from ._shown import Plan
from ._stages import Described, job, norm_of
from ._types import Device, Lengths, Method, Norm, Numbers, Precision, Result
from ._scaling import exponents_of_extremes, norms, scale_back, scaled


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


def _by_device(x, s, axes, norm, direction: str, half: str, method, device):
    axes, shape, stages = job(x, s, axes, half)
    if half == "source" and x.dtype.kind != "c":
        x = x.astype(numpy.complex64)
    norm = norm_of(norm)
    if isinstance(x, Described):
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
    if isinstance(a, Described):
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
    described = Described(shape, dtype)
    described.dtype = single_of(described.dtype)
    if min(described.shape, default=0) < 1:
        raise ShapeError(f"an array of shape {described.shape} has no numbers to transform")
    if name == filter_images.__name__:
        return Plan(filtering_plan(described.shape, **keywords))
    return Plan(functions[name](described, **keywords))
