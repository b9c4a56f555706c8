#!/bin/bash
# SPDX-License-Identifier: GPL-3.0-or-later
# project.sh BUILD: installs the build, and packs units of both versions in a project of CMake: they hold what the
# standard says, and one that is made twice is the same to the byte. What a unit cannot be made of is refused.
set -euo pipefail
build=$1
here=$(cd "$(dirname "$0")" && pwd)
examples=$here/../../../examples
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
quietly() {
  "$@" >"$work/log" 2>&1 || { cat "$work/log"; exit 1; }
}
quietly cmake --install "$build" --prefix "$work/prefix"
cat >"$work/CMakeLists.txt" <<END
cmake_minimum_required(VERSION 3.22)
project(units LANGUAGES C CXX)
find_package(mbsgen REQUIRED)
set(CMAKE_CXX_STANDARD 17)
mbsgen_add_fmu(bars2 $examples/four_bar/four_bar.json VERSION 2)
mbsgen_add_fmu(bars3 $examples/four_bar/four_bar.json)
mbsgen_add_fmu(wheel $examples/steering_wheel/steering_wheel.json LAWS $examples/fmu/laws.cpp)
target_link_libraries(wheel PRIVATE mbsgen::runtime)
foreach(target bars2 bars3 wheel)
  get_target_property(path \${target} MBSGEN_FMU)
  file(GENERATE OUTPUT \${target}.txt CONTENT \${path})
endforeach()
END
make_units() { # FOLDER TARGET...
  mkdir "$work/$1"
  quietly cmake -S "$work" -B "$work/build" -DCMAKE_PREFIX_PATH="$work/prefix"
  quietly cmake --build "$work/build" --target "${@:2}"
  local target
  for target in "${@:2}"; do cp "$(cat "$work/build/$target.txt")" "$work/$1/$target.fmu"; done
}
make_units 1 bars2 bars3 wheel
rm -r "$work/build"
sleep 2.1 # zip counts two seconds
make_units 2 bars3
cmp "$work/1/bars3.fmu" "$work/2/bars3.fmu"

contents() { # TARGET
  mkdir "$work/$1"
  (cd "$work/$1" && cmake -E tar xf "../1/$1.fmu" && find . -type f | sort)
}
for target in bars2 bars3 wheel; do contents $target >"$work/$target.list"; done
machine=$(uname -m)
grep -qx ./modelDescription.xml "$work/bars2.list"
grep -qx ./sources/four_bar_fmi2.c "$work/bars2.list"
grep -qE "^\./binaries/linux(64|32)/four_bar\.so$" "$work/bars2.list"
grep -qx "./binaries/$machine-linux/four_bar.so" "$work/bars3.list"
grep -qx ./sources/buildDescription.xml "$work/bars3.list"
grep -qx ./sources/steering_wheel_laws.cpp "$work/wheel.list"

refused() { # LINE MESSAGE
  sed -i '/^find_package/q' "$work/CMakeLists.txt"
  echo "$1" >>"$work/CMakeLists.txt"
  if cmake -S "$work" -B "$work/build" -DCMAKE_PREFIX_PATH="$work/prefix" >"$work/log" 2>&1 &&
    cmake --build "$work/build" >"$work/log" 2>&1; then
    echo "this was taken: $1"
    exit 1
  fi
  tr -s ' \n' ' ' <"$work/log" | grep -q "$2" || { cat "$work/log"; exit 1; }
}
refused "mbsgen_add_fmu(x $examples/four_bar/four_bar.json VERSION 4)" "VERSION is that of FMI: 2 or 3"
refused "mbsgen_add_fmu(x $examples/four_bar/four_bar.json --split=2)" "leave out --split, --export and --language"
refused "mbsgen_add_fmu(x $examples/steering_wheel/steering_wheel.json)" "steering_wheel_law_tyre_front"
