#!/bin/bash
# SPDX-License-Identifier: GPL-3.0-or-later
# Generates the four-bar, lets it run for ten seconds, compares with the reference and plots. Files go to out/four_bar.
set -euo pipefail
cd "$(dirname "$0")/../.."
. examples/example.sh
run_example four_bar
