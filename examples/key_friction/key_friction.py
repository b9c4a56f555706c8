# SPDX-License-Identifier: MIT
"""The friction of a piano key from its measured motion: scipy.optimize with exact gradients of the motion.

    python3 key_friction.py [PICTURE]
"""

import json
import pathlib
import sys

import mbsgen
import numpy as np
from scipy.integrate import solve_ivp
from scipy.optimize import least_squares

names = ["key_friction", "return_preload", "return_spring"]
truth = np.array([0.0229, 0.071, 6.3])  # of the simulated key; the model file has others
noise = 2e-5                            # rad, of the angle: 5 um at the front
times = np.linspace(0, 1, 201)


def loaded():
    """The key of the haptic device, whose parameters are to be found."""
    here = pathlib.Path(__file__).resolve().parent
    text = json.loads((here.parent / "piano_key" / "haptic_key.json").read_text())
    return mbsgen.load({**text, "sensitivities": names}, functions="default,sensitivities")


def push(t):
    """The moment of the actuator, N m: it moves the key to and fro above the bed."""
    return 0.029 + 0.03*np.sin(2*np.pi*4*t)


def motion(key, values):
    """Angles of the key at all times, and their derivatives by the parameters: both are integrated at once."""
    for name, value in zip(names, values):
        setattr(key.parameters, name, value)
    count = len(names)

    def rates(t, x):
        q, qd, Q = x[:1], x[1:2], np.array([push(t)])
        slopes = key.sensitivities(q, qd, Q, x[None, 2:2 + count], x[None, 2 + count:]).uddp[0]
        return np.concatenate([qd, key.direct_dynamics(q, qd, Q), x[2 + count:], slopes])

    found = solve_ivp(rates, (0, times[-1]), np.zeros(2 + 2*count), "LSODA", times, rtol=1e-7, atol=1e-10)
    return found.y[0], found.y[2:2 + count].T


def measured(key):
    """A motion with other parameters, and noise: no measurement of a real key."""
    return motion(key, truth)[0] + noise*np.random.default_rng(1).standard_normal(len(times))


class Fit:
    """Parameters by least squares; each is counted in shares of its value in the model file."""

    def __init__(self, key, angles):
        self.key, self.angles = key, angles
        self.file = np.array([getattr(key.parameters, name) for name in names])
        self.last = None
        self.calls = 0
        answer = least_squares(self.misfit, np.ones(len(names)), self.slopes, method="lm")
        self.values = answer.x*self.file
        self.deviations = self.file*np.sqrt(np.diag(np.linalg.inv(answer.jac.T @ answer.jac)))
        self.rms = np.sqrt(np.mean(answer.fun**2))

    def motion(self, shares):
        if self.last is None or not np.array_equal(shares, self.last[0]):
            self.last = (shares.copy(), motion(self.key, shares*self.file))
            self.calls += 1
        return self.last[1]

    def misfit(self, shares):
        return (self.motion(shares)[0] - self.angles)/noise

    def slopes(self, shares):
        return self.motion(shares)[1]*self.file/noise


def draw(picture, angles, before, after):
    import matplotlib

    matplotlib.use("svg")
    matplotlib.rcParams.update({"svg.hashsalt": "key", "svg.fonttype": "none", "font.size": 9})
    from matplotlib import pyplot

    figure, (curves, rest) = pyplot.subplots(2, 1, figsize=(6.4, 4.4), sharex=True, height_ratios=[2, 1], layout="tight")
    curves.plot(times, 255*angles, ".", color="0.6", ms=3, label="measured (simulated)")
    curves.plot(times, 255*before, color="#e07a1f", lw=1, label="parameters of the file")
    curves.plot(times, 255*after, color="#0b84f3", lw=1, label="parameters found")
    curves.set_ylabel("front of the key, mm")
    curves.legend(loc="lower center", bbox_to_anchor=(0.5, 1), ncol=3, fontsize=8, frameon=False)
    rest.plot(times, 255e3*(after - angles), ".", color="#0b84f3", ms=3)
    rest.set_ylabel("found less\nmeasured, µm")
    rest.set_xlabel("time, s")
    for axes in (curves, rest):
        axes.grid(lw=0.3)
    figure.savefig(picture, metadata={"Date": None})


def main():
    key = loaded()
    fit = Fit(key, angles=measured(loaded()))
    print("                    file   found   deviation   true")
    for name, *numbers in zip(names, fit.file, fit.values, fit.deviations, truth):
        print("{:14} {:9.4f} {:7.4f} {:11.1e} {:6.4f}".format(name, *numbers))
    print(f"{fit.calls} motions, misfit {fit.rms:.2f} of the noise")
    if len(sys.argv) > 1:
        draw(sys.argv[1], fit.angles, motion(key, fit.file)[0], motion(key, fit.values)[0])


if __name__ == "__main__":
    main()
