# SPDX-License-Identifier: MIT
#include "origin.inc"
#include "docstring.inc"

from typing import NamedTuple as _NamedTuple

import numpy as _np

import _MODEL_core as _core
from . import _support
from ._support import ModelError

__version__ = "VERSION"

#include "constants.inc"
#include "groups.inc"

class Parameters(_support.ParametersOfModel):
    """Parameters of the model in SI units."""

    __slots__ = ()
    _count = PARAMETER_COUNT
#include "parameters.inc"

#if HAS_PARAMETERS

class ParameterSets(_support.SetsOfParameters, Parameters):
    """Many sets of parameters, for calls with a set for each state: those that `Model.parameter_sets` gives."""

    __slots__ = ()

#endif // HAS_PARAMETERS
#if HAS_INPUTS

class Inputs(_support.InputsOfModel):
    """What a call takes besides its arrays, zero at first: Inputs() for all states, Inputs(n) with a row for
    each of n."""

    __slots__ = ()
    _count = INPUT_COUNT
#include "inputs.inc"

#endif // HAS_INPUTS
#if HAS_LAWS
#include "points.inc"

class Laws(_support.LawsOfModel):
    """The laws of the user's."""

    __slots__ = ()
#include "laws.inc"

#endif // HAS_LAWS
#include "results.inc"

#if HAS_LIMITS

class JointLimits(_NamedTuple):
    """Bounds of a joint: of its coordinate, and of the sizes of its velocity and of its actuator's force. They are
    infinite where there is none."""

    lower: float
    upper: float
    velocity: float
    force: float

#endif // HAS_LIMITS
_code = _core.code()
_functions = (
#include "functions.inc"
)
_calls = tuple(function.call for function in _functions)


class Model:
    """The model "MODEL", with parameters of its own.

    Functions take and return numpy arrays: those of one state, or a row for each of many states. They run in C, many
    states in one call, and without Python's lock where no law of the user's is called. Where a function has no result
    for a single state, it raises ModelError; with rows, the last member of its result has a word for each of them.
    """

    __slots__ = ("_core", "_called", "_parameters", "SLOTS")

    name = "MODEL"
    #: Of the generator.
    version = __version__
    #: SHA-256 of the model file.
    hash = "HASH"
    #: Operations of one call of each function, and of `update`.
    operations = {
#include "operations.inc"
    }
#include "attributes.inc"

    def __init__(self):
        self._core = _code.model()
        self._parameters = Parameters(self._core)
#if HAS_LAWS
        self._laws = Laws(self._core)
        self._called = self._laws._called
#else // HAS_LAWS
        self._called = None
#endif // HAS_LAWS
#if HAS_NEWTON
        self._newton = _support.Newton(self._core)
#endif // HAS_NEWTON

    def __getstate__(self):
        return _support.state_of(self)

    def __setstate__(self, state):
        Model.__init__(self)
        _support.restore(self, state)

    def __repr__(self):
        return f"<{type(self).__module__}.{type(self).__name__}: nq={nq}, {self._parameters}>"

    @property
    def parameters(self):
        """The parameters by body, in SI units. A change counts from the next call on."""
        return self._parameters

#if HAS_PARAMETERS
    def parameter_sets(self, rows):
        """Sets of parameters with these indices in front, a number or a tuple, which all begin as those of the model.

        A function takes them as `parameters=`, in the place of the model's.
        """
        return ParameterSets(self._parameters, rows)

#endif // HAS_PARAMETERS
    def _check(self):
        """Called before a call with changed parameters."""
        self._parameters._check()

    def update(self):
        """Recomputes what depends on parameters alone. After a change of parameters the next call does so by itself.

        Raises ValueError where a parameter is not finite, or where one was changed that the equations do not have; so
        does the next call.
        """
        self._parameters._check()
        self._core.update()

    def implausible(self):
        """The first reason why the parameters describe no physical system; None: no reason is known."""
        return self._core.implausible()
#if HAS_LIMITS

    @property
    def limits(self):
        """The limits of each joint of one coordinate, by its name. No function heeds them."""
        velocities = {name: k for k, name in enumerate(joint_names)}
        return {
            name: JointLimits(
                float(lower_limits[i]),
                float(upper_limits[i]),
                float(velocity_limits[velocities[name]]),
                float(force_limits[velocities[name]]),
            )
            for i, name in enumerate(coordinate_names)
            if name in velocities
        }
#endif // HAS_LIMITS
#if HAS_LAWS

    @property
    def laws(self):
        """The laws of the user's: set their functions before a call."""
        return self._laws
#endif // HAS_LAWS
#if HAS_NEWTON

    @property
    def newton(self):
        """Settings of the iteration that closes loops."""
        return self._newton
#endif // HAS_NEWTON
#if HAS_PIVOT

    smallest_pivot = _support.setting(0, "Share of a healthy pivot's size at which one is degenerate.")
#endif // HAS_PIVOT
#include "methods.inc"
