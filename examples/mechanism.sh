# SPDX-License-Identifier: GPL-3.0-or-later
# Sourced by the scripts of the mechanisms with loops, which stand in the root of the source.
. examples/prepare.sh

run_mechanism() { # NAME: every model and the program of examples/NAME, its table and its plot
  prepare gnuplot-nox
  local here=examples/$1 to=$out/$1 model
  mkdir -p "$to"
  for model in "$here"/*.json; do "$MBSGEN" "$model" -o "$to" --quiet; done
  c++ -std=c++17 -O2 -Wall -Wextra -I "$to" -I runtime/include "$here/main.cpp" -o "$to/$1"
  "$to/$1" "$here/" "$to/"
  gnuplot -e "tables='$to/'; png='$to/$1.png'" "$here/plot.gp"
  echo "plot: $to/$1.png"
}
