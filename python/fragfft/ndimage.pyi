from collections.abc import Sequence
from typing import Any, Literal, TypeVar, Union

from numpy.typing import ArrayLike, DTypeLike, NDArray

from . import Array

Mode = Literal["reflect", "constant", "nearest", "mirror", "wrap", "grid-mirror", "grid-constant", "grid-wrap"]
Modes = Union[Mode, Sequence[Mode]]
Floats = Union[float, Sequence[float]]
Integers = Union[int, Sequence[int]]
Output = Union[NDArray[Any], DTypeLike, None]
Precision = Literal[None, "single"]
Numbers = TypeVar("Numbers", NDArray[Any], Array)

def gaussian_filter(
    input: Numbers, sigma: Floats, order: Integers = ..., output: Output = ..., mode: Modes = ..., cval: float = ...,
    truncate: float = ..., *, radius: Integers | None = ..., axes: Integers | None = ..., method: str = ...,
    device: str | None = ..., precision: Precision = ...,
) -> Numbers: ...
def gaussian_filter1d(
    input: Numbers, sigma: float, axis: int = ..., order: int = ..., output: Output = ..., mode: Mode = ...,
    cval: float = ..., truncate: float = ..., *, radius: int | None = ..., method: str = ...,
    device: str | None = ..., precision: Precision = ...,
) -> Numbers: ...
def uniform_filter(
    input: Numbers, size: Integers = ..., output: Output = ..., mode: Modes = ..., cval: float = ...,
    origin: Integers = ..., *, axes: Integers | None = ..., method: str = ..., device: str | None = ...,
    precision: Precision = ...,
) -> Numbers: ...
def uniform_filter1d(
    input: Numbers, size: int, axis: int = ..., output: Output = ..., mode: Mode = ..., cval: float = ...,
    origin: int = ..., *, method: str = ..., device: str | None = ..., precision: Precision = ...,
) -> Numbers: ...
def convolve(
    input: Numbers, weights: ArrayLike, output: Output = ..., mode: Modes = ..., cval: float = ...,
    origin: Integers = ..., *, axes: Integers | None = ..., method: str = ..., device: str | None = ...,
    precision: Precision = ...,
) -> Numbers: ...
def correlate(
    input: Numbers, weights: ArrayLike, output: Output = ..., mode: Modes = ..., cval: float = ...,
    origin: Integers = ..., *, axes: Integers | None = ..., method: str = ..., device: str | None = ...,
    precision: Precision = ...,
) -> Numbers: ...
def convolve1d(
    input: Numbers, weights: ArrayLike, axis: int = ..., output: Output = ..., mode: Mode = ..., cval: float = ...,
    origin: int = ..., *, method: str = ..., device: str | None = ..., precision: Precision = ...,
) -> Numbers: ...
def correlate1d(
    input: Numbers, weights: ArrayLike, axis: int = ..., output: Output = ..., mode: Mode = ..., cval: float = ...,
    origin: int = ..., *, method: str = ..., device: str | None = ..., precision: Precision = ...,
) -> Numbers: ...
