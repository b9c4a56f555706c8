#!/bin/bash
# SPDX-License-Identifier: GPL-3.0-or-later
# collect_models.sh MBSGEN FOLDER MODELS...: copies every model below the folders MODELS to FOLDER, .mbs and .urdf files
# imported; names the files that are not. A model that lies in several places is taken once; the name of its folder parts
# another one of the same name from it.
set -u
mbsgen=$1
folder=$2
new=$(mktemp)
trap 'rm -f "$new"' EXIT
keep() { # FILE
  local name
  name=$(basename "$1")
  name=${name%.*}
  while [ -e "$folder/$name.json" ]; do
    cmp -s "$new" "$folder/$name.json" && return
    name=$(basename "$(dirname "$1")")_$name
  done
  cp "$new" "$folder/$name.json"
}
import() { # FILE
  "$mbsgen" import "$1" -o - >"$new" 2>/dev/null && keep "$1" || echo "not imported: $1"
}
while read -r file; do
  case $file in
  *.json) grep -q '"mbsgen":' "$file" && cp "$file" "$new" && keep "$file" ;;
  *) import "$file" ;;
  esac
done < <(find "${@:3}" -name '*.json' -o -name '*.mbs' -o -name '*.urdf' | sort)
exit 0
