# SPDX-License-Identifier: GPL-3.0-or-later
"""The analyses of the command line, with tables of named columns."""

import csv
import io
import re

import numpy as np

from . import _program

REPEATED = ("event", "exchange", "equation", "set", "stop", "sweep", "unknown")


class Table:
    """Columns with names: table["q(crank)"], table.names, table.array (rows, columns). Columns of joints are arrays
    (rows, joints), too: table.q, table.qd, table.qdd, table.Q, table.t. Other names with letters and digits alone are
    attributes as well."""

    def __init__(self, names, array):
        self.names = tuple(names)
        self.array = array

    def __getitem__(self, name):
        if name not in self.names:
            raise KeyError(f"there is no column {name!r}: {', '.join(self.names)}")
        return self.array[:, self.names.index(name)]

    def __getattr__(self, name):
        if name.startswith("_"):
            raise AttributeError(name)
        group = "lambda" if name == "lambda_" else name
        places = [k for k, each in enumerate(self.names) if re.match(re.escape(group) + r"\(", each)]
        if places:
            return self.array[:, places]
        if name in self.names:
            return self[name]
        raise AttributeError(f"there is no column {name!r}: {', '.join(self.names)}")

    def __len__(self):
        return len(self.array)

    def __repr__(self):
        return f"<Table: {len(self)} rows of {', '.join(self.names)}>"

    def save(self, path):
        """As CSV."""
        with open(path, "w", newline="", encoding="utf-8") as file:
            writer = csv.writer(file)
            writer.writerow(self.names)
            writer.writerows([["" if np.isnan(x) else repr(float(x)) for x in row] for row in self.array])


def table_of(text):
    names, *rows = csv.reader(io.StringIO(text))
    return Table(names, np.array([[float(x) if x else np.nan for x in row] for row in rows]).reshape(len(rows), len(names)))


def words(options):
    """Options that may be repeated are lists."""
    result = []
    for name, value in options.items():
        is_list = name in REPEATED and not isinstance(value, str)
        if isinstance(value, dict) and is_list:
            value = [f"{key}={number}" for key, number in value.items()]
        for each in value if is_list else [value]:
            result += _program.words({name: each})
    return result


def about_changes(model, options):
    """The options, with a setting in front for each parameter that is not as in the model's file."""
    changed = model._changed()
    if not changed:
        return options
    given = options.get("set", [])
    if isinstance(given, dict):
        given = [f"{name}={value}" for name, value in given.items()]
    given = [given] if isinstance(given, str) else given
    return {**options, "set": [*(f"{name}={value!r}" for name, value in changed.items()), *given]}


class Analyses:
    """Commands of the program on the model with its parameters. Options are those of the commands by their names:
    model.simulate(tf=5, rtol=1e-9, force={"crank": 0.1})."""

    __slots__ = ()

    def _analysed(self, command, options):
        from ._loading import new_folder

        if "samples" in options:
            raise ValueError(f"{command} at the prompt is one run; mbsgen.study has many")
        with new_folder() as folder:
            path = folder + "/table.csv"
            source = self._package.source
            file = source.in_file(folder)
            _program.run(command, file, "-o", path, *_program.about_model(self._package.options),
                         *words(about_changes(self, options)), names={file: source.path or "<model>"})
            with open(path, encoding="utf-8") as table:
                return table_of(table.read())

    def _changed(self):
        """Names and values of the parameters that are not as in the file."""
        self.update()
        nominal = self._package.module.Model().parameters._named()
        return {name: value for name, value in self.parameters._named().items() if value != nominal[name]}

    def simulate(self, **options):
        """A motion from the initial values on: t, q, qd, qdd, Q and what `mbsgen simulate` has besides."""
        return self._analysed("simulate", options)

    def equilibrium(self, **options):
        """Coordinates at which no joint accelerates, a row for each equilibrium that `mbsgen equilibrium` finds."""
        return self._analysed("equilibrium", options)

    def modes(self, **options):
        """Eigenvalues and shares of the joints, a row for each mode, as `mbsgen modes` finds them."""
        return self._analysed("modes", options)
