# SPDX-License-Identifier: GPL-3.0-or-later
"""A model on an OpenCL device: the kernels that the program writes, run by pyopencl."""

import inspect
import math
import os
import warnings
from typing import NamedTuple

import numpy as np

from . import _program, _support
from ._loading import new_folder, read

METHODS = ("rk4", "semi-implicit")


class Integrated(NamedTuple):
    """Coordinates and velocities after the steps, and a word for each state: those of the statuses."""

    q: np.ndarray
    qd: np.ndarray
    status: "str | np.ndarray"


def opencl():
    """pyopencl, which only this part of the package needs."""
    try:
        import pyopencl
    except ImportError as error:
        raise ImportError("gpu needs pyopencl (Debian: python3-pyopencl, and pocl-opencl-icd for a device that is the "
                          "processor)") from error
    return pyopencl


def chosen_device(platform):
    """A device, by itself, its platform, or a part of the name of either; None: a graphics processor, or else any."""
    cl = opencl()
    if isinstance(platform, cl.Device):
        return platform
    try:
        platforms = [platform] if isinstance(platform, cl.Platform) else cl.get_platforms()
    except cl.Error: # there is no driver at all
        platforms = []
    devices = [device for each in platforms for device in each.get_devices()]
    known = ", ".join(f"{device.platform.name}: {device.name}" for device in devices)
    if isinstance(platform, str):
        devices = [d for d in devices if platform.lower() in f"{d.platform.name}: {d.name}".lower()]
    elif platform is not None and not isinstance(platform, cl.Platform):
        raise TypeError(f"gpu: platform is a name, or a Platform or Device of pyopencl, not {type(platform).__name__}")
    if not devices:
        wanted = f"of the name {platform!r}" if isinstance(platform, str) else ""
        raise ValueError(f"gpu: no OpenCL device {wanted}; there is {known or 'none'}")
    return next((d for d in devices if d.type & cl.device_type.GPU), devices[0])


def kernels_of(package):
    """The text of all kernels, with the C text of the model in it."""
    if package.kernels is None:
        with new_folder() as folder:
            _program.run(package.source.in_file(folder), "-o", folder + "/out", "--export=batch", "--language=c", "--quiet",
                         *package.options)
            (name,) = os.listdir(folder + "/out/batch")
            kernels, bodies, head = (read(f"{folder}/out/batch/{name}/{name}{end}") for end in ("_kernels.cl", ".c", ".h"))
        bodies = bodies.replace(f'#include "{name}.h"', head)
        package.kernels = kernels.replace(f'#include "{name}.c"', bodies)
    return package.kernels


def names(words):
    return ", ".join(words)


def law_names(module):
    laws = vars(module.Laws) if hasattr(module, "Laws") else {}
    return [name for name, law in laws.items() if isinstance(law, _support.Law) and not law.optional]


class Argument(NamedTuple):
    """An array of a kernel. use: "r", it is read; "x", changed; "w", written."""

    name: str
    use: str
    shape: tuple
    blocks: list
    flags: bool

    def results(self, array):
        """The members of its structures, or the array itself."""
        lead = array.shape[: array.ndim - len(self.shape)] + self.shape[:-1]
        parts = [array[..., place : place + math.prod(shape)].reshape(lead + shape) for place, shape in self.blocks]
        return parts or [array]


class Given:
    """The arguments of a call as rows of all its states."""

    def __init__(self, function, real):
        self.function = function
        self.real = real
        self.lead = ()
        self.leader = None
        self.arrays = {}

    def add(self, name, value, shape, dtype, is_checked=False):
        array = _support.numbers(value, f"{self.function}: {name}", dtype)
        if array.ndim < len(shape) or array.shape[array.ndim - len(shape) :] != shape:
            _support.wrong_shape(self.function, name, array, shape)
        if is_checked and not np.isfinite(array).all():
            raise ValueError(f"{self.function}: {name} holds a number that is not finite")
        self.join(name, array.shape[: array.ndim - len(shape)])
        self.arrays[name] = array, shape

    def join(self, name, lead):
        try:
            joined = np.broadcast_shapes(self.lead, lead)
        except ValueError:
            _support.differ(self.function, self.leader, self.lead, name, lead)
        self.leader = self.leader or (name if lead else None)
        self.lead = joined

    @property
    def rows(self):
        return math.prod(self.lead)

    def array(self, name):
        """With a row for each state, for the device."""
        array, shape = self.arrays[name]
        return np.ascontiguousarray(np.broadcast_to(array, self.lead + shape), np.uint8 if array.dtype == bool else self.real)


class Gpu:
    """The functions of a model on an OpenCL device, with the arguments and results of the model's own.

    Parameters are those that the model has when a function is called, or those of `parameters=`.
    """

    def __init__(self, model, platform, real):
        self._module = model._package.module
        if real not in ("double", "float"):
            raise ValueError(f"gpu: real is {real!r}, not 'double' or 'float'")
        if laws := law_names(self._module):
            raise ValueError(f"gpu: kernels cannot call functions of Python: {names(laws)}")
        self.device = chosen_device(platform)
        if real == "double" and "cl_khr_fp64" not in self.device.extensions:
            raise ValueError(f"gpu: {self.device.name} has no double; real='float' does without")
        self.real = np.dtype(np.float64 if real == "double" else np.float32)
        self._model = model
        self._cl = opencl()
        self._context, self._program, self._model_size = self._built()
        self._queue = self._cl.CommandQueue(self._context)
        self._functions = {function.name: function for function in self._module._functions}

    def _built(self):
        """The device's context, the kernels as its code, and the bytes of a model: models of a package share them."""
        built = self._model._package.built
        key = self.device, self.real
        if key not in built:
            context = self._cl.Context([self.device])
            with warnings.catch_warnings():
                warnings.simplefilter("ignore", self._cl.CompilerWarning)
                program = self._cl.Program(context, kernels_of(self._model._package)).build(
                    ["-cl-std=CL1.2", f"-D{self._model.name}_REAL={'double' if self.real == np.float64 else 'float'}"])
            size = np.zeros(1, np.uint64)
            target = self._cl.Buffer(context, self._cl.mem_flags.READ_WRITE, size.nbytes)
            queue = self._cl.CommandQueue(context)
            self._cl.Kernel(program, f"{self._model.name}_kernel_size")(queue, (1,), None, target)
            self._cl.enqueue_copy(queue, size, target)
            built[key] = context, program, int(size[0])
        return built[key]

    def __getattr__(self, name):
        if name in vars(self).get("_functions", {}):
            return self.function(name)
        raise AttributeError(f"the model has no function {name}", name=name, obj=self)

    def function(self, name):
        """A function of the model on the device: also `integrate` of ball and free joints, whose name is taken here."""
        function = self._functions[name]
        signature = inspect.signature(getattr(type(self._model), name))

        def call(*arguments, **words):
            bound = signature.bind(self._model, *arguments, **words)
            bound.apply_defaults()
            if bound.arguments.pop("out", None) is not None:
                raise TypeError(f"{name}: out is not for devices")
            return self._call(function, bound.arguments)

        call.__name__, call.__doc__ = name, getattr(type(self._model), name).__doc__
        return call

    def __dir__(self):
        return [*super().__dir__(), *self._functions]

    def __repr__(self):
        return f"<{type(self._model).__module__} on {self.device.platform.name}: {self.device.name}, {self.real}>"

    def _buffer(self, array):
        """The array on the device, which has no empty ones."""
        flags = self._cl.mem_flags.READ_WRITE | self._cl.mem_flags.COPY_HOST_PTR
        return self._cl.Buffer(self._context, flags, hostbuf=array if array.size else np.zeros(1, self.real))

    def _written(self, array):
        return self._cl.Buffer(self._context, self._cl.mem_flags.READ_WRITE, max(array.nbytes, 8))

    def _read(self, buffer, array):
        if array.size:
            self._cl.enqueue_copy(self._queue, array, buffer)

    def _run(self, name, rows, *arguments):
        self._cl.Kernel(self._program, f"{self._model.name}_kernel_{name}")(self._queue, (rows,), None, *arguments)

    def _taken_sets(self, given, sets):
        """The numbers of the sets of parameters that a call has, one row a set."""
        if sets is None:
            self._model._check()
            values = self._model._parameters._values
        else:
            values = _support.taken_sets(sets, given.function, self._model)
        given.join("parameters", values.shape[:-1])
        return values

    def _models(self, given, values):
        """Models on the device, and the place of that of each state; None: all states have the first one."""
        count = math.prod(values.shape[:-1])
        settings = self._model._core.settings() if self.real == np.float64 else ()
        models = self._cl.Buffer(self._context, self._cl.mem_flags.READ_WRITE, count*self._model_size)
        self._run("update", count, models, np.uint64(count), self._buffer(np.ascontiguousarray(values, self.real)),
                  self._buffer(np.array(settings, self.real)) if settings else None)
        if count == 1:
            return models, None
        places = np.broadcast_to(np.arange(count, dtype=np.uint32).reshape(values.shape[:-1]), given.lead)
        return models, self._buffer(np.ascontiguousarray(places))

    def _take_inputs(self, given, inputs):
        """The numbers of an object Inputs, zero without one."""
        kind = self._module.Inputs
        if inputs is not None and not isinstance(inputs, kind):
            raise TypeError(f"{given.function}: inputs is no Inputs of this model")
        values = np.zeros(kind._count) if inputs is None else inputs._values
        given.add("inputs", values, (kind._count,), np.dtype(float), True)

    def _call(self, function, values):
        arguments = [Argument(name, use, shape, blocks, bool(flags))
                     for name, use, shape, blocks, flags in function.code.arguments(function.index)]
        given = Given(function.name, self.real)
        for argument in arguments:
            if argument.use != "w":
                value = values[argument.name]
                given.add(argument.name, np.zeros(argument.shape) if value is None else value, argument.shape,
                          np.dtype(bool if argument.flags else float), not function.has_status)
        if function.inputs is not None:
            self._take_inputs(given, values["inputs"])
        sets = self._taken_sets(given, values.get("parameters"))
        buffers, results = [], []
        for argument in arguments:
            if argument.use == "w":
                array = np.empty(given.lead + argument.shape, self.real)
                buffers.append(self._written(array))
            else:
                array = given.array(argument.name)
                array = array.copy() if argument.use == "x" else array  # it is the caller's
                buffers.append(self._buffer(array))
            if argument.use != "r":
                results.append((argument, array, buffers[-1]))
        if function.inputs is not None:
            buffers.append(self._buffer(given.array("inputs")))
        statuses = np.zeros(given.lead, np.int32)
        if function.has_status:
            buffers.append(self._written(statuses))
        if given.rows:
            self._run(function.name, given.rows, *self._models(given, sets), np.uint64(given.rows), *buffers)
            for _, array, buffer in results:
                self._read(buffer, array)
            if function.has_status:
                self._read(buffers[-1], statuses)
        parts = [part[()] for argument, array, _ in results for part in argument.results(array)]
        if function.has_status:
            parts.append(status_word(function.name, statuses))
        return parts[0] if function.result is None else function.result(*parts)

    def _cannot_integrate(self):
        """Why no kernel goes on in time with this model; None: one does."""
        if "direct_dynamics" not in self._functions:
            return "the model was loaded without direct_dynamics"
        if self._module.nd > 0:
            return f"joints are driven: {names(self._module.joint_names[k] for k in self._module.driven)}"
        if getattr(self._module, "nstate", 0):
            return "the model has states of laws"
        if f"{self._model.name}_kernel_steps" not in self._model._package.kernels:
            return "direct_dynamics takes more than coordinates, velocities and forces"
        return None

    def integrate(self, q, qd, Q, h, steps, method="rk4", inputs=None, parameters=None):
        """States (..., nq), (..., nqd) after so many steps of h seconds, at forces Q (..., nqd) and inputs that stay as they are;
        all steps of a state are one work item.

        method: "rk4", the classical Runge-Kutta method, or "semi-implicit", Euler's. Loops are closed at each evaluation.
        Where a step has no result, q and qd are those before it, and `status` says why; for a single state that raises
        ModelError.
        """
        if reason := self._cannot_integrate():
            raise ValueError(f"integrate: {reason}")
        if method not in METHODS:
            raise ValueError(f"integrate: method is {method!r}, not 'rk4' or 'semi-implicit'")
        if not isinstance(steps, (int, np.integer)) or not 0 <= steps < 2**32:
            raise ValueError(f"integrate: steps is {steps!r}, not a whole number from 0 on")
        step = _support.numbers(h, "integrate: h", np.dtype(float))
        if step.shape != () or not np.isfinite(step):
            raise ValueError(f"integrate: h is {h!r}, not a number")
        given = Given("integrate", self.real)
        for name, value, size in (("q", q, self._module.nq), ("qd", qd, self._module.nqd), ("Q", Q, self._module.nqd)):
            given.add(name, value, (size,), np.dtype(float), True)
        function = self._functions["direct_dynamics"]
        if function.inputs is not None:
            self._take_inputs(given, inputs)
        elif inputs is not None:
            raise TypeError("integrate: the model takes no inputs")
        sets = self._taken_sets(given, parameters)
        at, speed = given.array("q").copy(), given.array("qd").copy()
        statuses = np.zeros(given.lead, np.int32)
        if given.rows:
            buffers = [self._buffer(at), self._buffer(speed), self._buffer(given.array("Q"))]
            if function.inputs is not None:
                buffers.append(self._buffer(given.array("inputs")))
            buffers.append(self._written(statuses))
            self._run("steps", given.rows, *self._models(given, sets), np.uint64(given.rows), *buffers, self.real.type(step),
                      np.uint32(steps), np.int32(METHODS.index(method)))
            for buffer, array in zip((*buffers[:2], buffers[-1]), (at, speed, statuses)):
                self._read(buffer, array)
        return Integrated(at, speed, status_word("integrate", statuses))


def status_word(function, statuses):
    """Of one state: "ok", or ModelError; with rows, a word for each of them."""
    if statuses.ndim == 0 and statuses != 0:
        _support.refuse(function, int(statuses))
    return _support.OK if statuses.ndim == 0 else _support.STATUSES[statuses]
