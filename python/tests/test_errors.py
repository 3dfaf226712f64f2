"""What is wrong is a Python exception in one line, and the interpreter goes on."""

import os
import random
import subprocess
import sys
import textwrap

import fragfft
import numpy
import pytest

ones = numpy.ones((8, 8), numpy.float32)


@pytest.mark.device
@pytest.mark.parametrize(
    "wrong, error",
    [
        (lambda: fragfft.fft(ones.astype(float), method="wide"), fragfft.DtypeError),
        (lambda: fragfft.fft(numpy.array(["a"])), (TypeError, ValueError)),
        (lambda: fragfft.rfft(numpy.ones(4, numpy.complex64)), TypeError),
        (lambda: fragfft.fft(ones, n=0), ValueError),
        (lambda: fragfft.fft(ones, axis=2), ValueError),
        (lambda: fragfft.fft(ones, axis="x"), (TypeError, ValueError)),
        (lambda: fragfft.fft(ones, norm="other"), ValueError),
        (lambda: fragfft.fft(ones, method="other"), fragfft.UnsupportedError),
        (lambda: fragfft.fft(ones, method=3), fragfft.Error),
        (lambda: fragfft.fft(ones, device="99"), fragfft.Error),
        (lambda: fragfft.fft(ones, device=99), fragfft.Error),
        (lambda: fragfft.fft(ones, device=1.5), fragfft.ArgumentError),
        (lambda: fragfft.fft(ones, device="cuda"), fragfft.ArgumentError),
        (lambda: fragfft.fft(ones, precision="half"), fragfft.ArgumentError),
        (lambda: fragfft.fft(numpy.ones(4) * 1e300, precision="single"), fragfft.DtypeError),
        (lambda: fragfft.fft(numpy.float32(1)), ValueError),
        (lambda: fragfft.fft2(ones[0]), ValueError),
        (lambda: fragfft.fft2(numpy.ones((2, 100_000), numpy.float32), method="wide"), fragfft.ShapeError),
        (lambda: fragfft.fftn(ones, s=(4,), axes=(0, 1)), ValueError),
        (lambda: fragfft.filter_images(ones, numpy.ones(3)), fragfft.ArgumentError),
        (lambda: fragfft.filter_images(ones, numpy.full((3, 3), numpy.nan)), fragfft.ArgumentError),
        (lambda: fragfft.filter_images(ones, numpy.ones((3, 3)), "round"), fragfft.ArgumentError),
        (lambda: fragfft.Array(ones) + fragfft.Array(ones[:4]), fragfft.ShapeError),
        (lambda: fragfft.Array(ones).reshape(9), fragfft.ShapeError),
        (lambda: fragfft.Array(numpy.zeros(0, numpy.float32)), fragfft.ShapeError),
        (lambda: fragfft.Array(ones.astype(float)), fragfft.DtypeError),
        (lambda: fragfft.fft(fragfft.Array(ones), n=4), fragfft.UnsupportedError),
        (lambda: fragfft.use("none"), fragfft.Error),
        (lambda: fragfft.Context(), fragfft.DeviceError),
    ],
)
def test_a_wrong_call_says_so_in_one_line(wrong, error):
    with pytest.raises(error) as raised:
        wrong()
    assert str(raised.value) and "\n" not in str(raised.value)


@pytest.mark.parametrize("device", [None, "processor"])
def test_dtypes_are_those_of_scipy_but_in_single_precision(device):
    import scipy.fft

    for name in ("float16", "float32", "complex64", "float64", "complex128", "int8", "uint16", "int64", "bool",
                 "longdouble"):  # fmt: skip
        x = numpy.arange(6).astype(name)
        got, want = fragfft.fft(x, device=device), scipy.fft.fft(x)
        assert got.dtype == want.dtype and numpy.allclose(got, want, rtol=1e-5, atol=1e-5)
        assert fragfft.fft(x, device=device, precision="single").dtype == numpy.complex64
    before = fragfft.precision("single")
    try:
        assert fragfft.fft(numpy.ones(4)).dtype == numpy.complex64
        assert fragfft.fft(numpy.ones(4), precision="double").dtype == numpy.complex128
    finally:
        assert fragfft.precision(before) == "single"
    assert fragfft.fft(numpy.ones(4)).dtype == numpy.complex128


def test_a_device_of_no_such_name_is_told_those_that_there_are():
    for device in ("cuda", "", "-1"):
        with pytest.raises(fragfft.ArgumentError, match="'auto', 'gpu', 'software', 'processor' or a number"):
            fragfft.fft(ones, device=device)


@pytest.mark.device
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


def test_without_a_device_the_processor_computes_and_a_gpu_is_refused_plainly():
    drivers = {name: "/nonexistent" for name in ("__EGL_VENDOR_LIBRARY_DIRS", "__EGL_VENDOR_LIBRARY_FILENAMES")}
    ended = run(
        """
        import fragfft, fragfft.ndimage, numpy
        x = numpy.ones((4, 4), numpy.float32)
        assert fragfft.fft2(x)[0, 0] == 16 and fragfft.ndimage.uniform_filter(x, 3)[0, 0] == 1
        array = fragfft.ifft2(fragfft.fft2(fragfft.Array(x)) * 2)
        assert isinstance(array, fragfft.Array) and array.device == "processor" and array.real[1, 1] == 2
        assert fragfft.device()["name"] == "processor"
        for call in (lambda: fragfft.use("gpu"), lambda: fragfft.fft2(x, method="wide")):
            try:
                call()
            except fragfft.DeviceError as error:
                print(error)
        """,
        **drivers,
    )
    assert ended.returncode == 0, ended.stderr
    lines = ended.stdout.splitlines()
    assert len(lines) == 2 and all(line.startswith("no usable OpenGL device") for line in lines)


@pytest.mark.device
def test_a_forked_child_is_told():
    ended = run("""
        import fragfft, numpy, os, sys
        x = numpy.ones(4, numpy.float32)
        fragfft.use(os.environ.get("FRAGFFT_TEST_DEVICE", "software"))
        array = fragfft.Array(x)
        child = os.fork()
        if child == 0:
            try:
                fragfft.fft(x)
            except fragfft.ClosedError as error:
                os._exit(0 if "spawn" in str(error) and fragfft.fft(x, device="processor")[0] == 4 else 1)
            os._exit(2)
        assert os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]) == 0
        assert fragfft.fft(array).shape == (4,)
        """)
    assert ended.returncode == 0, ended.stderr


@pytest.mark.parametrize("end", ["sys.exit(0)", "fragfft.close(); os._exit(0)"])
def test_a_forked_child_ends(end):
    ended = run(f"""
        import fragfft, numpy, os, sys, time
        fragfft.fft2(numpy.ones((4, 4), numpy.float32), device=os.environ.get("FRAGFFT_TEST_DEVICE", "software"))
        time.sleep(0.2)  # the device's thread waits for work
        child = os.fork()
        if child == 0:
            {end}
        assert os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]) == 0
        """)
    assert ended.returncode == 0, ended.stderr


@pytest.mark.device  # SciPy's module sometimes aborts such an interpreter
def test_an_interpreter_ends_with_arrays_and_threads():
    ended = run("""
        import fragfft, numpy, os, threading
        fragfft.use(os.environ.get("FRAGFFT_TEST_DEVICE", "software"))
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
        fragfft.Array(x), memoryview(b"1234"), range(3), numpy.ma.ones((4, 6)),
        numpy.zeros(3, "M8[s]"), numpy.broadcast_to(numpy.float32(1), (4, 6)), numpy.ones((1,) * 30, numpy.float32),
    ])  # fmt: skip


def test_a_thousand_random_wrong_calls():
    """Any exception of one line will do, and so will a result; not a crash, and no device left in disorder."""
    chance = random.Random(7)
    left_out = ("close", "use", "use_device", "precision", "Context", "ScipyBackend", "scipy_backend", "ndimage",
                "fftfreq", "rfftfreq", "fftshift", "ifftshift")  # fmt: skip
    targets = [getattr(fragfft, name) for name in fragfft.__all__ if name not in left_out]
    targets += [getattr(fragfft.ndimage, name) for name in fragfft.ndimage.__all__] * 2
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
            # Messages of NumPy and SciPy may have several lines.
            assert not isinstance(error, fragfft.Error) or "\n" not in str(error), (number, target, error)
    image = numpy.arange(24, dtype=numpy.float32).reshape(4, 6)
    assert numpy.allclose(fragfft.fft2(image), numpy.fft.fft2(image), atol=1e-4)
