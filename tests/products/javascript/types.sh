#!/bin/bash
# SPDX-License-Identifier: GPL-3.0-or-later
# types.sh MBSGEN NODE: the types of modules are those of the modules, of a model without loops, one with loops, inputs and
# laws of the user's, and one with rigid contacts.
set -eu
mbsgen=$1
node=$2
here=$(cd "$(dirname "$0")" && pwd)
root=$here/../../..
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
for model in examples/puma560/puma560.json examples/four_bar/four_bar.json tests/products/python/models/vehicle.json \
  examples/rolling_disk/rolling_disk.json; do
  name=$(basename "$model" .json)
  "$mbsgen" "$root/$model" -o "$work" --language javascript --export npm --functions default,linearize,mass --quiet ||
    "$mbsgen" "$root/$model" -o "$work" --language javascript --export npm --quiet
  "$node" "$here/types.mjs" "$work" "$name"
  # The package is found by its name, and says its licence and its types.
  mkdir -p "$work/node_modules"
  ln -s "$work/npm/$name" "$work/node_modules/$name"
  (cd "$work" && echo "import { nq } from '$name'; if (!(nq > 0)) throw nq;" >"$name.use.mjs" && "$node" "$name.use.mjs")
  cmp "$work/$name.d.mts" "$work/npm/$name/$name.d.mts"
done
