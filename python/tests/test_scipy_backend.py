"""What the backend of scipy.fft takes, and what goes on to SciPy."""

import fragfft
import numpy
import pytest
import scipy.fft
from accuracy import relative_error


class Counted(fragfft.ScipyBackend):
    """Counts what it is asked for and what it computes."""

    asked = computed = 0

    def __ua_function__(self, function, arguments, keywords):
        self.asked += 1
        result = super().__ua_function__(function, arguments, keywords)
        self.computed += result is not NotImplemented
        return result


def computed_by_us(call, **options):
    backend = Counted(**options)
    with scipy.fft.set_backend(backend):
        result = call()
    assert backend.asked == 1
    return result, backend.computed == 1


def test_every_function_that_it_takes(random):
    x = random.random((6, 10)).astype(numpy.float32)
    for name in fragfft._transforms.functions:
        function = getattr(scipy.fft, name)
        for arguments in ({}, {"norm": "ortho"}, {"norm": "forward", "workers": 2, "overwrite_x": True}):
            result, is_ours = computed_by_us(lambda: function(x, **arguments))
            assert is_ours and relative_error(result, function(x.astype(float), **arguments)) < 1e-6
    result, is_ours = computed_by_us(lambda: scipy.fft.rfftn(x, (4, 8), (1, 0)))
    assert is_ours and relative_error(result, scipy.fft.rfftn(x.astype(float), (4, 8), (1, 0))) < 1e-6


@pytest.mark.parametrize(
    "call",
    [
        lambda x: scipy.fft.fft(x.astype(float)),
        lambda x: scipy.fft.fft(x.astype(int)),
        lambda x: scipy.fft.dct(x),
        lambda x: scipy.fft.fft2(numpy.ones((1, 100_000), numpy.float32)),
    ],
)
def test_the_rest_goes_on_to_scipy(random, call):
    x = random.random((6, 10)).astype(numpy.float32)
    result, is_ours = computed_by_us(lambda: call(x))
    assert not is_ours and numpy.array_equal(result, call(x))


@pytest.mark.parametrize("wrong", [{"workers": 0}, {"plan": 1}, {"n": 0}, {"axis": 7}, {"norm": "other"}])
def test_what_is_wrong_is_told_by_scipy(wrong):
    x = numpy.ones(4, numpy.float32)
    with pytest.raises(Exception) as by_scipy:
        scipy.fft.fft(x, **wrong)
    with pytest.raises(type(by_scipy.value), match=str(by_scipy.value).split("(")[0]):
        computed_by_us(lambda: scipy.fft.fft(x, **wrong))


def test_double_precision_where_the_caller_says_so(random):
    x = random.random((6, 10))
    result, is_ours = computed_by_us(lambda: scipy.fft.fft2(x), precision="single")
    assert is_ours and result.dtype == numpy.complex64


def test_double_precision_of_what_is_single(random):
    x = random.random((6, 10)).astype(numpy.float32)
    for given in (x, fragfft.Array(x)):
        with scipy.fft.set_backend(fragfft.ScipyBackend(precision="double")):
            result = scipy.fft.fft2(given)
        assert result.dtype == numpy.complex128 and relative_error(result, scipy.fft.fft2(x.astype(float))) < 1e-14
    with pytest.raises(fragfft.ArgumentError):
        fragfft.ScipyBackend(precision="half")


def test_arrays_on_the_device_stay_there(random):
    x = fragfft.Array(random.random((6, 10)).astype(numpy.float32))
    with scipy.fft.set_backend(fragfft.scipy_backend):
        assert isinstance(scipy.fft.ifft2(scipy.fft.fft2(x)), fragfft.Array)
