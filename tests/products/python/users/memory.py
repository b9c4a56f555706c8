# SPDX-License-Identifier: GPL-3.0-or-later
"""Memory and threads."""

import gc
import resource
import sys
import threading
import unittest
import weakref

import numpy as np
from users.models import arm, loop, vehicle


class Memory(unittest.TestCase):
    def peak(self):
        return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss # KiB

    def calls(self, count):
        model, z = vehicle.Model(), np.zeros(2)
        model.laws.strut = lambda Z, Zd: 1.5
        model.laws.tyre = lambda point: ((0, 0, 1), (0, 0, 0))
        rows, four = np.zeros((count, 2)), loop.Model()
        model.bias(rows, rows)
        for _ in range(count):
            four.assemble(loop.q0)
        sets, wrong = four.parameter_sets(2), four.parameter_sets(3)
        for _ in range(count//5):
            four.assemble(loop.q0, parameters=sets)
        for _ in range(count//50):
            with self.assertRaises(ValueError):
                four.assemble(np.zeros((2, loop.nq)), parameters=wrong)
            with self.assertRaises(ValueError):
                model.bias(np.zeros(3), z)
            vehicle.Model()

    def test_nothing_leaks(self):
        self.calls(5000)
        gc.collect()
        blocks, peak = sys.getallocatedblocks(), self.peak()
        self.calls(100000)
        gc.collect()
        self.assertLess(sys.getallocatedblocks() - blocks, 200)
        self.assertLess(self.peak() - peak, 20000)

    def test_laws_go_with_their_model(self):
        class Friction:
            def __call__(self, Z, Zd):
                return 0

        model, law = vehicle.Model(), Friction()
        law.model = model # a circle
        model.laws.strut = law
        gone = weakref.ref(law)
        del model, law
        gc.collect()
        self.assertIsNone(gone())

    def test_threads(self):
        model, random = arm.Model(), np.random.default_rng(9)
        q, qd, qdd = random.uniform(-2, 2, (3, 2000, 6))
        wanted, results = model.inverse_dynamics(q, qd, qdd), [None]*4

        def work(place):
            for _ in range(5):
                results[place] = model.inverse_dynamics(q, qd, qdd)

        threads = [threading.Thread(target=work, args=(place,)) for place in range(4)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        for result in results:
            np.testing.assert_array_equal(result, wanted)

    def test_a_hundred_models_in_threads(self):
        q, results = np.random.default_rng(1).uniform(-2, 2, (200, 6)), {}

        def work(place):
            model = arm.Model()
            model.parameters.link2.mass = 1 + place
            results[place] = [model.mass_matrix(q), *(model.mass_matrix(row) for row in q[:20])]

        threads = [threading.Thread(target=work, args=(place,)) for place in range(100)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        for place in range(0, 100, 9):
            model = arm.Model()
            model.parameters.link2.mass = 1 + place
            np.testing.assert_array_equal(results[place][0], model.mass_matrix(q))
            np.testing.assert_array_equal(results[place][1:], results[place][0][:20])
