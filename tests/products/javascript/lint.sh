#!/bin/bash
# SPDX-License-Identifier: GPL-3.0-or-later
# lint.sh NODE: the JavaScript that mbsgen carries is JavaScript as it lies there.
set -eu
node=$1
generator=$(cd "$(dirname "$0")/../../../generator" && pwd)
find "$generator" -name '*.js' -o -name '*.mjs' | while read -r file; do
  "$node" --check "$file"
done
