# SPDX-License-Identifier: GPL-3.0-or-later
"""Builds packages of models, runs behaviour.m with three of them, and compares motions by motion.m."""

import os
import tempfile

import package

ROOT = os.path.join(package.HERE, "..", "..", "..")
FOUR_BAR = "examples/four_bar/four_bar.json"
USED = [FOUR_BAR, "tests/products/octave/models/plot.json", "tests/properties/states/served_laws.json"]
# A loop, a ball joint, a state, and a joint that is driven by the time.
MOVED = {FOUR_BAR: 2, "examples/satellite/satellite.json": 2, "tests/properties/states/maxwell.json": 1,
         "examples/suspension/suspension.json": 0.7}


def built(model, folder):
    own = package.generate(os.path.join(ROOT, model), os.path.join(folder, os.path.basename(model)))
    package.build(own)
    return own


def compare_motion(model, own, duration, folder):
    table = os.path.join(folder, "motion.csv")
    end = str(duration)
    package.run(package.MBSGEN, "simulate", os.path.join(ROOT, model), "-o", table, "--tf", end, "--every", end, "--rtol",
                "1e-12", "--atol", "1e-12", "--quiet")
    print(package.octave(f"motion('{os.path.basename(own)}', '{table}')", package.HERE, own).strip())


def main():
    with tempfile.TemporaryDirectory() as folder:
        packages = {model: built(model, folder) for model in {*USED, *MOVED}}
        print(package.octave("behaviour", package.HERE, *(packages[model] for model in USED)).strip())
        for model, duration in MOVED.items():
            compare_motion(model, packages[model], duration, folder)


main()
