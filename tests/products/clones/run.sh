#!/bin/bash
# SPDX-License-Identifier: GPL-3.0-or-later
# run.sh MBSGEN: functions with clones for newer processors (--clones x86-64-v3) give the bits of those without, in C++ with
# the bodies in the header and apart, and in C; GCC makes a clone of each function and of each part of one; compilers
# without clones take the same text; certificates cover it.
set -euo pipefail
shopt -s nullglob
mbsgen=$1
here=$(cd "$(dirname "$0")" && pwd)
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
# shellcheck source=SCRIPTDIR/../packs/models.sh
. "$here/../packs/models.sh"
hexapod >"$work/hexapod.json"
# Products and sums stay apart: the compiler would join them in the clone alone.
warnings="-Wall -Wextra -Wpedantic -Wconversion -Wshadow -Werror"
flags="-O1 -ffp-contract=off $warnings"

fail() {
  echo "FAILED $*"
  exit 1
}

# generate FOLDER OPTION...: with a certificate
generate() {
  "$mbsgen" "$work/hexapod.json" -o "$work/$1" --functions inverse_dynamics,direct_dynamics --scalar double --certify --quiet "${@:2}"
}

# build FOLDER COMPILER: the program of the folder's C++
build() {
  # shellcheck disable=SC2086
  "$2" -std=c++17 $flags -I "$work/$1" "$here/driver.cpp" "$here/other.cpp" "$work/$1"/*.cpp -o "$work/$1/program"
}

# build_c FOLDER COMPILER C++-COMPILER: that of the folder's C
build_c() {
  # shellcheck disable=SC2086
  "$2" -std=c99 $flags -I "$work/$1" -c "$work/$1/hexapod.c" -o "$work/$1/hexapod.o"
  # shellcheck disable=SC2086
  "$3" -std=c++17 $flags -DIN_C -I "$work/$1" "$here/driver.cpp" "$work/$1/hexapod.o" -o "$work/$1/program"
}

# compare FOLDER
compare() {
  "$work/$1/program" >"$work/$1/numbers"
  cmp "$work/plain/numbers" "$work/$1/numbers" || fail "$1: the bits are not those without clones"
}

# has_clones FOLDER NAME: of a function whose name has NAME in it
has_clones() {
  nm -C "$work/$1/program" >"$work/$1/symbols"
  grep -q "$2.*arch_x86_64_v3" "$work/$1/symbols" || fail "$1: no clone of $2"
}

# With vectors of limbs no function has parts.
generate plain --packs off
! grep -rq MBSGEN_CLONED "$work/plain" || fail "clones without --clones"
build plain "${CXX:-g++}"
"$work/plain/program" >"$work/plain/numbers"
generate clones --clones x86-64-v3 --packs off
generate split --clones x86-64-v3 --packs off --split=2
generate packed --clones x86-64-v3 --packs auto
generate c --clones x86-64-v3 --language c --packs off
generate packed_c --clones x86-64-v3 --language c --packs auto

makes_clones=$(printf '#include <math.h>\n#if defined(__GLIBC__) && defined(__x86_64__) && defined(__ELF__) && !defined(__clang__) && __GNUC__ >= 12\nyes\n#endif\n' |
  g++ -E -P - 2>/dev/null | grep -c '^yes' || true)
for compiler in g++ clang++; do
  command -v "$compiler" >/dev/null || continue
  for folder in clones split; do
    build "$folder" "$compiler"
    compare "$folder"
    [ "$compiler$makes_clones" = g++1 ] || continue
    for name in inverse_dynamics part2_of_direct_dynamics sincos_in_vectors; do has_clones "$folder" "$name"; done
  done
  build packed "$compiler"
  compare packed
  for folder in c packed_c; do
    case $compiler in g++) build_c "$folder" gcc g++ ;; *) build_c "$folder" clang clang++ ;; esac
    compare "$folder"
  done
  [ "$compiler$makes_clones" = g++1 ] || continue
  for name in inverse_dynamics part2_of_direct_dynamics; do has_clones c "$name"; done
  for name in inverse_dynamics direct_dynamics; do has_clones packed_c "$name"; done
done
echo "clones have the same bits"
