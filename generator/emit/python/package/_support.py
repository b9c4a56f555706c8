# SPDX-License-Identifier: MIT
#include "origin.inc"
"""What the packages of all models share: arrays, parameters, laws, statuses."""

import copy
import functools
import math

import numpy as np

REAL = np.dtype("float64")
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


class Number:
    """A number of the array `_values`."""

    def __init__(self, place, doc="", fixed=()):
        self.place = place
        self.fixed = fixed
        self.__doc__ = doc

    def __set_name__(self, owner, name):
        self.name = name

    def names(self):
        return [(self.place, self.name)]

    def __get__(self, owner, kind=None):
        return self if owner is None else owner._values[..., self.place][()]

    def __set__(self, owner, value):
        value = finite(value, self.name)
        if self.fixed and np.any(value != owner._values[..., self.place]):
            raise ValueError(f"{self.name} {self.fixed[self.place]}")
        owner._values[..., self.place] = value

    def text(self, owner):
        return str(self.__get__(owner))


class Vector:
    """An array in the array `_values`: what is got is a view, whose elements may be changed.

    `fixed`: the places of elements that the equations do not have, and why.
    """

    def __init__(self, place, size, doc="", fixed=()):
        self.place = place
        self.size = size
        self.fixed = fixed
        self.__doc__ = doc

    def __set_name__(self, owner, name):
        self.name = name

    def names(self):
        return [(self.place + i, f"{self.name}[{i}]") for i in range(self.size)]

    def __get__(self, owner, kind=None):
        return self if owner is None else owner._values[..., self.place : self.place + self.size]

    def __set__(self, owner, value):
        value = np.broadcast_to(finite(value, self.name), self.__get__(owner).shape)
        for place in self.fixed:
            if np.any(value[..., place - self.place] != owner._values[..., place]):
                raise ValueError(f"{self.name}[{place - self.place}] {self.fixed[place]}")
        self.__get__(owner)[...] = value

    def text(self, owner):
        values = self.__get__(owner)
        if values.ndim > 1:
            return f"{len(values)} rows"
        reasons = {place - self.place: reason for place, reason in dict(self.fixed).items()}
        parts = [f"<{reasons[i]}>" if "follows" in reasons.get(i, "") else str(value) for i, value in enumerate(values)]
        return f"[{', '.join(parts)}]"


class Part:
    """A member that holds others: of the class `kind`, on the same array."""

    def __init__(self, kind, place=0):
        self.kind = kind
        self.place = place
        self.__doc__ = kind.__doc__

    def __set_name__(self, owner, name):
        self.name = name

    def __get__(self, owner, kind=None):
        return self if owner is None else self.kind(owner._values[..., self.place :])

    def __set__(self, owner, value):
        raise AttributeError(f"set the members of {self.name}")

    def text(self, owner):
        return repr(self.__get__(owner))


class Values:
    """Named numbers of one array. Other names are refused; `_others` says why the model's own are."""

    __slots__ = ("_values",)
    _others = {}
    _hint = ""

    def __init__(self, values):
        self._values = values

    def __getattr__(self, name):
        raise self._no_attribute(name)

    def __setattr__(self, name, value):
        if name in self._others or not hasattr(type(self), name):
            raise self._no_attribute(name)
        super().__setattr__(name, value)

    def _no_attribute(self, name):
        if name in self._others:
            return AttributeError(f"{name} {self._others[name]}")
        return AttributeError(f"'{type(self).__name__}' object has no attribute '{name}'{self._hint}", name=name, obj=self)

    def __copy__(self):
        """With numbers of its own."""
        return copy.deepcopy(self)

    def __repr__(self):
        parts = [f"{name}={member.text(self)}" for name, member in members(type(self), (Number, Vector, Part))]
        return f"<{type(self).__name__}: {', '.join(parts)}>"


class Wrench(Values):
    """A force in N and a torque in N m on a point."""

    __slots__ = ()
    force = Vector(0, 3, "N")
    torque = Vector(3, 3, "N m")


class InputsOfModel(Values):
    """What a call takes besides its arrays; zero at first. With `rows`, a row for each state of a batch."""

    __slots__ = ()

    def __init__(self, rows=None):
        count = type(self)._count
        super().__init__(np.zeros(count if rows is None else (rows, count), REAL))


def members(kind, types):
    return [(name, member) for name, member in vars(kind).items() if isinstance(member, types)]


@functools.cache
def fixed_places(kind):
    """The places of numbers that the equations do not have, and why."""
    places = {}
    for _, member in members(kind, (Number, Vector)):
        places.update(member.fixed)
    for _, part in members(kind, Part):
        places.update(fixed_places(part.kind))
    return places


@functools.cache
def place_names(kind):
    """Places and names of all numbers: 3: "link2.com[0]"."""
    names = {place: name for _, member in members(kind, (Number, Vector)) for place, name in member.names()}
    for part_name, part in members(kind, Part):
        names.update({place: f"{part_name}.{name}" for place, name in place_names(part.kind).items()})
    return names


class ParametersOfModel(Values):
    """The memory of a model's parameters."""

    __slots__ = ("_fixed", "_nominal")
    _hint = "; constants, and parameters that follow from others, are none"

    def __init__(self, core):
        super().__init__(np.frombuffer(core, REAL) if type(self)._count else np.empty(0, REAL))
        self._fixed = np.array(list(fixed_places(type(self))), int)
        self._nominal = self._values[self._fixed].copy()

    def _check(self):
        wrong = np.flatnonzero(~np.isfinite(self._values))
        if wrong.size:
            raise ValueError(f"{place_names(type(self))[wrong[0]]} is not finite")
        wrong = np.flatnonzero(self._values[self._fixed] != self._nominal)
        if wrong.size:
            place = self._fixed[wrong[0]]
            self._values[place] = self._nominal[wrong[0]]
            raise ValueError(f"{place_names(type(self))[place]} {fixed_places(type(self))[place]}")

    def _named(self):
        return {name: float(self._values[place]) for place, name in place_names(type(self)).items()}

    def _take(self, named):
        """Takes all numbers, which are those of the same model."""
        places = {name: place for place, name in place_names(type(self)).items()}
        if odd := sorted(named.keys() ^ places.keys()):
            raise ValueError(f"the model has changed since it was stored: not both have {', '.join(odd)}")
        for name, value in named.items():
            self._values[places[name]] = value


class Law:
    """A law of the user's, which the model calls: set a function."""

    def __init__(self, index, given, shapes, doc="", optional=False):
        self.index = index
        self.given = given
        self.shapes = shapes
        self.optional = optional
        self.__doc__ = doc

    def __set_name__(self, owner, name):
        self.name = name

    def __get__(self, owner, kind=None):
        return self if owner is None else owner._functions[self.index]

    def __set__(self, owner, function):
        if function is None and self.optional:
            called = None
        elif function is None:
            called = self.missing
        elif not callable(function):
            raise TypeError(f"the law {self.name} must be a function")
        else:
            called = self.called(function)
        owner._called[self.index] = called
        owner._core.connect(owner._called)
        owner._functions[self.index] = function

    def missing(self, *arguments):
        raise LookupError(f"the law {self.name} is missing: set model.laws.{self.name}")

    def called(self, function):
        """Numbers come as they are, points and arrays as bytes; all numbers of the answer go back in one list."""
        if len(self.shapes) == 1:
            return lambda *values: self.checked(function(*self.taken(values)), self.shapes[0])
        return lambda *values: self.all_checked(function(*self.taken(values)))

    def taken(self, values):
        return [value if kind is None else kind(value) for kind, value in zip(self.given, values)]

    def all_checked(self, answer):
        if len(answer) != len(self.shapes):
            raise ValueError(f"the law {self.name} gives {len(answer)} results, not {len(self.shapes)}")
        return [number for value, shape in zip(answer, self.shapes) for number in self.checked(value, shape)]

    def checked(self, value, shape):
        array = finite(value, f"the result of the law {self.name}")
        if array.shape != shape:
            raise ValueError(f"the law {self.name} gives the shape {array.shape}, not {shape}")
        return array.ravel().tolist()


class OfModel:
    """What belongs to one model, and is not copied without it."""

    __slots__ = ()

    def __reduce_ex__(self, protocol):
        raise TypeError(f"copy the model, not its {type(self).__name__.lower()}")


class LawsOfModel(OfModel):
    """The laws of a model, and their functions."""

    __slots__ = ("_core", "_functions", "_called")

    def __init__(self, core):
        self._core = core
        laws = [law for _, law in members(type(self), Law)]
        self._functions = [None] * len(laws)
        self._called = [None] * len(laws)
        for law in laws:
            law.__set__(self, None)


class Point:
    """Motion of a point as its law sees it."""

    __slots__ = ()
    _blocks = ()

    @classmethod
    def _of(cls, numbers):
        values = np.frombuffer(numbers, REAL)
        return cls(*[block.of(values) for block in cls._blocks])


def setting(place, doc):
    """A property of an object with the member `_core`: one of the settings of the extension module."""

    def get(owner):
        return owner._core.settings()[place]

    def put(owner, value):
        settings = list(owner._core.settings())
        settings[place] = type(settings[place])(value)
        if not math.isfinite(settings[place]) or settings[place] <= 0:
            raise ValueError("a setting must be positive")
        owner._core.set_settings(*settings)

    return property(get, put, doc=doc)


OWN = ("_core", "_called", "_parameters", "_laws", "_newton")


def state_of(model):
    """All that a copy of the model needs, with the members that a subclass has added."""
    attributes, slots = object.__getstate__(model)
    more = {**(attributes or {}), **{name: value for name, value in slots.items() if name not in OWN}}
    settings = model._core.settings() if hasattr(model._core, "settings") else ()
    functions = model._laws._functions if hasattr(model, "_laws") else []
    return {"parameters": model._parameters._named(), "settings": settings, "laws": list(functions), "more": more}


def restore(model, state):
    """What `state_of` has said, into a new model."""
    model._parameters._take(state["parameters"])
    if state["settings"]:
        model._core.set_settings(*state["settings"])
    for (name, _), function in zip(members(type(model._laws), Law) if state["laws"] else (), state["laws"]):
        setattr(model._laws, name, function)
    for name, value in state["more"].items():
        setattr(model, name, value)


class Newton(OfModel):
    """Settings of the iteration that closes loops."""

    __slots__ = ("_core",)
    tolerance = setting(0, "Largest size of a constraint equation that counts as solved, m, rad or m^2.")
    max_iterations = setting(1, "Steps after which a function gives up.")
    largest_step = setting(2, "Largest correction of a coordinate in one step, m or rad.")
    smallest_pivot = setting(3, "Share of a healthy pivot's size at which one is degenerate.")

    def __init__(self, core):
        self._core = core
