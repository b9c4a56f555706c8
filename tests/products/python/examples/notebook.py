# SPDX-License-Identifier: GPL-3.0-or-later
"""notebook.py NOTEBOOK [PICTURE]: runs the cells of a notebook in its folder, as Jupyter does: what a cell ends with is
shown. Gives the names that the cells have made; the last figure goes into PICTURE, without a date."""

import ast
import json
import os
import pathlib
import sys


def shown(value):
    """Representations that a notebook would take, as text."""
    forms = [getattr(value, name)() for name in ("_repr_svg_", "_repr_html_") if hasattr(value, name)]
    return [form for form in forms if form] or [repr(value)]


def run(path):
    """The names of the notebook, and what its cells have shown."""
    path = pathlib.Path(path).resolve()
    os.chdir(path.parent)
    names, outputs = {"__name__": "__main__"}, []
    for number, cell in enumerate(json.loads(path.read_text())["cells"]):
        if cell["cell_type"] != "code":
            continue
        tree = ast.parse("".join(cell["source"]), f"{path.name}, cell {number}")
        last = tree.body.pop() if isinstance(tree.body[-1], ast.Expr) else None
        exec(compile(tree, f"{path.name}, cell {number}", "exec"), names)
        if last is not None:
            value = eval(compile(ast.Expression(last.value), f"{path.name}, cell {number}", "eval"), names)
            outputs.append((value, shown(value)))
    return names, outputs


def reproducible():
    """Figures whose text is the same each time."""
    import matplotlib

    matplotlib.use("svg")
    matplotlib.rcParams.update({"svg.hashsalt": "mbsgen", "svg.fonttype": "none", "font.size": 9})


if __name__ == "__main__":
    picture = pathlib.Path(sys.argv[2]).resolve() if len(sys.argv) > 2 else None
    reproducible()
    _, answers = run(sys.argv[1])
    if picture:
        answers[-1][0].savefig(picture, metadata={"Date": None})
