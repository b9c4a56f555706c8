# SPDX-License-Identifier: GPL-3.0-or-later
"""Motion at the prompt: states, solve_ivp, analyses."""

import json
import os
import sys
import unittest
import warnings

import mbsgen
import numpy as np

try:
    from scipy.integrate import solve_ivp
except ImportError:
    print("skipped: no python3-scipy")
    sys.exit(77)

ROOT = os.path.abspath(os.path.join(os.path.dirname(__file__), *[".."]*4))


def model_of(path, **options):
    return mbsgen.load(os.path.join(ROOT, path), backend="tcc", **options)


def four_bar(**options):
    return model_of("examples/four_bar/four_bar.json", functions="default,energy", **options)


class Loops(unittest.TestCase):
    def test_ten_turns_of_a_crank(self):
        model = four_bar(derivatives=True)
        start = model.state(model.q0, [8, 0, 0])
        self.assertEqual(start.shape, (2,))
        with warnings.catch_warnings():
            warnings.simplefilter("error")
            for tolerance in (1e-6, 1e-9):
                answer = solve_ivp(model.rhs, (0, 7), start, rtol=tolerance, atol=tolerance)
                self.assertTrue(answer.success)
                self.assertGreater((answer.y[0, -1] - answer.y[0, 0])/(2*np.pi), 10)
                whole = model.expand(answer.y.T)
                self.assertLess(np.abs(model.constraints(whole.q).h).max(), 1e-9)
                energy = model.energy(whole.q, whole.qd).sum(axis=-1)
                self.assertLess(np.ptp(energy)/abs(energy[0]), 200*tolerance)
                np.testing.assert_array_equal(model.state(*whole), answer.y.T)
        # From far away the loops close as they did at first, not with the bars on the other side.
        np.testing.assert_allclose(model.expand(start).q, four_bar().expand(start).q, atol=1e-9)
        again = solve_ivp(model.rhs, (0, 0.5), start, rtol=1e-9, atol=1e-9)
        first = solve_ivp(four_bar().rhs, (0, 0.5), start, rtol=1e-9, atol=1e-9)
        np.testing.assert_allclose(again.y[:, -1], first.y[:, -1], atol=1e-7)

    def test_the_jacobian(self):
        model, plain = four_bar(derivatives=True), four_bar()
        x = model.state(model.q0, [3, 0, 0])
        Q = np.array([0.2, 0.1, -0.3])
        exact, by_differences = model.jac(0, x, Q), plain.jac(0, x, Q)
        np.testing.assert_allclose(by_differences, exact, rtol=1e-6, atol=1e-6)
        stiff = solve_ivp(model.rhs, (0, 1), x, method="Radau", jac=model.jac, rtol=1e-8, atol=1e-8)
        other = solve_ivp(model.rhs, (0, 1), x, rtol=1e-10, atol=1e-10)
        np.testing.assert_allclose(stiff.y[:, -1], other.y[:, -1], atol=1e-5)

    def test_forces_may_depend_on_the_state(self):
        model = four_bar()
        x = model.state(model.q0, [3, 0, 0])
        given = model.rhs(0, x, [0, 0, -0.1*model.expand(x).qd[2]])
        np.testing.assert_allclose(model.rhs(0, x, lambda t, q, qd: np.array([0, 0, -0.1*qd[2]])), given, rtol=1e-12)

    def test_many_states_are_expanded(self):
        model = four_bar()
        x = np.array([[[a, 1.0] for a in np.linspace(0, 2, 5)] for _ in range(2)])
        whole = model.expand(x)
        self.assertEqual((whole.q.shape, whole.qd.shape), ((2, 5, 3), (2, 5, 3)))
        self.assertLess(np.abs(model.constraints(whole.q).h).max(), 1e-9)
        with self.assertRaisesRegex(ValueError, r"x has the shape \(3,\), not \(2,\): 1 coordinates, 1 velocities"):
            model.rhs(0, np.zeros(3))

    def test_what_cannot_close_is_an_error(self):
        short = mbsgen.load({"mbsgen": 1, "name": "too_short", "base": {"points": {"far": [1.5, 0, 0]}}, "bodies": [
            {"name": "arm", "parent": "base", "joints": [{"name": "a", "type": "Rz", "q0": 0.1, "role": "independent"}], "mass": 1,
             "inertia": [0, 0, 0, 0, 0, 1], "points": {"end": [1, 0, 0]}},
            {"name": "slide", "parent": "arm", "at": "end", "joints": [{"name": "b", "type": "Rz", "q0": 0.2}], "mass": 1,
             "inertia": [0, 0, 0, 0, 0, 1], "points": {"end": [1, 0, 0]}}],
            "cuts": [{"name": "rod", "type": "rod", "a": "slide.end", "b": "base.far", "length": 0.6}]}, backend="tcc")
        with self.assertRaises(mbsgen.ModelError):
            short.rhs(0, [np.pi, 0])


class Trees(unittest.TestCase):
    def test_free_bodies(self):
        model = model_of("tests/products/python/models/satellite.json", functions="default,energy")
        random = np.random.default_rng(2)
        q = model.normalize(np.array(model.q0) + 0.1*random.uniform(-1, 1, model.nq))
        qd = random.uniform(-1, 1, model.nqd)
        x = model.state(q, qd)
        self.assertEqual(x.shape, (model.nq + model.nqd,))
        step = 1e-5
        after, before = model.integrate(q, qd, step), model.integrate(q, qd, -step)
        np.testing.assert_allclose(model.rhs(0, x)[: model.nq], (after - before)/(2*step), atol=1e-8)
        np.testing.assert_array_equal(model.rhs(0, x)[model.nq :], model.direct_dynamics(q, qd, np.zeros(model.nqd)))
        answer = solve_ivp(model.rhs, (0, 2), x, rtol=1e-10, atol=1e-10)
        whole = model.expand(answer.y.T)
        energy = model.energy(whole.q, whole.qd).sum(axis=-1)
        self.assertLess(np.ptp(energy), 1e-7)

    def test_states_of_laws(self):
        model = model_of("tests/properties/states/maxwell.json")
        x = model.state(model.q0, model.qd0) + 0.01
        self.assertEqual(len(x), model.nq + model.nqd + model.nstate)
        rates = model.rhs(0.3, x)
        inputs = type(model)._package.module.Inputs()
        inputs.x = x[model.nq + model.nqd :]
        if hasattr(type(inputs), "t"):
            inputs.t = 0.3
        answer = model.derivatives(*np.split(x[: model.nq + model.nqd], 2), np.zeros(model.nqd), inputs)
        np.testing.assert_array_equal(rates, np.concatenate([x[model.nq : model.nq + model.nqd], answer.qdd, answer.xd]))


class Analyses(unittest.TestCase):
    def test_a_simulation_is_that_of_solve_ivp(self):
        model = four_bar()
        table = model.simulate(tf=0.5, every=0.1, rtol=1e-10, atol=1e-10)
        answer = solve_ivp(model.rhs, (0, 0.5), model.state(model.q0, model.qd0), t_eval=table.t, rtol=1e-10, atol=1e-10)
        np.testing.assert_allclose(table.q, model.expand(answer.y.T).q, atol=1e-7)
        np.testing.assert_array_equal(table["q(rocker_angle)"], table.q[:, 2])
        self.assertEqual((len(table), table.lambda_.shape), (6, (6, 2)))
        self.assertIn("<Table: 6 rows of t, q(crank_angle)", repr(table))
        page = model.view(table)
        self.assertIn("four_bar", page.html)
        pushed = model.simulate(tf=0.1, force={"crank_angle": 0.2}, stop="q(crank_angle) - 1")
        self.assertAlmostEqual(pushed.Q[-1, 0], 0.2)
        self.assertAlmostEqual(pushed["q(crank_angle)"][-1], 1, places=6)

    def test_equilibrium_and_modes(self):
        model = four_bar()
        rest = model.equilibrium()
        still = model.direct_dynamics(rest.q[0], np.zeros(3), np.zeros(3))
        self.assertLess(np.abs(still.qdd).max(), 1e-5)
        modes = model.modes(equilibrium=True)
        linear = four_bar(derivatives=True).linearize(rest.q[0], np.zeros(3), np.zeros(3))
        np.testing.assert_allclose(sorted(modes.real), sorted(np.linalg.eigvals(linear.A).real), rtol=1e-6)

    def test_refusals(self):
        model = four_bar()
        with self.assertRaisesRegex(mbsgen.ProgramError, "colour"):
            model.simulate(colour=3)
        with self.assertRaisesRegex(KeyError, "there is no column 'x'"):
            model.equilibrium()["x"]
        with self.assertRaisesRegex(ValueError, "simulate at the prompt is one run; mbsgen.study has many"):
            model.simulate(samples="table.csv")

    def test_changed_parameters_count(self):
        with open(os.path.join(ROOT, "examples/four_bar/four_bar.json"), encoding="utf-8") as file:
            text = json.load(file)
        text["parameters"]["density"]["value"] = 2.5
        text["parameters"]["coupler_length"]["value"] = 0.36
        changed, model = mbsgen.load(text, backend="tcc"), four_bar()
        model.parameters.density = 2.5
        model.parameters.coupler_length = 0.36
        # The file's loops are closed before it begins; here the first row closes them.
        for name, options, digits in (("simulate", {"tf": 0.2, "every": 0.1, "rtol": 1e-10, "atol": 1e-10}, 1e-8), ("equilibrium", {}, 1e-8),
                                      ("modes", {"equilibrium": True}, 1e-6)):
            mine, expected = getattr(model, name)(**options), getattr(changed, name)(**options)
            self.assertEqual(mine.names, expected.names)
            np.testing.assert_allclose(mine.array, expected.array, rtol=digits, atol=digits)
        pushed = model.simulate(tf=0.1, set={"q(crank_angle)": 1, "coupler_length": 0.37})
        self.assertEqual(pushed["q(crank_angle)"][0], 1)

    def test_a_changed_point_of_a_sensor_changes_no_motion(self):
        model = mbsgen.load(os.path.join(ROOT, "tests/products/python/models/satellite.json"), backend="tcc")
        before = model.simulate(tf=0.1, every=0.1)
        model.parameters.head.point_e[1] += 0.5
        np.testing.assert_array_equal(model.simulate(tf=0.1, every=0.1).array, before.array)


if __name__ == "__main__":
    unittest.main()
