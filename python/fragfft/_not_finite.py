"""What numbers that are not finite spoil: as scipy.ndimage has it, by whatever method the others are filtered.

A Fourier transform makes all of an image NaN where one number is, convolution those around it. So such numbers are
filtered as zeros, and the results that they reach are marked afterwards: an infinity times a weight above 0 is that
infinity, times one below 0 the other one; both together, an infinity times a weight of 0, and whatever a NaN reaches
are NaN. Of kernels that are not separable SciPy leaves out the weights that are 0.
"""

from __future__ import annotations

import math

import numpy

from ._extension import extended

# Numbers whose transforms in double precision are computed at a time.
_AT_ONCE = 1 << 21


def filtered_with_marks(image, step, filter_finite):
    """What `filter_finite` makes of the image with zeros for what is not finite, with marks where that reaches."""
    result = filter_finite(numpy.where(numpy.isfinite(image), image, numpy.float32(0)))
    marks = (numpy.isnan(image), image == numpy.inf, image == -numpy.inf)
    if step.factors is None:
        marks = _reached(marks, step.axes, step.kernel, step.centres, step.modes, False)
    else:
        for axis, kernel, centre, mode in step.factors:
            marks = _reached(marks, (axis,), kernel, (centre,), (mode,), True)
    for where, value in zip(marks, (numpy.nan, numpy.inf, -numpy.inf)):
        result[where] = value
    return result


def _reached(marks, axes, kernel, centres, modes, counts_zeros):
    """Where there are NaNs and infinities of either sign after a convolution, given where they were."""
    shape = marks[0].shape
    behind = tuple(range(-len(axes), 0))
    moved = [numpy.moveaxis(mark, axes, behind) for mark in marks]
    lines = moved[0].shape[:len(shape) - len(axes)]
    nan, above, below = (mark.reshape(math.prod(lines), *mark.shape[len(lines):]) for mark in moved)
    touched = (nan | above | below).any(axis=behind)

    def reach(mark, taps):
        return _dilated(mark, taps, centres, modes)

    # Few lines are touched in most cases, and the others cost nothing.
    nan, above, below = nan[touched], above[touched], below[touched]
    positive, negative = kernel > 0, kernel < 0
    to_above = reach(above, positive) | reach(below, negative)
    to_below = reach(below, positive) | reach(above, negative)
    to_nan = reach(nan, numpy.ones(kernel.shape, bool) if counts_zeros else positive | negative)
    if counts_zeros:
        to_nan |= reach(above | below, kernel == 0)
    to_nan |= to_above & to_below
    results = []
    for made in (to_nan, to_above & ~to_nan, to_below & ~to_nan):
        whole = numpy.zeros((len(touched), *made.shape[1:]), bool)
        whole[touched] = made
        results.append(numpy.moveaxis(whole.reshape(moved[0].shape), behind, axes))
    return tuple(results)


def _dilated(marks, taps, centres, modes):
    """Which places of each of several arrays (the first axis) any tap reaches that meets a mark."""
    result = numpy.zeros(marks.shape, bool)
    if not taps.any() or not marks.any():
        return result
    numbers = math.prod(length + more for length, more in zip(marks.shape[1:], taps.shape))
    at_once = max(1, _AT_ONCE // numbers)
    for first in range(0, len(marks), at_once):
        _dilate(marks[first:first + at_once], taps, centres, modes, result[first:first + at_once])
    return result


def _dilate(marks, taps, centres, modes, result) -> None:
    axes = tuple(range(1, marks.ndim))
    around, _ = extended(marks, axes, taps.shape, centres, modes, False)
    # A sum over m of taps[m] * around[i + length - 1 - m] is counted by transforms of what has marks, and whole numbers
    # are told apart from 0.
    window, targets, sources = [slice(None)], [slice(None)], [slice(None)]
    for axis, length in zip(axes, taps.shape):
        marked = numpy.flatnonzero(around.any(axis=tuple(other for other in range(marks.ndim) if other != axis)))
        if marked.size == 0:
            return
        begin, end = marked[0], marked[-1] + 1
        window.append(slice(begin, end))
        offset = begin - (length - 1)  # in the result, of the first number of the full convolution
        first, last = max(0, offset), min(marks.shape[axis], end)
        targets.append(slice(first, last))
        sources.append(slice(first - offset, last - offset))
    part = around[tuple(window)]
    lengths = [length + more - 1 for length, more in zip(part.shape[1:], taps.shape)]
    spectrum = numpy.fft.rfftn(part, lengths, axes) * numpy.fft.rfftn(taps, lengths)
    counts = numpy.fft.irfftn(spectrum, lengths, axes)
    result[tuple(targets)] = counts[tuple(sources)] > 0.5
