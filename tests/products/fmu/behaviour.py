# SPDX-License-Identifier: GPL-3.0-or-later
"""behaviour.py VERSION MODEL [OPTION...]: what a simulator may ask of a unit, on one model; options are mbsgen's."""
import math
import random
import sys
import tempfile

import unit
from unit import DISCARD, ERROR, Failed

STEP, STEPS = 0.002, 50


def close(a, b, tolerance):
    scale = max([1.0] + [abs(x) for x in b])
    assert len(a) == len(b)
    worst = max([abs(x - y) / scale for x, y in zip(a, b)], default=0.0)
    assert worst <= tolerance, f"{worst:.1e} is more than {tolerance:.1e}"


def raises(status, call):
    try:
        call()
    except Failed as failed:
        assert failed.status == status, failed
    else:
        raise AssertionError(f"no status {status}")


def names(the_unit, causality):
    return [v.name for v in the_unit.variables if v.causality == causality and not v.is_flag]


def pushed(the_unit):
    """Forces that leave no state at rest."""
    inputs = [name for name in names(the_unit, "input") if name.startswith(("Q.", "inputs."))]
    return {name: 0.3 * (-1) ** i for i, name in enumerate(inputs)}


def run(instance, first=0, last=STEPS):
    for k in range(first, last):
        if instance.co_simulation:
            instance.step(k * STEP, STEP)
        else:
            instance.runge_kutta(k * STEP, STEP)
    return instance


def state_of(instance):
    return instance.get([state.reference for state in instance.unit.states])


def changed_parameters(the_unit):
    """Other masses, or another value of a parameter where there are none."""
    tunable = [name for name in names(the_unit, "parameter") if name.endswith("mass")]
    tunable = tunable or [name for name in names(the_unit, "parameter") if not name.startswith("solver.")][:1]
    return {name: 1.3 * the_unit.by_name[name].start + 0.01 for name in tunable}


def check_parameter(the_unit):
    """Parameters that change in between count from there on."""
    change = changed_parameters(the_unit)
    if not change or not the_unit.states:
        return
    forces = pushed(the_unit)
    for co_simulation in (False, True):
        changed = run(the_unit.instance(co_simulation, changes=forces), 0, STEPS // 2)
        kept = run(the_unit.instance(co_simulation, changes=forces))
        middle = dict(zip([state.name for state in the_unit.states], state_of(changed)))
        changed.set(change)
        guesses = {v.name: changed.get([v.name])[0] for v in the_unit.variables if v.initial == "approx"}
        changes = {**forces, **middle, **guesses, **change}
        fresh = the_unit.instance(co_simulation, changes=changes, start=STEP * (STEPS // 2))
        run(changed, STEPS // 2), run(fresh, STEPS // 2)
        close(state_of(changed), state_of(fresh), 1e-11)
        assert state_of(changed) != state_of(kept), change


def check_memory(the_unit):
    """States that are kept, or written as bytes, give the same numbers to the bit."""
    everything = [v.reference for v in the_unit.variables if not v.is_flag]
    for co_simulation in (False, True):
        instance = run(the_unit.instance(co_simulation, changes=pushed(the_unit)), 0, 20)
        memory = instance.remember()
        content = instance.serialize(memory)
        end = run(instance, 20).get(everything)
        instance.set(changed_parameters(the_unit))
        run(instance, 0, 5).get(everything)
        instance.recall(memory)
        assert run(instance, 20).get(everything) == end
        other = the_unit.instance(co_simulation)
        copy = other.deserialize(content)
        other.recall(copy)
        assert run(other, 20).get(everything) == end
        assert other.serialize(copy) == content
        raises(ERROR, lambda: other.deserialize(content[1:]))
        instance.forget(memory), other.forget(copy)
        instance.free(), other.free()


def check_crowd(the_unit):
    """A hundred instances, in turns, are as one alone."""
    forces = pushed(the_unit)
    crowd = [the_unit.instance(i % 2 == 0, changes=forces) for i in range(100)]
    for k in range(5):
        for instance in crowd:
            run(instance, k, k + 1)
    for co_simulation in (False, True):
        alone = state_of(run(the_unit.instance(co_simulation, changes=forces), 0, 5))
        assert all(state_of(instance) == alone for instance in crowd if instance.co_simulation == co_simulation)
    for instance in crowd:
        instance.free()


def check_derivatives(the_unit, seed=1):
    """Directional derivatives against differences of Richardson's, and adjoint ones against directional ones."""
    draw = random.Random(seed)
    instance = run(the_unit.instance(changes=pushed(the_unit)), 0, 7)
    knowns = [state.name for state in the_unit.states] + names(the_unit, "input")
    unknowns = [rate.name for rate in the_unit.rates] + names(the_unit, "output")
    if not knowns:
        return
    direction = [draw.uniform(-1, 1) for _ in knowns]
    start = instance.get(knowns)

    def at(size):
        instance.set({name: a + size * b for name, a, b in zip(knowns, start, direction)})
        return instance.get(unknowns)

    def slope(h):
        return [(a - b) / (2 * h) for a, b in zip(at(h), at(-h))]

    h = 1e-3
    coarse, fine = slope(h), slope(h / 2)
    instance.set(dict(zip(knowns, start)))
    expected = [(4 * b - a) / 3 for a, b in zip(coarse, fine)]
    found = instance.derivative(unknowns, knowns, direction)
    for name, a, b in zip(unknowns, found, expected):
        scale = max(1.0, abs(b), max(map(abs, expected)) * 1e-3)
        assert abs(a - b) <= 2e-6 * scale, f"{name}: {a} is not {b}"
    if the_unit.version == 2:
        return
    weights = [draw.uniform(-1, 1) for _ in unknowns]
    adjoint = instance.derivative(unknowns, knowns, weights, adjoint=True)
    products = [a * b for a, b in zip(adjoint, direction)], [a * b for a, b in zip(weights, found)]
    scale = sum(abs(x) for part in products for x in part) + 1
    assert abs(sum(products[0]) - sum(products[1])) <= 1e-7 * scale


def dependencies_of(the_unit):
    """By the name of an unknown: names of what it depends on."""
    structure = the_unit.root.find("ModelStructure")
    if the_unit.version == 2:
        nodes = [node for part in ("Outputs", "Derivatives") for node in structure.find(part) or []]
        by_number = dict(enumerate(the_unit.variables, 1))
    else:
        nodes = [node for node in structure if node.tag in ("Output", "ContinuousStateDerivative")]
        by_number = {variable.reference: variable for variable in the_unit.variables}
    key = "index" if the_unit.version == 2 else "valueReference"

    def listed(node):
        return {by_number[int(number)].name for number in node.get("dependencies").split()}

    return {by_number[int(node.get(key))].name: listed(node) for node in nodes}


def check_dependencies(the_unit, seed=2):
    """No number moves that does not depend, for all the description says; few that do, stay."""
    draw = random.Random(seed)
    depends = dependencies_of(the_unit)
    unknowns = list(depends)
    assert set(unknowns) == {rate.name for rate in the_unit.rates} | set(names(the_unit, "output"))
    instance = run(the_unit.instance(changes=pushed(the_unit)), 0, 7)
    knowns = [state.name for state in the_unit.states] + names(the_unit, "input")
    start = dict(zip(knowns, instance.get(knowns)))
    start = {name: value + draw.uniform(-1e-3, 1e-3) for name, value in start.items()}
    instance.set(start)
    before = instance.get(unknowns)
    for known in knowns:
        instance.set({known: start[known] + 1e-4})
        after = instance.get(unknowns)
        instance.set({known: start[known]})
        for name, a, b in zip(unknowns, before, after):
            # Loops are closed from other guesses: the last digits may differ.
            assert known in depends[name] or abs(a - b) <= 1e-8 * max(1, abs(a)), f"{name} depends on {known}"


def check_order(the_unit):
    """Errors of both methods fall with the fourth and the second power of the step."""
    forces, length = pushed(the_unit), 0.1

    def end(step, implicit):
        instance = the_unit.instance(True, changes={**forces, "solver.step": step, "solver.implicit": implicit})
        for k in range(2):
            instance.step(k * length, length)
        return state_of(instance)

    def size(a, b):
        return max([abs(x - y) for x, y in zip(a, b)], default=0.0)

    exact = end(length / 512, False)
    for implicit, order, coarse in ((False, 4, length / 8), (True, 2, length / 16)):
        errors = [size(end(coarse / 2**k, implicit), exact) for k in range(2)]
        if errors[0] < 1e-11:
            continue # exact, or nearly
        assert errors[0] / errors[1] > 2 ** (order - 0.6), (implicit, errors)


def check_names(the_unit):
    """Names that had to change end with an underscore, and their descriptions have the model's."""
    nodes = {node.get("name"): node.get("description", "") for node in the_unit.root.find("ModelVariables")}
    for name, words in nodes.items():
        former = name.rstrip("_")
        if former == name or former not in nodes:
            continue
        assert f"{former} in the model" in words, name
    if the_unit.root.get("modelName") == "clash":
        assert {"time_", "q.mass_", "outputs.'q(mass)'", "sensor.mass_"} & set(nodes) == {
            "time_", "q.mass_", "outputs.'q(mass)'"}


def check_units(the_unit):
    """Rates have the unit of their state over a second; definitions have the units' powers."""
    powers = {}
    for node in the_unit.root.find("UnitDefinitions"):
        base = node.find("BaseUnit")
        if base is not None:
            powers[node.get("name")] = [int(base.get(word, 0)) for word in ("kg", "m", "s", "rad")]
    known = {"s": [0, 0, 1, 0], "J": [1, 2, -2, 0], "N": [1, 1, -2, 0], "N m": [1, 2, -2, 0], "rad/s^2": [0, 0, -2, 1],
             "kg/m": [1, -1, 0, 0], "m": [0, 1, 0, 0], "N m/rad": [1, 2, -2, 0]}
    for name, expected in known.items():
        assert powers.get(name, expected) == expected, name
    for rate in the_unit.rates:
        state = powers.get(rate.state.unit, [0, 0, 0, 0])
        assert powers[rate.unit] == [state[0], state[1], state[2] - 1, state[3]], rate.name
        assert rate.state.unit or ".q" in rate.state.name or rate.state.name.startswith("x."), rate.state.name


def check_imposed(the_unit):
    """Motions that are imposed go on with their rates between communication points, with constant accelerations: errors
    are of the first order in the points' distance, at least."""
    joints = [name[4:] for name in names(the_unit, "input") if name.startswith("qdd.")]
    joints = [joint for joint in joints if f"q.{joint}" in the_unit.by_name]
    if not joints or not the_unit.states:
        return

    def impose(instance, time):
        for joint in joints:
            instance.set({f"q.{joint}": 0.1 * math.sin(3 * time), f"qd.{joint}": 0.3 * math.cos(3 * time),
                          f"qdd.{joint}": -0.9 * math.sin(3 * time)})

    def stepped(length):
        instance = the_unit.instance(True)
        for k in range(round(0.32 / length)):
            impose(instance, k * length)
            instance.step(k * length, length)
        return state_of(instance)

    exact = stepped(0.001)
    errors = [max(abs(a - b) for a, b in zip(stepped(length), exact)) for length in (0.04, 0.02)]
    assert errors[0] < 1e-9 or errors[0] / errors[1] > 1.7, errors
    assert errors[1] < 1e-2, errors


def check_refusals(the_unit):
    raises(None, lambda: the_unit.instance(token="another"))
    instance = the_unit.instance()
    outputs = [name for name in names(the_unit, "output") if name.startswith("qdd.")]
    for name in outputs[:1]:
        raises(ERROR, lambda: instance.set({name: 1.0}))
    raises(ERROR, lambda: instance.get([10**6]))
    for state in [state for state in the_unit.states if state.name.startswith("qd.")][:1]:
        kept = instance.get([state.name])[0]
        instance.set({state.name: float("nan")})
        raises(DISCARD, instance.rates)
        instance.set({state.name: kept})
        instance.rates()
    instance.call("Reset")
    instance.initialize()
    instance.rates()


def main(version, model, options):
    with tempfile.TemporaryDirectory() as folder:
        place = unit.export(model, folder, version, options)
        the_unit = unit.Unit(place, unit.compile_unit(place, version), version)
        for check in (check_names, check_units, check_refusals, check_memory, check_crowd, check_parameter,
                      check_derivatives, check_dependencies, check_order, check_imposed):
            check(the_unit)


if __name__ == "__main__":
    main(int(sys.argv[1]), sys.argv[2], sys.argv[3:])
