"""How the axes of an array are transformed: by stages along one axis, or along the last two."""

from __future__ import annotations

import math
import operator

import numpy

from ._errors import ArgumentError, ArgumentTypeError, AxisError, DtypeError, ShapeError, shown
from ._precision import kind_of, single_of

_norms = {None: "backward", "backward": "backward", "ortho": "ortho", "forward": "forward"}


def norm_of(norm):
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


class Described:
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


def job(x, s, axes, half: str):
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
