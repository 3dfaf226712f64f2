"""Plans and measurements as data that a notebook shows."""

from __future__ import annotations

import html
import math
import time

import numpy

from . import _devices
from ._arrays import Array
from ._filters import filter_images
from ._types import Boundary, Device


def _table(heads, rows) -> str:
    def line(tag, cells):
        return f"<tr>{''.join(f'<{tag}>{html.escape(str(cell))}</{tag}>' for cell in cells)}</tr>"

    return f"<table>{line('th', heads)}{''.join(line('td', row) for row in rows)}</table>"


class Plan(dict):
    """What a device would run, as docs/contributing/plan_format.md describes it; a notebook shows its passes."""

    def _repr_html_(self) -> str:
        rows = [(stage["name"], each["name"], len(each.get("draws", [])) or "a dispatch",
                 ", ".join(sorted({binding["texture"] for binding in each["bindings"]})))
                for stage in self["stages"] for each in stage["passes"]]  # fmt: skip
        return f"<p>{html.escape(self['method'])}</p>" + _table(("stage", "pass", "draws", "textures"), rows)


class Picture(str):
    """An SVG picture, which a notebook shows."""

    def _repr_svg_(self) -> str:
        return str(self)

    def save(self, path) -> None:
        """Writes it to a file."""
        with open(path, "w", encoding="utf-8") as file:
            file.write(self)


class Crossover:
    """How long images take to be filtered by kernels of several sizes, in one way and another.

    `sizes` are the kernels' sides in pixels, `milliseconds` has the least of several times for each, by way, and
    `crossing` is the smallest size from which on the FFT is faster; None where it never is.
    """

    def __init__(self, shape, device: str, sizes, milliseconds: dict):
        self.shape, self.device, self.sizes, self.milliseconds = tuple(shape), device, list(sizes), milliseconds
        pairs = list(zip(self.sizes, milliseconds["convolution"], milliseconds["FFT"]))
        slower = [size for size, convolution, fft in pairs if convolution <= fft]
        self.crossing = next((size for size, _, _ in pairs if size > max(slower, default=0)), None)

    def __repr__(self) -> str:
        said = f"from {self.crossing} x {self.crossing} on" if self.crossing else f"up to {self.sizes[-1]} nowhere"
        return f"<fragfft.Crossover of {self.shape} on {self.device}: the FFT is faster {said}>"

    def _repr_html_(self) -> str:
        ways = list(self.milliseconds)
        rows = [(f"{size} x {size}", *(f"{self.milliseconds[way][i]:.3g} ms" for way in ways))
                for i, size in enumerate(self.sizes)]  # fmt: skip
        return f"<p>{html.escape(repr(self))}</p>" + _table(("kernel", *ways), rows)

    def plot(self) -> Picture:
        """Time upwards and the kernel's size to the right, both in powers of two."""
        width, height, margin = 640, 400, 56
        times = [value for measured in self.milliseconds.values() for value in measured]
        low = math.floor(math.log2(min(times)))
        high = max(math.ceil(math.log2(max(times))), low + 1)
        left, right = math.log2(self.sizes[0]), math.log2(max(self.sizes[-1], 2 * self.sizes[0]))

        def place(size, value):
            return (margin + (math.log2(size) - left) / (right - left) * (width - 2 * margin),
                    height - margin - (math.log2(value) - low) / (high - low) * (height - 2 * margin))

        parts = [f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" font-family="sans-serif" '
                 f'font-size="12"><rect width="{width}" height="{height}" fill="white"/>',
                 f'<text x="{margin}" y="24">{html.escape(" x ".join(map(str, self.shape)))} pixels, k x k weights, '
                 f'{html.escape(self.device)}</text>']  # fmt: skip
        for power in range(low, high + 1):
            _, y = place(self.sizes[0], 2.0**power)
            parts.append(f'<line x1="{margin}" x2="{width - margin}" y1="{y:.1f}" y2="{y:.1f}" stroke="#ddd"/>'
                         f'<text x="4" y="{y + 4:.1f}">{2.0**power:g} ms</text>')  # fmt: skip
        for size in self.sizes:
            x, _ = place(size, 2.0**low)
            parts.append(f'<text x="{x:.1f}" y="{height - margin + 20}" text-anchor="middle">{size}</text>')
        for (way, measured), colour in zip(self.milliseconds.items(), ("#c04020", "#2050b0", "#208040")):
            points = [place(size, value) for size, value in zip(self.sizes, measured)]
            line = " ".join(f"{x:.1f},{y:.1f}" for x, y in points)
            parts.append(f'<polyline fill="none" stroke="{colour}" stroke-width="2" points="{line}"/>'
                         f'<text x="{points[-1][0] + 4:.1f}" y="{points[-1][1]:.1f}" fill="{colour}">{way}</text>')
        return Picture("\n".join([*parts, "</svg>"]))


def _least_milliseconds(call, runs=5) -> float:
    call()  # prepares
    times = []
    for _ in range(runs):
        begin = time.perf_counter()
        call()
        times.append(1000 * (time.perf_counter() - begin))
    return min(times)


def crossover(shape, sizes=(3, 5, 9, 13, 17, 21, 25), *, method: str = "wide", boundary: Boundary = "wrap",
              device: Device = None) -> Crossover:
    """Measures where the FFT overtakes convolution on a device.

    The image, of shape (rows, columns), lies in the device's memory, and each result is read back. Kernels of k x k
    weights are no product of a column and a row. Where "auto" is the processor, its vectors are measured too, and the
    device is the software renderer.
    """
    found = _devices.opened(device)
    on = _devices.with_opengl(device)
    chance = numpy.random.default_rng(1)
    image = Array(chance.random(tuple(shape), numpy.float32), on.name, "single")
    held = numpy.asarray(image)
    times: dict = {"convolution": [], "FFT": []}
    if found is None:
        times["the processor's vectors"] = []
    for size in sizes:
        kernel = chance.random((size, size)) / size**2
        for way, measured in times.items():
            given, how = {"convolution": (image, "spatial"), "FFT": (image, method)}.get(way, (held, None))
            where = on.name if given is image else "processor"
            measured.append(_least_milliseconds(lambda: numpy.asarray(
                filter_images(given, kernel, boundary, method=how, device=where, precision="single")).flat[0]))
    return Crossover(shape, on.facts["renderer"].split(" (")[0], sizes, times)
