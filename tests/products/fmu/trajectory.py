# SPDX-License-Identifier: GPL-3.0-or-later
"""trajectory.py MODEL [OPTION...]: the motion that a simulator finds with units of both versions, in model exchange by
its own method and in co-simulation, is that of mbsgen simulate; options are mbsgen's."""
import csv
import os
import subprocess
import sys
import tempfile

import unit

STEP, END = 2e-4, 0.2
MOST_STATES = 128 # of methods of fixed steps in mbsgen simulate; others choose theirs, so that their errors differ


def expected(model, forces, folder, states):
    """Numbers at the end, by the names of variables."""
    table = os.path.join(folder, "table.csv")
    given = [text for name, value in forces.items() for text in ("--force", f"{name[2:]}={value!r}")]
    command = [unit.MBSGEN, "simulate", model, "-o", table, "--tf", str(END), "--every", str(END)]
    method = ["rk4", "--dt0", str(STEP)] if states <= MOST_STATES else ["dopri5", "--rtol", "1e-12", "--atol", "1e-12"]
    subprocess.run([*command, "--method", *method, *given], check=True, stdout=subprocess.DEVNULL,
                   stderr=subprocess.DEVNULL)
    with open(table, encoding="utf-8") as rows:
        last = list(csv.DictReader(rows))[-1]
    numbers = {}
    for column, value in last.items():
        kind, _, rest = column.partition("(")
        if kind in ("q", "qd", "qdd", "Qdriven", "x"):
            numbers[f"{kind}.{rest[:-1]}"] = float(value)
    assert numbers
    return numbers


def main(model, options):
    with tempfile.TemporaryDirectory() as folder:
        for version in (2, 3):
            place = unit.export(model, folder, version, options)
            the_unit = unit.Unit(place, unit.compile_unit(place, version), version)
            inputs = [v.name for v in the_unit.variables if v.causality == "input" and v.name.startswith("Q.")]
            forces = {name: 0.7 * (-1) ** i for i, name in enumerate(inputs)}
            numbers = expected(model, forces, folder, len(the_unit.states))
            tolerance = 1e-9 if len(the_unit.states) <= MOST_STATES else 1e-7
            exchange, stepped = (the_unit.instance(co_simulation, changes=forces) for co_simulation in (False, True))
            stepped.set({"solver.step": STEP})
            for k in range(round(END / STEP)):
                exchange.runge_kutta(k * STEP, STEP)
            for k in range(10):
                stepped.step(k * END / 10, END / 10)
            for instance in (exchange, stepped):
                for name, a, b in zip(numbers, instance.get(numbers), numbers.values()):
                    assert abs(a - b) <= tolerance * max(1, abs(b)), f"{name}: {a} is not {b}"
            print(f"FMI {version}: {len(numbers)} numbers agree, {len(the_unit.variables)} variables")


main(sys.argv[1], sys.argv[2:])
