import os

import fragfft
import numpy
import pytest
from fragfft import ndimage


@pytest.fixture(scope="session", autouse=True)
def device():
    """The device that FRAGFFT_TEST_DEVICE names, as in all tests."""
    fragfft.use(os.environ.get("FRAGFFT_TEST_DEVICE", "software"))
    ndimage._FEW = 0  # compute small arrays here, too, not in SciPy


@pytest.fixture
def random():
    return numpy.random.default_rng(20261124)


def pytest_configure(config):
    config.addinivalue_line("markers", "device: what only an OpenGL device promises")


def pytest_collection_modifyitems(items):
    if os.environ.get("FRAGFFT_TEST_DEVICE") == "processor":
        for item in items:
            if item.get_closest_marker("device"):
                item.add_marker(pytest.mark.skip(reason="the processor computes"))
