# SPDX-License-Identifier: GPL-3.0-or-later
"""Functions of a library, found and called as by CasADi: by the convention of its documentation alone."""

import ctypes
import subprocess

Pointers = ctypes.POINTER(ctypes.POINTER(ctypes.c_double))


class Sparsity:
    """Rows, columns, and the places of nonzeros, column by column."""

    def __init__(self, table):
        self.rows, self.columns = table[0], table[1]
        is_full = self.rows > 0 and self.columns > 0 and table[2] == 1
        if is_full:
            self.places = [(i, j) for j in range(self.columns) for i in range(self.rows)]
            return
        start = [table[2 + j] for j in range(self.columns + 1)]
        assert start[0] == 0 and start == sorted(start)
        row = [table[3 + self.columns + k] for k in range(start[-1])]
        self.places = [(row[k], j) for j in range(self.columns) for k in range(start[j], start[j + 1])]
        for j in range(self.columns):
            column = row[start[j]:start[j + 1]]
            assert column == sorted(set(column)) and all(0 <= i < self.rows for i in column)

    def dense(self, nonzeros):
        matrix = [[0.0] * self.columns for _ in range(self.rows)]
        for (i, j), value in zip(self.places, nonzeros):
            matrix[i][j] = value
        return matrix


class External:
    """A function; `integer` is the library's casadi_int."""

    def __init__(self, library, name, integer=ctypes.c_longlong):
        self.name = name

        def of(part, result, *arguments):
            function = getattr(library, name + part)
            function.restype, function.argtypes = result, list(arguments)
            return function

        of("_incref", None)()
        inputs, outputs = of("_n_in", integer)(), of("_n_out", integer)()
        name_in, name_out = of("_name_in", ctypes.c_char_p, integer), of("_name_out", ctypes.c_char_p, integer)
        assert name_in(inputs) is None and name_out(outputs) is None and name_in(-1) is None
        self.inputs = [name_in(i).decode() for i in range(inputs)]
        self.outputs = [name_out(i).decode() for i in range(outputs)]
        for names in (self.inputs, self.outputs):
            assert len(set(names)) == len(names), names
            for port in names:
                assert port[0].isalpha() and "__" not in port and port.replace("_", "").isalnum(), port
        table = ctypes.POINTER(integer)
        sparsity_in, sparsity_out = of("_sparsity_in", table, integer), of("_sparsity_out", table, integer)
        self.sparsity_in = [Sparsity(sparsity_in(i)) for i in range(inputs)]
        self.sparsity_out = [Sparsity(sparsity_out(i)) for i in range(outputs)]
        sizes = [integer() for _ in range(4)]
        assert of("_work", ctypes.c_int, *[table] * 4)(*map(ctypes.byref, sizes)) == 0
        self.sizes = [size.value for size in sizes]
        assert self.sizes[0] >= inputs and self.sizes[1] >= outputs
        number = ctypes.POINTER(ctypes.c_double)
        self.function = of("", ctypes.c_int, Pointers, Pointers, table, number, ctypes.c_int)
        self.integer = integer

    def nonzeros(self, arguments, wanted=None):
        """Nonzeros of the outputs that are wanted (None for the others), or None where the call fails."""
        guard = 123.456
        pointer = ctypes.POINTER(ctypes.c_double)
        arg, res = (pointer * self.sizes[0])(), (pointer * self.sizes[1])()
        held = []
        for i, values in enumerate(arguments):
            if values is not None:
                assert len(values) == len(self.sparsity_in[i].places), (self.name, self.inputs[i])
                held.append((ctypes.c_double * max(len(values), 1))(*values))
                arg[i] = held[-1]
        results = [None] * len(self.outputs)
        for i, sparsity in enumerate(self.sparsity_out):
            if wanted is None or i in wanted:
                results[i] = (ctypes.c_double * (len(sparsity.places) + 1))(*[guard] * (len(sparsity.places) + 1))
                res[i] = results[i]
        iw, w = (self.integer * (self.sizes[2] + 1))(), (ctypes.c_double * (self.sizes[3] + 1))()
        w[self.sizes[3]] = guard
        status = self.function(arg, res, iw, w, 0)
        assert w[self.sizes[3]] == guard, "the work vector is too short"
        for result in results:
            assert result is None or result[len(result) - 1] == guard, "an output is too short"
        if status != 0:
            return None
        return [None if result is None else list(result)[:-1] for result in results]

    def __call__(self, *arguments):
        """Dense outputs, row by row."""
        nonzeros = self.nonzeros(arguments)
        return nonzeros and [sparsity.dense(values) for sparsity, values in zip(self.sparsity_out, nonzeros)]


def build(folder, model, *options):
    """The library of an exported folder, compiled without a warning."""
    library = f"{folder}/lib{model}{len(options)}.so"
    strict = ["-Wall", "-Wextra", "-Wpedantic", "-Wconversion", "-Wshadow", "-Werror"]
    sources = subprocess.run(f"ls {folder}/*.c", shell=True, check=True, capture_output=True, text=True).stdout.split()
    subprocess.run(["gcc", "-std=c99", "-O1", "-fPIC", "-shared", "-fvisibility=hidden", *strict, *options, *sources,
                    "-lm", "-o", library], check=True)
    return library


def functions_of(path, integer=ctypes.c_longlong):
    """All functions that the library offers, by name."""
    symbols = subprocess.run(["nm", "-D", "--defined-only", path], check=True, capture_output=True, text=True).stdout
    library = ctypes.CDLL(path)
    names = [line.split()[-1][:-len("_n_in")] for line in symbols.splitlines() if line.endswith("_n_in")]
    return {name: External(library, name, integer) for name in sorted(names)}
