"""Every function against NumPy's in double precision, at the bound that the library promises."""

import itertools

import fragfft
import numpy
import pytest
from accuracy import require_close

shapes = [(1,), (2,), (7,), (64,), (5, 6), (6, 1), (16, 8), (3, 4, 5), (2, 3, 4, 6)]


def numbers(random, shape):
    real = random.standard_normal(shape).astype(numpy.float32)
    return real, (real + 1j * random.standard_normal(shape)).astype(numpy.complex64)


def check(name, x, lengths, *arguments):
    wide = x.astype(complex if numpy.iscomplexobj(x) else float)
    got = getattr(fragfft, name)(x, *arguments)
    want = getattr(numpy.fft, name)(wide, *arguments)
    assert got.dtype == (numpy.complex64 if numpy.iscomplexobj(want) else numpy.float32)
    require_close(got, want, *lengths)


@pytest.mark.parametrize("shape", shapes)
@pytest.mark.parametrize("norm", [None, "ortho", "forward"])
def test_one_axis(random, shape, norm):
    real, whole = numbers(random, shape)
    for axis, n in itertools.product(range(-len(shape), len(shape)), (None, 1, 9)):
        length = n or shape[axis]
        for name in ("fft", "ifft"):
            check(name, whole, [length], n, axis, norm)
            check(name, real, [length], n, axis, norm)
        check("rfft", real, [length], n, axis, norm)
        check("ihfft", real, [length], n, axis, norm)
        if n or shape[axis] > 1:
            length = n or 2 * shape[axis] - 2
            check("irfft", whole, [length], n, axis, norm)
            check("hfft", whole, [length], n, axis, norm)


@pytest.mark.parametrize("shape", [shape for shape in shapes if len(shape) > 1])
def test_several_axes(random, shape):
    real, whole = numbers(random, shape)
    for count in range(1, len(shape) + 1):
        for axes in itertools.permutations(range(len(shape)), count):
            lengths = [shape[axis] for axis in axes]
            check("fftn", whole, lengths, None, axes)
            check("ifftn", real, lengths, None, axes, "forward")
            check("rfftn", real, lengths, None, axes, "ortho")
            check("fftn", whole, [4] * count, [4] * count, axes)
            check("irfftn", whole, [5] * count, [5] * count, axes)


@pytest.mark.parametrize("length", [1 << 16, 3 * 5**6, 40009])
def test_rows_longer_than_textures(random, length):
    """The only method that takes them has twiddle factors from a table, and Bluestein's three transforms."""
    _, whole = numbers(random, length)
    check("fft", whole, [length, length])
    check("rfft", whole.real.copy(), [length, length])


def test_many_lines_are_done_in_several_runs(random):
    _, whole = numbers(random, (5000, 12))
    check("fft", whole, [12])
    check("fft", whole, [5000, 5000], None, 0)
    check("ifft", numpy.ascontiguousarray(whole.T), [12], None, 0)


def test_any_layout_of_memory(random):
    _, whole = numbers(random, (24, 36))
    for view in (whole.T, whole[::2, ::-3], whole[:, :1], numpy.asfortranarray(whole), whole.astype(">c8")):
        check("fft2", view, view.shape)
    read_only = whole.copy()
    read_only.flags.writeable = False
    check("fft2", read_only, read_only.shape)


@pytest.mark.device
def test_axes_that_are_given_twice(random):
    _, whole = numbers(random, (6, 8))
    check("fftn", whole, (6, 6), None, (0, 0))
    for name in ("rfftn", "irfftn"):
        with pytest.raises(ValueError):
            getattr(fragfft, name)(whole.real, axes=(1, 1))


def test_no_numbers_but_some_axis():
    assert fragfft.fft(numpy.zeros((0, 4), numpy.float32)).shape == (0, 4)
    assert fragfft.rfft2(numpy.zeros((0, 4, 4), numpy.float32)).shape == (0, 4, 3)


def test_a_method_by_its_name(random):
    """Whatever the device is. The jobs of tests/jobs are done by every method on one of OpenGL's."""
    _, whole = numbers(random, (64, 64))
    require_close(fragfft.fft2(whole, method="fialka-cadik-2006"), numpy.fft.fft2(whole.astype(complex)), 64, 64)
    assert fragfft.plan("fft2", (64, 64), method="fialka-cadik-2006")["method"] == "fialka-cadik-2006"


def test_double_precision_is_computed_where_it_is_asked_for(random):
    for x in (*numbers(random, (12, 30)), (100 * numbers(random, (12, 30))[0]).astype(int)):
        wide = x.astype(numpy.result_type(x, float))
        for name in ("fft", "ifft2", "fftn"):
            want = getattr(numpy.fft, name)(wide)
            got = getattr(fragfft, name)(x, precision="double")
            assert got.dtype == numpy.complex128
            assert numpy.linalg.norm(got - want) <= 1e-14 * numpy.linalg.norm(want)
    before = fragfft.precision("double")
    try:
        assert fragfft.rfft(numpy.ones(4, numpy.float32)).dtype == numpy.complex128
        assert fragfft.rfft(numpy.ones(4, numpy.float32), precision="single").dtype == numpy.complex64
        assert fragfft.crossover((32, 32), sizes=(3,)).sizes == [3]
    finally:
        fragfft.precision(before)


def test_double_precision_is_refused_where_there_is_none():
    x = numpy.ones((8, 8), numpy.float32)
    for call in (lambda: fragfft.fft2(fragfft.Array(x), precision="double"), lambda: fragfft.Array(x, None, "double"),
                 lambda: fragfft.fft2(x, precision="double", method="wide"),
                 lambda: fragfft.plan("fft2", x.shape, precision="double"),
                 lambda: fragfft.plan("filter_images", x.shape, kernel=x, precision="double"),
                 lambda: fragfft.filter_images(fragfft.Array(x), x, precision="double"),
                 lambda: fragfft.filter_images(x, x, precision="double", method="wide"),
                 lambda: fragfft.ndimage.gaussian_filter(fragfft.Array(x), 2, precision="double")):
        with pytest.raises(fragfft.DtypeError, match="precision"):
            call()


def test_plans_are_dicts():
    plan = fragfft.plan("rfft2", (480, 640))
    assert plan["method"] in fragfft.method_names()
    assert len(plan["stages"]) == 1 and plan["stages"][0]["passes"]
    assert plan["stages"][0]["totals"]["passes"] == len(plan["stages"][0]["passes"])
    assert len(fragfft.plan(fragfft.fftn, (4, 5, 6))["stages"]) == 2
    filtering = fragfft.plan("filter_images", (64, 64), kernel=numpy.ones((3, 3)), method="spatial")
    assert filtering["method"] == "spatial"
    with pytest.raises(fragfft.ArgumentError):
        fragfft.plan("dct", (4,))


def test_what_is_prepared_is_bounded(random):
    for lines in range(1, 50):  # a plan each, of the same programs
        fragfft.fft(numpy.ones((lines, 4), numpy.float32))
    assert fragfft.device()["prepared"] <= 3 * 32
