#!/bin/bash
# SPDX-License-Identifier: GPL-3.0-or-later
# memory.sh MBSGEN FOUR_BAR: the program memory.c, alone and under valgrind.
set -euo pipefail
here=$(cd "$(dirname "$0")" && pwd)
command -v gcc >/dev/null || { echo "left out: no gcc"; exit 77; }
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
"$1" "$2" -o "$work" --export fmu3 --quiet
unit=$work/fmu3/four_bar
gcc -std=c99 -g -O1 -Wall -Wextra -Wl,--wrap=malloc,--wrap=calloc "$here/memory.c" "$unit"/sources/*.c -lm \
  -o "$work/memory"
attribute() { # BEFORE: the number in the attribute behind it
  sed -n "s/.*$1=\"\\([^\"]*\\)\".*/\\1/p" "$unit/modelDescription.xml"
}
arguments=("$(attribute instantiationToken)" "$(attribute 'name="[^"]*" valueReference' | sort -n | tail -n 1)")
for name in q.crank_angle qd.crank_angle coupler_length solver.implicit; do
  arguments+=("$(attribute "name=\"$name\" valueReference")")
done
"$work/memory" "${arguments[@]}"
command -v valgrind >/dev/null || { echo "left out: no valgrind"; exit 77; }
valgrind --quiet --error-exitcode=3 --leak-check=full --show-leak-kinds=all "$work/memory" "${arguments[@]}"
