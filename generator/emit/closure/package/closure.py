# SPDX-License-Identifier: MIT
#include "origin.inc"
"""All joints of the mechanism from those that are known."""

from typing import Any

import numpy as np
from numpy.typing import ArrayLike, NDArray

from . import Model, ModelError, q0

KNOWN = np.array([
#include "known_places.inc"
], int)
KNOWN_RATES = np.array([
#include "known_rate_places.inc"
], int)


class Closure:
    """All joints of a mechanism from those that are known: coordinates in rad or m, rates, efforts in N m or N.

    Arrays are those of one state, or have a row for each of many. Without a result for one state a function raises
    ModelError; in many states the rows without one are NaN.
    """

    known_names = (
#include "known_names.inc"
    )
    """Coordinates that are given."""
    joint_names = (
#include "joint_names.inc"
    )
    """Coordinates of all joints."""
    known_rate_names = (
#include "known_rate_names.inc"
    )
    """Rates that are given; efforts at the known joints have the same order."""
    rate_names = (
#include "rate_names.inc"
    )
    """Rates of all joints; efforts have the same order."""

    lower_limits = np.array([
#include "lower_limits.inc"
    ])
    """Least coordinates, rad or m, in the order of joint_names; infinite where there is none. No function heeds limits."""
    upper_limits = np.array([
#include "upper_limits.inc"
    ])
    """Greatest coordinates, the same."""
    velocity_limits = np.array([
#include "velocity_limits.inc"
    ])
    """Greatest sizes of rates, in the order of rate_names."""
    force_limits = np.array([
#include "force_limits.inc"
    ])
    """Greatest sizes of efforts, N m or N, in the order of rate_names."""

    def __init__(self) -> None:
        self.model = Model()
        """Lengths and settings of the iteration: `model.parameters`, `model.newton`."""

    @property
    def home(self) -> NDArray[np.float64]:
        """A configuration in which the loops are closed."""
        return np.array(q0)

    @staticmethod
    def _given(values: ArrayLike, size: int, name: str) -> NDArray[np.float64]:
        array = np.asarray(values, float)
        if array.ndim not in (1, 2) or array.shape[-1] != size:
            raise ValueError(f"{name} has the shape {array.shape}, not ({size},) or (n, {size})")
        return array

    @staticmethod
    def _result(array: NDArray[np.float64], status: Any) -> NDArray[np.float64]:
        if array.ndim == 2:
            array[status != "ok"] = np.nan
        return array

    def positions(self, known: ArrayLike, guess: ArrayLike | None = None) -> NDArray[np.float64]:
        """All coordinates from the known ones. `guess`: where the others are about; without it, `home`."""
        given = self._given(known, len(KNOWN), "known")
        start = self.home if guess is None else self._given(guess, len(self.joint_names), "guess")
        rows = np.broadcast_shapes(given.shape[:-1], start.shape[:-1])
        joints = np.array(np.broadcast_to(start, (*rows, len(self.joint_names))))
        joints[..., KNOWN] = given
        return self._result(*self.model.assemble(joints))

    def velocities(self, joints: ArrayLike, known_rates: ArrayLike) -> NDArray[np.float64]:
        """All rates from the known ones, where the loops are closed."""
        given = self._given(known_rates, len(KNOWN_RATES), "known_rates")
        rates = np.zeros((*given.shape[:-1], len(self.rate_names)))
        rates[..., KNOWN_RATES] = given
        return self._result(*self.model.velocities(self._given(joints, len(self.joint_names), "joints"), rates))

    def accelerations(
        self, joints: ArrayLike, known_rates: ArrayLike, known_accelerations: ArrayLike
    ) -> NDArray[np.float64]:
        """All accelerations from the known rates and accelerations, where the loops are closed:
        B known_accelerations, and what the rates alone make."""
        q = self._given(joints, len(self.joint_names), "joints")
        known = (
            self._given(known_rates, len(KNOWN_RATES), "known_rates"),
            self._given(known_accelerations, len(KNOWN_RATES), "known_accelerations"),
        )
        rows = np.broadcast_shapes(q.shape[:-1], *(given.shape[:-1] for given in known))
        rates, accelerations = (np.zeros((*rows, len(self.rate_names))) for _ in known)
        rates[..., KNOWN_RATES], accelerations[..., KNOWN_RATES] = known
        # Without masses inverse dynamics is the acceleration of the loops.
        result = self.model.inverse_dynamics(np.array(np.broadcast_to(q, (*rows, q.shape[-1]))), rates, accelerations)
        return self._result(result.qdd, result.status)

    def jacobian(self, joints: ArrayLike) -> NDArray[np.float64]:
        """The matrix B of rates = B known_rates: (rates, known), or with rows (n, rates, known)."""
        units = np.eye(len(KNOWN_RATES))
        return np.stack([self.velocities(joints, unit) for unit in units], axis=-1)

    def forces(self, joints: ArrayLike, efforts: ArrayLike) -> NDArray[np.float64]:
        """transpose(B) efforts: efforts at the known joints that do the same work as `efforts` at all joints."""
        given = self._given(efforts, len(self.rate_names), "efforts")
        known: NDArray[np.float64] = np.einsum("...ik,...i->...k", self.jacobian(joints), given)
        return known

    def places(self, names: "list[str] | tuple[str, ...]") -> list[int]:
        """Places of coordinates among all joints, for a program with another order: q[closure.places(its_names)]."""
        missing = [name for name in names if name not in self.joint_names]
        if missing:
            raise KeyError(f"the mechanism has no coordinate {missing[0]}, but {', '.join(self.joint_names)}")
        return [self.joint_names.index(name) for name in names]


__all__ = ["Closure", "ModelError"]
