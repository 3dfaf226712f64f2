"""How long the package's functions take here, beside SciPy's: the least of several times, in milliseconds.

    python3 timing.py [--sides 16 512 4096] [--device auto]

Where there is a GPU each is timed by it, by the processor, and as "auto" has it.
"""

import argparse
import time

import fragfft
import fragfft.ndimage
import numpy
import scipy.fft
import scipy.ndimage


def milliseconds(call, most=1.0):
    """The least of up to 7 times, of which there are fewer where they take longer than `most` seconds together."""
    call()
    times = []
    while len(times) < 7 and sum(times) < most:
        begin = time.perf_counter()
        call()
        times.append(time.perf_counter() - begin)
    return 1000 * min(times)


def calls(image, kernel):
    """Each by the package, given more keywords, and by SciPy."""
    ours, theirs = fragfft.ndimage, scipy.ndimage
    yield "fft2", lambda **how: fragfft.fft2(image, **how), lambda: scipy.fft.fft2(image, workers=-1)
    yield "rfft2", lambda **how: fragfft.rfft2(image, **how), lambda: scipy.fft.rfft2(image, workers=-1)
    for sigma in (2, 8, 30):
        yield (f"gaussian_filter, sigma {sigma}", lambda **how: ours.gaussian_filter(image, sigma, **how),
               lambda: theirs.gaussian_filter(image, sigma))  # fmt: skip
    yield ("uniform_filter, size 9", lambda **how: ours.uniform_filter(image, 9, **how),
           lambda: theirs.uniform_filter(image, 9))  # fmt: skip
    yield "convolve, 7 x 7", lambda **how: ours.convolve(image, kernel, **how), lambda: theirs.convolve(image, kernel)


options = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
options.add_argument("--sides", type=int, nargs="+", default=[16, 512, 4096])
options.add_argument("--device", default="auto")
options = options.parse_args()
fragfft.use(options.device)
has_gpu = fragfft.device()["name"] != "processor"
ways = ["auto", "gpu", "processor"] if has_gpu else ["auto"]
print(fragfft.device()["renderer"], "| side | function |", " | ".join([*ways, "SciPy"]))
chance = numpy.random.default_rng(1)
for side in options.sides:
    image = chance.random((side, side), numpy.float32)
    for name, ours, theirs in calls(image, chance.random((7, 7)) / 49):
        times = [milliseconds(lambda: ours(**({} if way == "auto" else {"device": way}))) for way in ways]
        print(f"| {side} | {name} |", " | ".join(f"{each:.3g}" for each in [*times, milliseconds(theirs)]), flush=True)
