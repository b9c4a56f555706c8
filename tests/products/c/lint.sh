#!/bin/bash
# SPDX-License-Identifier: GPL-3.0-or-later
# lint.sh: the C and C++ that mbsgen carries (generator/emit/c/source, generator/emit/cpp/header,
# generator/emit/text/helpers/sines) compiles as it lies there without a warning, with the stand-ins in carried/ for what a model
# adds; compilers that are missing are named.
set -euo pipefail
here=$(cd "$(dirname "$0")" && pwd)
emit=$here/../../../generator/emit
carried=$here/carried
includes=(-I "$emit/text/helpers/sines" -I "$carried")
warnings="-Werror -Wall -Wextra -Wpedantic -Wconversion -Wfloat-conversion -Wdouble-promotion -Wshadow
  -Wundef -Wcast-qual -Wwrite-strings -Wvla -Wno-unused-function"

is_there() { # COMPILER
  command -v "$1" >/dev/null || { echo "left out: no $1"; return 1; }
}
# shellcheck disable=SC2086 # words on purpose
for compiler in gcc clang; do
  is_there $compiler || continue
  for real in double float; do
    $compiler -std=c99 -O1 -fsyntax-only $warnings -Wsign-conversion -Wstrict-prototypes -Wmissing-prototypes \
      -DDEFAULT=$real -I "$emit/c/source" "${includes[@]}" "$carried/carried.c"
  done
done
# shellcheck disable=SC2086 # words on purpose
for compiler in g++ clang++; do
  is_there $compiler || continue
  $compiler -std=c++17 -O1 -fsyntax-only $warnings -I "$emit/cpp/header" "${includes[@]}" "$carried/carried.cpp"
done
is_there cppcheck || exit 0
cppcheck --quiet --error-exitcode=1 --enable=warning,performance,portability --std=c99 -DDEFAULT=double \
  -I "$emit/c/source" "${includes[@]}" "$carried/carried.c"
