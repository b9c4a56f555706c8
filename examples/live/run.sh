#!/bin/bash
# SPDX-License-Identifier: GPL-3.0-or-later
# run.sh key|wheel [PORT [LOG.csv [SECONDS]]]: the action of a grand piano, or a car at 75 km/h, in a real-time loop on a
# simulated device. The page to open is printed; the mouse or the space bar is the finger, or the hands on the wheel.
# Files go to out/live. BUILD=1: no more than the program and its page.
set -euo pipefail
cd "$(dirname "$0")/../.."
case ${1:-} in
  key) example=piano_key model=piano_key functions=default,direct_dynamics_damping ;;
  wheel) example=steering_wheel model=steering_wheel functions=default ;;
  *) echo "usage: examples/live/run.sh key|wheel [PORT [LOG.csv [SECONDS]]]" >&2; exit 2 ;;
esac
. examples/prepare.sh
prepare libcpp-httplib-dev pkg-config
generate "$example" --functions "$functions"
live=$out/live
mkdir -p "$live"
"$MBSGEN" view "examples/$example/$model.json" -o "$live/$1.html" --quiet
# shellcheck disable=SC2046
${CXX:-c++} -std=c++17 "${OPTIMIZE:--O2}" -Wall -Wextra -pthread -I "$to" -I "examples/$example" -I runtime/include \
  "examples/live/$1.cpp" -o "$live/$1" $(pkg-config --cflags --libs cpp-httplib)
[ -n "${BUILD:-}" ] || exec "$live/$1" "$live/$1.html" examples/live/live.js "${@:2}"
