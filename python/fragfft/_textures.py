"""Textures of other libraries, in whose OpenGL context the calls are made."""

from __future__ import annotations

import ctypes
from ctypes import POINTER, byref, c_char_p, c_double, c_int, c_size_t, c_uint, c_void_p

from ._errors import ArgumentError, DeviceError
from ._library import (
    BOUNDARIES, DIRECTIONS, Handle, _destroyer, _Facts, _function, _structure, encoded, kernel_definition, meaning,
    text_of,
)  # fmt: skip

# In the order of fragfft_format, fragfft_axes, fragfft_domain and fragfft_scaling in C.
_FORMATS = {name: number for number, name in enumerate(
    ["rgba32f", "rgba16f", "rgba8", "rg32f", "rg16f", "r32f", "r16f", "r8", "rg8", "srgb8_a8", "rgb10_a2",
     "r11f_g11f_b10f"])}  # fmt: skip
# Images in these formats are computed with as 32-bit floats.
_EIGHT_BITS = ("rgba8", "srgb8_a8", "rgb10_a2")
_AXES = {"both": 0, "rows": 1, "columns": 2}
_DOMAINS = {"real": 0, "complex": 1, "half_complex": 2}
_SCALINGS = {"none": 0, "paper": 1, "unitary": 2}

_FilterOptions = _structure(
    "_FilterOptions", ("width", c_int), ("height", c_int), ("format", c_int), ("channels", c_int), ("boundary", c_int),
    ("twiddles", c_int), ("method", c_char_p), ("largest_sample", c_double), ("reach", c_int),
    ("has_image_format", c_int), ("image_format", c_int), ("has_result_format", c_int), ("result_format", c_int),
    ("scratch", c_int), ("largest_samples", c_double * 4),
)  # fmt: skip
_TransformOptions = _structure(
    "_TransformOptions", ("width", c_int), ("height", c_int), ("format", c_int), ("direction", c_int), ("axes", c_int),
    ("domain", c_int), ("scaling", c_int), ("twiddles", c_int), ("wrapped_at", c_int), ("wrapping", c_int),
    ("method", c_char_p), ("has_image_format", c_int), ("image_format", c_int),
    ("has_result_format", c_int), ("result_format", c_int), ("scratch", c_int),
)  # fmt: skip


class _Texture(ctypes.Structure):
    _fields_ = [("name", c_uint), ("width", c_int), ("height", c_int), ("format", c_int)]


_context_create = _function("context_create", c_void_p, POINTER(c_void_p))
_context_destroy = _destroyer("context_destroy")
_context_abandon = _function("context_abandon", c_void_p)
_context_device = _function("context_device", c_void_p, POINTER(_Facts))


def _loader():
    """The address of eglGetProcAddress, or of GLX's where that has the context which is current."""
    def address(library, name):
        try:
            return ctypes.cast(getattr(ctypes.CDLL(library), name), c_void_p)
        except (OSError, AttributeError):
            return None

    try:
        current = ctypes.CDLL("libEGL.so.1").eglGetCurrentContext
        current.restype = c_void_p
        by_egl = current() is not None
    except (OSError, AttributeError):
        by_egl = False
    if not by_egl:
        for library in ("libGL.so.1", "libGLX.so.0"):
            if found := address(library, "glXGetProcAddressARB"):
                return found
    if found := address("libEGL.so.1", "eglGetProcAddress"):
        return found
    raise DeviceError("no OpenGL context is current on this thread: neither EGL nor GLX is here")


def _format_if(name):
    return {True: 1, False: 0}[name is not None], 0 if name is None else meaning(_FORMATS, name, "a format")


class Texture:
    """A texture of another library, which stays its owner: a whole GL_TEXTURE_2D, of which level 0 is meant."""

    def __init__(self, name, width, height, format="rgba32f"):
        self.name, self.width, self.height = name, width, height
        try:
            self._texture = _Texture(name, width, height, meaning(_FORMATS, format, "a format"))
        except (TypeError, ctypes.ArgumentError) as error:
            raise ArgumentError(f"a texture: {error}") from None


class _Run(Handle):
    __slots__ = ("_context",)

    def __init__(self, context, prefix, create, *arguments):
        self._context = context
        super().__init__(_destroyer(f"{prefix}_destroy"), create, *arguments)

    def run(self) -> None:
        """Computes, without waiting for the device, and leaves OpenGL's state as it was."""
        self._run(self.handle)

    @property
    def method(self) -> str:
        name = c_char_p()
        self._method(self.handle, byref(name))
        return name.value.decode()

    def plan_json(self) -> str:
        """The plan of a run: docs/contributing/plan_format.md."""
        return text_of(self._plan_json, self.handle)


def _functions_of(prefix):
    return {
        "_run": staticmethod(_function(f"{prefix}_run", c_void_p)),
        "_method": staticmethod(_function(f"{prefix}_method", c_void_p, POINTER(c_char_p))),
        "_plan_json": staticmethod(_function(f"{prefix}_plan_json", c_void_p, POINTER(c_void_p))),
    }


class TextureFilter(_Run):
    """Filters one texture into another: Context.filter makes it."""

    __slots__ = ()
    locals().update(_functions_of("filter"))
    _create = staticmethod(
        _function("filter_create", c_void_p, POINTER(_FilterOptions), POINTER(c_void_p), c_size_t, POINTER(c_void_p))
    )
    _bind = staticmethod(_function("filter_bind", c_void_p, POINTER(_Texture), POINTER(_Texture), c_size_t))
    _set_filter = staticmethod(_function("filter_set_filter", c_void_p, c_size_t, c_void_p))

    def bind(self, image: Texture, result: Texture) -> None:
        """The textures to read and to write from the next run on."""
        self._bind(self.handle, byref(image._texture), byref(result._texture), 1)

    def set_filter(self, kernel) -> None:
        """Another kernel in the place of the one before, from the next run on: of its size, or within `reach`."""
        self._set_filter(self.handle, 0, kernel_definition(kernel).handle)


class TextureTransform(_Run):
    """Transforms one texture into another: Context.transform makes it."""

    __slots__ = ()
    locals().update(_functions_of("transform"))
    _create = staticmethod(
        _function("transform_create", c_void_p, POINTER(_TransformOptions), POINTER(c_void_p))
    )  # fmt: skip
    _bind = staticmethod(_function("transform_bind", c_void_p, POINTER(_Texture), POINTER(_Texture)))

    def bind(self, image: Texture, result: Texture) -> None:
        """The textures to read and to write from the next run on."""
        self._bind(self.handle, byref(image._texture), byref(result._texture))


class Context(Handle):
    """The OpenGL context of another library that is current on this thread, for its textures."""

    __slots__ = ()

    def __init__(self):
        super().__init__(_context_destroy, _context_create, _loader())

    def abandon(self) -> None:
        """For an OpenGL context that is gone, or about to go."""
        _context_abandon(self.handle)

    @property
    def renderer(self) -> str:
        facts = _Facts()
        _context_device(self.handle, byref(facts))
        return facts.renderer.decode(errors="replace")

    def filter(self, width, height, kernel, format="rgba32f", boundary="wrap", channels=None, method="auto", *,
               image_format=None, result_format=None, reach=0) -> TextureFilter:
        """Prepares a filter of textures of that size by a kernel of shape (rows, columns).

        `format` is that of the textures in which it computes; images and results may have others.
        `reach` is that of kernels that set_filter may set.
        """
        if format in _EIGHT_BITS and method != "spatial":
            # Transforms do not compute in these formats.
            image_format, result_format, format = image_format or format, result_format or format, "rgba32f"
        has_image_format, image_format = _format_if(image_format)
        has_result_format, result_format = _format_if(result_format)
        options = _FilterOptions(
            width=width, height=height, format=meaning(_FORMATS, format, "a format"), channels=channels or 0,
            boundary=meaning(BOUNDARIES, boundary, "a boundary"), method=encoded(method), reach=reach,
            has_image_format=has_image_format, image_format=image_format, has_result_format=has_result_format,
            result_format=result_format,
        )  # fmt: skip
        definition = kernel_definition(kernel)
        return TextureFilter(self, "filter", TextureFilter._create, self.handle, byref(options),
                             byref(definition.handle), 1)

    def transform(self, width, height, format="rgba32f", direction="forward", axes="both", domain="complex",
                  scaling="none", method="auto", *, image_format=None, result_format=None):
        """Prepares a transform of textures of that size."""
        has_image_format, image_format = _format_if(image_format)
        has_result_format, result_format = _format_if(result_format)
        options = _TransformOptions(
            width=width, height=height, format=meaning(_FORMATS, format, "a format"),
            direction=meaning(DIRECTIONS, direction, "a direction"), axes=meaning(_AXES, axes, "axes"),
            domain=meaning(_DOMAINS, domain, "a domain"), scaling=meaning(_SCALINGS, scaling, "a scaling"),
            method=encoded(method), has_image_format=has_image_format, image_format=image_format,
            has_result_format=has_result_format, result_format=result_format,
        )  # fmt: skip
        return TextureTransform(self, "transform", TextureTransform._create, self.handle, byref(options))
