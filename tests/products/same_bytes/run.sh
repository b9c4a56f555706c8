#!/bin/bash
# SPDX-License-Identifier: GPL-3.0-or-later
# run.sh PROGRAM OTHER WRITE_MODELS COUNT [MODEL...]: both programs write the same bytes for COUNT random models and for
# the models named: all files of C++ with a certificate, and for every fourth one also those of the other languages and a
# drawing. Prints the time that each program took. With other_pointers=yes in the environment the memory that reports state
# is left out: pointers have another size there, and compilers compute the parts of an expression in another order.
set -euo pipefail
program=$1
other=$2
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
mkdir "$work/models"
"$3" "$work/models" "$4"
for file in "${@:5}"; do
  folder=$work/models/$(basename "$(dirname "$file")")
  [ -d "$folder" ] || cp -r "$(dirname "$file")" "$folder"
done

# write PROGRAM FOLDER FILE OPTION...: an answer is a file, too
write() {
  mkdir -p "$2"
  "$1" "$3" -o "$2" --quiet "${@:4}" >"$2/answer" 2>&1 || echo "exit code $?" >>"$2/answer"
  sed -i "s|$2|FOLDER|g" "$2/answer"
}

# all PROGRAM FOLDER
all() {
  local file count=0 language
  while read -r file; do
    local name=$2/${file//\//_}
    write "$1" "$name/cpp" "$work/models/$file" --certify
    if ((count++ % 4 == 0)); then
      for language in c javascript fortran; do write "$1" "$name/$language" "$work/models/$file" --language "$language"; done
      write "$1" "$name/exports" "$work/models/$file" --export python,npm,batch,fmu2,fmu3
      "$1" draw "$work/models/$file" -o "$name/drawing.svg" >/dev/null 2>&1 || true
    fi
  done <"$work/list"
}

(cd "$work/models" && grep -rl '"mbsgen":' --include='*.json' . | sed 's|^\./||' | sort) >"$work/list"
start=$(date +%s.%N)
all "$program" "$work/one"
middle=$(date +%s.%N)
all "$other" "$work/two"
end=$(date +%s.%N)
if [ "${other_pointers:-no}" = yes ]; then
  find "$work/one" "$work/two" -name '*.report.json' -exec sed -i '/"memory": {/,/}/d' {} +
fi
diff -r "$work/one" "$work/two" || {
  echo "FAILED: files differ"
  exit 1
}
[ -n "$(find "$work/one" -name '*.hpp' -print -quit)" ] || {
  echo "FAILED: nothing was written"
  exit 1
}
awk -v a="$start" -v b="$middle" -v c="$end" -v models="$(wc -l <"$work/list")" -v files="$(find "$work/one" -type f | wc -l)" \
  'BEGIN {printf "%d models, %d files: the same bytes; %.1f s and %.1f s, %.2f of the time\n", models, files, b - a, c - b, (c - b) / (b - a)}'
