#!/bin/bash
# SPDX-License-Identifier: GPL-3.0-or-later
# Generates the robot's code, finds the torques of a motion between two postures and plots. Files go to out/puma560.
set -euo pipefail
cd "$(dirname "$0")/../.."
. examples/example.sh
run_example puma560
