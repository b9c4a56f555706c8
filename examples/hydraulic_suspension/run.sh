#!/bin/bash
# SPDX-License-Identifier: GPL-3.0-or-later
# Generates the driving simulator's car with and without cylinders, finds where it rests, computes the figure and checks the
# claims of docs/vehicles/hydraulic-suspension.md. Files go to out/hydraulic_suspension. Needs Eigen.
set -euo pipefail
cd "$(dirname "$0")/../.."
. examples/prepare.sh
prepare gnuplot-nox
to=$out/hydraulic_suspension
mkdir -p "$to/car"
rm -f "$to/milliseconds.txt"
# The car at rest has no use for the hydraulics: pressures are those of the charge. Both headers have the same name.
timed generate "$MBSGEN" examples/driving_simulator/driving_simulator.json -o "$to/car" --quiet --split=never --functions default,outputs
timed model bash examples/hydraulic_suspension/model.sh >"$to/driving_simulator.json"
timed generate "$MBSGEN" "$to/driving_simulator.json" -o "$to" --quiet --split=never --functions default,outputs
build() { # PROGRAM HEADERS OPTION…
  timed compile c++ -std=c++17 -Wall -Wextra -I "$2" -I examples/driving_simulator -I examples -I runtime/include \
    "${@:3}" "$1" -o "$to/$(basename "$1" .cpp)"
}
# Most of the time is that of the compiler.
build examples/driving_simulator/stance.cpp "$to/car" -O0 -isystem "${EIGEN:-/usr/include/eigen3}"
build examples/hydraulic_suspension/main.cpp "$to" "${OPTIMIZE:--O2}"
timed stance "$to/stance" "$to/" >"$to/stance.txt"
run_main() { "$to/main" "$to/" | tee "$to/results.txt"; }
timed run run_main
draw hydraulic_suspension
