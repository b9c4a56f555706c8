#!/bin/bash
# SPDX-License-Identifier: GPL-3.0-or-later
# run.sh MBSGEN: functions whose limbs are in vectors (--packs auto) give the bits of those without, for double, float
# and a type that compilers have no vectors of, before and after a parameter has changed; certificates cover them; and
# a model without limbs has the same text.
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

generate() { # NAME PACKS
  local loops=
  ! grep -q '"cuts"' "$work/$1.json" || loops=,assemble
  "$mbsgen" "$work/$1.json" -o "$work/$2" --functions $functions$loops --packs "$2" --quiet "${@:3}"
}

results() { # COMPILER NAME PACKS PARAMETER FLAGS: prints the bits
  # shellcheck disable=SC2086 # words on purpose
  "$1" $flags $5 -DMODEL="$2" -DHEADER="\"$2.hpp\"" -DCHANGED="$4" -I "$work/$3" "$here/driver.cpp" -o "$work/program"
  "$work/program"
}

same_bits() { # NAME PARAMETER COMPILER...
  generate "$1" off
  generate "$1" auto --certify
  grep -q 'detail::Lanes<Real, ' "$work/auto/$1.hpp" || { echo "$1: nothing is packed"; exit 1; }
  for compiler in "${@:3}"; do
    command -v "$compiler" >/dev/null || continue
    for processor in "" -mavx2; do
      [ -z "$processor" ] || grep -q avx2 /proc/cpuinfo || continue
      results "$compiler" "$1" off "$2" "$processor" >"$work/off.txt"
      results "$compiler" "$1" auto "$2" "$processor" >"$work/auto.txt"
      cmp "$work/off.txt" "$work/auto.txt" || { echo "$1: other bits with $compiler $processor"; exit 1; }
      [ "$(wc -l <"$work/auto.txt")" -gt 1000 ]
    done
  done
  echo "$1: the same bits"
}

for model in quadruped hexapod lame car suspension uneven; do $model >"$work/$model.json"; done
same_bits quadruped lf_thigh.mass g++ clang++
same_bits hexapod e_shank.com[2] g++
same_bits lame rf_thigh.mass g++
same_bits car rl_wheel.mass g++
same_bits suspension r_wheel.mass g++
generate uneven off
generate uneven auto
cmp "$work/off/uneven.hpp" "$work/auto/uneven.hpp"
