"""Arrays on the device, filters of images, threads, and what may be copied."""

import threading
import tracemalloc

import fragfft
import numpy
import pytest
from accuracy import relative_error


def test_a_chain_stays_on_the_device(random):
    image = random.random((64, 48)).astype(numpy.float32)
    mask = random.random((64, 48)).astype(numpy.float32)
    on_device = fragfft.Array(image)
    result = fragfft.ifft2(fragfft.fft2(on_device) * mask)
    assert isinstance(result, fragfft.Array) and result.shape == image.shape and result.dtype == numpy.complex64
    want = numpy.fft.ifft2(numpy.fft.fft2(image.astype(float)) * mask)
    assert relative_error(result, want) < 1e-6
    assert relative_error(result.real, want.real) < 1e-6
    assert numpy.array_equal(on_device, image)


def test_arithmetic(random):
    x = random.standard_normal((5, 7)).astype(numpy.float32)
    z = (x + 1j * random.standard_normal((5, 7))).astype(numpy.complex64)
    one, other = fragfft.Array(x), fragfft.Array(z)
    cases = [
        (one + other, x + z), (one - other, x - z), (one * other, x * z), (one / other, x / z), (other / one, z / x),
        (2 * one, 2 * x), (one - 1, x - 1), (1 - one, 1 - x), (1j * one, 1j * x), (1 / other, 1 / z), (-other, -z),
        (x + one, x + x), (z * one, z * x), (other.conj(), z.conj()), (other.imag, z.imag), (other.real, z.real),
        (one.astype(numpy.complex64), x), (one * numpy.float32(3), x * 3), (one.imag, 0 * x),
    ]  # fmt: skip
    for number, (got, want) in enumerate(cases):
        assert numpy.allclose(got, want, rtol=1e-6, atol=1e-6), number
    assert (one + 1).dtype == numpy.float32 and (one * 1j).dtype == numpy.complex64
    assert (one.reshape(7, -1)).shape == (7, 5) and len(one) == 5


def test_large_arrays_are_combined_in_parts(random):
    x = random.random(20_000_000).astype(numpy.float32)
    assert numpy.array_equal(fragfft.Array(x) + 1, x + numpy.float32(1))


@pytest.mark.parametrize("boundary", ["wrap", "clamp", "zero", "mirror"])
@pytest.mark.parametrize("method", ["auto", "spatial", "wide"])
@pytest.mark.parametrize("channels", [1, 2, 3, 4])
def test_filters(random, boundary, method, channels):
    from scipy import ndimage

    image = random.random((2, 20, 30, channels)).astype(numpy.float32)
    kernel = random.standard_normal((5, 7))
    modes = {"wrap": "wrap", "clamp": "nearest", "zero": "constant", "mirror": "reflect"}
    want = ndimage.convolve(image.astype(float), kernel[None, :, :, None], mode=modes[boundary])
    given = image if channels > 1 else image[..., 0]
    got = fragfft.filter_images(given, kernel, boundary, method=method, channels=channels)
    assert isinstance(got, numpy.ndarray)
    assert relative_error(got.reshape(want.shape), want) < 2e-6
    on_device = fragfft.filter_images(fragfft.Array(given), kernel, boundary, method=method, channels=channels)
    assert numpy.array_equal(on_device, got)


def test_threads_share_the_device(random):
    images = [random.random((40 + i % 3, 50)).astype(numpy.float32) for i in range(24)]
    results = [None] * len(images)

    def work(first):
        for i in range(first, len(images), 6):
            results[i] = fragfft.fft2(images[i])

    threads = [threading.Thread(target=work, args=(first,)) for first in range(6)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    for image, result in zip(images, results):
        assert relative_error(result, numpy.fft.fft2(image.astype(float))) < 5e-7


def test_python_goes_on_while_the_device_works(random):
    image = random.random((1024, 1024)).astype(numpy.float32)
    fragfft.fft2(image)
    counted, done = [0], threading.Event()

    def count():
        while not done.is_set():
            counted[0] += 1
            done.wait(0.0005)

    thread = threading.Thread(target=count)
    thread.start()
    fragfft.fft2(image)
    done.set()
    thread.join()
    assert counted[0] > 2


@pytest.mark.parametrize("name", ["fft2", "rfft2", "filter"])
def test_nothing_is_copied_on_the_way(random, name):
    """NumPy's memory grows by the result alone."""
    image = random.random((1024, 1024)).astype(numpy.float32)
    kernel = numpy.ones((3, 3)) / 9
    call = (lambda: fragfft.filter_images(image, kernel)) if name == "filter" else lambda: getattr(fragfft, name)(image)
    call()
    tracemalloc.start()
    result = call()
    peak = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()
    assert peak < result.nbytes + 100_000


@pytest.mark.parametrize("name", ["transposed", "double", "cut", "continued"])
def test_what_is_converted_is_copied_once(random, name):
    """By NumPy, into the driver's memory: NumPy's own grows by the result, and buffers of a fixed size."""
    image = random.random((1024, 1024)).astype(numpy.float32)
    calls = {
        "transposed": lambda: fragfft.rfft2(image.T),
        "double": lambda wide=image.astype(float): fragfft.rfft2(wide, precision="single"),
        "cut": lambda: fragfft.rfft2(image, (500, 600)),
        "continued": lambda: fragfft.rfft(image, 1500),
    }
    calls[name]()
    tracemalloc.start()
    result = calls[name]()
    peak = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()
    assert peak < result.nbytes + 200_000


def test_device_facts():
    facts = fragfft.device()
    assert facts["largest_texture"] >= 1024 and facts["renderer"]
