# SPDX-License-Identifier: GPL-3.0-or-later
"""Arrays that functions take and write."""

import unittest

import numpy as np
from users.models import arm, loop, satellite, strut, tyre, vehicle


class Arrays(unittest.TestCase):
    def test_shapes(self):
        model, rows = arm.Model(), np.zeros((5, 6))
        self.assertEqual(model.mass_matrix(arm.q0).shape, (6, 6))
        self.assertEqual(model.mass_matrix(rows).shape, (5, 6, 6))
        self.assertEqual(model.mass_matrix(np.zeros((0, 6))).shape, (0, 6, 6))
        both = model.mass_matrix_and_bias(arm.q0, rows)
        self.assertEqual((both.M.shape, both.c.shape), ((5, 6, 6), (5, 6)))
        poses = model.poses(rows)
        self.assertEqual((poses.position.shape, poses.rotation.shape), ((5, 6, 3), (5, 6, 3, 3)))
        self.assertAlmostEqual(float(model.mass()), sum(
            getattr(group, "mass", 0) for group in map(lambda i: getattr(model.parameters, f"link{i}"), range(1, 7))))

    def test_rows_are_single_states(self):
        model, random = arm.Model(), np.random.default_rng(3)
        q, qd, qdd = random.uniform(-2, 2, (3, 50, 6))
        batch = model.inverse_dynamics(q, qd, qdd)
        for k in range(50):
            np.testing.assert_array_equal(batch[k], model.inverse_dynamics(q[k], qd[k], qdd[k]))

    def test_other_forms_of_arrays(self):
        model = arm.Model()
        wanted = model.bias(np.arange(6.0), np.ones(6))
        for q in [range(6), [0, 1, 2, 3, 4, 5], np.arange(6, dtype=np.int8), np.arange(12.0)[::2]/2,
                  np.arange(6, dtype=np.float32)]:
            np.testing.assert_array_equal(model.bias(q, np.ones(6, int)), wanted)
        columns = np.asfortranarray(np.tile(np.arange(6.0), (4, 1)))
        np.testing.assert_array_equal(model.bias(columns, np.ones((4, 6)))[3], wanted)

    def test_arguments_stay_as_they_are(self):
        model, q = loop.Model(), np.array(loop.q0)
        q[list(loop.dependent)] += 0.01
        before = q.copy()
        answer = model.assemble(q)
        np.testing.assert_array_equal(q, before)
        self.assertEqual(answer.status, "ok")
        np.testing.assert_allclose(model.constraints(answer.q).h, 0, atol=1e-11)

    def test_wrong_arrays_are_refused(self):
        model, z = arm.Model(), np.zeros(6)
        with self.assertRaisesRegex(ValueError, r"q has the shape \(5,\), not \(6,\) or \(..., 6\)"):
            model.bias(np.zeros(5), z)
        with self.assertRaisesRegex(ValueError, "rows differ"):
            model.bias(np.zeros((2, 6)), np.zeros((3, 6)))
        for wrong in ["123456", [1j]*6, [None]*6, [[1], [1, 2]]]:
            with self.assertRaises((TypeError, ValueError)):
                model.bias(wrong, z)
        with self.assertRaises(TypeError):
            model.bias(z)
        with self.assertRaisesRegex(ValueError, "qd holds a number that is not finite, in row 1"):
            rows = np.zeros((2, 6))
            rows[1, 4] = np.inf
            model.bias(z, rows)

    def test_any_leading_shape(self):
        model, random = arm.Model(), np.random.default_rng(4)
        q, qd, qdd = random.uniform(-2, 2, (3, 4, 5, 6))
        many = model.inverse_dynamics(q, qd, qdd)
        self.assertEqual(many.shape, (4, 5, 6))
        flat = model.inverse_dynamics(*(array.reshape(20, 6) for array in (q, qd, qdd)))
        np.testing.assert_array_equal(many.reshape(20, 6), flat)
        np.testing.assert_array_equal(model.bias(q[2, 3], qd)[1, 2], model.bias(q[2, 3], qd[1, 2]))
        np.testing.assert_array_equal(model.mass_matrix(q.transpose(1, 0, 2)), model.mass_matrix(q).swapaxes(0, 1))
        self.assertEqual(model.poses(np.zeros((2, 0, 3, 6))).rotation.shape, (2, 0, 3, 6, 3, 3))
        rotation = model.poses(q).rotation
        np.testing.assert_array_equal(rotation[3, 2], model.poses(q[3, 2]).rotation)
        with self.assertRaisesRegex(ValueError, "bias: the numbers of rows differ: 4x5 of q, 5x4 of qd"):
            model.bias(q, qd.reshape(5, 4, 6))
        with self.assertRaisesRegex(ValueError, "q has too many indices"):
            model.mass_matrix(np.zeros((1,)*29 + (6,)))
        answer = loop.Model().assemble(np.tile(loop.q0, (2, 3, 1)))
        self.assertEqual((answer.q.shape, answer.status.shape), ((2, 3, loop.nq), (2, 3)))
        inputs = vehicle.Inputs((2, 3))
        inputs.push.force[1, 2, 2] = 5
        moved = vehicle.Model()
        moved.laws.strut, moved.laws.tyre = strut, tyre
        rates = moved.direct_dynamics([0, 0], [0, 0], [0, 0], inputs)
        self.assertEqual((rates != rates[0, 0]).any(axis=-1).tolist(), [[False]*3, [False, False, True]])

    def test_constants(self):
        self.assertEqual((arm.nq, arm.joint.q2, arm.joint_names[1]), (6, 1, "q2"))
        with self.assertRaises(ValueError):
            arm.q0[0] = 1

    def test_limits(self):
        inf = float("inf")
        limits = vehicle.Model().limits
        self.assertEqual(limits, {"z": (-1.0, 2.5, inf, 30.0), "roll": (-inf, inf, inf, inf)})
        self.assertEqual(limits["z"].upper, vehicle.upper_limits[0])
        self.assertFalse(hasattr(arm.Model(), "limits"))


class Out(unittest.TestCase):
    def test_one_result(self):
        model, random = arm.Model(), np.random.default_rng(6)
        q, qd = random.uniform(-1, 1, (2, 3, 6))
        for given, shape in [(q[0], (6, 6)), (q, (3, 6, 6))]:
            wanted = model.mass_matrix(given)
            for out in [np.empty(shape), np.asfortranarray(np.empty(shape)), np.empty((*shape[:-1], 12))[..., ::2]]:
                self.assertIs(model.mass_matrix(given, out=out), out)
                np.testing.assert_array_equal(out, wanted)
                self.assertIs(model.mass_matrix(given, out=(out,)), out)

    def test_a_result_may_take_the_place_of_an_argument(self):
        model, random = arm.Model(), np.random.default_rng(8)
        q, qd, qdd = random.uniform(-1, 1, (3, 3, 6))
        wanted = model.inverse_dynamics(q, qd, qdd)
        np.testing.assert_array_equal(model.inverse_dynamics(q, qd, qdd.copy(), out=(place := qdd.copy())), wanted)
        self.assertIs(model.inverse_dynamics(q, qd, place := qdd.copy(), out=place), place)
        np.testing.assert_array_equal(place, wanted)
        memory = np.concatenate([qdd.ravel(), np.zeros(1)])
        moved = memory[1:].reshape(3, 6)
        np.testing.assert_array_equal(model.inverse_dynamics(q, qd, memory[:18].reshape(3, 6), out=moved), wanted)

    def test_several_results(self):
        model, z = loop.Model(), np.zeros(loop.nqd)
        for lead in [(), (4,)]:
            q = np.broadcast_to(loop.q0, (*lead, loop.nq)).copy()
            before = model.direct_dynamics(q, z, z)
            kept = [array.copy() for array in before[:-1]]
            q[..., 0] += 0.01
            wanted = model.direct_dynamics(q, z, z)
            after = model.direct_dynamics(q, z, z, out=before)
            for k, name in enumerate(wanted._fields[:-1]):
                self.assertIs(after[k], before[k])
                np.testing.assert_array_equal(after[k], wanted[k])
            self.assertFalse(np.array_equal(kept[0], after[0]))
            warm = model.direct_dynamics(q, z, z, out=[q, None, *[None]*(len(kept) - 2)])
            self.assertIs(warm.q, q)
            np.testing.assert_array_equal(q, wanted.q)

    def test_members_of_structures(self):
        model, random = satellite.Model(), np.random.default_rng(5)
        q = model.normalize(np.array(satellite.q0) + 0.1*random.uniform(-1, 1, (7, satellite.nq)))
        qd = random.uniform(-1, 1, (7, satellite.nqd))
        wanted = model.sensor_tip(q, qd, qd)
        before = model.sensor_tip(q[::-1], qd, qd)
        after = model.sensor_tip(q, qd, qd, out=before)
        for got, old, value in zip(after, before, wanted):
            self.assertIs(got, old)
            np.testing.assert_array_equal(got, value)

    def test_wrong_arrays_are_refused(self):
        model, z = arm.Model(), np.zeros(6)
        closed = np.zeros((6, 6))
        closed.flags.writeable = False
        for out, error, text in [(np.zeros((6, 5)), ValueError, r"mass_matrix: out has the shape \(6, 5\), not \(6, 6\)"),
                                 (np.zeros((6, 6), np.float32), TypeError, "out holds numbers of the type float32"),
                                 (closed, ValueError, "out cannot be written to"), ([[0]], TypeError, "out is no array"),
                                 ((z, z), ValueError, "out has 2 arrays, not 1"), (3, TypeError, "out is no array")]:
            with self.assertRaisesRegex(error, text):
                model.mass_matrix(z, out=out)
        with self.assertRaisesRegex(ValueError, r"out\[0\] and out\[1\] share memory"):
            both = np.zeros((7, 6))
            model.mass_matrix_and_bias(z, z, out=(both[:6], both[5]))
        with self.assertRaises(TypeError):
            model.mass_matrix(z, np.zeros((6, 6))) # by its name alone
