# SPDX-License-Identifier: GPL-3.0-or-later
"""The packages that the tests of their users share, each built once."""

import os
import tempfile

from package import ROOT, build

FOLDER = tempfile.TemporaryDirectory()
ALL = "default,gravity,energy,mass,poses,frame_tip"


def package_of(path, *options):
    folder = os.path.join(FOLDER.name, os.path.basename(path))
    return build(os.path.join(ROOT, path), folder, *options, optimize="-O1")


arm = package_of("examples/puma560/puma560.json", "--functions", "default,mass,poses,energy")
loop = package_of("examples/four_bar/four_bar.json")
vehicle = package_of("tests/products/python/models/vehicle.json", "--functions", "default,linearize")
satellite = package_of("tests/products/python/models/satellite.json", "--functions", ALL, "--status")
words = package_of("tests/products/python/models/words.json")


def strut(Z, Zd):
    return 100*(Z - 1) + 3*Zd


def tyre(point):
    return [0, 0, -50*point.position[2]], [0, 0, 0]
