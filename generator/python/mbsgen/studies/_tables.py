# SPDX-License-Identifier: GPL-3.0-or-later
"""The table of a study: a row for each run, its numbers, its results, and its status."""

import csv
import itertools
import os

import numpy as np

from ._errors import StudyError
from ._functions import OK

ENDINGS = (".parquet", ".npz", ".csv")
ROWS = 65536  # of a part of a Parquet file


def check_path(path):
    """Raises StudyError where no table can be written there."""
    ending = os.path.splitext(path)[1]
    if ending not in ENDINGS:
        raise StudyError(f"a table is a file that ends in .parquet, .npz or .csv, not {path}")
    if ending == ".parquet":
        parquet()
    folder = os.path.dirname(os.path.abspath(path))
    if not os.path.isdir(folder):
        raise StudyError(f"there is no folder {folder}")


def parquet():
    try:
        import pyarrow
        import pyarrow.parquet
    except ImportError:
        raise StudyError("Parquet needs pyarrow (pip install pyarrow); a table that ends in .npz or .csv does without") from None
    return pyarrow


class StudyTable:
    """Samples, results and statuses of all runs: table["link.mass"], table["swing"], table.status, table.ok.

    `names`: of the columns, samples first. `reduced`: what reductions have made, {"swing": {"mean": ...}}. Without a row for
    each run there are statuses and reductions alone.
    """

    def __init__(self, samples, block, reduced):
        self.samples = samples
        self.columns = {**{name: samples[name] for name in samples.names}, **block.columns} if samples else {}
        self.status = np.array(block.status, object)
        self.reduced = reduced

    @property
    def names(self):
        return tuple(self.columns)

    @property
    def ok(self):
        """Which runs have results."""
        return self.status == OK

    @property
    def failures(self):
        """How many runs have failed, by reasons."""
        words, counts = np.unique(self.status[~self.ok].astype(str), return_counts=True)
        return dict(zip(words.tolist(), counts.tolist()))

    def __len__(self):
        return len(self.status)

    def __getitem__(self, name):
        if name not in self.columns:
            raise KeyError(f"there is no column {name!r}: {', '.join(self.columns)}")
        return self.columns[name]

    def __repr__(self):
        failed = int((~self.ok).sum())
        return f"<StudyTable: {len(self)} runs, {failed} failed, of {', '.join([*self.columns, *self.reduced])}>"

    def flat(self):
        """Columns of single numbers: "x[0]", "x[1]" of an array x."""
        for name, column in self.columns.items():
            if column.ndim == 1:
                yield name, column
                continue
            for place in np.ndindex(*column.shape[1:]):
                yield f"{name}[{','.join(map(str, place))}]", column[(slice(None), *place)]

    def measures(self):
        """Reductions as rows: result, measure, entry of an array, value."""
        for name, answer in self.reduced.items():
            for measure, value in answer.items():
                for place in np.ndindex(*np.shape(value)):
                    yield name, measure, ",".join(map(str, place)), float(np.asarray(value)[place])

    def save(self, path):
        """As .parquet, .npz or .csv. The same study makes the same bytes. A file has the runs, or, without these, the
        reductions; .npz has both."""
        path = os.fspath(path)
        check_path(path)
        write = {".parquet": self.write_parquet, ".npz": self.write_npz, ".csv": self.write_csv}[os.path.splitext(path)[1]]
        beside = f"{path}.{os.getpid()}.part"
        try:
            write(beside)
            os.replace(beside, path)
        finally:
            if os.path.exists(beside):
                os.remove(beside)

    def words(self):
        """The words of the statuses, and for each run which it is."""
        words = list(dict.fromkeys(self.status))
        places = {word: k for k, word in enumerate(words)}
        return words, np.array([places[word] for word in self.status], np.int32)

    def write_npz(self, path):
        words, places = self.words()
        arrays = dict(self.columns)
        arrays.update({f"{name} {measure}": value for name, answer in self.reduced.items() for measure, value in answer.items()})
        arrays.update({"status": places, "status words": np.array(words)})
        with open(path, "wb") as file:
            np.savez(file, **{name: np.asarray(value) for name, value in arrays.items()})

    def write_csv(self, path):
        with open(path, "w", newline="", encoding="utf-8") as file:
            writer = csv.writer(file, lineterminator="\n")
            if not self.columns:
                writer.writerow(["result", "measure", "entry", "value"])
                writer.writerows([name, measure, entry, cell(value)] for name, measure, entry, value in self.measures())
                return
            names, columns = zip(*self.flat())
            writer.writerow([*names, "status"])
            for begin in range(0, len(self), ROWS):
                rows = np.column_stack([column[begin : begin + ROWS] for column in columns]).tolist()
                status = itertools.islice(self.status, begin, begin + ROWS)
                writer.writerows([*map(cell, row), word] for row, word in zip(rows, status))

    def write_parquet(self, path):
        arrow = parquet()
        if self.columns:
            words, places = self.words()
            columns = {**dict(self.flat()), "status": arrow.DictionaryArray.from_arrays(places, words)}
        else:
            columns = dict(zip(("result", "measure", "entry", "value"), map(list, zip(*self.measures()))))
        arrow.parquet.write_table(arrow.table(columns), path, row_group_size=ROWS)


def cell(value):
    return "" if value != value else repr(value)
