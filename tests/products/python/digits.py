# SPDX-License-Identifier: GPL-3.0-or-later
"""digits.py MODEL [OPTION...]: each function of the package against the C++ header, to the last bit.

The package says what its functions take; the C++ is called with the same arrays by a library that this script writes.
"""

import ctypes
import os
import sys
import tempfile

import numpy as np
from package import arguments_of, build, run

ROUNDS = 12
STRUCTURES = {"sensor": "Sensor<double, NAME::nqd>", "contact": "ContactState<double>",
              "linearization": "Linearization<double>"}
LAW_HEAD = """
struct Laws {
  static double pull(double Z, double Zd) { return 30*(Z - 0.9) + 2*Zd; }
  template <class Point> static double at(const Point& p) { return reinterpret_cast<const double*>(&p)[0]; }
"""


def kind_of(law):
    if len(law.shapes) > 1 and law.shapes[0] == (3,):
        return "LawContact" if "Contact" in repr(law.given[0]) else "LawPoint"
    return "link" if law.given[:2] == (None, None) else "rate"


def law_method(name, law):
    """A law that both languages can state, of few of the numbers that it gets."""
    if law.optional:
        return ""
    kind = kind_of(law)
    states = law.shapes[-1][0] if len(law.shapes) == (2 if kind == "link" else 3) else 0
    arrays = ", const double* x, double* xd" if states else ""
    rates = f" for (int i = 0; i < {states}; ++i) xd[i] = 0.5 - x[i];" if states else ""
    if kind == "rate":
        return f"  double {name}(double t, const double* q, const double*, const double* x) const {{ return t + q[0] - x[0]; }}\n"
    if kind == "link":
        return f"  double {name}(double Z, double Zd{arrays}) const {{{rates} return pull(Z, Zd); }}\n"
    return (f"  void {name}(const NAME::{kind}<double>& p, NAME::Wrench<double>& w{arrays}) const {{\n"
            f"    w.force[2] = 3*at(p); w.torque[1] = 0.5*at(p);{rates}\n  }}\n")


def laws_of(package):
    laws = getattr(package, "Laws", None)
    return {} if laws is None else {name: law for name, law in vars(laws).items() if hasattr(law, "called")}


def law_in_python(law):
    kind = kind_of(law)
    if kind == "rate":
        return lambda t, q, qd, x: t + q[0] - x[0]
    if kind == "link" and len(law.shapes) == 1:
        return lambda Z, Zd: 30*(Z - 0.9) + 2*Zd
    if kind == "link":
        return lambda Z, Zd, x: (30*(Z - 0.9) + 2*Zd, 0.5 - x)
    if len(law.shapes) == 2:
        return lambda p: ([0, 0, 3*first(p)], [0, 0.5*first(p), 0])
    return lambda p, x: ([0, 0, 3*first(p)], [0, 0.5*first(p), 0], 0.5 - x)


def set_laws(model, laws):
    for name, law in laws.items():
        if not law.optional:
            setattr(model.laws, name, law_in_python(law))


def first(point):
    return float(np.ravel(point[0])[0])


def call_text(name, index, function):
    """A function of the library: the arrays of one state, in the order of C++."""
    arguments = []
    for place, argument in enumerate(arguments_of(function)):
        array = f"a[{place}]"
        if argument.name in STRUCTURES:
            arguments.append(f"*reinterpret_cast<NAME::{STRUCTURES[argument.name]}*>({array})")
        elif argument.blocks and argument.name == "contacts":
            arguments.append(f"*reinterpret_cast<NAME::Contacts<double>*>({array})")
        elif argument.dtype == bool:
            arguments.append(f"reinterpret_cast<const bool*>({array})")
        elif argument.shape == () and argument.use == "r":
            arguments.append(f"*{array}")
        else:
            arguments.append(array)
    if function.inputs is not None:
        arguments.append(f"*reinterpret_cast<const NAME::Inputs<double>*>(a[{len(arguments_of(function))}])")
    if function.name == "mass":
        return f'extern "C" int call_{index}(double** a) {{ *a[0] = model.mass(); return 0; }}\n'
    body = f"model.{function.name}({', '.join(arguments)})"
    body = f"return int({body});" if function.has_status else f"{body}; return 0;"
    return f'extern "C" int call_{index}(double** a) {{ (void)a; {body} }}\n'


def library(package, folder, name, laws):
    text = f'#include "{name}.hpp"\n#include <cstring>\n'
    kind = f"{name}::Model<double>"
    if laws:
        text += LAW_HEAD + "".join(law_method(*law) for law in laws.items()) + "};\n"
        kind = f"{name}::Model<double, Laws>"
    text += f"static {kind} model;\n"
    count = package.Parameters._count
    if count:
        text += (f'extern "C" void change(const double* p) {{ static_assert(sizeof(model.parameters) == {count}*8);\n'
                 "  std::memcpy(static_cast<void*>(&model.parameters), p, sizeof(model.parameters)); model.update(); }\n")
    for index, function in enumerate(package._functions):
        text += call_text(name, index, function)
    source = os.path.join(folder, "shim.cpp")
    with open(source, "w") as file:
        file.write(text.replace("NAME", name))
    target = os.path.join(folder, "shim.so")
    run("g++", "-std=c++17", "-O0", "-ffp-contract=off", "-shared", "-fPIC", "-I", folder, source, "-o", target)
    return ctypes.CDLL(target)


def state(argument, package, random):
    """Near the initial coordinates, where loops close; of contacts few or most are active."""
    if argument.dtype == bool:
        return random.random(argument.shape) < random.choice((0.15, 0.6))
    values = random.uniform(-1, 1, argument.shape)
    if argument.name == "dt":
        return np.abs(values) + 0.1
    if argument.name in ("q", "qa", "qb"):
        return package.q0 + 0.05*values
    return values


def in_cpp(cpp, index, function, given, inputs):
    """The arrays of one state after the call in C++, and its status."""
    arrays = []
    for argument in arguments_of(function):
        size = int(np.prod(argument.shape, dtype=int))
        array = np.full(max(size, 1), np.nan) if argument.dtype != bool else np.zeros(size, bool)
        if argument.use != "w":
            array[:size] = np.ravel(given[argument.name])
        arrays.append(array)
    arrays += inputs
    pointers = (ctypes.c_void_p*len(arrays))(*[array.ctypes.data for array in arrays])
    status = getattr(cpp, f"call_{index}")(pointers)
    return [a for a, argument in zip(arrays, arguments_of(function)) if argument.use != "r"], status


def compare(package, model, cpp, index, function, random):
    """The number of results that agree."""
    reads = [a for a in arguments_of(function) if a.use != "w"]
    rows = [{a.name: state(a, package, random) for a in reads} for _ in range(ROUNDS)]
    inputs = None
    if function.inputs is not None:
        inputs = package.Inputs(ROUNDS)
        inputs._values[...] = random.uniform(-1, 1, inputs._values.shape)
    batch = [np.array([row[a.name] for row in rows]) for a in reads]
    words = {} if inputs is None else {"inputs": inputs}
    answer = getattr(model, function.name)(*batch, **words) if reads else None
    compared = 0
    for k, row in enumerate(rows):
        extra = [] if inputs is None else [inputs._values[k].copy()]
        wanted, status = in_cpp(cpp, index, function, row, extra)
        single, word = alone(package, model, function, row, inputs, k)
        if function.has_status:
            assert word == package._support.STATUSES[status], (function.name, word, status)
            assert answer.status[k] == word
            if status != 0:
                continue
        results = [a for a in arguments_of(function) if a.use != "r"]
        places = iter(range(1000))
        for argument, array in zip(results, wanted):
            for part in argument.results(array[: int(np.prod(argument.shape, dtype=int))].reshape(argument.shape)):
                place = next(places)
                compared += same(function, single, place, part)
                if answer is not None:
                    same(function, answer, place, part, k)
    return compared


def compare_sets(package, model, cpp, index, function, random):
    """A set of parameters for each state, some of them twice in a row, against models in C++ that have them; and states with
    two indices, the sets with the first one of them."""
    reads = [a for a in arguments_of(function) if a.use != "w"]
    sets = model.parameter_sets(ROUNDS)
    vary(package, sets._values, random)
    sets._values[1] = sets._values[0]
    rows = [{a.name: state(a, package, random) for a in reads} for _ in range(ROUNDS)]
    batch = [np.array([row[a.name] for row in rows]) for a in reads]
    words = {}
    if function.inputs is not None:
        words["inputs"] = package.Inputs(ROUNDS)
        words["inputs"]._values[...] = random.uniform(-1, 1, words["inputs"]._values.shape)
    answer = getattr(model, function.name)(*batch, **words, parameters=sets)
    for k, row in enumerate(rows):
        cpp.change(sets._values[k].copy().ctypes.data_as(ctypes.c_void_p))
        extra = [words["inputs"]._values[k].copy()] if words else []
        same_results(package, function, answer, k, *in_cpp(cpp, index, function, row, extra))
    columns = model.parameter_sets((ROUNDS, 1))
    columns._values[:, 0] = sets._values
    every = getattr(model, function.name)(*batch, **words, parameters=columns)
    before = model.parameters._values.copy()
    for k in {0, ROUNDS - 1}:
        model.parameters._values[...] = sets._values[k]
        one = getattr(model, function.name)(*batch, **words)
        for got, wanted in zip(results_of(function, every), results_of(function, one)):
            wanted = np.broadcast_to(wanted, got[k].shape) # of a function without arguments there is one result
            assert got[k].tobytes() == wanted.tobytes(), (function.name, k)
    model.parameters._values[...] = before


def results_of(function, answer):
    return [np.asarray(part) for part in ((answer,) if function.result is None else answer)]


def same_results(package, function, answer, row, wanted, status):
    """Row of an answer in Python, and all arrays of a call in C++."""
    if function.has_status:
        assert answer.status[row] == package._support.STATUSES[status], (function.name, answer.status[row], status)
        if status != 0:
            return
    places = iter(range(1000))
    for argument, array in zip([a for a in arguments_of(function) if a.use != "r"], wanted):
        for part in argument.results(array[: int(np.prod(argument.shape, dtype=int))].reshape(argument.shape)):
            same(function, answer, next(places), part, row)


def vary(package, values, random):
    """Other parameters, near the nominal ones; those that no equation has stay."""
    change = random.uniform(0.99, 1.01, values.shape)
    change[..., list(package._support.fixed_places(package.Parameters))] = 1
    values *= change


def same(function, answer, place, wanted, row=None):
    got = answer if function.result is None else answer[place]
    got = np.asarray(got if row is None else got[row])
    assert got.shape == wanted.shape, (function.name, got.shape, wanted.shape)
    assert got.tobytes() == wanted.tobytes(), (function.name, place, got, wanted)
    return got.size


def alone(package, model, function, row, inputs, k):
    words = {}
    if inputs is not None:
        words["inputs"] = package.Inputs()
        words["inputs"]._values[...] = inputs._values[k]
    try:
        answer = getattr(model, function.name)(*row.values(), **words)
    except package.ModelError as error:
        return None, error.status
    return answer, "ok"


def main(path, *options):
    random = np.random.default_rng(7)
    with tempfile.TemporaryDirectory() as folder:
        package = build(path, folder, *options, optimize="-O1")
        name = os.path.basename(next(iter(os.scandir(os.path.join(folder, "python")))).path)
        compare_all(package, package.Model(), folder, name, random)


def compare_all(package, model, folder, name, random):
    """Prints what agrees with the header NAME.hpp of the folder."""
    laws = laws_of(package)
    cpp = library(package, folder, name, laws)
    set_laws(model, laws)
    values = model.parameters._values
    vary(package, values, random)
    model.update()
    if values.size:
        cpp.change(values.ctypes.data_as(ctypes.c_void_p))
    compared = {f.name: compare(package, model, cpp, i, f, random) for i, f in enumerate(package._functions)}
    if values.size:
        for i, f in enumerate(package._functions):
            compare_sets(package, model, cpp, i, f, random)
    print(f"{name}: {sum(compared.values())} numbers of {len(compared)} functions agree")
    empty = [function for function, count in compared.items() if count == 0]
    expected = [f.name for f in package._functions if all(np.prod(a.shape) == 0 for a in arguments_of(f) if a.use != "r")]
    assert set(empty) <= set(expected), f"nothing compared: {empty}"


if __name__ == "__main__":
    main(*sys.argv[1:])
