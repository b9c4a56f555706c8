#!/bin/bash
# SPDX-License-Identifier: GPL-3.0-or-later
# The closure of a parallel ankle in C, its accuracy and the time of a call; beside it, where Python has numpy and headers,
# its package and an iteration in numpy. Files go to out/ankle.
set -euo pipefail
cd "$(dirname "$0")/../.."
. examples/prepare.sh
prepare
to=$out/ankle
"$MBSGEN" closure examples/ankle/ankle.json -o "$to" --quiet
${CC:-cc} -std=c99 "${OPTIMIZE:--O2}" -ffp-contract=off -Wall -Wextra -I "$to" \
  examples/ankle/main.c "$to/ankle_closure.c" "$to/ankle_loops.c" -o "$to/ankle" -lm
"$to/ankle"

python=${PYTHON:-python3}
if ! "$python" -c 'import numpy, os, sysconfig; os.stat(sysconfig.get_path("include") + "/Python.h")' 2>/dev/null; then
  echo "left out: no $python with numpy and headers"
  exit 0
fi
"$MBSGEN" closure examples/ankle/ankle.json -o "$to" --for python --quiet
core=$to/python/ankle_closure/core
${CC:-cc} -O2 -ffp-contract=off -shared -fPIC -isystem "$("$python" -c 'import sysconfig; print(sysconfig.get_path("include"))')" \
  -I "$core" "$core"/*.c -o "$to/python/ankle_closure/src/_ankle_closure_core.abi3.so" -lm
PYTHONPATH=$to/python/ankle_closure/src "$python" examples/ankle/timing.py
