#!/bin/bash
# SPDX-License-Identifier: GPL-3.0-or-later
# run.sh [FIGURE…]: generates the robot, computes the figures (without names: all) and draws them. Files go to out/humanoid.
#   push touch drag   the robot and a haptic probe
#   contacts          the robot with its hands on a box on a table: forty contacts
#   handled           a probe pulls and pushes the box that the robot holds
set -euo pipefail
cd "$(dirname "$0")/../.."
. examples/prepare.sh
prepare gnuplot-nox
to=$out/humanoid
mkdir -p "$to"
rm -f "$to/milliseconds.txt"
build() { # MODEL SOURCE
  timed generate "$MBSGEN" "examples/humanoid/$1.json" -o "$to" --quiet --split=never
  timed compile c++ -std=c++17 "${OPTIMIZE:--O2}" -Wall -Wextra -I "$to" -I examples/humanoid -I examples -I runtime/include \
    "examples/humanoid/$2.cpp" -o "$to/$2"
}
[ $# -gt 0 ] || set -- push touch drag contacts handled
case " $* " in *" push "* | *" touch "* | *" drag "*) build humanoid main ;; esac
case " $* " in *" contacts "* | *" handled "*) build humanoid_table table ;; esac
: >"$to/results.txt"
for figure in "$@"; do
  case $figure in contacts | handled) program=table ;; *) program=main ;; esac
  timed "$figure" "$to/$program" "$to/" "$figure" | tee -a "$to/results.txt"
  LC_ALL=C.UTF-8 gnuplot -e "folder='$to/'; figure='$to/$figure.svg'" "examples/humanoid/plots/$figure.gp"
  echo "figure: $to/$figure.svg"
done
