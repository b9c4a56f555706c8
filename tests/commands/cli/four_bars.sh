#!/bin/bash
# SPDX-License-Identifier: GPL-3.0-or-later
# four_bars.sh N CUTS: prints the model of N four-bars in a row: cranks of 1 m on bearings 1 m apart, whose ends couplers
# join. CUTS is `couplers`, where each coupler is cut at its end, or `bearings`, where the cranks hang from the couplers
# and are cut at their bearings, so that the tree is one long chain.
awk -v n="$1" -v cuts="$2" '
function bar(name, parent, at, q0, size) {
  bodies = bodies (bodies == "" ? "" : ",\n") "    {\"name\": \"" name "\", \"parent\": \"" parent "\", \"at\": " at \
    ", \"joints\": [{\"name\": \"j_" name "\", \"type\": \"Rz\", \"q0\": " q0 "}], \"mass\": 1, \"com\": [" size / 2 \
    ", 0, 0], \"inertia\": [0, 0, 0, 0.1, 0, 0.1], \"points\": {\"e\": [" size ", 0, 0]}}"
}
BEGIN {
  if (n < 1 || (cuts != "couplers" && cuts != "bearings")) {
    print "usage: four_bars.sh N couplers|bearings" > "/dev/stderr"
    exit 2
  }
  up = 1.2
  bar("a0", "base", "\"g0\"", up, 1)
  for (i = 1; i <= n; i++) {
    before = "a" (i - 1)
    bar("c" i, before, cuts == "couplers" || i == 1 ? "\"e\"" : "[0, 0, 0]", -up, 1)
    if (cuts == "couplers")
      bar("a" i, "base", "\"g" i "\"", up, 1)
    else
      bar("a" i, "c" i, "\"e\"", up, -1)
    tie = cuts == "couplers" ? "\"c" i ".e\", \"b\": \"a" i ".e\"" : "\"a" i ".e\", \"b\": \"base.g" i "\""
    list = list (i == 1 ? "" : ",\n") "    {\"name\": \"k" i "\", \"type\": \"ball\", \"a\": " tie "}"
  }
  for (i = 0; i <= n; i++) bearings = bearings (i == 0 ? "" : ", ") "\"g" i "\": [" i ", 0, 0]"
  print "{\"mbsgen\": 1, \"name\": \"four_bars\", \"gravity\": [0, -9.81, 0],\n  \"base\": {\"points\": {" bearings "}},"
  print "  \"bodies\": [\n" bodies "],\n  \"cuts\": [\n" list "]}"
}'
