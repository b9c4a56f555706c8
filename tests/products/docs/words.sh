#!/bin/bash
# SPDX-License-Identifier: GPL-3.0-or-later
# words.sh: documents, help and messages are free of words that make a reader stop, and no sentence begins with a
# relative clause. The field has a word for each: NaN, loop closure error, tolerance, deviation, more expensive, recompute.
set -euo pipefail
cd "$(dirname "$0")/../../.."
words='\banew\b|\bdearer\b|\bastray\b|\btold\b|\btells?\b|\bstands?\b|\b(is|are) none\b|\bno numbers\b'
words="$words|open loops|\\bhouse\\b|\\brooms?\\b|\\bdice\\b|in silence|\\basked\\b|\\basks\\b|\\bbelieved\\b"
words="$words|\\bsuffices?\\b|\\blives\\b through|way of the|one are given|1 are given|(^|[.:;|] )What "
# A page or a law belongs to a program, a slider has a travel; an order of words that is German.
words="$words|\\bof yours\\b|[Ww]hat hangs on what|\\bopen stay\\b|influence have|\\bis there where\\b|\\bshall work\\b"
words="$words|(half|end of) [a-z' ]*\\bway\\b|(^|[.:;] )Of (trees|laws|a|an|the|residuals|joints) "
mapfile -t texts < <(find . \( -path ./build -o -path ./out -o -path './.*' \) -prune -o \
  \( -name '*.md' -o -path './schemas/*.json' -o -path './docs/*.1' -o -path './tests/commands/cli/expected/*.txt' \
  -o -path './tests/commands/diagnostics/*.expected' -o -path './docs/figures/*.svg' \) -print)
[ "${#texts[@]}" -gt 200 ] || { echo "FAILED: ${#texts[@]} texts"; exit 1; }
# CONTRIBUTING quotes one of them.
if grep -nE "$words" "${texts[@]}" | grep -v 'relative clause ("What'; then
  echo "FAILED: say it with the field's word"
  exit 1
fi
echo "${#texts[@]} texts"
