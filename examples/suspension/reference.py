# SPDX-License-Identifier: MIT
"""Writes reference.csv: pose of the wheel carrier and force of the rig, from the five lengths by Newton's method and
by the principle of virtual power. Shares nothing with mbsgen."""
import math
import os
import sys

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), ".."))
from independent import add, cross, dot, product, scale, solve, times, turn

CENTRE = [0, 0.75, 0.30]
RODS = [  # on the chassis; on the carrier, from the wheel's centre
    ([0.34, 0.46, 0.22], [0.06, -0.14, -0.10]),
    ([-0.05, 0.25, 0.20], [-0.02, -0.09, -0.11]),
    ([-0.20, 0.31, 0.235], [-0.18, -0.08, -0.07]),
    ([0.15, 0.41, 0.45], [0.02, -0.13, 0.14]),
    ([-0.15, 0.41, 0.41], [-0.06, -0.12, 0.13]),
]
SPRING = ([-0.04, 0.52, 0.64], [-0.03, -0.14, -0.08])
STIFFNESS, FREE_LENGTH, DAMPING = 45000, 0.54, 2500
MASS, INERTIA, GRAVITY = 35, [0.9, 1.3, 0.9], 9.81
STROKE, OMEGA = 0.08, 2 * math.pi


def spans(place, axes):
    """Per rod: from the chassis to the carrier; and from the wheel's centre to the carrier's end."""
    arms = [times(axes, end) for _, end in RODS]
    return [add(place, arm, scale(-1, start)) for arm, (start, _) in zip(arms, RODS)], arms


def rows(place, axes):
    """Rates of half the squared lengths, and of the height, over velocity and angular velocity of the carrier."""
    d, arms = spans(place, axes)
    return [list(span) + cross(arm, span) for span, arm in zip(d, arms)] + [[0, 0, 1, 0, 0, 0]]


def rotated(axes, small):
    angle = math.sqrt(dot(small, small))
    if angle == 0:
        return axes
    n = scale(1 / angle, small)
    columns = []
    for column in zip(*axes):
        v = list(column)
        columns.append(add(scale(math.cos(angle), v), scale(math.sin(angle), cross(n, v)),
                           scale((1 - math.cos(angle)) * dot(n, v), n)))
    return [list(row) for row in zip(*columns)]


LENGTHS = [dot(d, d) for d in spans(CENTRE, turn(0, 0))[0]]


def closed(height, place, axes):
    for _ in range(12):
        d, _ = spans(place, axes)
        errors = [(dot(span, span) - square) / 2 for span, square in zip(d, LENGTHS)] + [place[2] - height]
        step = solve(rows(place, axes), scale(-1, errors))
        place, axes = add(place, step[:3]), rotated(axes, step[3:])
    return place, axes


def motion(place, axes, rate, second):
    """Velocity, angular velocity, and their rates, from rate and second derivative of the height."""
    twist = solve(rows(place, axes), [0] * 5 + [rate])
    v, w = twist[:3], twist[3:]
    quadratic = []
    for span, arm in zip(*spans(place, axes)):
        velocity = add(v, cross(w, arm))
        quadratic.append(-dot(velocity, velocity) - dot(span, cross(w, cross(w, arm))))
    change = solve(rows(place, axes), quadratic + [second])
    return v, w, change[:3], change[3:]


def rig_force(place, axes, rate, second):
    v, w, a, wd = motion(place, axes, rate, second)
    unit_v, unit_w, _, _ = motion(place, axes, 1, 0)
    inertia = product(product(axes, [[INERTIA[i] * (i == j) for j in range(3)] for i in range(3)]),
                      [list(column) for column in zip(*axes)])
    arm = times(axes, SPRING[1])
    span = add(place, arm, scale(-1, SPRING[0]))
    length = math.sqrt(dot(span, span))
    direction = scale(1 / length, span)
    unit_rate = dot(direction, add(unit_v, cross(unit_w, arm)))
    force = STIFFNESS * (length - FREE_LENGTH) + DAMPING * unit_rate * rate
    torque = add(times(inertia, wd), cross(w, times(inertia, w)))
    return dot(scale(MASS, add(a, [0, 0, GRAVITY])), unit_v) + dot(torque, unit_w) + force * unit_rate


def main():
    place, axes = CENTRE, turn(0, 0)
    with open(os.path.join(os.path.dirname(os.path.abspath(__file__)), "reference.csv"), "w") as file:
        file.write("# Five-rod suspension on the rig of main.cpp; our own, by reference.py: s, m, rad, N\n")
        file.write("t,travel,camber,toe_in,wheel_x,wheel_y,rig_force\n")
        for i in range(101):
            t = i / 100
            s, c = math.sin(OMEGA * t), math.cos(OMEGA * t)
            place, axes = closed(CENTRE[2] + STROKE * s, place, axes)
            n = [row[1] for row in axes]
            row = [t, STROKE * s, -math.asin(n[2]), math.atan2(n[0], n[1]), place[0], place[1],
                   rig_force(place, axes, STROKE * OMEGA * c, -STROKE * OMEGA ** 2 * s)]
            file.write(",".join("%.12g" % value for value in row) + "\n")


if __name__ == "__main__":
    main()
