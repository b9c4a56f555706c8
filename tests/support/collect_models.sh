#!/bin/bash
# SPDX-License-Identifier: GPL-3.0-or-later
# collect_models.sh MBSGEN FOLDER MODELS...: copies every model below the folders MODELS to FOLDER, .mbs and .urdf files
# imported; names the files that are not.
set -u
mbsgen=$1
folder=$2
import() {
  local name
  name=$(basename "$1")
  "$mbsgen" import "$1" -o "$folder/${name%.*}.json" >/dev/null 2>&1 || echo "not imported: $1"
}
while read -r file; do
  case $file in
  *.json) grep -q '"mbsgen":' "$file" && cp "$file" "$folder/$(basename "$file")" ;;
  *) import "$file" ;;
  esac
done < <(find "${@:3}" -name '*.json' -o -name '*.mbs' -o -name '*.urdf' | sort)
exit 0
