#!/bin/bash
# SPDX-License-Identifier: GPL-3.0-or-later
# refusals.sh MBSGEN EXAMPLES: what units cannot carry is refused with a reason, and nothing is written.
set -euo pipefail
mbsgen=$1 examples=$2
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
refused() { # MESSAGE MODEL OPTION...
  if "$mbsgen" "$2" -o "$work/out" --export fmu2,fmu3 --quiet "${@:3}" 2>"$work/log"; then
    echo "taken: ${*:2}"
    exit 1
  fi
  grep -q "error: --export fmu2: .*$1" "$work/log" || { cat "$work/log"; exit 1; }
  [ ! -e "$work/out" ] || { echo "written: ${*:2}"; exit 1; }
}
refused "\"l_front_l\" moves by impulses" "$examples/humanoid/humanoid.json"
refused "leave --scalar float out" "$examples/four_bar/four_bar.json" --scalar float
