#!/bin/bash
# SPDX-License-Identifier: GPL-3.0-or-later
# Imports the robot from URDF, generates its code, lets it fall for two seconds and plots. Files go to out/ur5.
set -euo pipefail
cd "$(dirname "$0")/../.."
. examples/example.sh
run_example ur5
