#!/bin/bash
# SPDX-License-Identifier: GPL-3.0-or-later
# Generates the vehicle, drives it through a slalom, and plots. Files go to out/tilting_vehicle.
set -euo pipefail
cd "$(dirname "$0")/../.."
. examples/prepare.sh
prepare gnuplot-nox
generate tilting_vehicle --functions default,energy,outputs
compile tilting_vehicle
run tilting_vehicle "$to/"
draw tilting_vehicle
