#!/bin/bash
# SPDX-License-Identifier: GPL-3.0-or-later
# run.sh MBSGEN: functions whose limbs are in vectors give the bits of those with --packs off, for double, float, a type
# that compilers have no vectors of, dual numbers and packs of states, before and after a parameter has changed, and
# without vectors of the compiler's; certificates cover them; --explain names the limbs; and a model without limbs has the
# same text, as have languages without vectors. C has each function with vectors and without: the same again for both.
set -euo pipefail
mbsgen=$1
here=$(cd "$(dirname "$0")" && pwd)
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
# shellcheck source=SCRIPTDIR/models.sh
. "$here/models.sh"
functions=inverse_dynamics,direct_dynamics,mass_matrix,bias
# Products and sums stay apart: compilers would join them in other places of a vector than of a lone number.
flags="-std=c++17 -O1 -ffp-contract=off -Wall -Wextra -Wpedantic -Wconversion -Wshadow -Werror"
# What compilers without vectors see, and those of other processors.
scalar="-U__SSE2__ -U__AVX__"

fail() {
  echo "$*"
  exit 1
}

generate() { # NAME FOLDER OPTION...
  local loops=
  ! grep -q '"cuts"' "$work/$1.json" || loops=,assemble
  "$mbsgen" "$work/$1.json" -o "$work/$2" --functions $functions$loops --quiet "${@:3}"
}

results() { # FOLDER NAME PARAMETER COMPILER OPTION...: prints the bits
  # shellcheck disable=SC2086 # words on purpose
  "$4" $flags "${@:5}" -DMODEL="$2" -DHEADER="\"$2.hpp\"" -DCHANGED="$3" -I "$work/$1" "$here/driver.cpp" -o "$work/program"
  "$work/program"
}

# Bits with --packs off are those of g++, which takes half as long without optimization; a build with more types comes last
# and has bits of its own.
same_bits() { # NAME PARAMETER BUILD... (compiler and options)
  generate "$1" off --packs off
  generate "$1" auto --certify
  grep -q 'detail::Lanes<Real, ' "$work/auto/$1.hpp" || fail "$1: nothing is packed"
  ! grep -q 'detail::Lanes<Real, ' "$work/off/$1.hpp" || fail "$1: --packs off packs"
  results off "$1" "$2" g++ -O0 >"$work/off.txt"
  local build words
  for build in "${@:3}"; do
    read -ra words <<<"$build"
    command -v "${words[0]}" >/dev/null || continue
    [[ $build != *avx2* ]] || grep -q avx2 /proc/cpuinfo || continue
    [[ $build != *MORE_TYPES* ]] || results off "$1" "$2" "${words[@]}" >"$work/off.txt"
    results auto "$1" "$2" "${words[@]}" >"$work/auto.txt"
    cmp "$work/off.txt" "$work/auto.txt" || fail "$1: other bits with $build"
    [ "$(wc -l <"$work/auto.txt")" -gt 500 ] || fail "$1: few results"
  done
  echo "$1: the same bits"
}

# Vectors, lone numbers where compilers have none, and --packs off.
same_bits_in_c() { # NAME PARAMETER OPTION...
  rm -rf "$work/off" "$work/auto"
  generate "$1" off --language c --packs off
  generate "$1" auto --language c --certify
  local loops="" vectors=${1}_VECTORS
  ! grep -q '"cuts"' "$work/$1.json" || loops=-DLOOPS
  grep -q "^#ifdef $vectors" "$work/auto/$1.c" || fail "$1: nothing is packed in C"
  ! grep -q "$vectors" "$work/off/$1.c" || fail "$1: --packs off packs in C"
  local form words
  for form in "off -O0" auto "auto -U__SSE2__"; do
    read -ra words <<<"$form"
    # shellcheck disable=SC2086 # words on purpose
    gcc ${flags/c++17/c99} "${@:3}" "${words[@]:1}" $loops -DMODEL="$1" -DHEADER="\"$1.h\"" -DCHANGED="$2" \
      -I "$work/${words[0]}" "$here/driver.c" "$work/${words[0]}/$1.c" -o "$work/program" -lm
    "$work/program" >"$work/results.txt"
    [ "${words[0]}" != off ] || cp "$work/results.txt" "$work/off.txt"
    [ "$(wc -l <"$work/results.txt")" -gt 300 ] || fail "$1: few results in C"
    cmp "$work/off.txt" "$work/results.txt" || fail "$1: other bits in C ($form)"
  done
  echo "$1: the same bits in C"
}

explained() { # NAME FUNCTION LANES LIMBS
  "$mbsgen" "$work/$1.json" -o "$work/explained" --functions $functions --explain >"$work/explained.txt" 2>&1
  grep -A3 "^$2: " "$work/explained.txt" >"$work/function.txt" || fail "$1: no function $2"
  grep -q " operations in vectors of at most $3 limbs" "$work/function.txt" || fail "$1: $2 is not in vectors of $3"
  grep -q "equal joints: $4\$" "$work/function.txt" || fail "$1: these are not the limbs of $2"
}

same_text() { # NAME OPTION...
  rm -rf "$work/off" "$work/auto"
  generate "$1" off --packs off "${@:2}"
  generate "$1" auto "${@:2}"
  diff -r "$work/off" "$work/auto" || fail "$1: other text with ${*:2}"
}

# Each function of a model has at least 0.85 as many operations in vectors as that of the other.
similar_share() { # NAME OTHER
  local name
  for name in "$1" "$2"; do
    "$mbsgen" "$work/$name.json" -o "$work/explained" --functions $functions --explain 2>&1 |
      grep ' operations in vectors ' >"$work/share_of_$name.txt"
  done
  paste "$work/share_of_$1.txt" "$work/share_of_$2.txt" >"$work/shares.txt"
  [ "$(wc -l <"$work/shares.txt")" = 4 ] || fail "$1: functions without vectors"
  awk '$1 < 0.85 * $12 { exit 1 }' "$work/shares.txt" || fail "$1 has far fewer operations in vectors than $2"
}

for model in quadruped mirrored hexapod lame car suspension uneven; do $model >"$work/$model.json"; done
# Compilers spend ten seconds on packs of states when they optimize; bits do not depend on that.
same_bits quadruped lf_thigh.mass "g++ $scalar" "clang++ -mavx2" "g++ -DMORE_TYPES -O0"
same_bits mirrored rf_thigh.mass g++ "g++ $scalar -O0" "clang++ -mavx2"
same_bits hexapod e_shank.com[2] "g++ -mavx2"
same_bits lame rf_thigh.mass g++
same_bits car rl_wheel.mass clang++
same_bits suspension r_wheel.mass g++ "g++ $scalar -O0"
same_bits_in_c quadruped lf_thigh.mass
same_bits_in_c mirrored rf_thigh.mass
same_bits_in_c hexapod e_shank.com[2] -mavx2 -Dhexapod_REAL=float
same_bits_in_c suspension r_wheel.mass
explained quadruped inverse_dynamics 4 "lf_hip, rf_hip, lh_hip, rh_hip"
explained mirrored inverse_dynamics 4 "lf_hip, rf_hip, lh_hip, rh_hip"
similar_share mirrored quadruped
explained hexapod mass_matrix 4 "a_hip, b_hip, c_hip, d_hip, e_hip, f_hip"
explained car direct_dynamics 2 "fl_carrier, fr_carrier, rl_carrier, rr_carrier"
for language in cpp c javascript fortran; do same_text uneven --language $language; done
same_text uneven --export python
for language in javascript fortran; do same_text quadruped --language $language; done
