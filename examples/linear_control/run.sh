#!/bin/bash
# SPDX-License-Identifier: GPL-3.0-or-later
# Generates the cart, designs its controller, compiles this for a processor without a library, and compares the linear with
# the full model under it. Files go to out/linear_control.
set -euo pipefail
cd "$(dirname "$0")/../.."
. examples/prepare.sh
here=examples/linear_control

compile_firmware() {
  c++ -std=c++17 -Os -Wall -Wextra -Wdouble-promotion -ffreestanding -fno-exceptions -fno-rtti -nostdinc -I "$to" \
    -c "$here/firmware.cpp" -o "$to/firmware.o"
  [ -z "$(nm --undefined-only "$to/firmware.o")" ] || { echo "the controller needs a library"; exit 1; }
}

prepare gnuplot-nox binutils
generate linear_control --derivatives
compile_analysis linear_control
run linear_control "$to/"
compile_firmware
c++ -std=c++17 "${OPTIMIZE:--O2}" -Wall -Wextra -I "$to" -I examples -I runtime/include "$here/step.cpp" "$to/firmware.o" -o "$to/step"
timed step "$to/step" "$to/" | tee -a "$to/results.txt"
draw linear_control
