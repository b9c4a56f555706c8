#!/bin/bash
# SPDX-License-Identifier: GPL-3.0-or-later
# Generates the kart, holds it on its belt with toe-in from -1 to 1 degree, and plots. Files go to out/kart_bench.
set -euo pipefail
cd "$(dirname "$0")/../.."
. examples/prepare.sh
prepare gnuplot-nox
generate kart_bench --functions default,momentum,outputs
compile kart_bench
run kart_bench "$to/"
draw kart_bench
