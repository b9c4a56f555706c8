#!/bin/bash
# SPDX-License-Identifier: GPL-3.0-or-later
# Generates the four-bar of examples/four_bar with the tangent of its dynamics, lets a filter observe it, and plots. Files
# go to out/observer.
set -euo pipefail
cd "$(dirname "$0")/../.."
. examples/prepare.sh
prepare gnuplot-nox
generate observer
timed generate "$MBSGEN" examples/four_bar/four_bar.json -o "$to" --quiet --functions default,direct_dynamics_tangent
compile observer
run observer "$to/"
draw observer
