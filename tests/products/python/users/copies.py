# SPDX-License-Identifier: GPL-3.0-or-later
"""Copies of models and of their parts, also in other processes."""

import copy
import multiprocessing
import os
import pickle
import subprocess
import sys
import unittest

import numpy as np
from users.models import arm, loop, strut, tyre, vehicle


class Named(arm.Model):
    """A class of the user's."""

    def __init__(self, name):
        super().__init__()
        self.name = name


class Copies(unittest.TestCase):
    ways = [copy.copy, copy.deepcopy, lambda model: pickle.loads(pickle.dumps(model))]

    def test_copies_have_parameters_of_their_own(self):
        for way in self.ways:
            model = arm.Model()
            model.parameters.link2.mass = 99
            model.parameters.link2.com[0] = 0.5
            other = way(model)
            self.assertEqual((other.parameters.link2.mass, other.parameters.link2.com[0]), (99, 0.5))
            np.testing.assert_array_equal(other.mass_matrix(arm.q0), model.mass_matrix(arm.q0))
            other.parameters.link2.mass = 3
            other.parameters.link2.com[0] = 0.1
            self.assertEqual((model.parameters.link2.mass, model.parameters.link2.com[0]), (99, 0.5))
            self.assertFalse(np.allclose(other.mass_matrix(arm.q0), model.mass_matrix(arm.q0)))

    def test_copies_have_settings_and_laws(self):
        model = vehicle.Model()
        model.laws.strut, model.laws.tyre = strut, tyre
        closing = loop.Model()
        closing.newton.max_iterations = 7
        z = np.zeros(2)
        for way in self.ways:
            other = way(model)
            np.testing.assert_array_equal(other.bias(z, z), model.bias(z, z))
            other.laws.strut = lambda Z, Zd: 0
            self.assertIs(model.laws.strut, strut)
            other = way(closing)
            self.assertEqual(other.newton.max_iterations, 7)
            other.newton.max_iterations = 3
            self.assertEqual(closing.newton.max_iterations, 7)

    def test_copies_of_parts(self):
        inputs = vehicle.Inputs(3)
        other = copy.copy(inputs)
        other.push.force[1, 2] = 5
        self.assertEqual(inputs.push.force[1, 2], 0)
        model = arm.Model()
        parameters = copy.copy(model.parameters)
        parameters.link2.mass = 3
        self.assertNotEqual(model.parameters.link2.mass, 3)
        with self.assertRaisesRegex(TypeError, "copy the model"):
            copy.copy(loop.Model().newton)

    def test_copies_of_subclasses(self):
        for way in self.ways:
            model = Named("first")
            model.parameters.link2.mass = 7
            other = way(model)
            self.assertEqual((type(other), other.name, other.parameters.link2.mass), (Named, "first", 7))

    def test_a_copy_of_another_model_is_refused(self):
        state = arm.Model().__getstate__()
        state["parameters"]["link9.mass"] = state["parameters"].pop("link2.mass")
        with self.assertRaisesRegex(ValueError, "link2.mass"):
            arm.Model().__setstate__(state)

    def test_models_go_to_other_processes(self):
        model = arm.Model()
        model.parameters.link2.mass = 18
        rows = np.random.default_rng(2).uniform(-1, 1, (4, 6))
        path = os.pathsep.join(sys.path)
        program = "import pickle, sys; model, rows = pickle.load(sys.stdin.buffer); " \
            "pickle.dump(model.mass_matrix(rows), sys.stdout.buffer)"
        answer = subprocess.run([sys.executable, "-c", program], input=pickle.dumps((model, rows)), check=True,
                                capture_output=True, env={**os.environ, "PYTHONPATH": path}).stdout
        np.testing.assert_array_equal(pickle.loads(answer), model.mass_matrix(rows))

    def test_pools_of_processes(self):
        model = arm.Model()
        model.parameters.link2.mass = 18
        rows = np.random.default_rng(2).uniform(-1, 1, (8, 6))
        with multiprocessing.get_context("fork").Pool(2) as pool:
            answers = pool.map(model.mass_matrix, rows)
        np.testing.assert_array_equal(answers, model.mass_matrix(rows))
