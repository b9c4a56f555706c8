# SPDX-License-Identifier: GPL-3.0-or-later
"""Samples of a study: names of numbers, and a row of values for each run. All of them follow from their seed."""

import csv
import hashlib
import os

import numpy as np

from ._distributions import distribution
from ._errors import StudyError

MOST = 100_000_000


class Samples:
    """Rows of values. `names`: of the numbers; `values`: (runs, numbers)."""

    def __init__(self, names, values):
        self.names = tuple(names)
        self.values = np.ascontiguousarray(values, float)
        if self.values.ndim != 2 or self.values.shape[1] != len(self.names):
            raise StudyError(f"samples have the shape {self.values.shape}, not (runs, {len(self.names)})")
        if not len(self.values):
            raise StudyError("there is no run: take a count of 1 or more, or a table with rows")
        if "status" in self.names:
            raise StudyError("the column status is that of the runs; give the number another name")
        if odd := next((name for name in self.names if self.names.count(name) > 1), None):
            raise StudyError(f"there are two numbers {odd}; remove one")
        row, column = (places[:1] for places in np.nonzero(~np.isfinite(self.values)))
        if row.size:
            raise StudyError(f"the value of {self.names[column[0]]} in run {row[0]} is not finite")

    def __len__(self):
        return len(self.values)

    def __getitem__(self, name):
        if name not in self.names:
            raise KeyError(f"there is no number {name!r}: {', '.join(self.names)}")
        return self.values[:, self.names.index(name)]

    def __repr__(self):
        return f"<Samples: {len(self)} runs over {', '.join(self.names)}>"

    def digest(self):
        """Of names and values."""
        return hashlib.sha256("\0".join(self.names).encode() + self.values.tobytes()).hexdigest()


def counted(count):
    if not isinstance(count, (int, np.integer)) or not 0 < count <= MOST:
        raise StudyError(f"a study has 1 to {MOST} runs, not {count!r}")
    return int(count)


def named(numbers):
    if not isinstance(numbers, dict) or not numbers:
        raise StudyError("name the numbers that vary: {\"link.mass\": (1, 2)}")
    return list(numbers), [distribution(name, value) for name, value in numbers.items()]


def spread(names, laws, shares):
    return Samples(names, np.column_stack([law.ppf(shares[:, k]) for k, law in enumerate(laws)]))


def philox(*key):
    """Random numbers that follow from the key alone, not from what was drawn before."""
    if not isinstance(key[0], (int, np.integer)) or not 0 <= key[0] < 2**64:
        raise StudyError(f"a seed is a whole number from 0 on, below 2^64, not {key[0]!r}")
    return np.random.Generator(np.random.Philox(key=np.array([*key, 0, 0][:2], np.uint64)))


def quasi(kind):
    try:
        from scipy.stats import qmc
    except ImportError:
        raise StudyError(f"{kind} needs scipy (Debian: python3-scipy); random() and grid() do without") from None
    return qmc


def random(numbers, count, seed=0):
    """Independent draws. The first rows of more draws are those of fewer."""
    names, laws = named(numbers)
    return spread(names, laws, philox(seed).random((counted(count), len(names))))


def latin_hypercube(numbers, count, seed=0):
    """As many strata of each number as there are runs, a run in each (McKay, Beckman, Conover 1979)."""
    names, laws = named(numbers)
    engine = quasi("latin_hypercube").LatinHypercube(len(names), seed=philox(seed))
    return spread(names, laws, engine.random(counted(count)))


def sobol(numbers, count, seed=0):
    """Sobol's sequence, scrambled (Owen 1998); its balance wants counts that are powers of two."""
    names, laws = named(numbers)
    engine = quasi("sobol").Sobol(len(names), scramble=True, seed=philox(seed))
    power = int(counted(count) - 1).bit_length()
    return spread(names, laws, engine.random_base2(power)[:count])


def grid(numbers):
    """All combinations of the values of each number, the last number fastest."""
    if not isinstance(numbers, dict) or not numbers:
        raise StudyError("name the numbers that vary: {\"link.mass\": [1, 1.5, 2]}")
    axes = [np.atleast_1d(np.asarray(values, float)) for values in numbers.values()]
    for name, axis in zip(numbers, axes):
        if axis.ndim != 1 or not axis.size:
            raise StudyError(f"{name}: a grid wants a list of values")
    counted(int(np.prod([axis.size for axis in axes], dtype=object)))
    return Samples(numbers, np.stack(np.meshgrid(*axes, indexing="ij"), axis=-1).reshape(-1, len(axes)))


def table(source, names=None):
    """A table as it is: a CSV file with a line of names, an .npz file with an array for each name, a dict of such
    arrays, or an array (runs, numbers) with `names`."""
    if isinstance(source, (str, os.PathLike)):
        path = os.fspath(source)
        return Samples(*(of_archive(path) if path.endswith(".npz") else of_csv(path)))
    if isinstance(source, dict):
        return of_columns(source)
    if names is None:
        raise StudyError("an array of samples has no names: give names=[...]")
    return Samples(names, source)


def of_columns(columns):
    arrays = [np.asarray(column, float) for column in columns.values()]
    if any(array.ndim != 1 or len(array) != len(arrays[0]) for array in arrays) or not arrays:
        raise StudyError("the columns of samples are arrays of one length")
    return Samples(columns, np.column_stack(arrays))


def of_archive(path):
    with np.load(path) as archive:
        samples = of_columns({name: archive[name] for name in archive.files})
    return samples.names, samples.values


def of_csv(path):
    with open(path, newline="", encoding="utf-8-sig") as file:
        rows = csv.reader(file)
        names = next(rows, None)
        if not names:
            raise StudyError(f"{path}:1: there is no line of names; write the names of the numbers into it")
        values = [numbers_of(path, rows.line_num, names, row) for row in rows if row]
    return names, np.array(values).reshape(len(values), len(names))


def numbers_of(path, line, names, row):
    if len(row) != len(names):
        raise StudyError(f"{path}:{line}: {len(row)} cells in a row; write {len(names)} as there are names")
    try:
        return [float(cell) for cell in row]
    except ValueError:
        odd = next(cell for cell in row if not is_number(cell))
        raise StudyError(f"{path}:{line}: {odd!r} is no number; write one such as 0.5") from None


def is_number(cell):
    try:
        float(cell)
    except ValueError:
        return False
    return True


def samples_of(given):
    """Of what `study` was given."""
    if isinstance(given, Samples):
        return given
    if isinstance(given, (str, os.PathLike, dict)):
        return table(given)
    raise StudyError(f"samples are those of mbsgen.studies, a table, or a dict of columns, not {type(given).__name__}")
