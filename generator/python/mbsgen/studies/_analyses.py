# SPDX-License-Identifier: GPL-3.0-or-later
"""Runs that are analyses of the program: simulation, equilibrium, modes. One start of the program has many runs."""

import contextlib
import copy
import csv
import io
import re

import numpy as np

from .. import _program
from .._loading import new_folder
from .._tables import about_changes, words
from . import _programs
from ._errors import StudyError
from ._functions import OK, Block, joined

HOW = ("first", "last", "min", "max", "mean", "rms", "range", "largest", "all")
FORM = re.compile(rf"(?:({'|'.join(HOW)})|row ([0-9]+)) +(\S.*)")
NOT_HERE = ("output", "o", "samples", "column", "plot", "view", "json", "quiet", "animate", "sweep", "matrices", "diagnostics")


class Taken:
    """What a run's table gives for a result: "max q(crank)", "row 2 frequency", or a column, whose first or last row
    counts."""

    def __init__(self, name, text, usual):
        if not isinstance(text, str) or not text.strip():
            raise StudyError(f"the result {name}: write a column, such as \"q(crank)\", or how to take it, such as \"max q(crank)\"")
        found = FORM.fullmatch(text.strip())
        how, row, column = found.groups() if found else (usual, None, text.strip())
        self.how, self.column = how or "row", column
        self.row = int(row) if row else 0
        if self.how == "row" and self.row < 1:
            raise StudyError(f"the result {name}: rows count from 1")

    def __str__(self):
        return f"{self.how} {self.row} {self.column}"

    def of(self, column, starts, ends):
        """(runs, ...) of a column that holds all runs one behind the other; NaN where a run has no such row."""
        if self.how == "all":
            return stacked(column, starts, ends)
        if self.how == "row":
            place = starts + self.row - 1
            return np.where(place < ends, column[np.minimum(place, len(column) - 1)], np.nan)
        return REDUCED[self.how](column, starts, ends)


def stacked(column, starts, ends):
    """Runs with as many rows as the first; others have failed."""
    length = ends[0] - starts[0]
    result = np.full((len(starts), length), np.nan)
    for k in np.flatnonzero(ends - starts == length):
        result[k] = column[starts[k] : ends[k]]
    return result


REDUCED = {
    "first": lambda column, starts, ends: column[starts],
    "last": lambda column, starts, ends: column[ends - 1],
    "min": lambda column, starts, ends: np.minimum.reduceat(column, starts),
    "max": lambda column, starts, ends: np.maximum.reduceat(column, starts),
    "mean": lambda column, starts, ends: np.add.reduceat(column, starts)/(ends - starts),
    "rms": lambda column, starts, ends: np.sqrt(np.add.reduceat(column*column, starts)/(ends - starts)),
    "range": lambda column, starts, ends: np.maximum.reduceat(column, starts) - np.minimum.reduceat(column, starts),
    "largest": lambda column, starts, ends: np.maximum.reduceat(np.abs(column), starts),
}


class Runs:
    """The table of many runs: `names`, `array` (rows, columns), `run` of each row, and `failures` by run."""

    def __init__(self, text):
        begin = text.index("\n")
        (names,) = csv.reader(io.StringIO(text[:begin]))
        self.names = names[1:-1]
        good, self.failures = [], {}
        for line in text[begin + 1 :].splitlines():
            if line.endswith(","):
                good.append(line[:-1])
            else:
                (cells,) = csv.reader([line])
                self.failures[int(cells[0])] = cells[-1]
        table = np.loadtxt(good, delimiter=",", ndmin=2) if good else np.empty((0, len(names) - 1))
        self.run, self.array = table[:, 0].astype(int), table[:, 1:]


class Analysis:
    """A command of the program on the model with the numbers of each sample."""

    prefers = "threads"  # each of them waits for a process

    def __init__(self, command, usual, results, options):
        if odd := next((name for name in options if name in NOT_HERE), None):
            raise StudyError(f"{command}: a study has no option {odd}; leave it out")
        if results is not None and not isinstance(results, dict):
            raise StudyError(f"{command}: results are names and columns, {{\"angle\": \"q(crank)\"}}, not {results!r}")
        self.command = command
        self.options = copy.deepcopy(options)
        self.results = None if results is None else {name: Taken(name, text, usual) for name, text in results.items()}
        if self.results == {}:
            raise StudyError(f"{command}: name a result, {{\"angle\": \"q(crank)\"}}, or leave them out for all columns")
        self.usual = usual

    def describe(self):
        results = self.results and {name: str(taken) for name, taken in self.results.items()}
        return f"{self.command} {words(self.options)} {results}"

    def largest_chunk(self):
        return 10000

    def check(self, model, samples):
        """Runs the first sample: names and options that are wrong are known before the study begins."""
        with contextlib.suppress(_programs.Killed):  # which says nothing about names
            self.runs(model, samples.names, samples.values[:1])

    def block(self, model, names, values, indices, seed):
        del indices, seed
        try:
            return self.taken(self.runs(model, names, values), len(values))
        except _programs.Killed as error:  # perhaps by one of the runs
            if len(values) == 1:
                return self.alone(model, names, values, error)
        half = len(values)//2
        return joined([self.block(model, names, part, None, None) for part in (values[:half], values[half:])])

    def alone(self, model, names, values, error):
        """A run that the program has not survived gets another chance: what has ended it may have come from outside."""
        try:
            return self.taken(self.runs(model, names, values), 1)
        except _programs.Killed:
            block = Block(1)
            block.status = [str(error)]
            return block

    def runs(self, model, names, values):
        with new_folder() as folder:
            samples, path = folder + "/samples.csv", folder + "/runs.csv"
            with open(samples, "w", newline="", encoding="utf-8") as file:
                writer = csv.writer(file)
                writer.writerow(names)
                writer.writerows(values.tolist())
            source = model._package.source
            file = source.in_file(folder)
            columns = [f"--column={name}" for name in dict.fromkeys(taken.column for taken in (self.results or {}).values())]
            _programs.run(self.command, file, "-o", path, "--samples", samples, *columns,
                          *_program.about_model(model._package.options), *words(about_changes(model, self.options)),
                          names={file: source.path or "<model>", samples: "<samples>"}, result=path)
            with open(path, encoding="utf-8") as table:
                return Runs(table.read())

    def taken(self, runs, count):
        block = Block(count)
        for run, why in runs.failures.items():
            block.status[run] = why
        wanted = self.results or {name: Taken(name, name, self.usual) for name in runs.names if name != "t"}
        good = np.flatnonzero(block.good)
        starts, ends = (np.searchsorted(runs.run, good, side) for side in ("left", "right"))
        for name, taken in wanted.items():
            if not len(good):
                continue
            values = taken.of(np.ascontiguousarray(runs.array[:, runs.names.index(taken.column)]), starts, ends)
            column = np.full((count, *values.shape[1:]), np.nan)
            column[good] = values
            block.columns[name] = column
            odd = np.isnan(values).reshape(len(good), -1).all(axis=1)
            for run in good[odd]:
                if block.status[run] == OK and taken.how in ("row", "all"):
                    block.status[run] = f"the result {name}: the run has other rows than asked for"
        return block

    def __repr__(self):
        return f"<{self.command}: {', '.join(words(self.options)) or 'usual options'}>"


def simulate(results=None, **options):
    """A run is a motion, as `mbsgen simulate` has it; options by their names: tf=1, every=0.01.

    results: names and what the run's table gives, {"swing": "max q(crank)"}: first, last, min, max, mean, rms, range,
    largest (of the sizes), row N, or all, an array of all rows. A column alone is its last row. By default all columns.
    """
    return Analysis("simulate", "last", results, options)


def equilibrium(results=None, **options):
    """A run is a search for an equilibrium; a column alone is that of the first one."""
    return Analysis("equilibrium", "first", results, options)


def modes(results=None, **options):
    """A run is a linearization: its rows are modes, {"stability": "max real", "f1": "row 1 frequency"}; a column alone is
    an array of all modes."""
    return Analysis("modes", "all", results, options)


def analysis(command, results=None, **options):
    """One of them by its name."""
    chosen = {"simulate": simulate, "equilibrium": equilibrium, "modes": modes}
    return chosen[command](results, **options)
