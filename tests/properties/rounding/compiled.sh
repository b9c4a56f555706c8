#!/bin/bash
# SPDX-License-Identifier: GPL-3.0-or-later
# compiled.sh MBSGEN CXX FOLDER: bounds of direct dynamics in float hold for compiled C++ and C, with products and sums
# joined (FMA) and not. A tree and a mechanism with a loop.
set -euo pipefail
cd "$(dirname "$0")/../../.."
mbsgen=$1 compiler=$2 folder=$3
here=tests/properties/rounding
mkdir -p "$folder"
joined="-ffp-contract=fast"
! grep -qw fma /proc/cpuinfo 2>/dev/null || joined="$joined -mfma"

# check MODEL HAS-LOOPS COORDINATES: lines of a name and a range.
check() {
  local name=$1
  awk '{ printf "%s\"%s\": [%s, %s]", (NR > 1 ? ", " : ""), $1, $2, $3 }' <<<"$3" >"$folder/coordinates"
  printf '{"mbsgen_box": 1, "coordinates": {%s}, "velocities": [-2, 2], "forces": [-5, 5], "trials": 1000, "work": 1}' \
    "$(cat "$folder/coordinates")" >"$folder/$name.box"
  "$mbsgen" "examples/$name/$name.json" -o "$folder" --functions direct_dynamics --scalar template --quiet
  "$mbsgen" "examples/$name/$name.json" -o "$folder" --functions direct_dynamics --scalar float --language c --quiet \
    --certify=accuracy --box "$folder/$name.box"
  sed -n '/"array": "qdd"/,/}/s/.*"bound": \([0-9.e-]*\),*/\1/p' "$folder/$name.certificate.json" >"$folder/bounds"
  cut -d' ' -f2,3 <<<"$3" | paste -d' ' - "$folder/bounds" >"$folder/$name.bounds"
  for contraction in "-ffp-contract=off" "$joined"; do
    # shellcheck disable=SC2086
    "$compiler" -x c -std=c99 -O2 $contraction -c "$folder/$name.c" -o "$folder/$name.o"
    # shellcheck disable=SC2086
    "$compiler" -std=c++17 -O2 $contraction -I "$folder" -DMODEL="$name" -DMODEL_HPP="\"$name.hpp\"" \
      -DMODEL_H="\"$name.h\"" -DHAS_LOOPS="$2"  $here/compiled.cpp "$folder/$name.o" \
      -o "$folder/$name"
    echo "$name $contraction"
    "$folder/$name" "$folder/$name.bounds" 20000
  done
}

check puma560 0 "q1 -3.1 3.1
q2 -1 -0.8
q3 0.8 1
q4 -0.2 0.2
q5 0.5 0.7
q6 -0.2 0.2"
check four_bar 1 "crank_angle 0.5 1.5
coupler_angle -3 1
rocker_angle 1 3"
