#!/bin/bash
# SPDX-License-Identifier: GPL-3.0-or-later
# schemes.sh: figures of the documents are dark where the reader's system is: paper, ink and grid have rules for that.
set -euo pipefail
cd "$(dirname "$0")/../../../docs/figures"
failures=0 count=0
# has FILE COLOUR: no rule is needed, or there is one for each attribute that names the colour.
has() {
  local attribute
  for attribute in fill stroke; do
    grep -q "\\(^\\|[ <]\\)$attribute \\?= \\?['\"]$2['\"]" "$1" || continue
    grep -q "\[$attribute=\"$2\"\] \?{ \?$attribute:" "$1" || { echo "FAILED $1: $attribute $2 has no rule for the dark"; return 1; }
  done
}
for file in *.svg; do
  count=$((count + 1))
  grep -q '@media (prefers-color-scheme: dark)' "$file" || { echo "FAILED $file: is light in the dark"; failures=$((failures + 1)); }
  for colour in '#ffffff' '#222222' 'black' 'rgb(34,34,34)' 'rgb(102, 102, 102)' 'rgb(221, 221, 221)' '#eceff1' '#fff3e0' '#e8f5e9' '#fdecea'; do
    has "$file" "$colour" || failures=$((failures + 1))
  done
done
echo "$count figures, $failures failures"
[ "$failures" -eq 0 ] && [ "$count" -gt 10 ]
