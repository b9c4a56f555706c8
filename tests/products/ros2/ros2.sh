#!/bin/bash
# SPDX-License-Identifier: GPL-3.0-or-later
# ros2.sh MBSGEN: the packages of an arm and of a mechanism with a loop in a workspace, built by colcon with Debian's
# ament_cmake, pluginlib and class_loader; prefix/ has what Debian does not have, headers of ours in the place of rclcpp,
# sensor_msgs and the interface. pluginlib loads the solvers; the node answers as that of `mbsgen closure` does.
set -euo pipefail
mbsgen=$1
here=$(cd "$(dirname "$0")" && pwd)
root=$here/../../..
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
closure=$root/tests/products/closure/ros/include

generate() { # MODEL
  "$mbsgen" "$1" -o "$work/generated" --export ros2 --quiet
}
generate "$root/examples/ur5/ur5.urdf"
# A parameter more, and a damper at the crank.
sed -e 's/"name": "four_bar"/"name": "damped_four_bar"/' -e 's/"parameters": {/&"damping": {"value": 0.05, "unit": "N m s"},/' \
  -e 's/"name": "crank_angle",/& "force": "-damping*qd(crank_angle)",/' "$root/examples/four_bar/four_bar.json" \
  >"$work/damped_four_bar.json"
generate "$work/damped_four_bar.json"
cp -r "$work/generated/ros2" "$work/src"
cp -r "$here/solver_check" "$work/check"

# The Python of Debian's ament_cmake, whichever one is first in the path.
export PATH=/usr/bin:$PATH
strict="-Wall -Wextra -Wpedantic -Wconversion -Wshadow -Werror"
build() { # FOLDER OPTIONS... of CMake
  local folder=$1
  shift
  (cd "$work" && colcon build --merge-install --executor sequential --base-paths "$folder" \
    --cmake-args "-DCMAKE_PREFIX_PATH=$here/prefix/cmake" "$@") >"$work/colcon" 2>&1 || { cat "$work/colcon"; exit 1; }
}
build src -DCMAKE_BUILD_TYPE=Release "-DCMAKE_C_FLAGS=$strict" "-DCMAKE_CXX_FLAGS=$strict"
build check "-DGENERATED=$work/generated"
index=$work/install/share/ament_index/resource_index/packages
touch "$index/inverse_dynamics_solver" # as if the interface's package were in the workspace
set +u
. "$work/install/setup.sh"
set -u
python3 -c '
import sys, yaml
def walk(name, value):
    if isinstance(value, dict):
        for key, each in value.items(): walk(f"{name}.{key}" if name else key, each)
    elif isinstance(value, list): print(f"{name}[]", *value)
    else: print(name, float(value))
walk("", yaml.safe_load(open(sys.argv[1]))["/**"]["ros__parameters"])' \
  "$work/install/share/ur5_inverse_dynamics_solver/config/ur5.yaml" >"$work/parameters"
"$work/install/lib/solver_check/check_ur5" "$root/examples/ur5/ur5.urdf" "$work/parameters"
"$work/install/lib/solver_check/check_four_bar"

# The node and that of `mbsgen closure`: with a velocity, without, and out of reach.
name=damped_four_bar
"$mbsgen" closure "$work/$name.json" -o "$work/closure" --for ros2 --quiet
gcc -std=c99 -O1 -c "$work/closure/${name}_closure.c" -o "$work/closure.o"
gcc -std=c99 -O1 -c "$work/closure/${name}_loops.c" -o "$work/loops.o"
g++ -std=c++17 -O1 -I"$closure" -I"$work/closure" "$work/closure/closure_node.cpp" "$work"/{closure,loops}.o -lm -o "$work/node"
printf 'crank_angle 0.5 2 elbow 1 1\ncrank_angle 0.6 -\ncrank_angle nan 0\n' >"$work/messages"
"$work/node" <"$work/messages" >"$work/expected"
"$work/install/lib/${name}_inverse_dynamics_solver/closure_node" <"$work/messages" >"$work/answers"
[ "$(wc -l <"$work/answers")" = 4 ]
diff "$work/expected" "$work/answers"
echo "the node answers as that of closure does"
