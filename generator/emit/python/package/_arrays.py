# SPDX-License-Identifier: MIT
#include "origin.inc"
"""Arrays of the packages of all models: what functions take and return, and their statuses."""

import itertools
import math

import numpy as np

REAL = np.dtype("float64")
OK = "ok"
STATUSES = np.array(["ok", "not_converged", "singular", "invalid_input"])
REASONS = {
    "not_converged": "the constraints cannot be closed from here",
    "singular": "the system is singular at q",
    "invalid_input": "a number that the function reads is not finite, or so large that results are not",
}


class ModelError(ArithmeticError):
    """A function has no result for the state that it was called with.

    `function` is its name, `status` one of "not_converged", "singular", "invalid_input".
    """

    def __init__(self, function, status):
        super().__init__(function, status)
        self.function = function
        self.status = status

    def __str__(self):
        return f"{self.function}: {self.status}: {REASONS[self.status]}"


def constants(*numbers):
    """An array that nobody changes by mistake."""
    array = np.array(numbers, REAL)
    array.flags.writeable = False
    return array


def numbers(value, name, dtype=REAL):
    """The value as an array. Complex numbers, texts and objects are refused."""
    array = np.asarray(value)
    if not np.can_cast(array.dtype, dtype, "same_kind"):
        raise TypeError(f"{name} holds numbers of the type {array.dtype}, not {dtype}")
    return np.asarray(array, dtype, order="C")


def finite(value, name):
    array = numbers(value, name)
    if not np.isfinite(array).all():
        raise ValueError(f"{name} is not finite")
    return array


def array(values):
    """The numbers of bytes."""
    return np.frombuffer(values, REAL)


class Block:
    """The numbers of a structure at the end of an array: where they begin, and their shape."""

    def __init__(self, place, shape):
        self.places = slice(place, place + math.prod(shape))
        self.shape = shape

    def of(self, array):
        return array[..., self.places].reshape(array.shape[:-1] + self.shape)


def shape_text(shape):
    return "(" + ", ".join(map(str, shape)) + ("," if len(shape) == 1 else "") + ")"


# What the module in C leaves to Python: other forms of arrays, and what it refuses.


def taken(value, function, name, dtype):
    """An argument of a function, as numbers that C can read."""
    return np.require(numbers(value, f"{function}: {name}", dtype), dtype, ["C", "A"])


def wrong_shape(function, name, array, shape):
    rows = ("...", *shape)
    raise ValueError(f"{function}: {name} has the shape {array.shape}, not {shape} or {shape_text(rows)}")


def rows_text(sizes):
    return "x".join(map(str, sizes))


def differ(function, leader, sizes, other, others):
    raise ValueError(f"{function}: the numbers of rows differ: {rows_text(sizes)} of {leader}, "
                     f"{rows_text(others)} of {other}")


def refuse(function, status):
    raise ModelError(function, str(STATUSES[status]))


def taken_sets(sets, function, model):
    """The numbers of the sets of parameters that a function is called with."""
    if not isinstance(sets, type(model.parameters)):
        raise TypeError(f"{function}: parameters is no Parameters or ParameterSets of this model, but {type(sets).__name__}")
    sets._check(function)
    return np.require(sets._values, REAL, ["C", "A"])


def copy_into(out, result):
    np.copyto(out, result)


def taken_out(out, function, lead, shapes, dtype, has_status):
    """The arrays of the caller's that results go to, None for new ones: those of `out`, which may be an earlier result
    with its status behind them."""
    arrays = list(out) if isinstance(out, (tuple, list)) else [out]
    if has_status and len(arrays) == len(shapes) + 1:
        arrays.pop()
    if len(arrays) != len(shapes):
        raise ValueError(f"{function}: out has {len(arrays)} arrays, not {len(shapes)}")
    names = [f"{function}: out" + (f"[{i}]" if len(shapes) > 1 else "") for i in range(len(shapes))]
    for k, (array, name) in enumerate(zip(arrays, names)):
        if array is None or isinstance(array, np.generic):  # a number cannot be written to
            arrays[k] = None
        elif not isinstance(array, np.ndarray):
            raise TypeError(f"{name} is no array")
        elif array.dtype != dtype:
            raise TypeError(f"{name} holds numbers of the type {array.dtype}, not {dtype}")
        elif array.shape != lead + shapes[k]:
            raise ValueError(f"{name} has the shape {array.shape}, not {lead + shapes[k]}")
        elif not array.flags.writeable:
            raise ValueError(f"{name} cannot be written to")
    for i, k in itertools.combinations(range(len(arrays)), 2):
        if arrays[i] is not None and arrays[k] is not None and np.shares_memory(arrays[i], arrays[k]):
            raise ValueError(f"{names[i]} and out[{k}] share memory")
    return arrays
