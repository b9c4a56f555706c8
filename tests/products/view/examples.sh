#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# usage: examples.sh MBSGEN FOLDER: writes the pages of all examples, with their laws where these are there.
set -eu
mbsgen=$1 pages=$2
source=$(cd "$(dirname "$0")/../../.." && pwd)
find "$source/examples" -name '*.json' -o -name '*.urdf' | while read -r model; do
  folder=$(dirname "$model") name=$(basename "${model%.*}")
  example=$(basename "$folder")
  [ "$name" = "$example" ] || name=$example-$name
  set -- view "$model" -o "$pages/$name.html" --quiet
  [ ! -f "$folder/laws.mjs" ] || set -- "$@" --laws "$folder/laws.mjs"
  "$mbsgen" "$@"
done
