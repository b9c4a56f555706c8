#!/bin/bash
# SPDX-License-Identifier: GPL-3.0-or-later
# boards.sh MBSGEN TARGET: the packages of two models, compiled for a target without a warning, against the stand-ins in
# standins/ for Arduino, ESP-IDF and Zephyr; their programs run, on a board in QEMU where it has the target, and their
# numbers against the header of C++.
set -euo pipefail
mbsgen=$1
here=$(cd "$(dirname "$0")" && pwd)
. "$here/targets.sh"
target "$2"
root=$here/../../..
standins=$here/standins
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

# generate MODEL-FILE OPTIONS...: the packages, whose sources are the same in all forms, and the header of C++.
generate() {
  local file=$1
  shift
  model=$(basename "${file%.*}")
  packages=$work/$model
  rm -rf "$packages"
  "$mbsgen" "$file" -o "$packages" --functions inverse_dynamics --export arduino,platformio,esp-idf,zephyr --quiet "$@"
  for form in platformio esp-idf zephyr; do
    diff -r "$packages/arduino/$model/src" "$packages/$form/$model/src"
  done
  objects=$packages/objects
  mkdir "$objects"
  local source=$packages/arduino/$model/src
  c_file "$source/$model.c" "$objects/model.o"
  c_file "$source/${model}_state.c" "$objects/state.o"
  against=$work/against_$model
  [ -x "$against" ] || g++ -std=c++17 -O1 -I"$packages" -DMODEL="$model" -DMODEL_HEADER="\"$model.hpp\"" \
    -DHAS_LOOPS="$(grep -q '^  "cuts"' "$file" && echo 1 || echo 0)" "$here/against_header.cpp" -o "$against"
}

try() { # PROGRAM: runs it and compares
  run "$1" "$1.txt"
  "$against" "$1.txt" | sed "s|.*/$model/||; s|^|$name |"
}

arduino() {
  local package=$packages/arduino/$model include="-I$standins/arduino -I$packages/arduino/$model/src"
  # The editor of Arduino puts the line before the sketch.
  { echo '#include <Arduino.h>'; cat "$package/examples/$model/$model.ino"; } >"$objects/sketch.cpp"
  cpp_file "$objects/sketch.cpp" "$objects/sketch.o" "$include"
  cpp_file "$standins/arduino/core.cpp" "$objects/core.o" "$include"
  [ "$name" = lx106 ] || { linked "$packages/arduino.elf" "$objects"/{sketch,core,model,state}.o; try "$packages/arduino.elf"; }
}

platformio() {
  local package=$packages/platformio/$model include="-I$standins/arduino -I$packages/platformio/$model/src -DARDUINO=10819"
  [ "$name" = host ] && include="-I$packages/platformio/$model/src"
  cpp_file "$package/examples/$model/src/main.cpp" "$objects/main.o" "$include"
  [ "$name" != host ] || { linked "$packages/platformio.elf" "$objects"/{main,model,state}.o; try "$packages/platformio.elf"; }
}

host_program() {
  c_file "$packages/arduino/$model/extras/host.c" "$objects/host.o" "-I$packages/arduino/$model/src"
  linked "$packages/host.elf" "$objects"/{host,model,state}.o
  try "$packages/host.elf"
}

esp_idf() {
  IDF_PATH=$standins/esp-idf built_by_cmake "$packages/esp-idf/$model/examples/$model" "$packages/esp-idf.build"
  cp "$packages/esp-idf.build/${model}_state.elf" "$packages/esp-idf.elf"
  try "$packages/esp-idf.elf"
}

zephyr() {
  ZEPHYR_BASE=$standins/zephyr built_by_cmake "$packages/zephyr/$model/samples/$model" "$packages/zephyr.build"
  cp "$packages/zephyr.build/zephyr" "$packages/zephyr.elf"
  try "$packages/zephyr.elf"
}

# The mains of forms whose build systems have no such target.
mains() {
  c_file "$packages/esp-idf/$model/examples/$model/main/main.c" "$objects/idf.o" \
    "-I$standins/esp-idf/include -I$packages/esp-idf/$model/src"
  c_file "$packages/zephyr/$model/samples/$model/src/main.c" "$objects/zephyr.o" \
    "-I$standins/zephyr/include -I$packages/zephyr/$model/src"
}

ur5=$root/examples/ur5/ur5.urdf
four_bar=$root/examples/four_bar/four_bar.json
case $name in
avr-uno) generate "$root/tests/products/golden/models/pendulum.json"; arduino; platformio; mains ;;
avr-mega) generate "$ur5"; arduino; platformio; mains ;;
lx106)
  for file in "$ur5" "$four_bar"; do generate "$file" --scalar float; arduino; platformio; mains; done
  echo "lx106: compiled" ;;
*)
  scalar=double other=float
  [ "$name" != cortex-m4 ] || scalar=float other=double
  generate "$ur5" --scalar "$scalar"
  arduino; platformio; esp_idf; zephyr
  generate "$four_bar" --scalar "$other"
  if [ "$name" = host ]; then host_program; else arduino; fi ;;
esac
