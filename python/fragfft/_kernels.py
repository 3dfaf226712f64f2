"""The kernels that the arguments of scipy.ndimage's filters describe: lines and blocks of weights."""

from __future__ import annotations

import functools
import math
import operator

import numpy

from ._filters import Block, Line
from ._library import MOST_AXES

_MODES = {"reflect": "reflect", "grid-mirror": "reflect", "constant": "constant", "grid-constant": "constant",
          "nearest": "nearest", "mirror": "mirror", "wrap": "wrap", "grid-wrap": "wrap"}
# The highest order of a derivative: higher ones have lost all digits.
_HIGHEST_ORDER = 32


class NotHere(Exception):
    """What SciPy computes, or says to be wrong."""


def one_for_each(value, count):
    """A value for each of so many axes: one for all, or a sequence of as many."""
    values = [value] * count if isinstance(value, str) or numpy.ndim(value) == 0 else list(value)
    if len(values) != count:
        raise NotHere
    return values


def axes_of(axes, dimensions):
    if axes is None:
        return list(range(dimensions))
    axes = [operator.index(axis) for axis in ((axes,) if numpy.ndim(axes) == 0 else axes)]
    found = [axis % dimensions for axis in axes if -dimensions <= axis < dimensions]
    if len(set(found)) < len(axes):
        raise NotHere
    return found


def _weights(weights):
    weights = numpy.asarray(weights)
    if weights.dtype.kind not in "buif" or 0 in weights.shape or weights.ndim == 0:
        raise NotHere
    weights = numpy.ascontiguousarray(weights, dtype=numpy.float64)
    if not numpy.isfinite(weights).all():
        raise NotHere
    return weights


def _centre(length, origin, correlates):
    """The centre of a kernel of that length for convolution, by SciPy's rule of the origin: correlation has the kernel
    reversed, so that the centre of one of even length lies on the other side."""
    origin = operator.index(origin)
    centre = length - 1 - length // 2 - origin if correlates else length // 2 + origin
    if not 0 <= centre < length:
        raise NotHere
    return centre


@functools.lru_cache(64)
def _gaussian(sigma: float, order: int, radius: int):
    """A Gaussian's samples, or its derivative's: the polynomial q of q(x) * exp(-x^2 / (2 sigma^2)) has, one order
    further, become q'(x) - q(x) * x / sigma^2."""
    positions = numpy.arange(-radius, radius + 1)
    samples = numpy.exp(-0.5 / (sigma * sigma) * positions**2)
    samples /= samples.sum()
    polynomial = numpy.polynomial.Polynomial([1.0])
    slope = numpy.polynomial.Polynomial([0.0, 1.0 / (sigma * sigma)])
    with numpy.errstate(all="ignore"):
        for _ in range(order):
            polynomial = polynomial.deriv() - polynomial * slope
        samples = samples * polynomial(positions)
    if not numpy.isfinite(samples).all():
        raise NotHere
    return samples


def gaussian_lines(dimensions, sigma, order, mode, truncate, radius, axes):
    axes = axes_of(axes, dimensions)
    lines = []
    for axis, deviation, degree, rule, reach in zip(axes, *(one_for_each(value, len(axes))
                                                            for value in (sigma, order, mode, radius))):
        deviation = float(deviation)
        degree = operator.index(degree)
        if not (0 <= deviation < math.inf and 0 <= degree <= _HIGHEST_ORDER):
            raise NotHere
        if deviation <= 1e-15:  # the same limit as in SciPy
            continue
        reach = operator.index(reach if reach is not None else int(float(truncate) * deviation + 0.5))
        if not 0 <= reach < 2**24:
            raise NotHere
        lines.append(Line(axis, _gaussian(deviation, degree, reach), 2 * reach + 1, reach, _MODES[rule]))
    return lines


def uniform_lines(dimensions, size, mode, origin, axes):
    axes = axes_of(axes, dimensions)
    lines = []
    for axis, length, rule, place in zip(axes, *(one_for_each(value, len(axes)) for value in (size, mode, origin))):
        count = int(length)
        if count < 1:
            raise NotHere
        centre = _centre(count, place, True)
        if count > 1:
            lines.append(Line(axis, None, count, centre, _MODES[rule]))
    return lines


def weighted_block(dimensions, weights, mode, origin, axes, correlates):
    weights = _weights(weights)
    axes = axes_of(axes, dimensions)
    # The parts of complex numbers form an axis of their own.
    if weights.ndim != len(axes) or dimensions >= MOST_AXES:
        raise NotHere
    centres = [_centre(length, place, correlates)
               for length, place in zip(weights.shape, one_for_each(origin, len(axes)))]
    modes = [_MODES[mode]] * len(axes)
    if correlates:  # convolution with the kernel reversed
        weights = weights[(slice(None, None, -1),) * weights.ndim]
    order = sorted(range(len(axes)), key=axes.__getitem__)
    whole = [1] * dimensions
    all_centres, all_modes = [0] * dimensions, ["nearest"] * dimensions
    for place in range(len(axes)):
        axis = axes[place]
        whole[axis], all_centres[axis], all_modes[axis] = weights.shape[place], centres[place], modes[place]
    weights = numpy.ascontiguousarray(weights.transpose(order)).reshape(whole)
    return [Block(weights, tuple(all_centres), tuple(all_modes))]


def weighted_line(dimensions, weights, axis, mode, origin, correlates):
    weights = _weights(weights)
    if weights.ndim != 1:
        raise NotHere
    (axis,) = axes_of((operator.index(axis),), dimensions)
    centre = _centre(weights.size, origin, correlates)
    weights = numpy.ascontiguousarray(weights[::-1]) if correlates else weights
    return [Line(axis, weights, weights.size, centre, _MODES[mode])]


def real_number(cval) -> float:
    if numpy.iscomplexobj(cval):
        raise NotHere
    cval = float(cval)
    if not math.isfinite(cval):
        raise NotHere
    return cval


# SciPy handles arguments for which these functions raise one of these.
NOT_HERE = (NotHere, ArithmeticError, AttributeError, LookupError, RuntimeError, TypeError, ValueError)
