# SPDX-License-Identifier: MIT
#include "origin.inc"
"""What the packages of all models share: arrays, parameters, laws, statuses."""

import copy
import functools
import math
import sys
from typing import NamedTuple

import numpy as np

from ._arrays import (  # also for the packages, which know this module alone
    OK, REAL, REASONS, STATUSES, Block, ModelError, array, constants, copy_into, differ, finite, numbers,
    refuse, rows_text, shape_text, taken, taken_out, taken_sets, wrong_shape,
)


class Operations(NamedTuple):
    """Operations of one call, with one pass of an iteration. trig: calls of sine or cosine; other: of other functions."""

    add: int
    mul: int
    div: int
    sqrt: int
    trig: int
    other: int

    @property
    def flops(self):
        """Additions, multiplications and divisions."""
        return self.add + self.mul + self.div


class Function:
    """A function of the code of a model: its place, its name, the class of its results, and the one of inputs.

    `call(model, arrays..., [inputs,] out)` runs it.
    """

    def __init__(self, code, index, name, result=None, has_status=False, inputs=None):
        self.code = code
        self.index = index
        self.name = name
        self.result = result
        self.has_status = has_status
        self.inputs = inputs
        self.call = code.function(index, result, inputs, sys.modules[__name__])


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
    """What a call takes besides its arrays; zero at first. With `rows`, a number or a tuple, a row for each state."""

    __slots__ = ()

    def __init__(self, rows=None):
        count = type(self)._count
        lead = () if rows is None else tuple(rows) if np.iterable(rows) else (rows,)
        super().__init__(np.zeros((*lead, count), REAL))


def members(kind, types):
    return [(name, member) for base in reversed(kind.__mro__) for name, member in vars(base).items() if isinstance(member, types)]


def kept(function):
    """A function of a class, whose result the class keeps: it goes with the class."""
    name = f"_{function.__name__}"

    @functools.wraps(function)
    def get(kind):
        if name not in vars(kind):
            setattr(kind, name, function(kind))
        return vars(kind)[name]

    return get


@kept
def fixed_places(kind):
    """The places of numbers that the equations do not have, and why."""
    places = {}
    for _, member in members(kind, (Number, Vector)):
        places.update(member.fixed)
    for _, part in members(kind, Part):
        places.update(fixed_places(part.kind))
    return places


@kept
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
        super().__init__(core.parameters())
        self._fixed = np.array(list(fixed_places(type(self))), int)
        self._nominal = self._values[self._fixed].copy()

    def _check(self, function=""):
        """`function`: that takes them as an argument."""
        if not (right := np.isfinite(self._values)).all():
            *row, place = np.argwhere(~right)[0]
            raise ValueError(self._place_text(function, place, row, "is not finite"))
        if (wrong := self._values[..., self._fixed] != self._nominal).any():
            *row, k = np.argwhere(wrong)[0]
            place = self._fixed[k]
            self._values[..., place] = self._nominal[k]
            raise ValueError(self._place_text(function, place, row, fixed_places(type(self))[place]))

    def _place_text(self, function, place, row, what):
        where = f"{function}: parameters: " if function else ""
        return f"{where}{place_names(type(self))[place]} {what}{f', in set {rows_text(row)}' if row else ''}"

    def _named(self):
        return {name: float(self._values[place]) for place, name in place_names(type(self)).items()}

    def _take(self, named):
        """Takes all numbers, which are those of the same model."""
        places = {name: place for place, name in place_names(type(self)).items()}
        if odd := sorted(named.keys() ^ places.keys()):
            raise ValueError(f"the model has changed since it was stored: not both have {', '.join(odd)}")
        for name, value in named.items():
            self._values[places[name]] = value


class SetsOfParameters(ParametersOfModel):
    """Parameters with indices in front: each number is an array of one for each set.

    sets["link2.mass"] are those of that name, sets[3] one of the sets, on the same memory.
    """

    __slots__ = ()

    def __init__(self, parameters, rows):
        lead = tuple(rows) if np.iterable(rows) else (rows,)
        self._values = np.tile(parameters._values, (*lead, 1))
        self._fixed, self._nominal = parameters._fixed, parameters._nominal

    def __len__(self):
        if self._values.ndim == 1:
            raise TypeError("one set of parameters has no length")
        return len(self._values)

    def __bool__(self):
        return True

    def __getitem__(self, key):
        if isinstance(key, str):
            owner, name, places = self._found(key)
            return getattr(owner, name)[places] if places else getattr(owner, name)
        part = object.__new__(type(self))
        part._values = self._values[self._rows(key)]
        part._fixed, part._nominal = self._fixed, self._nominal
        return part

    def __setitem__(self, key, value):
        if isinstance(key, str):
            owner, name, places = self._found(key)
            if places:
                whole = getattr(owner, name).copy()
                whole[places] = value
                value = whole
            setattr(owner, name, value)
        elif place_names(type(self)) != place_names(type(value)):
            raise TypeError("a set of parameters is set by parameters of the same model")
        else:
            self._values[self._rows(key)] = value._values

    @staticmethod
    def _rows(key):
        return (*(key if isinstance(key, tuple) else (key,)), slice(None))

    def _found(self, key):
        """The owner of a name such as "link2.com[0]", the name in it, and the place of its element."""
        *groups, name = key.split(".")
        name, bracket, element = name.partition("[")
        owner = self
        try:
            for group in groups:
                owner = getattr(owner, group)
            getattr(owner, name)
            return owner, name, (..., int(element.rstrip("]"))) if bracket else None
        except (AttributeError, ValueError) as error:
            raise KeyError(f"{key}: {error}") from error

    def __repr__(self):
        return f"<{type(self).__name__}: {rows_text(self._values.shape[:-1]) or 'one'}>"


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

    def __repr__(self):
        parts = [f"{name}={law.__get__(self)!r}" for name, law in members(type(self), Law)]
        return f"<{type(self).__name__}: {', '.join(parts)}>"


class Point:
    """Motion of a point as its law sees it."""

    __slots__ = ()
    _blocks = ()

    @classmethod
    def _of(cls, numbers):
        values = np.frombuffer(numbers, REAL)
        return cls(*[block.of(values) for block in cls._blocks])


def setting(place, doc, kind=float):
    """A property of an object with the member `_core`: one of the settings of the extension module."""

    def get(owner):
        return kind(owner._core.settings()[place])

    def put(owner, value):
        settings = list(owner._core.settings())
        settings[place] = kind(value)
        if not math.isfinite(settings[place]) or settings[place] <= 0:
            raise ValueError("a setting must be positive")
        owner._core.set_settings(*settings)

    return property(get, put, doc=doc)


OWN = ("_core", "_called", "_parameters", "_laws", "_newton")


def slot_names(kind):
    """The slots of a class and its bases beside those of a model."""
    for base in kind.__mro__:
        slots = vars(base).get("__slots__", ())
        for name in (slots,) if isinstance(slots, str) else slots:
            is_private = name.startswith("__") and not name.endswith("__")
            name = f"_{base.__name__.lstrip('_')}{name}" if is_private else name
            if name not in OWN and name not in ("__dict__", "__weakref__"):
                yield name


def state_of(model):
    """All that a copy of the model needs, with the members that a subclass has added."""
    slots = {name: getattr(model, name) for name in slot_names(type(model)) if hasattr(model, name)}
    more = {**getattr(model, "__dict__", {}), **slots}
    settings = model._core.settings()
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
    max_iterations = setting(1, "Steps after which a function gives up.", int)
    largest_step = setting(2, "Largest correction of a coordinate in one step, m or rad.")
    smallest_pivot = setting(3, "Share of a healthy pivot's size at which one is degenerate.")

    def __init__(self, core):
        self._core = core

    def __repr__(self):
        return f"<Newton: {', '.join(f'{name}={getattr(self, name)}' for name, _ in members(Newton, property))}>"
