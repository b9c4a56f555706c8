#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# usage: examples.sh MBSGEN FOLDER [OPTION]...: writes the pages of all examples, with their laws where these are there,
# and with the options of mbsgen view.
set -eu
mbsgen=$1 pages=$2
shift 2
source=$(cd "$(dirname "$0")/../../.." && pwd)
find "$source/examples" -name '*.json' -o -name '*.urdf' | while read -r model; do
  folder=$(dirname "$model") name=$(basename "${model%.*}")
  example=$(basename "$folder")
  [ "$name" = "$example" ] || name=$example-$name
  laws=$folder/laws.mjs
  [ -f "$laws" ] || laws=
  "$mbsgen" view "$model" -o "$pages/$name.html" --quiet ${laws:+--laws "$laws"} "$@"
done
