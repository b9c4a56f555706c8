#!/bin/bash
# SPDX-License-Identifier: GPL-3.0-or-later
# links.sh: every relative link of the documents leads to a file of the source, and to a heading where it names one.
# Every page of docs/ is reached from an index page of docs/, and names the files that its blocks are written to.
set -euo pipefail
here=$(cd "$(dirname "$0")" && pwd)
cd "$here/../../.."
found=$(mktemp)
trap 'rm -f "$found"' EXIT
mapfile -t documents < <(find . -name '*.md' -not -path './build/*' -not -path './out/*' -not -path './.*' |
  sed 's|^\./||' | sort)
awk -f "$here/links.awk" "${documents[@]}" >"$found"

links=0
failures=0
fail() {
  echo "FAILED $*"
  failures=$((failures + 1))
}

declare -A anchors reached
while read -r anchor; do anchors[$anchor]=1; done < <(sed -n 's/^anchor //p' "$found")
while read -r place link; do
  case $link in *://* | mailto:*) continue ;; esac
  links=$((links + 1))
  file=${place%%:*}
  target=${link%%#*}
  path=$(realpath -m --relative-to=. "$(dirname "$file")/$target")
  [ -n "$target" ] || path=$file
  [ -f "$path" ] || fail "$place: no file $path"
  reached[$path]="${reached[$path]:-} $file"
  case $link in *#*) [ -n "${anchors[$path#${link#*#}]:-}" ] || fail "$place: no heading for $link" ;; esac
done < <(sed -n 's/^link //p' "$found")

for document in "${documents[@]}"; do
  case $document in
  docs/index.md | docs/figures/*) ;;
  docs/*) [[ " ${reached[$document]:-} " == *" docs/"*"index.md "* ]] || fail "no index of docs/ links to $document" ;;
  esac
done
awk -f "$here/names.awk" "${documents[@]}" || failures=$((failures + 1))
echo "${#documents[@]} documents, $links links, $failures failures"
[ "$failures" -eq 0 ] && [ "$links" -gt 50 ]
