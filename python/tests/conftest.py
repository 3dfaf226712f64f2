import os

import fragfft
import numpy
import pytest


@pytest.fixture(scope="session", autouse=True)
def device():
    """The device that FRAGFFT_TEST_DEVICE names, as in all tests."""
    fragfft.use(os.environ.get("FRAGFFT_TEST_DEVICE", "software"))


@pytest.fixture
def random():
    return numpy.random.default_rng(20261124)
