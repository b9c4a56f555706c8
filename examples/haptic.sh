# SPDX-License-Identifier: GPL-3.0-or-later
# Sourced from the top folder: `play NAME PLOT` generates the model of examples/NAME, runs its program and plots its log
# as PLOT. Files go to out/NAME. FAST=1: without waiting for the time to pass.
. examples/prepare.sh

play() {
  prepare gnuplot-nox
  here=examples/$1
  out=$out/$1
  mkdir -p "$out"
  "$MBSGEN" "$here/$1.json" -o "$out" --quiet
  c++ -std=c++17 -O2 -Wall -Wextra -pthread -I "$out" -I "$here" -I examples -I runtime/include "$here/main.cpp" -o "$out/$1"
  "$out/$1" "$out/log.csv" ${FAST:+--fast}
  gnuplot -e "log='$out/log.csv'; png='$out/$2'" "$here/plot.gp"
  echo "plot: $out/$2"
}
