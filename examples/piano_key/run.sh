#!/bin/bash
# SPDX-License-Identifier: GPL-3.0-or-later
# Generates the action of a piano key, plays it through the real-time loop for five seconds, and plots what the finger
# feels. Files go to out/piano_key. FAST=1: without waiting for the time to pass.
set -euo pipefail
cd "$(dirname "$0")/../.."
. examples/prepare.sh
prepare gnuplot-nox
here=examples/piano_key
out=$out/piano_key
mkdir -p "$out"

"$MBSGEN" $here/piano_key.json -o "$out" --quiet
c++ -std=c++17 -O2 -Wall -Wextra -pthread -I "$out" -I $here -I runtime/include $here/main.cpp -o "$out/piano_key"
"$out/piano_key" "$out/log.csv" ${FAST:+--fast}
gnuplot -e "log='$out/log.csv'; png='$out/force.png'" $here/plot.gp
echo "plot: $out/force.png"
