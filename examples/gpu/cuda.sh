#!/bin/bash
# SPDX-License-Identifier: GPL-3.0-or-later
# Direct dynamics of the UR5 for a million states (or as many as the first argument says) on a CUDA device, by the
# generated C. NVCC: the compiler, CUDA_FLAGS: its options, such as -arch=sm_90. Files go to out/gpu.
set -euo pipefail
cd "$(dirname "$0")/../.."
NVCC=${NVCC:-nvcc}
command -v "$NVCC" >/dev/null || { echo "skipped: no CUDA compiler (nvcc)"; exit 77; }
. examples/prepare.sh
prepare
to=$out/gpu
mkdir -p "$to"
for language in cpp c; do
  "$MBSGEN" examples/ur5/ur5.urdf -o "$to" --language "$language" --functions direct_dynamics --quiet
done
for real in double float; do
  # shellcheck disable=SC2086 # options on purpose
  "$NVCC" -std=c++17 -O2 ${CUDA_FLAGS:-} "-Dur5_REAL=$real" -I "$to" -c examples/gpu/cuda.cu -o "$to/$real.o"
  ${CXX:-c++} -std=c++17 -O2 -Wall -Wextra "-Dur5_REAL=$real" -I "$to" -c examples/gpu/cuda.cpp -o "$to/main.o"
  "$NVCC" "$to/main.o" "$to/$real.o" -o "$to/cuda_$real"
  "$to/cuda_$real" "${1:-1000000}"
done
