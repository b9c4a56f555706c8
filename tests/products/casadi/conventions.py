# SPDX-License-Identifier: GPL-3.0-or-later
"""conventions.py MBSGEN MODEL.json [OPTION...]: the exported folder in CasADi's convention.

Each Jacobian has the slopes of its function, and these are zero where its sparsity says so; inputs that are missing are
zero, outputs that are not wanted are left out. The forms for acados agree with each other and with slopes."""

import json
import random
import re
import subprocess
import sys
import tempfile

import ctypes

import external

random.seed(3)
H = 1e-3 # step of the differences


def flat(matrix):
    """Column by column."""
    return [matrix[i][j] for j in range(len(matrix[0]) if matrix else 0) for i in range(len(matrix))]


class Start:
    """The initial coordinates, and those of the states, as the text has them."""

    def __init__(self, folder, model):
        def numbers(file, pattern):
            try:
                with open(f"{folder}/{model}{file}", encoding="utf-8") as source:
                    found = re.search(pattern + r"\[\w*\] = \{([^}]*)\}", source.read())
            except FileNotFoundError:
                found = None
            return [float(word.split("(")[-1].rstrip(")")) for word in found.group(1).split(",")] if found else []

        self.q = numbers(".c", model + "_q0")
        places = numbers("_acados.c", "int places")
        self.x = [self.q[int(place)] for place in places]


def nominal(name, count, start):
    first = start.q if name == "q" else start.x if name == "x" else []
    return [(first[i] + random.uniform(-0.05, 0.05)) if i < len(first) else random.uniform(-1, 1) for i in range(count)]


def slopes(function, arguments, i):
    """Differences of fourth order of all outputs by input i: a list of columns for each output."""
    columns = [[] for _ in function.outputs]
    for k in range(len(arguments[i])):
        values = []
        for step in (-2, -1, 1, 2):
            moved = [list(a) for a in arguments]
            moved[i][k] += step * H
            result = function(*moved)
            assert result is not None
            values.append([flat(matrix) for matrix in result])
        for o in range(len(function.outputs)):
            a, b, c, d = (value[o] for value in values)
            columns[o].append([(a[r] - 8 * b[r] + 8 * c[r] - d[r]) / (12 * H) for r in range(len(a))])
    return columns


def is_close(value, wanted, size):
    return abs(value - wanted) <= 1e-6 * (1 + size)


def check_jacobian(function, jacobian, start):
    arguments = [nominal(name, len(s.places), start) for name, s in zip(function.inputs, function.sparsity_in)]
    n_in, n_out = len(function.inputs), len(function.outputs)
    assert jacobian.inputs == function.inputs + ["out_" + name for name in function.outputs], jacobian.inputs
    assert jacobian.outputs == [f"jac_{o}_{i}" for o in function.outputs for i in function.inputs], jacobian.outputs
    for sparsity, out in zip(jacobian.sparsity_in[n_in:], function.sparsity_out):
        assert (sparsity.rows, sparsity.columns, sparsity.places) == (out.rows, out.columns, [])
    blocks = jacobian(*arguments, *[[] for _ in range(n_out)])
    assert blocks is not None, function.name
    for i in range(n_in):
        columns = slopes(function, arguments, i)
        for o in range(n_out):
            block, sparsity = blocks[o * n_in + i], jacobian.sparsity_out[o * n_in + i]
            assert sparsity.rows == function.sparsity_out[o].rows * function.sparsity_out[o].columns
            assert sparsity.columns == len(arguments[i])
            size = max([abs(v) for column in columns[o] for v in column] + [0])
            for j, column in enumerate(columns[o]):
                for r, slope in enumerate(column):
                    assert is_close(block[r][j], slope, size), (function.name, o, i, r, j, block[r][j], slope)


def check_missing(function, start):
    arguments = [nominal(name, len(s.places), start) for name, s in zip(function.inputs, function.sparsity_in)]
    everything = function.nonzeros(arguments)
    assert everything is not None, function.name
    for o in range(len(function.outputs)):
        assert function.nonzeros(arguments, {o})[o] == everything[o]
    for i, values in enumerate(arguments):
        zeros = arguments[:i] + [[0.0] * len(values)] + arguments[i + 1:]
        without = function.nonzeros(zeros[:i] + [None] + zeros[i + 1:])
        assert str(without) == str(function.nonzeros(zeros)), function.name # as texts: NaN is equal to itself


def check_second(functions, model, arguments):
    """The lower triangle of S' H S, H by differences of the adjoint."""
    x, Sx, Su, weights, u = arguments
    nx, nu = len(x), len(u)
    adjoint = functions[model + "_expl_vde_adj"]
    columns = [slopes(adjoint, [x, weights, u, []], i)[0] for i in (0, 2)]
    H = [column for side in columns for column in side]
    S = [[Sx[i + c * nx] if c < nx else Su[i + (c - nx) * nx] for i in range(nx)] +
         [1.0 if c == nx + i else 0.0 for i in range(nu)] for c in range(nx + nu)]
    first, second = functions[model + "_expl_ode_hess"](x, Sx, Su, weights, u, [])
    assert first == adjoint(x, weights, u, [])[0]
    wanted = [sum(S[r][i] * H[j][i] * S[c][j] for i in range(nx + nu) for j in range(nx + nu))
              for c in range(nx + nu) for r in range(c, nx + nu)]
    size = max(map(abs, wanted))
    assert size > 0 and all(is_close(a, b, size) for a, b in zip(flat(second), wanted)), (flat(second), wanted)


def check_acados(functions, model, start):
    ode, forward = functions[model + "_expl_ode_fun"], functions[model + "_expl_vde_forw"]
    nx, nu = ode.sparsity_in[0].rows, ode.sparsity_in[1].rows
    x, u = nominal("x", nx, start), nominal("u", nu, start)
    Sx, Su = [[random.uniform(-1, 1) for _ in range(n * nx)] for n in (nx, nu)]
    A, B, _ = functions[f"jac_{model}_expl_ode_fun"](x, u, [], [])
    rate, vde_x, vde_u = forward(x, Sx, Su, u, [])
    assert rate == ode(x, u, [])[0]
    for i in range(nx):
        for matrix, first, vde, extra in ((Sx, nx, vde_x, None), (Su, nu, vde_u, B)):
            for c in range(first):
                wanted = sum(A[i][j] * matrix[j + c * nx] for j in range(nx)) + (extra[i][c] if extra else 0)
                assert abs(vde[i][c] - wanted) <= 1e-9 * (1 + abs(wanted))
    weights = [random.uniform(-1, 1) for _ in range(nx)]
    adjoint = flat(functions[model + "_expl_vde_adj"](x, weights, u, [])[0])
    for j in range(nx + nu):
        wanted = sum(weights[i] * (A[i][j] if j < nx else B[i][j - nx]) for i in range(nx))
        assert abs(adjoint[j] - wanted) <= 1e-9 * (1 + abs(wanted))
    if model + "_expl_ode_hess" in functions:
        check_second(functions, model, (x, Sx, Su, weights, u))
    given = [random.uniform(-1, 1) for _ in range(nx)]
    implicit = functions[model + "_impl_dae_fun"]
    arguments = (x, given, u, [], [], [])
    residual = flat(implicit(*arguments)[0])
    assert all(abs(residual[i] - given[i] + rate[i][0]) <= 1e-12 * (1 + abs(rate[i][0])) for i in range(nx))
    both = functions[model + "_impl_dae_fun_jac_x_xdot_u_z"](*arguments)
    assert flat(both[0]) == residual and both[1:] == functions[model + "_impl_dae_jac_x_xdot_u_z"](*arguments)
    assert both[:4] == functions[model + "_impl_dae_fun_jac_x_xdot_u"](*arguments)
    assert both[:3] == functions[model + "_impl_dae_fun_jac_x_xdot_z"](*arguments)[:3]
    for i, block in ((0, 1), (1, 2), (2, 3)):
        columns = slopes(implicit, list(arguments), i)[0]
        size = max([abs(v) for column in columns for v in column] + [0])
        for j, column in enumerate(columns):
            for r, slope in enumerate(column):
                assert is_close(both[block][r][j], slope, size), (block, r, j)


def main():
    mbsgen, path, *options = sys.argv[1:]
    with open(path, encoding="utf-8") as file:
        model = json.load(file)["name"]
    with tempfile.TemporaryDirectory() as folder:
        subprocess.run([mbsgen, path, "-o", folder, "--export", "casadi", "--quiet", *options], check=True)
        place = f"{folder}/casadi/{model}"
        functions = external.functions_of(external.build(place, model))
        start = Start(place, model)
        jacobians = 0
        for name, function in functions.items():
            if name.startswith("jac_"):
                assert name[4:] in functions
                continue
            if "_impl_dae_" not in name and "_expl_vde" not in name:
                check_missing(function, start)
            if "jac_" + name in functions:
                check_jacobian(function, functions["jac_" + name], start)
                jacobians += 1
        if model + "_expl_ode_fun" in functions:
            check_acados(functions, model, start)
            narrow = external.functions_of(external.build(place, model, "-Dcasadi_int=int"), ctypes.c_int)
            check_acados(narrow, model, start)
        print(f"{model}: {len(functions) - jacobians} functions, {jacobians} Jacobians")


main()
