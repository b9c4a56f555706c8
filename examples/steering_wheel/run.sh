#!/bin/bash
# SPDX-License-Identifier: GPL-3.0-or-later
# Generates a car, drives it with a steering wheel through the real-time loop for ten seconds, and plots what the hands
# feels. Files go to out/steering_wheel. FAST=1: without waiting for the time to pass.
set -euo pipefail
cd "$(dirname "$0")/../.."
. examples/prepare.sh
prepare gnuplot-nox
here=examples/steering_wheel
out=$out/steering_wheel
mkdir -p "$out"

"$MBSGEN" $here/steering_wheel.json -o "$out" --quiet
c++ -std=c++17 -O2 -Wall -Wextra -pthread -I "$out" -I $here -I runtime/include $here/main.cpp -o "$out/steering_wheel"
"$out/steering_wheel" "$out/log.csv" ${FAST:+--fast}
gnuplot -e "log='$out/log.csv'; png='$out/torque.png'" $here/plot.gp
echo "plot: $out/torque.png"
