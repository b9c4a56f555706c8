#!/bin/bash
# SPDX-License-Identifier: GPL-3.0-or-later
# refuse.sh MBSGEN: models that a package of ROS 2 cannot carry end with 1 and a message, and nothing is written; those
# whose loops give no node have none. Solvers of models with a free base and states, with inputs, and with a platform on six
# legs are compiled against the headers of prefix/.
set -euo pipefail
mbsgen=$1
here=$(cd "$(dirname "$0")" && pwd)
root=$here/../../..
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
refused() { # MODEL MESSAGE
  local code=0
  "$mbsgen" "$1" -o "$work/out" --export ros2 --functions default --quiet 2>"$work/message" || code=$?
  [ "$code" = 1 ] || { echo "FAILED: $1 ends with $code"; exit 1; }
  grep -qF "error: --export ros2: $2" "$work/message" || { cat "$work/message"; exit 1; }
  [ ! -e "$work/out" ] || { echo "FAILED: files of $1"; exit 1; }
}
refused "$root/tests/properties/laws/bars_laws.json" "laws are functions of the user's, which a plugin does not have, write these as expressions: 'rope', 'tyre'"
echo '{"mbsgen": 1, "name": "post", "bodies": [{"name": "post", "parent": "base", "mass": 1}]}' >"$work/post.json"
refused "$work/post.json" "the model has no joint that moves, add one"

# A rolling disk: its constraints tie velocities.
"$mbsgen" "$root/examples/rolling_disk/rolling_disk.json" -o "$work/out" --export ros2 --quiet
[ ! -e "$work/out/ros2/rolling_disk/src/closure_node.cpp" ]
! grep -q closure_node "$work/out/ros2/rolling_disk/CMakeLists.txt"
# A parallel ankle has one, and names of packages have small letters.
sed 's/"name": "ankle"/"name": "Ankle_2_"/' "$root/examples/ankle/ankle.json" >"$work/ankle.json"
"$mbsgen" "$work/ankle.json" -o "$work/out" --export ros2 --quiet
grep -q '<name>ankle_2_inverse_dynamics_solver</name>' "$work/out/ros2/Ankle_2_/package.xml"
[ -e "$work/out/ros2/Ankle_2_/src/closure_node.cpp" ]

mkdir "$work/pluginlib"
echo '#define PLUGINLIB_EXPORT_CLASS(own, base) base* made() { return new own; }' >"$work/pluginlib/class_list_macros.hpp"
for file in tests/properties/states/craft_tank.json tests/products/golden/models/sensor_arm.json \
  examples/stewart_platform/stewart_platform.json; do
  "$mbsgen" "$root/$file" -o "$work/out" --export ros2 --quiet
  g++ -std=c++17 -fsyntax-only -Wall -Wextra -Wpedantic -Wconversion -Wshadow -Werror -I"$work" \
    -I"$here/prefix/include" "$work/out/ros2/$(basename "$file" .json)/src/solver.cpp"
done
