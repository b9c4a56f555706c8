# SPDX-License-Identifier: GPL-3.0-or-later
"""wheels.py SOURCE: a unit with laws and a state of its program compiled in moves as the generated header with the same laws
does under the integrators of the runtime."""
import os
import subprocess
import sys
import tempfile

import unit

STEP, STEPS = 5e-4, 200


def compile_laws(folder, source):
    """The laws, which are C++, as an object file."""
    here, target = os.path.dirname(os.path.abspath(__file__)), os.path.join(folder, "laws.o")
    subprocess.run(["g++", "-std=c++17", "-O1", "-fPIC", "-fvisibility=hidden", "-ffp-contract=off", "-I",
                    os.path.join(source, "runtime/include"), "-I", os.path.join(source, "tests"), "-I",
                    os.path.join(folder, "sources"), "-c", os.path.join(here, "wheels_laws.cpp"), "-o", target],
                   check=True)
    return target


def expected(model, folder, source):
    here, program = os.path.dirname(os.path.abspath(__file__)), os.path.join(folder, "wheels")
    subprocess.run([unit.MBSGEN, model, "-o", folder, "--functions", "direct_dynamics,derivatives",
                    "--quiet"], check=True)
    subprocess.run(["g++", "-std=c++17", "-O1", "-ffp-contract=off", "-I", folder, "-I",
                    os.path.join(source, "runtime/include"), "-I", os.path.join(source, "tests"),
                    os.path.join(here, "wheels.cpp"), "-o", program], check=True)
    lines = subprocess.run([program, str(STEP), str(STEPS)], check=True, capture_output=True, text=True).stdout
    return {name: float(value) for name, value in map(str.split, lines.splitlines())}


def main(source):
    model = os.path.join(source, "tests/properties/tyres/wheels_laws.json")
    with tempfile.TemporaryDirectory() as folder:
        numbers = expected(model, folder, source)
        place = unit.export(model, folder, 3, ["--functions", "derivatives"])
        library = unit.compile_unit(place, 3, ["-O1", "-ffp-contract=off", compile_laws(place, source)])
        the_unit = unit.Unit(place, library, 3)
        exchange, stepped = the_unit.instance(), the_unit.instance(True, changes={"solver.step": STEP})
        for k in range(STEPS):
            exchange.runge_kutta(k * STEP, STEP)
        for k in range(20):
            stepped.step(k * STEPS * STEP / 20, STEPS * STEP / 20)
        for instance in (exchange, stepped):
            for name, a, b in zip(numbers, instance.get(numbers), numbers.values()):
                assert abs(a - b) <= 1e-9 * max(1, abs(b)), f"{name}: {a} is not {b}"
        print(f"{len(numbers)} numbers agree, {len(the_unit.states)} states, {len(the_unit.variables)} variables")


main(sys.argv[1])
