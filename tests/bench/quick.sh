#!/bin/bash
# SPDX-License-Identifier: GPL-3.0-or-later
# quick.sh BENCH_RUNTIME: all programs that this build has compute the numbers of the generated code, and a program that
# does not ends the benchmark. Says nothing about times.
set -euo pipefail
bench=$1
peer=$(cd "$(dirname "$0")" && pwd)/peer
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
fail() {
  echo "FAILED $*"
  exit 1
}

"$bench" --quick --robot double_pendulum --robot ur5 --robot anymal_b --peer "by hand=$peer" --json "$work/right.json"
for text in double_pendulum ur5 anymal_b direct_dynamics '"by hand":{"g++ -O2":'; do
  grep -qF "$text" "$work/right.json" || fail "no $text in the results"
done
! "$bench" --quick --robot double_pendulum --flags="-O2 -DWRONG" --peer "by hand=$peer" >/dev/null 2>"$work/errors" ||
  fail "wrong numbers were accepted"
for function in inverse_dynamics mass_matrix direct_dynamics; do
  grep -q "^FAILED double_pendulum, $function: by hand .* differs from mbsgen by" "$work/errors" ||
    fail "wrong numbers of $function were not found"
done
! "$bench" --quick --peer "none=$work/none" >/dev/null 2>"$work/errors" || fail "a folder that is not there was accepted"
grep -q "no folder $work/none" "$work/errors" || fail "no message on the missing folder"
