#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# usage: memory.sh MBSGEN [MODEL]: runs the commands of pictures and analyses on the model, or on all models of the
# examples, with a program that was built with sanitizers. A command may refuse a model, but not read beyond its arrays.
set -eu
mbsgen=$1
source=$(cd "$(dirname "$0")/../../.." && pwd)
export ASAN_OPTIONS="exitcode=99${ASAN_OPTIONS:+:$ASAN_OPTIONS}" LSAN_OPTIONS="exitcode=99${LSAN_OPTIONS:+:$LSAN_OPTIONS}"

if [ $# -eq 1 ]; then
  find "$source/examples" -name '*.json' -o -name '*.urdf' | sort | xargs -P 2 -n 1 "$0" "$mbsgen"
  exit
fi

model=$2
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
failed=0

# Exit codes of commands that have refused: a model or file that is not right, a wrong command line, no result.
run() {
  code=0
  "$mbsgen" "$@" --quiet >output 2>&1 || code=$?
  case $code in 0 | 1 | 2 | 5) grep -q 'Sanitizer\|runtime error:' output || return 0 ;; esac
  failed=1
  echo "$model: mbsgen $*: exit code $code"
  cat output
}

run draw "$model" -o still.svg
run draw "$model" --topology -o tree.svg
run view "$model" -o page.html
run simulate "$model" --tf 0.2 --every 0.02 --most-steps 500 -o motion.csv --plot motion.svg --view motion.html
if [ -f motion.csv ]; then
  run draw "$model" --motion motion.csv -o moving.svg
  run view "$model" --motion motion.csv -o moving.html
  run kinematics "$model" --motion motion.csv -o places.csv
  run inverse "$model" --motion motion.csv -o forces.csv
fi
run equilibrium "$model" -o rest.csv
run modes "$model" --anyway -o modes.csv --matrices modes.json
run frequency "$model" --anyway --points 9 -o response.csv --plot response.svg
echo "$model: done"
exit $failed
