#!/bin/bash
# SPDX-License-Identifier: GPL-3.0-or-later
# many.sh MBSGEN WRITE_MODELS COUNT [MODELS]: certifies COUNT random models, and every model below the folder
# MODELS (JSON, .mbs and .urdf files). One line each: seconds, exit code, functions that are equal and all,
# name. Fails when one fails.
set -u
mbsgen=$1
write_models=$2
count=$3
models=${4:-}
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
mkdir "$scratch/models"
"$write_models" "$scratch/models" "$count" || exit 1

import() {
  local name
  name=$(basename "$1")
  "$mbsgen" import "$1" -o "$scratch/models/${name%.*}.json" >"$scratch/note" 2>&1 || echo "not imported: $1"
}
if [ -n "$models" ]; then
  while read -r file; do
    case $file in
    *.json) grep -q '"mbsgen"' "$file" && cp "$file" "$scratch/models/$(basename "$file")" ;;
    *) import "$file" ;;
    esac
  done < <(find "$models" -name '*.json' -o -name '*.mbs' -o -name '*.urdf' | sort)
fi

failed=0
refused=0
for model in "$scratch"/models/*.json; do
  rm -rf "$scratch/out"
  start=$(date +%s%N)
  "$mbsgen" "$model" -o "$scratch/out" --certify --quiet >"$scratch/log" 2>&1
  code=$?
  hundredths=$((($(date +%s%N) - start) / 10000000))
  equal=$(cat "$scratch"/out/*.certificate.json 2>/dev/null | grep -c '"result": "equal"')
  all=$(cat "$scratch"/out/*.certificate.json 2>/dev/null | grep -c '"name": ')
  printf '%5d.%02d s  exit %d  %2d of %2d  %s\n' $((hundredths / 100)) $((hundredths % 100)) $code "$equal" "$all" "$(basename "$model" .json)"
  [ $code -eq 0 ] && continue
  # Random draws may have no solution: refused, which is not certification's business.
  [ $code -eq 1 ] && refused=$((refused + 1)) || failed=$((failed + 1))
  grep -v warning "$scratch/log" | head -5
done
echo "$failed failed, $refused refused as models"
[ $failed -eq 0 ]
