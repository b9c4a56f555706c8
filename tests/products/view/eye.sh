#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# usage: eye.sh MBSGEN NODE BROWSER FILE.png: what the driver of docs/vehicles/manoeuvres.md sees before the obstacle, on a road
# with a bump and edges: the picture docs/figures/eye.png; and what that of the driving simulator sees, as FILE.png.scenery.png.
set -eu
mbsgen=$1 node=$2 browser=$3 picture=$4
here=$(cd "$(dirname "$0")" && pwd)
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
awk '/^```json car.json/ { on = 1; next } /^```/ { on = 0 } on' "$here/../../../docs/vehicles/manoeuvres.md" >"$work/plain.json"
"$node" -e '
  const { readFileSync, writeFileSync } = require("fs");
  const [from, to] = process.argv.slice(1);
  const car = JSON.parse(readFileSync(from, "utf8"));
  car.bodies[0].points.eye = [-0.2, 0.35, 0.75];
  car.roads = [{ name: "track", type: "profile", from: -40, to: 120, beyond: "level",
    parts: [{ shape: "bump", from: 70, length: 8, height: 0.3 }] }];
  for (const tyre of car.tyres) tyre.road = "track";
  writeFileSync(to, JSON.stringify(car));
' "$work/plain.json" "$work/car.json"
"$mbsgen" manoeuvre "$work/car.json" --kind obstacle -o "$work/run.csv" --view "$work/page.html" --quiet
"$node" "$here/eye.mjs" "$browser" "$work/page.html" "$picture"
"$mbsgen" view "$here/../../../examples/driving_simulator/driving_simulator.json" -o "$work/simulator.html" --quiet
"$node" "$here/scenery.mjs" "$browser" "$work/simulator.html" "$picture.scenery.png"
