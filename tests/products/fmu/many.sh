#!/bin/bash
# SPDX-License-Identifier: GPL-3.0-or-later
# many.sh: what the tests check of units of few models, on more of them; MBSGEN is the program. Takes minutes.
set -euo pipefail
here=$(cd "$(dirname "$0")" && pwd)
source=$here/../../..
for model in stewart_platform/stewart_platform touch_editing/quadruped bicycle/bicycle puma560/puma560 \
  slider_crank/spatial_slider_crank linear_control/cart car_modes/car; do
  echo "$model"
  python3 "$here/trajectory.py" "$source/examples/$model.json"
  for version in 2 3; do python3 "$here/behaviour.py" $version "$source/examples/$model.json"; done
done
chain=$(mktemp -d)
trap 'rm -rf "$chain"' EXIT
python3 "$here/chain.py" 300 >"$chain/chain.json"
echo "a chain of 300 bodies"
python3 "$here/trajectory.py" "$chain/chain.json"
