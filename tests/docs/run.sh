#!/bin/bash
# SPDX-License-Identifier: GPL-3.0-or-later
# run.sh MBSGEN FILE.md...: plays the code blocks of the documents, in order, in a copy of the source tree with
# MBSGEN's folder in PATH. Blocks of which the first line says
#   ```json, ```jsonc or ```cpp and NAME  are written to the file NAME,
#   ```bash                               are run, without the two scripts and what builds mbsgen: these run elsewhere,
#   ```text                               must be what the block of commands before has printed, see compare.awk.
set -euo pipefail
mbsgen=$1
shift
here=$(cd "$(dirname "$0")" && pwd)
root=$(cd "$here/../.." && pwd)
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
mkdir "$work/runtime"
cp -r "$root"/{README.md,docs,examples} "$work/"
cp -r "$root/runtime/include" "$work/runtime/"
export PATH="$(dirname "$mbsgen"):$PATH"

for document in "$@"; do
  awk -v script="$work/commands.sh" -v compare="$here/compare.awk" -f "$here/blocks.awk" "$root/$document"
  echo "== $document"
  (cd "$work" && bash -euxo pipefail commands.sh)
done
