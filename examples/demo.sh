#!/bin/bash
# SPDX-License-Identifier: GPL-3.0-or-later
# Imports, generates, compiles and runs two robots and a mechanism with closed loops. Files and figures go to out/,
# out/index.html shows them. Works from a fresh clone on Debian 12 or Ubuntu 24.04. With MBSGEN set to the program,
# nothing is installed or built.
set -euo pipefail
cd "$(dirname "$0")/.."
. examples/example.sh
. examples/index.sh
short=1
examples=(ur5 puma560 stewart_platform)
titles=(
  "UR5: from a URDF file to its free fall"
  "PUMA 560: from a model file to joint torques"
  "Stewart platform: closed loops, from a motion to the forces in six legs and back"
)
for i in "${!examples[@]}"; do
  echo "== ${titles[i]} =="
  run_example "${examples[i]}"
  echo
done

for i in "${!examples[@]}"; do show_example "${examples[i]}" "${titles[i]}"; done | write_page >"$out/index.html"
echo "Open $out/index.html: figures, operation counts, and where the generated code is."
