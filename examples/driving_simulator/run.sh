#!/bin/bash
# SPDX-License-Identifier: GPL-3.0-or-later
# run.sh [FIGURE…]: generates the car, finds where it stands, computes the figures (without names: all) and draws them.
# Files go to out/driving_simulator. Needs Eigen.
#   bend avoidance   given motions of the wheel, against the figures of an earlier run
#   obstacle         a driver steers around an obstacle: figures 28 to 30 of the paper
#   weave            work of the hands
#   changes pedals   the simulator in the loop: changes while it runs; brake and accelerator
set -euo pipefail
cd "$(dirname "$0")/../.."
. examples/prepare.sh
prepare gnuplot-nox
to=$out/driving_simulator
mkdir -p "$to"
rm -f "$to/milliseconds.txt"
timed generate "$MBSGEN" examples/driving_simulator/driving_simulator.json -o "$to" --quiet --split=never \
  --functions default,mass,outputs
build() { # PROGRAM OPTION…
  timed compile c++ -std=c++17 -Wall -Wextra -I "$to" -I examples/driving_simulator -I examples -I runtime/include \
    "${@:2}" "examples/driving_simulator/$1.cpp" -o "$to/$1"
}
build stance -O1 -isystem "${EIGEN:-/usr/include/eigen3}"
build main "${OPTIMIZE:--O2}"
[ $# -gt 0 ] || set -- bend avoidance obstacle weave changes pedals
timed stance "$to/stance" "$to/" | tee "$to/results.txt"
for figure in "$@"; do
  timed "$figure" "$to/main" "$to/" "$figure" | tee -a "$to/results.txt"
  LC_ALL=C.UTF-8 gnuplot -e "folder='$to/'; figure='$to/$figure.svg'" "examples/driving_simulator/plots/$figure.gp"
  echo "figure: $to/$figure.svg"
done
