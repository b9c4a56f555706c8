# SPDX-License-Identifier: GPL-3.0-or-later
"""Laws of the user, and inputs."""

import unittest

import numpy as np
from users.models import vehicle


class Laws(unittest.TestCase):
    def setUp(self):
        self.model = vehicle.Model()
        self.model.laws.strut = lambda Z, Zd: 100*(Z - 1) + 3*Zd
        self.model.laws.tyre = lambda point: ([0, 0, -50*point.position[2]], [0, 0, 0])
        self.z = np.zeros(2)

    def test_laws_act(self):
        before = self.model.direct_dynamics(self.z, self.z, self.z)
        stiffer = vehicle.Model()
        stiffer.laws.strut = lambda Z, Zd: 200*(Z - 1) + 3*Zd
        stiffer.laws.tyre = self.model.laws.tyre
        self.assertGreater(stiffer.direct_dynamics(self.z, self.z, self.z)[0], before[0])

    def test_inputs_act(self):
        inputs = vehicle.Inputs(3)
        inputs.push.force[:, 2] = [0, 3, 6]
        inputs.t = 0.2
        rate = self.model.direct_dynamics(self.z, self.z, self.z, inputs)[:, 0]
        np.testing.assert_allclose(np.diff(rate), np.diff(rate)[0])
        alone = vehicle.Inputs()
        alone.push.force = [0, 0, 6]
        alone.t = 0.2
        np.testing.assert_array_equal(self.model.direct_dynamics(self.z, self.z, self.z, inputs=alone)[0], rate[2])
        with self.assertRaises(AttributeError):
            alone.pull = 1
        with self.assertRaises(TypeError):
            self.model.bias(self.z, self.z, np.zeros(7))

    def test_derivatives_of_laws(self):
        by_differences = self.model.linearize(self.z, self.z, self.z).A
        self.model.laws.strut_derivative = lambda Z, Zd, dZ, dZd: 100*dZ + 3*dZd
        np.testing.assert_allclose(self.model.linearize(self.z, self.z, self.z).A, by_differences, rtol=1e-6, atol=1e-6)
        self.model.laws.strut_derivative = None
        np.testing.assert_array_equal(self.model.linearize(self.z, self.z, self.z).A, by_differences)

    def test_errors_in_laws_come_out(self):
        calls = []

        def failing(Z, Zd):
            calls.append(Z)
            if len(calls) == 3:
                raise ZeroDivisionError("in the law")
            return 0

        self.model.laws.strut = failing
        with self.assertRaisesRegex(ZeroDivisionError, "in the law"):
            self.model.bias(np.zeros((10, 2)), np.zeros((10, 2)))
        self.assertEqual(len(calls), 3)

    def test_wrong_laws_are_refused(self):
        for law, answer in [("strut", "much"), ("strut", None), ("strut", np.nan), ("strut", [1, 2]), ("tyre", 3),
                            ("tyre", ([1, 2], [0, 0, 0])), ("tyre", ([1, 2, np.inf], [0, 0, 0]))]:
            old = getattr(self.model.laws, law)
            setattr(self.model.laws, law, lambda *given, answer=answer: answer)
            with self.assertRaises((TypeError, ValueError), msg=f"{law}: {answer}"):
                self.model.bias(self.z, self.z)
            setattr(self.model.laws, law, old)
        with self.assertRaises(TypeError):
            self.model.laws.strut = 3
        with self.assertRaises(AttributeError):
            self.model.laws.struts = print
        with self.assertRaisesRegex(LookupError, "the law (strut|tyre) is missing"):
            vehicle.Model().bias(self.z, self.z)
