#!/bin/bash
# SPDX-License-Identifier: GPL-3.0-or-later
# compilers.sh SOURCE BUILD COMPILER PROGRAM WRITE_MODELS COUNT [MODEL...]: builds the program by COMPILER in BUILD, and
# compares what it writes with what PROGRAM writes: for COUNT random models and for the models named. Compilers choose the
# order in which parts of an expression are computed, and no choice of theirs may be seen in a file. JOBS compilers run
# beside each other, two without the variable.
set -euo pipefail
source=$1
build=$2
compiler=$3
cmake -S "$source" -B "$build" -DCMAKE_BUILD_TYPE=Release -DCMAKE_CXX_COMPILER="$compiler" -DMBSGEN_TESTS=OFF >"$build.log" || {
  cat "$build.log"
  exit 1
}
cmake --build "$build" --parallel "${JOBS:-2}" --target mbsgen
bash "$source/tests/products/same_bytes/run.sh" "$4" "$build/bin/mbsgen" "${@:5}"
