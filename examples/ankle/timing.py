# SPDX-License-Identifier: MIT
"""The foot from the motors: the package of the closure beside the iteration in numpy, along the motion of main.c."""

import time

import ankle_closure
import numpy as np
from solver import foot

CALLS = 5000
MOTORS = np.stack([0.35*np.sin(0.008*np.arange(CALLS)), 0.30*np.sin(0.007*np.arange(CALLS))], 1)
closure = ankle_closure.Closure()
feet = closure.places(["ankle_pitch", "ankle_roll"])


def one_by_one():
    joints, rows = closure.home, []
    for motors in MOTORS:
        joints = closure.positions(motors, joints)
        rows.append(joints[feet])
    return np.array(rows)


def together():
    return closure.positions(MOTORS)[:, feet]


def in_numpy():
    guess, rows = np.zeros(2), []
    for motors in MOTORS:
        guess, _ = foot(motors, guess)
        rows.append(guess)
    return np.array(rows)


def timed(name, work):
    start = time.process_time()
    rows = work()
    print(f"{name:<38} {1e6*(time.process_time() - start)/CALLS:8.2f} us a call")
    return rows


results = [timed("the package, one state a call", one_by_one), timed("the package, all states in a call", together),
           timed("Newton's iteration in numpy", in_numpy)]
gap = max(abs(results[2] - other).max() for other in results[:2])
print(f"they differ by {gap:.0e} rad")
assert gap < 1e-10
