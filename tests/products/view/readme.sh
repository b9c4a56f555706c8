#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# usage: readme.sh MBSGEN NODE BROWSER: writes the pictures of the README, docs/figures/page, from the pages of mbsgen view.
# Needs img2webp and cwebp (package webp).
set -eu
mbsgen=$1 node=$2 browser=$3
source=$(cd "$(dirname "$0")/../../.." && pwd)
pictures=$source/docs/figures/page
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
# A closed path of the platform, smooth at its ends, too.
awk 'BEGIN {
  print "t,q(x),q(y),q(z),q(roll),q(pitch),q(yaw)"
  for (i = 0; i <= 75; ++i) {
    turn = 8 * atan2(1, 1) * i / 75
    printf "%.4f,%.9f,%.9f,%.9f,%.9f,%.9f,%.9f\n", 3.6 * i / 75, 0.13 * cos(turn), 0.13 * sin(turn),
      0.95 + 0.06 * sin(2 * turn), 0.2 * sin(turn + 0.6), -0.2 * cos(turn + 0.6), 0.3 * sin(turn)
  }
}' >"$work/path.csv"
platform=$source/examples/stewart_platform/stewart_platform.json
"$mbsgen" kinematics "$platform" --motion "$work/path.csv" -o "$work/table.csv" --quiet
"$mbsgen" view "$platform" --motion "$work/table.csv" -o "$work/stewart_platform.html" --quiet
for model in piano_key driving_simulator humanoid; do
  "$mbsgen" view "$source/examples/$model/$model.json" -o "$work/$model.html" --quiet
done
"$node" "$source/tests/products/view/readme.mjs" "$browser" "$work" "$work"
mkdir -p "$pictures"
for look in light dark; do
  # 48 ms a frame, again and again
  img2webp -loop 0 -lossy -q 60 -m 6 -d 48 "$work/stewart_platform-$look"/*.png -o "$pictures/stewart_platform-$look.webp"
  for still in piano_key driving_simulator humanoid; do
    cwebp -quiet -q 85 -m 6 "$work/$still-$look.png" -o "$pictures/$still-$look.webp"
  done
done
