# SPDX-License-Identifier: GPL-3.0-or-later
# Sourced in the root of the source: `run_example NAME` generates the models of examples/NAME, runs its program, which
# compares with the reference beside it if there is one, and draws its figure.
. examples/prepare.sh

run_example() {
  prepare gnuplot-nox
  generate "$1"
  compile "$1"
  run "$1" "examples/$1/" "$to/"
  draw "$1"
}
