#!/bin/bash
# SPDX-License-Identifier: GPL-3.0-or-later
# demo.sh [EXAMPLE…]: generates, compiles and runs thirteen examples, or those that are named: robots, mechanisms with
# closed loops, tools on an admittance device, the haptic key of a grand piano, robots that a hand touches, vehicles.
# Files and figures go to out/; out/index.html shows them, from the first second on, and grows with each example. Works
# from a fresh clone on Debian 12 or Ubuntu 24.04. With MBSGEN set to the program, nothing is installed or built.
set -euo pipefail
cd "$(dirname "$0")/.."
. examples/prepare.sh
. examples/sections.sh
. examples/index.sh
for name in "$@"; do
  [ -n "${about[$name]:-}" ] || { echo "demo.sh: no example '$name'; there are: ${sections[*]}" >&2; exit 2; }
done
[ $# -eq 0 ] || { sections=("$@") extras=(); }
out=${OUT:-out}
export OUT=$out FAST=1 short=1
mkdir -p "$out/drawings" "$out/view"
begin=$SECONDS

for name in "${sections[@]}" "${extras[@]}"; do
  kept=docs/drawings/${drawing[$name]}.svg
  [ ! -e "$kept" ] || cp "$kept" "$out/drawings/$name.svg"
done
write_index
echo "Open $out/index.html: it has drawings of the mechanisms now, and gets figures and pages that move while this runs."
echo

prepare gnuplot-nox
export MBSGEN

draw_mechanism() { # NAME: its picture, once its model is there
  local file=${model[$1]}
  [ -e "$file" ] || file=$out/$file
  [ ! -e "$file" ] || "$MBSGEN" draw "$file" -o "$out/drawings/$1.svg" --quiet
}
move() { # NAME: its page that moves, once the motion is there
  case ${moves[$1]:-} in
    "") return 0 ;;
    simulate) "$MBSGEN" simulate "${model[$1]}" --tf 2 --view "$out/view/$1.html" ;;
    *) "$MBSGEN" view "${model[$1]}" -o "$out/view/$1.html" --motion "$out/$1/${moves[$1]}" ;;
  esac
}

if [ ${#extras[@]} -gt 0 ]; then
  echo "== Pages on which mechanisms move =="
  for name in "${extras[@]}"; do
    draw_mechanism "$name"
    move "$name"
  done
  write_index
  echo "The pages are described in docs/view.md; three more follow."
  echo
fi

number=0
for name in "${sections[@]}"; do
  echo "== $((++number)) of ${#sections[@]}: ${title[$name]} =="
  bash "examples/$name/run.sh"
  draw_mechanism "$name"
  move "$name"
  write_index
  echo "More in ${document[$name]}. $((SECONDS - begin)) s so far."
  echo
done
echo "Open $out/index.html: figures, pages that move, operation counts, and where the generated code is."
echo "A piano key under your space bar: bash examples/live/run.sh key"
