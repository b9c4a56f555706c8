#!/bin/bash
# SPDX-License-Identifier: GPL-3.0-or-later
# demo.sh [EXAMPLE…]: runs the demo, or the named examples of it; every file that its page names must exist, every figure
# must have a white background. Without running them: each example of the demo has its drawing, model, page and plots.
set -euo pipefail
root=$(cd "$(dirname "$0")/../../.." && pwd)
cd "$root"
fail() {
  echo "FAILED: $*"
  exit 1
}

. examples/sections.sh
figures_of_all=0
for name in "${sections[@]}"; do
  [ -n "${title[$name]}" ] && [ -e "examples/$name/run.sh" ] && [ -e "${document[$name]}" ] || fail "$name: a title, a script, a page"
  [ "$(grep -o '[.;:]' <<<"${about[$name]}" | wc -l)" -ge 3 ] || fail "$name: fewer than three sentences"
  case ${model[$name]} in examples/*) [ -e "${model[$name]}" ] || fail "no ${model[$name]}" ;; esac
  for figure in ${figures[$name]}; do
    plot=examples/$name/plots/$figure.gp
    [ "$figure" != "$name" ] || plot=examples/$name/plot.gp
    [ -e "$plot" ] || fail "$name has no plot $figure"
    whole=$(cat "$plot" $(sed -n "s/^load '\(.*\)'$/\1/p" "$plot"))
    grep -q "^load 'examples/style.gp'" <<<"$whole" || fail "$plot has not the look of all figures"
    grep -q '^unset multiplot' <<<"$whole" || fail "$plot does not end its drawing"
    figures_of_all=$((figures_of_all + 1))
  done
done
[ "$figures_of_all" = 33 ] || fail "thirty-three figures are expected, not $figures_of_all"

! OUT=$OUT/none bash examples/demo.sh four_bar 2>/dev/null || fail "an example that the demo has not"
[ ! -e "$OUT/none" ] || fail "a mistake leaves files"
! OUT=$OUT/early MBSGEN=false bash examples/demo.sh >/dev/null || fail "a program that fails does not end the demo"
[ "$(grep -c 'class="mechanism"' "$OUT/early/index.html")" -ge 11 ] || fail "no drawings on the page before the first result"

bash examples/demo.sh "$@"
page=$OUT/index.html
names=$(grep -oE '(href|src)="[^"]*"' "$page" | cut -d'"' -f2)
for name in $names; do
  case $name in
    '#'*) grep -q "id=\"${name#\#}\"" "$page" || fail "index.html has no part $name" ;;
    *) [ -s "$OUT/$name" ] || fail "index.html names $name, which does not exist" ;;
  esac
done
[ -z "$(grep -c 'Not run yet' "$page" | grep -v '^0$')" ] || fail "an example has no results on the page"
figures=$(grep '\.svg$' <<<"$names" | grep -v '^drawings/')
for figure in $figures; do
  grep -qE '<rect [^>]*fill="#ffffff"' "$OUT/$figure" || fail "$figure has no white background"
  [ "$(grep -c '<svg' "$OUT/$figure")" = 1 ] || fail "$figure holds more than one drawing, or none"
done
for part in '<td>direct_dynamics</td>' '<meta name="viewport"' '<nav>' 'examples/live/run.sh key'; do
  grep -qF "$part" "$page" || fail "index.html has no $part"
done
# The mechanism comes before its curves, on each part of the page.
for name in ${*:-"${sections[@]}"}; do
  awk -v name="$name" '
    $0 ~ "<h2 id=\"" name "\"" { inside = 1; next }
    inside && /<h2/ { exit }
    inside && /class="mechanism"/ { drawn = 1 }
    inside && /class="curves"/ { if (!drawn) exit 1; curves = 1 }
    END { exit !(drawn && curves) }' "$page" || fail "$name: no picture of the mechanism before its curves"
  [ -z "${moves[$name]:-}" ] || grep -q "href=\"view/$name.html\"" "$page" || fail "$name does not move"
done
