"""NumPy's functions of Fourier transforms, by OpenGL's devices."""

from __future__ import annotations

import json
import math

import numpy

from . import _core
from ._arguments import ArgumentTypeError, arguments, axis_of, integer, method_name, shown
from ._arrays import Array, Given, checked, device_of, empty_like, kind_of, numbers_of
from ._core import ArgumentError, DtypeError, ShapeError, UnsupportedError
from ._filter_images import filter_images, filtering_plan
from ._scaling import exponents_of_extremes, norms, scale_back, scaled

_norms = {None: "backward", "backward": "backward", "ortho": "ortho", "forward": "forward"}
_longest = 2**29


def _norm_of(norm):
    try:
        return _norms[norm]
    except (KeyError, TypeError):
        raise ArgumentError(f"norm is None, 'backward', 'ortho' or 'forward', not {shown(norm)}") from None


def _integers(values, what: str):
    try:
        values = list(values)
    except TypeError:
        raise ArgumentTypeError(f"{what} of each axis is wanted in a tuple, not {shown(values)}") from None
    return [integer(value, what) for value in values]


def _lengths_and_axes(x, s, axes, is_halved: bool = False):
    """Lengths (None: as they are) and axes, as NumPy's functions of several axes take them."""
    lengths = None if s is None else _integers(s, "a length")
    if axes is None:
        axes = range(x.ndim) if lengths is None else range(-len(lengths), 0)
    axes = [axis_of(axis, x.ndim) for axis in _integers(axes, "an axis")]
    if lengths is None:
        lengths = [None] * len(axes)
    if len(lengths) != len(axes):
        raise ShapeError(f"{len(lengths)} lengths are given for {len(axes)} axes")
    if not axes:
        raise ShapeError("at least one axis is transformed")
    if len(set(axes)) < len(axes) and (is_halved or s is not None):
        raise ShapeError(f"axes {tuple(axes)} are not transformed twice where lengths change")
    return lengths, axes


def _fitted(x, shape):
    """Each axis cut, or continued by zeros, to its length."""
    if shape == x.shape:
        return x
    if isinstance(x, Array):
        raise UnsupportedError(f"an array on a device keeps its lengths {x.shape}: it is not transformed by {shape}")
    return x.of_shape(shape)


class _Stage:
    """A transform along one axis, or along the last two: one call of the extension module.

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

    def arguments(self, direction: str, norm: str, method: str, device: str):
        return (*self.shape, self.axes, direction, *self.kinds, norm, method, device)


def _stages(shape, axes, is_real: bool, half: str = "", length: int | None = None):
    """The stages that transform `axes` of an array. `half` says whether "source" or "result" is half a spectrum, along
    the last of the axes, as NumPy has it; of a source `length` is the whole one's.
    """
    halved = axes[-1]
    if half == "result":
        order = [halved, *sorted(axes[:-1], reverse=True)]  # what is real is halved first
    elif half == "source":
        order = [*sorted(axes[:-1]), halved]
    else:
        order = sorted(axes, reverse=True)
    stages = []
    shape = tuple(shape)
    while order:
        is_first, count = not stages, 1
        # The array's last two axes go together, halved along the very last one alone.
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


def _run(x, stages, direction: str, norm: str, method: str, device: str | None):
    name = device_of(x, device)
    result = x
    for stage in stages:
        dtype = numpy.float32 if stage.kinds[1] == "real" else numpy.complex64
        # What lies between stages stays on the device.
        is_last = stage is stages[-1]
        stays = not is_last and 0 not in stage.after
        made = Array._empty(stage.after, dtype, name) if stays else empty_like(x, stage.after, dtype, device)
        if 0 not in stage.after:
            arguments = stage.arguments(direction, norm, method, name)
            _core.transform(numbers_of(result, name), numbers_of(made), *arguments)
        result = made
    return result


def _plan_of(stages, direction: str, norm: str, method: str, device: str):
    plans = []
    for stage in stages:
        found, text = _core.transform_plan(*stage.arguments(direction, norm, method, device))
        plans.append({"method": found, **json.loads(text)})
    return {"method": plans[0]["method"], "stages": plans}


class _Described:
    """An array without numbers, of which plans are asked for."""

    def __init__(self, shape, dtype):
        self.shape = tuple(_integers(shape, "a length"))
        self.dtype = numpy.dtype(dtype)
        self.ndim = len(self.shape)

    def of_shape(self, shape):
        return _Described(shape, self.dtype)


class _Options:
    """What every function takes beside NumPy's arguments."""

    def __init__(self, norm, method, device, precision):
        self.norm = _norm_of(norm)
        self.method = method_name(method)
        self.device = device
        self.precision = precision

    def array(self, a, as_complex: bool = False):
        if isinstance(a, _Described):
            return a
        if isinstance(a, Array):
            return a.astype(numpy.complex64) if as_complex else a
        return Given(*checked(a, self.precision, as_complex))

    def result(self, x, lengths: dict, axes, stages, direction: str):
        """The transform of `x`, fitted to those lengths by axis; of what is only described the plan."""
        x = _fitted(x, _shape_by(x, lengths))
        if isinstance(x, _Described):
            return _plan_of(stages, direction, self.norm, self.method, device_of(x, self.device))
        exponents = _exponents_of(x, axes)
        if exponents is None:
            return _run(x, stages, direction, self.norm, self.method, self.device)
        x = Given(scaled(x.array, exponents), x.dtype, x.shape)
        result = _run(x, stages, direction, self.norm, self.method, self.device)
        scale_back(result, exponents)
        return result


def _exponents_of(x, axes):
    """By which powers of two lines or images are scaled that would be lost, or overflow, on their way: seldom any."""
    if isinstance(x, Array) or x.array.dtype.kind not in "fc" or x.array.dtype == numpy.float16 or x.array.size == 0:
        return None
    exponents = exponents_of_extremes(norms(x.array, set(axes)))
    return exponents if exponents.any() else None


def _shape_by(x, lengths: dict) -> tuple:
    return tuple(lengths.get(axis, length) for axis, length in enumerate(x.shape))


def _transform(a, s, axes, direction: str, options: _Options):
    x = options.array(a)
    lengths, axes = _lengths_and_axes(x, s, axes)
    whole = _whole_lengths(x, lengths, axes)
    stages = _stages(_shape_by(x, whole), axes, kind_of(x) == "real")
    return options.result(x, whole, axes, stages, direction)


def _whole_lengths(x, lengths, axes) -> dict:
    whole = {axis: x.shape[axis] if length is None else length for length, axis in zip(lengths, axes)}
    for length in whole.values():
        _require_length(length)
    return whole


def _require_length(length: int) -> None:
    if length < 1:
        raise ShapeError(f"Invalid number of FFT data points ({length}) specified.")  # as NumPy says it
    if length > _longest:
        raise ShapeError(f"an axis has at most {_longest} numbers, not {length}")


def _to_half(a, s, axes, direction: str, options: _Options):
    """Half the spectrum of real numbers; by the inverse transform half the signal of a real spectrum."""
    x = options.array(a)
    if kind_of(x) != "real":
        raise DtypeError(f"real numbers are transformed here, not {x.dtype}")
    lengths, axes = _lengths_and_axes(x, s, axes, is_halved=True)
    whole = _whole_lengths(x, lengths, axes)
    return options.result(x, whole, axes, _stages(_shape_by(x, whole), axes, True, "result"), direction)


def _from_half(a, s, axes, direction: str, options: _Options):
    """The real numbers of half a spectrum, or by the forward transform of half a Hermitian signal."""
    x = options.array(a, as_complex=True)
    lengths, axes = _lengths_and_axes(x, s, axes, is_halved=True)
    last = axes[-1]
    whole = _whole_lengths(x, lengths, axes)
    length = 2 * (x.shape[last] - 1) if lengths[-1] is None else lengths[-1]
    _require_length(length)
    whole[last] = length // 2 + 1
    return options.result(x, whole, axes, _stages(_shape_by(x, whole), axes, False, "source", length), direction)


def _one(n):
    return None if n is None else (n,)


def fft(a, n=None, axis=-1, norm=None, *, method="auto", device=None, precision=None):
    """The discrete Fourier transform along one axis, as numpy.fft.fft, in single precision."""
    return _transform(a, _one(n), (axis,), "forward", _Options(norm, method, device, precision))


def ifft(a, n=None, axis=-1, norm=None, *, method="auto", device=None, precision=None):
    """The inverse of fft, as numpy.fft.ifft, in single precision."""
    return _transform(a, _one(n), (axis,), "inverse", _Options(norm, method, device, precision))


def fft2(a, s=None, axes=(-2, -1), norm=None, *, method="auto", device=None, precision=None):
    """The discrete Fourier transform along two axes, as numpy.fft.fft2, in single precision."""
    return _transform(a, s, axes, "forward", _Options(norm, method, device, precision))


def ifft2(a, s=None, axes=(-2, -1), norm=None, *, method="auto", device=None, precision=None):
    """The inverse of fft2, as numpy.fft.ifft2, in single precision."""
    return _transform(a, s, axes, "inverse", _Options(norm, method, device, precision))


def fftn(a, s=None, axes=None, norm=None, *, method="auto", device=None, precision=None):
    """The discrete Fourier transform along several axes, as numpy.fft.fftn, in single precision."""
    return _transform(a, s, axes, "forward", _Options(norm, method, device, precision))


def ifftn(a, s=None, axes=None, norm=None, *, method="auto", device=None, precision=None):
    """The inverse of fftn, as numpy.fft.ifftn, in single precision."""
    return _transform(a, s, axes, "inverse", _Options(norm, method, device, precision))


def rfft(a, n=None, axis=-1, norm=None, *, method="auto", device=None, precision=None):
    """Half the spectrum of real numbers along one axis, as numpy.fft.rfft, in single precision."""
    return _to_half(a, _one(n), (axis,), "forward", _Options(norm, method, device, precision))


def irfft(a, n=None, axis=-1, norm=None, *, method="auto", device=None, precision=None):
    """The inverse of rfft, as numpy.fft.irfft, in single precision."""
    return _from_half(a, _one(n), (axis,), "inverse", _Options(norm, method, device, precision))


def rfft2(a, s=None, axes=(-2, -1), norm=None, *, method="auto", device=None, precision=None):
    """Half the spectrum of real numbers along two axes, as numpy.fft.rfft2, in single precision."""
    return _to_half(a, s, axes, "forward", _Options(norm, method, device, precision))


def irfft2(a, s=None, axes=(-2, -1), norm=None, *, method="auto", device=None, precision=None):
    """The inverse of rfft2, as numpy.fft.irfft2, in single precision."""
    return _from_half(a, s, axes, "inverse", _Options(norm, method, device, precision))


def rfftn(a, s=None, axes=None, norm=None, *, method="auto", device=None, precision=None):
    """Half the spectrum of real numbers along several axes, as numpy.fft.rfftn, in single precision."""
    return _to_half(a, s, axes, "forward", _Options(norm, method, device, precision))


def irfftn(a, s=None, axes=None, norm=None, *, method="auto", device=None, precision=None):
    """The inverse of rfftn, as numpy.fft.irfftn, in single precision."""
    return _from_half(a, s, axes, "inverse", _Options(norm, method, device, precision))


def hfft(a, n=None, axis=-1, norm=None, *, method="auto", device=None, precision=None):
    """The real spectrum of half a Hermitian signal, as numpy.fft.hfft, in single precision."""
    return _from_half(a, _one(n), (axis,), "forward", _Options(norm, method, device, precision))


def ihfft(a, n=None, axis=-1, norm=None, *, method="auto", device=None, precision=None):
    """The inverse of hfft, as numpy.fft.ihfft, in single precision."""
    return _to_half(a, _one(n), (axis,), "inverse", _Options(norm, method, device, precision))


def hfft2(a, s=None, axes=(-2, -1), norm=None, *, method="auto", device=None, precision=None):
    """The real spectrum of half a Hermitian signal along two axes, as scipy.fft.hfft2, in single precision."""
    return _from_half(a, s, axes, "forward", _Options(norm, method, device, precision))


def ihfft2(a, s=None, axes=(-2, -1), norm=None, *, method="auto", device=None, precision=None):
    """The inverse of hfft2, as scipy.fft.ihfft2, in single precision."""
    return _to_half(a, s, axes, "inverse", _Options(norm, method, device, precision))


def hfftn(a, s=None, axes=None, norm=None, *, method="auto", device=None, precision=None):
    """The real spectrum of half a Hermitian signal along several axes, as scipy.fft.hfftn, in single precision."""
    return _from_half(a, s, axes, "forward", _Options(norm, method, device, precision))


def ihfftn(a, s=None, axes=None, norm=None, *, method="auto", device=None, precision=None):
    """The inverse of hfftn, as scipy.fft.ihfftn, in single precision."""
    return _to_half(a, s, axes, "inverse", _Options(norm, method, device, precision))


functions = {
    function.__name__: function
    for function in (
        fft, ifft, fft2, ifft2, fftn, ifftn, rfft, irfft, rfft2, irfft2, rfftn, irfftn, hfft, ihfft, hfft2, ihfft2,
        hfftn, ihfftn,
    )
}  # fmt: skip


def plan(function, shape, dtype=numpy.float32, **keywords) -> dict:
    """What a function would run for an array of that shape and dtype, as a dict.

    "method" is the method that is taken; "stages" has a plan for each run along one axis or two: its textures, passes
    and totals, as docs/plan_format.md describes them. The keywords are the function's, `kernel` of filter_images too.

    >>> fragfft.plan("fft2", (1024, 1024))["method"]
    'wide'
    """
    name = function if isinstance(function, str) else getattr(function, "__name__", None)
    if name not in (*functions, filter_images.__name__):
        raise ArgumentError(f"a plan is of filter_images or one of {', '.join(functions)}, not of {shown(function)}")
    with arguments():
        described = _Described(shape, dtype)
    if described.dtype == numpy.float64 or described.dtype == numpy.complex128:
        described.dtype = numpy.dtype(numpy.float32 if described.dtype == numpy.float64 else numpy.complex64)
    if min(described.shape, default=0) < 1:
        raise ShapeError(f"an array of shape {described.shape} has no numbers to transform")
    if name == filter_images.__name__:
        return filtering_plan(described.shape, **keywords)
    return functions[name](described, **keywords)
