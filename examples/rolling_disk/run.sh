#!/bin/bash
# SPDX-License-Identifier: GPL-3.0-or-later
# Generates the rolling disk and the arm that carries it, compares the disk with the reference, parks it sideways on a
# simulated device, and plots. Files go to out/rolling_disk.
set -euo pipefail
cd "$(dirname "$0")/../.."
. examples/example.sh
run_example rolling_disk
