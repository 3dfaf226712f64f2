"""fragfft.dask: blocks, by threads and by processes, give what the whole array gives."""

import os
import pickle
import signal
import time

import numpy
import pytest
import scipy.ndimage

import fragfft
from fragfft import ndimage

dask = pytest.importorskip("dask")
distributed = pytest.importorskip("distributed")
import dask.array  # noqa: E402

import fragfft.dask  # noqa: E402

# Blocks take the same sums as the whole array in another order, so the bound of test_ndimage.py applies twice.
BOUND = 2e-6
# The device for worker processes, too, which do not know the tests' choice.
DEVICE = os.environ.get("FRAGFFT_TEST_DEVICE")


def require_close(got, want, image, weight=1.0):
    assert got.dtype == want.dtype and got.shape == want.shape
    assert numpy.sqrt(numpy.mean(numpy.abs(got - want) ** 2)) <= BOUND * numpy.abs(image).max() * weight


def random_image(shape, seed=1):
    return (numpy.random.default_rng(seed).random(shape) - 0.3).astype(numpy.float32)


@pytest.mark.parametrize("mode", ["reflect", "constant", "nearest", "mirror", "wrap"])
def test_blocks_give_what_the_whole_gives(mode):
    image = random_image((61, 83))
    kernel = random_image((4, 7), 2)
    for chunks in ((20, 30), (61, 25), (7, 83), (61, 83)):
        blocks = dask.array.from_array(image, chunks)
        require_close(fragfft.dask.gaussian_filter(blocks, 1.5, mode=mode, cval=0.5).compute(scheduler="threads"),
                      ndimage.gaussian_filter(image, 1.5, mode=mode, cval=0.5), image)
        for name in ("convolve", "correlate"):
            got = getattr(fragfft.dask, name)(blocks, kernel, mode=mode, origin=(1, -2)).compute(scheduler="threads")
            require_close(got, getattr(ndimage, name)(image, kernel, mode=mode, origin=(1, -2)), image,
                          numpy.abs(kernel).sum())
    # A kernel larger than any block, and one larger than the image.
    for size in (30, 150):
        got = fragfft.dask.uniform_filter(dask.array.from_array(image, (20, 20)), size, mode).compute()
        require_close(got, ndimage.uniform_filter(image, size, mode=mode), image)


def test_stacks_channels_and_types():
    stack = random_image((5, 40, 50, 3))
    blocks = dask.array.from_array(stack, (2, 16, 50, 3))
    got = fragfft.dask.gaussian_filter(blocks, 1, axes=(1, 2))
    assert got.chunks == blocks.chunks and got.dtype == numpy.float32
    require_close(got.compute(), ndimage.gaussian_filter(stack, 1, axes=(1, 2)), stack)
    numbers = dask.array.from_array((stack[0] * 100).astype("int32"), 20)
    got = fragfft.dask.gaussian_filter(numbers, 1)
    assert got.dtype == "int32" and (got.compute() == scipy.ndimage.gaussian_filter(numbers.compute(), 1)).all()
    with pytest.raises(RuntimeError):
        fragfft.dask.gaussian_filter(blocks, 1, mode="mirrored")
    got = fragfft.dask.gaussian_filter(numbers, (1, 1, 0), precision="single").compute()
    want = scipy.ndimage.gaussian_filter(numbers.compute().astype(float), (1, 1, 0))
    require_close(got, want.astype(numpy.float32), want)


def test_blocks_of_one_column_and_numbers_that_are_not_finite():
    image = random_image((37, 23))
    image[5, 11], image[30, 0] = numpy.nan, numpy.inf
    for sigma in ((2, 0), (2, 1)):
        for chunks in ((37, 1), (37, 23), (8, 6)):
            got = fragfft.dask.gaussian_filter(dask.array.from_array(image, chunks), sigma).compute()
            want = scipy.ndimage.gaussian_filter(image.astype(float), sigma)
            assert (numpy.isnan(got) == numpy.isnan(want)).all() and (numpy.isinf(got) == numpy.isinf(want)).all()
            assert numpy.abs(got - want)[numpy.isfinite(want)].max() < 1e-5


@pytest.mark.parametrize("name", ["gaussian_filter", "uniform_filter", "convolve", "correlate"])
def test_what_is_no_array_of_known_blocks_is_told(name):
    image = random_image((37, 53))
    argument = numpy.ones((3, 3)) if name in ("convolve", "correlate") else 2
    blocks = dask.array.from_array(image, 10)
    unknown = blocks[dask.array.from_array(image[:, 0] > 0, 10)]
    with pytest.raises(fragfft.ShapeError, match=r"compute_chunk_sizes\(\)"):
        getattr(fragfft.dask, name)(unknown, argument)
    for other in (image, image.tolist(), None):
        with pytest.raises(fragfft.ArgumentTypeError, match="from_array"):
            getattr(fragfft.dask, name)(other, argument)
    known = unknown.compute_chunk_sizes()
    require_close(getattr(fragfft.dask, name)(known, argument).compute(),
                  getattr(ndimage, name)(image[image[:, 0] > 0], argument), image, 9)


@pytest.mark.parametrize("dtype", ["float64", "complex64", "int32"])
def test_a_file_takes_no_block_that_would_lose_digits(dtype, tmp_path):
    image = (1e7 + numpy.random.default_rng(1).random((40, 30))).astype(dtype)
    blocks = dask.array.from_array(image, 20)
    with pytest.raises(fragfft.DtypeError, match=f"float32.*{dtype}"):
        blocks.store(fragfft.dask.NpyFile(tmp_path / "out.npy", image.shape), lock=False)
    result = fragfft.dask.NpyFile(tmp_path / "out.npy", image.shape, image.dtype)
    blocks.store(result, lock=False)
    assert (result[:] == image).all()
    result[0, 0] = 3  # a number is not a block
    assert result[0, 0] == 3


def test_a_source_is_not_its_own_result(tmp_path, monkeypatch):
    image = random_image((40, 30))
    numpy.save(tmp_path / "image.npy", image)
    (tmp_path / "link.npy").symlink_to("image.npy")
    monkeypatch.chdir(tmp_path)
    source = fragfft.dask.NpyFile("image.npy")
    for path in ("image.npy", "link.npy"):
        with pytest.raises(fragfft.ArgumentError, match="source"):
            fragfft.dask.NpyFile(path, image.shape)
    soft = fragfft.dask.gaussian_filter(source.blocks((20, 20)), 2)
    with pytest.raises(fragfft.ArgumentError, match="source"):
        soft.store(source, lock=False)
    assert (numpy.load("image.npy") == image).all()
    # A result that becomes the source of the next step, and one that is written again.
    result = fragfft.dask.NpyFile("soft.npy", image.shape)
    soft.store(result, lock=False)
    result = fragfft.dask.NpyFile("soft.npy", image.shape)
    soft.store(result, lock=False)
    again = fragfft.dask.gaussian_filter(fragfft.dask.NpyFile("soft.npy").blocks((20, 20)), 2)
    with pytest.raises(fragfft.ArgumentError, match="source"):
        again.store(result, lock=False)
    require_close(numpy.load("soft.npy"), ndimage.gaussian_filter(image, 2), image)


def test_workers_elsewhere_find_a_file_of_a_relative_path(tmp_path, monkeypatch):
    numpy.save(tmp_path / "image.npy", random_image((40, 30)))
    monkeypatch.chdir(tmp_path)
    source = fragfft.dask.NpyFile("image.npy")
    monkeypatch.chdir("/")
    assert (pickle.loads(pickle.dumps(source))[:] == random_image((40, 30))).all()


def test_precision_that_all_calls_were_told_is_the_workers_too():
    blocks = dask.array.from_array(random_image((40, 30)), 20)
    for name, dtype in (("double", numpy.float64), ("single", numpy.float32)):
        before = fragfft.precision(name)
        try:
            soft = fragfft.dask.gaussian_filter(blocks, 2)
        finally:
            fragfft.precision(before)
        assert soft.dtype == dtype and soft.compute(scheduler="sync").dtype == dtype


@pytest.fixture(scope="module")
def cluster(tmp_path_factory):
    """Two processes, each of which Dask ends when it holds 400 MB."""
    with dask.config.set({"distributed.worker.memory.target": False, "distributed.worker.memory.spill": False,
                          "distributed.worker.memory.pause": False, "distributed.worker.memory.terminate": 0.99,
                          "distributed.comm.timeouts.connect": "3s"}):
        with distributed.LocalCluster(n_workers=2, threads_per_worker=1, processes=True, memory_limit="400MB",
                                      dashboard_address=None,
                                      local_directory=str(tmp_path_factory.mktemp("workers"))) as processes:
            with distributed.Client(processes) as client:
                yield client


def blocks_of_file(path, shape, chunks):
    """A file of noise, and the array of Dask upon it; written by blocks, so that nobody holds it."""
    source = fragfft.dask.NpyFile(path, shape)
    for first in range(0, shape[0], chunks[0]):
        source[first:first + chunks[0]] = numpy.random.default_rng(first).random(
            (min(chunks[0], shape[0] - first), shape[1]), numpy.float32)
    return source.blocks(chunks)


def test_what_a_killed_worker_had_is_done_again(cluster, tmp_path):
    shape = (2048, 2048)
    blocks = blocks_of_file(tmp_path / "in.npy", shape, (256, 256))
    soft = fragfft.dask.gaussian_filter(blocks, 4, device=DEVICE)
    undisturbed = fragfft.dask.NpyFile(tmp_path / "undisturbed.npy", shape)
    soft.store(undisturbed, lock=False)
    disturbed = fragfft.dask.NpyFile(tmp_path / "disturbed.npy", shape)
    victim = next(iter(cluster.run(os.getpid).values()))
    stored = cluster.compute(soft.store(disturbed, lock=False, compute=False))
    # In the middle: as soon as the first blocks are written.
    deadline = time.monotonic() + 30
    while not disturbed[::64, ::64].any() and time.monotonic() < deadline:
        time.sleep(0.01)
    assert not stored.done()
    os.kill(victim, signal.SIGKILL)
    stored.result()
    assert victim not in cluster.run(os.getpid).values()
    assert (disturbed[:] == undisturbed[:]).all()
