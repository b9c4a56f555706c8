#!/bin/bash
# SPDX-License-Identifier: GPL-3.0-or-later
# Generates the suspension, moves its wheel up and down, compares with the reference and plots. Files go to
# out/suspension.
set -euo pipefail
cd "$(dirname "$0")/../.."
. examples/example.sh
run_example suspension
