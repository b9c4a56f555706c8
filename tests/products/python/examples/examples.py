# SPDX-License-Identifier: GPL-3.0-or-later
"""Examples at the prompt: the friction of a key, a walking leg."""

import os
import pathlib
import sys
import tempfile
import unittest

import mbsgen
import numpy as np

try:
    import matplotlib
    import scipy
except ImportError:
    print("skipped: no python3-scipy, python3-matplotlib")
    sys.exit(77)

sys.dont_write_bytecode = True
EXAMPLES = pathlib.Path(__file__).resolve().parents[4] / "examples"
sys.path[:0] = [str(EXAMPLES / "key_friction"), str(pathlib.Path(__file__).resolve().parent)]
import key_friction
import notebook


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


if __name__ == "__main__":
    unittest.main()
