#!/bin/bash
# SPDX-License-Identifier: GPL-3.0-or-later
# Fuzzes each target in turn, and says how many inputs it ran and how much processor time that took. A target that ends
# early, at a finding, is started again until its minutes are over. Interesting inputs are kept in FOUND/TARGET, those
# that crash, hang or leak in FOUND/findings; exit code 1 when there are any.
# usage: long.sh BINARIES FOUND MINUTES TARGET...
set -u
binaries=$1 found=$2 minutes=$3
shift 3
here=$(cd "$(dirname "$0")" && pwd)
export LSAN_OPTIONS="suppressions=$here/../../../.ci/leaks.txt:print_suppressions=0"

# User and system seconds of the children that have ended, in `spent`. A subshell would be asked for its own children.
measure_spent() {
  times >"$found/times"
  spent=$(awk -F '[ms ]' 'NR == 2 { printf "%d", 60 * $1 + $2 + 60 * $4 + $5 }' "$found/times")
}

# The last input count that a libFuzzer log names: of a run that ended at a finding too.
inputs_in() { awk '/^#[0-9]+/ { sub("#", "", $1); count = $1 } END { print count + 0 }' "$1"; }

fuzz_until() {
  target=$1 end=$2 inputs=0 log=$found/$1.log
  seeds=("$here/corpus/$target")
  [ "$target" = model ] && seeds+=("$here/../../commands/diagnostics")
  while left=$((end - $(date +%s))) && [ "$left" -gt 0 ]; do
    status=0
    "$binaries/fuzz_$target" "-max_total_time=$left" -timeout=300 -report_slow_units=300 -rss_limit_mb=4096 "-artifact_prefix=$findings/$target-" \
      "$found/$target" "${seeds[@]}" >"$log" 2>&1 || status=$?
    inputs=$((inputs + $(inputs_in "$log")))
    [ "$status" -eq 0 ] || cp "$log" "$(mktemp "$findings/$target-log-XXXXXX")"
  done
}

findings=$found/findings
mkdir -p "$findings"
for target in "$@"; do
  mkdir -p "$found/$target"
  measure_spent
  before=$spent
  fuzz_until "$target" $(($(date +%s) + 60 * minutes))
  measure_spent
  echo "$target: $inputs inputs in $((spent - before)) s of processor time" | tee -a "$found/counts"
done
[ -z "$(ls -A "$findings")" ] || { ls "$findings"; exit 1; }
