# SPDX-License-Identifier: GPL-3.0-or-later
"""digits_of_models.py COUNT [BACKEND]: random models with and without loops, loaded, against their C++ headers, to the last
bit, for each function."""

import json
import os
import sys
import tempfile

import numpy as np

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), ".."))
import digits  # noqa: E402
import mbsgen  # noqa: E402
from package import MBSGEN, run  # noqa: E402

FUNCTIONS = "default,gravity,energy,poses,derivatives"


def inertia(random):
    return [*random.uniform(0.01, 0.1, 1), *random.uniform(-0.003, 0.003, 2), *random.uniform(0.01, 0.1, 1),
            *random.uniform(-0.003, 0.003, 1), *random.uniform(0.01, 0.1, 1)]


def body(random, name, parent, at, joints, **more):
    return {"name": name, "parent": parent, "at": at, "joints": joints, "mass": random.uniform(0.5, 3),
            "com": list(random.uniform(-0.2, 0.2, 3)), "inertia": inertia(random), **more}


def add_four_bar(random, model, k, parent, at):
    """Bars in a plane of the parent, which close with these lengths for each angle of the crank."""
    crank, coupler, ground = random.uniform(0.08, 0.12), random.uniform(0.3, 0.4), random.uniform(0.35, 0.45)
    rocker = random.uniform(0.28, 0.36)
    lengths = {"crank": crank, "coupler": coupler, "rocker": rocker}
    places = {"crank": (parent, at), "coupler": (f"crank{k}", [crank, 0, 0]), "rocker": (parent, [at[0] + ground, *at[1:]])}
    starts = {"crank": 0.9, "coupler": -0.3, "rocker": 1.6}
    for name, length in lengths.items():
        joint = {"name": f"{name}{k}", "type": "Rz", "q0": starts[name]}
        if name == "crank":
            joint["role"] = "independent"
        model["bodies"].append(body(random, f"{name}{k}", *places[name], [joint], points={"end": [length, 0, 0]}))
    model["cuts"].append({"name": f"pin{k}", "type": "ball", "a": f"coupler{k}.end", "b": f"rocker{k}.end"})


def random_model(seed):
    random = np.random.default_rng(seed)
    model = {"mbsgen": 1, "name": f"random{seed}", "gravity": list(random.uniform(-10, 10, 3)), "bodies": [], "cuts": []}
    for k in range(random.integers(1, 5)):
        parent = "base" if k == 0 else f"body{random.integers(k)}"
        types = random.choice(["Rx", "Ry", "Rz", "Tx", "Ty", "Tz"], random.integers(1, 3), replace=False)
        joints = [{"name": f"q{k}_{i}", "type": str(kind), "q0": random.uniform(-0.5, 0.5)} for i, kind in enumerate(types)]
        model["bodies"].append(body(random, f"body{k}", parent, list(random.uniform(-0.4, 0.4, 3)), joints))
    for k in range(seed % 3):
        parent = f"body{random.integers(len(model['bodies']))}" if k == 0 else "base"
        add_four_bar(random, model, k, parent, list(random.uniform(-0.3, 0.3, 3)))
    if not model["cuts"]:
        del model["cuts"]
    return model


def main(count, backend="tcc"):
    for seed in range(int(count)):
        model = random_model(seed)
        with tempfile.TemporaryDirectory() as folder:
            path = os.path.join(folder, "model.json")
            with open(path, "w") as file:
                json.dump(model, file)
            run(MBSGEN, path, "-o", folder, "--functions", FUNCTIONS, "--split=never", "--scalar=double", "--quiet")
            loaded = mbsgen.load(model, functions=FUNCTIONS, backend=backend)
            package = type(loaded)._package.module
            digits.compare_all(package, loaded, folder, model["name"], np.random.default_rng(seed))


main(*sys.argv[1:])
