# SPDX-License-Identifier: GPL-3.0-or-later
"""Attributes, statuses, names, and joints in space."""

import hashlib
import json
import os
import unittest

import numpy as np
from package import ROOT
from users.models import FOLDER, arm, loop, satellite, vehicle, words


class Attributes(unittest.TestCase):
    def test_what_a_model_says_of_itself(self):
        model = arm.Model()
        self.assertEqual((model.name, model.version, model.nq, model.joint_names), ("puma560", arm.__version__, 6,
                                                                                  arm.joint_names))
        self.assertIs(arm.Model.q0, arm.q0)
        with open(os.path.join(ROOT, "examples/puma560/puma560.json"), "rb") as file:
            self.assertEqual(model.hash, hashlib.sha256(file.read()).hexdigest())
        with self.assertRaises(AttributeError):
            model.q0 = 0

    def test_operation_counts_are_those_of_the_report(self):
        with open(os.path.join(FOLDER.name, "puma560.json", "puma560.report.json")) as file:
            report = json.load(file)
        operations = arm.Model.operations
        for name, counts in [*report["functions"].items(), ("update", report["update"])]:
            for kind in ("add", "mul", "div", "sqrt", "trig", "other", "flops"):
                self.assertEqual(getattr(operations[name], kind), counts[kind], (name, kind))

    def test_settings_and_laws_have_texts(self):
        self.assertIn("max_iterations=", repr(loop.Model().newton))
        self.assertEqual(repr(vehicle.Model().laws), "<Laws: strut=None, tyre=None, strut_derivative=None, "
                         "tyre_derivative=None>")


class Statuses(unittest.TestCase):
    def test_a_state_without_a_result_raises(self):
        model = loop.Model()
        model.newton.max_iterations = 1
        model.newton.tolerance = 1e-15
        with self.assertRaises(loop.ModelError) as caught:
            model.assemble(loop.q0 + 0.3)
        self.assertEqual((caught.exception.status, caught.exception.function), ("not_converged", "assemble"))
        self.assertIn("cannot be closed", str(caught.exception))

    def test_rows_have_statuses(self):
        model, rows = loop.Model(), np.tile(loop.q0, (4, 1))
        rows[1, 0] = np.nan
        rows[2] = 1e3
        velocities = np.zeros((4, loop.nqd))
        answer = model.direct_dynamics(rows, velocities, velocities)
        self.assertEqual(answer.status[0], "ok")
        self.assertEqual(answer.status[1], "invalid_input")
        self.assertEqual(answer.status[3], "ok")
        good = answer.status == "ok"
        self.assertTrue(np.isfinite(answer.qdd[good]).all())
        self.assertTrue(np.isnan(answer.lambda_[1]).all())
        np.testing.assert_array_equal(answer.q[1], rows[1]) # as before the call

    def test_settings(self):
        newton = loop.Model().newton
        newton.largest_step = 0.25
        self.assertEqual(newton.largest_step, 0.25)
        for wrong in [0, -1, np.nan]:
            with self.assertRaises(ValueError):
                newton.tolerance = wrong
        with self.assertRaises(AttributeError):
            newton.tolerence = 1


class Names(unittest.TestCase):
    def test_names_that_python_has_taken(self):
        self.assertEqual(words.__name__, "lambda_")
        model = words.Model()
        self.assertEqual(model.parameters.pass_, 2)
        self.assertEqual(model.parameters.hidden_, 0.3)
        self.assertEqual(words.joint.yield_, 0)
        self.assertTrue(hasattr(model.parameters, "import_"))
        model.laws.is_ = lambda Z, Zd: 0
        self.assertEqual(model.sensor_with([0], [0], [0]).jacobian.shape, (6, 1))
        self.assertIn("'quotes'", words.__doc__)

    def test_docstrings(self):
        text = arm.Model.mass_matrix.__doc__
        self.assertIn("q (6,), coordinates, rad or m", text)
        self.assertIn("M (6, 6)", text)
        self.assertIn("kg", type(words.Model().parameters).pass_.__doc__)


class Spatial(unittest.TestCase):
    def test_integrate_and_difference(self):
        model, random = satellite.Model(), np.random.default_rng(5)
        q = model.normalize(satellite.q0 + 0.1*random.uniform(-1, 1, (7, satellite.nq)))
        qd = random.uniform(-1, 1, (7, satellite.nqd))
        after = model.integrate(q, qd, 0.1)
        np.testing.assert_allclose(model.difference(q, after, 0.1), qd, atol=1e-9)
        self.assertEqual(model.integrate(q[0], qd[0], 0.1).shape, (satellite.nq,))
        q_next, qd_next = model.advance(q, qd, np.zeros_like(qd), 0.1)
        self.assertEqual((q_next.shape, qd_next.shape), (q.shape, qd.shape))
        frame = model.frame_tip(q)
        self.assertEqual((frame.position.shape, frame.rotation.shape, frame.J.shape), ((7, 3), (7, 3, 3), (7, 6, 10)))
        sensor = model.sensor_tip(q, qd, np.zeros_like(qd))
        np.testing.assert_allclose(np.einsum("kij,kj->ki", sensor.jacobian[:, :3], qd), sensor.velocity, atol=1e-12)
        np.testing.assert_allclose(sensor.rotation, frame.rotation, atol=1e-12)
