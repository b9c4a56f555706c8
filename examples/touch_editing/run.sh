#!/bin/bash
# SPDX-License-Identifier: GPL-3.0-or-later
# run.sh [FIGURE…]: generates an arm and a quadruped, touches them, computes the figures (without names: all) and draws
# them. Files go to out/touch_editing.
#   push pull   the arm around an obstacle    float   the quadruped    split   the hand on another computer
set -euo pipefail
cd "$(dirname "$0")/../.."
. examples/prepare.sh
prepare gnuplot-nox
generate touch_editing
compile touch_editing
[ $# -gt 0 ] || set -- push pull float split
: >"$to/results.txt"
for figure in "$@"; do
  timed "$figure" "$to/touch_editing" "$to/" "$figure" | tee -a "$to/results.txt"
  LC_ALL=C.UTF-8 gnuplot -e "folder='$to/'; figure='$to/$figure.svg'" "examples/touch_editing/plots/$figure.gp"
  echo "figure: $to/$figure.svg"
done
