"""The programs of docs/lecture.md load in an OpenGL of today and compute what the text says: programs_test.py DOCUMENT.
Exit code 77: there is no OpenGL that takes programs in assembly."""
import re
import sys

import numpy

from card import COMPUTE, FRAGMENT, RECTANGLE, RG32F, Card

N, HEIGHT = 16, 8
STAGES = 4
READ_WRITE = 0x88BA
random = numpy.random.default_rng(6)


def complex_of(numbers):
    return numbers[..., 0] + 1j * numbers[..., 1]


def check(made, wanted, what):
    error = numpy.abs(made - wanted).max()
    assert error < 2e-5, f"{what}: {error}"


def real_part_of_equation_6(source, iteration):
    """Of A[n] <- A[n + u s] + W^u A[n + u s + s] along rows, indices modulo N, W = exp(-2 pi j / 2^i), of tangled rows."""
    tangled = source[: HEIGHT // 2].astype(complex) + 1j * source[HEIGHT // 2 :]
    stride = N >> iteration
    n = numpy.arange(N)
    u = n // stride
    twiddle = numpy.exp(-2j * numpy.pi * u / 2**iteration)[:, None]
    return (tangled[:, (n + u * stride) % N] + twiddle * tangled[:, (n + u * stride + stride) % N]).real


def try_2003(card, load, what, target):
    for iteration in range(1, STAGES + 1):
        source = random.random((HEIGHT, N, 4), numpy.float32)
        result = card.texture(N, HEIGHT, 4, target=target)
        texture = card.texture(N, HEIGHT, 4, source, target)
        load(iteration)
        card.BindTexture(target, texture)
        card.draw([result], N, HEIGHT, HEIGHT // 2, target)
        made = card.numbers_of(result, N, HEIGHT, 4, target)[: HEIGHT // 2]
        check(made, real_part_of_equation_6(source, iteration), f"{what}, iteration {iteration}")


def try_assembly(card, text):
    words = [line.split()[0] for line in text.splitlines()[1:-1] if not line.startswith("#")]
    instructions = [word for word in words if word not in ("ATTRIB", "PARAM", "TEMP")]
    assert (len(instructions) - instructions.count("TEX"), instructions.count("TEX")) == (19, 3), instructions

    def load(iteration):
        assert card.load_assembly(text) == [19, 3]
        stride = N >> iteration
        card.ProgramLocalParameter4fARB(0x8804, 0, stride, 1 / stride, N, 1 / N)
        card.ProgramLocalParameter4fARB(0x8804, 1, -2 * numpy.pi / 2**iteration, numpy.pi, HEIGHT / 2, 0)

    try_2003(card, load, "2003's assembly", RECTANGLE)


def try_stages(card, text, uniforms, components, wanted, what):
    """Draws the stages one after the other, with `uniforms(stage)`, on random numbers."""
    source = random.random((HEIGHT, N, components), numpy.float32)
    texture = card.texture(N, HEIGHT, components, source)
    for stage in range(STAGES):
        result = card.texture(N, HEIGHT, components)
        card.load(text, FRAGMENT, uniforms(stage))
        card.BindTexture(0x0DE1, texture)
        card.draw([result], N, HEIGHT, HEIGHT)
        texture = result
    made = card.numbers_of(texture, N, HEIGHT, components)
    for first in range(0, components, 2):
        check(complex_of(made[..., first:]), wanted(complex_of(source[..., first:])), what)


def auxiliary_texture():
    """Of 2006: for each stage, which halves its blocks, the sign, the partner, and cosine and sine of W."""
    entries = numpy.zeros((STAGES, N, 4))
    for stage in range(STAGES):
        block = N >> stage
        for n in range(N):
            k = n % block
            upper = k >= block // 2
            angle = -2 * numpy.pi * (k - block // 2) / block if upper else 0.0
            partner = n - block // 2 if upper else n + block // 2
            entries[stage, n] = (-1 if upper else 1, partner, numpy.cos(angle), numpy.sin(angle))
    return entries


def in_reversed_order(numbers):
    reversed_bits = [int(f"{k:0{STAGES}b}"[::-1], 2) for k in range(N)]
    return numpy.fft.fft(numbers)[:, reversed_bits]


def try_2006(card, text):
    card.ActiveTexture(0x84C1)
    card.texture(N, STAGES, 4, auxiliary_texture())
    card.ActiveTexture(0x84C0)
    try_stages(card, text, lambda stage: {"stage": stage, "auxiliary": 1}, 4, in_reversed_order, "2006")


def try_line(card, text, what):
    """A compute program: a group for each line."""
    source = random.random((HEIGHT, N, 2), numpy.float32)
    image = card.texture(N, HEIGHT, 2, source)
    card.load(text, COMPUTE)
    card.BindImageTexture(0, image, 0, 0, 0, READ_WRITE, RG32F)
    card.DispatchCompute(HEIGHT, 1, 1)
    card.Finish()
    check(complex_of(card.numbers_of(image, N, HEIGHT, 2)), numpy.fft.fft(complex_of(source)), what)


def try_wide(card, text):
    source = random.random((HEIGHT, 8, 2), numpy.float32)
    targets = [card.texture(1, HEIGHT, 2) for _ in range(8)]
    texture = card.texture(8, HEIGHT, 2, source)
    card.load(text, FRAGMENT)
    card.BindTexture(0x0DE1, texture)
    card.draw(targets, 1, HEIGHT, HEIGHT)
    made = numpy.concatenate([card.numbers_of(target, 1, HEIGHT, 2) for target in targets], axis=1)
    check(complex_of(made), numpy.fft.fft(complex_of(source)), "today")


def main(path):
    with open(path, encoding="utf-8") as document:
        text = document.read()
    programs = re.findall(r"```glsl\n(.*?)```\n", text, re.DOTALL)
    assert len(programs) == 6, f"{len(programs)} programs"
    of_2003, of_2006, of_2008, of_2014, of_2022, of_today = programs
    card = Card()
    try_assembly(card, re.search(r"!!ARBfp1\.0\n.*?\nEND\n", text, re.DOTALL).group())
    try_2003(card, lambda iteration: card.load(of_2003, FRAGMENT, {"stride": N >> iteration}), "2003", 0x0DE1)
    try_2006(card, of_2006)
    try_stages(card, of_2008, lambda stage: {"span": 1 << stage}, 2, numpy.fft.fft, "2008")
    try_line(card, of_2014, "2014")
    try_line(card, of_2022, "2022")
    try_wide(card, of_today)


main(sys.argv[1])
