# SPDX-License-Identifier: GPL-3.0-or-later
# Sourced: `generate MBSGEN FOLDER MODEL[:OPTION,...]...` writes C of models into FOLDER. OPTIONs are without their dashes,
# with colons between: tree.json:status:functions=default,energy.

generate() {
  local mbsgen=$1 folder=$2 model word
  shift 2
  for model in "$@"; do
    local options=()
    while read -r word; do options+=("--$word"); done < <(tr ':' '\n' <<<"$model" | tail -n +2)
    "$mbsgen" "${model%%:*}" -o "$folder" --language c --quiet "${options[@]}" || return 1
  done
}
