"""fragfft.ndimage beside scipy.ndimage in double precision, over random images, modes, kernels and origins.

One rule bounds every difference, and was fixed before any was measured: its root mean square is at most 1e-6, what the
program promises of convolutions of any size, times the largest magnitude in the image or beyond it, times the sum of
the kernel's magnitudes.
"""

import inspect
import pickle

import numpy
import pytest
import scipy.ndimage

import fragfft
from fragfft import ndimage

BOUND = 1e-6
MODES = ["reflect", "constant", "nearest", "mirror", "wrap", "grid-mirror", "grid-constant", "grid-wrap"]


def require_close(got, want, image, weight=1.0, cval=0.0):
    assert got.dtype == (numpy.complex64 if numpy.iscomplexobj(want) else numpy.float32)
    assert got.shape == want.shape
    scale = max(numpy.abs(image).max(), abs(cval)) * weight
    error = numpy.sqrt(numpy.mean(numpy.abs(got - want) ** 2))
    assert error <= BOUND * scale, f"{error / scale:.2g} of what the image and the kernel may give"


def random_image(random, shape):
    return (random.random(shape) - 0.3).astype(numpy.float32)


def single_and_double(name, image, *arguments, **options):
    """What both give, SciPy in double precision; options that only one takes are taken from the other."""
    own = {key: options.pop(key) for key in ("method", "device", "axes") if key in options}
    got = getattr(ndimage, name)(image, *arguments, **options, **own)
    want = getattr(scipy.ndimage, name)(image.astype(numpy.result_type(image, numpy.float64)), *arguments, **options)
    return got, want


@pytest.mark.parametrize("seed", range(48))
def test_convolution_and_correlation_by_any_kernel_mode_and_origin(seed):
    random = numpy.random.default_rng(seed)
    image = random_image(random, random.integers(1, 70, 2))
    kernel = random.random(random.integers(1, 12, 2)) - 0.4
    mode = MODES[seed % len(MODES)]
    cval = float(random.random() - 0.5) if seed % 3 == 0 else 0.0
    for name in ("convolve", "correlate"):
        # SciPy's convolution reverses the origin, and shifts it by one more if the kernel is even.
        origin = [int(random.integers(-((length - 1) // 2), (length + 1) // 2)) for length in kernel.shape]
        got, want = single_and_double(name, image, kernel, mode=mode, cval=cval, origin=origin)
        require_close(got, want, image, numpy.abs(kernel).sum(), cval)


@pytest.mark.parametrize("method", ["auto", "spatial", "lloyd-boyd-govindaraju-2008", "fialka-cadik-2006"])
def test_every_method_gives_the_same(method):
    random = numpy.random.default_rng(1)
    image = random_image(random, (64, 32))
    kernel = random.random((7, 4))
    for mode in ("wrap", "reflect"):
        got, want = single_and_double("convolve", image, kernel, mode=mode, method=method)
        require_close(got, want, image, kernel.sum())


@pytest.mark.parametrize("seed", range(32))
def test_gaussians_of_any_sigma_order_mode_and_radius(seed):
    random = numpy.random.default_rng(100 + seed)
    image = random_image(random, random.integers(1, 90, 2))
    options = {"mode": [MODES[seed % len(MODES)], MODES[(seed // 8 + seed) % len(MODES)]], "cval": 0.25 * (seed % 2)}
    sigma = random.uniform(0.3, 6.0, 2)
    if seed % 5 == 0:
        sigma[seed % 2] = 0.0
    if seed % 4 == 1:
        options["truncate"] = 2.5
    if seed % 4 == 2:
        options["radius"] = [3, 7]
    if seed % 3 == 0:
        options["order"] = [int(order) for order in random.integers(0, 4, 2)]
    got, want = single_and_double("gaussian_filter", image, sigma, **options)
    # A derivative's kernel is at most that of order 0 times the factor for 1 / sigma to that order.
    lines = [scipy.ndimage.gaussian_filter1d(numpy.eye(1, 201, 100)[0], each, order=order) if each else numpy.ones(1)
             for each, order in zip(sigma, options.get("order", [0, 0]))]
    require_close(got, want, image, max(1.0, numpy.prod([numpy.abs(line).sum() for line in lines])), options["cval"])


@pytest.mark.parametrize("seed", range(16))
def test_boxes_of_any_size_and_origin(seed):
    random = numpy.random.default_rng(200 + seed)
    image = random_image(random, random.integers(1, 60, 2))
    size = [int(length) for length in random.integers(1, 14, 2)]
    origin = [int(random.integers(-(length // 2), (length + 1) // 2)) for length in size]
    got, want = single_and_double("uniform_filter", image, size, mode=MODES[seed % len(MODES)], cval=0.5, origin=origin)
    require_close(got, want, image, 1.0, 0.5)


@pytest.mark.parametrize("shape", [(37,), (8, 21), (5, 6, 7), (2, 3, 4, 5)])
def test_one_axis_of_any_array(shape):
    random = numpy.random.default_rng(7)
    image = random_image(random, shape)
    kernel = random.random(4)
    for axis in range(-len(shape), len(shape)):
        for name, arguments in (("gaussian_filter1d", (1.5,)), ("uniform_filter1d", (4,)), ("convolve1d", (kernel,)),
                                ("correlate1d", (kernel,))):
            got, want = single_and_double(name, image, *arguments, axis=axis, mode="mirror")
            require_close(got, want, image, kernel.sum())


def test_the_axes_that_are_not_filtered_are_a_batch():
    random = numpy.random.default_rng(8)
    kernel = random.random((3, 5))
    for shape, axes in (((9, 11, 3), (0, 1)), ((9, 11, 5), (0, 1)), ((4, 9, 11), (1, 2)), ((4, 9, 11), (-2, -1)),
                        ((9, 4, 11), (0, 2)), ((9, 11), (1, 0)), ((2, 9, 11, 2), (1, 2)), ((2, 9, 3, 11), (3, 1))):
        image = random_image(random, shape)
        for mode in ("reflect", "mirror"):
            got = ndimage.convolve(image, kernel, mode=mode, axes=axes)
            want = numpy.empty(shape)
            for index in numpy.ndindex(*(length for axis, length in enumerate(shape)
                                         if axis not in [each % len(shape) for each in axes])):
                index = iter(index)
                place = tuple(slice(None) if axis in [each % len(shape) for each in axes] else next(index)
                              for axis in range(len(shape)))
                ordered = kernel if axes[0] % len(shape) < axes[1] % len(shape) else kernel.T
                want[place] = scipy.ndimage.convolve(image[place].astype(float), ordered, mode=mode)
            require_close(got, want, image, kernel.sum())


def test_volumes_are_filtered_two_axes_at_a_time_and_a_sigma_of_0_leaves_an_axis_alone():
    image = random_image(numpy.random.default_rng(9), (12, 13, 14))
    for sigma, order, mode, cval in (((1, 2, 1.5), 0, "reflect", 0), ((1, 2, 1.5), (0, 1, 0), "constant", 2),
                                     ((2, 2, 0), 0, "wrap", 0), ((0, 0, 0), 0, "wrap", 0)):
        got, want = single_and_double("gaussian_filter", image, sigma, order=order, mode=mode, cval=cval)
        require_close(got, want, image, 2.0, cval)
    got, want = single_and_double("convolve", image, numpy.ones((1, 3, 2)))
    require_close(got, want, image, 6.0)


@pytest.mark.parametrize("dtype", ["uint8", "int16", "float32", "bool", "float64", "int32", "int64", "uint64"])
def test_every_dtype_gives_what_it_gives_in_scipy(dtype):
    image = (numpy.random.default_rng(10).random((20, 30)) * 100).astype(dtype)
    for call in (lambda module, image: module.gaussian_filter(image, 2), lambda module, image: module.sobel(image),
                 lambda module, image: module.uniform_filter(image, (3, 4), mode="wrap"),
                 lambda module, image: module.convolve(image, numpy.ones((3, 3)) / 9),
                 lambda module, image: module.gaussian_filter(image, 1, output="float64")):
        got, want = call(ndimage, image), call(scipy.ndimage, image)
        assert got.dtype == want.dtype
        tolerance = {"f": 2e-6 if dtype == "float32" else 1e-14}.get(got.dtype.kind, 0)
        assert numpy.abs(got.astype(float) - want).max() <= tolerance * max(1.0, numpy.abs(want).max())
    single = ndimage.gaussian_filter(image, 2, precision="single")
    require_close(single, scipy.ndimage.gaussian_filter(image.astype(float), 2), image.astype(float))
    for name, arguments in (("gaussian_filter", (2,)), ("laplace", ())):
        got = getattr(ndimage, name)(image, *arguments, precision="double")
        want = getattr(scipy.ndimage, name)(image.astype(float), *arguments)
        assert got.dtype == numpy.float64 and numpy.abs(got - want).max() <= 1e-13 * max(1.0, numpy.abs(want).max())
    got = fragfft.filter_images(image, numpy.ones((3, 3)), precision="double")
    want = scipy.ndimage.convolve(image.astype(float), numpy.ones((3, 3)), mode="wrap")
    assert got.dtype == numpy.float64 and numpy.abs(got - want).max() <= 1e-13 * max(1.0, numpy.abs(want).max())


def test_results_go_where_they_are_asked_to():
    random = numpy.random.default_rng(10)
    doubles = random.random((20, 30))
    complexes = (doubles + 1j * random.random((20, 30))).astype(numpy.complex64)
    for axes in ((0, 1), (1,)):
        got = ndimage.gaussian_filter(complexes, 2, mode="mirror", axes=axes)
        want = scipy.ndimage.gaussian_filter(complexes.astype(complex), [2 * (axis in axes) for axis in (0, 1)],
                                             mode="mirror")
        require_close(got, want, complexes)
    image = doubles.astype(numpy.float32)
    kept = image.copy()
    want = scipy.ndimage.gaussian_filter(doubles, 2)
    target = numpy.zeros((20, 30))
    assert ndimage.gaussian_filter(image, 2, output=target) is target
    assert numpy.abs(target - want).max() < 1e-5
    assert ndimage.gaussian_filter(image, 2, output="float64").dtype == numpy.float64
    require_close(ndimage.gaussian_filter(image[:, ::-1].T, 2), want[:, ::-1].T, image)
    at_any_byte = numpy.frombuffer(b"." + image.tobytes(), numpy.float32, offset=1).reshape(image.shape)
    require_close(ndimage.gaussian_filter(at_any_byte, 2), want, image)
    assert (image == kept).all()
    ndimage.gaussian_filter(image, 2, output=image)
    require_close(image, want, kept)


@pytest.mark.device
def test_an_array_on_the_device_stays_there():
    image = random_image(numpy.random.default_rng(11), (40, 50))
    stack = random_image(numpy.random.default_rng(12), (3, 40, 50))
    for array, options in ((image, {}), (stack, {"axes": (1, 2)}), (stack, {"axes": (0, 1), "mode": "wrap"})):
        there = fragfft.Array(array)
        if options.get("axes") == (0, 1):
            with pytest.raises(fragfft.UnsupportedError):
                ndimage.gaussian_filter(there, 2, **options)
            continue
        got = ndimage.gaussian_filter(there, 2, **options)
        assert isinstance(got, fragfft.Array)
        require_close(numpy.asarray(got), ndimage.gaussian_filter(array, 2, **options), array)
    with pytest.raises(fragfft.UnsupportedError):
        ndimage.gaussian_filter(fragfft.Array(image), 2, mode="mirror")


# What follows is computed by SciPy, whose answers to these arguments are wrong: so the truth is of another making.


@pytest.mark.parametrize("dtype", ["float32", "float64", "complex128", "int16"])
@pytest.mark.parametrize("mode", ["reflect", "grid-mirror"])
@pytest.mark.parametrize("name", ["convolve", "correlate"])
def test_kernels_that_reach_many_lengths_beyond_a_small_array_are_reflected(name, mode, dtype):
    random = numpy.random.default_rng(20)
    image = (random.random((3, 2)) * 100).astype(dtype)
    kernel = random.integers(-3, 4, (31, 1)).astype(float)
    for where in ("new", "output", "not finite"):
        if where == "not finite":
            if dtype == "int16":
                continue
            image = numpy.tile(image, (1, 600))  # beyond what SciPy gets for being small
            image[0, -1] = numpy.nan
        output = numpy.empty_like(image) if where == "output" else None
        got = getattr(ndimage, name)(image, kernel, output=output, mode=mode)
        assert got.dtype == image.dtype and (output is None or got is output)
        # A convolution along one axis is right in SciPy.
        want = getattr(scipy.ndimage, f"{name}1d")(image, kernel[:, 0], 0, mode=mode)
        assert numpy.allclose(got, want, rtol=1e-5, atol=1e-3, equal_nan=True)
    assert (ndimage.correlate(numpy.ones((1, 300), "u1"), numpy.ones((3, 9)), mode=mode) == 27).all()


@pytest.mark.parametrize("dtype", ["float32", "float64", "complex64", "int32"])
def test_a_number_that_is_broadcast_is_an_array(dtype):
    for length in (5, 3000):
        image = numpy.broadcast_to(numpy.array(7, dtype), (length,))
        for name in ("convolve", "correlate"):
            assert (getattr(ndimage, name)(image, [1, 2, 3, 4], mode="wrap") == 70).all()


@pytest.mark.parametrize("name", ["laplace", "gaussian_laplace", "gaussian_gradient_magnitude"])
@pytest.mark.parametrize("dtype", ["int32", ">f4", "float32"])
def test_an_output_may_be_the_input(name, dtype):
    image = (numpy.random.default_rng(21).random((20, 30)) * 1000).astype(dtype)
    sigma = () if name == "laplace" else (1.5,)
    want = getattr(scipy.ndimage, name)(image, *sigma)
    assert getattr(ndimage, name)(image, *sigma, output=image) is image
    assert numpy.allclose(image, want, rtol=1e-4, atol=1e-2)


# Images that are wrong, or look so.
ODD = [
    lambda ndimage, image: ndimage.gaussian_filter(image, 2, mode="mirrored"),
    lambda ndimage, image: ndimage.gaussian_filter(image, 2, mode=["wrap"]),
    lambda ndimage, image: ndimage.gaussian_filter(image, 2, mode=None),
    lambda ndimage, image: ndimage.gaussian_filter(image, float("nan")),
    lambda ndimage, image: ndimage.gaussian_filter(image, [1, 2, 3]),
    lambda ndimage, image: ndimage.gaussian_filter(image, "wide"),
    lambda ndimage, image: ndimage.gaussian_filter(image, 2, order=-1),
    lambda ndimage, image: ndimage.gaussian_filter(image, 2, order=1.5),
    lambda ndimage, image: ndimage.gaussian_filter(image, 2, radius=-1),
    lambda ndimage, image: ndimage.gaussian_filter(image, 2, truncate=float("inf")),
    lambda ndimage, image: ndimage.gaussian_filter(image, 2, truncate=-1),
    lambda ndimage, image: ndimage.gaussian_filter(image, 2, axes=2),
    lambda ndimage, image: ndimage.gaussian_filter(image, 2, axes=(0, -2)),
    lambda ndimage, image: ndimage.gaussian_filter(image, 2, cval=float("inf"), mode="constant"),
    lambda ndimage, image: ndimage.gaussian_filter(image, 2, cval=1j, mode="constant"),
    lambda ndimage, image: ndimage.gaussian_filter(image, 2, method="by hand"),
    lambda ndimage, image: ndimage.gaussian_filter(image, 2, device="nowhere"),
    lambda ndimage, image: ndimage.gaussian_filter(image, 2, precision="double"),
    lambda ndimage, image: ndimage.gaussian_filter(image, 2, output=numpy.zeros((2, 2))),
    lambda ndimage, image: ndimage.gaussian_filter(image, 2, output="int32"),
    lambda ndimage, image: ndimage.gaussian_filter(image, 2, output="no type"),
    lambda ndimage, image: ndimage.gaussian_filter(image[:0], 2),
    lambda ndimage, image: ndimage.gaussian_filter("image", 2),
    lambda ndimage, image: ndimage.gaussian_filter1d(image, 2, axis=5),
    lambda ndimage, image: ndimage.uniform_filter(image, 0),
    lambda ndimage, image: ndimage.uniform_filter(image, 2.5),
    lambda ndimage, image: ndimage.uniform_filter(image, 3, origin=2),
    lambda ndimage, image: ndimage.convolve(image, numpy.ones(3)),
    lambda ndimage, image: ndimage.convolve(image, numpy.ones((0, 3))),
    lambda ndimage, image: ndimage.convolve(image, numpy.ones((3, 3)) * 1j),
    lambda ndimage, image: ndimage.convolve(image, [[1.0, float("nan")]]),
    lambda ndimage, image: ndimage.convolve(image, numpy.ones((3, 3)), origin=(0, 2)),
    lambda ndimage, image: ndimage.convolve(image, numpy.ones((3, 3)), origin=0.5),
    lambda ndimage, image: ndimage.convolve(image[None], numpy.ones((2, 2, 2))),
    lambda ndimage, image: ndimage.convolve(image[None], numpy.ones((3, 3))),
    lambda ndimage, image: ndimage.correlate1d(image, numpy.ones((3, 3))),
    lambda ndimage, image: ndimage.gaussian_filter(image, None),
    lambda ndimage, image: ndimage.gaussian_filter(image, 2, radius=1.5),
    lambda ndimage, image: ndimage.gaussian_filter(image, 2, order="x"),
    lambda ndimage, image: ndimage.gaussian_filter(image, 2, truncate="x", mode="wrap"),
    lambda ndimage, image: ndimage.gaussian_filter1d(image, 2, axis=-3),
    lambda ndimage, image: ndimage.gaussian_filter1d(image, 2, axis="x"),
    lambda ndimage, image: ndimage.gaussian_filter1d(image, 2, axis=(0, 1)),
    lambda ndimage, image: ndimage.uniform_filter(image, "x"),
    lambda ndimage, image: ndimage.uniform_filter(image, [3, 3, 3]),
    lambda ndimage, image: ndimage.uniform_filter1d(image, 3, axis=2),
    lambda ndimage, image: ndimage.uniform_filter1d(image, 3, origin=2),
    lambda ndimage, image: ndimage.uniform_filter1d(image, 0),
    lambda ndimage, image: ndimage.uniform_filter(image, None),
    lambda ndimage, image: ndimage.convolve(image, numpy.ones((3, 3)), origin=(0,)),
    lambda ndimage, image: ndimage.convolve(image, [[1, 2], [3]]),
    lambda ndimage, image: ndimage.convolve(image, "weights"),
    lambda ndimage, image: ndimage.convolve(image, None),
    lambda ndimage, image: ndimage.convolve(image, numpy.ones((3, 3)), mode="x"),
    lambda ndimage, image: ndimage.convolve(image, numpy.ones((3, 3)), cval="x", mode="constant"),
    lambda ndimage, image: ndimage.convolve1d(image, []),
    lambda ndimage, image: ndimage.convolve1d(image, 3),
    lambda ndimage, image: ndimage.convolve1d(image, [1, 2], axis=2),
    lambda ndimage, image: ndimage.convolve1d(image, [1, 2], origin=3),
    lambda ndimage, image: ndimage.convolve1d(image, [1, 2], mode=3),
    lambda ndimage, image: ndimage.laplace(image, mode=["wrap"]),
    lambda ndimage, image: ndimage.gaussian_laplace(image, 2, mode=["wrap", "mirrored"]),
    lambda ndimage, image: ndimage.gaussian_gradient_magnitude(image, [1, 2, 3]),
    lambda ndimage, image: ndimage.gaussian_filter([[1, 2], [3]], 2),
    lambda ndimage, image: ndimage.gaussian_filter1d(image, 2, radius=-1),
    lambda ndimage, image: ndimage.gaussian_filter(image),
]


def test_arrays_of_more_axes_than_the_library_takes_are_scipys():
    image = random_image(numpy.random.default_rng(3), (2,) * 9)
    kernel = numpy.ones((1,) * 7 + (2, 2))
    assert (ndimage.convolve(image, kernel) == scipy.ndimage.convolve(image, kernel)).all()
    require_close(*single_and_double("uniform_filter", image, 2), image)


def outcome(call, module):
    try:
        return numpy.asarray(call(module, numpy.ones((6, 7), numpy.float32)))
    except Exception as error:
        return error


@pytest.mark.parametrize("call", ODD)
def test_odd_arguments_do_what_they_do_in_scipy(call):
    """What SciPy raises is raised as fragfft's, which is the TypeError, ValueError or RuntimeError of SciPy, too."""
    got, want = outcome(call, ndimage), outcome(call, scipy.ndimage)
    assert isinstance(got, (fragfft.Error, numpy.ndarray))
    if isinstance(want, Exception) and "unexpected keyword" in str(want):
        return  # an argument of fragfft's own, or one of later versions of SciPy
    if isinstance(want, Exception):
        assert str(got) == str(want).splitlines()[0]
        for kind in (TypeError, ValueError, RuntimeError, IndexError):
            assert isinstance(got, kind) or not isinstance(want, kind)
    else:
        assert numpy.allclose(got, want, equal_nan=True)


def test_what_is_wrong_with_a_call_or_a_radius_is_an_error_of_ours():
    image = numpy.ones((6, 7), numpy.float32)
    for wrong, kind in ((lambda: ndimage.gaussian_filter(image, 2, radius=-1), ValueError),
                        (lambda: ndimage.gaussian_filter(image, 2, radius=1.5), ValueError),
                        (lambda: ndimage.gaussian_filter(image, "wide"), TypeError),
                        (lambda: ndimage.sobel(), TypeError), (lambda: ndimage.sobel(image, axes=0), TypeError)):
        with pytest.raises(fragfft.Error) as raised:
            wrong()
        assert isinstance(raised.value, kind) and "\n" not in str(raised.value)


@pytest.mark.parametrize("exception", [fragfft.AxisError(5, 2), fragfft.ArgumentTypeError("x"),
                                       fragfft.ShapeError("x")])
def test_exceptions_come_back_from_other_processes(exception):
    again = pickle.loads(pickle.dumps(exception))
    assert type(again) is type(exception) and str(again) == str(exception)


def test_signatures_begin_as_scipys():
    for name in ndimage.__all__:
        ours = list(inspect.signature(getattr(ndimage, name)).parameters)
        theirs = [each.name for each in inspect.signature(getattr(scipy.ndimage, name)).parameters.values()
                  if each.kind is each.POSITIONAL_OR_KEYWORD]
        assert ours[:len(theirs)] == theirs, name
        assert getattr(ndimage, name).__doc__
