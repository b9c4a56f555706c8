#!/bin/bash
# SPDX-License-Identifier: GPL-3.0-or-later
# Generates the arm with its regressor, finds a motion and the parameters, and plots. Files go to out/identification.
set -euo pipefail
cd "$(dirname "$0")/../.."
. examples/prepare.sh
prepare gnuplot-nox
generate identification --functions inverse_dynamics,base_reaction,regressor
compile_analysis identification
run identification "$to/"
draw identification
