#!/bin/bash
# SPDX-License-Identifier: GPL-3.0-or-later
# Generates a car, drives it with a steering wheel through the real-time loop for ten seconds, and plots what the hands
# feel. Files go to out/steering_wheel. FAST=1: without waiting for the time to pass.
set -euo pipefail
cd "$(dirname "$0")/../.."
. examples/haptic.sh
play steering_wheel
