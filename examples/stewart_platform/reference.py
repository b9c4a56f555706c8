# SPDX-License-Identifier: MIT
"""Writes reference.csv: lengths of the legs and forces in them along the motion of main.cpp, by the principle of
virtual power with the legs' kinematics in closed form. Shares nothing with mbsgen."""
import math
import os
import sys

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), ".."))
from independent import add, cross, dot, product, scale, solve, times, turn

GRAVITY = [0, 0, -9.81]
BASE = [[math.cos(math.radians(a)), math.sin(math.radians(a)), 0] for a in (-10, 10, 110, 130, 230, 250)]
PLATFORM = [[0.6 * math.cos(math.radians(a)), 0.6 * math.sin(math.radians(a)), 0]
            for a in (-50, 50, 70, 170, 190, 290)]
MEAN = [0, 0, 1, 0, 0, 0]
AMPLITUDE = [0.10, 0.08, 0.10, 0.20, 0.15, 0.25]
FREQUENCY = [1.0, 1.0, 0.5, 1.5, 1.0, 0.5]  # Hz
PHASE = [0.0, 1.5, 0.5, 0.0, 1.0, 2.0]


def prescribed(t):
    """x y z roll pitch yaw, their rates and accelerations."""
    rows = []
    for mean, size, frequency, phase in zip(MEAN, AMPLITUDE, FREQUENCY, PHASE):
        w = 2 * math.pi * frequency
        s, c = math.sin(w * t + phase), math.cos(w * t + phase)
        rows.append((mean + size * s, size * w * c, -size * w * w * s))
    return [list(column) for column in zip(*rows)]


class Body:
    """Mass, tensor in inertial axes, and the motion of its centre."""

    def __init__(self, mass, inertia, axes, velocity, acceleration, rotation, angular_acceleration):
        transposed = [list(column) for column in zip(*axes)]
        diagonal = [[inertia[i] * (i == j) for j in range(3)] for i in range(3)]
        self.mass, self.inertia = mass, product(product(axes, diagonal), transposed)
        self.v, self.a, self.w, self.wd = velocity, acceleration, rotation, angular_acceleration

    def power(self, virtual):
        """Of the forces that make the motion, at the velocities of `virtual`."""
        force = scale(self.mass, add(self.a, scale(-1, GRAVITY)))
        torque = add(times(self.inertia, self.wd), cross(self.w, times(self.inertia, self.w)))
        return dot(force, virtual.v) + dot(torque, virtual.w)


def leg_bodies(span, rate, second):
    """Length and rate of a leg, and its two bodies, from the vector between its ends and two derivatives."""
    length = math.sqrt(dot(span, span))
    n = scale(1 / length, span)
    length_rate = dot(n, rate)
    nd = scale(1 / length, add(rate, scale(-length_rate, n)))
    length_second = dot(n, second) + dot(nd, rate)
    ndd = scale(1 / length, add(second, scale(-length_second, n), scale(-2 * length_rate, nd)))
    a, b = math.atan2(-n[1], n[2]), math.asin(n[0])
    square = n[1] ** 2 + n[2] ** 2
    ad = (n[1] * nd[2] - nd[1] * n[2]) / square
    add_ = (n[1] * ndd[2] - ndd[1] * n[2] - 2 * ad * (n[1] * nd[1] + n[2] * nd[2])) / square
    bd = nd[0] / math.cos(b)
    bdd = (ndd[0] + math.sin(b) * bd ** 2) / math.cos(b)
    axis = [0, math.cos(a), math.sin(a)]
    w = add([ad, 0, 0], scale(bd, axis))
    wd = add([add_, 0, 0], scale(bdd, axis), scale(ad * bd, cross([1, 0, 0], axis)))
    axes = product(turn(0, a), turn(1, b))
    along = length - 0.3
    upper_v = add(scale(length_rate, n), scale(along, nd))
    upper_a = add(scale(length_second, n), scale(2 * length_rate, nd), scale(along, ndd))
    lower = Body(3.0, [0.1, 0.1, 0.004], axes, scale(0.35, nd), scale(0.35, ndd), w, wd)
    upper = Body(2.0, [0.06, 0.06, 0.002], axes, upper_v, upper_a, w, wd)
    return length, length_rate, [lower, upper]


def motion(x, xd, xdd):
    """Lengths and rates of the legs, and all bodies."""
    first, second = turn(0, x[3]), product(turn(0, x[3]), turn(1, x[4]))
    axes = product(second, turn(2, x[5]))
    e1, e2, e3 = [1, 0, 0], [row[1] for row in first], [row[2] for row in second]
    w1 = scale(xd[3], e1)
    w2 = add(w1, scale(xd[4], e2))
    w = add(w2, scale(xd[5], e3))
    wd = add(scale(xdd[3], e1), scale(xdd[4], e2), scale(xdd[5], e3), scale(xd[4], cross(w1, e2)),
             scale(xd[5], cross(w2, e3)))
    bodies = [Body(20.0, [1.8, 1.8, 3.6], axes, xd[:3], xdd[:3], w, wd)]
    lengths, rates = [], []
    for foot, point in zip(BASE, PLATFORM):
        arm = times(axes, point)
        span = add(x[:3], arm, scale(-1, foot))
        rate = add(xd[:3], cross(w, arm))
        length, length_rate, leg = leg_bodies(span, rate, add(xdd[:3], cross(wd, arm), cross(w, cross(w, arm))))
        lengths.append(length)
        rates.append(length_rate)
        bodies += leg
    return lengths, rates, bodies


def leg_forces(x, xd, xdd):
    lengths, _, bodies = motion(x, xd, xdd)
    matrix, right = [], []
    for j in range(6):
        unit = [float(i == j) for i in range(6)]
        _, rates, virtual = motion(x, unit, [0] * 6)
        matrix.append(rates)
        right.append(sum(body.power(v) for body, v in zip(bodies, virtual)))
    return lengths, solve(matrix, right)


def main():
    with open(os.path.join(os.path.dirname(os.path.abspath(__file__)), "reference.csv"), "w") as file:
        file.write("# Stewart platform along the motion of main.cpp; our own, by reference.py: s, m, N\n")
        file.write("t,%s,%s\n" % (",".join("length_%d" % k for k in range(1, 7)),
                                  ",".join("force_%d" % k for k in range(1, 7))))
        for i in range(41):
            t = i / 20
            lengths, forces = leg_forces(*prescribed(t))
            file.write(",".join("%.12g" % value for value in [t] + lengths + forces) + "\n")


if __name__ == "__main__":
    main()
