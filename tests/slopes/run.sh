#!/bin/bash
# SPDX-License-Identifier: GPL-3.0-or-later
# run.sh MBSGEN COMPILER MODEL...: the generated derivatives of each model against slopes of its generated functions at two
# states. Functions that compare no numbers run on std::complex, the others on long double, by differences. A line for
# each matrix: entries, largest error over the largest entry. Models with laws of the user's are left out. Fails when one
# differs; the code is 77 when nothing was compared.
set -u
here=$(cd "$(dirname "$0")" && pwd)
root=$(cd "$here/../.." && pwd)
mbsgen=$1
compiler=$2
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT

# Mechanisms iterate until numbers are small, outputs have a status; contacts and these functions choose a branch.
compares_numbers() { # MODEL HEADER
  ! grep -q 'int nc = 0;' "$2" || ! grep -q 'int nd = 0;' "$2" ||
    grep -Eq '"contacts"|"outputs": *\[|\b(abs|sign|min|max|atan2)\(' "$1"
}

# The function that C and D belong to, where the model has outputs.
outputs_of() { # MODEL
  if grep -q '"outputs": *\[' "$1"; then echo ,outputs; fi
}

# 0: equal; 1: different; 2: nothing to compare.
compare() { # MODEL
  local name header mode="complex steps" flags=()
  if grep -q '"extern"' "$1"; then
    echo "  not compared: a law is the user's"
    return 2
  fi
  rm -rf "$scratch/out"
  if ! "$mbsgen" "$1" -o "$scratch/out" --derivatives --functions "default,energy$(outputs_of "$1")" --quiet \
    --split=never >"$scratch/log" 2>&1; then
    echo "  refused: $(grep -v warning "$scratch/log" | head -n 1)"
    return 2
  fi
  header=$(echo "$scratch"/out/*.hpp)
  name=$(basename "$header" .hpp)
  compares_numbers "$1" "$header" && mode=differences && flags=(-DDIFFERENCES)
  grep -Eq "int nx = [1-9]" "$header" && flags+=(-DLINEARIZED)
  echo "  by $mode"
  "$compiler" -std=c++17 -O0 "${flags[@]}" -I "$scratch/out" -I "$root/tests" -I "$root/runtime/include" \
    -DMODEL_HEADER="\"$name.hpp\"" -DMODEL="$name" "$here/driver.cpp" -o "$scratch/driver" || return 1
  "$scratch/driver" 1 && "$scratch/driver" 2
}

equal=0
different=0
left_out=0
for model in "${@:3}"; do
  basename "$model" .json
  compare "$model"
  case $? in
  0) equal=$((equal + 1)) ;;
  1) different=$((different + 1)) ;;
  *) left_out=$((left_out + 1)) ;;
  esac
done
echo "$equal models agree, $different differ, $left_out not compared"
[ $different -eq 0 ] || exit 1
[ $equal -gt 0 ] || exit 77
