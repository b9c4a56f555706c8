# SPDX-License-Identifier: GPL-3.0-or-later
"""Models on an OpenCL device against the same models on the processor. Exit code 77: no pyopencl, or no device."""

import copy
import os
import sys
import unittest

import numpy as np

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), ".."))
import mbsgen
from steps import by_hand

try:
    import pyopencl

    DEVICES = [device for platform in pyopencl.get_platforms() for device in platform.get_devices()]
except (ImportError, RuntimeError) as error:
    print(f"skipped: no OpenCL ({error})")
    sys.exit(77)
if not DEVICES:
    print("skipped: no OpenCL device")
    sys.exit(77)

ROOT = os.path.abspath(os.path.join(os.path.dirname(__file__), "..", "..", "..", ".."))
IS_PROCESSOR = bool(DEVICES[0].type & pyopencl.device_type.CPU)
PENDULUM = {"mbsgen": 1, "name": "pendulum", "gravity": [0, 0, -9.81], "bodies": [
    {"name": "rod", "parent": "base", "joints": [{"name": "swing", "type": "Ry"}], "mass": 2, "com": [0, 0, -0.5],
     "inertia": [0.1, 0, 0, 0.1, 0, 0.01]}]}
COUNT = 20
METHODS = ("rk4", "semi-implicit")


def model(path, **options):
    return mbsgen.load(os.path.join(ROOT, path), backend="tcc", **options)


FOUR_BAR = model("examples/four_bar/four_bar.json", functions="direct_dynamics,assemble,mass_matrix,energy,mass,sensor_crank")
ARM = model("examples/ur5/ur5.urdf", functions="direct_dynamics,inverse_dynamics,mass_matrix,mass,poses")
SATELLITE = model("tests/products/python/models/satellite.json", functions="direct_dynamics,advance,integrate,energy")


def arrays(m, function, random, lead=(COUNT,)):
    """Of a call near the initial coordinates, where loops close."""
    result = []
    for name, use, shape, _, flags in function.code.arguments(function.index):
        if use == "w":
            continue
        values = random.uniform(-1, 1, (*lead, *shape))
        if name in ("q", "qa", "qb"):
            values = m.q0 + 0.05*values
        result.append(np.abs(values) if name == "dt" else values > 0 if flags else values)
    return result


def parts(answer):
    return [np.asarray(part) for part in (answer if isinstance(answer, tuple) else (answer,))]


def vary(m, sets, random):
    free = np.ones(sets._values.shape[-1])
    free[sets._fixed] = 0
    sets._values *= 1 + 0.01*free*random.uniform(-1, 1, sets._values.shape)


class Functions(unittest.TestCase):
    def same(self, got, wanted, name):
        self.assertEqual((got.shape, got.dtype.kind), (wanted.shape, wanted.dtype.kind), name)
        # `difference` calls the device's atan2; devices that are no processor may have other sines.
        if got.dtype.kind == "U" or IS_PROCESSOR and name != "difference":
            np.testing.assert_array_equal(got, wanted, name)
        else:
            np.testing.assert_allclose(got, wanted, rtol=1e-9, atol=1e-12 if IS_PROCESSOR else 1e-9*np.abs(wanted).max(initial=0), err_msg=name)

    def check(self, m, device, random, **words):
        for name, function in device._functions.items():
            given = arrays(m, function, random)
            for got, wanted in zip(parts(device.function(name)(*given, **words)), parts(getattr(m, name)(*given, **words))):
                self.same(got, wanted, name)

    def test_double_is_that_of_the_processor(self):
        random = np.random.default_rng(1)
        for m in (FOUR_BAR, ARM, SATELLITE):
            device = m.gpu()
            self.check(m, device, random)
            sets = m.parameter_sets(COUNT)
            vary(m, sets, random)
            self.check(m, device, random, parameters=sets)
            self.check(m, device, random, parameters=sets[3])

    def test_float_is_near(self):
        random = np.random.default_rng(2)
        for m, names in ((FOUR_BAR, ("mass_matrix", "direct_dynamics", "sensor_crank")), (ARM, ARM.gpu(real="float")._functions)):
            device = m.gpu(real="float")
            for name in names:
                given = arrays(m, device._functions[name], random)
                for got, wanted in zip(parts(getattr(device, name)(*given)), parts(getattr(m, name)(*given))):
                    if wanted.dtype.kind == "U":
                        np.testing.assert_array_equal(got, wanted, name)
                    else:
                        self.assertEqual(got.dtype, np.float32)
                        np.testing.assert_allclose(got, wanted, rtol=1e-3, atol=1e-4*np.abs(wanted).max(initial=0), err_msg=name)

    def test_indices_in_front_are_joined(self):
        random = np.random.default_rng(3)
        device, function = ARM.gpu(), ARM.gpu()._functions["direct_dynamics"]
        q, qd, Q = (array for array in arrays(ARM, function, random, (4,)))
        sets = ARM.parameter_sets((3, 1))
        vary(ARM, sets, random)
        self.same(device.direct_dynamics(q, qd[0], Q[1], parameters=sets), ARM.direct_dynamics(q, qd[0], Q[1], parameters=sets), "")
        self.assertEqual(device.mass_matrix(ARM.q0).shape, (6, 6))
        self.assertEqual(device.mass_matrix(np.zeros((0, 6))).shape, (0, 6, 6))
        self.assertEqual(device.mass_matrix(np.zeros((2, 1, 3, 6)), parameters=sets).shape, (2, 3, 3, 6, 6))
        self.same(np.asarray(device.mass(parameters=sets)), ARM.mass(parameters=sets), "mass")
        before = q.copy()
        FOUR_BAR.gpu().assemble(np.tile(FOUR_BAR.q0, (2, 1)))
        np.testing.assert_array_equal(q, before)

    def test_parameters_and_settings_are_those_of_the_model(self):
        m = model("examples/four_bar/four_bar.json", functions="direct_dynamics,assemble,mass_matrix,energy,mass,sensor_crank")
        device = m.gpu()
        m.parameters.density = 9
        self.same(device.mass_matrix(m.q0), m.mass_matrix(m.q0), "mass_matrix")
        away = m.q0 + [0, 0.1, 0.1]
        self.assertEqual(device.assemble(away).status, "ok")
        m.newton.max_iterations = 1
        with self.assertRaises(mbsgen.ModelError):
            device.assemble(away)

    def test_statuses(self):
        device = FOUR_BAR.gpu()
        rows = np.tile(FOUR_BAR.q0, (3, 1))
        rows[1] = np.nan
        z = np.zeros(3)
        answer = device.direct_dynamics(rows, z, z)
        wanted = FOUR_BAR.direct_dynamics(rows, z, z)
        self.assertEqual(answer.status.tolist(), ["ok", "invalid_input", "ok"])
        for got, right in zip(parts(answer), parts(wanted)):
            self.same(got, right, "direct_dynamics")
        with self.assertRaisesRegex(mbsgen.ModelError, "direct_dynamics: invalid_input"):
            device.direct_dynamics(rows[1], z, z)


class Integration(unittest.TestCase):
    def test_steps_are_those_by_hand(self):
        for m in (FOUR_BAR, ARM):
            random = np.random.default_rng(4)
            q = np.tile(m.q0, (3, 1))
            qd, Q = random.uniform(-1, 1, (2, 3, m.nqd))
            for method in METHODS:
                got = m.gpu().integrate(q, qd, Q, 1e-2, 30, method=method)
                wanted = by_hand(m, q, qd, Q, 1e-2, 30, method)
                self.assertEqual(got.status.tolist(), ["ok"]*3)
                np.testing.assert_allclose(got.q, wanted[0], rtol=1e-9, atol=1e-9)
                np.testing.assert_allclose(got.qd, wanted[1], rtol=1e-9, atol=1e-8)
                one = m.gpu().integrate(q[0], qd[0], Q[0], 1e-2, 30, method=method)
                np.testing.assert_array_equal(one.q, got.q[0])
                self.assertEqual(one.status, "ok")

    def test_inputs_and_time(self):
        m = model("tests/products/python/models/pushed.json")
        random = np.random.default_rng(7)
        q, qd, Q = random.uniform(-1, 1, (3, 4, 2))
        inputs = type(m)._package.module.Inputs(4)
        inputs.push.force[:, 1:] = random.uniform(-3, 3, (4, 2))
        inputs.t = [0, 0.1, 0.2, 3]
        for real in ("double", "float"):
            got = m.gpu(real=real).direct_dynamics(q, qd, Q, inputs)
            wanted = m.direct_dynamics(q, qd, Q, inputs)
            np.testing.assert_allclose(got, wanted, rtol=1e-12 if real == "double" else 1e-4)
        for method in METHODS:
            got = m.gpu().integrate(q, qd, Q, 0.02, 40, method=method, inputs=inputs)
            wanted = by_hand(m, q, qd, Q, 0.02, 40, method, copy.copy(inputs))
            np.testing.assert_allclose(got.q, wanted[0], rtol=1e-10)
            np.testing.assert_allclose(got.qd, wanted[1], rtol=1e-10)
        with self.assertRaisesRegex(TypeError, "no Inputs of this model"):
            m.gpu().direct_dynamics(q, qd, Q, 3)

    def test_orders(self):
        m = mbsgen.load(PENDULUM, backend="tcc")
        device = m.gpu()
        for method, order in (("rk4", 4), ("semi-implicit", 1)):
            ends = [device.integrate([0.5], [0.0], [0.1], 1/steps, steps, method=method).q[0] for steps in (20, 40, 1280)]
            gain = (ends[0] - ends[2])/(ends[1] - ends[2])
            self.assertAlmostEqual(np.log2(gain), order, delta=0.25)

    def test_quaternions(self):
        from scipy.integrate import solve_ivp
        m = SATELLITE
        random = np.random.default_rng(5)
        qd = random.uniform(-0.5, 0.5, m.nqd)
        Q = random.uniform(-0.5, 0.5, m.nqd)
        wanted = solve_ivp(lambda t, x: m.rhs(t, x, Q), (0, 1), m.state(m.q0, qd), rtol=1e-10, atol=1e-10).y[:, -1]
        for method, steps, near in (("rk4", 200, 1e-7), ("semi-implicit", 20000, 5e-3)):
            got = m.gpu().integrate(m.q0, qd, Q, 1/steps, steps, method=method)
            np.testing.assert_allclose(m.state(got.q, got.qd), wanted, atol=near)
        q, speed = m.q0, qd
        for _ in range(5):
            a = m.direct_dynamics(q, speed, Q)
            answer = m.advance(q, speed, a if isinstance(a, np.ndarray) else a.qdd, 0.01)
            q, speed = answer.q_next, answer.qd_next
        got = m.gpu().integrate(m.q0, qd, Q, 0.01, 5, method="semi-implicit")
        np.testing.assert_allclose(got.q, q, rtol=1e-12, atol=1e-12)

    def test_sets_of_parameters(self):
        random = np.random.default_rng(6)
        sets = FOUR_BAR.parameter_sets(4)
        sets.density = [1, 2, 3, 4]
        qd = random.uniform(-1, 1, 3)
        got = FOUR_BAR.gpu().integrate(FOUR_BAR.q0, qd, np.zeros(3), 1e-3, 50, parameters=sets)
        for k in range(4):
            one = FOUR_BAR.gpu().integrate(FOUR_BAR.q0, qd, np.zeros(3), 1e-3, 50, parameters=sets[k])
            np.testing.assert_array_equal(got.q[k], one.q)
        self.assertGreater(np.ptp(got.q[:, 0]), 1e-6)

    def test_a_step_without_a_result(self):
        m = FOUR_BAR
        q = np.tile(m.q0, (2, 1))
        qd = np.array([[1.0, 0, 0], [1e9, 0, 0]])
        answer = m.gpu().integrate(q, qd, np.zeros(3), 1e-2, 5)
        self.assertEqual((answer.status[0], answer.status[1] != "ok"), ("ok", True))
        self.assertTrue(np.isfinite(answer.q).all())
        with self.assertRaises(mbsgen.ModelError):
            m.gpu().integrate(q[1], qd[1], np.zeros(3), 1e-2, 5)


class Refusals(unittest.TestCase):
    def refused(self, text, call, *arguments, error=ValueError, **words):
        with self.assertRaisesRegex(error, text):
            call(*arguments, **words)

    def test_models(self):
        vehicle = model("tests/products/python/models/vehicle.json")
        self.refused("gpu: kernels cannot call functions of Python: strut, tyre", vehicle.gpu)
        only = mbsgen.load(PENDULUM, functions="mass_matrix", backend="tcc").gpu()
        self.refused("integrate: the model was loaded without direct_dynamics", only.integrate, [0], [0], [0], 0.1, 3)
        driven = {**PENDULUM, "bodies": [{**PENDULUM["bodies"][0], "joints": [{"name": "swing", "type": "Ry", "role": "driven"}]}]}
        driven = mbsgen.load(driven, backend="tcc").gpu()
        self.refused("integrate: joints are driven: swing", driven.integrate, [0], [0], [0], 0.1, 3)

    def test_devices(self):
        self.refused("no OpenCL device of the name 'abacus'; there is .", ARM.gpu, "abacus")
        self.refused("platform is a name, or a Platform", ARM.gpu, 3, error=TypeError)
        self.refused("real is 'half', not 'double' or 'float'", ARM.gpu, real="half")
        for platform in (DEVICES[0], DEVICES[0].platform, DEVICES[0].name[:6]):
            self.assertEqual(ARM.gpu(platform).device, DEVICES[0])

    def test_arguments(self):
        device = ARM.gpu()
        z = np.zeros(6)
        self.refused(r"mass_matrix: q has the shape \(5,\), not \(6,\)", device.mass_matrix, np.zeros(5))
        self.refused("inverse_dynamics: the numbers of rows differ: 2 of q, 3 of qd", device.inverse_dynamics, np.zeros((2, 6)),
                     np.zeros((3, 6)), z)
        self.refused("mass_matrix: q holds a number that is not finite", device.mass_matrix, np.full(6, np.inf))
        self.refused("no Parameters", device.mass_matrix, z, parameters=FOUR_BAR.parameter_sets(2), error=TypeError)
        self.refused("out is not for devices", device.mass_matrix, z, out=np.zeros((6, 6)), error=TypeError)
        self.refused("no function foo", lambda: device.foo, error=AttributeError)
        self.refused("missing a required argument: 'qd'", device.inverse_dynamics, z, error=TypeError)
        step = device.integrate
        self.refused("integrate: method is 'euler'", step, z, z, z, 0.1, 3, method="euler")
        for steps in (-1, 2.5, 2**32):
            self.refused("integrate: steps is", step, z, z, z, 0.1, steps)
        self.refused("integrate: h is nan", step, z, z, z, np.nan, 3)
        self.refused("integrate: qd holds a number that is not finite", step, z, np.full(6, np.nan), z, 0.1, 3)
        self.refused("takes no inputs", step, z, z, z, 0.1, 3, inputs=3, error=TypeError)


if __name__ == "__main__":
    unittest.main()
