# SPDX-License-Identifier: GPL-3.0-or-later
"""batch.py MODEL [OPTION...]: `--export batch` against the package of Python, to the last bit: functions for many states in
C, and, of models without laws, the text of its kernels as CUDA, which a compiler of C++ takes as functions for one state."""

import copy
import ctypes
import os
import sys
import tempfile

import digits
import numpy as np
from package import MBSGEN, STRICT, arguments_of, build, run
from steps import by_hand

COUNT = 10
HOST = """
#include "NAME_batch.h"
static NAME_model model;
LAWS
NAME_model* begin(void);
NAME_model* begin(void) {
  NAME_init(&model);
  CONNECT
  return &model;
}
"""
LAWS = """
static double strut(void* context, double Z, double Zd) { (void)context; return 30*(Z - 0.9) + 2*Zd; }
static void tyre(void* context, const NAME_law_point* point, NAME_wrench* wrench) {
  (void)context;
  memset(wrench, 0, sizeof(*wrench));
  wrench->force[2] = 3*point->position[0];
  wrench->torque[1] = 0.5*point->position[0];
}
"""
CUDA = """
#define __CUDACC__
#define __global__
#define __host__
#define __device__
#define __noinline__
#include <cmath>
using std::sqrt;
struct Place { unsigned x; };
static Place blockIdx = {0}, blockDim = {1}, threadIdx = {0};
#include "NAME_kernels.cu"
extern "C" void choose(unsigned block, unsigned width, unsigned thread) {
  blockIdx.x = block, blockDim.x = width, threadIdx.x = thread;
}
"""


class Batch(ctypes.Structure):
    _fields_ = [("count", ctypes.c_size_t), ("parameters", ctypes.c_void_p), ("states_of_set", ctypes.c_size_t)]


def library(folder, name, text, ending, *command):
    source, target = os.path.join(folder, "shim" + ending), os.path.join(folder, f"shim{ending}.so")
    with open(source, "w") as file:
        file.write(text.replace("NAME", name))
    run(*command, "-ffp-contract=off", "-shared", "-fPIC", source, "-o", target, "-lm")
    return ctypes.CDLL(target)


def pointer(array):
    return ctypes.c_void_p(array.ctypes.data)


class Rows:
    """The arrays of a call for COUNT states."""

    def __init__(self, package, function, random):
        self.arguments = arguments_of(function)
        self.values = {a.name: np.array([digits.state(a, package, random) for _ in range(COUNT)]) for a in self.arguments
                       if a.use != "w"}
        self.inputs = None
        if function.inputs is not None:
            self.inputs = package.Inputs(COUNT)
            self.inputs._values[...] = random.uniform(-1, 1, self.inputs._values.shape)

    def words(self):
        return {} if self.inputs is None else {"inputs": self.inputs}

    def arrays(self):
        """Those of C, results empty."""
        result = []
        for argument in self.arguments:
            if argument.use == "w":
                result.append(np.full((COUNT, *argument.shape), 7.0))
            else:
                result.append(np.ascontiguousarray(self.values[argument.name]).copy())
        return result + ([] if self.inputs is None else [self.inputs._values.copy()])


def check(package, function, answer, rows, arrays, statuses):
    words = package._support.STATUSES[statuses]
    if function.has_status:
        np.testing.assert_array_equal(answer.status, words, function.name)
    results = [(argument, array) for argument, array in zip(rows.arguments, arrays) if argument.use != "r"]
    places = iter(range(1000))
    for argument, array in results:
        for part in argument.results(array):
            place = next(places)
            got = np.asarray(answer if function.result is None else answer[place])
            good = words == "ok"
            got = np.broadcast_to(got, part.shape) # of a function without arguments there is one result
            assert part[good].tobytes() == got[good].tobytes(), (function.name, place, part, got)


def check_host(package, model, host, name, sets, states_of_set, random):
    """Functions in C for so many states of each set; none: with the parameters of the model."""
    own = host.begin()
    for function in package._functions:
        rows = Rows(package, function, random)
        arrays, statuses = rows.arrays(), np.zeros(COUNT, np.int32)
        words = rows.words()
        batch = Batch(COUNT, None, 1)
        if sets is not None:
            batch = Batch(COUNT, pointer(sets._values), states_of_set)
            words["parameters"] = sets[np.arange(COUNT)//states_of_set]
        if package.Parameters._count == 0:
            words.pop("parameters", None)
        call = getattr(host, f"{name}_batch_{function.name}")
        call(ctypes.c_void_p(own), ctypes.byref(batch), *map(pointer, arrays), pointer(statuses))
        answer = getattr(model, function.name)(*rows.values.values(), **words)
        check(package, function, answer, rows, arrays, statuses)


class Device:
    """Kernels as functions, each called for all states and some more, in blocks of four."""

    def __init__(self, folder, name):
        self.compiled = library(folder, name, CUDA, ".cpp", "g++", "-std=c++17", "-O1", "-I", folder)
        self.name = name
        size = np.zeros(1, np.uint64)
        self.compiled.choose(0, 1, 0)
        getattr(self.compiled, f"{name}_kernel_size")(pointer(size))
        self.size = int(size[0])

    def call(self, kernel, *arguments):
        for k in range(COUNT + 3):
            self.compiled.choose(k//4, 4, k % 4)
            getattr(self.compiled, f"{self.name}_kernel_{kernel}")(*arguments)

    def models(self, sets):
        models = np.zeros(len(sets)*self.size, np.uint8)
        self.call("update", pointer(models), ctypes.c_ulonglong(len(sets)), pointer(sets._values), None)
        return models


def check_device(package, model, device, sets, random):
    models = device.models(sets)
    for function in package._functions:
        rows = Rows(package, function, random)
        arrays, statuses = rows.arrays(), np.zeros(COUNT, np.int32)
        chosen = random.integers(0, len(sets), COUNT).astype(np.uint32)
        device.call(function.name, pointer(models), pointer(chosen), ctypes.c_ulonglong(COUNT), *map(pointer, arrays),
                    pointer(statuses))
        answer = getattr(model, function.name)(*rows.values.values(), **rows.words(), parameters=sets[chosen])
        check(package, function, answer, rows, arrays, statuses)


def check_steps(package, model, device, random):
    """Those of integrators, of models whose joints have one coordinate each."""
    steps = getattr(device.compiled, f"{device.name}_kernel_steps", None)
    if steps is None or package.nq != package.nqd or package.Parameters._count == 0:
        return
    models = device.models(model.parameter_sets(1))
    Q = random.uniform(-1, 1, (COUNT, package.nqd))
    inputs = None
    if {f.name: f for f in package._functions}["direct_dynamics"].inputs is not None:
        inputs = package.Inputs(COUNT)
        inputs._values[...] = random.uniform(-1, 1, inputs._values.shape)
    for k, method in enumerate(("rk4", "semi-implicit")):
        q, qd = np.tile(package.q0, (COUNT, 1)), random.uniform(-0.5, 0.5, (COUNT, package.nqd))
        wanted = by_hand(model, q, qd, Q, 0.01, 20, method, copy.copy(inputs))
        statuses = np.ones(COUNT, np.int32)
        given = [] if inputs is None else [pointer(inputs._values)]
        device.call("steps", pointer(models), None, ctypes.c_ulonglong(COUNT), pointer(q), pointer(qd), pointer(Q), *given,
                    pointer(statuses), ctypes.c_double(0.01), ctypes.c_uint(20), ctypes.c_int(k))
        assert not statuses.any(), method
        np.testing.assert_allclose(q, wanted[0], rtol=1e-9, atol=1e-9, err_msg=method)
        np.testing.assert_allclose(qd, wanted[1], rtol=1e-9, atol=1e-8, err_msg=method)


def main(path, *options):
    random = np.random.default_rng(11)
    with tempfile.TemporaryDirectory() as folder:
        package = build(path, folder, *options, optimize="-O1")
        run(MBSGEN, path, "-o", folder, "--export", "batch", "--scalar=double", "--quiet", *options)
        (name,) = os.listdir(os.path.join(folder, "batch"))
        files = os.path.join(folder, "batch", name)
        laws = digits.laws_of(package)
        assert set(laws) <= {"strut", "tyre", "strut_derivative", "tyre_derivative"}
        connect = " ".join(f"model.laws.{law} = {law};" for law in laws if not laws[law].optional)
        text = HOST.replace("LAWS", LAWS if laws else "").replace("CONNECT", connect)
        sources = [os.path.join(files, f"{name}{ending}.c") for ending in ("", "_batch")]
        host = library(files, name, "#include <string.h>\n" + text, ".c", "gcc", "-std=c99", "-O1", *STRICT, f"-I{files}",
                       *sources)
        host.begin.restype = ctypes.c_void_p
        model = package.Model()
        digits.set_laws(model, laws)
        sets = None
        check_host(package, model, host, name, None, 1, random)
        if package.Parameters._count:
            sets = model.parameter_sets(COUNT)
            digits.vary(package, sets._values, random)
            for states_of_set in (1, 4):
                check_host(package, model, host, name, sets, states_of_set, random)
            if not laws:
                device = Device(files, name)
                check_device(package, model, device, sets, random)
                check_steps(package, model, device, random)
        print(f"{name}: {len(package._functions)} functions of batches agree")


if __name__ == "__main__":
    main(*sys.argv[1:])
