"""A plugin of pytest: filters of scipy.ndimage are fragfft's, for `pytest --pyargs scipy.ndimage.tests.test_filters`.

They are called as anybody would: what neither a device nor the vectors compute is passed on, and counted.
"""

import os

import fragfft
import in_single
import scipy.ndimage
from fragfft import _filters, _host, ndimage
from ndimage_skipped import skipped

ndimage._FEW = 0  # compute small arrays here, too, not in SciPy
fragfft.use(os.environ.get("FRAGFFT_TEST_DEVICE", "auto"))
counts = {"by fragfft": 0, "passed on": 0}


def counted(function, what):
    def call(*arguments, **keywords):
        counts[what] += 1
        return function(*arguments, **keywords)

    return call


theirs = {name: counted(getattr(scipy.ndimage, name), "passed on") for name in ndimage.__all__}
for name in ndimage.__all__:
    setattr(scipy.ndimage, name, getattr(ndimage, name))
_host.ndimage = theirs.__getitem__
ndimage.filtered = counted(_filters.filtered, "by fragfft")


def pytest_collection_modifyitems(items):
    for item in items:
        in_single.adapt(item, skipped)


def pytest_sessionfinish(session):
    print(f"filters computed {counts['by fragfft']} by fragfft, {counts['passed on']} passed on to SciPy")
    if session.testscollected > session.testsfailed and not session.config.option.collectonly:
        assert counts["by fragfft"] > 500
