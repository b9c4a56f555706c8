# SPDX-License-Identifier: GPL-3.0-or-later
"""The package as its users meet it: shapes, wrong values, statuses, laws, names, memory."""

import copy
import gc
import hashlib
import json
import multiprocessing
import os
import pickle
import resource
import subprocess
import sys
import tempfile
import threading
import unittest
import weakref

import numpy as np
from package import ROOT, build

FOLDER = tempfile.TemporaryDirectory()
ALL = "default,gravity,energy,mass,poses,frame_tip"


def package_of(path, *options):
    folder = os.path.join(FOLDER.name, os.path.basename(path))
    return build(os.path.join(ROOT, path), folder, *options, optimize="-O1")


arm = package_of("examples/puma560/puma560.json", "--functions", "default,mass,poses,energy")
loop = package_of("examples/four_bar/four_bar.json")
vehicle = package_of("tests/products/python/models/vehicle.json", "--functions", "default,linearize")
satellite = package_of("tests/products/python/models/satellite.json", "--functions", ALL, "--status")
words = package_of("tests/products/python/models/words.json")


class Parameters(unittest.TestCase):
    def holding(self, model):
        return model.inverse_dynamics(arm.q0, arm.qd0, np.zeros(6))

    def test_a_change_counts_from_the_next_call_on(self):
        model, other = arm.Model(), arm.Model()
        before = self.holding(model)
        model.parameters.link2.mass = 2*model.parameters.link2.mass
        changed = self.holding(model)
        self.assertFalse(np.allclose(before, changed))
        other.parameters.link2.mass *= 2
        other.update()
        np.testing.assert_array_equal(self.holding(other), changed)
        com = model.parameters.link2.com # kept over calls
        com[0] += 0.1
        moved = self.holding(model)
        self.assertFalse(np.allclose(moved, changed))
        np.testing.assert_array_equal(model.inverse_dynamics(np.tile(arm.q0, (3, 1)), arm.qd0, np.zeros(6))[1], moved)
        com[0] -= 0.1
        model.parameters.link2.mass /= 2
        np.testing.assert_allclose(self.holding(model), before, rtol=1e-12)

    def test_settings_count_from_the_next_call_on(self):
        model = satellite.Model()
        model.smallest_pivot = 1e9
        state = satellite.q0, satellite.qd0, np.zeros(satellite.nqd)
        with self.assertRaises(satellite.ModelError):
            model.direct_dynamics(*state)
        model.smallest_pivot = 1e-9
        self.assertEqual(model.direct_dynamics(*state).status, "ok")

    def test_the_next_call_finds_what_views_let_in(self):
        model = arm.Model()
        model.parameters.link2.com[2] = np.nan
        with self.assertRaisesRegex(ValueError, r"link2.com\[2\] is not finite"):
            self.holding(model)
        model = arm.Model()
        model.parameters.link2.inertia[1] = 1
        with self.assertRaisesRegex(ValueError, r"link2.inertia\[1\] is structural"):
            self.holding(model)

    def test_names_that_follow_from_others_say_so(self):
        model = words.Model()
        parameters = model.parameters
        body = parameters.import_
        with self.assertRaisesRegex(AttributeError, "no attribute 'twice'; .* follow from others"):
            parameters.twice
        with self.assertRaisesRegex(AttributeError, "no attribute 'twices'; .* follow from others"):
            parameters.twices = 3
        for read in [lambda: body.mass, lambda: setattr(body, "mass", 3)]:
            with self.assertRaisesRegex(AttributeError, "mass follows from pass"):
                read()
        with self.assertRaisesRegex(ValueError, r"com\[0\] follows from _hidden"):
            body.com = [3, 0.3, 0]
        body.com[2] = 1
        with self.assertRaisesRegex(ValueError, r"import_.com\[2\] follows from None"):
            model.update()
        body.com = [0, 0.3, 0]
        with self.assertRaisesRegex(AttributeError, "no attribute 'massive'"):
            body.massive
        with self.assertRaisesRegex(AttributeError, "crank has no number .* com follows from crank_length"):
            loop.Model().parameters.crank.com

    def test_texts_have_values(self):
        model = arm.Model()
        self.assertIn(f"mass={model.parameters.link2.mass}", repr(model.parameters.link2))
        self.assertIn(f"com=[{model.parameters.link2.com[0]}, ", repr(model))
        self.assertIn("<follows from _hidden>", repr(words.Model().parameters))
        self.assertRegex(arm.__version__, r"^\d+\.\d+")

    def test_models_have_parameters_of_their_own(self):
        one, other = arm.Model(), arm.Model()
        one.parameters.link2.com[0] = 0.5
        self.assertNotEqual(other.parameters.link2.com[0], 0.5)
        self.assertEqual(one.parameters.link2.com[0], 0.5)

    def test_parameters_outlive_their_model(self):
        parameters = arm.Model().parameters
        gc.collect()
        self.assertEqual(parameters.link2.mass, arm.Model().parameters.link2.mass)

    def test_wrong_names_are_refused(self):
        model = arm.Model()
        for owner, name in [(model.parameters.link2, "masss"), (model.parameters, "link9"), (model, "paramters"),
                            (model, "parameters"), (model.parameters, "link2")]:
            with self.assertRaises(AttributeError):
                setattr(owner, name, 1)

    def test_wrong_values_are_refused(self):
        link = arm.Model().parameters.link2
        for value, error in [(np.nan, ValueError), (np.inf, ValueError), ("3", TypeError), (1j, TypeError),
                             (None, TypeError), ([1, 2], ValueError)]:
            with self.assertRaises(error):
                link.mass = value
        with self.assertRaises(ValueError):
            link.com = [1, 2]
        with self.assertRaisesRegex(ValueError, r"inertia\[1\] is structural"):
            link.inertia = [1, 2, 3, 4, 5, 6]

    def test_update_finds_what_views_let_in(self):
        model = arm.Model()
        model.parameters.link2.com[2] = np.nan
        with self.assertRaisesRegex(ValueError, r"link2.com\[2\] is not finite"):
            model.update()
        model = arm.Model()
        model.parameters.link2.inertia[1] = 1
        with self.assertRaisesRegex(ValueError, r"link2.inertia\[1\] is structural"):
            model.update()

    def test_implausible_names_the_reason(self):
        model = arm.Model()
        self.assertIsNone(model.implausible())
        model.parameters.link2.mass = -1
        self.assertIn("link2", model.implausible())


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


def strut(Z, Zd):
    return 100*(Z - 1) + 3*Zd


def tyre(point):
    return [0, 0, -50*point.position[2]], [0, 0, 0]


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


if __name__ == "__main__":
    unittest.main()
