#!/bin/bash
# SPDX-License-Identifier: GPL-3.0-or-later
# Generates the car, compiles its analyses and draws modes over the speed, answers to the steering wheel and the descent.
# Files go to out/car_modes.
set -euo pipefail
cd "$(dirname "$0")/../.."
. examples/prepare.sh

prepare gnuplot-nox
generate car_modes --functions default,linearize,mass,center_of_mass
compile_analysis car_modes -O1
run car_modes "$to/"
draw car_modes
