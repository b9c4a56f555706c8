#!/bin/bash
# SPDX-License-Identifier: GPL-3.0-or-later
# chain.sh NAME BLOCKS BODIES MASS SPEED [FRICTION]: the model of BLOCKS in a row, BODIES each, which MASS kg meet at SPEED m/s.
# Without FRICTION the last block stands against a wall; else on a truck that slides with this coefficient. Axis x points from
# the wall to the impactor; each joint moves a body against the one before, so that compression is negative.
set -euo pipefail
awk -v name="$1" -v blocks="$2" -v bodies="$3" -v mass="$4" -v speed="$5" -v friction="${6:-}" '
function segment(i) { return (i == 1 || i == count + 1) ? 2 * bodies : bodies } # half as long at both ends
function force(i) { return segment(i) "*k*(-q(s" i ") - x(p" i "))" }
function joint(i) {
  text = "\"name\": \"s" i "\", \"type\": \"Tx\""
  if (i <= count) return text ", \"force\": \"" force(i) "\""
  return text ", \"qd0\": -" speed ", \"force\": \"max(" force(i) ", 0)\"" # the impactor is not tied
}
function body(label, parent, weight, rest) {
  return "    {\"name\": \"" label "\", \"parent\": \"" parent "\", \"mass\": \"" weight "\", \"joints\": [{" rest "}]}"
}
function state(i) {
  return "    {\"name\": \"p" i "\", \"unit\": \"m\", \"rate\": \"max(" force(i) " - yield - " segment(i) "*hardening*x(p" i \
    "), 0)/(" segment(i) "*viscosity)\"}"
}
function output(axis) { return "\"sensor(seat).acceleration[" axis "]\"" }
BEGIN {
  count = blocks * bodies
  print "{\n  \"mbsgen\": 1,\n  \"name\": \"" name "\",\n  \"gravity\": [0, 0, 0],\n  \"parameters\": {"
  print "    \"block\": {\"value\": 30, \"unit\": \"kg\", \"doc\": \"mass of a block\"},"
  print "    \"k\": {\"value\": 2e6, \"unit\": \"N/m\", \"doc\": \"elastic stiffness of a block\"},"
  print "    \"yield\": {\"value\": 40e3, \"unit\": \"N\", \"doc\": \"force at which a block gives way\"},"
  print "    \"hardening\": {\"value\": 200e3, \"unit\": \"N/m\", \"doc\": \"growth of that force with the plastic length\"},"
  print "    \"viscosity\": {\"value\": 1e3, \"unit\": \"N s/m\", \"doc\": \"force beyond it for a rate of the plastic length\"}"
  if (friction != "") print "    , \"truck_mass\": 10000, \"friction\": " friction ", \"g\": 9.81"
  print "  },\n  \"bodies\": ["
  first = "base"
  if (friction != "") {
    first = "truck"
    print body(first, "base", "truck_mass", \
      "\"name\": \"truck\", \"type\": \"Tx\", \"force\": \"-friction*truck_mass*g*tanh(qd(truck)/0.05)\"") ","
  }
  for (i = 1; i <= count; ++i) print body("b" i, i == 1 ? first : "b" (i - 1), "block/" bodies, joint(i)) ","
  print body("impactor", "b" count, mass, joint(count + 1))
  print "  ],\n  \"states\": ["
  for (i = 1; i <= count + 1; ++i) print state(i) (i <= count ? "," : "")
  print "  ],\n  \"sensors\": [{\"name\": \"seat\", \"point\": \"impactor.origin\"}],"
  print "  \"outputs\": [" output(0) ", " output(1) ", " output(2) "]\n}"
}'
