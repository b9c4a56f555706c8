#!/bin/bash
# SPDX-License-Identifier: GPL-3.0-or-later
# model.sh: the car of examples/driving_simulator with a double-acting cylinder beside each strut, and two hydraulic
# circuits with accumulators, as states; those of the tyres come behind them. The model keeps its name, so that the headers of the driving simulator serve both.
# Areas of zero give the car as it was. Pressures are absolute; the link's force has what they add to that of the car at
# rest, whose springs bear less by it.
set -euo pipefail
awk '
# The flow through an orifice, m^3/s: laminar for small differences of pressure, with the root of large ones.
function flow(conductance, difference) {
  return conductance "*(" difference ")/sqrt(sqrt(1 + ((" difference ")/transition)^2))"
}
function gas(line) { return "charge*(gas/x(gas_" line "))^kappa" }
function state(name, rate, x0, unit, doc) {
  return "    {\"name\": \"" name "\", \"rate\": \"" rate "\", \"x0\": \"" x0 "\", \"unit\": \"" unit "\", \"doc\": \"" doc "\"}"
}
# The chambers of a corner; each has an orifice between it and its line.
function chambers(corner, bore_line, annulus_line) {
  inflow[bore_line] = inflow[bore_line] " + " flow("valve", "x(bore_" corner ") - x(line_" bore_line ")")
  inflow[annulus_line] = inflow[annulus_line] " + " flow("valve", "x(annulus_" corner ") - x(line_" annulus_line ")")
  return state("bore_" corner, "modulus/chamber*(-bore*Zd(strut_" corner ") - " \
      flow("valve", "x(bore_" corner ") - x(line_" bore_line ")") ")", "charge", "Pa", "above the piston") ",\n" \
    state("annulus_" corner, "modulus/chamber*(annulus*Zd(strut_" corner ") - " \
      flow("valve", "x(annulus_" corner ") - x(line_" annulus_line ")") ")", "charge", "Pa", "below it, around the rod") ",\n"
}
function circuit(line) {
  return state("line_" line, "modulus/line*(" substr(inflow[line], 4) " - " \
      flow("throttle", "x(line_" line ") - " gas(line)) ")", "charge", "Pa", "of a circuit") ",\n" \
    state("gas_" line, "-" flow("throttle", "x(line_" line ") - " gas(line)), "gas", "m^3", "of its accumulator")
}
/^  "parameters": \{/ {
  print
  print "    \"bore\": {\"value\": 8.04e-4, \"unit\": \"m^2\", \"doc\": \"area above a piston\"},"
  print "    \"annulus\": {\"value\": 6.03e-4, \"unit\": \"m^2\", \"doc\": \"area below a piston\"},"
  print "    \"charge\": {\"value\": 3e6, \"unit\": \"Pa\", \"doc\": \"pressure at rest\"},"
  print "    \"gas\": {\"value\": 3e-4, \"unit\": \"m^3\", \"doc\": \"of an accumulator at rest\"},"
  print "    \"kappa\": {\"value\": 1.4, \"doc\": \"of the gas: pressure*volume^kappa is constant\"},"
  print "    \"modulus\": {\"value\": 4e8, \"unit\": \"Pa\", \"doc\": \"of the oil with its hoses\"},"
  print "    \"chamber\": {\"value\": 2e-4, \"unit\": \"m^3\", \"doc\": \"oil of a chamber\"},"
  print "    \"line\": {\"value\": 5e-4, \"unit\": \"m^3\", \"doc\": \"oil of a line\"},"
  print "    \"valve\": {\"value\": 1.1e-10, \"unit\": \"m^3/(s Pa)\", \"doc\": \"orifice of a chamber, small differences\"},"
  print "    \"throttle\": {\"value\": 4.4e-10, \"unit\": \"m^3/(s Pa)\", \"doc\": \"orifice of an accumulator\"},"
  print "    \"transition\": {\"value\": 1e6, \"unit\": \"Pa\", \"doc\": \"from laminar to turbulent flow\"},"
  next
}
/"name": "strut_/ {
  match($0, /strut_[fr][lr]/)
  corner = substr($0, RSTART + 6, 2)
  sub(/damper\*Zd/, "damper*Zd - bore*(x(bore_" corner ") - charge) + annulus*(x(annulus_" corner ") - charge)")
  ++struts
}
/^  "sensors": \[/ {
  print "  \"states\": ["
  printf "%s", chambers("fl", "a", "b") chambers("rl", "a", "b") chambers("fr", "b", "a") chambers("rr", "b", "a")
  print circuit("a") ",\n" circuit("b")
  print "  ],"
  ++states
}
{ print }
END { if (struts != 4 || states != 1) exit 1 }' examples/driving_simulator/driving_simulator.json
