#!/bin/bash
# SPDX-License-Identifier: GPL-3.0-or-later
# A mass meets a block of 1, 3 and 10 bodies; a car meets an attenuator of 300 bodies on a truck. Files go to out/attenuator.
# Fails where a claim of docs/vehicles/attenuator.md does not hold.
set -euo pipefail
cd "$(dirname "$0")/../.."
. examples/prepare.sh
prepare gnuplot-nox
to=$out/attenuator
here=examples/attenuator
mkdir -p "$to"
rm -f "$to/milliseconds.txt"

simulated() { # NAME SECONDS INTERVAL VARIABLE...: what measure.awk finds in the motion of $to/NAME.json
  "$MBSGEN" simulate "$to/$1.json" -o "$to/$1.csv" --tf "$2" --every "$3" --rtol 1e-6 --atol 1e-8 --quiet
  awk -v curve="$to/$1.txt" "${@:4}" -f "$here/measure.awk" "$to/$1.csv"
}
holds() { # CLAIM EXPRESSION: of awk
  awk "BEGIN { exit !($2) }" || { echo "does not hold: $1: $2"; exit 1; }
}

one_block() {
  echo "600 kg at 10 m/s against one block:"
  local largest=() severities=() bodies one deceleration severity plastic speed
  for bodies in 1 3 10; do
    bash "$here/chain.sh" "block$bodies" 1 "$bodies" 600 10 >"$to/block$bodies.json"
    read -r deceleration severity plastic speed _ <<<"$(simulated "block$bodies" 0.16 1e-4 \
      -v body="$((30 / bodies))" -v impactor=600)"
    echo "  $bodies $([ "$bodies" = 1 ] && echo body || echo bodies): largest deceleration $deceleration g, ASI $severity, plastic length $plastic m, rebound $speed m/s"
    largest+=("$deceleration")
    severities+=("$severity")
  done
  for one in "${largest[@]:1}"; do
    holds "largest decelerations within 0.5 %" "($one - ${largest[0]})^2 < (0.005*${largest[0]})^2"
  done
  for one in "${severities[@]:1}"; do
    holds "ASI within 0.6 %" "($one - ${severities[0]})^2 < (0.006*${severities[0]})^2"
  done
}
ten_blocks() {
  echo "1200 kg at 25 m/s against ten blocks of 30 bodies on a truck of 10 t:"
  local friction name coefficient free deceleration severity plastic drift
  for friction in 0 0.3 0.6 locked; do
    name=collision_${friction/./}
    coefficient=$friction
    [ "$friction" != locked ] || coefficient=
    bash "$here/chain.sh" "$name" 10 30 1200 25 $coefficient >"$to/$name.json"
    read -r deceleration severity plastic _ drift <<<"$(simulated "$name" 0.45 1e-3 -v body=1 -v impactor=1200 -v truck=10000)"
    echo "  friction $friction: largest deceleration $deceleration g, ASI $severity, plastic length $plastic m"
    [ "$friction" != 0 ] || holds "the momentum is kept without friction" "$drift < 1e-10"
    [ "$friction" != 0 ] || free=$severity
  done
  holds "a truck that gives way is milder than a locked one" "$free < $severity"
}
equations() {
  TIMEFORMAT=%U # processor time: others may use the machine
  local seconds
  seconds=$({ time "$MBSGEN" "$to/collision_0.json" -o "$to" --functions derivatives --quiet; } 2>&1)
  echo "generated 302 bodies in $seconds s of the processor"
  holds "the equations of 300 bodies take less than half a second" "$seconds < 0.5"
}

run_all() {
  timed blocks one_block
  timed collisions ten_blocks
  timed generate equations
}
run_all | tee "$to/results.txt"
LC_ALL=C.UTF-8 gnuplot -e "folder='$to/'; figure='$to/attenuator.svg'" "$here/plot.gp"
echo "figure: $to/attenuator.svg"
