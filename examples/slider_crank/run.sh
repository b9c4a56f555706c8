#!/bin/bash
# SPDX-License-Identifier: GPL-3.0-or-later
# Generates two slider-cranks, turns one and lets the other run, compares with the references and plots. Files go to
# out/slider_crank.
set -euo pipefail
cd "$(dirname "$0")/../.."
. examples/example.sh
run_example slider_crank
