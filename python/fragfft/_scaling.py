"""Powers of two that bring to one size what a device computes together though it is independent by definition.

Two channels, or two lines that share a transform, share its rounding errors: those of a channel of 1e5 are larger than
all of a channel of 1e-3 beside it. Scaled by powers of two before, and back after, each has the errors of its own size;
nothing else changes, as such a scaling is exact.
"""

from __future__ import annotations

import math

import numpy

# Sums of up to this many squares are taken in single precision, which is exact enough for estimating a size.
_PIECE = 4096
# Devices flush numbers below 2^-126 to zero, and overflow from 2^128 on. An array whose norm is between 2^-60 and 2^60
# is far from both, whatever a transform or a kernel makes of it.
_FARTHEST = 60
# The largest ratio of two norms without scaling. Up to it a bound for both together, of which transforms need half,
# holds for each of them.
_LARGEST_RATIO = 2.0


def norms(x, axes) -> numpy.ndarray:
    """The L2 norm of each part of an array, along `axes`, which keep length 1: NaN where a number is not finite."""
    axes = tuple(axis % x.ndim for axis in axes)
    with numpy.errstate(all="ignore"):
        sums = _sums_of_squares(x, axes)
        # Squares in single precision may underflow or overflow where the numbers do not.
        doubtful = ~((sums > 1e-25) & (sums < 1e37))
        if doubtful.any():
            _sum_again(x, axes, sums, doubtful)
        return numpy.where(numpy.isfinite(sums), numpy.sqrt(sums), numpy.nan)


def _sums_of_squares(x, axes) -> numpy.ndarray:
    kept = tuple(1 if axis in axes else length for axis, length in enumerate(x.shape))
    first, last = min(axes), max(axes)
    is_plain = x.dtype in (numpy.float32, numpy.complex64) and x.flags.c_contiguous and x.flags.aligned
    if is_plain and x.dtype == numpy.complex64:
        return _sums_of_squares(x.view(numpy.float32).reshape(*x.shape, 2), axes).sum(axis=-1)
    if is_plain and last - first + 1 == len(axes):
        behind = math.prod(x.shape[last + 1:])
        length = math.prod(x.shape[first:last + 1])
        return _sums_of_lines(x.reshape(math.prod(x.shape[:first]), length, behind)).reshape(kept)
    return _sums_in_double(x, axes).reshape(kept)


def _sums_in_double(x, axes) -> numpy.ndarray:
    if x.dtype.kind == "c":
        return _sums_in_double(x.real, axes) + _sums_in_double(x.imag, axes)
    every = list(range(x.ndim))
    return numpy.einsum(x, every, x, every, [axis for axis in every if axis not in axes], dtype=numpy.float64,
                        casting="unsafe")


def _sums_of_lines(x) -> numpy.ndarray:
    """Along the middle one of three axes, in pieces as long as a processor likes them."""
    before, length, behind = x.shape
    rows = min(max(1, _PIECE // behind), length)
    whole = length // rows * rows
    pieces = x[:, :whole].reshape(before, whole // rows, rows * behind)
    if behind == 1:
        sums = numpy.einsum("bpk,bpk->bp", pieces, pieces).sum(axis=1, dtype=numpy.float64)[:, None]
    else:
        sums = numpy.einsum("bpk,bpk->bk", pieces, pieces).reshape(before, rows, behind).sum(1, dtype=numpy.float64)
    rest = x[:, whole:]
    return sums + numpy.einsum("bpk,bpk->bk", rest, rest)


def _sum_again(x, axes, sums, doubtful) -> None:
    few = 64
    if numpy.count_nonzero(doubtful) > few:
        sums[...] = _sums_in_double(x, axes).reshape(sums.shape)
        return
    for place in numpy.argwhere(doubtful):
        part = x[tuple(slice(None) if axis in axes else slice(index, index + 1) for axis, index in enumerate(place))]
        sums[tuple(place)] = _sums_in_double(part, tuple(range(x.ndim)))


def is_finite(x) -> bool:
    if x.dtype.kind not in "fc" or x.size == 0:
        return True
    return not numpy.isnan(norms(x, range(x.ndim))).any()


def exponents_of_extremes(sizes, may_shrink: bool = True) -> numpy.ndarray:
    """The powers of two by which parts of these norms are multiplied, if they lie near the ends of single precision."""
    is_far = (sizes > 0) & ((sizes < 2.0**-_FARTHEST) | (may_shrink & (sizes > 2.0**_FARTHEST)))
    return numpy.where(is_far, -numpy.frexp(numpy.where(is_far, sizes, 1.0))[1], 0)


def exponents_together(sizes) -> numpy.ndarray:
    """The same of parts that are computed together, which are those along all axes but the first: as large as the
    largest of them, so that nothing is lost on the way."""
    rows = sizes.reshape(len(sizes), -1)
    counts = rows > 0  # neither 0 nor NaN
    largest = numpy.where(counts, rows, 0.0).max(axis=1, keepdims=True)
    smallest = numpy.where(counts, rows, numpy.inf).min(axis=1, keepdims=True)
    differ = largest > _LARGEST_RATIO * smallest
    is_far = (largest > 2.0**_FARTHEST) | (smallest < 2.0**-_FARTHEST)
    target = numpy.clip(numpy.frexp(largest)[1], -_FARTHEST, _FARTHEST)
    exponents = numpy.where(counts & (differ | is_far), target - numpy.frexp(numpy.where(counts, rows, 1.0))[1], 0)
    return exponents.reshape(sizes.shape)


def scaled(x, exponents) -> numpy.ndarray:
    """`x` times powers of two, as a new C-contiguous array of float32 or complex64."""
    result = numpy.empty(x.shape, numpy.complex64 if x.dtype.kind == "c" else numpy.float32)
    _multiply(x, exponents, result)
    return result


def scale_back(result, exponents, vanish=None) -> None:
    """Divides by powers of two in place. What comes of zeros, which are the parts that `vanish`, is zero."""
    if vanish is None or not vanish.any():
        if exponents.any():
            _multiply(result, -exponents, result)
        return
    _multiply(result, -exponents, result, ~vanish)


def _multiply(x, exponents, result, kept=None) -> None:
    if x.dtype.kind == "c":
        _multiply(x.real, exponents, result.real, kept)
        _multiply(x.imag, exponents, result.imag, kept)
        return
    is_small = numpy.abs(exponents).max() <= 126
    factors = numpy.ldexp(numpy.float32(1) if is_small else 1.0, exponents)
    if kept is not None:
        factors = factors * kept
    # A few channels are handled one by one, because NumPy is slow along a short axis.
    channels = x.shape[-1] if x.ndim > 1 and x.shape[-1] <= 4 and exponents.shape[-1] == x.shape[-1] else 0
    for place in [(..., channel) for channel in range(channels)] or [...]:
        numpy.multiply(x[place], factors[place], out=result[place], casting="same_kind")
