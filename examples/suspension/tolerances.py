# SPDX-License-Identifier: MIT
"""Bump steer of a wheel on five rods whose lengths have tolerances: a study of 100 000 suspensions.

    python3 tolerances.py [PICTURE]
"""

import json
import pathlib
import sys

import mbsgen
import numpy as np
from mbsgen import studies

rods = ["trailing", "lower", "toe", "upper_front", "upper_rear"]
deviation = 5e-4                       # m, of each rod's length: a tolerance of 1.5 mm is three of them
travels = np.linspace(-0.06, 0.06, 13)  # m, of the wheel
middle = len(travels)//2
shares = (0.005, 0.5, 0.995)


def toe_in(model, rows):
    """Toe-in of the wheels (rows, travels), degrees: loops close from one place of a wheel to the next."""
    angles = np.empty((len(rows.index), len(travels)))
    at_rest = np.tile(model.q0, (len(rows.index), 1))
    travel, rest = model.joint_names.index("travel"), np.zeros(model.nqd)
    for way in range(middle, len(travels)), range(middle, -1, -1):
        q = at_rest
        for place in way:
            q = q.copy()
            q[:, travel] = travels[place]
            closed = model.assemble(q, parameters=rows.parameters)
            q = closed.q
            R = model.sensor_wheel(q, rest, rest, parameters=rows.parameters).rotation
            angles[:, place] = np.degrees(np.arctan2(R[:, 0, 1], R[:, 1, 1]))
            angles[closed.status != "ok", place] = np.nan
    return angles


def bump_steer(model, rows):
    """The toe that travel adds to that of the wheel at rest, which a mechanic sets; and its slope there, degrees per m."""
    added = toe_in(model, rows)
    added -= added[:, [middle]]
    return {"added": added, "slope": (added[:, middle + 1] - added[:, middle - 1])/(travels[middle + 1] - travels[middle - 1])}


def loaded():
    """The suspension, whose rig is put somewhere in place of its motion in time."""
    text = json.loads((pathlib.Path(__file__).resolve().parent / "suspension.json").read_text())
    for joint in text["bodies"][0]["joints"]:
        joint.pop("motion", None)
    for unused in "stroke", "frequency":
        del text["parameters"][unused]
    return mbsgen.load(text, functions="default")


def study(model, count):
    lengths = {rod: studies.normal(getattr(model.parameters, rod), deviation) for rod in rods}
    return mbsgen.study(model, studies.random(lengths, count, seed=1), studies.batched(bump_steer),
                        reduce={"added": [studies.quantiles(*shares)], "slope": ["mean", "extremes"]})


def influences(table):
    """Degrees per m of the slope for a standard deviation of each rod, by regression."""
    lengths = np.stack([table[rod] for rod in rods], axis=1)
    return np.linalg.lstsq(np.c_[np.ones(len(lengths)), (lengths - lengths.mean(axis=0))/deviation], table["slope"], rcond=None)[0][1:]


def draw(picture, table, nominal):
    import matplotlib

    matplotlib.use("svg")
    matplotlib.rcParams.update({"svg.hashsalt": "rods", "svg.fonttype": "none", "font.size": 9})
    from matplotlib import pyplot

    low, _, high = table.reduced["added"]["quantiles"]
    figure, (curve, bars) = pyplot.subplots(1, 2, figsize=(8, 3.4), layout="tight", width_ratios=[3, 2])
    curve.fill_between(1e3*travels, low, high, color="#0b84f3", alpha=0.3, lw=0, label="99 % of the suspensions")
    curve.plot(1e3*travels, nominal, color="#0b84f3", label="lengths of the file")
    curve.set(xlabel="travel of the wheel, mm", ylabel="toe-in added, degrees")
    curve.legend(frameon=False)
    bars.barh(rods[::-1], influences(table)[::-1], color="#e07a1f")
    bars.set(xlabel="slope for 0.5 mm more, degrees per m")
    for axes in (curve, bars):
        axes.grid(lw=0.3)
    figure.savefig(picture, metadata={"Date": None})


def main():
    model = loaded()
    table = study(model, 100000)
    slope = table.reduced["slope"]
    print(f"{table.ok.sum()} of {len(table)} suspensions: slope {slope['mean']:.2f} +- {slope['deviation']:.2f} degrees per m, "
          f"from {slope['min']:.2f} to {slope['max']:.2f}")
    for rod, influence in zip(rods, influences(table)):
        print(f"{rod:12} {influence:6.3f} for 0.5 mm")
    if len(sys.argv) > 1:
        nominal = mbsgen.study(model, {"trailing": [model.parameters.trailing]}, studies.batched(bump_steer))["added"][0]
        draw(sys.argv[1], table, nominal)


if __name__ == "__main__":
    main()
