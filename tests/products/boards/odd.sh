#!/bin/bash
# SPDX-License-Identifier: GPL-3.0-or-later
# odd.sh MBSGEN: packages of models that are no arms: names that are macros of Arduino or a header of its, laws of the user's,
# states, ball joints, contacts, no joints, 300 bodies; functions other than inverse dynamics. Manifests are valid, all is
# compiled without a warning, and the programs run on this computer.
set -euo pipefail
mbsgen=$1
here=$(cd "$(dirname "$0")" && pwd)
. "$here/targets.sh"
target host
flags="-O0"
root=$here/../../..
standins=$here/standins
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
fail() {
  echo "FAILED: $*"
  exit 1
}

# try FILE NAME OPTIONS...: the packages, and the program of one of them.
try() {
  local file=$1 name=$2
  shift 2
  "$mbsgen" "$file" -o "$work" --export arduino,platformio,esp-idf,zephyr --quiet "$@"
  python3 "$here/manifests.py" "$work" "$name"
  package=$work/arduino/$name
  for source in "$package"/src/*.c "$package/extras/host.c"; do c_file "$source" "$work/$(basename "$source").o" "-I$package/src"; done
  linked "$work/$name.host" "$work"/{"$name.c","${name}_state.c",host.c}.o
  "$work/$name.host" >"$work/$name.txt" || { cat "$work/$name.txt"; fail "$name"; }
}
written() { # PATTERN
  grep -qE "$1" "$work/$name.txt" || { cat "$work/$name.txt"; fail "$name does not write $1"; }
}

# The same files twice.
for folder in first second; do
  "$mbsgen" "$here/models/names.json" -o "$work/$folder" --export arduino,platformio,esp-idf,zephyr --quiet
done
diff -r "$work/first" "$work/second"

# Names: those of the model are in no structure; a sketch sets them by the names that the page lists.
name=Servo_model
try "$here/models/names.json" $name
for row in '`Servo` | `Servo_model`' '`B0` | `B0_`' '`B0_` | `B0__`' '`PI` | `PI_`' '`A0` | `A0_`' '`degrees` | `degrees_`' '`PB0` | `PB0_`' \
  '`SREG` | `SREG_`' '`TIM2` | `TIM2_`' '`round` | `round_`'; do
  grep -qF "| $row |" "$package/README.md" || fail "README.md has no row $row"
done
{
  echo '#include <Arduino.h>'
  cat "$package/examples/$name/$name.ino"
  echo 'double changed(Servo_model_model* m, Servo_model_inputs* inputs);
double changed(Servo_model_model* m, Servo_model_inputs* inputs) {
  inputs->TIM2_.force[0] = m->parameters.B0_ + m->parameters.B0__ + m->parameters.PI_ + m->parameters.A0_;
  return m->parameters.degrees_ + m->parameters.SREG_.mass;
}'
} >"$work/sketch.cpp"
cpp_file "$work/sketch.cpp" "$work/sketch.o" "-I$standins/arduino -I$package/src"
# The plain text of the model is no header for Arduino: the test can fail.
"$mbsgen" "$here/models/names.json" -o "$work/plain" --language c --quiet
printf '#include <Arduino.h>\n#include "Servo.h"\n' >"$work/plain.cpp"
! cpp_file "$work/plain.cpp" "$work/plain.o" "-I$standins/arduino -I$work/plain" 2>/dev/null || fail "macros do no harm"

name=driving_simulator
try "$root/examples/driving_simulator/driving_simulator.json" $name --functions inverse_dynamics
written '^Q\[0\] = '
name=bars_laws
try "$root/tests/properties/laws/bars_laws.json" $name
grep -q '^Pointers to functions in `model.laws`' "$package/README.md" || fail "the page lists no laws"
name=served_laws
try "$root/tests/properties/states/served_laws.json" $name
name=craft_tank
try "$root/tests/properties/states/craft_tank.json" $name --functions direct_dynamics
written '^qdd\[5\] = '
name=satellite
try "$root/tests/products/python/models/satellite.json" $name --functions mass
written '^mass\[0\] = '
name=standing
try "$root/tests/products/python/models/standing.json" $name --functions contact_kinematics
written '^contacts\[95\] = '
name=four_bar
try "$root/examples/four_bar/four_bar.json" $name --functions sensor_coupler
written '^sensor\[41\] = '
name=chain
python3 -c '
bodies = [{"name": f"b{i}", "parent": f"b{i - 1}" if i else "base", "at": "tip" if i else [0, 0, 0], "mass": 1,
           "joints": [{"name": f"q{i}", "type": "Rx" if i % 2 else "Ry"}], "com": [0, 0, -0.1], "inertia": [0.1, 0, 0, 0.1, 0, 0.1],
           "points": {"tip": [0, 0, -0.2]}} for i in range(300)]
import json
print(json.dumps({"mbsgen": 1, "name": "chain", "gravity": [0, 0, -9.81], "bodies": bodies}))' >"$work/chain.json"
try "$work/chain.json" $name --functions inverse_dynamics
written '^Q\[299\] = '
name=post
echo '{"mbsgen": 1, "name": "post", "bodies": [{"name": "post", "parent": "base", "mass": 1}]}' >"$work/post.json"
try "$work/post.json" $name
