"""The library fragfft, by its C interface (fragfft.h, arrays.h): what the package stands on.

Calls release Python's lock. Whatever is wrong is raised as one of `_errors`.
"""

from __future__ import annotations

import ctypes
import functools
import pathlib
from ctypes import POINTER, byref, c_char_p, c_double, c_float, c_int, c_size_t, c_ssize_t, c_void_p

import numpy

from ._errors import ArgumentError, ClosedError, DeviceError, Error, ShapeError, UnsupportedError

_NAME = "libfragfft.so.2"


def _loaded():
    beside = pathlib.Path(__file__).parent / _NAME
    try:
        return ctypes.CDLL(str(beside) if beside.exists() else _NAME)
    except OSError as error:
        raise ImportError(f"fragfft stands on {_NAME}, which is not found: {error}") from None


_c = _loaded()
_c.fragfft_last_error.restype = c_char_p
_c.fragfft_method_name.restype = c_char_p
_c.fragfft_method_name.argtypes = [c_size_t]
_c.fragfft_library_version.restype = c_char_p
_c.fragfft_text_free.argtypes = [c_void_p]
_c.fragfft_text_free.restype = None

_ERRORS = {1: ArgumentError, 2: UnsupportedError, 3: ShapeError, 4: DeviceError, 5: MemoryError, 8: ClosedError}


def _check(error, function=None, arguments=None):
    if error != 0:
        raise _ERRORS.get(error, Error)(_c.fragfft_last_error().decode(errors="replace"))


def _function(name, *types):
    function = getattr(_c, f"fragfft_{name}")
    function.argtypes = types
    function.restype = c_int
    function.errcheck = _check
    return function


def _destroyer(name):
    function = getattr(_c, f"fragfft_{name}")
    function.argtypes = [c_void_p]
    function.restype = None
    return function


class _Structure(ctypes.Structure):
    """A structure of options, which begins with its size."""

    def __init__(self, **fields):
        super().__init__(**fields)
        self.size = ctypes.sizeof(self)


def _structure(name, *fields):
    return type(name, (_Structure,), {"_fields_": [("size", c_size_t), *fields]})


_Facts = _structure(
    "_Facts", ("vendor", c_char_p), ("renderer", c_char_p), ("opengl_version", c_char_p),
    ("shading_language_version", c_char_p), ("is_software", c_int), ("maximum_texture_size", c_int),
    ("sine_and_cosine_error", c_double), ("rounds_halves_to_nearest", c_int),
)  # fmt: skip
_TransformOptions = _structure(
    "_TransformOptions", ("planes", c_size_t), ("rows", c_size_t), ("columns", c_size_t), ("axes", c_int),
    ("direction", c_int), ("source", c_int), ("result", c_int), ("norm", c_int), ("method", c_char_p),
)  # fmt: skip
_FilterOptions = _structure(
    "_FilterOptions", ("planes", c_size_t), ("height", c_size_t), ("width", c_size_t), ("channels", c_size_t),
    ("boundary", c_int), ("method", c_char_p),
)  # fmt: skip
_Lines = _structure(
    "_Lines", ("before", c_size_t), ("length", c_size_t), ("behind", c_size_t), ("weights", c_void_p),
    ("count", c_size_t), ("centre", c_size_t), ("extension", c_int), ("is_double", c_int), ("beyond", c_double),
)  # fmt: skip
MOST_AXES = 8
_Block = _structure(
    "_Block", ("axes", c_size_t), ("shape", c_size_t * MOST_AXES), ("kernel_shape", c_size_t * MOST_AXES),
    ("centres", c_size_t * MOST_AXES), ("extensions", c_int * MOST_AXES), ("weights", c_void_p), ("is_double", c_int),
    ("beyond", c_double),
)  # fmt: skip


class _Numbers(ctypes.Structure):
    _fields_ = [("numbers", c_void_p), ("array", c_void_p), ("strides", c_ssize_t * 4)]


class _Operand(ctypes.Structure):
    _fields_ = [("array", c_void_p), ("kind", c_int), ("number", c_float * 2)]


_device_open = _function("array_device_open", c_char_p, POINTER(c_void_p))
_device_close = _destroyer("array_device_close")
_device_facts = _function("array_device_facts", c_void_p, POINTER(_Facts))
_device_prepared = _function("array_device_prepared", c_void_p, POINTER(c_size_t))
_device_release = _function("array_device_release", c_void_p)
_array_create = _function("array_create", c_void_p, c_size_t, c_void_p, POINTER(c_void_p))
_array_destroy = _destroyer("array_destroy")
_array_read = _function("array_read", c_void_p, c_void_p)
_array_map = _function("array_map", c_void_p, POINTER(c_void_p))
_array_unmap = _function("array_unmap", c_void_p)
_combine = _function("array_combine", c_int, POINTER(_Operand), POINTER(_Operand), POINTER(_Operand))
_filter_lines = _function("filter_lines", POINTER(_Lines), c_void_p, c_void_p)
_filter_block = _function("filter_block", POINTER(_Block), c_void_p, c_void_p)
_kernel_create = _function("definition_create_kernel", c_int, c_int, c_void_p, POINTER(c_void_p))
_definition_destroy = _destroyer("definition_destroy")

# Words and their values in C.
AXES = {"both": 0, "rows": 1, "columns": 2}
DIRECTIONS = {"forward": 0, "inverse": 1}
KINDS = {"complex": 0, "real": 1, "half": 2}
NORMS = {"backward": 0, "ortho": 1, "forward": 2}
BOUNDARIES = {"wrap": 0, "clamp": 1, "zero": 2, "mirror": 3}
EXTENSIONS = {"nearest": 0, "reflect": 1, "mirror": 2, "wrap": 3, "constant": 4}
COMBINATIONS = {"multiply": 0, "divide": 1, "divide_by_first": 2, "add": 3, "subtract": 4, "subtract_first": 5,
                "conjugate": 6}  # fmt: skip


def meaning(words: dict, word, what: str) -> int:
    try:
        return words[word]
    except (KeyError, TypeError):
        raise ArgumentError(f"{what} is one of {', '.join(words)}, not {word!r}") from None


def version() -> str:
    """The library's version, which is the package's."""
    return _c.fragfft_library_version().decode()


def method_names() -> list:
    """The methods that `method=` takes, by year of publication; filters take "spatial" too, and everything "auto"."""
    names = []
    while (name := _c.fragfft_method_name(len(names))) is not None:
        names.append(name.decode())
    return names


def has_gpu() -> bool:
    return _c.fragfft_array_device_has_gpu() == 1


def encoded(method):
    return None if method in (None, "auto", "best") else str(method).encode()


def text_of(function, handle) -> str:
    """A text that is given as `char*`."""
    text = c_void_p()
    function(handle, byref(text))
    try:
        return ctypes.string_at(text).decode()
    finally:
        _c.fragfft_text_free(text)


class Handle:
    """What stands for something of the library, and is destroyed with this."""

    __slots__ = ("_handle", "_destroy", "__weakref__")

    def __init__(self, destroy, create, *arguments):
        self._destroy = destroy
        self._handle = c_void_p()
        create(*arguments, byref(self._handle))

    @property
    def handle(self):
        return self._handle

    def __del__(self):
        if getattr(self, "_handle", None):
            self._destroy(self._handle)
            self._handle = None


def kernel_definition(kernel) -> Handle:
    """A kernel of shape (rows, columns)."""
    kernel = numpy.ascontiguousarray(kernel, dtype=numpy.float64)
    if kernel.ndim != 2:
        raise ArgumentError(f"a kernel has two axes, rows and columns, not {kernel.ndim}")
    height, width = (min(length, 2**31 - 1) for length in kernel.shape)
    return Handle(_definition_destroy, _kernel_create, width, height, kernel.ctypes.data)


class Device:
    """An open device."""

    def __init__(self, name: str):
        self.name = name
        self._is_closed = False
        self._handle = c_void_p()
        _device_open(name.encode(), byref(self._handle))
        facts = _Facts()
        _device_facts(self._handle, byref(facts))
        self.facts = {
            "name": name,
            "vendor": facts.vendor.decode(errors="replace"),
            "renderer": facts.renderer.decode(errors="replace"),
            "opengl": facts.opengl_version.decode(errors="replace"),
            "is_software": facts.is_software == 1,
            "largest_texture": facts.maximum_texture_size,
        }
        self.transform = functools.lru_cache(64)(self._transform)
        self._filters = {}

    @property
    def handle(self):
        if self._is_closed:
            raise ClosedError(f"device '{self.name}' was closed")
        return self._handle

    def prepared(self) -> int:
        count = c_size_t()
        _device_prepared(self.handle, byref(count))
        return count.value

    def release(self) -> None:
        _device_release(self.handle)

    def close(self) -> None:
        # The handle is never destroyed: another thread may be in a call with it.
        self._is_closed = True
        _device_close(self._handle)

    def _transform(self, *description) -> Transform:
        return Transform(self, *description)

    def filter(self, shape, kernel, boundary: str, method) -> Filter:
        key = (shape, kernel.shape, kernel.tobytes(), boundary, method)
        found = self._filters.get(key)
        if found is None:
            while len(self._filters) >= 64:
                self._filters.pop(next(iter(list(self._filters)), None), None)
            found = self._filters[key] = Filter(self, shape, kernel, boundary, method)
        return found


class DeviceNumbers(Handle):
    """Numbers in a device's memory."""

    __slots__ = ("device", "count")

    def __init__(self, device: Device, count: int, numbers=None):
        self.device = device
        self.count = count
        super().__init__(_array_destroy, _array_create, device.handle, count, numbers and numbers.ctypes.data)

    @classmethod
    def converted(cls, device: Device, array, shape, dtype) -> DeviceNumbers:
        """An array's numbers, converted, cut and continued by zeros in the one copy that NumPy makes of them into the
        driver's memory."""
        floats = 2 if dtype == numpy.complex64 else 1
        made = cls(device, int(numpy.prod(shape, dtype=object)) * floats)
        memory = c_void_p()
        _array_map(made.handle, byref(memory))
        try:
            buffer = (c_float * made.count).from_address(memory.value)
            view = numpy.frombuffer(buffer, dtype).reshape(shape)
            common = (*(slice(0, min(lengths)) for lengths in zip(shape, array.shape)), ...)
            if view[common].shape != view.shape:
                view[...] = 0
            with numpy.errstate(over="ignore"):
                numpy.copyto(view[common], array[common], casting="unsafe")
        finally:
            _array_unmap(made.handle)
        return made

    def read(self, result) -> None:
        _array_read(self.handle, result.ctypes.data)


def _place_of(numbers) -> _Numbers:
    if isinstance(numbers, DeviceNumbers):
        return _Numbers(array=numbers.handle)
    return _Numbers(numbers=numbers.ctypes.data)


class _Run(Handle):
    """What is prepared once for a shape, and run on numbers: contiguous arrays, or DeviceNumbers."""

    __slots__ = ()

    def run(self, source, result) -> None:
        self._run(self.handle, byref(_place_of(source)), byref(_place_of(result)))

    @property
    def method(self) -> str:
        name = c_char_p()
        self._method(self.handle, byref(name))
        return name.value.decode()

    def plan_json(self) -> str:
        return text_of(self._plan_json, self.handle)


def _functions_of(prefix):
    return {
        "_run": staticmethod(_function(f"{prefix}_run", c_void_p, POINTER(_Numbers), POINTER(_Numbers))),
        "_method": staticmethod(_function(f"{prefix}_method", c_void_p, POINTER(c_char_p))),
        "_plan_json": staticmethod(_function(f"{prefix}_plan_json", c_void_p, POINTER(c_void_p))),
    }


class Transform(_Run):
    """A transform of arrays of shape (planes, rows, columns)."""

    __slots__ = ()
    _create = staticmethod(
        _function("array_transform_create", c_void_p, POINTER(_TransformOptions), POINTER(c_void_p))
    )  # fmt: skip
    locals().update(_functions_of("array_transform"))

    def __init__(self, device, planes, rows, columns, axes, direction, source, result, norm, method):
        options = _TransformOptions(
            planes=planes, rows=rows, columns=columns, axes=AXES[axes], direction=DIRECTIONS[direction],
            source=KINDS[source], result=KINDS[result], norm=NORMS[norm], method=encoded(method),
        )  # fmt: skip
        super().__init__(_destroyer("array_transform_destroy"), self._create, device.handle, byref(options))


class Filter(_Run):
    """A filter of images of shape (planes, height, width, channels)."""

    __slots__ = ()
    _create = staticmethod(
        _function("array_filter_create", c_void_p, POINTER(_FilterOptions), c_void_p, POINTER(c_void_p))
    )  # fmt: skip
    locals().update(_functions_of("array_filter"))

    def __init__(self, device, shape, kernel, boundary, method):
        planes, height, width, channels = shape
        options = _FilterOptions(
            planes=planes, height=height, width=width, channels=channels,
            boundary=meaning(BOUNDARIES, boundary, "a boundary"), method=encoded(method),
        )  # fmt: skip
        definition = kernel_definition(kernel)
        super().__init__(_destroyer("array_filter_destroy"), self._create, device.handle, byref(options),
                         definition.handle)


def combine(combination: str, first, kind, second, kind_of_second, result, kind_of_result) -> None:
    """Of DeviceNumbers, the second of which may be a complex number."""
    if isinstance(second, DeviceNumbers):
        other = _Operand(array=second.handle, kind=KINDS[kind_of_second])
    else:
        other = _Operand(number=(c_float * 2)(second.real, second.imag))
    _combine(COMBINATIONS[combination], byref(_Operand(array=first.handle, kind=KINDS[kind])), byref(other),
             byref(_Operand(array=result.handle, kind=KINDS[kind_of_result])))


def filter_lines(source, result, axis: int, weights, count: int, centre: int, extension: str, beyond: float) -> None:
    """Along an axis of C-contiguous arrays of float32 or float64; without weights the mean of `count` numbers."""
    shape = source.shape
    before = behind = 1
    for length in shape[:axis]:
        before *= length
    for length in shape[axis + 1:]:
        behind *= length
    lines = _Lines(
        before=before, length=shape[axis], behind=behind, weights=None if weights is None else weights.ctypes.data,
        count=count, centre=centre, extension=EXTENSIONS[extension], is_double=source.dtype == numpy.float64,
        beyond=beyond,
    )  # fmt: skip
    _filter_lines(byref(lines), source.ctypes.data, result.ctypes.data)


def filter_block(source, result, weights, centres, extensions, beyond: float) -> None:
    """By a kernel of as many axes as the arrays have."""
    def each(kind, values):
        return (kind * MOST_AXES)(*values)

    block = _Block(
        axes=source.ndim, shape=each(c_size_t, source.shape), kernel_shape=each(c_size_t, weights.shape),
        centres=each(c_size_t, centres), extensions=each(c_int, (EXTENSIONS[word] for word in extensions)),
        weights=weights.ctypes.data, is_double=source.dtype == numpy.float64, beyond=beyond,
    )  # fmt: skip
    _filter_block(byref(block), source.ctypes.data, result.ctypes.data)
