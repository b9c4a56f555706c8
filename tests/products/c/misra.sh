#!/bin/bash
# SPDX-License-Identifier: GPL-3.0-or-later
# misra.sh MBSGEN PAGE MODEL...: cppcheck's MISRA C:2012 rules on the C of each model (generate.sh), as a compiler with the
# macros of gcc reads it, in double and in float, and as another one does. Fails on a finding against a rule that the table
# of PAGE does not list, and on a rule in the table against which there is none. Ends with 77 where cppcheck is missing.
set -u
mbsgen=$1
page=$2
shift 2
here=$(dirname "$0")
. "$here/generate.sh"
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
cppcheck --addon=misra --version >/dev/null 2>&1 || { echo "skipped: no cppcheck with its MISRA rules"; exit 77; }
generate "$mbsgen" "$scratch" "$@" || exit 1

check() { # OPTION...
  cppcheck --addon=misra --std=c99 --quiet --suppress=missingIncludeSystem "$@" --template='{id} {file}:{line}' \
    2>&1
}
gnu="-D__GNUC__=12 -D__FLT_EVAL_METHOD__=0"
for source in "$scratch"/*.c; do
  check $gnu "$source"
  check $gnu "-D$(basename "$source" .c)_REAL=float" "$source"
  check -DNDEBUG "$source"
done | sort -u >"$scratch/findings"

sed -n 's/^| \([0-9]*\.[0-9]*\) |.*/misra-c2012-\1/p' "$page" | sort >"$scratch/listed"
cut -d ' ' -f 1 "$scratch/findings" | sort -u >"$scratch/found"
failed=0
while read -r rule; do
  failed=1
  echo "$rule is not in the table of $page:"
  grep "^$rule " "$scratch/findings" | head -5 | while read -r _ place; do
    echo "  ${place#"$scratch/"}: $(sed -n "${place##*:}p" "${place%:*}")"
  done
done < <(comm -23 "$scratch/found" "$scratch/listed")
while read -r rule; do
  failed=1
  echo "$rule is in the table of $page, and nothing is found against it"
done < <(comm -13 "$scratch/found" "$scratch/listed")
echo "$(wc -l <"$scratch/findings") findings against $(wc -l <"$scratch/found") rules"
exit $failed
