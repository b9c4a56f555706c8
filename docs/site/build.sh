#!/bin/bash
# SPDX-License-Identifier: GPL-3.0-or-later
# build.sh [FOLDER]: the site of the documents, FOLDER/html/index.html, by mkdocs (Debian and Ubuntu: package mkdocs) and
# mbsgen, which writes the live pages: $MBSGEN, or the program of the preset release. FOLDER is build/site by default.
# Fails on any warning, on a page that the navigation lacks, where a page would fetch something from the network, and
# where it or a style sheet asks for a file that is not there.
set -euo pipefail
cd "$(dirname "$0")/../.."
folder=$(realpath -m "${1:-build/site}")
command -v mkdocs >/dev/null || { echo "mkdocs is missing: apt-get install mkdocs"; exit 1; }
mbsgen=$(realpath -m "${MBSGEN:-build/release/bin/mbsgen}")
[ -x "$mbsgen" ] || { echo "mbsgen is missing, build it, or name it: MBSGEN=PROGRAM $0"; exit 1; }

rm -rf "$folder/pages" "$folder/html" "$folder/theme"
mkdir -p "$folder/pages/live"
{ printf '%s\n' README.md CONTRIBUTING.md CHANGELOG.md LICENSE; find docs examples schemas -name '*.md' -o -name '*.svg' -o -name '*.png' -o -name '*.webp' -o -name '*.json' -path 'schemas/*'; } |
  grep -v '^docs/site/' | xargs cp --parents -t "$folder/pages"
# A fence names the file that its block is written to; the generator knows languages alone.
find "$folder/pages" -name '*.md' -exec sed -i -E 's/^```([a-z]+) [^ ]+$/```\1/' {} +
cp -r docs/site/mkdocs.yml docs/site/theme "$folder/"
cp docs/site/site.css docs/site/site.js docs/site/mark.svg "$folder/pages/"

# Live pages of the examples share one copy of the 3-D library: that which the program puts into a page.
live=$folder/pages/live
"$mbsgen" view examples/four_bar/four_bar.json -o "$folder/whole.html" --quiet
sed -n '/^<script>$/,/^<\/script>$/{/^<\/*script>$/d;p}' "$folder/whole.html" >"$live/three.min.js"
sh tests/products/view/examples.sh "$mbsgen" "$live" --library three.min.js
# The workbench, where the program holds it.
if "$mbsgen" workbench -o "$live/workbench.html" --quiet 2>/dev/null; then
  sed -i 's|^# Workbench$|&\n\n[Open the workbench](../../live/workbench.html)|' "$folder/pages/docs/editing/workbench.md"
fi
# A drawing on an example's page leads to its live page, and so does each tree of the gallery.
sed -i -E 's#^!\[([^]]*)\]\(\.\./\.\./docs/drawings/([a-z0-9_-]+)\.svg\)$#[![\1](../../docs/drawings/\2.svg)](../../live/\2.html)#' \
  "$folder"/pages/examples/*/README.md
sed -i -E 's#\[tree\]\(drawings/topology/([a-z0-9_-]+)\.svg\)#[live](../live/\1.html) · &#g' "$folder/pages/docs/gallery.md"

(cd "$folder" && mkdocs build --strict) >"$folder/log" 2>&1 || { cat "$folder/log"; exit 1; }
if grep -A20 -E 'WARNING|not included in the "nav"' "$folder/log"; then
  echo "FAILED: warnings, or pages without a place in docs/site/mkdocs.yml"
  exit 1
fi
# A page on a disk may load scripts, but no data; the theme's own scripts are not asked for.
{ printf 'const searchIndex = '; cat "$folder/html/search/search_index.json"; printf ';\n'; } >"$folder/html/search/index.js"
rm -r "$folder/html/search/search_index.json" "$folder/html/js"
if grep -rnoE '(<link|<script|<img)[^>]*(src|href)="(https?:)?//[^"]*' "$folder/html" --include='*.html' | head -3 | grep .; then
  echo "FAILED: pages that need a network"
  exit 1
fi
bash docs/site/assets.sh "$folder/html"
echo "$(find "$folder/html" -name '*.html' | wc -l) pages: $folder/html/index.html"
