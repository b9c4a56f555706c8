#!/bin/bash
# SPDX-License-Identifier: GPL-3.0-or-later
# project.sh PYTHON BUILD: installs the build, and makes a package in a project of CMake; a change of the model comes in.
set -euo pipefail
python=$1 build=$2
here=$(cd "$(dirname "$0")" && pwd)
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cmake --install "$build" --prefix "$work/prefix" >/dev/null
cp "$here/models/satellite.json" "$work/"
cat >"$work/CMakeLists.txt" <<'END'
cmake_minimum_required(VERSION 3.22)
project(satellite LANGUAGES C CXX)
find_package(mbsgen REQUIRED)
mbsgen_add_python(satellite_python satellite.json --functions mass,mass_matrix)
get_target_property(path satellite_python MBSGEN_PYTHONPATH)
file(GENERATE OUTPUT path.txt CONTENT ${path})
END
make_and_run() {
  cmake --build "$work/build" >"$work/log" 2>&1 || { cat "$work/log"; exit 1; }
  PYTHONPATH=$(cat "$work/build/path.txt") "$python" -c 'import satellite; print(satellite.Model().mass())'
}
cmake -S "$work" -B "$work/build" -DCMAKE_PREFIX_PATH="$work/prefix" -DCMAKE_BUILD_TYPE=Release \
  -DPython3_EXECUTABLE="$(command -v "$python")" >"$work/log" 2>&1 || { cat "$work/log"; exit 1; }
[ "$(make_and_run)" = 5.0 ]
sleep 1.1 # make compares times of whole seconds
sed -i 's/"mass": 3/"mass": 6/' "$work/satellite.json"
[ "$(make_and_run)" = 8.0 ]

sed -i 's/--functions mass,mass_matrix/--split=always/' "$work/CMakeLists.txt"
! cmake -S "$work" -B "$work/build" >"$work/log" 2>&1 || { echo "--split was accepted"; exit 1; }
tr -s ' \n' ' ' <"$work/log" | grep -q "leave out --split, --export and --language"
