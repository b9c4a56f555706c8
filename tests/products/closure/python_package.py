# SPDX-License-Identifier: GPL-3.0-or-later
"""The Python package of the ankle's closure, against the solver of the example."""

import os
import sys
import tempfile
import unittest

import numpy as np

HERE = os.path.dirname(os.path.abspath(__file__))
ROOT = os.path.join(HERE, "..", "..", "..")
sys.path[:0] = [os.path.join(HERE, "..", "python"), os.path.join(ROOT, "examples", "ankle")]
import package  # noqa: E402
import solver  # noqa: E402


def built(folder):
    package.run(package.MBSGEN, "closure", os.path.join(ROOT, "examples", "ankle", "ankle.json"), "-o", folder, "--for",
                "python", "--quiet")
    made = os.path.join(folder, "python", "ankle_closure")
    package.compile_core(made)
    sys.path.insert(0, os.path.join(made, "src"))
    import ankle_closure

    return ankle_closure


class Package(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.folder = tempfile.TemporaryDirectory()
        cls.module = built(cls.folder.name)
        cls.closure = cls.module.Closure()
        cls.feet = cls.closure.places(["ankle_pitch", "ankle_roll"])

    @classmethod
    def tearDownClass(cls):
        cls.folder.cleanup()

    def test_files_lie_in_the_package_alone(self):
        self.assertEqual(sorted(os.listdir(self.folder.name)),
                         ["ankle_closure.certificate.json", "ankle_closure.report.json", "python"])

    def test_positions_are_those_of_the_solver(self):
        for motors in ([0, 0], [0.3, 0.2], [-0.4, -0.1], [0.5, 0.5]):
            joints = self.closure.positions(motors)
            np.testing.assert_allclose(joints[self.feet], solver.foot(np.array(motors, float))[0], rtol=0, atol=1e-11)
            np.testing.assert_array_equal(joints[self.closure.places(self.closure.known_names)], motors)

    def test_rows_are_single_states_one_below_the_other(self):
        motors = np.random.default_rng(1).uniform(-0.3, 0.3, (50, 2))
        rows = self.closure.positions(motors)
        efforts = np.random.default_rng(2).normal(size=(50, 8))
        rates = self.closure.velocities(rows, motors)
        forces = self.closure.forces(rows, efforts)
        jacobians = self.closure.jacobian(rows)
        self.assertEqual(jacobians.shape, (50, 8, 2))
        for i in range(50):
            np.testing.assert_array_equal(self.closure.positions(motors[i]), rows[i])
            np.testing.assert_array_equal(self.closure.velocities(rows[i], motors[i]), rates[i])
            np.testing.assert_array_equal(self.closure.jacobian(rows[i]), jacobians[i])
            np.testing.assert_allclose(self.closure.forces(rows[i], efforts[i]), forces[i], rtol=1e-13, atol=1e-13)
        np.testing.assert_allclose(np.einsum("nik,nk->ni", jacobians, motors), rates, rtol=0, atol=1e-13)
        np.testing.assert_allclose((forces*motors).sum(1), (efforts*rates).sum(1), rtol=0, atol=1e-12)

    def test_jacobian_is_the_slope(self):
        motors = np.array([0.2, -0.1])
        joints = self.closure.positions(motors)
        for k in range(2):
            step = np.eye(2)[k]*1e-5
            slope = (self.closure.positions(motors + step, joints) - self.closure.positions(motors - step, joints))/2e-5
            np.testing.assert_allclose(self.closure.jacobian(joints)[:, k], slope, rtol=0, atol=1e-8)

    def test_accelerations_are_the_slope_of_rates(self):
        motors, rates, change = np.array([0.2, -0.1]), np.array([2.0, 3.0]), np.array([-1.0, 4.0])

        def rates_at(t):
            joints = self.closure.positions(motors + rates*t + change*t*t/2)
            return self.closure.velocities(joints, rates + change*t)

        joints = self.closure.positions(motors)
        found = self.closure.accelerations(joints, rates, change)
        np.testing.assert_allclose((rates_at(1e-5) - rates_at(-1e-5))/2e-5, found, rtol=0, atol=1e-5)
        rows = self.closure.accelerations(np.array([joints, joints]), [rates, 0*rates], change)
        np.testing.assert_array_equal(rows[0], found)
        np.testing.assert_allclose(rows[1], self.closure.jacobian(joints) @ change, rtol=0, atol=1e-12)

    def test_limits(self):
        names = list(self.closure.joint_names)
        self.assertEqual(self.closure.lower_limits[names.index("ankle_roll")], -0.35)
        self.assertEqual(self.closure.force_limits[0], 60)
        self.assertEqual(self.closure.upper_limits[1], np.inf)

    def test_without_a_result(self):
        with self.assertRaises(self.module.ModelError) as caught:
            self.closure.positions([40, -40])
        self.assertEqual(caught.exception.status, "not_converged")
        rows = self.closure.positions([[0, 0], [40, -40], [0.1, 0.1]])
        np.testing.assert_array_equal(np.isnan(rows).any(1), [False, True, False])
        np.testing.assert_array_equal(np.isnan(self.closure.velocities(rows, [1, 1])).all(1), [False, True, False])
        self.assertTrue(np.isnan(self.closure.jacobian(rows)[1]).all())

    def test_wrong_arguments(self):
        for call in (lambda: self.closure.positions([1]), lambda: self.closure.positions(1.0),
                     lambda: self.closure.positions([0, 0], [1]), lambda: self.closure.velocities(np.zeros(7), [0, 0]),
                     lambda: self.closure.forces(self.closure.home, [1, 2])):
            self.assertRaisesRegex(ValueError, "has the shape", call)
        self.assertRaisesRegex(KeyError, "no coordinate knee, but left_motor, ", self.closure.places, ["knee"])

    def test_lengths_can_be_changed(self):
        closure = self.module.Closure()
        closure.model.parameters.long_rod = 0.241
        self.assertGreater(abs(closure.positions([0, 0])[self.feet]).max(), 1e-3)
        self.assertEqual(self.module.__all__[-1], "Closure")


if __name__ == "__main__":
    unittest.main()
