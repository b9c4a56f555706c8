#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# guards.sh MBSGEN NODE: modules refuse wrong names, sizes and types, and see changes of parameters.
set -eu
mbsgen=$1 node=$2
source=$(cd "$(dirname "$0")/../../.." && pwd)
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
for model in examples/puma560/puma560 examples/four_bar/four_bar tests/products/python/models/vehicle tests/products/python/models/satellite \
    tests/products/python/models/words; do
  "$mbsgen" "$source/$model.json" -o "$work" --language javascript --quiet
done
"$mbsgen" "$source/tests/products/python/models/satellite.json" -o "$work" --language javascript --status --quiet
"$node" "$source/tests/products/javascript/guards.mjs" "$work"
