#!/bin/bash
# SPDX-License-Identifier: GPL-3.0-or-later
# Generates the satellite, turns it by its wheels and plots. Files go to out/satellite.
set -euo pipefail
cd "$(dirname "$0")/../.."
. examples/prepare.sh
prepare gnuplot-nox
generate satellite
compile satellite
run satellite "$to/"
draw satellite
