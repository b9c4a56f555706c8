#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# usage: balance.sh MBSGEN NODE: simulates the pages of all examples, without a browser.
set -eu
mbsgen=$1 node=$2
here=$(cd "$(dirname "$0")" && pwd)
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
sh "$here/examples.sh" "$mbsgen" "$work"
"$node" "$here/balance.mjs" "$work" andrews_squeezer leg humanoid humanoid-humanoid_table
