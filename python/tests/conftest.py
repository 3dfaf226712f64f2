import os

import fragfft
import numpy
import pytest


@pytest.fixture(scope="session", autouse=True)
def device():
    """The device that FRAGFFT_TEST_DEVICE names, as in all tests."""
    fragfft.use_device(os.environ.get("FRAGFFT_TEST_DEVICE", "auto"))


@pytest.fixture
def random():
    return numpy.random.default_rng(20261124)
