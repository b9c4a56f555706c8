#!/bin/bash
# SPDX-License-Identifier: GPL-3.0-or-later
# Generates the disk on a sphere, compares it with the reference, presses it against the sphere on a simulated device, and
# plots. Files go to out/disk_on_sphere.
set -euo pipefail
cd "$(dirname "$0")/../.."
. examples/example.sh
run_example disk_on_sphere
