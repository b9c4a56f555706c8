# SPDX-License-Identifier: GPL-3.0-or-later
"""simulink.py MODEL...: the flat functions for Simulink against those of C, called from here, and the buses in Octave with
objects in the place of Simulink's."""

import ctypes
import itertools
import os
import random
import re
import sys
import tempfile

import package

SHIM = """#include "NAME.h"
#include <string.h>
static NAME_model model;
unsigned long size(void) { return sizeof model; }
void* nominal(void) { NAME_init(&model); return &model; }
void* with(const double* parameters, int count) {
  NAME_init(&model);
  if (count > 0) memcpy(&model, parameters, (size_t)count*sizeof(double));
  NAME_update(&model);
  return &model;
}
"""


def library(model, own, folder):
    shim, target = os.path.join(folder, "shim.c"), os.path.join(folder, "flat.so")
    with open(shim, "w") as file:
        file.write(SHIM.replace("NAME", model.name))
    flat = os.path.join(own, "simulink")
    c_files = [os.path.join(model.sources, f"{model.name}.c"), os.path.join(flat, f"{model.name}_simulink.c")]
    flags = [flag for flag in package.STRICT if flag != "-Wpedantic"]
    package.run("gcc", *flags, *package.FLAGS, "-shared", "-fPIC", "-I", model.sources, "-I", flat, shim, *c_files, "-lm", "-o", target)
    package.run("g++", "-fsyntax-only", "-Wall", "-Werror", "-x", "c++", os.path.join(flat, f"{model.name}.simulink.h"))
    return ctypes.CDLL(target)


def numbers(values):
    return (ctypes.c_double*max(len(values), 1))(*values)


def in_columns(values, sizes):
    """Values row by row as they lie column by column."""
    places = {index: place for place, index in enumerate(itertools.product(*map(range, sizes)))}
    turned = itertools.product(*map(range, reversed(sizes)))
    return [values[places[tuple(reversed(index))]] for index in turned]


def given(argument, start):
    count = package.size(argument)
    if argument["flags"]:
        return [float(random.random() < 0.5) for _ in range(count)]
    values = [random.uniform(-1, 1) for _ in range(count)]
    if argument["name"] in ("q", "qa", "qb"):
        return [a + 0.05*b for a, b in zip(start, values)]
    return [abs(values[0]) + 0.1] if argument["name"] == "dt" else values


def parts(argument, values):
    """The results that a flat function has of an array: itself, or its blocks, column by column."""
    if not argument["blocks"]:
        return [in_columns(values, argument["shape"])] if values else []
    *outer, total = argument["shape"]
    rows = len(values)//total
    found = []
    for block in argument["blocks"]:
        count = package.size(block)
        picked = [values[row*total + block["place"] + i] for row in range(rows) for i in range(count)]
        if picked:
            found.append(in_columns(picked, outer + block["shape"]))
    return found


def compare(model, code, function, start, parameters, has_driven):
    """Numbers of results that agree."""
    c_model = code.with_(numbers(parameters), len(parameters))
    flat, direct, arrays, results = [numbers(parameters)] if parameters else [], [], [], []
    for argument, kind in zip(function["arguments"], model.prototype(function["name"]) or [""]):
        count = package.size(argument)
        is_given = argument["use"] != "writes" and count > 0 and (not argument["optional"] or has_driven)
        values = given(argument, start) if is_given else [0.0]*count
        by_value = kind and "*" not in kind
        array = (ctypes.c_bool*max(count, 1))(*map(bool, values)) if argument["flags"] else numbers(values)
        direct.append(ctypes.c_double(values[0]) if by_value else array)
        arrays.append((argument, array))
        if is_given and by_value:
            flat.append(ctypes.c_double(values[0]))
        elif is_given:
            flat.append(array if argument["flags"] else numbers(in_columns(values, argument["shape"])))
    if function["inputs"]:
        values = [random.uniform(-1, 1) for _ in range(model.inputs)]
        direct.append(numbers(values))
        at = 0
        for kind in inputs_of(model, function):
            flat.append(ctypes.c_double(values[at]) if kind == 0 else numbers(values[at : at + kind]))
            at += max(kind, 1)
        assert at == model.inputs
    for argument, _ in arrays:
        if argument["use"] != "reads":
            results += [numbers([0.0]*len(part)) for part in parts(argument, [0.0]*package.size(argument))]
    call, flat_call = code[f"{model.name}_{function['name']}"], code[f"{model.name}_simulink_{function['name']}"]
    if function["name"] == "mass":
        call.restype = flat_call.restype = ctypes.c_double
        assert call(c_model) == flat_call(*flat)
        return 1
    # C changes its arrays in place: the flat function goes first.
    status = flat_call(*flat, *results)
    wanted = call(c_model, *direct)
    if function["status"]:
        assert status == wanted, (function["name"], status, wanted)
        if status != 0:
            return 0
    found = iter(results)
    compared = 0
    for argument, array in arrays:
        if argument["use"] == "reads":
            continue
        for part in parts(argument, list(array)[: package.size(argument)]):
            assert list(next(found))[: len(part)] == part, (function["name"], argument["name"])
            compared += len(part)
    return compared


def inputs_of(model, function):
    """Sizes of the arguments that inputs have become; 0: a number."""
    rows = re.search(r"mbsgen_member inputs\[\] = \{ (.*?)\};", model.members)[1]
    return [int(size) for size in re.findall(r"\d+, (\d+)\}", rows)]


def start_of(model):
    text = package.flat(os.path.join(model.sources, f"{model.name}.c"))
    found = re.search(rf"{model.name}_q0\[\d+\] = \{{(.*?)\}};", text)
    return [float(each) for each in re.findall(r"-?\d+\.?\d*(?:e[-+]?\d+)?", found[1])] if found else []


def compare_model(path):
    with tempfile.TemporaryDirectory() as folder:
        own = package.generate(path, folder, "--functions", "default,gravity,energy,mass,poses")
        model = package.Model(own)
        code = library(model, own, folder)
        code.with_ = code["with"]
        code.with_.restype = code.nominal.restype = ctypes.c_void_p
        nominal = (ctypes.c_double*max(model.parameters, 1)).from_address(code.nominal())
        parameters = [value*random.uniform(0.99, 1.01) for value in list(nominal)[: model.parameters]]
        for place in model.fixed:
            parameters[place] = nominal[place]
        wrap = code.with_
        code.with_ = lambda *words: ctypes.c_void_p(wrap(*words))
        has_driven = re.search(r"_nd = (\d+)", model.header)[1] != "0"
        compared = 0
        for function in model.functions:
            for _ in range(4):
                compared += compare(model, code, function, start_of(model), parameters, has_driven)
        assert compared > 0
        print(f"{model.name}: {len(model.functions)} flat functions, {compared} numbers agree")
        package.octave(f"buses('{model.name}', '{model.package}', {model.parameters})", package.HERE,
                       os.path.join(package.HERE, "stand_ins"), os.path.join(own, "simulink"), own)


random.seed(5)
for path in sys.argv[1:]:
    compare_model(path)
