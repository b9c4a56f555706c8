#!/bin/bash
# SPDX-License-Identifier: GPL-3.0-or-later
# Certifies the leg from each of its three files, and writes a page that moves it. Files go to out/leg.
set -euo pipefail
cd "$(dirname "$0")/../.."
. examples/prepare.sh
prepare
to=$out/leg
mkdir -p "$to"
for file in leg.urdf leg.xml; do
  "$MBSGEN" "examples/leg/$file" -o "$to/${file#leg.}" --certify --quiet
done
# Programs without libsdformat say so.
"$MBSGEN" examples/leg/leg.sdf -o "$to/sdf" --certify --quiet || echo "leg.sdf is left out"
"$MBSGEN" view examples/leg/leg.urdf -o "$to/leg.html" --quiet
