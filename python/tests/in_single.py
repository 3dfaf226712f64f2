"""NumPy's and SciPy's own tests of their Fourier transforms, computed by fragfft: what both plugins of pytest share.

One rule for every tolerance, which this library's own tests of single precision have too: two arrays are equal if they
differ by no more than 2e-6 of the largest number in them, or by what the test itself allows.
"""

import os

import fragfft
import numpy
import pytest

tolerance = 2e-6

fragfft.use(os.environ.get("FRAGFFT_TEST_DEVICE", "software"))


def _largest(array) -> float:
    return float(numpy.max(numpy.abs(array))) if array.size else 0.0


def require_close(actual, desired, allowed):
    actual, desired = numpy.asarray(actual), numpy.asarray(desired)
    allowed = max(allowed, tolerance * max(_largest(actual), _largest(desired)))
    _numpy_assert_allclose(actual, desired, rtol=0, atol=allowed)


def assert_allclose(actual, desired, rtol=1e-7, atol=0, **_):
    require_close(actual, desired, atol + rtol * _largest(numpy.asarray(desired)))


def assert_array_almost_equal(x, y, decimal=6, **_):
    require_close(x, y, 1.5 * 10.0**-decimal)


def assert_almost_equal(actual, desired, decimal=7, **_):
    require_close(actual, desired, 1.5 * 10.0**-decimal)


_numpy_assert_allclose = numpy.testing.assert_allclose


def adapt(item, skipped):
    """A test, before it is run: its tolerances are ours, or it is skipped."""
    for assertion in (assert_allclose, assert_almost_equal, assert_array_almost_equal):
        if hasattr(item.module, assertion.__name__):
            setattr(item.module, assertion.__name__, assertion)
    reason = skipped.get(item.originalname)
    if reason is not None:
        item.add_marker(pytest.mark.skip(reason=reason))
