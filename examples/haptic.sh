# SPDX-License-Identifier: GPL-3.0-or-later
# Sourced in the root of the source: `play NAME` generates the model of examples/NAME, runs its program and draws its
# log. FAST=1: without waiting for the time to pass.
. examples/prepare.sh

play() {
  prepare gnuplot-nox
  generate "$1"
  compile "$1"
  run "$1" "$to/log.csv" ${FAST:+--fast}
  draw "$1"
}
