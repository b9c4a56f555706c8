#!/bin/bash
# SPDX-License-Identifier: GPL-3.0-or-later
# run.sh [FIGURE…]: generates the action of a grand piano, computes the figures (without names: all) and draws them.
# Files go to out/piano_key. FAST=1: the loop without waiting for the time to pass.
#   force button mass slow fast staccato sensors   the figures of the papers
#   feel stiffness steps loop              the device, what it can render, the choice of the step, the real-time loop
set -euo pipefail
cd "$(dirname "$0")/../.."
. examples/prepare.sh
prepare gnuplot-nox
generate piano_key --functions default,direct_dynamics_damping
compile piano_key
[ $# -gt 0 ] || set -- force button mass slow fast staccato sensors feel stiffness steps loop
: >"$to/results.txt"
for figure in "$@"; do
  timed "$figure" "$to/piano_key" "$to/" "$figure" ${FAST:+--fast} | tee -a "$to/results.txt"
  LC_ALL=C.UTF-8 gnuplot -e "folder='$to/'; figure='$to/$figure.svg'" "examples/piano_key/plots/$figure.gp"
  echo "figure: $to/$figure.svg"
done
