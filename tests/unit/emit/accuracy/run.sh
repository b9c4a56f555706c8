#!/bin/bash
# SPDX-License-Identifier: GPL-3.0-or-later
# usage: run.sh MBSGEN [SAMPLES]: the largest errors of the sines and cosines of a generated header.
set -euo pipefail
source=$(cd "$(dirname "$0")/../../../.." && pwd)
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT

"$1" "$source/examples/puma560/puma560.json" -o "$folder" --functions inverse_dynamics --quiet
printf '#include "puma560.hpp"\nnamespace detail = puma560::detail;\n' >"$folder/sincos.hpp"
"${CXX:-c++}" -std=c++17 -O2 -I "$folder" "$source/tests/unit/emit/accuracy/sincos.cpp" -o "$folder/accuracy"
"$folder/accuracy" "${2:-1000000}"
