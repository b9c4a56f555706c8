# SPDX-License-Identifier: GPL-3.0-or-later
"""closing.py VERSION MODEL: a four-bar whose loop does not close with a parameter is not given, and stays as it was."""
import sys
import tempfile

import unit
from unit import DISCARD, ERROR, Failed


def fails(status, instance, call):
    said = len(instance.messages)
    try:
        call()
    except Failed as failed:
        assert failed.status == status, failed
    else:
        raise AssertionError("the loop closes")
    assert any("close" in text for _, text in instance.messages[said:]), instance.messages


def check_exchange(the_unit):
    short, good = {"coupler_length": 0.02}, {"coupler_length": 0.35}
    instance, other = the_unit.instance(), the_unit.instance()
    for one in (instance, other):
        one.runge_kutta(0, 0.001)
    outputs = [v.name for v in the_unit.variables if v.causality == "output"]
    states = instance.states()
    instance.set(short)
    fails(DISCARD, instance, instance.rates)
    fails(DISCARD, instance, lambda: instance.get(outputs))
    assert instance.states() == states
    instance.set(good)
    for one in (instance, other):
        one.runge_kutta(0.001, 0.001)
    assert instance.get(outputs) == other.get(outputs)


def check_steps(the_unit):
    instance, other = the_unit.instance(True), the_unit.instance(True)
    everything = [v.reference for v in the_unit.variables if v.causality in ("output", "independent")]
    for one in (instance, other):
        one.step(0, 0.01)
    for implicit in (False, True):
        instance.set({"coupler_length": 0.02, "solver.implicit": implicit})
        fails(DISCARD, instance, lambda: instance.step(0.01, 0.01))
    instance.set({"coupler_length": 0.35, "solver.implicit": False})
    assert instance.get(everything) == other.get(everything)
    for one in (instance, other):
        one.step(0.01, 0.01)
    assert instance.get(everything) == other.get(everything)


def check_start(the_unit):
    instance = the_unit.instance(initialized=False, changes={"coupler_length": 0.02})
    fails(ERROR, instance, instance.initialize)
    instance = the_unit.instance(initialized=False, changes={"density": -1.0})
    try:
        instance.initialize()
    except Failed as failed:
        assert failed.status == ERROR
    else:
        raise AssertionError("a negative mass is taken")


def main(version, model):
    with tempfile.TemporaryDirectory() as folder:
        place = unit.export(model, folder, version)
        the_unit = unit.Unit(place, unit.compile_unit(place, version), version)
        for check in (check_exchange, check_steps, check_start):
            check(the_unit)


main(int(sys.argv[1]), sys.argv[2])
