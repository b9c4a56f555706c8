# SPDX-License-Identifier: GPL-3.0-or-later
"""overhead.py [MOST]: what one call from Python takes over its function in C, in microseconds, for calls of one state.

Fails where a call takes more than MOST. Python and C are timed in turns in one process, and the shortest times count.
"""

import ctypes
import os
import sys
import tempfile

import numpy as np
from package import ROOT, arguments_of, best, build, compiled

CALLS = 2000
ROUNDS = 40
MODELS = [("examples/puma560/puma560.json", ("mass_matrix", "bias", "inverse_dynamics", "direct_dynamics")),
          ("examples/four_bar/four_bar.json", ("direct_dynamics",)),
          ("examples/stewart_platform/stewart_platform.json", ("direct_dynamics",))]
LOOP = """
#include "NAME.h"
static NAME_model model;
void start(void) { NAME_init(&model); }
"""
FUNCTION = "void FUNCTION(double** a, int calls) {{ for (int i = 0; i < calls; ++i) {{ {copies} NAME_FUNCTION({given}); }} }}\n"


def loop_in_c(folder, name, functions):
    text = LOOP
    for function in functions:
        takes = ["&model"] + [f"a[{k}]" for k in range(len(arguments_of(function)))]
        copies = "".join(f"for (int k = 0; k < {int(np.prod(a.shape))}; ++k) a[{k}][k] = a[{k + len(arguments_of(function))}][k]; "
                         for k, a in enumerate(arguments_of(function)) if a.use == "x")
        text += FUNCTION.format(copies=copies, given=", ".join(takes)).replace("FUNCTION", function.name)
    library = compiled(folder, name, text)
    library.start()
    return library


def value(package, argument):
    """Near the initial state, where loops close."""
    return np.array(package.q0) if argument.name == "q" else np.full(argument.shape, 0.1)


def overhead(package, library, model, function):
    given = [value(package, a) for a in arguments_of(function)]
    kept = [array.copy() for array in given]
    pointers = (ctypes.c_void_p*(2*len(given)))(*[array.ctypes.data for array in given + kept])
    method = getattr(model, function.name)
    reads = [array for array, a in zip(kept, arguments_of(function)) if a.use != "w"]

    def in_python():
        for _ in range(CALLS):
            method(*reads)

    in_c, taken = best(ROUNDS, lambda: getattr(library, function.name)(pointers, CALLS), in_python)
    over = 1e6*(taken - in_c)/CALLS
    print(f"{package.__name__}.{function.name}: C {1e6*in_c/CALLS:.2f} us, Python {1e6*taken/CALLS:.2f} us: "
          f"{over:.2f} us over the function")
    return over


def main(most="inf"):
    worst = 0
    for path, names in MODELS:
        with tempfile.TemporaryDirectory() as folder:
            package = build(os.path.join(ROOT, path), folder)
            name = os.listdir(os.path.join(folder, "python"))[0]
            functions = [f for f in package._functions if f.name in names]
            library = loop_in_c(folder, name, functions)
            model = package.Model()
            worst = max([worst] + [overhead(package, library, model, f) for f in functions])
    print(f"at most {worst:.2f} us")
    return worst > float(most)


sys.exit(main(*sys.argv[1:]))
