# SPDX-License-Identifier: MIT
"""Writes reference.csv: the four-bar by its single equation of motion (Eksergian), with the positions of coupler and
rocker in closed form, integrated by extrapolation. Shares nothing with mbsgen."""
import math
import os
import sys

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), ".."))
from independent import extrapolated_step

GROUND, CRANK, COUPLER, ROCKER = 0.40, 0.10, 0.35, 0.30
DENSITY, FLYWHEEL, GRAVITY = 1.2, 0.01, 9.81


def absolute_angles(crank):
    """Angles of coupler and rocker from the x axis: two circles meet, coupler's end above."""
    x, y = CRANK * math.cos(crank), CRANK * math.sin(crank)
    dx, dy = GROUND - x, -y
    distance = math.hypot(dx, dy)
    along = (distance ** 2 + COUPLER ** 2 - ROCKER ** 2) / (2 * distance)
    across = math.sqrt(COUPLER ** 2 - along ** 2)
    end = (x + (along * dx - across * dy) / distance, y + (along * dy + across * dx) / distance)
    return math.atan2(end[1] - y, end[0] - x), math.atan2(end[1], end[0] - GROUND)


def ratios(crank, coupler, rocker):
    """Rates of coupler and rocker over that of the crank, and their derivatives by the crank's angle."""
    sine = math.sin(coupler - rocker)
    k2 = CRANK * math.sin(rocker - crank) / (COUPLER * sine)
    k3 = CRANK * math.sin(coupler - crank) / (ROCKER * sine)
    both = (k2 - k3) * math.cos(coupler - rocker) / sine
    return (k2, k3,
            k2 * ((k3 - 1) * math.cos(rocker - crank) / math.sin(rocker - crank) - both),
            k3 * ((k2 - 1) * math.cos(coupler - crank) / math.sin(coupler - crank) - both))


def acceleration(crank, rate):
    """I(a) a'' + I'(a) a'^2/2 + V'(a) = 0."""
    coupler, rocker = absolute_angles(crank)
    k2, k3, k2p, k3p = ratios(crank, coupler, rocker)
    m1, m2, m3 = DENSITY * CRANK, DENSITY * COUPLER, DENSITY * ROCKER
    c, s = math.cos(coupler - crank), math.sin(coupler - crank)
    inertia = (FLYWHEEL + m1 * CRANK ** 2 / 3 + m3 * ROCKER ** 2 / 3 * k3 ** 2
               + m2 * (CRANK ** 2 + COUPLER ** 2 / 3 * k2 ** 2 + CRANK * COUPLER * k2 * c))
    half_slope = (m3 * ROCKER ** 2 / 3 * k3 * k3p
                  + m2 * (COUPLER ** 2 / 3 * k2 * k2p + CRANK * COUPLER / 2 * (k2p * c - k2 * (k2 - 1) * s)))
    weight = GRAVITY * ((m1 / 2 + m2) * CRANK * math.cos(crank) + m2 * COUPLER / 2 * k2 * math.cos(coupler)
                        + m3 * ROCKER / 2 * k3 * math.cos(rocker))
    return -(half_slope * rate ** 2 + weight) / inertia


def main():
    y, step = [0.9, 6.0], 0.005
    with open(os.path.join(os.path.dirname(os.path.abspath(__file__)), "reference.csv"), "w") as file:
        file.write("# The four-bar of four_bar.json; our own integration by reference.py: s, rad, rad/s\n")
        file.write("t,crank_angle,crank_rate,coupler_angle,rocker_angle\n")
        for i in range(2001):
            if i % 40 == 0:
                coupler, rocker = absolute_angles(y[0])
                file.write("%.1f,%.12g,%.12g,%.12g,%.12g\n" % (i * step, y[0], y[1], coupler, rocker))
            y = extrapolated_step(lambda t, z: [z[1], acceleration(*z)], 0, y, step)


if __name__ == "__main__":
    main()
