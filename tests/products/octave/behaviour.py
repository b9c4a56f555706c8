# SPDX-License-Identifier: GPL-3.0-or-later
"""Builds the packages of three models, and runs behaviour.m and motion.m with them."""

import os
import tempfile

import package

ROOT = os.path.join(package.HERE, "..", "..", "..")
FOUR_BAR = os.path.join(ROOT, "examples", "four_bar", "four_bar.json")


def built(model, folder):
    own = package.generate(os.path.join(ROOT, model), os.path.join(folder, os.path.basename(model)))
    package.build(own)
    return own


def main():
    with tempfile.TemporaryDirectory() as folder:
        models = [FOUR_BAR, "tests/products/octave/models/plot.json", "tests/properties/states/served_laws.json"]
        packages = [built(model, folder) for model in models]
        print(package.octave("behaviour", package.HERE, *packages).strip())
        table = os.path.join(folder, "motion.csv")
        package.run(package.MBSGEN, "simulate", FOUR_BAR, "-o", table, "--tf", "2", "--every", "2", "--rtol", "1e-12", "--atol",
                    "1e-12", "--quiet")
        print(package.octave(f"motion('{table}')", package.HERE, packages[0]).strip())


main()
