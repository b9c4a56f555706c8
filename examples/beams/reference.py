# SPDX-License-Identifier: GPL-3.0-or-later
"""Writes spin_up_reference.csv and crank_reference.csv: both beams as chains of rigid segments with springs between them,
by Lagrange's equations in absolute angles. They know neither modes nor a shortening. Needs scipy; by hand.
usage: reference.py [SEGMENTS]"""
import csv
import sys

import numpy as np
from scipy.integrate import solve_ivp


class Chain:
    """Segments of the given lengths behind one another, with a mass per length, and a mass at the end."""

    def __init__(self, lengths, per_length, stiffness, end_mass=0.0):
        count = len(lengths)
        masses = per_length * lengths
        behind = np.concatenate((np.cumsum(masses[::-1])[::-1][1:], [0.0])) + end_mass
        self.lengths, self.stiffness = lengths, stiffness
        self.first = lengths * (masses / 2 + behind)
        self.products = np.zeros((count, count))
        for i in range(count):
            self.products[i, i] = lengths[i] ** 2 * (masses[i] / 3 + behind[i])
            for j in range(i + 1, count):
                self.products[i, j] = self.products[j, i] = lengths[i] * self.first[j]

    def matrix(self, angles):
        return self.products * np.cos(angles[:, None] - angles[None, :])

    def forces(self, angles, rates):
        """Those of springs and of the turning segments."""
        torque = np.zeros_like(angles)
        bent = self.stiffness * np.diff(angles)
        torque[:-1] += bent
        torque[1:] -= bent
        return torque - (self.products * np.sin(angles[:, None] - angles[None, :])) @ rates**2


def write(name, head, rows):
    with open(name, "w", newline="", encoding="utf-8") as file:
        file.write("# By reference.py: a chain of rigid segments with springs. SI units.\n")
        writer = csv.writer(file, lineterminator="\n")
        writer.writerow(head)
        writer.writerows([f"{value:.9g}" for value in row] for row in rows)


def spin_up(count):
    length, per_length, stiffness = 8.0, 1.615 / 8, 566.7
    piece = length / count
    lengths = np.array([piece / 2] + [piece] * (count - 1) + [piece / 2])
    chain = Chain(lengths, per_length, stiffness / piece)

    def base(t):
        u, w = min(t, 15.0), np.pi / 7.5
        return (0.4 * (u**2 / 2 + (np.cos(w * u) - 1) / w**2) + 6 * (t - u),
                0.4 * (u - np.sin(w * u) / w) if t < 15 else 6.0,
                0.4 * (1 - np.cos(w * u)) if t < 15 else 0.0)

    def rate(t, state):
        angle, speed, acceleration = base(t)
        angles = np.concatenate(([angle], state[:count]))
        rates = np.concatenate(([speed], state[count:]))
        matrix = chain.matrix(angles)
        right = chain.forces(angles, rates)[1:] - matrix[1:, 0] * acceleration
        return np.concatenate((rates[1:], np.linalg.solve(matrix[1:, 1:], right)))

    times = np.linspace(0, 20, 81)
    result = solve_ivp(rate, (0, 20), np.zeros(2 * count), "Radau", times, rtol=1e-7, atol=1e-9)
    rows = []
    for t, state in zip(times, result.y.T):
        angle = base(t)[0]
        angles = np.concatenate(([angle], state[:count])) - angle
        rows.append([t, lengths @ np.sin(angles)])
    write("spin_up_reference.csv", ["t", "deflection"], rows)


def crank(count):
    radius, speed = 0.15, 30.0
    lengths = np.full(count, 0.4 / count)
    chain = Chain(lengths, 0.5, 2.0 / lengths[0], 0.2)

    def pin(t):
        angle = 0.5 + speed * t
        place = radius * np.array([np.cos(angle), np.sin(angle)])
        return place, speed * np.array([-place[1], place[0]]), -speed**2 * place

    def rate(t, state):
        angles, rates = state[:count], state[count:]
        place, velocity, acceleration = pin(t)
        sines, cosines = np.sin(angles), np.cos(angles)
        rows = lengths * cosines  # of the end's height, which stays zero
        height, rise = place[1] + lengths @ sines, velocity[1] + rows @ rates
        matrix = np.block([[chain.matrix(angles), rows[:, None]], [rows[None, :], np.zeros((1, 1))]])
        right = chain.forces(angles, rates) - chain.first * (cosines * acceleration[1] - sines * acceleration[0])
        drift = -acceleration[1] + (lengths * sines) @ rates**2 - 2e3 * rise - 1e6 * height
        return np.concatenate((rates, np.linalg.solve(matrix, np.append(right, drift))[:count]))

    place, velocity, _ = pin(0)
    lean = -np.arcsin(place[1] / 0.4)
    start = np.concatenate((np.full(count, lean), np.full(count, -velocity[1] / (0.4 * np.cos(lean)))))
    times = np.linspace(0, 0.4, 161)
    result = solve_ivp(rate, (0, 0.4), start, "Radau", times, rtol=1e-7, atol=1e-9)
    rows = []
    for t, state in zip(times, result.y.T):
        place, angles = pin(t)[0], state[:count]
        steps = lengths[:, None] * np.stack((np.cos(angles), np.sin(angles)), 1)
        middle, end = place + steps[: count // 2].sum(0), place + steps.sum(0)
        across = end - place
        bend = (across[0] * (middle[1] - place[1]) - across[1] * (middle[0] - place[0])) / np.linalg.norm(across)
        rows.append([t, bend, end[0]])
    write("crank_reference.csv", ["t", "bend", "slide"], rows)


if __name__ == "__main__":
    segments = int(sys.argv[1]) if len(sys.argv) > 1 else 24
    spin_up(segments)
    crank(segments)
