"""The bound that transforms promise, and how it is measured."""

import math

import numpy


def bound(*lengths):
    """Relative L2 against double precision: 1.3 x 2^-24 sqrt(log2 n), twice that where a length is no power of two."""
    count = math.prod(lengths)
    is_power = all(length & (length - 1) == 0 for length in lengths)
    return (1 if is_power else 2) * 1.3 * 2.0**-24 * math.sqrt(max(1.0, math.log2(count)))


def relative_error(got, want):
    return numpy.linalg.norm(numpy.asarray(got) - want) / max(numpy.linalg.norm(want), 1e-30)


def require_close(got, want, *lengths):
    assert got.shape == want.shape
    assert relative_error(got, want) <= bound(*lengths)
