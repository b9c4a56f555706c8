#!/bin/bash
# SPDX-License-Identifier: GPL-3.0-or-later
# Fuzzes each target in turn and says how many inputs it ran. Interesting inputs are kept in FOUND/TARGET, those that
# crash, hang or leak in FOUND/findings; exit code 1 when there are any.
# usage: long.sh BINARIES FOUND MINUTES TARGET...
set -u
binaries=$1 found=$2 minutes=$3
shift 3
here=$(cd "$(dirname "$0")" && pwd)
export LSAN_OPTIONS="suppressions=$here/../../.ci/leaks.txt:print_suppressions=0"
failures=0
mkdir -p "$found/findings"
for target in "$@"; do
  mkdir -p "$found/$target"
  seeds=("$here/corpus/$target")
  [ "$target" = model ] && seeds+=("$here/../diagnostics")
  log=$found/$target.log
  "$binaries/fuzz_$target" "-max_total_time=$((60 * minutes))" -timeout=60 -rss_limit_mb=4096 -print_final_stats=1 \
    "-artifact_prefix=$found/findings/$target-" "$found/$target" "${seeds[@]}" >"$log" 2>&1 || failures=$((failures + 1))
  echo "$target: $(sed -n 's/^stat::number_of_executed_units: *//p' "$log") inputs in $minutes minutes"
done
ls "$found/findings"
[ "$failures" -eq 0 ]
