# SPDX-License-Identifier: GPL-3.0-or-later
"""Runs that are functions of the user's: one run at a time, or many at once."""

import functools
import hashlib
import importlib.util
import inspect
import os
import sys

import numpy as np

from . import _parameters
from ._errors import StudyError
from ._samples import philox

OK = "ok"


class Sample:
    """The numbers of a run, by their names. `index`: its row among the samples. `rng`: random numbers of this run, which
    are the same whoever computes it and whatever was computed before."""

    def __init__(self, names, values, index, seed):
        self._names, self._values = names, values
        self.index = int(index)
        self._seed = seed

    @functools.cached_property
    def rng(self):
        return philox(self._seed, self.index)

    def __getitem__(self, name):
        if name not in self._names:
            raise KeyError(f"there is no number {name!r}: {', '.join(self._names)}")
        return float(self._values[self._names.index(name)])

    def keys(self):
        return self._names

    def __repr__(self):
        return f"<Sample {self.index}: {', '.join(f'{name}={self[name]}' for name in self._names)}>"


class Rows:
    """The numbers of many runs: arrays (runs,) by their names. `index`: their rows among the samples. `rng(k)`: random
    numbers of the run k of these. `parameters`: those that are the model's, as sets for its functions; None without any."""

    def __init__(self, names, values, indices, seed, parameters):
        self._names, self._values = names, values
        self.index = indices
        self._seed = seed
        self.parameters = parameters

    def rng(self, k):
        return philox(self._seed, int(self.index[k]))

    def __getitem__(self, name):
        if name not in self._names:
            raise KeyError(f"there is no number {name!r}: {', '.join(self._names)}")
        return self._values[:, self._names.index(name)]

    def keys(self):
        return self._names

    def __len__(self):
        return len(self._values)


def reason(error):
    """An exception as a word of a status, in one line."""
    text = " ".join(str(error).split())
    return f"{type(error).__name__}: {text}" if text else type(error).__name__


def columns_of(answer):
    """What a function has returned, by names: a dict, a named tuple, or one value, whose name is `result`."""
    if isinstance(answer, dict):
        named = answer
    elif hasattr(answer, "_asdict"):
        named = answer._asdict()
    else:
        named = {"result": answer}
    if odd := [name for name in named if not isinstance(name, str) or not name]:
        raise TypeError(f"a result has the name {odd[0]!r}, which is no text")
    return named


def number(name, value):
    array = np.asarray(value)
    if array.dtype.kind not in "biuf":
        raise TypeError(f"the result {name} is no number: {type(value).__name__}")
    return array.astype(float)


class Block:
    """The results of runs one behind the other: `columns` by their names, (runs, ...), NaN where a run has failed, and
    `status`, a word for each."""

    def __init__(self, count):
        self.columns = {}
        self.status = [OK]*count

    @property
    def good(self):
        return np.array([word == OK for word in self.status], bool)

    def put(self, row, named):
        """The results of one run; raises where they are not those of the runs before."""
        values = {name: number(name, value) for name, value in named.items()}
        if "status" in values:
            raise TypeError("the column status is that of the runs; raise an exception where a run has failed")
        if self.columns and values.keys() != self.columns.keys():
            raise TypeError(f"the results are {', '.join(values)}, those of other runs {', '.join(self.columns)}")
        for name, value in values.items():
            column = self.columns.get(name)
            if column is not None and column.shape[1:] != value.shape:
                raise TypeError(f"the result {name} has the shape {value.shape}, that of other runs {column.shape[1:]}")
        for name, value in values.items():
            if name not in self.columns:
                self.columns[name] = np.full((len(self.status), *value.shape), np.nan)
            self.columns[name][row] = value


def source_of(function):
    """What says whether a function is another one than that of the runs which are kept."""
    function = inspect.unwrap(function)
    name = f"{getattr(function, '__module__', '')}.{getattr(function, '__qualname__', type(function).__qualname__)}"
    try:
        text = inspect.getsource(function)
    except (OSError, TypeError):
        text = ""
    return f"{name} {hashlib.sha256(text.encode()).hexdigest()}"


class Each:
    """A function of the model and of one sample."""

    prefers = "processes"

    def __init__(self, function):
        self.function = function

    def describe(self):
        return f"function {source_of(self.function)}"

    def check(self, model, samples):
        pass

    def largest_chunk(self):
        return 1000

    def block(self, model, names, values, indices, seed):
        block = Block(len(values))
        fresh = _parameters.Fresh(model, names)
        for k, row in enumerate(values):
            try:
                fresh.set(row)
                block.put(k, columns_of(self.function(model, Sample(names, row, indices[k], seed))))
            except Exception as error:  # whatever the user's function has come to is the run's own
                block.status[k] = reason(error)
        fresh.reset()
        return block


class Batched:
    """A function of the model and of many samples, each result with a row for each."""

    prefers = "threads"

    def __init__(self, function):
        self.function = function

    def describe(self):
        return f"batched {source_of(self.function)}"

    def check(self, model, samples):
        pass

    def largest_chunk(self):
        return 10000

    def block(self, model, names, values, indices, seed):
        try:
            return self.together(model, names, values, indices, seed)
        except Exception as error:  # one of the runs may be the reason: the others have results
            if len(values) == 1:
                block = Block(1)
                block.status = [reason(error)]
                return block
        half = len(values)//2
        parts = [self.block(model, names, values[rows], indices[rows], seed) for rows in (slice(half), slice(half, None))]
        return joined(parts)

    def together(self, model, names, values, indices, seed):
        fresh = _parameters.Fresh(model, names)
        rows = Rows(names, values, indices, seed, _parameters.sets(model, names, values))
        try:
            named = dict(columns_of(self.function(model, rows)))
        finally:
            fresh.reset()
        block = Block(len(values))
        block.status = [str(word) for word in named.pop("status", block.status)]
        for name, value in named.items():
            column = number(name, value)
            if column.ndim == 0 or len(column) != len(values) or len(block.status) != len(values):
                raise TypeError(f"the result {name} has the shape {column.shape}, not ({len(values)}, ...), a row for each run")
            column[~block.good] = np.nan
            block.columns[name] = column
        return block


def joined(parts):
    """Blocks one behind the other. A run whose results have other shapes than the first ones has failed."""
    whole = Block(0)
    whole.status = [word for part in parts for word in part.status]
    first = next((part for part in parts if part.columns), None)
    if first is None:
        return whole
    place = 0
    whole.columns = {name: np.full((len(whole.status), *column.shape[1:]), np.nan) for name, column in first.columns.items()}
    for part in parts:
        rows = slice(place, place + len(part.status))
        place = rows.stop
        if not part.columns:
            continue
        if {name: column.shape[1:] for name, column in part.columns.items()} != {n: c.shape[1:] for n, c in first.columns.items()}:
            odd = "TypeError: the results have other names or shapes than those of the first runs"
            whole.status[rows] = [odd if word == OK else word for word in part.status]
            continue
        for name, column in part.columns.items():
            whole.columns[name][rows] = column
    return whole


def batched(function):
    """A run of many samples at once: `function(model, rows)` gets arrays (runs,) by their names, rows["link.mass"], and
    sets for the functions of the model, `parameters=rows.parameters`; it gives arrays (runs, ...). A result `status` has a word for each run, "ok" where it has succeeded."""
    return Batched(function)


class InFile:
    """A function by its file and its name, which each worker reads itself."""

    def __init__(self, path, name):
        self.path = os.path.abspath(path)
        self.name = name
        self.load()

    def load(self):
        key = "mbsgen_study_" + hashlib.sha256(self.path.encode()).hexdigest()[:16]
        module = sys.modules.get(key)
        if module is None:
            spec = importlib.util.spec_from_file_location(key, self.path)
            if spec is None or spec.loader is None:
                raise StudyError(f"{self.path} is no source of Python; name a file that ends in .py")
            module = importlib.util.module_from_spec(spec)
            spec.loader.exec_module(module)
            sys.modules[key] = module
        self.called = getattr(module, self.name, None)
        if not callable(self.called):
            raise StudyError(f"{self.path} has no function {self.name!r}")
        self.__wrapped__ = self.called

    def __reduce__(self):
        return InFile, (self.path, self.name)

    def __call__(self, model, samples):
        return self.called(model, samples)
