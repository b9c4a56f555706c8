#!/bin/bash
# SPDX-License-Identifier: GPL-3.0-or-later
# Imports, generates, compiles and runs two robots, a mechanism with closed loops, two tools with constraints on an
# admittance device, the haptic key of a grand piano, robots that a hand touches, a driving simulator, its car with a
# hydraulic suspension, an attenuator, a narrow vehicle that tilts, and a kart on a belt.
# Files and figures go to out/, out/index.html shows them. Works from a fresh clone on Debian 12 or Ubuntu 24.04. With
# MBSGEN set to the program, nothing is installed or built.
set -euo pipefail
cd "$(dirname "$0")/.."
. examples/example.sh
. examples/index.sh
short=1
examples=(ur5 puma560 stewart_platform rolling_disk disk_on_sphere)
titles=(
  "UR5: from a URDF file to its free fall"
  "PUMA 560: from a model file to joint torques"
  "Stewart platform: closed loops, from a motion to the forces in six legs and back"
  "Rolling disk: no slip, in the hand on an admittance device"
  "Disk on a sphere: a tool that follows a surface and does not give way"
)
for i in "${!examples[@]}"; do
  echo "== ${titles[i]} =="
  run_example "${examples[i]}"
  echo
done

piano="Grand piano key: contacts, the papers' figures, and a haptic device in a real-time loop"
echo "== $piano =="
MBSGEN=$MBSGEN OUT=$out FAST=1 bash examples/piano_key/run.sh
echo "The device is described in docs/piano-key.md."
echo

touched="An arm that is pushed and pulled around an obstacle, a quadruped that floats, a hand on another computer"
echo "== $touched =="
MBSGEN=$MBSGEN OUT=$out bash examples/touch_editing/run.sh
echo "Push and pull are described in docs/touch-editing.md."
echo

dragged="A humanoid that is pushed, touched and dragged, with rigid contacts under its feet and hands"
echo "== $dragged =="
MBSGEN=$MBSGEN OUT=$out bash examples/humanoid/run.sh
echo "The robot is described in docs/humanoid.md."
echo

driven="Driving simulator: a car of fifty joints, an obstacle, three casters, changes while it runs"
echo "== $driven =="
MBSGEN=$MBSGEN OUT=$out bash examples/driving_simulator/run.sh
echo "The car is described in docs/vehicles/driving-simulator.md."
echo

oiled="Hydraulic suspension: that car with cylinders on two circuits, which resist roll alone"
echo "== $oiled =="
MBSGEN=$MBSGEN OUT=$out bash examples/hydraulic_suspension/run.sh
echo "The suspension is described in docs/vehicles/hydraulic-suspension.md."
echo

softened="Attenuator: blocks that give way for good, in up to 300 bodies between a car and a truck"
echo "== $softened =="
MBSGEN=$MBSGEN OUT=$out bash examples/attenuator/run.sh
echo "The blocks are described in docs/vehicles/attenuator.md."
echo

tilted="Narrow vehicle: leans into the bends of a slalom that overturns it with the shaft locked"
echo "== $tilted =="
MBSGEN=$MBSGEN OUT=$out short=1 bash examples/tilting_vehicle/run.sh
echo "The vehicle is described in docs/vehicles/tilting-vehicle.md."
echo

held="Kart held on a belt: the force of the holder against those of the tyres, over the toe-in"
echo "== $held =="
MBSGEN=$MBSGEN OUT=$out short=1 bash examples/kart_bench/run.sh
echo "The bench is described in docs/vehicles/kart-bench.md."
echo

moving=(four_bar suspension stewart_platform puma560 piano_key)
echo "== Pages on which mechanisms move =="
for name in "${moving[@]}"; do
  "$MBSGEN" simulate "examples/$name/$name.json" --tf 2 --view "$out/view/$name.html"
done
echo "The pages are described in docs/view.md."
echo

{
  show_views "${moving[@]}"
  for i in "${!examples[@]}"; do show_example "${examples[i]}" "${titles[i]}"; done
  show_device piano_key docs/piano-key.md "$piano" force button mass slow fast staccato feel steps loop
  show_device touch_editing docs/touch-editing.md "$touched" push pull float split
  show_device humanoid docs/humanoid.md "$dragged" push touch drag contacts
  show_device driving_simulator docs/vehicles/driving-simulator.md "$driven" obstacle weave bend avoidance changes pedals
  show_device hydraulic_suspension docs/vehicles/hydraulic-suspension.md "$oiled" hydraulic_suspension
  show_device attenuator docs/vehicles/attenuator.md "$softened" attenuator
  show_device tilting_vehicle docs/vehicles/tilting-vehicle.md "$tilted" tilting_vehicle
  show_device kart_bench docs/vehicles/kart-bench.md "$held" kart_bench
} | write_page >"$out/index.html"
echo "Open $out/index.html: figures, operation counts, and where the generated code is."
