// SPDX-License-Identifier: GPL-3.0-or-later
#include "emit/python/support_of_calls.h"

namespace mbsgen::emit {

const char* const support_of_calls =
    R"py("""What the packages of all models share: arrays, parameters, laws, statuses."""

import copy
import functools
import math

import numpy as np

REAL = np.dtype("$real")
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


class Argument:
    """An array of a function. Use: r, it is read; x, it is changed; w, it is written."""

    def __init__(self, name, use, shape, blocks=(), flags=False, optional=False):
        self.name = name
        self.use = use
        self.shape = shape
        self.blocks = blocks
        self.dtype = np.dtype(bool) if flags else REAL
        self.optional = optional

    def taken(self, value, function):
        """What the caller gives: one state, or rows of states."""
        name = f"{function}: {self.name}"
        array = np.zeros(self.shape, self.dtype) if value is None and self.optional else numbers(value, name, self.dtype)
        if array.shape != self.shape and array.shape[1:] != self.shape or array.ndim > len(self.shape) + 1:
            rows = ("n", *self.shape)
            raise ValueError(f"{name} has the shape {array.shape}, not {self.shape} or {shape_text(rows)}")
        return array

    def is_batch(self, array):
        return array.ndim > len(self.shape)

    def copied(self, array, rows):
        copies = np.empty((rows, *self.shape), self.dtype)
        copies[...] = array
        return copies

    def results(self, array):
        return [block.of(array) for block in self.blocks] if self.blocks else [array]


def shape_text(shape):
    return "(" + ", ".join(map(str, shape)) + ("," if len(shape) == 1 else "") + ")"


class Function:
    """A function of the model: its place in the extension module, its arguments, the class of its results."""

    def __init__(self, index, name, arguments, result=None, has_status=False, inputs=None):
        self.index = index
        self.name = name
        self.arguments = arguments
        self.result = result
        self.has_status = has_status
        self.inputs = inputs

    def __call__(self, model, *values, inputs=None):
        if model._core.stale():
            model._parameters._check()
            model._core.refresh()
        values = iter(values)
        given = [a.taken(next(values), self.name) if a.use != "w" else None for a in self.arguments]
        extra = self.taken_inputs(inputs)
        rows = self.rows(given, extra)
        count = 1 if rows is None else rows
        arrays = [self.array(a, value, count) for a, value in zip(self.arguments, given)]
        statuses = np.zeros(count, np.uint8) if self.has_status else None
        model._core.run(self.index, count, (*arrays, *extra), statuses, model._called)
        return self.answer(arrays, statuses, rows is None)

    def taken_inputs(self, inputs):
        if self.inputs is None:
            return ()
        if inputs is None:
            inputs = self.inputs()
        if not isinstance(inputs, self.inputs):
            raise TypeError(f"{self.name}: inputs is no Inputs of this model")
        return (inputs._values,)

    def rows(self, given, extra):
        """The number of states; None for a single one that is no row."""
        counts = {len(v): a.name for a, v in zip(self.arguments, given) if v is not None and a.is_batch(v)}
        counts.update({len(v): "inputs" for v in extra if v.ndim > 1})
        if len(counts) > 1:
            words = ", ".join(f"{count} of {name}" for count, name in counts.items())
            raise ValueError(f"{self.name}: the numbers of rows differ: {words}")
        return next(iter(counts), None)

    @staticmethod
    def array(argument, value, count):
        if argument.use == "r":
            return value
        if argument.use == "x":
            return argument.copied(value, count)
        return np.empty((count, *argument.shape), REAL)

    def answer(self, arrays, statuses, is_single):
        if is_single and statuses is not None and statuses[0] != 0:
            raise ModelError(self.name, str(STATUSES[statuses[0]]))
        results = []
        for argument, array in zip(self.arguments, arrays):
            if argument.use != "r":
                results += argument.results(array)
        if is_single:
            results = [array[0] for array in results]
        if statuses is not None:
            results.append("ok" if is_single else STATUSES[statuses])
        return results[0] if self.result is None else self.result(*results)


)py";

} // namespace mbsgen::emit
