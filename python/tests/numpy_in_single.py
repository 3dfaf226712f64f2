"""A plugin of pytest: functions of numpy.fft are fragfft's, for `pytest --pyargs numpy.fft.tests`."""

import functools

import fragfft
import in_single
import numpy
from numpy_skipped import skipped

for name in ("fft", "ifft", "fft2", "ifft2", "fftn", "ifftn", "rfft", "irfft", "rfft2", "irfft2", "rfftn", "irfftn",
             "hfft", "ihfft"):  # fmt: skip
    setattr(numpy.fft, name, functools.partial(getattr(fragfft, name), precision="single"))
    getattr(numpy.fft, name).__name__ = name


def pytest_collection_modifyitems(items):
    for item in items:
        in_single.adapt(item, skipped)
