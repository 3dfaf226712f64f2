"""What lies beyond an array along the axes of a kernel."""

from __future__ import annotations

import numpy


def _inside(positions, length, mode):
    """Where in an axis the numbers lie that stand at positions beyond it."""
    if mode == "wrap":
        return positions % length
    if mode == "reflect":
        positions = positions % (2 * length)
        return numpy.where(positions < length, positions, 2 * length - 1 - positions)
    if mode == "mirror":
        period = max(2 * length - 2, 1)
        positions = positions % period
        return numpy.where(positions < length, positions, period - positions)
    return positions.clip(0, length - 1)


def extended(image, axes, lengths, centres, modes, cval):
    """The image with as much around it as a kernel of these lengths and centres reaches, and where in that it lies."""
    shape = list(image.shape)
    inside = [slice(None)] * image.ndim
    for axis, length, centre in zip(axes, lengths, centres):
        before = length - 1 - centre
        inside[axis] = slice(before, before + shape[axis])
        shape[axis] += length - 1
    inside = tuple(inside)
    result = numpy.empty(shape, image.dtype)
    result[inside] = image
    # Axis by axis: what an earlier axis has around the image is extended along a later one, too.
    for axis, mode in zip(axes, modes):
        before, size = inside[axis].start, image.shape[axis]
        places = numpy.r_[:before, before + size:shape[axis]]
        around = (slice(None),) * axis + (places,)
        if mode == "constant":
            result[around] = cval
        else:
            result[around] = result.take(before + _inside(places - before, size, mode), axis)
    return result, inside
