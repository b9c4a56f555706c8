# SPDX-License-Identifier: GPL-3.0-or-later
"""Examples at the prompt: the friction of a key, a walking leg, tolerances of a suspension, a
front of cars."""

import os
import pathlib
import runpy
import sys
import tempfile
import unittest

import mbsgen
import numpy as np

try:
    import matplotlib
    import scipy.integrate
except ImportError:
    print("skipped: no python3-scipy, python3-matplotlib")
    sys.exit(77)

sys.dont_write_bytecode = True
EXAMPLES = pathlib.Path(__file__).resolve().parents[4] / "examples"
sys.path[:0] = [*(str(EXAMPLES / name) for name in ("key_friction", "suspension", "car_modes")), str(pathlib.Path(__file__).resolve().parent)]
import key_friction
import notebook
import pareto
import tolerances


class Key(unittest.TestCase):
    def test_gradients_are_those_of_the_motion(self):
        key = key_friction.loaded()
        for values in key_friction.truth, 0.8*key_friction.truth:
            slopes = key_friction.motion(key, values)[1]
            for k, value in enumerate(values):
                step = 1e-4*value*np.eye(len(values))[k]
                ahead, behind = [key_friction.motion(key, values + sign*step)[0] for sign in (1, -1)]
                expected = (ahead - behind)/(2*step[k])
                self.assertLess(np.abs(slopes[:, k] - expected).max(), 1e-3*np.abs(expected).max())

    def test_the_parameters_are_found(self):
        fit = key_friction.Fit(key_friction.loaded(), key_friction.measured(key_friction.loaded()))
        self.assertLess(np.abs((fit.values - key_friction.truth)/fit.deviations).max(), 4)
        self.assertLess(np.abs(fit.values/key_friction.truth - 1).max(), 0.01)
        self.assertGreater(np.abs(fit.file/key_friction.truth - 1).min(), 0.1)
        self.assertLess(abs(fit.rms - 1), 0.2)

    def test_the_figure_is_drawn(self):
        angles = np.sin(key_friction.times)
        with tempfile.TemporaryDirectory() as folder:
            picture = pathlib.Path(folder) / "key.svg"
            key_friction.draw(picture, angles, angles, 2*angles)
            self.assertIn("parameters found", picture.read_text())


class Leg(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        notebook.reproducible()
        cls.names, cls.outputs = notebook.run(EXAMPLES / "leg" / "walking.ipynb")

    def test_the_foot_follows_its_path(self):
        leg, q, rest = (self.names[name] for name in ("leg", "q", "rest"))
        foot = leg.sensor_foot(q, rest, rest)
        self.assertLess(np.abs(foot.position - self.names["path"]).max(), 1e-9)
        self.assertLess(np.abs(foot.rotation - self.names["home"].rotation).max(), 1e-9)
        self.assertLess(np.abs(leg.constraints(q).h).max(), 1e-12)

    def test_motors_and_energy_agree(self):
        """The power of the motors is the rate of the energy, of which inverse dynamics knows nothing."""
        q, rate = self.names["q"], self.names["rate"]
        other = mbsgen.load("leg.urdf", functions="energy")
        energy = other.energy(q, rate(q)).sum(axis=-1)
        power = (self.names["swinging"]*rate(q)[:, self.names["motors"]]).sum(axis=1)
        self.assertLess(np.abs(rate(energy[:, None])[:, 0] - power).max(), 1e-3*np.abs(power).max())

    def test_cells_show_something(self):
        drawing, figure = self.outputs
        self.assertIn("<svg", drawing[1][0])
        with tempfile.TemporaryDirectory() as folder:
            figure[0].savefig(os.path.join(folder, "walk.svg"))
            text = pathlib.Path(folder, "walk.svg").read_text()
        for motor in ("hip_pitch", "knee_crank", "crank_b"):
            self.assertIn(motor, text)


class Suspension(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.model = tolerances.loaded()
        cls.table = tolerances.study(cls.model, 400)

    def test_toe_is_that_of_independent_closures(self):
        """Of Newton's method with rotation matrices, which shares nothing with mbsgen."""
        reference = runpy.run_path(str(EXAMPLES / "suspension" / "reference.py"))
        squares, closed = reference["LENGTHS"], reference["closed"]

        def toe_in(height):
            _, axes = closed(height, reference["CENTRE"], reference["turn"](0, 0))
            return np.degrees(np.arctan2(axes[0][1], axes[1][1]))

        for row in 0, 7, 399:
            squares[:] = [self.table[rod][row]**2 for rod in tolerances.rods]
            expected = [toe_in(reference["CENTRE"][2] + travel) for travel in tolerances.travels]
            expected = np.array(expected) - expected[tolerances.middle]
            np.testing.assert_allclose(self.table["added"][row], expected, atol=1e-9)

    def test_all_suspensions_close(self):
        self.assertTrue(self.table.ok.all())
        low, middle, high = self.table.reduced["added"]["quantiles"]
        self.assertTrue((low <= middle).all() and (middle <= high).all())
        self.assertGreater(high[0] - low[0], 0.1)

    def test_influences_are_differences(self):
        step = 1e-5
        nominal = {rod: getattr(self.model.parameters, rod) for rod in tolerances.rods}
        slopes = [mbsgen.study(self.model, {rod: [nominal[rod] - step, nominal[rod] + step]},
                               tolerances.studies.batched(tolerances.bump_steer))["slope"] for rod in tolerances.rods]
        expected = np.diff(slopes, axis=1)[:, 0]*tolerances.deviation/(2*step)
        np.testing.assert_allclose(tolerances.influences(self.table), expected, atol=0.01)

    def test_the_figure_is_drawn(self):
        with tempfile.TemporaryDirectory() as folder:
            picture = pathlib.Path(folder) / "toe.svg"
            tolerances.draw(picture, self.table, self.table["added"][0])
            self.assertIn("99 % of the suspensions", picture.read_text())


class Car(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.car = pareto.loaded()
        # The car of the file, softer springs, stiffer bars.
        cls.designs = {"spring_front": [33300, 20000, 33300], "spring_rear": [33300, 20000, 33300],
                       "roll_bar_front": [11100, 11100, 22000], "roll_bar_rear": [3060, 3060, 8000]}
        cls.ride, cls.roll = pareto.study(cls.car, {name: np.array(values, float) for name, values in cls.designs.items()})

    def test_springs_and_bars(self):
        self.assertLess(self.ride[1], self.ride[0])
        self.assertGreater(self.roll[1], self.roll[0])
        self.assertLess(self.roll[2], self.roll[0])

    def test_ride_is_that_of_another_integrator(self):
        car = pareto.loaded()
        start = pareto.standing(car)
        q = car.q0.copy()
        for name, value in {**start, **pareto.road, **{name: values[1] for name, values in self.designs.items()}}.items():
            if name.startswith("q("):
                q[car.joint_names.index(name[2:-1])] = value
            else:
                setattr(car.parameters, name, float(value))
        times = np.linspace(0, 6, 301)
        path = scipy.integrate.solve_ivp(car.rhs, (0, 6), car.state(q, car.qd0), "DOP853", times, rtol=1e-8, atol=1e-8)
        z = [car.rhs(t, x)[len(car.independent) + 2] for t, x in zip(times, path.y.T)]
        self.assertLess(abs(np.sqrt(np.mean(np.square(z)))/self.ride[1] - 1), 1e-2)

    def test_the_front(self):
        a, b = np.random.default_rng(1).random((2, 200))
        expected = [i for i in range(200) if not ((a < a[i]) & (b < b[i])).any()]
        self.assertEqual(sorted(pareto.front(a, b)), expected)


if __name__ == "__main__":
    unittest.main()
