#!/bin/bash
# SPDX-License-Identifier: GPL-3.0-or-later
# ros.sh MBSGEN: the package for ROS 2 of the ankle, built by its CMakeLists.txt against the stand-ins in ros/, which have
# the types and names that it needs; its node answers messages.
set -euo pipefail
mbsgen=$1
here=$(cd "$(dirname "$0")" && pwd)
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
"$mbsgen" closure "$here/../../../examples/ankle/ankle.json" -o "$work/package" --for ros2 --quiet
strict="-Wall -Wextra -Wpedantic -Wconversion -Wshadow -Werror"
cmake -S "$work/package" -B "$work/build" -Drclcpp_DIR="$here/ros/cmake" -Dament_cmake_DIR="$here/ros/cmake" \
  -Dsensor_msgs_DIR="$here/ros/cmake" -DCMAKE_C_FLAGS="$strict" -DCMAKE_CXX_FLAGS="$strict" >"$work/log" 2>&1 ||
  { cat "$work/log"; exit 1; }
grep -q 'ament_package of ankle_closure' "$work/log"
cmake --build "$work/build" >"$work/log" 2>&1 || { cat "$work/log"; exit 1; }

# In another order, with a joint of another robot; without velocities; one joint alone, the other as before; a joint that
# is not known; out of reach; positions that are no numbers; and back.
"$work/build/closure_node" >"$work/answers" <<'END'
right_motor 0.2 1 elbow 3 4 left_motor 0.1 2
left_motor 0.1 - right_motor 0.2 -
left_motor 0.15 2
ankle_pitch 3 0
left_motor 40 0 right_motor -40 0
left_motor nan 0
left_motor 0.1 2 right_motor 0.2 1
END
awk '
  function close_to(a, b) { return a - b < 1e-12 && b - a < 1e-12 }
  function fail(what) { print "line " NR ": " what ": " $0; failed = 1 }
  NR == 1 { if ($0 != "ankle_closure listens to known_joint_states") fail("the topic") }
  NR > 1 { split($0, word, " ") }
  NR == 2 {
    if ($1 != "joint_states" || $2 != 1 || NF != 26) fail("a message of all joints with velocities")
    for (i = 3; i <= NF; i += 3) { position[$i] = $(i + 1); velocity[$i] = $(i + 2) }
    if (position["left_motor"] != 0.1 || velocity["left_motor"] != 2 || velocity["right_motor"] != 1) fail("known joints")
    # The left rod keeps its length: from the tip of its crank to its place on the foot.
    p = position["ankle_pitch"]; r = position["ankle_roll"]; m = position["left_motor"]
    x = -0.05*cos(p) + 0.036*sin(r)*sin(p); y = 0.036*cos(r); z = 0.05*sin(p) + 0.036*sin(r)*cos(p)
    dx = -0.005 - 0.045*cos(m) - x; dy = 0.036 - y; dz = 0.24 + 0.045*sin(m) - z
    if (!close_to(sqrt(dx*dx + dy*dy + dz*dz), 0.24)) fail("the left rod has another length")
  }
  NR == 3 {
    if ($2 != 2 || NF != 18) fail("a message without velocities")
    for (i = 3; i <= NF; i += 2) if (!close_to($(i + 1), position[$i])) fail("other positions")
  }
  NR == 4 && ($4 != 0.15 || $2 != 3) { fail("one joint alone") }
  NR == 5 && ($4 != 0.15 || $2 != 4) { fail("a joint that is not known") }
  (NR == 6 || NR == 7) && !/^ankle_closure warns: no joint_states: the loops cannot be closed from here$/ { fail("a warning") }
  NR == 8 { for (i = 3; i <= NF; i += 3) if (!close_to($(i + 1), position[$i])) fail("back") }
  END { if (NR != 8) { print NR " lines"; failed = 1 } exit failed }' "$work/answers" || { cat "$work/answers"; exit 1; }
