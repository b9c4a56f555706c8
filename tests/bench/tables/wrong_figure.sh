#!/bin/bash
# SPDX-License-Identifier: GPL-3.0-or-later
# wrong_figure.sh BENCH_DOCUMENTS: a table that does not repeat the results is found, and repaired by --update; results
# that lack a row are refused.
set -euo pipefail
documents=$1
root=$(cd "$(dirname "$0")/../../.." && pwd)
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
mkdir -p "$work/docs/figures" "$work/tests/bench" "$work/new"
cp "$root/README.md" "$work/"
cp "$root/docs/benchmarks.md" "$work/docs/"
cp "$root/docs/figures/run_time.svg" "$work/docs/figures/"
cp -r "$root/tests/bench/results" "$work/tests/bench/"
fail() {
  echo "FAILED $*"
  exit 1
}

"$documents" "$work" || fail "the documents are not right to begin with"
sed -i 's/^| iiwa_full | inverse_dynamics | [0-9]*/&1/' "$work/docs/benchmarks.md"
! "$documents" "$work" || fail "a wrong figure was not found"
"$documents" "$work" --update
cmp "$work/docs/benchmarks.md" "$root/docs/benchmarks.md" || fail "--update has not repaired it"
grep -v '"iiwa_full"' "$root/tests/bench/results/counts.json" >"$work/new/counts.json"
! "$documents" "$work" --take "$work/new" || fail "results that lack a row were taken"
echo "a wrong figure and a lost row were found"
