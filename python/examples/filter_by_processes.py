"""Filters an image in a file by processes, none of which holds it, and shows how long it takes with how many.

    python3 filter_by_processes.py --size 5120 --workers 1 2 --memory 400MB

Each worker is a process that opens its own device (see `fragfft info`) and reads and writes blocks of
two .npy files. On a cluster the same array is computed by other workers: `Client("scheduler:8786")`, or one of
dask_jobqueue, takes the place of LocalCluster, and the files lie where all of them see them.
"""

import argparse
import pathlib
import tempfile
import time

import dask
import distributed
import numpy

import fragfft.dask


def make_image(path, size, rows):
    """A file of noise, some rows at a time."""
    image = fragfft.dask.NpyFile(path, (size, size))
    for first in range(0, size, rows):
        count = min(rows, size - first)
        image[first:first + count] = numpy.random.default_rng(first).random((count, size), numpy.float32)
    return image


def seconds_to_filter(client, image, result, options):
    blocks = image.blocks((options.block, options.block))
    soft = fragfft.dask.gaussian_filter(blocks, options.sigma, device=options.device)
    client.run(lambda: fragfft.ndimage.gaussian_filter(numpy.zeros((64, 64), numpy.float32), 1))  # opens the devices
    begin = time.perf_counter()
    soft.store(result, lock=False)
    return time.perf_counter() - begin


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--size", type=int, default=5120, help="rows and columns of the image")
    parser.add_argument("--block", type=int, default=1024, help="rows and columns of a block")
    parser.add_argument("--sigma", type=float, default=4.0)
    parser.add_argument("--workers", type=int, nargs="+", default=[1, 2], help="how many processes")
    parser.add_argument("--memory", default="400MB", help="what a process may hold")
    parser.add_argument("--device", help="auto, cpu, gpu or a number")
    parser.add_argument("--folder", help="where the files are; a temporary folder unless given")
    options = parser.parse_args()
    # Let the worker neither spill to disk nor pause, but end a process that exceeds the limit.
    dask.config.set({"distributed.worker.memory.target": False, "distributed.worker.memory.spill": False,
                     "distributed.worker.memory.pause": False, "distributed.worker.memory.terminate": 0.99})
    with tempfile.TemporaryDirectory(dir=options.folder) as folder:
        image = make_image(pathlib.Path(folder) / "in.npy", options.size, options.block)
        result = fragfft.dask.NpyFile(pathlib.Path(folder) / "out.npy", image.shape)
        print(f"{image.shape[0]} x {image.shape[1]}: {4e-6 * image.shape[0] * image.shape[1]:.0f} MB, "
              f"{options.memory} for each process")
        first = None
        for workers in options.workers:
            with distributed.LocalCluster(n_workers=workers, threads_per_worker=1, processes=True,
                                          memory_limit=options.memory, dashboard_address=None,
                                          local_directory=folder) as cluster:
                with distributed.Client(cluster) as client:
                    seconds = seconds_to_filter(client, image, result, options)
            first = first or seconds
            print(f"{workers} processes: {seconds:.2f} s, {first / seconds:.2f} times as fast as the first")


# Worker processes read this file when they start.
if __name__ == "__main__":
    main()
