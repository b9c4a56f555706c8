# SPDX-License-Identifier: MIT
#include "origin.inc"

from collections.abc import Callable, Sequence
#if HAS_PARAMETERS
from typing import Any, Literal, NamedTuple
#else // HAS_PARAMETERS
from typing import Literal, NamedTuple
#endif // HAS_PARAMETERS

import numpy as np
from numpy.typing import ArrayLike, NDArray

Array = NDArray[np.float64]

class ModelError(ArithmeticError):
    function: str
    status: Literal["not_converged", "singular", "invalid_input"]
    def __init__(self, function: str, status: str) -> None: ...

__version__: str
#include "types_of_constants.inc"
#include "types_of_groups.inc"
#include "types_of_parameters.inc"
#if HAS_PARAMETERS

class ParameterSets:
    def __getattr__(self, name: str) -> Any: ...
    def __setattr__(self, name: str, value: Any) -> None: ...
    def __getitem__(self, key: Any) -> Any: ...
    def __setitem__(self, key: Any, value: Any) -> None: ...
    def __len__(self) -> int: ...
#endif // HAS_PARAMETERS

#if HAS_INPUTS
class Wrench:
    @property
    def force(self) -> Array: ...
    @force.setter
    def force(self, value: ArrayLike) -> None: ...
    @property
    def torque(self) -> Array: ...
    @torque.setter
    def torque(self, value: ArrayLike) -> None: ...

class Inputs:
    def __init__(self, rows: int | tuple[int, ...] | None = ...) -> None: ...
#include "types_of_inputs.inc"

#endif // HAS_INPUTS
#if HAS_LAWS
#include "types_of_points.inc"
#include "types_of_laws.inc"

#endif // HAS_LAWS
#include "types_of_results.inc"
#if HAS_LIMITS
class JointLimits(NamedTuple):
    lower: float
    upper: float
    velocity: float
    force: float

#endif // HAS_LIMITS
#if HAS_NEWTON
class Newton:
    tolerance: float
    max_iterations: int
    largest_step: float
    smallest_pivot: float

#endif // HAS_NEWTON
class Operations(NamedTuple):
    add: int
    mul: int
    div: int
    sqrt: int
    trig: int
    other: int
    @property
    def flops(self) -> int: ...

class Model:
    name: str
    version: str
    hash: str
    operations: dict[str, Operations]
#include "types_of_attributes.inc"
    def __init__(self) -> None: ...
    @property
    def parameters(self) -> Parameters: ...
#if HAS_PARAMETERS
    def parameter_sets(self, rows: int | tuple[int, ...]) -> ParameterSets: ...
#endif // HAS_PARAMETERS
#if HAS_LAWS
    @property
    def laws(self) -> Laws: ...
#endif // HAS_LAWS
#if HAS_NEWTON
    @property
    def newton(self) -> Newton: ...
#endif // HAS_NEWTON
#if HAS_PIVOT
    smallest_pivot: float
#endif // HAS_PIVOT
    def update(self) -> None: ...
    def implausible(self) -> str | None: ...
#if HAS_LIMITS
    @property
    def limits(self) -> dict[str, JointLimits]: ...
#endif // HAS_LIMITS
#include "types_of_methods.inc"
