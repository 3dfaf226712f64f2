from collections.abc import Callable, Sequence
from typing import Any, Literal, Union

import numpy
from numpy.typing import ArrayLike, DTypeLike, NDArray

from . import _scipy_backend
from . import ndimage as ndimage

Norm = Literal[None, "backward", "ortho", "forward"]
Precision = Literal[None, "single"]
Boundary = Literal["wrap", "clamp", "zero", "mirror"]
Numbers = Union[ArrayLike, "Array"]

class Error(Exception): ...
class ArgumentError(Error, ValueError): ...
class UnsupportedError(Error, ValueError): ...
class ShapeError(UnsupportedError): ...
class DtypeError(Error, TypeError): ...
class DeviceError(Error, RuntimeError): ...
class ClosedError(DeviceError): ...
class ArgumentTypeError(ArgumentError, TypeError): ...
class AxisError(ShapeError, IndexError): ...
class FilterArgumentError(ArgumentError, TypeError, RuntimeError): ...
class FilterShapeError(ShapeError, RuntimeError): ...

class Array:
    def __init__(self, x: Numbers, device: str | None = ..., precision: Precision = ...) -> None: ...
    @property
    def shape(self) -> tuple[int, ...]: ...
    @property
    def dtype(self) -> numpy.dtype[Any]: ...
    @property
    def ndim(self) -> int: ...
    @property
    def size(self) -> int: ...
    @property
    def device(self) -> str: ...
    @property
    def real(self) -> Array: ...
    @property
    def imag(self) -> Array: ...
    def __array__(self, dtype: DTypeLike = ..., copy: bool | None = ...) -> NDArray[Any]: ...
    def __len__(self) -> int: ...
    def reshape(self, *shape: int | Sequence[int]) -> Array: ...
    def astype(self, dtype: DTypeLike) -> Array: ...
    def conj(self) -> Array: ...
    def __add__(self, other: complex | Numbers) -> Array: ...
    def __radd__(self, other: complex | Numbers) -> Array: ...
    def __sub__(self, other: complex | Numbers) -> Array: ...
    def __rsub__(self, other: complex | Numbers) -> Array: ...
    def __mul__(self, other: complex | Numbers) -> Array: ...
    def __rmul__(self, other: complex | Numbers) -> Array: ...
    def __truediv__(self, other: complex | Numbers) -> Array: ...
    def __rtruediv__(self, other: complex | Numbers) -> Array: ...
    def __neg__(self) -> Array: ...

class Texture:
    name: int
    width: int
    height: int
    def __init__(self, name: int, width: int, height: int, format: str = ...) -> None: ...

class TextureFilter:
    @property
    def method(self) -> str: ...
    def bind(self, image: Texture, result: Texture) -> None: ...
    def run(self) -> None: ...
    def plan_json(self) -> str: ...

class TextureTransform:
    @property
    def method(self) -> str: ...
    def bind(self, image: Texture, result: Texture) -> None: ...
    def run(self) -> None: ...
    def plan_json(self) -> str: ...

class Context:
    def __init__(self) -> None: ...
    @property
    def renderer(self) -> str: ...
    def abandon(self) -> None: ...
    def filter(
        self,
        width: int,
        height: int,
        kernel: NDArray[numpy.float64],
        format: str = ...,
        boundary: Boundary = ...,
        channels: int | None = ...,
        method: str = ...,
    ) -> TextureFilter: ...
    def transform(
        self,
        width: int,
        height: int,
        format: str = ...,
        direction: Literal["forward", "inverse"] = ...,
        axes: Literal["rows", "columns", "both"] = ...,
        domain: Literal["real", "complex", "half_complex"] = ...,
        scaling: Literal["none", "paper", "unitary"] = ...,
        method: str = ...,
    ) -> TextureTransform: ...

ScipyBackend = _scipy_backend.ScipyBackend
scipy_backend: ScipyBackend

def use_device(name: str) -> None: ...
def device(name: str | None = ...) -> dict[str, Any]: ...
def method_names() -> list[str]: ...
def close() -> None: ...
def plan(
    function: str | Callable[..., Any], shape: Sequence[int], dtype: DTypeLike = ..., **keywords: Any
) -> dict[str, Any]: ...
def filter_images(
    x: Numbers,
    kernel: ArrayLike,
    boundary: Boundary = ...,
    *,
    method: str = ...,
    channels: int = ...,
    device: str | None = ...,
    precision: Precision = ...,
) -> Any: ...
def fft(
    a: Numbers,
    n: int | None = ...,
    axis: int = ...,
    norm: Norm = ...,
    *,
    method: str = ...,
    device: str | None = ...,
    precision: Precision = ...,
) -> Any: ...
def ifft(
    a: Numbers,
    n: int | None = ...,
    axis: int = ...,
    norm: Norm = ...,
    *,
    method: str = ...,
    device: str | None = ...,
    precision: Precision = ...,
) -> Any: ...
def rfft(
    a: Numbers,
    n: int | None = ...,
    axis: int = ...,
    norm: Norm = ...,
    *,
    method: str = ...,
    device: str | None = ...,
    precision: Precision = ...,
) -> Any: ...
def irfft(
    a: Numbers,
    n: int | None = ...,
    axis: int = ...,
    norm: Norm = ...,
    *,
    method: str = ...,
    device: str | None = ...,
    precision: Precision = ...,
) -> Any: ...
def hfft(
    a: Numbers,
    n: int | None = ...,
    axis: int = ...,
    norm: Norm = ...,
    *,
    method: str = ...,
    device: str | None = ...,
    precision: Precision = ...,
) -> Any: ...
def ihfft(
    a: Numbers,
    n: int | None = ...,
    axis: int = ...,
    norm: Norm = ...,
    *,
    method: str = ...,
    device: str | None = ...,
    precision: Precision = ...,
) -> Any: ...
def fft2(
    a: Numbers,
    s: Sequence[int] | None = ...,
    axes: Sequence[int] = ...,
    norm: Norm = ...,
    *,
    method: str = ...,
    device: str | None = ...,
    precision: Precision = ...,
) -> Any: ...
def ifft2(
    a: Numbers,
    s: Sequence[int] | None = ...,
    axes: Sequence[int] = ...,
    norm: Norm = ...,
    *,
    method: str = ...,
    device: str | None = ...,
    precision: Precision = ...,
) -> Any: ...
def fftn(
    a: Numbers,
    s: Sequence[int] | None = ...,
    axes: Sequence[int] | None = ...,
    norm: Norm = ...,
    *,
    method: str = ...,
    device: str | None = ...,
    precision: Precision = ...,
) -> Any: ...
def ifftn(
    a: Numbers,
    s: Sequence[int] | None = ...,
    axes: Sequence[int] | None = ...,
    norm: Norm = ...,
    *,
    method: str = ...,
    device: str | None = ...,
    precision: Precision = ...,
) -> Any: ...
def rfft2(
    a: Numbers,
    s: Sequence[int] | None = ...,
    axes: Sequence[int] = ...,
    norm: Norm = ...,
    *,
    method: str = ...,
    device: str | None = ...,
    precision: Precision = ...,
) -> Any: ...
def irfft2(
    a: Numbers,
    s: Sequence[int] | None = ...,
    axes: Sequence[int] = ...,
    norm: Norm = ...,
    *,
    method: str = ...,
    device: str | None = ...,
    precision: Precision = ...,
) -> Any: ...
def rfftn(
    a: Numbers,
    s: Sequence[int] | None = ...,
    axes: Sequence[int] | None = ...,
    norm: Norm = ...,
    *,
    method: str = ...,
    device: str | None = ...,
    precision: Precision = ...,
) -> Any: ...
def irfftn(
    a: Numbers,
    s: Sequence[int] | None = ...,
    axes: Sequence[int] | None = ...,
    norm: Norm = ...,
    *,
    method: str = ...,
    device: str | None = ...,
    precision: Precision = ...,
) -> Any: ...
def hfft2(
    a: Numbers,
    s: Sequence[int] | None = ...,
    axes: Sequence[int] = ...,
    norm: Norm = ...,
    *,
    method: str = ...,
    device: str | None = ...,
    precision: Precision = ...,
) -> Any: ...
def ihfft2(
    a: Numbers,
    s: Sequence[int] | None = ...,
    axes: Sequence[int] = ...,
    norm: Norm = ...,
    *,
    method: str = ...,
    device: str | None = ...,
    precision: Precision = ...,
) -> Any: ...
def hfftn(
    a: Numbers,
    s: Sequence[int] | None = ...,
    axes: Sequence[int] | None = ...,
    norm: Norm = ...,
    *,
    method: str = ...,
    device: str | None = ...,
    precision: Precision = ...,
) -> Any: ...
def ihfftn(
    a: Numbers,
    s: Sequence[int] | None = ...,
    axes: Sequence[int] | None = ...,
    norm: Norm = ...,
    *,
    method: str = ...,
    device: str | None = ...,
    precision: Precision = ...,
) -> Any: ...
