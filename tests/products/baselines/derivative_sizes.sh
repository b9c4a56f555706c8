#!/bin/bash
# SPDX-License-Identifier: GPL-3.0-or-later
# derivative_sizes.sh MBSGEN: operations of the derivatives of inverse dynamics of chains of 10, 20 and 50 joints, held
# against derivative_sizes.dat; they may grow no faster than the square of the number of joints.
# derivative_sizes.sh MBSGEN --update: writes that table for 10, 20, 50 and 100 joints, and docs/figures/derivative_sizes.svg.
set -euo pipefail
cd "$(dirname "$0")/../../.."
mbsgen=${1:?MBSGEN} update=${2:-}
table=tests/products/baselines/derivative_sizes.dat
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

# Revolute joints with twists of 90 degrees in turn, an offset at every second joint, full inertias.
chain() {
  awk -v n="$1" 'BEGIN {
    printf "{\"mbsgen\": 1, \"name\": \"chain\", \"gravity\": [0, 0, -9.81], \"bodies\": ["
    for (i = 1; i <= n; ++i) {
      parent = i == 1 ? "base" : "b" (i - 1)
      offset = i % 2 && i > 1 ? "0.3" : "0"
      twist = i == 1 ? "0" : i % 2 ? "pi/2" : "-pi/2"
      printf("%s{\"name\": \"b%d\", \"parent\": \"%s\", \"at\": [%s, 0, 0], \"orientation\": {\"rpy\": [\"%s\", 0, 0]}, " \
             "\"joints\": [{\"name\": \"q%d\", \"type\": \"Rz\"}], \"mass\": 1, \"com\": [0.01, 0.02, 0.03], " \
             "\"inertia\": [0.06, 0.002, 0.003, 0.05, 0.004, 0.07]}\n", i == 1 ? "" : ",", i, parent, offset, twist, i)
    }
    print "]}"
  }'
}

# The first count of flops in the report is that of the only function.
flops() {
  "$mbsgen" "$work/chain.json" -o "$work" --functions "$1" --quiet
  sed -n 's/^ *"flops": \([0-9]*\).*/\1/p' "$work/chain.report.json" | head -n 1
}

row() {
  chain "$1" >"$work/chain.json"
  echo "$1 $(flops inverse_dynamics) $(flops inverse_dynamics_derivatives)"
}

if [ "$update" = --update ]; then
  { echo "# joints, operations of inverse dynamics, of its derivatives"; for n in 10 20 50 100; do row $n; done; } >"$work/table"
  cp "$work/table" $table
  LC_ALL=C.UTF-8 gnuplot -e "table='$table'; figure='docs/figures/derivative_sizes.svg'" tests/products/baselines/derivative_sizes.gp
  exit
fi
for n in 10 20 50; do
  measured=$(row $n)
  grep -qx "$measured" $table || { echo "measured: $measured; $table differs, --update writes it"; exit 1; }
  echo "$measured"
done | tee "$work/measured"
awk '{ share = $3/($1*$1); if (NR > 1 && share > last) { print "faster than the square"; exit 1 } last = share }
     END { if (NR != 3) exit 1 }' "$work/measured"
