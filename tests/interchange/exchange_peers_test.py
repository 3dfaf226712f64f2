"""docs/exchange/peers.csv: where a peer is wrong, fragfft is right; and all tables say who measured what, when and of which version."""

import datetime
import pathlib

import numpy as np
import pytest
from exchange import TABLES, each, rows
from scipy import ndimage

SOURCES = pathlib.Path(__file__).parents[2]


def random(*shape, seed=13):
    return np.random.default_rng(seed).random(shape).astype("f4")


def transformed(fragfft, image, *options):
    np.save("in.npy", image)
    done = fragfft.run("transform", "in.npy", "out.npy", *options)
    assert done.returncode == 0, done.stderr
    return np.load("out.npy")


def convolved(fragfft, image, kernel, *options):
    np.save("in.npy", image)
    np.save("kernel.npy", kernel)
    done = fragfft.run("convolve", "in.npy", "kernel.npy", "out.npy", "--boundary", "zero", *options)
    assert done.returncode == 0, done.stderr
    return np.load("out.npy")


def error_of(got, want):
    return np.linalg.norm(got - want) / np.linalg.norm(want)


def bound_of(*shape):
    """Of lengths that are no powers of two."""
    return 2.6 * 2.0**-24 * np.sqrt(np.log2(np.prod(shape))) + 2.0**-24


@each("peers")
def test_ours_is_tested(row):
    path, name = row["test"].split(": ", 1)
    assert name in (SOURCES / path).read_text()


@pytest.mark.parametrize("table", TABLES)
def test_each_row_says_who_measured_what_when(table):
    for row in rows(table):
        assert all(row[column] for column in ("tool", "version", "by")), row
        assert datetime.date(2026, 11, 1) <= datetime.date.fromisoformat(row["measured"]), row
        assert row["again"] in ("", "yes"), row
        assert not row["finding"] or (SOURCES / "findings" / f"{row['finding']}.sh").exists(), row


@pytest.mark.parametrize("length", [17, 19, 23, 29, 31, 34, 37, 41, 43, 47, 53, 85, 97, 119, 139, 187, 221, 323, 391, 437, 509, 683, 1021, 1147])
@pytest.mark.parametrize("method", ["auto", "fftw", "wide"])
def test_lengths_of_large_primes(fragfft, length, method):
    image = random(3, length)
    got = transformed(fragfft, image, "--method", method)
    assert error_of(got, np.fft.fft2(image.astype(float))) <= bound_of(3, length)


@pytest.mark.parametrize("words", ["filter in.npy {} --filter gaussian:sigma=4", "transform in.npy {}", "convolve in.npy kernel.npy {}"])
@pytest.mark.parametrize("method", ["auto", "fftw", "wide"])
def test_the_same_command_writes_the_same_bytes(fragfft, words, method):
    np.save("in.npy", random(200, 300))
    np.save("kernel.npy", random(31, 33))
    written = []
    for name in ("one.npy", "two.npy", "three.npy"):
        done = fragfft.run(*words.format(name).split(), "--method", method)
        assert done.returncode == 0, done.stderr
        with open(name, "rb") as file:
            written.append(file.read())
        if name == "two.npy":  # what was timed in between changes no choice
            assert fragfft.run("bench", "--size", "200x300", "--method", "wide", "--runs", "1").returncode == 0
    assert written[0] == written[1] == written[2]


def test_forward_and_back(fragfft):
    image = random(5, 3)
    spectrum = transformed(fragfft, image)
    assert spectrum[0, 0] == pytest.approx(image.sum(), rel=1e-6)
    back = transformed(fragfft, spectrum, "--inverse", "--real")
    assert np.abs(back - image).max() < 1e-6


@pytest.mark.parametrize("shape", [(6, 8), (8, 6), (7, 16), (16, 7)])
def test_the_height_is_no_power_of_two(fragfft, shape):
    image = random(*shape)
    assert error_of(transformed(fragfft, image), np.fft.fft2(image.astype(float))) <= bound_of(*shape)


def test_half_begins_with_the_sum(fragfft):
    line = random(16)
    got = transformed(fragfft, line, "--layout", "half")
    assert got.shape == (9,) and np.abs(got - np.fft.rfft(line)).max() < 1e-5


def test_a_line_of_1024(fragfft):
    line = random(1024)
    assert error_of(transformed(fragfft, line), np.fft.fft(line.astype(float))) <= 1e-6


def test_two_ways_one_result(fragfft):
    image, kernel = random(40, 50), random(5, 7, seed=3)
    want = ndimage.convolve(image.astype(float), kernel, mode="constant")
    for method in ("spatial", "convolution-cpu", "fftw", "wide"):
        assert error_of(convolved(fragfft, image, kernel, "--method", method), want) < 1e-6


def levels_of(path):
    with open(path, "rb") as file:
        file.readline()
        width, height = file.readline().split()
        assert file.readline() == b"255\n"
        return np.frombuffer(file.read(), "u1").reshape(int(height), int(width))


def write_levels(path, levels):
    with open(path, "wb") as file:
        file.write(b"P5\n%d %d\n255\n" % levels.shape[::-1] + levels.tobytes())


NOISE = np.random.default_rng(5).integers(0, 256, (64, 64)).astype("u1")
COLUMNS = np.tile(np.array([200, 0], "u1"), (64, 32))


@pytest.mark.parametrize("levels", [NOISE, COLUMNS], ids=["noise", "columns"])
@pytest.mark.parametrize("method", ["auto", "fftw", "wide"])
def test_identity(fragfft, levels, method):
    write_levels("a.pgm", levels)
    fragfft.filtered("a.pgm", "b.pgm", "--method", method)
    assert (levels_of("b.pgm") == levels).all()


def test_results_of_8_bits_are_rounded(fragfft):
    write_levels("a.pgm", NOISE)
    fragfft.filtered("a.pgm", "b.pgm", "--filter", "gaussian:sigma=4")
    exact = ndimage.gaussian_filter(NOISE.astype(float), 4, mode="nearest")
    error = levels_of("b.pgm") - exact
    assert np.abs(error).max() < 0.501 and abs(error.mean()) < 0.03
    write_levels("a.pgm", np.full((64, 64), 200, "u1"))
    for sigma in (2.5, 3, 4.5, 9):
        fragfft.filtered("a.pgm", "b.pgm", "--filter", f"gaussian:sigma={sigma}")
        assert (levels_of("b.pgm") == 200).all()


@pytest.mark.parametrize("shape", [(16, 16), (15, 15), (15, 16)])
@pytest.mark.parametrize("method", ["auto", "fftw", "wide"])
def test_signs_and_places_are_kept(fragfft, shape, method):
    image = random(*shape) - 0.5
    assert error_of(convolved(fragfft, image, np.ones((1, 1), "f4"), "--method", method), image) < 1e-6
    derivative = np.array([[0.5, 0, -0.5]], "f4")
    want = ndimage.convolve(image.astype(float), derivative, mode="constant")
    assert error_of(convolved(fragfft, image, derivative, "--method", method), want) < 1e-6


def filtered(fragfft, image, *options):
    np.save("in.npy", image.astype("f4"))
    fragfft.filtered("in.npy", "out.npy", *options)
    return np.load("out.npy")


@pytest.mark.parametrize("neighbours, want", [(4, 2), (8, 6)])
def test_laplacian_of_squares(fragfft, neighbours, want):
    """Three rows of eight neighbours see the second difference of a line three times."""
    squares = np.tile(np.arange(9.0) ** 2, (9, 1))
    got = filtered(fragfft, squares, "--filter", f"laplacian:neighbours={neighbours}")
    assert np.abs(got[:, 1:-1] - want).max() < 1e-4


@pytest.mark.parametrize("length", [3, 4, 5, 9, 12])
@pytest.mark.parametrize("angle", [0, 10, 30, 45, 60, 120])
def test_motion_blur_stays_where_it_is(fragfft, length, angle):
    places = np.arange(41) - 20
    point = np.outer(places == 0, places == 0)
    got = filtered(fragfft, point, "--filter", f"motion-blur:length={length},angle={angle}").astype(float)
    assert got.sum() == pytest.approx(1, abs=1e-5)
    assert np.abs([got.sum(1) @ places, got.sum(0) @ places]).max() < 1e-4


@pytest.mark.parametrize("shape", [(5, 7), (6, 9), (8, 8), (1, 15)])
def test_the_spectrum_of_odd_sizes(fragfft, shape):
    """Of a mean and a slow wave along the rows: one number in the middle, and one on either side."""
    np.save("in.npy", np.tile(1 + np.cos(2 * np.pi * np.arange(shape[1]) / shape[1]) / 2, (shape[0], 1)).astype("f4"))
    assert fragfft.run("spectrum", "in.npy", "out.npy").returncode == 0
    row, column = shape[0] // 2, shape[1] // 2
    got = np.load("out.npy")
    seen = [tuple(place) for place in np.argwhere(got > 0.5)]
    assert got[row, column] == 1 and seen == [(row, column - 1), (row, column), (row, column + 1)]


def test_a_sine_of_three_turns(fragfft):
    turns = 2 * np.pi * 3 * np.arange(16) / 16
    for phase in (0, 0.7, np.pi / 2):
        line = np.cos(turns - phase).astype("f4")
        for options, others in ((("--layout", "half"), []), ((), [13])):
            got = np.abs(transformed(fragfft, line, *options))
            want = np.zeros(len(got))
            want[[3, *others]] = 8
            assert np.abs(got - want).max() < 1e-5
