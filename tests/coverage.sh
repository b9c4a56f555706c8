#!/bin/bash
# SPDX-License-Identifier: GPL-3.0-or-later
# coverage.sh LABELS PROGRAM...: called by the target `coverage` in its build folder. Runs the tests with these labels
# (a regular expression) and prints which lines of the generator and the runtime the programs have executed.
set -euo pipefail
labels=$1
shift

rm -rf profiles html
export LLVM_PROFILE_FILE="$PWD/profiles/%m.profraw" # one file a program; its runs add up
ctest -L "$labels" -E 'umockdev|loop timing|compiles alone' -j2 --output-on-failure

objects=("$1")
for program in "${@:2}"; do objects+=(-object "$program"); done
llvm-profdata merge -sparse profiles/*.profraw -o coverage.profdata
root=$(cd "$(dirname "$0")/.." && pwd)
# ccache may have made the names of sources relative to the build folder.
options=(-instr-profile=coverage.profdata "-ignore-filename-regex=^/usr/|(^|/)[.][.]/tests/|^$root/tests/")
llvm-cov show "${objects[@]}" "${options[@]}" -format=html -output-dir=html
llvm-cov report "${objects[@]}" "${options[@]}"
echo "lines of each file: $PWD/html/index.html"
