#!/bin/bash
# SPDX-License-Identifier: GPL-3.0-or-later
# Modes of the bicycle from 0 to 10 m/s, with its weave and capsize speed, as a table and a figure. Files go to
# out/bicycle.
set -euo pipefail
cd "$(dirname "$0")/../.."
. examples/prepare.sh
prepare gnuplot-nox
to=$out/bicycle
mkdir -p "$to"
"$MBSGEN" modes examples/bicycle/bicycle.json --sweep speed=0:0.25:10 -o "$to/modes.csv" --plot "$to/bicycle.svg"
