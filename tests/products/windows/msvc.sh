#!/bin/bash
# SPDX-License-Identifier: GPL-3.0-or-later
# msvc.sh MBSGEN SOURCE: generated C++ and C, and the runtime headers but for Linux' drivers, as Microsoft's compiler
# would see them behind its preprocessor: none of the words of other compilers is left, and no limit is passed
# (docs/windows.md has the list, and the page of each limit).
set -euo pipefail
mbsgen=$(realpath "$1")
source=$(realpath "$2")
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
examples=$source/examples
models=(four_bar/four_bar.json stewart_platform/stewart_platform.json ur5/ur5.urdf humanoid/humanoid.json
  disk_on_sphere/disk_on_sphere.json kart_bench/kart_bench.json piano_key/piano_key.json)
for model in "${models[@]}"; do
  "$mbsgen" "$examples/$model" -o "$work/cpp" --quiet
  "$mbsgen" "$examples/$model" -o "$work/cpp" --quiet --split=2 2>/dev/null || true # models with laws have one file alone
  "$mbsgen" "$examples/$model" -o "$work/c" --quiet --language c
done

# Standard headers that are empty: what is left is our own text.
mkdir "$work/empty"
cd "$source/runtime/include"
find mbsgen -name '*.hpp' | grep -v -e bus/socketcan -e bus/udp -e drivers/evdev -e drivers/iio -e host/realtime -e analysis/ |
  sort >"$work/runtime"
(
  cd "$work"
  cat cpp/*.hpp c/*.[ch] $(find cpp -name '*.cpp') $(sed "s|^|$source/runtime/include/|" runtime)
) | sed -n 's/^ *# *include <\([^>]*\)>.*/\1/p' | grep -v '^mbsgen/' | sort -u | while read -r header; do
  mkdir -p "$work/empty/$(dirname "$header")"
  : >"$work/empty/$header"
done

# seen FILE LANGUAGE: without the comments, without what other compilers alone get.
seen() {
  local dialect=(-std=c++17)
  [ "$2" = c ] && dialect=(-std=c11)
  cpp -undef -nostdinc -P "${dialect[@]}" -x "$2" -D_MSC_VER=1930 -D_MSVC_LANG=201703L -D_WIN32 -D_WIN64 -D_M_X64=100 \
    -I "$work/empty" -I "$source/runtime/include" -I "$work/cpp" -I "$work/c" "$1" || echo "__does_not_preprocess__"
}

failures=0
count=0
check() { # check FILE LANGUAGE
  count=$((count + 1))
  seen "$1" "$2" >"$work/text"
  if grep -nE '__attribute__|gnu::vector_size|__builtin_|__extension__|__int128|\b__?typeof|__asm__|\[static |__does_not|__restrict__|_Complex|#warning' \
    "$work/text" | head -3 | sed "s|^|$(basename "$1"): Microsoft's compiler refuses: |" | grep .; then
    failures=$((failures + 1))
  fi
  awk -v name="$(basename "$1")" '
    { line = $0
      while (match(line, /"([^"\\]|\\.)*"/)) {
        if (RLENGTH - 2 > 16380) { print name ": a string of " RLENGTH - 2 " bytes, at most 16380 are allowed"; bad = 1 }
        line = substr(line, 1, RSTART - 1) substr(line, RSTART + RLENGTH)
      }
      for (i = 1; i <= length(line); ++i) {
        c = substr(line, i, 1)
        if (c == "{" && ++depth > deepest) deepest = depth
        if (c == "}") --depth
      } }
    END { if (deepest > 100) { print name ": " deepest " blocks inside each other, at most 100 are allowed"; bad = 1 }; exit bad }
  ' "$work/text" || failures=$((failures + 1))
}

for file in "$work"/cpp/*.hpp "$work"/cpp/*.cpp; do [ -e "$file" ] && check "$file" c++; done
for file in "$work"/c/*.[ch]; do check "$file" c; done
while read -r header; do
  echo "#include <$header>" >"$work/one.hpp"
  check "$work/one.hpp" c++
done <"$work/runtime"

# What is no word: arrays of a variable length, blocks in expressions, names of members in lists of values, which C++17
# lacks. The compiler here finds them.
for file in "$work"/cpp/*.hpp; do
  g++ -std=c++17 -fsyntax-only -Wpedantic -Wvla -Werror -I "$source/runtime/include" -I "$work/cpp" -x c++ "$file" || failures=$((failures + 1))
done
for file in "$work"/c/*.c; do
  gcc -std=c99 -fsyntax-only -Wpedantic -Wvla -Werror -I "$work/c" "$file" || failures=$((failures + 1))
done

# The checks themselves see what they are for.
printf 'typedef double V __attribute__((vector_size(16)));\n#ifdef __GNUC__\n__int128 x;\n#endif\n' >"$work/wrong.h"
if seen "$work/wrong.h" c | grep -q __int128 || ! seen "$work/wrong.h" c | grep -q __attribute__; then
  echo "FAILED: the preprocessor does not see what Microsoft's would see"
  exit 1
fi
[ "$failures" = 0 ] || {
  echo "FAILED: $failures complaints"
  exit 1
}
echo "$count files: nothing that Microsoft's compiler refuses"
