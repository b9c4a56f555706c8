#!/bin/bash
# SPDX-License-Identifier: GPL-3.0-or-later
# sizes.sh MBSGEN [--check]: bytes of code and stack of inverse dynamics by the cross compilers of Debian 12, as rows for
# docs/doors/boards.md; --check compares them with that page, for the compilers that have its versions. Code is that of NAME.c with
# NAME_init, NAME_update and the test of parameters; the stack is the sum of the frames of inverse dynamics and of all
# functions that it can call.
set -euo pipefail
mbsgen=$1
here=$(cd "$(dirname "$0")" && pwd)
. "$here/targets.sh"
root=$here/../../..
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
for scalar in float double; do
  for file in examples/ur5/ur5.urdf examples/four_bar/four_bar.json; do
    "$mbsgen" "$root/$file" -o "$work/$scalar" --functions inverse_dynamics --language c --scalar $scalar --quiet
  done
done

figures() { # SCALAR MODEL: "CODE | STACK"
  c_file "$work/$1/$2.c" "$work/$2.o" "-fstack-usage"
  awk -v name="$2" -F '[:\t]' '
    { at = NF - 1; function_name = $(NF - 2); bytes = $(NF - 1) }
    function_name !~ name "_(init|update|implausible|plausible|tensor|all_finite)" { sum += bytes }
    END { printf "%d", sum }' "$work/$2.su" >"$work/stack"
  printf '%s | %s' "$("${prefix}size" "$work/$2.o" | awk 'NR == 2 {print $1}')" "$(cat "$work/stack")"
}

row() { # TARGET SCALAR TITLE
  target "$1"
  command -v "${prefix}gcc" >/dev/null || return 0
  echo "| $3, gcc $("${prefix}gcc" -dumpversion), $2 | $(figures "$2" ur5) | $(figures "$2" four_bar) |"
}

{
  row cortex-m4 float "Cortex-M4F"
  row cortex-m4 double "Cortex-M4F"
  row rv32imac float "RISC-V rv32imac"
  row rv32imac double "RISC-V rv32imac"
  row lx106 float "Xtensa LX106"
  row avr-mega float "ATmega2560"
} >"$work/rows"
cat "$work/rows"
[ "${2:-}" = --check ] || exit 0
page=$root/docs/doors/boards.md
[ -f "$page" ] || { echo "FAILED: no $page"; exit 1; }
while read -r line; do
  title=${line%%,*} compiler=$(echo "$line" | sed 's/^| [^,]*, \(gcc [0-9.]*\),.*/\1/')
  grep -qF "$title, $compiler," "$page" || { echo "the page has no $compiler, not compared: $line"; continue; }
  grep -qF "$line" "$page" || { echo "FAILED: the page has not the row $line"; exit 1; }
done <"$work/rows"
