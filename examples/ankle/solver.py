# SPDX-License-Identifier: MIT
"""The foot of the ankle from its motors as one writes it by hand: Newton's iteration in numpy."""

import numpy as np

CRANK, LEVER, WIDTH = 0.045, 0.050, np.array([0.036, -0.036])
RODS = np.array([0.240, 0.150])  # as long as the motors are high


def foot(motors, guess=(0.0, 0.0), tolerance=1e-13):
    """Pitch and roll, and the number of steps. The rods keep their lengths."""
    x = np.array(guess, float)
    tips = np.stack([CRANK - LEVER - CRANK*np.cos(motors), WIDTH, RODS + CRANK*np.sin(motors)])
    for steps in range(20):
        (sp, sr), (cp, cr) = np.sin(x), np.cos(x)
        ends = np.stack([-LEVER*cp + WIDTH*sr*sp, WIDTH*cr, LEVER*sp + WIDTH*sr*cp])
        rods = tips - ends
        gaps = ((rods*rods).sum(0) - RODS**2)/2
        by_pitch = np.stack([ends[2], np.zeros(2), -ends[0]])
        by_roll = np.stack([WIDTH*cr*sp, -WIDTH*sr, WIDTH*cr*cp])
        step = np.linalg.solve(-np.stack([(rods*by_pitch).sum(0), (rods*by_roll).sum(0)], 1), gaps)
        x -= step
        if np.abs(step).max() < tolerance:
            return x, steps + 1
    raise ArithmeticError("the rods cannot keep their lengths")
