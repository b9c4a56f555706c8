# SPDX-License-Identifier: GPL-3.0-or-later
"""Builds packages of models, for the tests."""

import ctypes
import importlib
import math
import os
import subprocess
import sys
import sysconfig
import time

MBSGEN = os.environ.get("MBSGEN", "mbsgen")
ROOT = os.path.abspath(os.path.join(os.path.dirname(__file__), "..", "..", ".."))
STRICT = "-Wall -Wextra -Wconversion -Wshadow -Wstrict-prototypes -Werror".split()


class Argument:
    """An array of a function as the table in C has it. Use: r, it is read; x, it is changed; w, it is written."""

    def __init__(self, name, use, shape, blocks, flags):
        self.name = name
        self.use = use
        self.shape = shape
        self.blocks = blocks
        self.dtype = bool if flags else float

    def results(self, array):
        """The members of its structures, or the array itself."""
        parts = [(array[..., place : place + math.prod(shape)], shape) for place, shape in self.blocks]
        return [part.reshape(array.shape[:-1] + shape) for part, shape in parts] or [array]


def arguments_of(function):
    return [Argument(*row) for row in function.code.arguments(function.index)]


def run(*command):
    result = subprocess.run(command, capture_output=True, text=True)
    if result.returncode != 0:
        raise AssertionError(f"{' '.join(command)}\n{result.stdout[-3000:]}{result.stderr[-3000:]}")
    return result.stdout


def generate(model, folder, *options):
    """Writes the code of a model into the folder; the folder of its package."""
    run(MBSGEN, model, "-o", folder, "--export", "python", "--quiet", "--split=never", *options)
    packages = os.path.join(folder, "python")
    (name,) = os.listdir(packages)
    return os.path.join(packages, name)


def compile_core(package, optimize="-O2"):
    name = os.path.basename(package)
    core = os.path.join(package, "core")
    sources = [os.path.join(core, file) for file in sorted(os.listdir(core)) if file.endswith(".c")]
    target = os.path.join(package, "src", f"_{name}_core.abi3.so")
    headers = sysconfig.get_path("include")
    run("gcc", optimize, "-ffp-contract=off", "-shared", "-fPIC", *STRICT, "-isystem", headers, "-I", core, *sources,
        "-o", target, "-lm")


def compiled(folder, name, text):
    """A text in C over the code of the package that `build` left in the folder, with its flags; NAME is the model."""
    core = os.path.join(folder, "python", name, "core")
    source, target = os.path.join(folder, "loop.c"), os.path.join(folder, "loop.so")
    with open(source, "w") as file:
        file.write(text.replace("NAME", name))
    run("gcc", "-O2", "-ffp-contract=off", "-shared", "-fPIC", "-I", core, source, os.path.join(core, f"{name}.c"), "-o",
        target, "-lm")
    return ctypes.CDLL(target)


def best(rounds, *calls):
    """The shortest of several times of each call, s: in turns, since a machine has slow moments."""
    times = [[] for _ in calls]
    for _ in range(rounds):
        for call, taken in zip(calls, times):
            start = time.perf_counter()
            call()
            taken.append(time.perf_counter() - start)
    return map(min, times)


def build(model, folder, *options, optimize="-O2"):
    """The package of a model file, imported."""
    package = generate(model, folder, *options)
    compile_core(package, optimize)
    source = os.path.join(package, "src")
    sys.path.insert(0, source)
    names = [name for name in os.listdir(source) if os.path.isdir(os.path.join(source, name))]
    importlib.invalidate_caches()
    return importlib.import_module(names[0])
