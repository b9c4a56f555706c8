#!/bin/bash
# SPDX-License-Identifier: GPL-3.0-or-later
# Generates a key with a single action, plays it through the real-time loop for five seconds, and plots what the finger
# feels. Files go to out/single_action. FAST=1: without waiting for the time to pass.
set -euo pipefail
cd "$(dirname "$0")/../.."
. examples/haptic.sh
play single_action
