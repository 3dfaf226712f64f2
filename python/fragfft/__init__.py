"""FFTs and filters of NumPy's arrays, by a GPU through OpenGL where there is one, and by the processor elsewhere.

The functions of numpy.fft by their names (fft2, rfft, ...), filters of scipy.ndimage by theirs (ndimage), arrays that
stay on the device (Array), a backend of scipy.fft (scipy_backend), and the textures of other libraries (Context). What
neither a GPU nor the library's vectors compute, or what they would compute more slowly, NumPy and SciPy do.

>>> import fragfft, numpy
>>> spectrum = fragfft.rfft2(numpy.zeros((480, 640), numpy.float32))
>>> fragfft.plan("rfft2", (480, 640))["method"]
'wide'
"""

from numpy.fft import fftfreq, fftshift, ifftshift, rfftfreq

from . import ndimage
from ._arrays import Array
from ._devices import close, device, use
from ._errors import (
    ArgumentError, ArgumentTypeError, AxisError, ClosedError, DeviceError, DtypeError, Error, MemberError, ShapeError,
    UnsupportedError,
)  # fmt: skip
from ._filters import filter_images
from ._library import method_names, version
from ._precision import precision
from ._shown import Crossover, crossover
from ._scipy_backend import ScipyBackend, scipy_backend
from ._textures import Context, Texture, TextureFilter, TextureTransform
from ._transforms import (
    fft, fft2, fftn, hfft, hfft2, hfftn, ifft, ifft2, ifftn, ihfft, ihfft2, ihfftn, irfft, irfft2, irfftn, plan, rfft,
    rfft2, rfftn,
)  # fmt: skip

__version__ = version()
# Its name before version 1.1.
use_device = use

__all__ = [
    "ArgumentError", "ArgumentTypeError", "Array", "AxisError", "ClosedError", "Context", "Crossover", "DeviceError",
    "DtypeError", "Error", "MemberError", "ScipyBackend", "ShapeError", "Texture", "TextureFilter", "TextureTransform",
    "UnsupportedError", "close", "crossover", "device", "fft", "fft2", "fftfreq", "fftn", "fftshift", "filter_images",
    "hfft", "hfft2", "hfftn", "ifft", "ifft2", "ifftn", "ifftshift", "ihfft", "ihfft2", "ihfftn", "irfft", "irfft2",
    "irfftn", "method_names", "ndimage", "plan", "precision", "rfft", "rfft2", "rfftfreq", "rfftn", "scipy_backend",
    "use", "use_device",
]  # fmt: skip
