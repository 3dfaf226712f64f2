"""The types of arguments, for who checks them before a program runs."""

from collections.abc import Sequence
from typing import Any, Literal, Optional, Union

import numpy
from numpy.typing import ArrayLike, DTypeLike, NDArray

Numbers = ArrayLike
Norm = Literal[None, "backward", "ortho", "forward"]
Precision = Literal[None, "single", "double"]
Device = Union[str, int, None]
Method = Optional[str]
Boundary = Literal["wrap", "clamp", "zero", "mirror"]
Mode = Literal["reflect", "constant", "nearest", "mirror", "wrap", "grid-mirror", "grid-constant", "grid-wrap"]
Modes = Union[Mode, Sequence[Mode]]
Floats = Union[float, Sequence[float]]
Integers = Union[int, Sequence[int]]
Lengths = Optional[Sequence[int]]
Axes = Union[int, Sequence[int], None]
Output = Union[NDArray[Any], DTypeLike, None]
# A NumPy array, or an Array if one was given.
Result = Any
Weights = Union[ArrayLike, Sequence[float], numpy.ndarray]
