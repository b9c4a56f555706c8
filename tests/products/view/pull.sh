#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# usage: pull.sh MBSGEN NODE: pulls at bodies of some pages while they move, without a browser.
set -eu
mbsgen=$1 node=$2
source=$(cd "$(dirname "$0")/../../.." && pwd)
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
for model in four_bar stewart_platform puma560; do
  "$mbsgen" view "$source/examples/$model/$model.json" -o "$work/$model.html" --quiet
done
"$node" "$source/tests/products/view/pull.mjs" "$work"
