#!/bin/bash
# SPDX-License-Identifier: GPL-3.0-or-later
# Generates the squeezer, drives it for 0.05 s, compares with published and own solutions and plots. Files go to
# out/andrews_squeezer.
set -euo pipefail
cd "$(dirname "$0")/../.."
. examples/example.sh
run_example andrews_squeezer
