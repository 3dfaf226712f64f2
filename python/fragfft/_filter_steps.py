"""What the filters of ndimage do to an array, as steps that a device computes: convolutions of one or two axes each."""

from __future__ import annotations

import typing

import numpy

from ._arguments import ArgumentTypeError, FilterArgumentError, FilterShapeError, arguments, axis_of, integer, shown
from ._core import ArgumentError, UnsupportedError

_MODES = {"reflect": "reflect", "grid-mirror": "reflect", "constant": "constant", "grid-constant": "constant",
          "nearest": "nearest", "mirror": "mirror", "wrap": "wrap", "grid-wrap": "wrap"}


# Along an axis, of a kernel; the device takes twice as many, which those have whose centre lies at an end.
_LONGEST_KERNEL = 1 << 13
# Larger kernels are left as two of one axis.
_LARGEST_PRODUCT = 1 << 22
# The highest derivative: those above have lost all digits.
_HIGHEST_ORDER = 32


class Step(typing.NamedTuple):
    """Convolution along some axes at once: out[i] = sum over m of kernel[m] * in[i - (m - centre)]."""

    axes: tuple  # ascending; the kernel's, in this order
    kernel: numpy.ndarray
    centres: tuple
    modes: tuple
    # What SciPy does one after the other, as (axis, numbers, centre, mode); None of a kernel that it takes as it is.
    factors: typing.Optional[tuple] = None


def _step(axes, kernel, centres, modes, factors=None):
    order = sorted(range(len(axes)), key=lambda place: axes[place])
    return Step(tuple(axes[place] for place in order), kernel.transpose(order),
                tuple(centres[place] for place in order), tuple(modes[place] for place in order), factors)


# Arguments


def _each(value, count, what):
    """A value for each of so many axes: one for all, or a sequence of as many."""
    if numpy.ndim(value) == 0:
        return [value] * count
    if len(value) != count:
        raise FilterShapeError(f"{what} has {len(value)} values for {count} axes")
    return list(value)


def _axes_of(axes, dimensions):
    if axes is None:
        return tuple(range(dimensions))
    result = []
    for axis in (axes,) if numpy.ndim(axes) == 0 else axes:
        result.append(axis_of(axis, dimensions))
    if len(set(result)) != len(result):
        raise FilterShapeError(f"axes {axes} name an axis twice")
    return tuple(result)


def _mode(mode):
    if not isinstance(mode, str) or mode not in _MODES:
        raise FilterArgumentError(f"mode {shown(mode)} is not known: " + ", ".join(_MODES))
    return _MODES[mode]


def _length(length):
    length = integer(length, "a kernel's size")
    if not 1 <= length <= _LONGEST_KERNEL:
        raise FilterShapeError(f"a kernel has 1 to {_LONGEST_KERNEL} numbers along an axis, not {length}")
    return length


def _weights(weights):
    weights = numpy.asarray(weights)
    if weights.dtype.kind not in "buif":
        raise FilterArgumentError(f"weights of dtype {weights.dtype}: real numbers are needed")
    if weights.ndim == 0:
        raise FilterArgumentError("weights without an axis: a kernel has one at least")
    for length in weights.shape:
        _length(length)
    weights = weights.astype(numpy.float64)
    if not numpy.isfinite(weights).all():
        raise ArgumentError("weights must be finite")
    return weights


def _number(value, what):
    try:
        return float(value)
    except (TypeError, ValueError):
        raise ArgumentTypeError(f"{what} is a number, not {shown(value)}") from None


def _centre(length, origin, correlates):
    """The centre of a kernel of that length for convolution, by SciPy's rule of the origin: correlation has the kernel
    reversed, so that the centre of one of even length lies on the other side."""
    origin = integer(origin, "an origin")
    centre = length - 1 - length // 2 - origin if correlates else length // 2 + origin
    if not 0 <= centre < length:
        raise FilterShapeError(f"origin {origin} puts the centre outside a kernel of {length}")
    return centre


# Kernels


def _gaussian(sigma, order, radius):
    """A Gaussian's samples, or its derivative's: the polynomial q of q(x) * exp(-x^2 / (2 sigma^2)) has, one order
    further, become q'(x) - q(x) * x / sigma^2."""
    if not 0 <= order <= _HIGHEST_ORDER:
        raise ArgumentError(f"order {order}: a derivative's order is 0 to {_HIGHEST_ORDER}")
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
        raise ArgumentError(f"sigma {sigma} and order {order} give numbers beyond all bounds")
    return samples


def _gaussian_radius(sigma, truncate, radius):
    if radius is None:
        reach = _number(truncate, "truncate") * sigma + 0.5
        if not 0 <= reach < 2**31:
            raise FilterShapeError(f"truncate {truncate} and sigma {sigma} give no radius")
        radius = int(reach)
    return _length(2 * integer(radius, "a radius") + 1) // 2


def _separable(lines, cval):
    """Steps for kernels (axis, numbers, centre, mode) of one axis each: two at a time, where SciPy's extending of what
    the first has made by `cval` is no other than extending the image."""
    steps = []
    lines = [line for line in lines if line[1].size > 1 or line[1][0] != 1.0]
    while lines:
        together = lines[:2]
        if len(together) == 2:
            (_, first, _, _), (_, second, _, mode) = together
            differs = cval != 0 and mode == "constant" and abs(first.sum() - 1) > 1e-12
            if differs or first.size * second.size > _LARGEST_PRODUCT:
                together = lines[:1]
        kernel = together[0][1] if len(together) == 1 else numpy.outer(together[0][1], together[1][1])
        steps.append(_step([line[0] for line in together], kernel, [line[2] for line in together],
                           [line[3] for line in together], tuple(together)))
        lines = lines[len(together):]
    return steps


@arguments()
def gaussian_steps(dimensions, sigma, order, mode, cval, truncate, radius, axes):
    """The steps of gaussian_filter for an array of so many axes."""
    axes = _axes_of(axes, dimensions)
    count = len(axes)
    lines = []
    for axis, deviation, degree, rule, reach in zip(axes, _each(sigma, count, "sigma"), _each(order, count, "order"),
                                                    _each(mode, count, "mode"), _each(radius, count, "radius")):
        rule = _mode(rule)
        deviation = _number(deviation, "sigma")
        if not 0 <= deviation < float("inf"):
            raise ArgumentError(f"sigma {deviation}: a finite number from 0 on is needed")
        if deviation > 1e-15:  # as SciPy has it
            reach = _gaussian_radius(deviation, truncate, reach)
            lines.append((axis, _gaussian(deviation, integer(degree, "an order"), reach), reach, rule))
    return _separable(lines, cval)


@arguments()
def uniform_steps(dimensions, size, mode, cval, origin, axes):
    """The steps of uniform_filter."""
    axes = _axes_of(axes, dimensions)
    count = len(axes)
    lines = []
    for axis, length, rule, place in zip(axes, _each(size, count, "size"), _each(mode, count, "mode"),
                                         _each(origin, count, "origin")):
        length = _length(length)
        lines.append((axis, numpy.full(length, 1.0 / length), _centre(length, place, True), _mode(rule)))
    return _separable(lines, cval)


@arguments()
def weighted_steps(dimensions, weights, mode, origin, axes, correlates):
    """The step of convolve, or of correlate."""
    weights = _weights(weights)
    axes = _axes_of(axes, dimensions)
    count = len(axes)
    if weights.ndim != count:
        raise FilterShapeError(f"weights of {weights.ndim} axes for {count} of the array's {dimensions}: axes= says "
                               "which are filtered")
    centres = [_centre(length, place, correlates)
               for length, place in zip(weights.shape, _each(origin, count, "origin"))]
    modes = [_mode(rule) for rule in _each(mode, count, "mode")]
    # Correlation is convolution by the kernel reversed.
    kernel = weights[(slice(None, None, -1),) * count] if correlates else weights
    # Axes of one weight are a batch, but for the last of them: a kernel keeps an axis.
    kept = [place for place, length in enumerate(weights.shape) if length > 1] or [count - 1]
    if len(kept) > 2:
        raise UnsupportedError(f"weights of shape {weights.shape}: kernels that are not separable have at most 2 axes "
                               "of several numbers")
    kernel = kernel.reshape([weights.shape[place] for place in kept])
    return [_step([axes[place] for place in kept], kernel, [centres[place] for place in kept],
                  [modes[place] for place in kept])]


@arguments()
def line_steps(dimensions, weights, mode, origin, axis, correlates):
    """The step of convolve1d, or of correlate1d."""
    (step,) = weighted_steps(dimensions, weights, mode, origin, one_axis(axis), correlates)
    return [step._replace(factors=((*step.axes, step.kernel, *step.centres, *step.modes),))]


def one_axis(axis):
    """Of a function along one axis, which takes no tuple of them."""
    return integer(axis, "an axis")
