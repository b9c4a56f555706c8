#!/bin/bash
# SPDX-License-Identifier: GPL-3.0-or-later
# corpus.sh MBSGEN COUNT: random walkers with two to six legs, of which some differ and some are mirrored. Results with vectors of limbs have the
# bits of those with --packs off in C++ and C, and the text in JavaScript and Fortran is the same.
set -euo pipefail
mbsgen=$1
count=$2
here=$(cd "$(dirname "$0")" && pwd)
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
# shellcheck source=SCRIPTDIR/models.sh
. "$here/models.sh"
RANDOM=1 # the same walkers each time
knees=(Ry Tz Rz Rx)

digits() { # a number below 1
  printf '0.%03d' $((RANDOM % 999 + 1))
}

random_walker() { # NAME
  local legs=() knee=${knees[RANDOM % 4]} most=$((2 + RANDOM % 5)) leg own turns=(0 pi)
  for ((leg = 0; leg < most; ++leg)); do
    own=$knee
    ((RANDOM % 5 > 0)) || own=${knees[RANDOM % 4]}
    legs+=("leg$leg:$(digits):-$(digits):$(digits):$(digits):$own:${turns[RANDOM % 2]}")
  done
  walker "$1" "${legs[@]}"
}

generate() { # NAME LANGUAGE
  rm -rf "$work/off" "$work/auto"
  for packs in off auto; do
    "$mbsgen" "$work/$1.json" -o "$work/$packs" --language "$2" --packs $packs --quiet \
      --functions inverse_dynamics,direct_dynamics,mass_matrix,bias
  done
}

same_bits() { # NAME SUFFIX COMPILER...
  for packs in off auto; do
    local sources=("$here/driver.$2")
    [ "$2" = cpp ] || sources+=("$work/$packs/$1.c")
    "${@:3}" -O0 -ffp-contract=off -DMODEL="$1" -DHEADER="\"$1.h${2#c}\"" -DCHANGED=leg0_thigh.mass -I "$work/$packs" \
      "${sources[@]}" -o "$work/program" -lm
    "$work/program" >"$work/$packs.txt"
  done
  cmp "$work/off.txt" "$work/auto.txt" || { echo "$1: other bits in .$2"; exit 1; }
  [ "$(wc -l <"$work/auto.txt")" -gt 500 ] || { echo "$1: few results"; exit 1; }
}

packed=0
for ((i = 0; i < count; ++i)); do
  name=walker$i
  random_walker $name >"$work/$name.json"
  generate $name cpp
  if ! cmp -s "$work/off/$name.hpp" "$work/auto/$name.hpp"; then
    packed=$((packed + 1))
    same_bits $name cpp g++ -std=c++17
    generate $name c
    same_bits $name c gcc -std=c99
  fi
  for language in javascript fortran; do
    generate $name $language
    diff -r "$work/off" "$work/auto" || { echo "$name: other text in $language"; exit 1; }
  done
done
echo "$packed of $count walkers have vectors, and the same bits"
((2 * packed > count))
