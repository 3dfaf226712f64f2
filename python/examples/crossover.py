"""Where the FFT overtakes convolution: the time of both for kernels of every size, and a picture of it.

    python3 crossover.py [PICTURE.png] [SIDE] [LARGEST_KERNEL]

Run it line by line in a notebook, or as it is. Convolution takes a fetch for each of the kernel's k x k weights; the
FFT takes the same time for every kernel. Where the lines cross depends on the device: try device="gpu".
"""

import math
import sys
import time

import fragfft
import numpy

picture = sys.argv[1] if len(sys.argv) > 1 else "crossover.png"
side = int(sys.argv[2]) if len(sys.argv) > 2 else 512
largest = int(sys.argv[3]) if len(sys.argv) > 3 else 25


# An image, and how long a call takes once everything is prepared.
chance = numpy.random.default_rng(1)
image = chance.random((side, side), numpy.float32)


def milliseconds(call):
    call()
    times = []
    for _ in range(5):
        start = time.perf_counter()
        call()
        times.append(1000 * (time.perf_counter() - start))
    return min(times)


# Kernels that are no product of a column and a row, by both ways.
sizes = range(3, largest + 1, 2)
times = {"spatial": [], "wide": []}
for size in sizes:
    kernel = chance.random((size, size)) / size**2
    for method, measured in times.items():
        measured.append(milliseconds(lambda: fragfft.filter_images(image, kernel, method=method)))
    print(f"{size:3} x {size:<3} convolution {times['spatial'][-1]:8.2f} ms   FFT {times['wide'][-1]:8.2f} ms")

# Both ways compute the same, and "auto" takes what is estimated to be the faster.
apart = fragfft.filter_images(image, kernel, method="spatial") - fragfft.filter_images(image, kernel, method="wide")
assert numpy.abs(apart).max() < 1e-5
crossed = [size for size, one, other in zip(sizes, *times.values()) if one > other]
print(f"the FFT is faster from {crossed[0]} x {crossed[0]} on" if crossed else f"convolution is faster up to {largest}")
print("auto takes", fragfft.plan("filter_images", image.shape, kernel=kernel)["method"], f"for {largest} x {largest}")


# The picture, by Pillow: time upwards and the kernel's size to the right, both in powers of two.
def draw(path, width=720, height=420, margin=56):
    from PIL import Image, ImageDraw

    values = [value for measured in times.values() for value in measured]
    low, high = math.floor(math.log2(min(values))), math.ceil(math.log2(max(values)))
    left, right = math.log2(sizes[0]), math.log2(sizes[-1])

    def place(size, value):
        x = margin + (math.log2(size) - left) / (right - left) * (width - 2 * margin)
        return x, height - margin - (math.log2(value) - low) / (high - low) * (height - 2 * margin)

    chart = Image.new("RGB", (width, height), "white")
    pen = ImageDraw.Draw(chart)
    for power in range(low, high + 1):
        x, y = place(sizes[0], 2.0**power)
        pen.line([(x, y), (width - margin, y)], fill="#dddddd")
        pen.text((8, y - 6), f"{2.0**power:g} ms", fill="black")
    for size in sizes:
        if (size + 1) % 4 == 0 or len(sizes) < 8:
            pen.text((place(size, 2.0**low)[0] - 6, height - margin + 8), str(size), fill="black")
    for (method, measured), colour in zip(times.items(), ("#c04020", "#2050b0")):
        points = [place(size, value) for size, value in zip(sizes, measured)]
        pen.line(points, fill=colour, width=3)
        name = "convolution" if method == "spatial" else "FFT"
        pen.text((points[-1][0] - 70, points[-1][1] - 18), name, fill=colour)
    title = f"{side} x {side} pixels, k x k weights, {fragfft.device()['renderer'].split(' (')[0]}"
    pen.text((margin, 16), title, fill="black")
    chart.save(path)


draw(picture)
