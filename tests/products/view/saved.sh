#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# usage: saved.sh MBSGEN NODE BROWSER: what pages save, against mbsgen and the screen.
set -eu
mbsgen=$1 node=$2 browser=$3
source=$(cd "$(dirname "$0")/../../.." && pwd)
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
set -- "$source/examples/suspension/suspension.json" "$source/examples/four_bar/four_bar.json" "$source/examples/touch_editing/arm.json" \
  "$source/tests/products/golden/models/mount.json"
for model; do
  "$mbsgen" view "$model" -o "$work/$(basename "$model" .json).html" --quiet
done
"$node" "$source/tests/products/view/saved.mjs" "$browser" "$work" "$mbsgen" "$@"
