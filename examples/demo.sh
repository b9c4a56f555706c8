#!/bin/bash
# SPDX-License-Identifier: GPL-3.0-or-later
# Imports, generates, compiles and runs two robots and a mechanism with closed loops; figures and plots go to out/.
# Works from a fresh clone on Debian 12 or Ubuntu 24.04. With MBSGEN set to the program, nothing is installed or built.
set -euo pipefail
cd "$(dirname "$0")/.."
. examples/mechanism.sh
prepare gnuplot-nox

simulate() { # NAME: compiles examples/NAME/main.cpp with the generated header and runs it
  c++ -std=c++17 -O2 -Wall -Wextra -I "$out/$1" "examples/$1/main.cpp" -o "$out/$1/simulation"
  "$out/$1/simulation" "$out/$1/table.txt"
}

plot() { # NAME TITLE YLABEL COMMAND
  gnuplot -e "set terminal svg size 800,450; set output '$out/$1.svg'; set title '$2'; set xlabel 'time (s)';
              set ylabel '$3'; set key outside; $4"
  echo "  plot: $out/$1.svg"
}

echo "== UR5: from a URDF file to its free fall =="
"$MBSGEN" import examples/ur5/ur5.urdf -o "$out/ur5/ur5.json"
"$MBSGEN" "$out/ur5/ur5.json" -o "$out/ur5"
simulate ur5
plot ur5 "UR5 in free fall" "energy (J)" \
  "plot '$out/ur5/table.txt' using 1:2 with lines title 'kinetic', '' using 1:3 with lines title 'potential',
   '' using 1:(\$2+\$3) with lines title 'sum'"

echo
echo "== PUMA 560: from a model file to joint torques =="
"$MBSGEN" examples/puma560/puma560.json -o "$out/puma560"
simulate puma560
plot puma560 "PUMA 560 between two postures" "torque (N m)" \
  "plot for [i=2:7] '$out/puma560/table.txt' using 1:i with lines title sprintf('q%d', i-1)"

echo
echo "== Stewart platform: closed loops, from a motion to the forces in six legs and back =="
run_mechanism stewart_platform
