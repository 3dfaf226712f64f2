"""The filters of fragfft.ndimage for arrays of Dask: block by block, each with as much around it as the kernel reaches.

    import fragfft.dask
    soft = fragfft.dask.gaussian_filter(fragfft.dask.NpyFile("survey.npy").blocks((2048, 2048)), 4)

The functions take what those of fragfft.ndimage take, but for ``output``, and return arrays of Dask, of which nothing
is computed before it is asked for. They are ``dask.array.map_overlap`` with the depth that the kernel has and what lies
beyond the array by ``mode``, so that the result is that of the whole array. Where processes compute (``LocalCluster``,
``dask_jobqueue``, the scheduler "processes"), each opens its device itself, as ``device`` says. One thread for each of
them is enough: a device computes one block after the other.
"""

from __future__ import annotations

import functools
import math

import dask.array
import numpy

from . import ndimage
from ._arguments import ArgumentTypeError, FilterShapeError, shown
from ._arrays import single
from ._filter_steps import gaussian_steps, uniform_steps, weighted_steps

__all__ = ["NpyFile", "convolve", "correlate", "gaussian_filter", "uniform_filter"]


class NpyFile:
    """An .npy file of which blocks are read and written by whoever has its path, one by one: where workers are
    processes, on one machine or on several that see the file, nothing larger than a block goes from one to another.

    ``NpyFile(path)`` is one that exists; ``NpyFile(path, shape)`` makes it anew, of zeros that take no space yet.
    ``NpyFile(path).blocks(chunks)`` reads it, ``array.store(NpyFile(path, shape), lock=False)`` writes one.
    """

    def __init__(self, path, shape=None, dtype=numpy.float32):
        self.path = str(path)
        if shape is not None:
            numpy.lib.format.open_memmap(self.path, "w+", dtype, tuple(shape))
        mapped = numpy.load(self.path, mmap_mode="r")
        self.shape, self.dtype, self.ndim = mapped.shape, mapped.dtype, mapped.ndim

    def blocks(self, chunks):
        """The array of Dask of what is in the file."""
        # Each task knows the file itself: none waits for the worker that was told first.
        return dask.array.from_array(self, chunks, inline_array=True)

    # The file is mapped anew for each block: pages that were touched would else stay in memory.
    def __getitem__(self, place):
        return numpy.array(numpy.load(self.path, mmap_mode="r")[place])

    def __setitem__(self, place, block):
        numpy.load(self.path, mmap_mode="r+")[place] = block


def _filter_block(block, steps, cval, method, device, precision):
    return ndimage.filtered(single(block, precision), steps, cval, method, device)


def _axes_of(array) -> int:
    """How many axes an array of Dask has, whose blocks have lengths that are known."""
    if not isinstance(array, dask.array.Array):
        raise ArgumentTypeError(f"fragfft.dask takes arrays of Dask, not {shown(type(array).__name__)}: make one by "
                                "dask.array.from_array, or call fragfft.ndimage, which takes arrays of NumPy")
    if any(math.isnan(length) for lengths in array.chunks for length in lengths):
        raise FilterShapeError(f"the lengths of the array's blocks are not known, its shape is {array.shape}: call "
                               "its compute_chunk_sizes() first")
    return array.ndim


def _mapped(array, steps, cval, method, device, precision):
    # Asks of no numbers what each block would be asked of its own, so that an error comes where the call is.
    single(numpy.empty(0, array.dtype), precision)
    ndimage.require_finite(cval)
    if 0 in array.shape or not array.shape:
        raise FilterShapeError(f"an array of shape {array.shape} has nothing to filter")
    depths = {}
    boundaries = {}
    for step in steps:
        for axis, length, centre, mode in zip(step.axes, step.kernel.shape, step.centres, step.modes):
            depth = max(centre, length - 1 - centre)
            # Where the kernel reaches over half of the array, and where there is one block anyway, the filter itself
            # has the whole axis.
            if 2 * depth > array.shape[axis]:
                array = array.rechunk({axis: -1})
            if depth == 0 or array.numblocks[axis] == 1:
                continue
            depths[axis] = depth
            # At the edges of the array the filter extends blocks itself: there are as many numbers in them as any
            # mode but wrap repeats. What it makes up at their other edges lies in what is cut off.
            boundaries[axis] = "periodic" if mode == "wrap" else "none"
    dtype = numpy.complex64 if array.dtype.kind == "c" else numpy.float32
    work = functools.partial(_filter_block, steps=steps, cval=cval, method=method, device=device, precision=precision)
    return dask.array.map_overlap(work, array, depth=depths, boundary=boundaries, dtype=dtype,
                                  meta=numpy.empty((0,) * array.ndim, dtype))


def gaussian_filter(array, sigma, order=0, mode="reflect", cval=0.0, truncate=4.0, *, radius=None, axes=None,
                    method="auto", device=None, precision=None):
    """Gaussian filter of an array of Dask, as ``fragfft.ndimage.gaussian_filter``."""
    steps = gaussian_steps(_axes_of(array), sigma, order, mode, cval, truncate, radius, axes)
    return _mapped(array, steps, cval, method, device, precision)


def uniform_filter(array, size=3, mode="reflect", cval=0.0, origin=0, *, axes=None, method="auto", device=None,
                   precision=None):
    """Mean of a box, as ``fragfft.ndimage.uniform_filter``."""
    steps = uniform_steps(_axes_of(array), size, mode, cval, origin, axes)
    return _mapped(array, steps, cval, method, device, precision)


def convolve(array, weights, mode="reflect", cval=0.0, origin=0, *, axes=None, method="auto", device=None,
             precision=None):
    """Convolution, as ``fragfft.ndimage.convolve``."""
    steps = weighted_steps(_axes_of(array), weights, mode, origin, axes, correlates=False)
    return _mapped(array, steps, cval, method, device, precision)


def correlate(array, weights, mode="reflect", cval=0.0, origin=0, *, axes=None, method="auto", device=None,
              precision=None):
    """Correlation, as ``fragfft.ndimage.correlate``."""
    steps = weighted_steps(_axes_of(array), weights, mode, origin, axes, correlates=True)
    return _mapped(array, steps, cval, method, device, precision)
