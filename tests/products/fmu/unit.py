# SPDX-License-Identifier: GPL-3.0-or-later
"""Units of FMI 2 and 3 as a simulator sees them, by ctypes and the files of the unit alone."""
import ctypes
import os
import subprocess
import xml.etree.ElementTree as xml

MBSGEN = os.environ["MBSGEN"]
OK, WARNING, DISCARD, ERROR = range(4)


def export(model, folder, version, options=()):
    """Writes the unit; its folder."""
    subprocess.run([MBSGEN, model, "-o", folder, "--export", f"fmu{version}", "--quiet", *options], check=True)
    parent = os.path.join(folder, f"fmu{version}")
    return os.path.join(parent, os.listdir(parent)[0])


def compile_unit(folder, version, flags=("-O1",)):
    """The sources as a library; its path."""
    sources = os.path.join(folder, "sources")
    files = sorted(os.path.join(sources, name) for name in os.listdir(sources) if name.endswith(".c"))
    library = os.path.join(folder, f"unit{version}.so")
    warnings = ["-Wall", "-Wextra", "-Wpedantic", "-Wconversion", "-Werror"]
    subprocess.run(["gcc", "-std=c99", *warnings, "-fvisibility=hidden", "-fPIC", "-shared", "-Wl,--no-undefined",
                    f"-DFMI{version}_OVERRIDE_FUNCTION_PREFIX", *flags, *files, "-o", library, "-lm"], check=True)
    return library


class Variable:
    def __init__(self, node, numbers, version):
        self.name = node.get("name")
        self.reference = int(node.get("valueReference"))
        self.causality = node.get("causality", "local")
        self.initial = node.get("initial")
        self.unit = numbers.get("unit")
        start = numbers.get("start")
        self.start = {"true": 1.0, "false": 0.0}.get(start, None if start is None else start)
        self.start = None if self.start is None else float(self.start)
        self.rate_of = numbers.get("derivative")
        self.is_flag = (numbers.tag if version == 2 else node.tag) == "Boolean"


class Unit:
    """A description and its library."""

    def __init__(self, folder, library, version):
        self.version = version
        self.binary = ctypes.CDLL(library)
        self.root = xml.parse(os.path.join(folder, "modelDescription.xml")).getroot()
        self.token = self.root.get("guid" if version == 2 else "instantiationToken")
        nodes = list(self.root.find("ModelVariables"))
        self.variables = [Variable(node, list(node)[0] if version == 2 else node, version) for node in nodes]
        self.by_name = {variable.name: variable for variable in self.variables}
        assert len(self.by_name) == len(self.variables)
        by_index = self.variables if version == 2 else None
        by_reference = {variable.reference: variable for variable in self.variables}
        self.rates = [variable for variable in self.variables if variable.rate_of is not None]
        for rate in self.rates:
            number = int(rate.rate_of)
            rate.state = by_index[number - 1] if by_index else by_reference[number]
        self.states = [rate.state for rate in self.rates]

    def named(self, name):
        return self.by_name[name].reference

    def instance(self, co_simulation=False, initialized=True, changes=None, start=0.0, token=None):
        return Instance(self, co_simulation, initialized, changes or {}, start, token or self.token)


class Failed(Exception):
    def __init__(self, status):
        super().__init__(f"status {status}")
        self.status = status


TEXT = ctypes.c_char_p
LOG2 = ctypes.CFUNCTYPE(None, ctypes.c_void_p, TEXT, ctypes.c_int, TEXT, TEXT, TEXT)
LOG3 = ctypes.CFUNCTYPE(None, ctypes.c_void_p, ctypes.c_int, TEXT, TEXT)


class Callbacks(ctypes.Structure):
    _fields_ = [("log", LOG2)] + [
        (name, ctypes.c_void_p) for name in ("allocate", "release", "finished", "environment")]


class Event(ctypes.Structure):
    _fields_ = [(name, ctypes.c_int) for name in ("needs", "terminates", "nominals", "states", "has_next")] + [
        ("next", ctypes.c_double)]


def doubles(values):
    return (ctypes.c_double * max(len(values), 1))(*values)


def references(values):
    return (ctypes.c_uint32 * max(len(values), 1))(*values)


class Instance:
    """One of a unit's. Calls that fail raise Failed."""

    def __init__(self, unit, co_simulation, initialized, changes, start, token):
        self.unit, self.co_simulation, self.messages = unit, co_simulation, []
        self.handle = ctypes.c_void_p(self.instantiate(token))
        if not self.handle:
            raise Failed(None)
        if changes:
            self.set(changes)
        if initialized:
            self.initialize(start)

    def function(self, name, result=ctypes.c_int):
        function = getattr(self.unit.binary, f"fmi{self.unit.version}{name}")
        function.restype = result
        return function

    def call(self, name, *arguments):
        status = self.function(name)(self.handle, *arguments)
        if status != OK:
            raise Failed(status)

    def instantiate(self, token):
        token, name = token.encode(), b"unit"
        if self.unit.version == 2:
            self.log = LOG2(lambda _, __, status, category, form, text: self.messages.append((status, text.decode())))
            self.callbacks = Callbacks(self.log, None, None, None, None)
            return self.function("Instantiate", ctypes.c_void_p)(
                name, int(self.co_simulation), token, b"", ctypes.byref(self.callbacks), 0, 1)
        self.log = LOG3(lambda _, status, category, text: self.messages.append((status, text.decode())))
        if self.co_simulation:
            return self.function("InstantiateCoSimulation", ctypes.c_void_p)(
                name, token, b"", False, True, False, False, None, ctypes.c_size_t(0), None, self.log, None)
        return self.function("InstantiateModelExchange", ctypes.c_void_p)(name, token, b"", False, True, None, self.log)

    def initialize(self, start=0.0):
        no = ctypes.c_double(0)
        if self.unit.version == 2:
            self.call("SetupExperiment", 0, no, ctypes.c_double(start), 0, no)
            self.call("EnterInitializationMode")
        else:
            self.call("EnterInitializationMode", False, no, ctypes.c_double(start), False, no)
        self.call("ExitInitializationMode")
        if not self.co_simulation:
            self.discrete()
            self.call("EnterContinuousTimeMode")

    def discrete(self):
        """An update of discrete states; whether continuous ones have changed."""
        if self.unit.version == 2:
            event = Event()
            self.call("NewDiscreteStates", ctypes.byref(event))
            assert not event.needs and not event.terminates and not event.has_next
            return bool(event.states)
        flags = [ctypes.c_bool() for _ in range(5)]
        self.call("UpdateDiscreteStates", *map(ctypes.byref, flags), ctypes.byref(ctypes.c_double()))
        assert not flags[0] and not flags[1] and not flags[4]
        return flags[3].value

    def get(self, names):
        """Numbers of variables, by name or reference."""
        places = [self.unit.named(name) if isinstance(name, str) else name for name in names]
        values = doubles([0] * len(places))
        count = ctypes.c_size_t(len(places))
        if self.unit.version == 2:
            self.call("GetReal", references(places), count, values)
        else:
            self.call("GetFloat64", references(places), count, values, count)
        return list(values)[:len(places)]

    def set(self, changes):
        numbers = {name: value for name, value in changes.items() if not self.unit.by_name[name].is_flag}
        count = ctypes.c_size_t(len(numbers))
        places = references([self.unit.named(name) for name in numbers])
        if self.unit.version == 2:
            self.call("SetReal", places, count, doubles(list(numbers.values())))
        else:
            self.call("SetFloat64", places, count, doubles(list(numbers.values())), count)
        for name in set(changes) - set(numbers):
            one, place = ctypes.c_size_t(1), references([self.unit.named(name)])
            if self.unit.version == 2:
                self.call("SetBoolean", place, one, (ctypes.c_int * 1)(int(changes[name])))
            else:
                self.call("SetBoolean", place, one, (ctypes.c_bool * 1)(bool(changes[name])), one)

    def states(self):
        x = doubles([0] * len(self.unit.states))
        self.call("GetContinuousStates", x, ctypes.c_size_t(len(self.unit.states)))
        return list(x)[:len(self.unit.states)]

    def put(self, time, x):
        self.call("SetTime", ctypes.c_double(time))
        self.call("SetContinuousStates", doubles(x), ctypes.c_size_t(len(x)))

    def rates(self):
        rates = doubles([0] * len(self.unit.states))
        name = "GetDerivatives" if self.unit.version == 2 else "GetContinuousStateDerivatives"
        self.call(name, rates, ctypes.c_size_t(len(self.unit.states)))
        return list(rates)[:len(self.unit.states)]

    def completed(self):
        """The end of a step; whether the unit wants an event."""
        kind = ctypes.c_int if self.unit.version == 2 else ctypes.c_bool
        wants, ends = kind(), kind()
        self.call("CompletedIntegratorStep", kind(1), ctypes.byref(wants), ctypes.byref(ends))
        return bool(wants.value)

    def runge_kutta(self, time, step):
        """A step of a simulator's own method, of order 4."""
        x = self.states()
        self.put(time, x)
        k1 = self.rates()
        self.put(time + step / 2, [a + step / 2 * b for a, b in zip(x, k1)])
        k2 = self.rates()
        self.put(time + step / 2, [a + step / 2 * b for a, b in zip(x, k2)])
        k3 = self.rates()
        self.put(time + step, [a + step * b for a, b in zip(x, k3)])
        k4 = self.rates()
        self.put(time + step, [a + step / 6 * (b + 2 * c + 2 * d + e) for a, b, c, d, e in zip(x, k1, k2, k3, k4)])
        if self.completed():
            self.call("EnterEventMode")
            self.discrete()
            self.call("EnterContinuousTimeMode")

    def step(self, time, length):
        if self.unit.version == 2:
            self.call("DoStep", ctypes.c_double(time), ctypes.c_double(length), 1)
        else:
            flags, last = [ctypes.c_bool() for _ in range(3)], ctypes.c_double()
            self.call("DoStep", ctypes.c_double(time), ctypes.c_double(length), True, *map(ctypes.byref, flags),
                      ctypes.byref(last))
            assert last.value == time + length

    def derivative(self, unknowns, knowns, seed, adjoint=False):
        unknowns = [self.unit.named(name) for name in unknowns]
        knowns = [self.unit.named(name) for name in knowns]
        result = doubles([0] * (len(knowns) if adjoint else len(unknowns)))
        sizes = [ctypes.c_size_t(len(unknowns)), ctypes.c_size_t(len(knowns))]
        if self.unit.version == 2:
            self.call("GetDirectionalDerivative", references(unknowns), sizes[0], references(knowns), sizes[1],
                      doubles(seed), result)
        else:
            name = "GetAdjointDerivative" if adjoint else "GetDirectionalDerivative"
            inner, outer = (sizes[0], sizes[1]) if adjoint else (sizes[1], sizes[0])
            self.call(name, references(unknowns), sizes[0], references(knowns), sizes[1], doubles(seed), inner, result,
                      outer)
        return list(result)[:len(knowns) if adjoint else len(unknowns)]

    def state_name(self, action):
        return f"{action}FMUstate" if self.unit.version == 2 else f"{action}FMUState"

    def remember(self):
        state = ctypes.c_void_p()
        self.call(self.state_name("Get"), ctypes.byref(state))
        return state

    def recall(self, state):
        self.call(self.state_name("Set"), state)

    def forget(self, state):
        self.call(self.state_name("Free"), ctypes.byref(state))

    def serialize(self, state):
        size = ctypes.c_size_t()
        version = self.unit.version
        self.call("SerializedFMUstateSize" if version == 2 else "SerializedFMUStateSize", state, ctypes.byref(size))
        room = (ctypes.c_char * size.value)()
        self.call("SerializeFMUstate" if version == 2 else "SerializeFMUState", state, room, size)
        return room.raw

    def deserialize(self, content):
        state = ctypes.c_void_p()
        name = "DeSerializeFMUstate" if self.unit.version == 2 else "DeserializeFMUState"
        self.call(name, content, ctypes.c_size_t(len(content)), ctypes.byref(state))
        return state

    def free(self):
        self.function("FreeInstance", None)(self.handle)
        self.handle = None
