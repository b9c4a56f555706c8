#!/bin/bash
# SPDX-License-Identifier: GPL-3.0-or-later
# Direct dynamics of the UR5 for a million states (or as many as the first argument says) on an OpenCL device, by the
# generated C. Files go to out/gpu.
set -euo pipefail
cd "$(dirname "$0")/../.."
. tests/packages.sh
. examples/prepare.sh
# shellcheck disable=SC2086
prepare $opencl_packages
to=$out/gpu
mkdir -p "$to"
for language in cpp c; do
  "$MBSGEN" examples/ur5/ur5.urdf -o "$to" --language "$language" --functions direct_dynamics --quiet
done
${CC:-cc} -std=c99 -O2 -Wall -Wextra -pedantic -c "$to/ur5.c" -o "$to/ur5.o"
${CXX:-c++} -std=c++17 -O2 -Wall -Wextra -I "$to" examples/gpu/opencl.cpp "$to/ur5.o" -lOpenCL -lm -o "$to/opencl"
"$to/opencl" examples/gpu "$to" "${1:-1000000}"
