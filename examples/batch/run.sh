#!/bin/bash
# SPDX-License-Identifier: GPL-3.0-or-later
# Direct dynamics of the UR5 for a million states (or as many as the first argument says), one by one and as a batch
# over the processor's lanes and cores. Files go to out/batch.
set -euo pipefail
cd "$(dirname "$0")/../.."
. examples/prepare.sh
prepare
mkdir -p "$out/batch"
"$MBSGEN" examples/ur5/ur5.urdf -o "$out/batch" --functions direct_dynamics --quiet
${CXX:-c++} -std=c++17 -O3 -march=native -ffp-contract=off -Wall -Wextra -pthread -I "$out/batch" -I runtime/include \
  examples/batch/main.cpp -o "$out/batch/batch"
"$out/batch/batch" "${1:-1000000}"
