"""compare_with_numpy.py FRAGFFT: what `fragfft transform` writes, against numpy.fft's own results, of any size."""

import os
import pathlib
import subprocess
import sys
import tempfile

import numpy

thorough = "FRAGFFT_THOROUGH" in os.environ  # set by ./check --thorough


def promised(shape):
    """Of RGBA32F with tables: 1.3 * 2^-24 * sqrt(log2(MN)), twice that where a size is no power of two; and 2^-24,
    to which a number is rounded in the file."""
    rows, columns = shape[:2] if len(shape) > 1 else (1, shape[0])
    powers = all(size & (size - 1) == 0 for size in (rows, columns))
    return (1.3 if powers else 2.6) * 2.0**-24 * numpy.sqrt(numpy.log2(rows * columns)) + 2.0**-24


def error_of(got, want):
    size = numpy.linalg.norm(want)
    return numpy.linalg.norm(got - want) / size if size > 0 else numpy.linalg.norm(got)


class Comparison:
    def __init__(self, binary, folder):
        self.binary = binary
        self.folder = folder
        self.device = os.environ.get("FRAGFFT_TEST_DEVICE", "auto")

    def check(self, given, want, *options):
        for where in (["--device", self.device], ["--method", "fftw"]):
            self.check_there(given, want, *where, *options)

    def check_there(self, given, want, *options):
        numpy.save(self.folder / "in.npy", given)
        command = [self.binary, "transform", "in.npy", "out.npy", *options]
        subprocess.run(command, cwd=self.folder, check=True)
        got = numpy.load(self.folder / "out.npy")
        single = numpy.complex64 if numpy.iscomplexobj(want) else numpy.float32
        assert got.dtype == single and got.shape == want.shape, (options, got.dtype, got.shape, want.shape)
        error = error_of(got, want)
        # The inverse gets numbers that were rounded to single precision.
        bound = promised(max(given.shape, want.shape)) + 2.0**-24
        print(given.shape, *options, "relative L2 error", error, "bound", bound)
        assert error <= bound, (given.shape, options)


def compare(comparison, generator, shape):
    image = generator.uniform(-0.5, 0.5, shape).astype(numpy.float32)
    complex_image = (image + 1j * generator.uniform(-0.5, 0.5, shape)).astype(numpy.complex64)
    exact = image.astype(numpy.float64)
    exact_complex = complex_image.astype(numpy.complex128)
    size = f"{shape[1]}x{shape[0]}"
    both = (0, 1)

    comparison.check(image, numpy.fft.fft2(exact, axes=both))
    comparison.check(complex_image, numpy.fft.fft2(exact_complex, axes=both))
    for integers in [numpy.uint8, numpy.uint16]:
        numbers = generator.integers(0, numpy.iinfo(integers).max, shape, integers)
        comparison.check(numbers, numpy.fft.fft2(numbers.astype(numpy.float64), axes=both))
    comparison.check(complex_image, numpy.fft.ifft2(exact_complex, axes=both), "--inverse")
    comparison.check(image, numpy.fft.rfft2(exact, axes=both), "--layout", "half")
    for name, axis in [("rows", 1), ("columns", 0)]:
        comparison.check(image, numpy.fft.fft(exact, axis=axis), "--axes", name)
        comparison.check(complex_image, numpy.fft.ifft(exact_complex, axis=axis), "--axes", name, "--inverse")
        comparison.check(image, numpy.fft.rfft(exact, axis=axis), "--axes", name, "--layout", "half")

    # For any half spectrum, even one that no real image has, irfft2 uses what a real image would have.
    half = complex_image[:, : shape[1] // 2 + 1]
    want = numpy.fft.irfft2(half.astype(numpy.complex128), s=shape[:2], axes=both)
    comparison.check(half, want, "--inverse", "--layout", "half", "--size", size)
    if shape[1] % 2 == 0:
        comparison.check(half, want, "--inverse", "--layout", "half")


def compare_lines(comparison, generator, length):
    line = generator.uniform(-0.5, 0.5, length).astype(numpy.float32)
    complex_line = (line + 1j * generator.uniform(-0.5, 0.5, length)).astype(numpy.complex64)
    comparison.check(line, numpy.fft.fft(line.astype(numpy.float64)))
    comparison.check(line, numpy.fft.rfft(line.astype(numpy.float64)), "--layout", "half")
    comparison.check(complex_line, numpy.fft.fft(complex_line.astype(numpy.complex128)))
    comparison.check(complex_line, numpy.fft.ifft(complex_line.astype(numpy.complex128)), "--inverse")
    half = complex_line[: length // 2 + 1]
    want = numpy.fft.irfft(half.astype(numpy.complex128), length)
    comparison.check(half, want, "--inverse", "--layout", "half", "--size", f"{length}x1")


def main():
    seed = 2003
    print("seed", seed)
    generator = numpy.random.default_rng(seed)
    with tempfile.TemporaryDirectory() as name:
        comparison = Comparison(sys.argv[1], pathlib.Path(name))
        for shape in [(30, 25, 3), (16, 32), (64, 64, 2), (7, 12), (2, 101, 4)][: None if thorough else 1]:
            compare(comparison, generator, shape)
        for length in [101, 1, 9, 4099, 2, 64, 1000][: None if thorough else 1]:
            compare_lines(comparison, generator, length)


main()
