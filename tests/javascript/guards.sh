#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# guards.sh MBSGEN NODE: modules refuse wrong names, sizes and types, and see changes of parameters.
set -eu
mbsgen=$1 node=$2
source=$(cd "$(dirname "$0")/../.." && pwd)
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
for model in examples/puma560/puma560 examples/four_bar/four_bar tests/python/models/vehicle tests/python/models/satellite \
    tests/python/models/words; do
  "$mbsgen" "$source/$model.json" -o "$work" --language javascript --quiet
done
"$mbsgen" "$source/tests/python/models/satellite.json" -o "$work" --language javascript --status --quiet
"$node" "$source/tests/javascript/guards.mjs" "$work"
