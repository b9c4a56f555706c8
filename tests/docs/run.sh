#!/bin/bash
# SPDX-License-Identifier: GPL-3.0-or-later
# run.sh MBSGEN FILE.md...: runs the ```bash blocks of the documents, in order, in a copy of the source tree with
# MBSGEN's folder in PATH. Left out: the two scripts, and what builds mbsgen itself; they have run, or run now.
set -euo pipefail
mbsgen=$1
shift
root=$(cd "$(dirname "$0")/../.." && pwd)
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cp -r "$root"/{README.md,docs,examples} "$work/"
export PATH="$(dirname "$mbsgen"):$PATH"

for document in "$@"; do
  awk '/^```bash/ {inside = 1; next} /^```/ {inside = 0} inside' "$root/$document" |
    grep -vE '^(git clone|cd mbsgen$|bash (tests/run|examples/demo)\.sh|cmake --(preset|build --preset|install)|ctest --preset|sudo )' \
      >"$work/commands.sh" || true
  echo "== $document: $(wc -l <"$work/commands.sh") lines"
  (cd "$work" && bash -euxo pipefail commands.sh)
done
