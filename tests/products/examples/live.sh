#!/bin/bash
# SPDX-License-Identifier: GPL-3.0-or-later
# live.sh key|wheel [NODE [BROWSER [SCREENSHOT]]]: builds the live program of an example into OUT by MBSGEN, and drives it.
# Exit code 77: a package is missing.
set -euo pipefail
source=$(cd "$(dirname "$0")/../../.." && pwd)
node=${2:-node}
pkg-config --exists cpp-httplib 2>/dev/null || { echo "skipped: no libcpp-httplib-dev or no pkg-config"; exit 77; }
command -v "$node" >/dev/null || { echo "skipped: no nodejs"; exit 77; }
BUILD=1 bash "$source/examples/live/run.sh" "$1"
"$node" "$source/tests/products/examples/live.mjs" "$1" "$OUT/live" "$source/examples/live/live.js" "${@:3}"
