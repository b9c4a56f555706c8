#!/bin/bash
# SPDX-License-Identifier: GPL-3.0-or-later
# strict.sh MBSGEN MODEL...: the C of each model (generate.sh) compiles without a warning, in double and in float, as C99, C11
# and C17 by gcc and clang, by gcc for Cortex-M4F and for RISC-V (64 bits), and as C++17. Compilers that are missing are named.
# Each further standard of a compiler reads the text alone, since it generates the same code.
set -u
mbsgen=$1
shift
here=$(dirname "$0")
. "$here/generate.sh"
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
generate "$mbsgen" "$scratch" "$@" || exit 1

common="-Werror -Wall -Wextra -Wpedantic -Wconversion -Wsign-conversion -Wfloat-conversion -Wdouble-promotion -Wfloat-equal \
  -Wshadow -Wundef -Wcast-qual -Wcast-align -Wwrite-strings -Wvla -Wredundant-decls -Wswitch-default -Wswitch-enum \
  -Wformat=2 -Wpointer-arith"
of_c="$common -Wstrict-prototypes -Wmissing-prototypes -Wold-style-definition -Wbad-function-cast -Wnested-externs -Wc++-compat"
compiled=0
failed=0

compile() { # COMMAND...
  if "$@" >"$scratch/log" 2>&1; then
    compiled=$((compiled + 1))
  else
    failed=$((failed + 1))
    echo "$*"
    head -20 "$scratch/log"
  fi
}

is_there() { # COMPILER
  command -v "$1" >/dev/null || { echo "left out: no $1"; return 1; }
}

as_c() { # COMPILER OPTION...
  is_there "$1" || return 0
  local name real
  for source in "$scratch"/*.c; do
    name=$(basename "$source" .c)
    for real in double float; do
      compile "$@" -std=c99 $of_c "-D${name}_REAL=$real" -O1 -c "$source" -o "$scratch/object"
      compile "$@" -std=c11 $of_c "-D${name}_REAL=$real" -fsyntax-only "$source"
      compile "$@" -std=c17 $of_c "-D${name}_REAL=$real" -fsyntax-only "$source"
    done
  done
}

as_cpp() { # COMPILER
  is_there "$1" || return 0
  for source in "$scratch"/*.c; do
    compile "$1" -x c++ -std=c++17 $common -O1 -c "$source" -o "$scratch/object"
  done
}

as_c gcc
as_c clang
as_c arm-none-eabi-gcc -mcpu=cortex-m4 -mthumb -mfpu=fpv4-sp-d16 -mfloat-abi=hard
as_c riscv64-unknown-elf-gcc --specs=picolibc.specs
as_cpp g++
as_cpp clang++
echo "$compiled compiled, $failed failed"
[ $failed -eq 0 ] && [ $compiled -gt 0 ]
