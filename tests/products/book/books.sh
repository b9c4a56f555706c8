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
# Models are the files that name the version of their format.
for model in $(grep -l '"mbsgen": *1' "$source"/examples/*/*.json | sort); do
  "$mbsgen" book "$model" -o "$work/$(basename "$model" .json).html" --quiet --tf 1
  count=$((count + 1))
done
[ "$count" -ge 20 ] || { echo "there are only $count models in examples/"; exit 1; }
"$mbsgen" book "$source/tests/products/view/names.json" -o "$work/names.html" --quiet --tf 1
# The same model gives the same bytes.
"$mbsgen" book "$source/examples/four_bar/four_bar.json" -o "$work/four_bar_again.html" --quiet --tf 1
cmp "$work/four_bar.html" "$work/four_bar_again.html"
rm "$work/four_bar_again.html"
"$node" "$source/tests/products/book/books.mjs" "$browser" "$work"
