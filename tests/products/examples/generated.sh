#!/bin/bash
# SPDX-License-Identifier: GPL-3.0-or-later
# usage: generated.sh MBSGEN: the equations of all models of the examples are written, and nothing else is said.
set -euo pipefail
mbsgen=$1
source=$(cd "$(dirname "$0")/../../.." && pwd)
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
count=0
for model in $(grep -l '"mbsgen": *1' "$source"/examples/*/*.json | sort); do
  "$mbsgen" "$model" -o "$work" --quiet
  [ -s "$work/$(sed -n 's/^ *"name": "\([a-z_0-9]*\)".*/\1/p' "$model" | head -n 1).hpp" ] || { echo "$model: no header"; exit 1; }
  count=$((count + 1))
done
[ "$count" -ge 20 ] || { echo "there are only $count models in examples/"; exit 1; }
