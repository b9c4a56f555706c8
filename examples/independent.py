# SPDX-License-Identifier: MIT
"""Plain numerics for the scripts that computed the reference tables; the examples run without Python."""
import math


def solve(matrix, right):
    """x of matrix x = right, by elimination with partial pivoting; lists of rows."""
    rows = [list(row) + [value] for row, value in zip(matrix, right)]
    n = len(rows)
    for k in range(n):
        best = max(range(k, n), key=lambda i: abs(rows[i][k]))
        rows[k], rows[best] = rows[best], rows[k]
        for i in range(k + 1, n):
            factor = rows[i][k] / rows[k][k]
            rows[i] = [a - factor * b for a, b in zip(rows[i], rows[k])]
    x = [0.0] * n
    for k in reversed(range(n)):
        x[k] = (rows[k][n] - sum(rows[k][j] * x[j] for j in range(k + 1, n))) / rows[k][k]
    return x


def extrapolated_step(slope, t, y, step, levels=8):
    """y after one step of Gragg, Bulirsch and Stoer: modified midpoint rules, extrapolated to step 0."""
    table = []
    for level in range(levels):
        count = 2 * (level + 1)
        h = step / count
        before, now = y, [a + h * b for a, b in zip(y, slope(t, y))]
        for i in range(1, count):
            before, now = now, [a + 2 * h * b for a, b in zip(before, slope(t + i * h, now))]
        row = [[(a + b + h * c) / 2 for a, b, c in zip(before, now, slope(t + step, now))]]
        for k in range(1, level + 1):
            ratio = ((level + 1) / (level + 1 - k)) ** 2 - 1
            row.append([a + (a - b) / ratio for a, b in zip(row[k - 1], table[level - 1][k - 1])])
        table.append(row)
    return table[-1][-1]


def cross(a, b):
    return [a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]]


def dot(a, b):
    return sum(x * y for x, y in zip(a, b))


def add(*vectors):
    return [sum(parts) for parts in zip(*vectors)]


def scale(factor, a):
    return [factor * x for x in a]


def times(matrix, a):
    return [dot(row, a) for row in matrix]


def product(a, b):
    return [[dot(row, column) for column in zip(*b)] for row in a]


def turn(axis, angle):
    """Rotation matrix about a coordinate axis 0, 1, 2."""
    c, s = math.cos(angle), math.sin(angle)
    i, j = (axis + 1) % 3, (axis + 2) % 3
    matrix = [[float(a == b) for b in range(3)] for a in range(3)]
    matrix[i][i] = matrix[j][j] = c
    matrix[i][j], matrix[j][i] = -s, s
    return matrix
