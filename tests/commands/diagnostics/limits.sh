#!/bin/bash
# SPDX-License-Identifier: GPL-3.0-or-later
# The limits of docs/limits.md that take large files: each is crossed by one, and answered with the message below.
# usage: limits.sh MBSGEN
set -u
mbsgen=$(realpath "$1")
scratch=$(mktemp -d) || exit 2
trap 'rm -rf "$scratch"' EXIT
cd "$scratch" || exit 2

cases=0
failures=0
# expect MESSAGE FILE ARGUMENT...: the first line of the answer to FILE, without the place in it, and exit code 1.
expect() {
  local message=$1 file=$2 answer code
  shift 2
  "$mbsgen" "$@" >/dev/null 2>answer.txt
  code=$?
  answer=$(head -1 answer.txt)
  cases=$((cases + 1))
  if [ "$code" -ne 1 ] || [ "$file: error: $message" != "$(sed -E "s/^($file)(:[0-9]+)*:/\1:/" <<<"$answer")" ]; then
    echo "FAILED: $message"
    echo "  exit code $code: ${answer:0:300}"
    failures=$((failures + 1))
  fi
}

body='{"name": "link", "parent": "base", "mass": 1, "joints": [{"name": "q1", "type": "Rz"}]}'
# model KEY VALUE: a model with one more key.
model() {
  printf '{"mbsgen": 1, "name": "arm", "gravity": [0, 0, 0], "bodies": [%s], "%s": %s}\n' "$body" "$1" "$2" >model.json
}
# repeated COUNT TEXT: the text that many times, & replaced by numbers from 1, with commas between.
repeated() {
  seq "$1" | sed "s|.*|$2|" | paste -sd,
}
refused() {
  expect "$1" model.json check model.json
}

head -c 67108865 /dev/zero | tr '\0' ' ' >model.json
refused "the file is larger than 67108864 bytes, split the model"
model cuts "[$(repeated 1000000 0)]"
refused "more than 1000000 JSON values, split the model"

for key in cuts constraints links forces sensors actuators; do
  model "$key" "[$(repeated 32768 0)]"
  refused "/$key: more than 32767 elements, split the model"
done
model parameters "{$(repeated 32768 '"p&":0')}"
refused "/parameters: more than 32767 elements, split the model"
model base "{\"points\": {$(repeated 32768 '"p&":0')}}"
refused "/base/points: more than 32767 elements, split the model"
printf '{"mbsgen": 1, "name": "arm", "bodies": [%s]}' "$(repeated 32768 0)" >model.json
refused "/bodies: more than 32767 elements, split the model"
joints() {
  repeated 20000 "{\"name\":\"$1&\",\"type\":\"Rz\"}"
}
printf '{"mbsgen": 1, "name": "arm", "bodies": [{"name": "a", "parent": "base", "joints": [%s]}, {"name": "b",
  "parent": "a", "mass": 1, "joints": [%s]}]}' "$(joints p)" "$(joints q)" >model.json
refused "/bodies: more than 32767 joints, split the model"

# More mistakes than anybody reads: the first 1000, and how many more.
model sensors "[$(repeated 2000 0)]"
"$mbsgen" check model.json 2>errors.txt
cases=$((cases + 1))
if [ "$(wc -l <errors.txt)" -ne 1001 ] || [ "$(tail -1 errors.txt)" != "model.json: error: 1000 more errors, correct the first ones" ]; then
  echo "FAILED: the first 1000 errors"
  failures=$((failures + 1))
fi

# Imported files.
imported() {
  expect "$1" robot.urdf import robot.urdf -o robot.json
}
head -c 8388609 /dev/zero | tr '\0' ' ' >robot.urdf
imported "the file is larger than 8 MiB, remove meshes and drawings from it"
printf '<robot name="r">%s%s</robot>' "$(repeated 120 '<a>' | tr -d ,)" "$(repeated 120 '</a>' | tr -d ,)" >robot.urdf
imported "elements are nested deeper than 100 levels, remove levels"
printf '<robot name="r" %s/>' "$(repeated 201 'a&="1" ' | tr -d ,)" >robot.urdf
imported "an element with more than 200 attributes, remove them"
printf '<!DOCTYPE r [<!ENTITY a "%s">]><robot name="&a;"/>' aaaaaaaaaa >robot.urdf
imported "entity declarations are not read, write the values out"

# An expression of the command line.
cases=$((cases + 1))
answer=$("$mbsgen" simplify "$(repeated 5001 a | tr , +)" 2>&1)
if [ "$answer" != "EXPRESSION:1:10001: error: the expression has 10001 characters, more than 10000: split it into named parameters" ]; then
  echo "FAILED: a long expression: ${answer:0:300}"
  failures=$((failures + 1))
fi

echo "$cases limits, $failures failures"
[ "$failures" -eq 0 ]
