#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# usage: balance.sh MBSGEN NODE: simulates the pages of all examples, without a browser.
set -eu
mbsgen=$1 node=$2
source=$(cd "$(dirname "$0")/../../.." && pwd)
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
find "$source/examples" -name '*.json' -o -name '*.urdf' | while read -r model; do
  "$mbsgen" view "$model" -o "$work/$(basename "${model%.*}").html" --quiet
done
# Andrews' squeezer is driven faster and faster: a fixed step cannot follow it for long. The leg has motors without
# torques: it folds until a loop is singular.
"$node" "$source/tests/products/view/balance.mjs" "$work" andrews_squeezer leg
