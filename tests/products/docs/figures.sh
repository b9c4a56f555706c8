#!/bin/bash
# SPDX-License-Identifier: GPL-3.0-or-later
# figures.sh [--update]: figures that documents repeat are those of their source. Those of the firmware come from
# examples/firmware/baseline.txt; with --update they are written into the documents. Those of docs/benchmarks.md and
# README.md come from tests/bench/results: bench_documents.
set -euo pipefail
cd "$(dirname "$0")/../../.."
failures=0

# replaced FILE PATTERN TEXT: the one line of FILE that fits the pattern of sed says TEXT in its place.
replaced() {
  local file=$1 pattern=$2 text=$3 lines
  lines=$(grep -cE "$pattern" "$file" || true)
  [ "$lines" = 1 ] || { echo "FAILED $file: $lines lines with $pattern"; failures=$((failures + 1)); return; }
  if [ "${update:-}" = yes ]; then
    sed -i -E "s#$pattern#$text#" "$file"
  elif ! grep -qF "$text" "$file"; then
    echo "FAILED $file: not \"$text\", run tests/products/docs/figures.sh --update"
    failures=$((failures + 1))
  fi
}

[ "${1:-}" = --update ] && update=yes
# Lines of baseline.txt, of its first compiler: BOARD gcc VERSION KIND NAME FIGURE...
figure() { # BOARD KIND NAME
  awk -v board="$1" -v kind="$2" -v name="$3" \
    '$1 == board && $4 == kind { for (i = 5; i < NF; i++) if ($i == name) { print $(i + 1); exit } }' \
    examples/firmware/baseline.txt
}
kilobytes() { # BOARD NAME
  awk -v bytes="$(figure "$1" bytes "$2")" 'BEGIN { printf "%.1f KB", bytes / 1000 }'
}
m4=mps2-an386 m7=mps2-an500 number='[0-9.]+'
compiler=$(awk '{ print $3; exit }' examples/firmware/baseline.txt)
counts() { # BOARD
  echo "$(figure "$1" steps mean) / $(figure "$1" steps most)"
}
stack() { # BOARD
  echo "$(figure "$1" bytes stack) of $(figure "$1" bytes bound) bytes"
}
page=examples/firmware/README.md
replaced $page "mean / most \| $number / $number \| $number / $number" "mean / most | $(counts $m4) | $(counts $m7)"
replaced $page "bound of \| $number of $number bytes \| $number of $number bytes" "bound of | $(stack $m4) | $(stack $m7)"
replaced $page "constants \| $number KB \| $number KB" "constants | $(kilobytes $m4 code) | $(kilobytes $m7 code)"
replaced $page "the stack \| $number KB \| $number KB" "the stack | $(kilobytes $m4 data) | $(kilobytes $m7 data)"
replaced $page "\(gcc $number, " "(gcc ${compiler%.*}, "
replaced docs/runtime.md "$number instructions from reading to sending, $number at most" \
  "$(figure $m4 steps mean) instructions from reading to sending, $(figure $m4 steps most) at most"
for board in 4:$m4 7:$m7; do
  name="Cortex-M${board%%:*}F?, float \| [0-9]+ (µs|ms) \| [0-9]+" grand=grand.${board#*:}
  before=$(grep -oE "$name" docs/piano-key.md)
  replaced docs/piano-key.md "$name \| $number instructions of a period, $number at most, $number proven" \
    "$before | $(figure "$grand" steps mean) instructions of a period, $(figure "$grand" steps most) at most, $(
      figure "$grand" path longest) proven"
done
period() { # BOARD NAME
  replaced $page "$2 \| $number \| $number" "$2 | $(figure "$1" path longest) | $(figure "$1" steps most)"
}
period $m4 'single action, Cortex-M4F, float, 1 kHz'
period $m7 'single action, Cortex-M7, double, 1 kHz'
period grand.$m4 'grand piano, Cortex-M4F, float, 1 kHz'
period grand.$m7 'grand piano, Cortex-M7, float, 5 kHz'

# Lines of longest_paths.txt: NAME gcc VERSION small angles: longest NUMBER measured NUMBER
longest() { # NAME FUNCTION
  local path count
  read -r path count < <(awk -v name="$1" '$1 == name && $4 == "small" { print $7, $9 }' \
    examples/firmware/longest_paths.txt)
  replaced $page "$2 \\| $number \\| $number" "$2 | $path | $count"
}
longest single.m4f 'single action, Cortex-M4F, float'
longest single.m7 'single action, Cortex-M7, double'
longest device.m7 'device, Cortex-M7, float'
longest grand.m4f 'grand piano, Cortex-M4F, float'
longest grand.m7 'grand piano, Cortex-M7, float'

echo "$failures failures"
[ "$failures" -eq 0 ]
