"""FFTs and filters of NumPy's arrays by OpenGL's devices, in single precision.

The functions of numpy.fft by their names (fft2, rfft, ...), filters of scipy.ndimage by theirs (ndimage), arrays that
stay on the device (Array), a backend of scipy.fft (scipy_backend), and the textures of other libraries (Context). Each
process has one context for each device that it names, without a display, opened at first use and shared by all threads.

>>> import fragfft, numpy
>>> spectrum = fragfft.rfft2(numpy.zeros((480, 640), numpy.float32))
>>> fragfft.plan("rfft2", (480, 640))["method"]
'wide'
"""

from . import ndimage
from ._arguments import ArgumentTypeError, AxisError, FilterArgumentError, FilterShapeError
from ._arrays import Array, close, device, method_names, use_device
from ._core import (
    ArgumentError,
    ClosedError,
    Context,
    DeviceError,
    DtypeError,
    Error,
    ShapeError,
    Texture,
    TextureFilter,
    TextureTransform,
    UnsupportedError,
)
from ._filter_images import filter_images
from ._scipy_backend import ScipyBackend, scipy_backend
from ._transforms import (
    fft,
    fft2,
    fftn,
    hfft,
    hfft2,
    hfftn,
    ifft,
    ifft2,
    ifftn,
    ihfft,
    ihfft2,
    ihfftn,
    irfft,
    irfft2,
    irfftn,
    plan,
    rfft,
    rfft2,
    rfftn,
)

__all__ = [
    "ArgumentError", "ArgumentTypeError", "Array", "AxisError", "ClosedError", "Context", "DeviceError", "DtypeError",
    "Error", "FilterArgumentError", "FilterShapeError", "ScipyBackend", "ShapeError", "Texture", "TextureFilter",
    "TextureTransform", "UnsupportedError", "close", "device", "fft", "fft2", "fftn", "filter_images", "hfft", "hfft2",
    "hfftn", "ifft", "ifft2", "ifftn", "ihfft", "ihfft2", "ihfftn", "irfft", "irfft2", "irfftn", "method_names", "plan",
    "rfft", "rfft2", "rfftn", "scipy_backend", "use_device",
]  # fmt: skip
