#!/bin/bash
# SPDX-License-Identifier: GPL-3.0-or-later
# demo.sh: runs the demo; every file that its page names must lie beside it, every figure must have a white background.
set -euo pipefail
bash "$(dirname "$0")/../../examples/demo.sh"
names=$(grep -oE '(href|src)="[^"]*"' "$OUT/index.html" | cut -d'"' -f2)
for name in $names; do
  [ -s "$OUT/$name" ] || { echo "index.html names $name, which does not exist"; exit 1; }
done
figures=$(grep '\.svg$' <<<"$names")
[ "$(wc -l <<<"$figures")" = 32 ] || { echo "thirty-two figures are expected: $figures"; exit 1; }
for figure in $figures; do
  grep -qE '<rect [^>]*fill="#ffffff"' "$OUT/$figure" || { echo "$figure has no white background"; exit 1; }
done
# Each figure is one document: a plot that goes on after its end would be a second one behind it.
find "$OUT" -name '*.svg' | while read -r figure; do
  [ "$(grep -c '<svg' "$figure")" = 1 ] || { echo "$figure holds more than one drawing, or none"; exit 1; }
done
grep -q '<td>direct_dynamics</td>' "$OUT/index.html" || { echo "index.html has no counts"; exit 1; }
