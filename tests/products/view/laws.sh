#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# usage: laws.sh MBSGEN NODE CXX: the laws of an example in JavaScript against those of its program in C++.
set -eu
mbsgen=$1 node=$2 compiler=$3
source=$(cd "$(dirname "$0")/../../.." && pwd)
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
model=$source/examples/steering_wheel
"$mbsgen" "$model/steering_wheel.json" -o "$work" --functions default,energy,momentum --quiet
"$mbsgen" view "$model/steering_wheel.json" --laws "$model/laws.mjs" -o "$work/steering_wheel.html" --quiet
"$compiler" -std=c++17 -I "$source/runtime/include" -I "$model" -I "$work" '-DHEADER="car.hpp"' '-DLAWS=car::Tyres<double>' \
  '-DMETHODS=LAW(tyre_front) LAW(tyre_rear)' "$source/tests/products/view/laws/laws.cpp" -o "$work/laws"
"$node" "$source/tests/products/view/laws.mjs" "$work/steering_wheel.html" "$work/laws" tyre_front tyre_rear
