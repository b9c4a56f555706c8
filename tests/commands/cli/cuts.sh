#!/bin/bash
# SPDX-License-Identifier: GPL-3.0-or-later
# cuts.sh MBSGEN [N [FACTOR]]: of N four-bars in a row (8 by default) with the cuts at the bearings, `check --suggest`
# must name the cuts at the couplers, and direct_dynamics with these must need at most one FACTORth (2) of the
# operations. Prints both counts.
set -eu
mbsgen=$1
n=${2:-8}
factor=${3:-2}
here=$(cd "$(dirname "$0")" && pwd)
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT

flops() { # CUTS
  bash "$here/four_bars.sh" "$n" "$1" >"$scratch/$1.json"
  "$mbsgen" "$scratch/$1.json" -o "$scratch/$1" --functions direct_dynamics --json 2>/dev/null |
    awk -F'[:,]' '/"flops"/ { print $2 + 0; exit }'
}
before=$(flops bearings)
after=$(flops couplers)
for i in $(seq "$n"); do
  printf "  cut the joint 'j_a%d' (between 'c%d' and 'a%d')\n" "$i" "$i" "$i"
done >"$scratch/wanted"
for i in $(seq "$n"); do
  printf "  make a joint of the cut 'k%d'\n" "$i"
done >>"$scratch/wanted"
"$mbsgen" check --suggest "$scratch/bearings.json" 2>/dev/null | sed -n '/^cuts$/,$p' | sed 1,2d >"$scratch/advice"
diff "$scratch/wanted" "$scratch/advice"
"$mbsgen" check --suggest "$scratch/couplers.json" | grep -q "the cuts are well placed"
echo "$n four-bars: direct_dynamics needs $before operations with cuts at the bearings, $after at the couplers"
[ "$before" -ge $((factor * after)) ]
