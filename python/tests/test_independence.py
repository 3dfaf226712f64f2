"""What is independent by definition stays so: the bound holds for each channel and each line by its own norm, and a
number that is not finite spoils what it spoils in SciPy and NumPy, by whatever method."""

import fragfft
import numpy
import pytest
import scipy.ndimage
from accuracy import bound, relative_error
from fragfft import ndimage

METHODS = ["auto", "spatial", *fragfft.method_names()]
MODES = ["reflect", "constant", "nearest", "mirror", "wrap"]
# The guaranteed bound of a convolution of any size, relative to the norm of its input: test_ndimage.py.
BOUND = 1e-6


def taken(function, *arguments, **options):
    """Its result, or None where a method does not take the job."""
    try:
        return function(*arguments, **options)
    except fragfft.UnsupportedError:
        return None


# Half of the smallest positive number: what rounding any number to single precision may lose.
SMALLEST = 2.0**-150


def require_each(got, want, image, axis):
    """The error of each part along an axis, by that part's own norm."""
    for each in range(image.shape[axis]):
        part, right, given = (numpy.take(array, each, axis).astype(float) for array in (got, want, image))
        allowed = BOUND * numpy.linalg.norm(given) + SMALLEST * numpy.sqrt(given.size)
        assert numpy.linalg.norm(part - right) <= allowed, (axis, each)


@pytest.mark.device
@pytest.mark.parametrize("method", METHODS)
@pytest.mark.parametrize("sizes", [(1e5, 1e-3), (1e-30, 1.0, 1e20), (0.0, 1e5, 3.0, 1e-3), (1.0, 0.0), (1e-42, 1.0)])
def test_channels_of_any_size_beside_each_other(random, method, sizes):
    image = (random.standard_normal((64, 64, len(sizes))) * sizes).astype(numpy.float32)
    kernel = numpy.outer(numpy.hanning(23), numpy.hanning(19))
    kernel /= kernel.sum()
    want = scipy.ndimage.convolve(image.astype(float), kernel[:, :, None], mode="wrap")
    got = taken(fragfft.filter_images, image, kernel, "wrap", method=method, channels=len(sizes))
    if got is not None:
        require_each(got, want, image, 2)
    got = taken(ndimage.convolve, image, kernel, mode="wrap", axes=(0, 1), method=method)
    if got is not None:
        require_each(got, want, image, 2)
    if got is not None and len(sizes) == 2:
        parts = (image[..., 0] + 1j * image[..., 1]).astype(numpy.complex64)
        got = ndimage.convolve(parts, kernel, mode="wrap", method=method)
        require_each(numpy.stack([got.real, got.imag], 2), want, image, 2)


@pytest.mark.parametrize("method", METHODS)
def test_a_channel_of_few_bright_points_beside_an_even_one(random, method):
    """Their largest samples are alike, and their norms are not."""
    image = numpy.ones((128, 128, 2), numpy.float32)
    image[:, :, 1] = 0
    image[5, 9, 1] = 1
    got = taken(ndimage.gaussian_filter, image, 20, axes=(0, 1), mode="wrap", method=method)
    if got is not None:
        require_each(got, scipy.ndimage.gaussian_filter(image.astype(float), (20, 20, 0), mode="wrap"), image, 2)


@pytest.mark.parametrize("method", METHODS)
@pytest.mark.parametrize("axis", [0, 1, 2])
def test_lines_of_any_size_beside_each_other(random, method, axis):
    sizes = numpy.moveaxis(10.0 ** random.integers(-12, 12, (1, 8, 8)), 0, axis)
    sizes[numpy.unravel_index(3, sizes.shape)] = 0
    image = (random.standard_normal([64 if each == axis else 8 for each in range(3)]) * sizes).astype(numpy.float32)
    got = taken(ndimage.gaussian_filter1d, image, 4, axis=axis, mode="wrap", method=method)
    if got is not None:
        want = scipy.ndimage.gaussian_filter1d(image.astype(float), 4, axis=axis, mode="wrap")
        error, size = (numpy.linalg.norm(array, axis=axis) for array in (got - want, image.astype(float)))
        assert (error <= BOUND * size).all()


@pytest.mark.device
@pytest.mark.parametrize("method", METHODS)
@pytest.mark.parametrize("size", [1.0, 1e-6, 1e-9])
def test_three_channels_are_computed_beside_nothing_else(random, method, size):
    """The texture has a fourth, which shares a complex number with the third."""
    image = (size * random.random((33, 47, 3))).astype(numpy.float32)
    kernel = random.random((3, 5)) / 15
    got = taken(fragfft.filter_images, image, kernel, "wrap", channels=3, method=method)
    if got is not None:
        require_each(got, scipy.ndimage.convolve(image.astype(float), kernel[:, :, None], mode="wrap"), image, 2)


@pytest.mark.device
@pytest.mark.parametrize("method", METHODS)
@pytest.mark.parametrize("axis", [0, 1])
def test_a_kernel_of_one_weight_keeps_the_lines_apart_along_its_axis(random, method, axis):
    sizes = numpy.expand_dims(10.0 ** numpy.arange(-9, 9, 3), axis)
    image = (random.standard_normal((40, 6) if axis == 0 else (6, 40)) * sizes).astype(numpy.float32)
    got = taken(ndimage.convolve1d, image, [2.0], axis, mode="wrap", method=method)
    if got is not None:
        require_each(got, 2.0 * image.astype(float), image, 1 - axis)


@pytest.mark.device
@pytest.mark.parametrize("method", ["auto", *fragfft.method_names()])
@pytest.mark.parametrize("shape", [(1000,), (12, 30), (15, 64)])
def test_parts_that_no_real_numbers_have_are_left_out(random, method, shape):
    """Bin 0 and the one in the middle of half a spectrum, along the last axis: as NumPy has it, however large."""
    spectrum = numpy.fft.rfftn(random.standard_normal(shape))
    for place in (0, -1) if shape[-1] % 2 == 0 else (0,):
        extra = random.standard_normal(shape[:-1]) + 1j * random.standard_normal(shape[:-1])
        opposite = numpy.conj(numpy.roll(numpy.flip(extra), 1)) if extra.ndim else numpy.conj(extra)
        spectrum[..., place] += 1e4 * (extra - opposite)
    spectrum = spectrum.astype(numpy.complex64)
    got = taken(fragfft.irfftn, spectrum, method=method)
    if got is not None:
        want = numpy.fft.irfftn(spectrum.astype(complex))
        # The parts that are ignored are rounded with the others along all axes but the last, relative to their size of
        # 1e4.
        allowed = bound(*shape) if len(shape) == 1 else 1e4 * bound(*shape)
        assert relative_error(got, want) <= allowed


@pytest.mark.device
@pytest.mark.parametrize("method", METHODS)
def test_a_power_of_two_changes_nothing_but_the_size(random, method):
    """Near the ends of single precision, too, where a device makes numbers zero and a sum may overflow."""
    image = (random.uniform(0.5, 1, (64, 64)) * random.choice([-1, 1], (64, 64))).astype(numpy.float32)
    for exponent in (-120, -70, 70, 110):
        large = numpy.ldexp(image, exponent)
        for call in (lambda x: ndimage.gaussian_filter(x, 3, mode="wrap", method=method),
                     lambda x: fragfft.rfft2(x, norm="ortho", method=method),
                     lambda x: fragfft.ifft(x, axis=0, method=method)):
            got = taken(call, large)
            if got is None or (method == "spatial" and exponent < 0):
                continue
            want = call(image)
            parts = [(got.real, want.real), (got.imag, want.imag)] if numpy.iscomplexobj(want) else [(got, want)]
            for part, right in parts:
                right = numpy.ldexp(right, exponent)
                is_normal = numpy.abs(right) >= numpy.finfo(numpy.float32).tiny
                assert (part == right)[is_normal].all(), (exponent, method)


def images_with_marks(random, shape, count):
    """Images of which some numbers are NaN, infinite or both, in the middle and at the border."""
    for values in ((numpy.nan,), (numpy.inf,), (-numpy.inf, numpy.inf), (numpy.nan, numpy.inf, -numpy.inf)):
        image = random.standard_normal(shape).astype(numpy.float32)
        for place in range(count):
            image[tuple(random.integers(0, shape))] = values[place % len(values)]
        image[(0,) * len(shape)] = values[0]
        yield image


def require_same_marks(got, want, what):
    for part, right in ((got.real, want.real), (got.imag, want.imag)):
        for is_such in (numpy.isnan, numpy.isposinf, numpy.isneginf):
            assert (is_such(part) == is_such(right)).all(), (*what, is_such.__name__)
        finite = numpy.isfinite(right)
        assert numpy.abs(part[finite] - right[finite]).max(initial=0) < 1e-4, what


@pytest.mark.parametrize("method", METHODS)
def test_what_is_not_finite_spoils_what_it_spoils_in_scipy(random, method):
    with_zeros = numpy.array([[1, -2, 0, 0.5], [0, 0, 1, 0], [-1, 0, 0, 3.0]])
    calls = [("gaussian_filter", (2.0,), {}), ("gaussian_filter", (2.0,), {"order": (0, 1)}),
             ("gaussian_filter", ((0, 3.0),), {"order": 2}), ("gaussian_filter1d", (1.5,), {"axis": 0, "order": 1}),
             ("convolve", (with_zeros,), {"origin": (1, -1)}), ("correlate", (with_zeros,), {}),
             ("convolve1d", ([1.0, 0, -2, 0, 0],), {"axis": 0}), ("correlate1d", ([0, 0, 1.0, 3],), {})]
    # This does not depend on the method, so a few cases are enough for all but one method of each sort.
    every = 1 if method in ("auto", "spatial", "wide") else 3
    for number, (name, arguments, options) in enumerate(calls[::every]):
        for more, image in enumerate(images_with_marks(random, (64, 32), 4)):
            mode = MODES[(number + more) % len(MODES)]
            got = taken(getattr(ndimage, name), image, *arguments, mode=mode, method=method, **options)
            if got is not None:
                want = getattr(scipy.ndimage, name)(image.astype(float), *arguments, mode=mode, **options)
                require_same_marks(got, want, (name, mode, more))


def test_what_is_not_finite_in_volumes_channels_and_complex_images(random):
    for image in images_with_marks(random, (9, 20, 17, 3), 5):
        got = ndimage.gaussian_filter(image, (0.5, 2, 1, 0), order=(0, 1, 0, 0))
        want = scipy.ndimage.gaussian_filter(image.astype(float), (0.5, 2, 1, 0), order=(0, 1, 0, 0))
        require_same_marks(got, want, ("volume",))
        parts = image[0, :, :, 0] + numpy.float32(1)
        whole = numpy.empty(parts.shape, numpy.complex64)
        whole.real, whole.imag = parts, image[4, :, :, 1]
        require_same_marks(ndimage.gaussian_filter(whole, 1), scipy.ndimage.gaussian_filter(whole.astype(complex), 1),
                           ("complex",))


def test_a_box_spoils_what_it_covers(random):
    """SciPy's running sum takes a NaN on to the end of its line, which is no property of the filter."""
    image = random.standard_normal((40, 50)).astype(numpy.float32)
    image[20, 30] = numpy.nan
    got = ndimage.uniform_filter(image, (3, 5))
    assert numpy.isnan(got).sum() == 15 and numpy.isnan(got[19:22, 28:33]).all()


@pytest.mark.parametrize("method", METHODS)
@pytest.mark.parametrize("boundary, mode", [("wrap", "wrap"), ("clamp", "nearest"), ("zero", "constant"),
                                            ("mirror", "reflect")])
def test_what_is_not_finite_in_stacks_of_images(random, method, boundary, mode):
    kernel = random.standard_normal((5, 4))
    kernel[1, 2] = 0
    for image in list(images_with_marks(random, (2, 32, 32, 3), 5))[2:]:
        got = taken(fragfft.filter_images, image, kernel, boundary, method=method, channels=3)
        if got is not None:
            want = scipy.ndimage.convolve(image.astype(float), kernel[None, :, :, None], mode=mode)
            require_same_marks(got, want, (boundary,))


@pytest.mark.device
@pytest.mark.parametrize("method", METHODS)
@pytest.mark.parametrize("length", [64, 60, 37])
def test_lines_are_transformed_as_if_alone(random, method, length):
    sizes = numpy.array([1, 1e5, 1e-3, 0, 1e-20, 1e-42])
    for name in ("fft", "ifft", "rfft", "irfft", "hfft", "ihfft"):
        lines = random.standard_normal((6, length)) * sizes[:, None]
        if name in ("irfft", "hfft", "fft"):
            lines = lines + 1j * lines[:, ::-1]
        lines = lines.astype(numpy.complex64 if numpy.iscomplexobj(lines) else numpy.float32)
        for axis in (1, 0):
            def both(lines):
                given = lines if axis == 1 else numpy.ascontiguousarray(lines.T)
                got = taken(getattr(fragfft, name), given, axis=axis, method=method)
                want = getattr(numpy.fft, name)(given.astype(numpy.result_type(given, float)), axis=axis)
                return None if got is None else (got if axis else got.T), want if axis else want.T

            got, want = both(lines)
            if got is None:
                continue
            for each in range(4):
                assert relative_error(got[each], want[each]) <= bound(length, length) or sizes[each] == 0
            assert not got[3].any()
            # Results below 2^-126 have fewer digits.
            assert relative_error(got[4] * 1e20, want[4] * 1e20) <= bound(length, length)
            error = numpy.linalg.norm(got[5].astype(complex) - want[5])
            allowed = SMALLEST * numpy.sqrt(2 * want.shape[1])
            assert error <= allowed + bound(length, length) * numpy.linalg.norm(want[5])
            for value in (numpy.nan, numpy.inf):
                spoiled = lines.copy()
                spoiled[1, 5] = value
                spoilt, wanted = both(spoiled)
                assert (numpy.isfinite(spoilt) == numpy.isfinite(wanted)).all() and not numpy.isfinite(spoilt[1]).any()


def test_images_of_stacks_and_volumes_are_transformed_as_if_alone(random):
    stack = random.standard_normal((3, 8, 30, 20)) * numpy.array([1e10, 1e-10, 1])[:, None, None, None]
    stack = stack.astype(numpy.float32)
    for name, axes in (("fft2", (2, 3)), ("rfft2", (2, 3)), ("rfftn", (1, 2, 3)), ("fftn", (1, 3)), ("fft2", (1, 2))):
        got = getattr(fragfft, name)(stack, axes=axes)
        want = getattr(numpy.fft, name)(stack.astype(float), axes=axes)
        for each in range(3):
            assert relative_error(got[each], want[each]) <= bound(*(stack.shape[axis] for axis in axes))
        spoiled = stack.copy()
        spoiled[1, 2, 3, 4] = numpy.nan
        got = getattr(fragfft, name)(spoiled, axes=axes)
        want = getattr(numpy.fft, name)(spoiled.astype(float), axes=axes)
        assert (numpy.isfinite(got) == numpy.isfinite(want)).all()


def test_planes_of_an_array_on_the_device_are_filtered_as_if_alone(random):
    stack = (random.standard_normal((3, 64, 64)) * numpy.array([1e5, 1e-3, 1])[:, None, None]).astype(numpy.float32)
    stack[2, 3, 4] = numpy.nan
    got = numpy.asarray(ndimage.gaussian_filter(fragfft.Array(stack), 5, axes=(1, 2), mode="wrap"))
    want = scipy.ndimage.gaussian_filter(stack.astype(float), (0, 5, 5), mode="wrap")
    require_each(got[:2], want[:2], stack[:2], 0)
