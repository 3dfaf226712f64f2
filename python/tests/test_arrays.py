"""Arrays on the device, filters of images, threads, and what may be copied."""

import copy
import operator
import os
import pickle
import threading
import tracemalloc

import fragfft
import fragfft.ndimage
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


@pytest.fixture(params=["where the tests compute", "processor"])
def place(request):
    """The device of an Array: what it does is the same on all of them."""
    return None if request.param != "processor" else "processor"


def test_operators_give_what_they_give_in_numpy(random, place):
    x = (random.random((5, 7)) + 0.5).astype(numpy.float32)
    z = (x + 1j * random.standard_normal((5, 7))).astype(numpy.complex64)
    there = [
        lambda x, z: x + z, lambda x, z: 3 - x, lambda x, z: x / 3, lambda x, z: 2j / z, lambda x, z: -z,
        lambda x, z: +x, lambda x, z: numpy.multiply(x, z), lambda x, z: numpy.conj(z), lambda x, z: z.conjugate(),
        lambda x, z: z.copy(), lambda x, z: x * numpy.float32(2), lambda x, z: numpy.float32(2) * x,
        lambda x, z: x * numpy.array(2, "f4"), lambda x, z: x * 2.0**60, lambda x, z: copy.copy(x),
        lambda x, z: copy.deepcopy(z), lambda x, z: z.astype("c8"), lambda x, z: x.real,
    ]  # fmt: skip
    in_memory = [
        lambda x, z: x**2, lambda x, z: 2**x, lambda x, z: z**2, lambda x, z: x // 0.3, lambda x, z: x % 0.3,
        lambda x, z: x < 1, lambda x, z: x >= x, lambda x, z: x == x, lambda x, z: z != 1, lambda x, z: abs(z),
        lambda x, z: x @ x.T, lambda x, z: divmod(x, 0.3)[1], lambda x, z: numpy.hypot(x, 2), lambda x, z: x[1:3],
        lambda x, z: x.sum(0), lambda x, z: x.T, lambda x, z: numpy.sort(x), lambda x, z: numpy.add.reduce(x),
        lambda x, z: numpy.add(x, x, dtype=float), lambda x, z: numpy.add(x, 1, out=numpy.empty((5, 7), "f4")),
        lambda x, z: list(x)[1], lambda x, z: x[0, 0] in x, lambda x, z: float(x[:1, :1].sum()),
    ]  # fmt: skip
    for kind, calls in ((fragfft.Array, there), (object, in_memory)):
        for number, call in enumerate(calls):
            got, want = call(fragfft.Array(x, place), fragfft.Array(z, place)), call(x, z)
            assert isinstance(got, kind) and (kind is fragfft.Array) == isinstance(got, fragfft.Array), number
            assert numpy.asarray(got).dtype == numpy.asarray(want).dtype, number
            assert numpy.allclose(got, want, rtol=1e-5), number
    one = fragfft.Array(numpy.float32(3), place)
    assert float(one) == 3 and int(one) == 3 and complex(one) == 3 and bool(one)


def test_no_method_of_numpy_loses_a_change(random, place):
    """What changes an array of NumPy changes an Array alike, or is refused in a line that names it."""
    x = random.random(6).astype(numpy.float32)
    arguments = {"fill": (7,), "put": ([0], [7]), "partition": (2,), "itemset": (0, 7), "byteswap": (True,),
                 "resize": ((2,),), "setfield": (7, numpy.float32), "setflags": (False,), "clip": (0, 1),
                 "compress": ([True],), "argpartition": (2,), "repeat": (2,), "searchsorted": (0.5,), "take": ([0],),
                 "swapaxes": (0, 0), "astype": ("f4",), "dot": (x,), "reshape": (2, 3), "item": (0,), "view": ("i4",),
                 "getfield": ("i4",), "dump": (os.devnull,), "tofile": (os.devnull,)}  # fmt: skip
    of_other_arrays = ("choose", "diagonal", "trace")
    refused = set()
    for name in (name for name in dir(numpy.ndarray) if not name.startswith("_") and name not in of_other_arrays):
        array, truth = fragfft.Array(x, place), x.copy()
        try:
            found = getattr(array, name)
            if callable(found):
                found(*arguments.get(name, ()))
        except fragfft.Error as error:
            assert name in str(error) and "\n" not in str(error)
            refused.add(name)
            continue
        if callable(found):
            getattr(truth, name)(*arguments.get(name, ()))
        assert numpy.array_equal(array, truth), name
    assert {"sort", "fill", "put", "partition", "resize", "setfield", "byteswap", "data", "ctypes"} <= refused
    assert not refused & {"sum", "mean", "min", "max", "T", "tolist", "argsort", "ravel", "copy", "astype", "real"}
    assert not hasattr(fragfft.Array(x, place), "sort")


CHANGES = {
    "an element": lambda array: operator.setitem(array, 0, 7),
    "a slice": lambda array: operator.setitem(array, ..., 7),
    "flat": lambda array: operator.setitem(array.flat, 0, 7),
    "T": lambda array: operator.setitem(array.T, 0, 7),
    "a view": lambda array: operator.setitem(array[:], 0, 7),
    "a row": lambda array: next(iter(array)).fill(7),
    "shape": lambda array: setattr(array, "shape", (3, 2)),
    "real": lambda array: setattr(array, "real", 7),
    "flat at once": lambda array: setattr(array, "flat", 7),
    "a power": lambda array: operator.ipow(array, 2),
    "a complex number": lambda array: operator.iadd(array, 1j),
    "at": lambda array: numpy.add.at(array, [0], 7),
    "out of power": lambda array: numpy.power(array, 2, out=array),
    "where": lambda array: numpy.add(array, 1, out=array, where=[True, False, True]),
    "reduce": lambda array: numpy.add.reduce(numpy.ones((2, 2, 3)), out=array),
    "sum": lambda array: numpy.sum(numpy.ones((2, 2, 3)), 0, out=array),
    "from outside": lambda array: numpy.add(numpy.ones((2, 3)), 1, out=array),
    "put": lambda array: numpy.put(array, [0], [7]),
    "copyto": lambda array: numpy.copyto(array, 7),
    "shuffle": lambda array: numpy.random.default_rng(1).shuffle(array),
    "no copy": lambda array: array.__array__(copy=False).fill(7),
}


@pytest.mark.parametrize("change", CHANGES)
def test_what_cannot_be_changed_says_so(change, place):
    x = numpy.ones((2, 3), numpy.float32)
    array = fragfft.Array(x, place)
    with pytest.raises((fragfft.Error, TypeError, ValueError)) as raised:
        CHANGES[change](array)
    assert "\n" not in str(raised.value) and numpy.array_equal(array, x)
    # NumPy itself refuses to write to its read-only copies, and to what is not its own array.
    is_numpys = change in ("flat", "T", "a view", "a row", "put", "copyto")
    assert isinstance(raised.value, fragfft.Error) != is_numpys


def test_four_operators_change_an_array(random, place):
    x, other = (random.random((4, 6)).astype(numpy.float32) for _ in range(2))
    array, truth = fragfft.Array(x, place), x.copy()
    same, by_shape, kept, numbers = array, array.reshape(-1), array.copy(), array.astype(numpy.float32)
    for number, operand in ((1, fragfft.Array(other, place)), (2, other), (3, 2), (4, array)):
        for change in (operator.iadd, operator.imul, operator.itruediv, operator.isub):
            array = change(array, operand)
            truth = change(truth, truth.copy() if operand is array else numpy.asarray(operand))
            assert numpy.allclose(array, truth, rtol=1e-5, atol=1e-6), (number, change)
    assert array is same and numpy.array_equal(by_shape, numpy.asarray(array).reshape(-1))
    assert numpy.array_equal(kept, x) and numpy.array_equal(numbers, x)
    into = fragfft.Array(x, place)
    assert numpy.subtract(1, array, out=into) is into and numpy.allclose(into, 1 - numpy.asarray(array), atol=1e-6)
    beside = numpy.ones((4, 6))
    beside += kept
    assert numpy.array_equal(beside, 1 + x.astype(float))


@pytest.mark.parametrize("operand", [
    numpy.ones((2, 3)), numpy.ones((2, 3), int), numpy.ones((2, 3), complex), numpy.ones(3, numpy.float32), 1e300,
    1e-300j, 10**400, "x", None, [1, 2, 3], numpy.ma.ones((2, 3), numpy.float32), numpy.array(["x"]),
    numpy.datetime64("now"),
])  # fmt: skip
def test_an_operand_that_does_not_fit_is_refused_alike_everywhere(operand, place):
    array = fragfft.Array(numpy.ones((2, 3), numpy.float32), place)
    for combine in (operator.add, operator.sub, operator.mul, operator.truediv, operator.iadd):
        with pytest.raises(fragfft.Error) as raised:
            combine(array, operand)
        assert "\n" not in str(raised.value)
    assert numpy.array_equal(array, numpy.ones((2, 3)))


def test_fragfft_s_precision_is_that_of_operands_too(place):
    before = fragfft.precision("single")
    try:
        assert (fragfft.Array([1.0, 2.0], place) * numpy.array([3.0, 4.0])).dtype == numpy.float32
    finally:
        fragfft.precision(before)


def test_other_libraries_arrays_have_their_say(place):
    class Other:
        def __array_ufunc__(self, ufunc, method, *inputs, **keywords):
            return "the other's"

    array = fragfft.Array([1, 2], place, "single")
    assert array + Other() == "the other's" and numpy.multiply(Other(), array) == "the other's"


@pytest.mark.parametrize("name, arguments", [("laplace", ()), ("gaussian_laplace", (2,)), ("sobel", ()),
                                             ("gaussian_gradient_magnitude", (2,))])
def test_filters_of_an_array_give_one(random, name, arguments, place):
    image = random.random((64, 48)).astype(numpy.float32)
    function = getattr(fragfft.ndimage, name)
    got = function(fragfft.Array(image, place), *arguments)
    assert isinstance(got, fragfft.Array) and got.device == fragfft.Array(image, place).device
    assert relative_error(got, function(image.astype(float), *arguments)) < 1e-5
    for wrong in ({"output": image.copy()}, {"mode": ["wrap"]}, {"precision": "double"}):
        with pytest.raises(fragfft.Error):
            function(fragfft.Array(image, place), *arguments, **wrong)
    with pytest.raises(fragfft.UnsupportedError):
        function(image, *arguments, output=fragfft.Array(image, place))


def test_a_method_of_a_device_is_none_of_the_processors(random):
    array = fragfft.Array(random.random((16, 16)).astype(numpy.float32), "processor")
    for call in (lambda: fragfft.fft2(array, method="wide"), lambda: fragfft.ndimage.gaussian_filter(
            array, 2, method="wide"), lambda: fragfft.filter_images(array, numpy.ones((3, 3)), method="spatial")):
        with pytest.raises(fragfft.UnsupportedError, match="processor"):
            call()


def test_an_array_comes_back_from_another_process(random, place):
    x = random.random((3, 4)).astype(numpy.float32)
    again = pickle.loads(pickle.dumps(fragfft.Array(x, place)))
    assert isinstance(again, fragfft.Array) and numpy.array_equal(again, x)
