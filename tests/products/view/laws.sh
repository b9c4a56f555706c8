#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# usage: laws.sh MBSGEN NODE CXX: the laws of examples in JavaScript against those of their programs in C++.
set -eu
mbsgen=$1 node=$2 compiler=$3
source=$(cd "$(dirname "$0")/../../.." && pwd)
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
# compare EXAMPLE HEADER CLASS WORD METHOD...: WORD: a further word for the compiler.
compare() {
  example=$1 header=$2 class=$3 word=$4
  shift 4
  model=$source/examples/$example
  "$mbsgen" "$model/$example.json" -o "$work" --functions default,energy,momentum --quiet
  "$mbsgen" view "$model/$example.json" --laws "$model/laws.mjs" -o "$work/$example.html" --quiet
  "$compiler" -std=c++17 -I "$source/runtime/include" -I "$model" -I "$work" "-DHEADER=\"$header\"" "-DLAWS=$class" \
    "-DMETHODS=$(printf 'LAW(%s) ' "$@")" "$word" "$source/tests/products/view/laws/laws.cpp" -o "$work/laws"
  "$node" "$source/tests/products/view/laws.mjs" "$work/$example.html" "$work/laws" "$@"
}
compare steering_wheel car.hpp 'car::Tyres<double>' -O0 tyre_front tyre_rear
compare kart_bench kart.hpp kart::Tyres -O0 tyre_fl tyre_fr tyre_rl tyre_rr
compare tilting_vehicle vehicle.hpp narrow::Tyres -O0 tyre_front tyre_left tyre_right
compare driving_simulator tyres.hpp 'car::Tyres<double>' '-DPREPARE=laws.set_relaxation(0.2), laws.set_friction(0.7)' tyre_fl tyre_fr tyre_rl tyre_rr
