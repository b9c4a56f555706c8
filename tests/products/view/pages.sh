#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# usage: pages.sh MBSGEN NODE BROWSER [SCREENSHOTS]: writes the pages of some examples and checks them in a browser.
# With a folder, pictures of the pages are left there.
set -eu
mbsgen=$1 node=$2 browser=$3 screenshots=${4:-}
source=$(cd "$(dirname "$0")/../../.." && pwd)
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
"$mbsgen" view "$source/examples/single_action/single_action.json" --laws "$source/examples/single_action/laws.mjs" \
  -o "$work/single_action.html" --quiet
for model in four_bar stewart_platform suspension puma560 driving_simulator satellite piano_key andrews_squeezer humanoid; do
  "$mbsgen" view "$source/examples/$model/$model.json" -o "$work/$model.html" --quiet
done
"$mbsgen" simulate "$source/examples/four_bar/four_bar.json" --tf 1 --view "$work/motion.html" --quiet
"$mbsgen" view "$source/tests/data/models/desk_arm/urdf/desk_arm.urdf" -o "$work/desk_arm.html" --quiet
"$mbsgen" view "$source/tests/products/view/open.json" -o "$work/open.html" --quiet
"$mbsgen" view "$source/tests/products/view/states.json" -o "$work/states.html" --quiet
"$mbsgen" view "$source/tests/products/view/names.json" -o "$work/names.html" --quiet
"$node" "$source/tests/products/view/pages.mjs" "$browser" "$work" "$screenshots"
"$node" "$source/tests/products/view/curves.mjs" "$browser" "$work"
