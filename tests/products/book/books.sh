#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# usage: books.sh MBSGEN NODE BROWSER [FOLDER]: writes the books of all examples and looks at them in a browser. With a
# folder, the books are left there.
set -eu
mbsgen=$1 node=$2 browser=$3
source=$(cd "$(dirname "$0")/../../.." && pwd)
work=${4:-$(mktemp -d)}
if [ $# -lt 4 ]; then trap 'rm -rf "$work"' EXIT; fi
count=0
# The laws of an example's program, where it has them.
laws_of() { [ ! -e "$(dirname "$1")/laws.mjs" ] || echo "--laws $(dirname "$1")/laws.mjs"; }
# Models are the files that name the version of their format.
for model in $(grep -l '"mbsgen": *1' "$source"/examples/*/*.json | sort); do
  # shellcheck disable=SC2046 # words on purpose
  "$mbsgen" book "$model" $(laws_of "$model") -o "$work/$(basename "$model" .json).html" --quiet --tf 1
  count=$((count + 1))
done
[ "$count" -ge 20 ] || { echo "there are only $count models in examples/"; exit 1; }
"$mbsgen" book "$source/tests/products/view/names.json" -o "$work/names.html" --quiet --tf 1
# A four-bar hangs in one equilibrium, and balances in another one.
grep -q 'They have found 2 equilibria; without an unstable mode: 1\.' "$work/four_bar.html" ||
  { echo "four_bar.html: not two equilibria with one that is stable"; exit 1; }
# The same model gives the same bytes.
"$mbsgen" book "$source/examples/four_bar/four_bar.json" -o "$work/four_bar_again.html" --quiet --tf 1
cmp "$work/four_bar.html" "$work/four_bar_again.html"
rm "$work/four_bar_again.html"
# Bad input is refused, and nothing is written.
refused() { # EXPECTED-CODE TEXT ARGUMENTS
  expected=$1 text=$2 code=0
  shift 2
  "$mbsgen" book "$@" >"$work/answer" 2>&1 || code=$?
  [ "$code" -eq "$expected" ] || { echo "book $*: exit code $code"; exit 1; }
  grep -q -- "$text" "$work/answer" || { echo "book $*: no '$text' in the answer"; cat "$work/answer"; exit 1; }
  [ ! -e "$work/refused.html" ] || { echo "book $*: a page was written"; exit 1; }
}
four_bar=$source/examples/four_bar/four_bar.json
cp "$four_bar" "$work/four_bar.json"
printf '{"mbsgen": 1, "name": "m", "bodies": [{"name": "b", "parent": "a"}]}' >"$work/wrong.json"
refused 2 "did you mean 'direct_dynamics'" "$four_bar" -o "$work/refused.html" --functions direct_dynamic
refused 2 "a page is HTML" "$four_bar" -o "$work/refused.svg"
refused 2 "the model file itself" "$work/four_bar.json" -o "$work/four_bar.json"
refused 1 "/bodies/0/parent" "$work/wrong.json" -o "$work/refused.html"
rm "$work/answer" "$work/wrong.json" "$work/four_bar.json"
"$node" "$source/tests/products/book/books.mjs" "$browser" "$work"
