#!/bin/bash
# SPDX-License-Identifier: GPL-3.0-or-later
# A beam spins up, a slider-crank turns with a rod that bends, and a car leans on bent anti-roll bars; compares with
# chains of rigid segments and with rigid bars. Files go to out/beams. Fails where a claim of README.md does not hold.
set -euo pipefail
cd "$(dirname "$0")/../.."
. examples/prepare.sh
prepare gnuplot-nox
to=$out/beams
here=examples/beams
mkdir -p "$to"
rm -f "$to/milliseconds.txt"
tolerances="--rtol 1e-8 --atol 1e-10 --quiet"

columns() { # TABLE EXPRESSION…: t, and the expressions of awk over column NAME as c["NAME"]
  local expressions
  expressions=$(printf ', %s' "${@:2}")
  awk -F, "/^#/ { next } !named++ { for (i = 1; i <= NF; ++i) name[i] = \$i; next }
    { for (i = 1; i <= NF; ++i) c[name[i]] = \$i; print c[\"t\"]$expressions }" OFMT=%.9g "$1"
}
holds() { # CLAIM MEASURED TOLERANCE
  echo "  $1: $2, where $3 is accepted"
  awk -v found="$2" -v most="$3" 'BEGIN { exit !(found ~ /^[0-9]/ && found + 0 <= most + 0) }' || { echo "MISSED"; exit 1; }
}
# The largest difference of the second columns of two tables, as a share of the largest number of the second.
difference() { # FOUND REFERENCE
  paste "$1" "$2" | awk '{ d = $2 - $4; d = d < 0 ? -d : d; r = $4 < 0 ? -$4 : $4; if (d > most) most = d; if (r > size) size = r }
    END { if (size > 0) printf "%.2g", most/size }'
}

spin_up() {
  echo "a beam of 8 m that spins up to 6 rad/s:"
  # shellcheck disable=SC2086
  "$MBSGEN" simulate $here/spin_up.json --tf 20 --every 0.25 -o "$to/spin_up.csv" $tolerances
  # Every second mode has its tip on the other side.
  columns "$to/spin_up.csv" 'c["q(blade.m1)"] - c["q(blade.m2)"] + c["q(blade.m3)"]' >"$to/spin_up.txt"
  columns $here/spin_up_reference.csv 'c["deflection"]' >"$to/spin_up_reference.txt"
  holds "deflection of the tip against a chain of 24 segments" "$(difference "$to/spin_up.txt" "$to/spin_up_reference.txt")" 0.015
}
crank() {
  echo "a slider-crank at 30 rad/s with a rod that bends:"
  # shellcheck disable=SC2086
  "$MBSGEN" simulate $here/flexible_crank.json --tf 0.4 --every 0.0025 -o "$to/crank.csv" $tolerances
  columns "$to/crank.csv" 'c["q(rod.m1)"] - c["q(rod.m3)"]' >"$to/crank.txt"
  columns $here/crank_reference.csv 'c["bend"]' >"$to/crank_reference.txt"
  holds "bend of the rod's middle against a chain of 24 segments" "$(difference "$to/crank.txt" "$to/crank_reference.txt")" 0.01
}
# The roll of the car at rest per torque about its length, rad/(N m).
roll() { # MODEL
  local torque
  for torque in -500 500; do
    awk -v torque=$torque '/^  "links": \[/ { print "  \"forces\": [{\"name\": \"push\", \"point\": \"chassis.centre\", \"frame\": \"body\",\"torque\": [" torque ", 0, 0]}],"
      ++done } { print } END { exit done != 1 }' "$1" >"$to/pushed.json"
    "$MBSGEN" equilibrium "$to/pushed.json" --steady --ignore x,y,yaw,spin_fl,spin_fr,spin_rl,spin_rr \
      --tolerance 1e-4 -o "$to/pushed$torque.csv" --quiet
    awk -F, 'NR == 1 { for (i = 1; i <= NF; ++i) if ($i == "q(roll)") column = i } NR == 2 { print $column }' "$to/pushed$torque.csv"
  done | awk '{ sum += NR == 1 ? -$1 : $1 } END { printf "%.6g", sum/1000 }'
}
car() {
  echo "the car of the driving simulator on bent anti-roll bars:"
  local rigid light steel
  bash $here/car.sh 80 >"$to/light.json"
  bash $here/car.sh >"$to/car.json"
  rigid=$(roll examples/driving_simulator/driving_simulator.json)
  light=$(roll "$to/light.json")
  steel=$(roll "$to/car.json")
  echo "  roll per torque: $rigid rad/(N m) by rigid halves with springs, $light by bent bars of 0.1 kg, $steel by those of steel"
  holds "light bars against the closed formula's springs" "$(awk "BEGIN { d = $light/$rigid - 1; printf \"%.2g\", d < 0 ? -d : d }")" 0.001
}

run_all() {
  timed spin_up spin_up
  timed crank crank
  timed car car
}
run_all | tee "$to/results.txt"
LC_ALL=C.UTF-8 gnuplot -e "folder='$to/'; figure='$to/beams.svg'" "$here/plot.gp"
echo "figure: $to/beams.svg"
