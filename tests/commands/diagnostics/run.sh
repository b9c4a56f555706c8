#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# Runs `MBSGEN NAME.json -o out/` and `MBSGEN check NAME.json` on every wrong model in the folders here (FAMILY/ or
# FAMILY/SUBJECT/, in which a model lies beside the files that it names): stderr must be NAME.expected to the letter
# both times, the exit code 1, and the output folder untouched. Models called
# warn_NAME.json are valid: `MBSGEN check` warns of them and ends with 0. Of models called open_NAME.json the loops
# cannot be closed: a function that needs them closed is refused; without --functions generation and `check` give the
# same warnings and end with 0. With --update, writes the expected texts instead; with --some, asks about some of the
# models: wrong_models_test.cpp asks about all in less time.
# usage: run.sh MBSGEN [--update | --some]
set -u
mbsgen=$(realpath "$1")
choice=${2:-}
cd "$(dirname "$0")" || exit 2
scratch=$(mktemp -d) || exit 2
trap 'rm -rf "$scratch"' EXIT
mkdir "$scratch/out"
echo "from an earlier run" > "$scratch/out/arm.hpp"

cases=0
failures=0
fail() {
  echo "FAILED $1: $2"
  failures=$((failures + 1))
}

check_open() { # MODEL
  "$mbsgen" "$1" -o "$scratch/open/" > /dev/null 2> "$scratch/warned" || fail "$1" "is not generated"
  "$mbsgen" check "$1" > "$scratch/stdout" 2> "$scratch/stderr" || fail "$1" "check refuses what is generated"
  diff -u "$scratch/warned" "$scratch/stderr" || fail "$1" "other messages of check than of generation"
  grep -q "functions that close loops are left out" "$scratch/stderr" || fail "$1" "no warning"
  grep -q "not known, the loops could not be closed" "$scratch/stdout" || fail "$1" "no word on the partition"
}

if [ "$choice" = --some ]; then
  chosen='NR % 16 == 1 || $NF ~ /^open_/'
  least=15
else
  chosen=1
  least=200
fi
top=$PWD
for path in $(find . -name '*.json' | LC_ALL=C sort | awk -F/ "$chosen"); do
  cd "$top/${path%/*}" || exit 2
  model=${path##*/}
  name=${model%.json}
  cases=$((cases + 1))
  case $name in
  warn_*)
    "$mbsgen" check "$model" > /dev/null 2> "$scratch/stderr"
    code=$?
    wanted=0
    : > "$scratch/stdout"
    ;;
  open_*)
    "$mbsgen" "$model" -o "$scratch/out/" --functions assemble > "$scratch/stdout" 2> "$scratch/stderr"
    code=$?
    wanted=1
    ;;
  *)
    "$mbsgen" "$model" -o "$scratch/out/" > "$scratch/stdout" 2> "$scratch/stderr"
    code=$?
    wanted=1
    ;;
  esac
  [ "$choice" = --update ] && cp "$scratch/stderr" "$name.expected"
  [ "$code" -eq "$wanted" ] || fail "$name" "exit code $code instead of $wanted"
  [ -s "$scratch/stdout" ] && fail "$name" "output on stdout"
  diff -u "$name.expected" "$scratch/stderr" || fail "$name" "other messages than expected"
  case $name in
  open_*) check_open "$model" ;;
  *)
    "$mbsgen" check "$model" > "$scratch/stdout" 2> "$scratch/stderr"
    [ $? -eq "$wanted" ] || fail "$name" "another exit code of check"
    diff -u "$name.expected" "$scratch/stderr" || fail "$name" "other messages of check"
    ;;
  esac
  [ "$(ls "$scratch/out")" = arm.hpp ] && [ "$(cat "$scratch/out/arm.hpp")" = "from an earlier run" ] ||
    fail "$name" "the output folder was changed"
done

echo "$cases wrong models, $failures failures"
[ "$failures" -eq 0 ] && [ "$cases" -ge "$least" ]
