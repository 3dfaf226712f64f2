"""compare_with_numpy.py FRAGFFT: the spectra that `fragfft transform` writes, against numpy.fft's own."""

import os
import pathlib
import subprocess
import sys
import tempfile

import numpy

# Bound promised for RGBA32F with twiddle factors from a table: 1.3 * 2^-24 * sqrt(log2(MN)).
def promised(pixels):
    return 1.3 * 2.0**-24 * numpy.sqrt(numpy.log2(pixels))


def main():
    binary = sys.argv[1]
    device = os.environ.get("FRAGFFT_TEST_DEVICE", "auto")
    seed = 2003
    print("seed", seed)
    generator = numpy.random.default_rng(seed)
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name)

        def transform(*words):
            subprocess.run([binary, "transform", *words, "--device", device], cwd=folder, check=True)
            return numpy.load(folder / words[1])

        for shape in [(16, 32), (32, 8, 1), (64, 64, 2), (2, 128, 3), (8, 2, 4)]:
            image = generator.uniform(-0.5, 0.5, shape).astype(numpy.float32)
            numpy.save(folder / "image.npy", image)
            bound = promised(shape[0] * shape[1])
            for layout, function in [("full", numpy.fft.fft2), ("half", numpy.fft.rfft2)]:
                want = function(image.astype(numpy.float64), axes=(0, 1))
                got = transform("image.npy", f"{layout}.npy", "--layout", layout)
                assert got.dtype == numpy.complex64, got.dtype
                assert got.shape == want.shape, (got.shape, want.shape)
                error = numpy.linalg.norm(got - want) / numpy.linalg.norm(want)
                print(shape, layout, "relative L2 error", error, "bound", bound)
                assert error <= bound
                # NumPy's own spectrum is taken back, too. The image in [-0.5, 0.5) round trips within 2e-6.
                numpy.save(folder / "numpy.npy", want.astype(numpy.complex64))
                back = transform("numpy.npy", "back.npy", "--inverse", "--layout", layout)
                assert back.dtype == numpy.float32 and back.shape == image.shape
                assert numpy.linalg.norm(back - image) <= 2e-6 * numpy.linalg.norm(image)


main()
