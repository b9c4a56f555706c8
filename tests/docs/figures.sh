#!/bin/bash
# SPDX-License-Identifier: GPL-3.0-or-later
# figures.sh [--update]: figures that documents repeat are those of their source. Instructions of the firmware come from
# examples/firmware/baseline.txt; with --update they are written into the documents. The table of README.md comes from
# docs/benchmarks.md.
set -euo pipefail
cd "$(dirname "$0")/../.."
failures=0

# replaced FILE PATTERN TEXT: the one line of FILE that fits the pattern of sed says TEXT in its place.
replaced() {
  local file=$1 pattern=$2 text=$3 lines
  lines=$(grep -cE "$pattern" "$file" || true)
  [ "$lines" = 1 ] || { echo "FAILED $file: $lines lines with $pattern"; failures=$((failures + 1)); return; }
  if [ "${update:-}" = yes ]; then
    sed -i -E "s#$pattern#$text#" "$file"
  elif ! grep -qF "$text" "$file"; then
    echo "FAILED $file: not \"$text\", run tests/docs/figures.sh --update"
    failures=$((failures + 1))
  fi
}

[ "${1:-}" = --update ] && update=yes
# The first compiler of baseline.txt: BOARD gcc VERSION steps N fewest N mean N most N
read -r _ _ compiler _ _ _ _ _ mean_m4 _ most_m4 < <(grep '^mps2-an386 ' examples/firmware/baseline.txt)
read -r _ _ _ _ _ _ _ _ mean_m7 _ most_m7 < <(grep '^mps2-an500 ' examples/firmware/baseline.txt)
replaced examples/firmware/README.md 'mean / most \| [0-9]+ / [0-9]+ \| [0-9]+ / [0-9]+' \
  "mean / most | $mean_m4 / $most_m4 | $mean_m7 / $most_m7"
replaced examples/firmware/README.md '\(gcc [0-9]+\.[0-9]+, ' "(gcc ${compiler%.*}, "
replaced docs/runtime.md '[0-9]+ instructions from reading to sending, [0-9]+ at most' \
  "$mean_m4 instructions from reading to sending, $most_m4 at most"

# merit ROW MODEL FUNCTION: flops and best other of the row of README are those of the benchmark.
merit() {
  local row flops other
  row=$(grep -F "| $1 |" README.md) || { echo "FAILED README.md: no row $1"; failures=$((failures + 1)); return; }
  read -r flops other < <(awk -F ' *[|] *' -v m="$2" -v f="$3" '$2 == m && $3 == f { print $4, $5 }' docs/benchmarks.md)
  [[ $row == "| $1 | $flops | $other ("* ]] ||
    { echo "FAILED README.md: $row; benchmarks: $flops, $other"; failures=$((failures + 1)); }
}

merit "inverse dynamics, KUKA iiwa" iiwa_full inverse_dynamics
merit "inverse dynamics, PUMA 560" puma560_full inverse_dynamics
merit "mass matrix, PUMA 560" puma560_full mass_matrix
merit "direct dynamics, PUMA 560" puma560_full direct_dynamics
merit "direct dynamics, humanoid of 29 joints" coman_23dof29 direct_dynamics
grep -qF "the car of 43 joints: direct_dynamics 6673 flops (ROBOTRAN 11833;" docs/benchmarks.md &&
  grep -qF "closed loops | 6673 | 11833 (ROBOTRAN)" README.md ||
  { echo "FAILED README.md: the car of 43 joints"; failures=$((failures + 1)); }
grep -q '^| ur5 (6) | 109 / 1300 ' docs/benchmarks.md && grep -qF "| 109 ns | 1300 ns (MuJoCo) |" README.md ||
  { echo "FAILED README.md: the time of the UR5"; failures=$((failures + 1)); }
echo "$failures failures"
[ "$failures" -eq 0 ]
