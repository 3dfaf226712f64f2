"""What is wrong is a Python exception in one line, and the interpreter goes on."""

import os
import random
import subprocess
import sys
import textwrap

import fragfft
import numpy
import pytest
from fragfft import _core

ones = numpy.ones((8, 8), numpy.float32)


@pytest.mark.parametrize(
    "wrong, error",
    [
        (lambda: fragfft.fft(numpy.ones(4)), fragfft.DtypeError),
        (lambda: fragfft.fft([1, 2, 3]), fragfft.DtypeError),
        (lambda: fragfft.fft(numpy.array(["a"])), fragfft.DtypeError),
        (lambda: fragfft.fft(numpy.ones(4, numpy.longdouble)), TypeError),
        (lambda: fragfft.rfft(numpy.ones(4, numpy.complex64)), fragfft.DtypeError),
        (lambda: fragfft.fft(ones, n=0), ValueError),
        (lambda: fragfft.fft(ones, axis=2), numpy.AxisError),
        (lambda: fragfft.fft(ones, axis="x"), fragfft.ArgumentError),
        (lambda: fragfft.fft(ones, norm="other"), fragfft.ArgumentError),
        (lambda: fragfft.fft(ones, method="other"), fragfft.UnsupportedError),
        (lambda: fragfft.fft(ones, method=3), fragfft.ArgumentError),
        (lambda: fragfft.fft(ones, device="99"), fragfft.Error),
        (lambda: fragfft.fft(ones, device=7), fragfft.ArgumentError),
        (lambda: fragfft.fft(ones, precision="double"), fragfft.ArgumentError),
        (lambda: fragfft.fft(numpy.float32(1)), ValueError),
        (lambda: fragfft.fft2(ones[0]), ValueError),
        (lambda: fragfft.fft2(numpy.ones((2, 100_000), numpy.float32)), fragfft.ShapeError),
        (lambda: fragfft.fftn(ones, s=(4,), axes=(0, 1)), fragfft.ShapeError),
        (lambda: fragfft.fftn(ones, axes=()), fragfft.ShapeError),
        (lambda: fragfft.filter_images(ones, numpy.ones(3)), fragfft.ArgumentError),
        (lambda: fragfft.filter_images(ones, numpy.full((3, 3), numpy.nan)), fragfft.UnsupportedError),
        (lambda: fragfft.filter_images(ones, numpy.ones((3, 3)), "round"), fragfft.UnsupportedError),
        (lambda: fragfft.Array(ones) + fragfft.Array(ones[:4]), fragfft.ShapeError),
        (lambda: fragfft.Array(ones).reshape(9), fragfft.ShapeError),
        (lambda: fragfft.Array(numpy.zeros(0, numpy.float32)), fragfft.ShapeError),
        (lambda: fragfft.fft(fragfft.Array(ones), n=4), fragfft.UnsupportedError),
        (lambda: fragfft.use_device("none"), fragfft.Error),
        (lambda: fragfft.Context(), fragfft.DeviceError),
    ],
)
def test_a_wrong_call_says_so_in_one_line(wrong, error):
    with pytest.raises(error) as raised:
        wrong()
    assert str(raised.value) and "\n" not in str(raised.value)


def test_dtypes_follow_one_rule():
    for dtype in ("float16", "float32", "complex64", "int8", "uint8", "int16", "uint16", "bool"):
        assert fragfft.fft(numpy.ones(4, dtype)).dtype == numpy.complex64
    for dtype in ("float64", "complex128", "int32", "uint32", "int64", "longdouble"):
        with pytest.raises(fragfft.DtypeError, match="precision='single'"):
            fragfft.fft(numpy.ones(4, dtype))
        assert fragfft.fft(numpy.ones(4, dtype), precision="single").dtype == numpy.complex64


def test_a_closed_device_opens_anew_and_its_arrays_are_gone():
    array = fragfft.Array(ones)
    fragfft.close()
    assert fragfft.fft2(ones).shape == ones.shape
    for dead in (lambda: numpy.asarray(array), lambda: fragfft.fft2(array), lambda: array * 2):
        with pytest.raises(fragfft.ClosedError):
            dead()


def run(program, **environment):
    command = [sys.executable, "-c", textwrap.dedent(program)]
    return subprocess.run(command, capture_output=True, text=True, timeout=120, env=os.environ | environment)


def test_no_device_is_said_plainly():
    drivers = {name: "/nonexistent" for name in ("__EGL_VENDOR_LIBRARY_DIRS", "__EGL_VENDOR_LIBRARY_FILENAMES")}
    ended = run(
        """
        import fragfft, numpy
        try:
            fragfft.fft(numpy.ones(4, numpy.float32))
        except fragfft.DeviceError as error:
            print(error)
        """,
        **drivers,
    )
    assert ended.returncode == 0, ended.stderr
    assert ended.stdout.startswith("no usable OpenGL device") and ended.stdout.count("\n") == 1


def test_a_forked_child_is_told():
    ended = run("""
        import fragfft, numpy, os, sys
        x = numpy.ones(4, numpy.float32)
        array = fragfft.Array(x)
        child = os.fork()
        if child == 0:
            try:
                fragfft.fft(x)
            except fragfft.ClosedError as error:
                os._exit(0 if "spawn" in str(error) else 1)
            os._exit(2)
        assert os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]) == 0
        assert fragfft.fft(array).shape == (4,)
        """)
    assert ended.returncode == 0, ended.stderr


@pytest.mark.parametrize("end", ["sys.exit(0)", "fragfft.close(); os._exit(0)"])
def test_a_forked_child_ends(end):
    ended = run(f"""
        import fragfft, numpy, os, sys, time
        fragfft.fft2(numpy.ones((4, 4), numpy.float32))
        time.sleep(0.2)  # the device's thread waits for work
        child = os.fork()
        if child == 0:
            {end}
        assert os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]) == 0
        """)
    assert ended.returncode == 0, ended.stderr


def test_an_interpreter_ends_with_arrays_and_threads():
    ended = run("""
        import fragfft, numpy, threading
        kept = fragfft.Array(numpy.ones((4, 4), numpy.float32))
        again = fragfft.fft2(kept)
        def work():
            while True:
                fragfft.fft2(numpy.ones((16, 16), numpy.float32))
        threading.Thread(target=work, daemon=True).start()
        """)
    assert ended.returncode == 0, ended.stderr


def wrong_values(chance):
    x = numpy.ones((4, 6), numpy.float32)
    return chance.choice([
        None, True, -1, 0, 1, 3, 2**31, 2**63, -(2**70), 1.5, float("nan"), 1j, "", "auto", "rows", "complex", "wide",
        "forward", "real", "half", "both", "wrap", "0", "\0", "é" * 50, b"x", [], [1, 2], (0, 1), (-1,), (5, 5), {},
        object(), x, x.T, x[:, ::2], x.astype(complex), x.astype(numpy.complex64), numpy.zeros((0, 3), numpy.float32),
        numpy.float32(2), numpy.array(None), numpy.zeros((2, 2), "S3"), numpy.ones((3, 3)), fragfft.Array, len,
        fragfft.Array(x), _core.DeviceArray(24, None, "auto"), memoryview(b"1234"), range(3), numpy.ma.ones((4, 6)),
        numpy.zeros(3, "M8[s]"), numpy.broadcast_to(numpy.float32(1), (4, 6)), numpy.ones((1,) * 30, numpy.float32),
    ])  # fmt: skip


def test_a_thousand_random_wrong_calls():
    """Any exception of one line will do, and so will a result; not a crash, and no device left in disorder."""
    chance = random.Random(7)
    left_out = ("close", "use_device", "Context", "ScipyBackend", "scipy_backend")
    targets = [getattr(fragfft, name) for name in fragfft.__all__ if name not in left_out]
    inner = ("transform", "transform_plan", "filter", "filter_plan", "filter_method", "combine", "converted")
    targets += [getattr(_core, name) for name in inner] * 3
    targets += [_core.DeviceArray, _core.device_facts, _core.Texture, _core.release]
    methods = ["reshape", "astype", "conj", "__add__", "__truediv__", "__array__", "__rsub__"]
    for number in range(1000):
        if chance.random() < 0.2:
            array = fragfft.Array(numpy.ones((4, 6), chance.choice(["f4", "c8"])))
            target = getattr(array, chance.choice(methods))
        else:
            target = chance.choice(targets)
        arguments = [wrong_values(chance) for _ in range(chance.randrange(13))]
        keywords = {
            name: wrong_values(chance)
            for name in ("n", "s", "axis", "axes", "norm", "method", "device", "precision", "kernel")
            if chance.random() < 0.1
        }
        try:
            target(*arguments, **keywords)
        except Exception as error:
            # pybind11 lists the signatures that it has tried.
            assert isinstance(error, TypeError) or "\n" not in str(error), (number, target, error)
    image = numpy.arange(24, dtype=numpy.float32).reshape(4, 6)
    assert numpy.allclose(fragfft.fft2(image), numpy.fft.fft2(image), atol=1e-4)
