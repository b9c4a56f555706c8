# SPDX-License-Identifier: MIT
"""Writes reference.csv: the disk on the sphere by Lagrange's equations of its three angles, and the normal force by
Newton's law. Shares nothing with mbsgen."""
import math
import os
import sys

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path.insert(0, os.path.join(HERE, ".."))
from independent import add, dot, extrapolated_step, scale, solve

MASS, INERTIA, RADIUS, DRAG, TURN_DRAG = 0.25, 0.0025, 0.05, 1.0, 0.1
STEPS_BETWEEN, SPACING, ROWS = 10, 0.05, 41


def loads(t):
    """Force at the centre and torque, in the world's axes."""
    return ([3 * math.sin(1.4 * math.pi * t), 2 * math.cos(0.8 * math.pi * t), -1.0],
            [0.02 * math.sin(math.pi * t), 0.01, 0.03 * math.cos(0.6 * math.pi * t)])


def normal(a, b):
    return [math.sin(a) * math.sin(b), -math.cos(a) * math.sin(b), math.cos(b)]


def slope(t, state):
    a, b, _, ad, bd, cd = state
    ca, sa, cb, sb = math.cos(a), math.sin(a), math.cos(b), math.sin(b)
    axes = [[0.0, 0.0, 1.0], [ca, sa, 0.0], normal(a, b)]
    ways = [scale(RADIUS, way) for way in ([ca * sb, sa * sb, 0.0], [sa * cb, -ca * cb, -sb], [0.0, 0.0, 0.0])]
    rates = (ad, bd, cd)
    velocity = add(*(scale(rate, way) for rate, way in zip(rates, ways)))
    turning = add(*(scale(rate, axis) for rate, axis in zip(rates, axes)))
    force, torque = loads(t)
    force, torque = add(force, scale(-DRAG, velocity)), add(torque, scale(-TURN_DRAG, turning))
    m = MASS * RADIUS ** 2
    matrix = [[m * sb * sb + INERTIA, 0.0, INERTIA * cb], [0.0, m + INERTIA, 0.0], [INERTIA * cb, 0.0, INERTIA]]
    right = [dot(force, way) + dot(torque, axis) for way, axis in zip(ways, axes)]
    right[0] += -2 * m * sb * cb * ad * bd + INERTIA * sb * bd * cd
    right[1] += m * sb * cb * ad * ad - INERTIA * sb * ad * cd
    right[2] += INERTIA * sb * ad * bd
    return [ad, bd, cd] + solve(matrix, right)


def normal_force(t, state):
    a, b, _, ad, bd, _ = state
    return -MASS * RADIUS * (bd ** 2 + (ad * math.sin(b)) ** 2) - dot(loads(t)[0], normal(a, b))


def main():
    with open(os.path.join(HERE, "reference.csv"), "w") as file:
        file.write("# The disk of disk_on_sphere.json under given forces; our own integration by reference.py: s, rad, N\n")
        file.write("t,a,b,c,a_rate,b_rate,c_rate,normal_force\n")
        state = [0.4, 0.9, 0.0, 0.0, 0.0, 0.0]
        for row in range(ROWS):
            t = SPACING * row
            file.write(",".join("%.13g" % number for number in [t] + state + [normal_force(t, state)]) + "\n")
            for part in range(STEPS_BETWEEN):
                h = SPACING / STEPS_BETWEEN
                state = extrapolated_step(slope, t + h * part, state, h)


main()
