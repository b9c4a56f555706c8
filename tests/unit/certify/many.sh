#!/bin/bash
# SPDX-License-Identifier: GPL-3.0-or-later
# many.sh MBSGEN WRITE_MODELS TREES LOOPS LAWS [MODELS]: certifies so many random trees, mechanisms with closed
# loops and small trees with random laws, and every model below the folder MODELS (JSON, .mbs and .urdf files),
# with tunable and with folded parameters, and with fixed geometry. One line each: seconds, exit code, functions that are equal and all,
# name. Derivatives of the dynamics are generated, too. Fails when one fails.
set -u
mbsgen=$1
write_models=$2
models=${6:-}
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
mkdir "$scratch/models"
"$write_models" "$scratch/models" "$3" "$4" "$5" || exit 1

[ -z "$models" ] || "$(dirname "$0")/../../support/collect_models.sh" "$mbsgen" "$scratch/models" "$models"

failed=0
refused=0
certify() { # MODEL OPTION...
  rm -rf "$scratch/out"
  start=$(date +%s%N)
  "$mbsgen" "$1" -o "$scratch/out" --certify --derivatives --quiet "${@:2}" >"$scratch/log" 2>&1
  code=$?
  hundredths=$((($(date +%s%N) - start) / 10000000))
  equal=$(cat "$scratch"/out/*.certificate.json 2>/dev/null | grep -c '"result": "equal"')
  all=$(cat "$scratch"/out/*.certificate.json 2>/dev/null | grep -c '"name": ')
  printf '%5d.%02d s  exit %d  %2d of %2d  %s\n' $((hundredths / 100)) $((hundredths % 100)) $code "$equal" "$all" \
    "$(basename "$1" .json) ${*:2}"
  [ $code -eq 0 ] && return
  # Random draws may have no solution: refused, which is not certification's business.
  [ $code -eq 1 ] && refused=$((refused + 1)) || failed=$((failed + 1))
  grep -v warning "$scratch/log" | head -5
}
for model in "$scratch"/models/*.json; do
  certify "$model"
  certify "$model" --fold-parameters
  certify "$model" --fix-geometry
done
echo "$failed failed, $refused refused as models"
[ $failed -eq 0 ]
