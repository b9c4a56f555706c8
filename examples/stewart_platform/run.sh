#!/bin/bash
# SPDX-License-Identifier: GPL-3.0-or-later
# Generates the platform, finds the forces in its legs, moves it by them, compares with the reference and plots. Files
# go to out/stewart_platform.
set -euo pipefail
cd "$(dirname "$0")/../.."
. examples/example.sh
run_example stewart_platform
