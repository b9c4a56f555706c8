#!/bin/bash
# SPDX-License-Identifier: GPL-3.0-or-later
# many.sh MBSGEN FOLDER [RUNS [SECONDS [JOBS]]]: so many recordings of the simulated key and of the wheel, 100 of a
# minute unless said otherwise, and of how many all numbers are within three deviations. Fails where fewer than
# 95 of a hundred are.
set -euo pipefail
cd "$(dirname "$0")/../.."
export MBSGEN=$1 TO=$2 LONG=${4:-60}
runs=${3:-100}
mkdir -p "$TO"
c++ -std=c++17 -O2 -I runtime/include examples/measured_devices/main.cpp -o "$TO/measured_devices"

one() { # DEVICE SEED
  . examples/measured_devices/fit.sh
  local at=$TO/$1.$2
  [ ! "$at.txt" -nt "$MBSGEN" ] || return 0 # of an earlier run that was ended
  "$TO/measured_devices" record "$1" "$LONG" "$2" >"$at.csv"
  fit "$1" "$at.csv" "$at" >"$at.log" 2>&1 || true
  "$TO/measured_devices" compare "$1" "$at.found.csv" >"$at.new" || true
  mv "$at.new" "$at.txt"
  rm -f "$at.csv"
}
export -f one

for seed in $(seq "$runs"); do echo "key $seed"; echo "wheel $seed"; done |
  xargs -P "${5:-1}" -L 1 bash -c 'one "$@"' one
enough=0
for device in key wheel; do
  inside=$(cat "$TO/$device".*.txt | grep -c '^all within' || true)
  echo "$device: $inside of $runs recordings with all numbers within three deviations"
  ((100 * inside >= 95 * runs)) || enough=1
done
exit $enough
