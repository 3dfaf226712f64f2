"""Which device a call works on: a GPU, a software renderer where one is asked for, or the processor itself."""

from __future__ import annotations

import atexit
import math
import os
import threading

from . import _library
from ._errors import ArgumentError, ArgumentTypeError, DeviceError, shown
from ._library import Device

# What computes without OpenGL: the library's vector code filters, and SciPy, or NumPy if it is missing, transforms.
PROCESSOR = "processor"

_lock = threading.Lock()
_devices: dict = {}
_default = "auto"


def name_of(device) -> str:
    """The device of a call: the one that it names, or the default."""
    if device is None:
        return _default
    known = "a device is 'auto', 'gpu', 'software', 'processor' or a number, not"
    if isinstance(device, bool) or not isinstance(device, (str, int)):
        raise ArgumentTypeError(f"{known} {shown(device)}")
    name = "software" if device == "cpu" else str(device)
    if name not in ("auto", "gpu", "software", PROCESSOR) and not name.isdecimal():
        raise ArgumentError(f"{known} {shown(device)}")
    return name


def opened(device=None) -> Device | None:
    """The open device; None for the processor, which "auto" is where there is no GPU that can be had."""
    name = name_of(device)
    if name == PROCESSOR:
        return None
    try:
        return _devices[name]
    except KeyError:
        pass
    with _lock:
        if name not in _devices:
            _devices[name] = _open(name)
    return _devices[name]


def _open(name: str) -> Device | None:
    if name == "auto":
        try:
            if "gpu" not in _devices and _library.has_gpu():
                _devices["gpu"] = Device("gpu")
            return _devices.get("gpu")
        except DeviceError:
            return None
    return Device(name)


def with_opengl(device) -> Device:
    """The open device, or the software renderer where that is the processor: for what is computed by OpenGL alone."""
    return opened(device) or opened("software")


def is_chosen(device) -> bool:
    """Whether the caller has named a device, here or by use(): then it computes whatever it can."""
    return name_of(device) != "auto"


def use(device) -> None:
    """Names the device of all calls that name none, and opens it, so that one that cannot be had is refused here.

    "auto" is a GPU where there is one, and the processor otherwise: filters by its vectors and threads, transforms by
    SciPy. "gpu" and a number, as `fragfft --device` counts them, are OpenGL's devices, "software" is its software
    renderer, and "processor" none of them.
    """
    global _default
    name = name_of(device)
    opened(name)
    _default = name


def device(name=None) -> dict:
    """What is known of a device: its renderer, its largest texture, how many plans are prepared on it."""
    found = opened(name)
    if found is None:
        return {"name": PROCESSOR, "renderer": f"{os.cpu_count()} threads", "is_software": True, "prepared": 0}
    return {**found.facts, "prepared": found.prepared()}


def close() -> None:
    """Closes all devices. Arrays that live on them are gone; later calls open devices anew."""
    with _lock:
        devices = list(_devices.values())
        _devices.clear()
    for one in devices:
        if one is not None:
            one.close()


atexit.register(close)


# Estimates that decide when "auto" takes a GPU for arrays in memory, in seconds, as python/examples/timing.py measured
# them on an H200 with 16 of its host's threads. Transfers to and from it take longer than most computations.
_CALL = 3e-4  # for a call of a device, whatever the size
_BYTE = 1 / 5e9  # for a byte transferred, either way
_BUTTERFLY = 0.5e-9  # for SciPy, for each number and each doubling of the length, on one thread
_WEIGHT = 1 / 12e9  # for the vectors, for each weight of each number, on one thread
_NUMBER = 1 / 1e9  # for reading and writing a number, whatever the kernel


def _is_faster(bytes_moved: float, by_one_thread: float) -> bool:
    return _CALL + _BYTE * bytes_moved < by_one_thread / (os.cpu_count() or 1)


def is_worth_transforming(numbers: int, bytes_moved: int) -> bool:
    return _is_faster(bytes_moved, _BUTTERFLY * numbers * math.log2(max(2, numbers)))


def is_worth_filtering(numbers: int, weights: int, steps: int, bytes_moved: int) -> bool:
    return _is_faster(bytes_moved, numbers * (_WEIGHT * weights + _NUMBER * steps))
