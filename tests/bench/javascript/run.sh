#!/bin/bash
# SPDX-License-Identifier: GPL-3.0-or-later
# run.sh MBSGEN: writes the table of docs/doors/javascript.md: the times of calls in JavaScript beside those in C++.
set -euo pipefail
here=$(cd "$(dirname "$0")" && pwd)
examples=$here/../../../examples
tree=inverse_dynamics,mass_matrix,direct_dynamics
node "$here/race.mjs" "$1" "$examples/four_bar/four_bar.json" direct_dynamics \
  "$examples/suspension/suspension.json" assemble,direct_dynamics "$examples/puma560/puma560.json" $tree \
  "$examples/ur5/ur5.urdf" $tree "$examples/stewart_platform/stewart_platform.json" inverse_dynamics,direct_dynamics \
  "$examples/humanoid/humanoid.json" $tree
