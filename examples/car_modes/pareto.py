# SPDX-License-Identifier: MIT
"""Ride against roll: a car's springs and anti-roll bars by a study, and those that no others beat in both.

    python3 pareto.py [PICTURE]
"""

import pathlib
import sys

import mbsgen
import numpy as np
from mbsgen import studies

bounds = {"spring_front": (15000, 60000), "spring_rear": (15000, 60000), "roll_bar_front": (0, 30000), "roll_bar_rear": (0, 30000)}
road = {"roughness": 1}   # the rough road of the model, straight on
bend = {"q(wheel)": 0.3}  # rad of the steering wheel: 0.3 g


def loaded():
    return mbsgen.load(pathlib.Path(__file__).resolve().parent / "car.json", functions="default")


def standing(car):
    """Loads of the struts that hold the car level, and the coordinates then."""
    table = car.equilibrium(steady=True, exchange=["load_front for q(z)", "load_rear for q(pitch)"])
    start = {name: table[name][0] for name in ("load_front", "load_rear")}
    for joint in (car.joint_names[i] for i in car.independent):
        start[f"q({joint})"] = table[f"q({joint})"][0] if f"q({joint})" in table.names else 0
    return start


def study(car, samples):
    """The samples' ride, m/s^2 (root mean square of the chassis' vertical acceleration), and roll in a bend, degrees."""
    names = list(samples)
    count = len(samples[names[0]])

    def runs(more, results, tf):
        constants = {name: np.full(count, value) for name, value in {**standing(car), **more}.items()}
        return mbsgen.study(car, {**constants, **samples}, studies.simulate(results, tf=tf, every=0.02, rtol=1e-4, atol=1e-5))

    ride = runs(road, {"ride": "rms qdd(z)"}, 6)
    roll = runs(bend, {"roll": "last q(roll)"}, 3)
    return ride["ride"], np.abs(np.degrees(roll["roll"]))


def front(first, second):
    """Indices of the samples that none beats in both, by the first."""
    order = np.lexsort((second, first))
    best = np.minimum.accumulate(second[order])
    return order[np.r_[True, best[1:] < best[:-1]]]


def draw(picture, designs, ride, roll, file):
    import matplotlib

    matplotlib.use("svg")
    matplotlib.rcParams.update({"svg.hashsalt": "car", "svg.fonttype": "none", "font.size": 9})
    from matplotlib import pyplot

    best = front(ride, roll)
    figure, (all_of_them, chosen) = pyplot.subplots(1, 2, figsize=(8.4, 3.6), layout="tight")
    points = all_of_them.scatter(ride, roll, 6, (designs["spring_front"] + designs["spring_rear"])/2e3, cmap="viridis", lw=0)
    figure.colorbar(points, label="mean spring, N/mm")
    all_of_them.plot(ride[best], roll[best], "k.-", lw=1, ms=4, label="none is better in both")
    all_of_them.plot(*file, "r*", ms=9, label="car of the file")
    all_of_them.set(xlabel="vertical acceleration on a rough road, m/s²", ylabel="roll in a bend of 0.3 g, degrees")
    all_of_them.legend(frameon=False)
    for name in bounds:
        chosen.plot(ride[best], designs[name][best]/1e3, ".-", lw=1, label=name)
    chosen.set(xlabel="vertical acceleration, m/s²", ylabel="of those cars, N/mm")
    chosen.legend(fontsize=8)
    figure.savefig(picture, metadata={"Date": None})


def main(count=256):
    car = loaded()
    samples = studies.sobol(bounds, count, seed=1)
    designs = {name: samples.values[:, k] for k, name in enumerate(samples.names)}
    ride, roll = study(car, designs)
    file = [values[0] for values in study(car, {name: np.array([getattr(car.parameters, name)]) for name in bounds})]
    best = front(ride, roll)
    print(f"{count} cars, {len(best)} that none beats in both; the file's: {file[0]:.3f} m/s^2, {file[1]:.2f} degrees")
    for i in best[[0, len(best)//2, -1]]:
        print(f"{ride[i]:.3f} m/s^2, {roll[i]:.2f} degrees:", *(f"{name} {designs[name][i]/1e3:.1f}" for name in bounds), "N/mm")
    if len(sys.argv) > 1:
        draw(sys.argv[1], designs, ride, roll, file)


if __name__ == "__main__":
    main()
