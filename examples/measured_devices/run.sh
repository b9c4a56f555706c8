#!/bin/bash
# SPDX-License-Identifier: GPL-3.0-or-later
# Records a minute of the simulated key and of the simulated wheel, finds their numbers, and compares with those of the
# simulation. Files go to out/measured_devices. SECONDS_RECORDED: others than 60. Fails where a number is more than
# three deviations off.
set -euo pipefail
cd "$(dirname "$0")/../.."
. examples/prepare.sh
. examples/measured_devices/fit.sh
prepare gnuplot-nox
to=$out/measured_devices
mkdir -p "$to"
rm -f "$to/milliseconds.txt"
compile measured_devices
for device in key wheel; do
  "$to/measured_devices" record $device "${SECONDS_RECORDED:-60}" 1 >"$to/$device.csv"
  timed fit fit $device "$to/$device.csv" "$to/$device" --plot "$to/$device.svg"
  run measured_devices compare $device "$to/$device.found.csv"
  echo "figure: $to/$device.svg"
done
