# SPDX-License-Identifier: MIT
"""Writes reference.csv: the rolling disk in its two freedoms, speed and yaw rate, with the multipliers by Newton's law;
and response.csv: the controller (18) on a double integrator. Shares nothing with mbsgen."""
import math
import os
import sys

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path.insert(0, os.path.join(HERE, ".."))
from independent import extrapolated_step

MASS, INERTIA, RADIUS, DRAG, TURN_DRAG = 0.25, 0.0025, 0.03, 1.0, 0.1
STEPS_BETWEEN, SPACING, ROWS = 10, 0.05, 41


def loads(t):
    """Forces in x and y, torque about the vertical."""
    return 20 * math.sin(2 * math.pi * t), 8 * math.cos(math.pi * t), 0.15 * math.sin(math.pi * t)


def slope(t, state):
    _, _, yaw, _, speed, rate = state
    fx, fy, torque = loads(t)
    along = fx * math.cos(yaw) + fy * math.sin(yaw) - (DRAG + TURN_DRAG / RADIUS ** 2) * speed
    return [speed * math.cos(yaw), speed * math.sin(yaw), rate, -speed / RADIUS,
            along / (MASS + INERTIA / RADIUS ** 2), (torque - TURN_DRAG * rate) / INERTIA]


def multipliers(t, state):
    """Of the upright disk's tilt and of the two rolling constraints."""
    _, _, yaw, _, speed, rate = state
    fx, fy, _ = loads(t)
    pull, c, s = slope(t, state)[4], math.cos(yaw), math.sin(yaw)
    return [-INERTIA * rate * speed / RADIUS,
            MASS * (pull * c - speed * rate * s) + DRAG * speed * c - fx,
            MASS * (pull * s + speed * rate * c) + DRAG * speed * s - fy]


def response(delay):
    """Errors of a tool that begins 4 mm off its reference; the command acts `delay` periods late."""
    dt, omega = 1e-3, 2 * math.pi * 8
    x, v, total, waiting = 0.004, 0.0, 0.0, [0.0] * delay
    for step in range(1000):
        if step % 50 == 0:
            yield x
        total -= dt * x
        waiting.append(-3 * omega ** 2 * x + omega ** 3 * total - 3 * omega * v)
        a = waiting.pop(0)
        x, v = x + dt * v + dt * dt / 2 * a, v + dt * a


def main():
    with open(os.path.join(HERE, "reference.csv"), "w") as file:
        file.write("# The disk of rolling_disk.json under given forces; our own integration by reference.py: s, m, rad, N, N m\n")
        file.write("t,x,y,yaw,spin,speed,yaw_rate,load_upright,load_roll_x,load_roll_y\n")
        state = [0.0, 0.0, 0.3, 0.0, 0.0, 0.0]
        for row in range(ROWS):
            t = SPACING * row
            numbers = [t] + state + multipliers(t, state)
            file.write(",".join("%.13g" % number for number in numbers) + "\n")
            for part in range(STEPS_BETWEEN):
                h = SPACING / STEPS_BETWEEN
                state = extrapolated_step(slope, t + h * part, state, h)
    with open(os.path.join(HERE, "response.csv"), "w") as file:
        file.write("# Equation (18) on one axis, gains of 8 Hz, 1 kHz, 4 mm off at first; by reference.py: s, m\n")
        file.write("t,delay_0,delay_2\n")
        for step, errors in enumerate(zip(response(0), response(2))):
            file.write("%.2f,%.17g,%.17g\n" % ((0.05 * step,) + errors))


main()
