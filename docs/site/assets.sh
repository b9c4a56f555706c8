#!/bin/bash
# SPDX-License-Identifier: GPL-3.0-or-later
# assets.sh FOLDER: every file that a page of FOLDER names (src, srcset, href, and the addresses in style sheets) is there.
set -euo pipefail
cd "$1"
addresses() {
  grep -rnoE '(src|srcset|href)="[^"]*"' --include='*.html' . | sed -E 's/^([^:]*):([0-9]*):(src|srcset|href)="([^"]*)"$/\1:\2 \4/'
  grep -rnoE 'url\([^)]*\)' --include='*.css' . | sed -E "s/^([^:]*):([0-9]*):url\\(['\"]?([^)'\"]*)['\"]?\\)\$/\\1:\\2 \\3/"
}
count=0 missing=0
declare -A known
while read -r place address; do
  case $address in '' | '#'* | *://* | //* | mailto:* | data:*) continue ;; esac
  count=$((count + 1))
  path=${address%%[#?]*}
  key=${place%/*}/$path
  [ -n "${known[$key]:-}" ] && continue
  known[$key]=1
  [ -e "$key" ] && continue
  echo "FAILED $place: no file $address"
  missing=$((missing + 1))
done < <(addresses)
echo "$count addresses, ${#known[@]} files, $missing missing"
[ "$missing" -eq 0 ] && [ "$count" -gt 100 ]
