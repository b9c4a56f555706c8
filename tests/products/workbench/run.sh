#!/bin/bash
# SPDX-License-Identifier: GPL-3.0-or-later
# run.sh SOURCE BUILD BROWSER: makes the workbench in BUILD, by emscripten, and uses it. Pictures of it are in BUILD/pictures.
# Needs emscripten, node, npm, and pugixml's sources in the folder PUGIXML_SOURCE.
set -euo pipefail
source=$1
build=$2
. "$source/tests/products/npm/build.sh"
build_webassembly "$source" "$build" workbench
node "$source/tests/products/workbench/workbench.mjs" "$3" "$build/workbench.html" "$build/pictures"
