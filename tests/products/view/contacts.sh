#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# usage: contacts.sh MBSGEN NODE CXX: steps with rigid contacts in pages against those of the runtime in C++.
set -eu
mbsgen=$1 node=$2 compiler=$3
source=$(cd "$(dirname "$0")/../../.." && pwd)
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
# compare MODEL RUNS STEPS LENGTH DISTANCE: runs begin so far from the initial pose, m or rad.
compare() {
  name=$(basename "$1" .json)
  "$mbsgen" "$source/$1" -o "$work" --quiet \
    --functions direct_dynamics,contact_kinematics,contact_jacobian,contact_space_inverse_inertia,contact_response,integrate
  "$mbsgen" view "$source/$1" -o "$work/$name.html" --quiet
  # Large models have sources beside the header.
  "$compiler" -std=c++17 -I "$source/runtime/include" -I "$work" "-DHEADER=\"$name.hpp\"" "-DMODEL=$name" \
    "-DDISTANCE=$5" "$source/tests/products/view/contacts/steps.cpp" $(find "$work" -name "$name*.cpp") -o "$work/steps"
  "$node" "$source/tests/products/view/contacts.mjs" "$work" "$name" "$work/steps" "$2" "$3" "$4"
}
compare tests/products/golden/models/stance.json 40 100 5e-3 0.05
compare examples/humanoid/humanoid.json 6 60 5e-3 0.01
compare examples/humanoid/humanoid_table.json 4 40 2e-3 0.002
