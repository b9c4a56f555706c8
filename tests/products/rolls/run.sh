#!/bin/bash
# SPDX-License-Identifier: GPL-3.0-or-later
# run.sh MBSGEN: functions whose links are in loops (--roll 10) give the bits of those without, in C++ (double, float
# and long double) and C, before and after a parameter has changed; certificates cover them; and a row of fewer links has the same
# text.
set -euo pipefail
mbsgen=$1
here=$(cd "$(dirname "$0")" && pwd)
driver=$here/../packs/driver.cpp
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
# shellcheck source=SCRIPTDIR/models.sh
. "$here/models.sh"
functions=inverse_dynamics,direct_dynamics,mass_matrix,bias
# Products and sums stay apart: compilers would join them in other places of a loop than of straight code.
strict="-ffp-contract=off -Wall -Wextra -Wpedantic -Wconversion -Wshadow -Werror"

generate() { # NAME off|on LANGUAGE
  local roll=off
  [ "$2" = off ] || roll=10
  "$mbsgen" "$work/$1.json" -o "$work/$2" --functions $functions --roll $roll --language "$3" --quiet "${@:4}"
}

results() { # NAME ROLL PARAMETER: prints the bits
  # shellcheck disable=SC2086 # words on purpose
  g++ -std=c++17 -O0 $strict -DMODEL="$1" -DHEADER="\"$1.hpp\"" -DCHANGED="$3" -I "$work/$2" "$driver" -o "$work/program"
  "$work/program"
}

c_results() { # NAME ROLL PARAMETER OPTION...
  # shellcheck disable=SC2086 # words on purpose
  gcc -std=c99 -O0 $strict "${@:4}" -DCHANGED="$3" -DMODEL="$1" -DHEADER="\"$1.h\"" -I "$work/$2" "$here/driver.c" "$work/$2/$1.c" -lm \
    -o "$work/program"
  "$work/program"
}

same_bits() { # LANGUAGE NAME PARAMETER FEWEST_LINES OPTION... (of the compiler of C)
  local text=hpp print=results roll
  if [ "$1" = c ]; then text=c print=c_results; fi
  generate "$2" off "$1"
  generate "$2" on "$1" --certify
  grep -q 'for (int k = 0; k < ' "$work/on/$2.$text" || { echo "$2: nothing is rolled"; exit 1; }
  for roll in off on; do $print "$2" $roll "$3" "${@:5}" >"$work/$roll.txt"; done
  cmp "$work/off.txt" "$work/on.txt" || { echo "$2: other bits in $1"; exit 1; }
  [ "$(wc -l <"$work/on.txt")" -gt "$4" ]
  echo "$2: the same bits in $1"
}

for model in spatial planar floating telescope hand whips few; do $model >"$work/$model.json"; done
same_bits cpp spatial l7.mass 1000
same_bits c spatial l7.mass 300
same_bits c planar l9.com[0] 300
same_bits c floating l8.inertia[3] 300
same_bits c telescope l11.at[1] 300
same_bits c hand l5.mass 300
same_bits c whips r5.mass 300
same_bits c whips l3.mass 300 -U__SSE2__
for language in cpp c; do
  generate few off $language
  generate few on $language
done
cmp "$work/off/few.hpp" "$work/on/few.hpp"
cmp "$work/off/few.c" "$work/on/few.c"
