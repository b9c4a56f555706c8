#!/bin/bash
# SPDX-License-Identifier: GPL-3.0-or-later
# car.sh [DENSITY]: the car of examples/driving_simulator with bent anti-roll bars in place of its rigid halves with springs. The
# diameters give the stiffness of those springs, 4000 and 1100 N m/rad, by Castigliano's theorem: F a^3/3EI for each arm of
# a = 0.3 m, F a^2 0.55 m/GJ for each half, F b^2 (b + 0.4 m)/3EI for b = 0.15 m beyond the mounts.
set -euo pipefail
awk -v density="${1:-7850}" '
function bar(axle, diameter, angle) {
  print "    {"
  print "      \"name\": \"bar_" axle "_body\", \"parent\": \"chassis\", \"at\": \"bar_" axle "\","
  print "      \"joints\": [{\"name\": \"bar_" axle "\", \"type\": \"Ry\", \"q0\": " angle "}],"
  print "      \"points\": {\"left\": [0.3, 0.55, 0], \"left_mount\": [0, 0.4, 0], \"middle\": [0, 0, 0],"
  print "        \"right_mount\": [0, -0.4, 0], \"right\": [0.3, -0.55, 0]},"
  print "      \"flexible\": {"
  print "        \"path\": {"
  print "          \"along\": [\"left\", [0, 0.55, 0], [0, -0.55, 0], \"right\"],"
  print "          \"section\": {\"diameter\": " diameter ", \"E\": 2.1e11, \"G\": 8e10, \"density\": " density "},"
  print "          \"held\": {\"left_mount\": [\"x\", \"y\", \"z\"], \"right_mount\": [\"x\", \"z\"], \"middle\": [\"ry\"]},"
  print "          \"loads\": {\"left\": [\"z\"], \"right\": [\"z\"]}, \"modes\": 0, \"shortening\": false"
  print "        },"
  print "        \"damping\": 0.02"
  print "      }"
  print "    },"
}
/"roll_bar_(front|rear)": \{/ { next }
# The first line of a body is held back until its name is known.
$0 == "    {" { brace = $0; next }
/"name": "bar_[fr]l"/ { /bar_f/ ? bar("front", 0.028654, 0.0291) : bar("rear", 0.020745, -0.0410); ++bars; skipping = 1 }
/"name": "bar_[fr]r"/ { skipping = 1 }
skipping { if ($0 == "    },") skipping = 0; brace = ""; next }
/"name": "drop_[fr][lr]", "parent"/ {
  match($0, /drop_[fr][lr]/)
  axle = substr($0, RSTART + 5, 1) == "f" ? "front" : "rear"
  side = substr($0, RSTART + 6, 1) == "l" ? "left" : "right"
  $0 = "      \"name\": \"" substr($0, RSTART, 7) "\", \"parent\": \"bar_" axle "_body\", \"at\": \"" side "\","
  ++drops
}
brace != "" { print brace; brace = "" }
{ print }
END { if (bars != 2 || drops != 4) exit 1 }' examples/driving_simulator/driving_simulator.json
