# SPDX-License-Identifier: GPL-3.0-or-later
"""Parameters of many states."""

import copy
import pickle
import threading
import unittest

import numpy as np
from users.models import arm, loop, strut, tyre, vehicle, words


class ParameterSets(unittest.TestCase):
    def test_a_set_for_each_state(self):
        model = arm.Model()
        model.parameters.link3.mass = 5
        sets = model.parameter_sets(4)
        self.assertEqual((len(sets), bool(model.parameter_sets(0))), (4, True))
        self.assertEqual(sets.link3.mass.tolist(), [5]*4)
        sets.link2.mass = [10, 11, 12, 13]
        sets.link2.com[:, 0] = 0.1
        q = np.random.default_rng(5).uniform(-1, 1, (4, 6))
        each = model.mass_matrix(q, parameters=sets)
        one = model.mass_matrix(q[0], parameters=sets)
        self.assertEqual((each.shape, one.shape), ((4, 6, 6), (4, 6, 6)))
        before = model.mass_matrix(q)
        for k in range(4):
            other = copy.copy(model)
            other.parameters.link2.mass = 10 + k
            other.parameters.link2.com[0] = 0.1
            np.testing.assert_array_equal(each[k], other.mass_matrix(q[k]))
            np.testing.assert_array_equal(one[k], other.mass_matrix(q[0]))
            np.testing.assert_array_equal(model.mass_matrix(q[k], parameters=other.parameters), each[k])
            np.testing.assert_array_equal(model.mass_matrix(q[k], parameters=sets[k]), each[k])
        np.testing.assert_array_equal(model.mass_matrix(q), before)
        self.assertEqual(model.parameters.link3.mass, 5)
        np.testing.assert_allclose(np.diff(model.mass(parameters=sets)), 1)

    def test_indices_in_front_are_joined(self):
        model, random = arm.Model(), np.random.default_rng(6)
        sets = model.parameter_sets((3, 1))
        sets.link2.mass = [[10], [11], [12]]
        q, qd = random.uniform(-1, 1, (5, 6)), random.uniform(-1, 1, (2, 1, 1, 6))
        many = model.bias(q, qd, parameters=sets)
        self.assertEqual(many.shape, (2, 3, 5, 6))
        for i, k, j in np.ndindex(2, 3, 5):
            np.testing.assert_array_equal(many[i, k, j], model.bias(q[j], qd[i, 0, 0], parameters=sets[k, 0]))
        np.testing.assert_array_equal(model.bias(q, qd[0, 0]), model.bias(q, np.tile(qd[0, 0], (5, 1))))
        with self.assertRaisesRegex(ValueError, "bias: the numbers of rows differ: 4 of q, 3 of parameters"):
            model.bias(np.zeros((4, 6)), arm.qd0, parameters=model.parameter_sets(3))
        rows = loop.Model().assemble(loop.q0, parameters=loop.Model().parameter_sets((2, 3)))
        self.assertEqual((rows.q.shape, rows.status.tolist()), ((2, 3, loop.nq), [["ok"]*3]*2))

    def test_names_and_rows(self):
        sets = arm.Model().parameter_sets(3)
        sets["link2.mass"] = [1, 2, 3]
        sets["link2.com[1]"] = [4, 5, 6]
        self.assertEqual((sets[1].link2.mass, sets["link2.com"][:, 1].tolist()), (2, [4, 5, 6]))
        self.assertEqual(sets["link2.com[1]"].tolist(), [4, 5, 6])
        sets[1].link2.mass = 7
        sets[2] = arm.Model().parameters
        self.assertEqual(sets.link2.mass.tolist(), [1, 7, arm.Model().parameters.link2.mass])
        self.assertEqual(len(sets[1:]), 2)
        self.assertEqual(repr(sets), "<ParameterSets: 3>")
        for name in ["link2.masss", "link9.mass", "link2.com[x]", "link2"]:
            with self.assertRaises((KeyError, AttributeError)):
                sets[name] = 1
        with self.assertRaises(IndexError):
            sets[3]
        with self.assertRaises(TypeError):
            len(sets[0])
        with self.assertRaisesRegex(TypeError, "the same model"):
            sets[0] = loop.Model().parameters
        words_sets = words.Model().parameter_sets(2)
        words_sets.import_.com[:, 1] = 0.3

    def test_wrong_sets_are_refused(self):
        model = arm.Model()
        for wrong in [3, {}, loop.Model().parameter_sets(2), model]:
            with self.assertRaisesRegex(TypeError, "bias: parameters is no Parameters"):
                model.bias(arm.q0, arm.qd0, parameters=wrong)
        sets = model.parameter_sets((2, 3))
        sets.link2.com[1, 2, 0] = np.nan
        with self.assertRaisesRegex(ValueError, r"bias: parameters: link2.com\[0\] is not finite, in set 1x2"):
            model.bias(arm.q0, arm.qd0, parameters=sets)
        sets = model.parameter_sets(2)
        sets.link2.inertia[1, 1] = 1
        with self.assertRaisesRegex(ValueError, r"bias: parameters: link2.inertia\[1\] is structural.*, in set 1"):
            model.bias(arm.q0, arm.qd0, parameters=sets)
        with self.assertRaises(ValueError):
            sets.link2.mass = [1, 2, 3]
        with self.assertRaisesRegex(AttributeError, "masss"):
            sets.link2.masss = 1

    def test_copies(self):
        sets = arm.Model().parameter_sets(2)
        sets.link2.mass = [1, 2]
        for other in [copy.copy(sets), copy.deepcopy(sets), pickle.loads(pickle.dumps(sets))]:
            other.link2.mass[0] = 9
            self.assertEqual((sets.link2.mass.tolist(), other.link2.mass.tolist()), ([1, 2], [9, 2]))
            self.assertEqual(arm.Model().mass_matrix(arm.q0, parameters=other).shape, (2, 6, 6))

    def test_laws_and_failures_of_single_sets(self):
        model = vehicle.Model()
        model.laws.strut, model.laws.tyre = strut, tyre
        sets = model.parameter_sets(3)
        sets.frame.mass = [1, 2, 3]
        rates = model.direct_dynamics([0, 0], [0, 0], [0, 0], parameters=sets)
        for k in range(3):
            model.parameters.frame.mass = k + 1
            np.testing.assert_array_equal(rates[k], model.direct_dynamics([0, 0], [0, 0], [0, 0]))
        model.laws.strut = lambda Z, Zd: 1/0
        with self.assertRaises(ZeroDivisionError):
            model.direct_dynamics([0, 0], [0, 0], [0, 0], parameters=sets)
        bars = loop.Model()
        sets = bars.parameter_sets(3)
        sets.crank_length = [bars.parameters.crank_length, 1e3, bars.parameters.crank_length]
        answer = bars.assemble(loop.q0, parameters=sets)
        self.assertEqual(answer.status.tolist(), ["ok", "not_converged", "ok"])
        with self.assertRaises(loop.ModelError):
            bars.assemble(loop.q0, parameters=sets[1])

    def test_threads_share_a_model(self):
        model = arm.Model()
        q = np.random.default_rng(8).uniform(-1, 1, (3000, 6))
        all_sets = [model.parameter_sets(3000) for _ in range(4)]
        for k, sets in enumerate(all_sets):
            sets.link2.mass = k + np.arange(3000.0)
        wanted = [model.mass_matrix(q, parameters=sets) for sets in all_sets]
        nominal = model.mass_matrix(q)
        answers = [None]*8
        def work(k):
            answers[k] = model.mass_matrix(q, parameters=all_sets[k//2]) if k % 2 else model.mass_matrix(q)
        threads = [threading.Thread(target=work, args=(k,)) for k in range(8)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        for k, answer in enumerate(answers):
            np.testing.assert_array_equal(answer, wanted[k//2] if k % 2 else nominal)
