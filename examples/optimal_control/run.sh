#!/bin/bash
# SPDX-License-Identifier: GPL-3.0-or-later
# Generates three models for CasADi, and finds optimal motions of them by IPOPT. Files go to
# out/optimal_control. Without IPOPT (package coinor-libipopt-dev) it ends with 77.
set -euo pipefail
cd "$(dirname "$0")/../.."
. examples/prepare.sh
here=examples/optimal_control

prepare gnuplot-nox pkg-config coinor-libipopt-dev
pkg-config --exists ipopt || { echo "IPOPT is missing: package coinor-libipopt-dev"; exit 77; }
to=$out/optimal_control
mkdir -p "$to"
rm -f "$to/milliseconds.txt"
timed import "$MBSGEN" import examples/ur5/ur5.urdf -o "$to/ur5.json" --quiet
for model in examples/linear_control/cart.json "$to/ur5.json" "$here/press.json"; do
  timed generate "$MBSGEN" "$model" -o "$to" --export casadi --functions direct_dynamics,linearize --quiet
done
objects=()
for source in "$to"/casadi/*/*_casadi.c "$to"/casadi/*/*_acados.c "$to"/casadi/{cart,ur5,press}/{cart,ur5,press}.c; do
  [ -e "$source" ] || continue
  cc -std=c99 "${OPTIMIZE:--O2}" -Wall -Wextra -c "$source" -o "${source%.c}.o"
  objects+=("${source%.c}.o")
done
# shellcheck disable=SC2046 # words on purpose
timed compile c++ -std=c++17 "${OPTIMIZE:--O2}" -Wall -Wextra -I "$here" -I "$to/casadi/cart" -I "$to/casadi/ur5" \
  -I "$to/casadi/press" $(pkg-config --cflags ipopt) "$here/main.cpp" "${objects[@]}" $(pkg-config --libs ipopt) \
  -o "$to/optimal_control"
run optimal_control "$to/"
draw optimal_control
