#!/bin/bash
# SPDX-License-Identifier: GPL-3.0-or-later
# Generates the unit of a car and compiles its library, drives it by a master of its own, and plots what the hands
# feel. Files go to out/fmu.
set -euo pipefail
cd "$(dirname "$0")/../.."
. examples/prepare.sh
prepare gnuplot-nox
to=$out/fmu
mkdir -p "$to"
rm -f "$to/milliseconds.txt"
timed generate "$MBSGEN" examples/steering_wheel/steering_wheel.json -o "$to" --export fmu3 --quiet
unit=$to/fmu3/steering_wheel
library=binaries/$(uname -m)-linux/steering_wheel.so
mkdir -p "$(dirname "$unit/$library")"
options="-O2 -Wall -Wextra -fPIC -fvisibility=hidden -ffp-contract=off"
for source in "$unit"/sources/*.c; do
  # shellcheck disable=SC2086
  timed compile cc -std=c99 $options -DFMI3_OVERRIDE_FUNCTION_PREFIX -c "$source" -o "$to/$(basename "$source" .c).o"
done
# shellcheck disable=SC2086
timed compile c++ -std=c++17 $options -I runtime/include -I "$unit/sources" -c examples/fmu/laws.cpp -o "$to/laws.o"
timed compile c++ -shared -Wl,--no-undefined "$to"/steering_wheel*.o "$to/laws.o" -lm -o "$unit/$library"
timed compile cc -std=c11 -O2 -Wall -Wextra examples/fmu/master.c examples/fmu/unit.c -lm -ldl -o "$to/master"
timed run "$to/master" "$unit" "$library" "$to/table.csv" | tee "$to/results.txt"
draw fmu
