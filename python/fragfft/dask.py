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
import os
import weakref

import dask.array
import numpy

from . import ndimage
from ._arrays import in_precision
from ._errors import ArgumentError, ArgumentTypeError, DtypeError, ShapeError, UnsupportedError, shown
from ._filters import Line
from ._kernels import NOT_HERE, gaussian_lines, real_number, uniform_lines, weighted_block
from ._precision import precision_of

__all__ = ["NpyFile", "convolve", "correlate", "gaussian_filter", "uniform_filter"]


# The NpyFiles of this process; several may be of the same file.
_files: weakref.WeakSet = weakref.WeakSet()


class NpyFile:
    """An .npy file of which blocks are read and written by whoever has its path, one by one: where workers are
    processes, on one machine or on several that see the file, nothing larger than a block goes from one to another.

    ``NpyFile(path)`` is one that exists, to be read: ``NpyFile(path).blocks(chunks)``. ``NpyFile(path, shape, dtype)``
    makes it anew, of zeros that take no space yet: ``array.store(NpyFile(path, shape, array.dtype), lock=False)``.
    It takes no block that would lose digits in its dtype, nor any once its own blocks() are read, for blocks are
    filtered from what lies around them, too; and no file is made anew while it is a source.
    """

    def __init__(self, path, shape=None, dtype=numpy.float32):
        self.path = os.path.abspath(path)  # absolute, so that workers started elsewhere find it
        self._is_source = shape is None
        if shape is not None:
            if any(each._is_source for each in self._of_same_file()):
                raise ArgumentError(f"'{path}' is a source, and is not made anew: write the result to another file")
            numpy.lib.format.open_memmap(self.path, "w+", dtype, tuple(shape))
        mapped = numpy.load(self.path, mmap_mode="r")
        self.shape, self.dtype, self.ndim = mapped.shape, mapped.dtype, mapped.ndim
        _files.add(self)

    def _of_same_file(self):
        return [each for each in _files if os.path.realpath(each.path) == os.path.realpath(self.path)]

    def blocks(self, chunks):
        """The array of Dask of what is in the file."""
        for each in self._of_same_file():
            each._is_source = True
        # Inline the file in each task, so that none waits for the worker that was told about it first.
        return dask.array.from_array(self, chunks, inline_array=True)

    # The file is mapped again for each block, because touched pages would stay in memory otherwise.
    def __getitem__(self, place):
        return numpy.array(numpy.load(self.path, mmap_mode="r")[place])

    def __setitem__(self, place, block):
        if self._is_source:
            raise ArgumentError(f"'{self.path}' is a source, and is not written: write the result to another file")
        block = numpy.asarray(block)
        if block.ndim > 0 and not numpy.can_cast(block.dtype, self.dtype):
            raise DtypeError(f"'{self.path}' is of {self.dtype}, in which {block.dtype} would lose digits: make it by "
                             f"NpyFile(path, shape, '{block.dtype}')")
        numpy.load(self.path, mmap_mode="r+")[place] = block


def _filter_block(block, name, how):
    return getattr(ndimage, name)(block, **how)


def _axes_of(array) -> int:
    """How many axes an array of Dask has, whose blocks have lengths that are known."""
    if not isinstance(array, dask.array.Array):
        raise ArgumentTypeError(f"fragfft.dask takes arrays of Dask, not {shown(type(array).__name__)}: make one by "
                                "dask.array.from_array, or call fragfft.ndimage, which takes arrays of NumPy")
    if any(math.isnan(length) for lengths in array.chunks for length in lengths):
        raise ShapeError(f"the lengths of the array's blocks are not known, its shape is {array.shape}: call "
                         "its compute_chunk_sizes() first")
    if 0 in array.shape or not array.shape:
        raise ShapeError(f"an array of shape {array.shape} has nothing to filter")
    return array.ndim


def _reaches(steps):
    """Along which axes the steps reach how far, and by which mode."""
    for step in steps:
        if isinstance(step, Line):
            yield step.axis, step.taps, step.centre, step.mode
        else:
            yield from zip(range(step.weights.ndim), step.weights.shape, step.centres, step.modes)


def _mapped(array, name, steps_of, how):
    dimensions = _axes_of(array)
    # A worker does not know the default that is set in this process.
    how["precision"] = precision_of(how["precision"])
    dtype = in_precision(numpy.empty(0, array.dtype), how["precision"]).dtype
    try:
        real_number(how["cval"])
        steps = steps_of(dimensions)
    except NOT_HERE as error:
        # Let SciPy say what is wrong, here rather than in a worker.
        getattr(ndimage, name)(numpy.zeros((1,) * dimensions, array.dtype), **how)
        raise UnsupportedError(f"{name} of these arguments is not done block by block: {error}") from None
    depths, boundaries = {}, {}
    for axis, length, centre, mode in _reaches(steps):
        depth = max(centre, length - 1 - centre)
        # If the kernel extends over half of the array, or if there is a single block anyway, the filter itself gets the
        # whole axis.
        if 2 * depth > array.shape[axis]:
            array = array.rechunk({axis: -1})
        if depth == 0 or array.numblocks[axis] == 1:
            continue
        depths[axis] = max(depth, depths.get(axis, 0))
        # At the edges of the array the filter itself extends blocks, which hold as many numbers as any mode but wrap
        # needs. What it makes up at a block's other edges is cut off afterwards.
        boundaries[axis] = "periodic" if mode == "wrap" else "none"
    work = functools.partial(_filter_block, name=name, how=how)
    return dask.array.map_overlap(work, array, depth=depths, boundary=boundaries, dtype=dtype,
                                  meta=numpy.empty((0,) * dimensions, dtype))


def gaussian_filter(array, sigma, order=0, mode="reflect", cval=0.0, truncate=4.0, *, radius=None, axes=None,
                    method=None, device=None, precision=None):
    """Gaussian filter of an array of Dask, as ``fragfft.ndimage.gaussian_filter``."""
    how = {"sigma": sigma, "order": order, "mode": mode, "cval": cval, "truncate": truncate, "radius": radius,
           "axes": axes, "method": method, "device": device, "precision": precision}  # fmt: skip
    return _mapped(array, "gaussian_filter", lambda dimensions: gaussian_lines(
        dimensions, sigma, order, mode, truncate, radius, axes), how)


def uniform_filter(array, size=3, mode="reflect", cval=0.0, origin=0, *, axes=None, method=None, device=None,
                   precision=None):
    """Mean of a box, as ``fragfft.ndimage.uniform_filter``."""
    how = {"size": size, "mode": mode, "cval": cval, "origin": origin, "axes": axes, "method": method,
           "device": device, "precision": precision}  # fmt: skip
    return _mapped(array, "uniform_filter",
                   lambda dimensions: uniform_lines(dimensions, size, mode, origin, axes), how)


def convolve(array, weights, mode="reflect", cval=0.0, origin=0, *, axes=None, method=None, device=None,
             precision=None):
    """Convolution of an array of Dask, as ``fragfft.ndimage.convolve``."""
    how = {"weights": weights, "mode": mode, "cval": cval, "origin": origin, "axes": axes, "method": method,
           "device": device, "precision": precision}  # fmt: skip
    return _mapped(array, "convolve",
                   lambda dimensions: weighted_block(dimensions, weights, mode, origin, axes, False), how)


def correlate(array, weights, mode="reflect", cval=0.0, origin=0, *, axes=None, method=None, device=None,
              precision=None):
    """Correlation of an array of Dask, as ``fragfft.ndimage.correlate``."""
    how = {"weights": weights, "mode": mode, "cval": cval, "origin": origin, "axes": axes, "method": method,
           "device": device, "precision": precision}  # fmt: skip
    return _mapped(array, "correlate",
                   lambda dimensions: weighted_block(dimensions, weights, mode, origin, axes, True), how)
