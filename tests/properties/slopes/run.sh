#!/bin/bash
# SPDX-License-Identifier: GPL-3.0-or-later
# run.sh MBSGEN COMPILER MODEL...: the generated derivatives of each model against slopes of its generated functions at two
# states. Functions that compare no numbers run on std::complex, the others on long double, by differences. A line for
# each matrix: entries, largest error over the largest entry. Models with laws of the user's are left out. Fails when one
# differs; the code is 77 when nothing was compared.
set -u
here=$(cd "$(dirname "$0")" && pwd)
root=$(cd "$here/../../.." && pwd)
mbsgen=$1
compiler=$2
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT

# Mechanisms iterate until numbers are small, outputs have a status; contacts and these functions choose a branch.
compares_numbers() { # MODEL HEADER
  ! grep -q 'int nc = 0;' "$2" || ! grep -q 'int nd = 0;' "$2" ||
    grep -Eq '"contacts"|"outputs": *\[|\b(abs|sign|min|max|atan2)\(' "$1"
}

# Functions whose derivatives are compared, and derivatives that come by name alone; matrices of large models have too many
# entries for a compiler.
functions_of() { # MODEL
  local wanted="outputs energy energy_derivatives" available name
  [ "$(joints_of "$1")" -le 20 ] && wanted+=" mass_matrix_derivatives constraint_derivatives"
  available=$("$mbsgen" "$1" -o "$scratch/out" --functions '?' 2>&1 | tr ',' ' ')
  echo -n default
  for name in $wanted; do
    case " $available " in *" $name "*) echo -n ",$name" ;; esac
  done
}
joints_of() { # MODEL
  local joints
  joints=$("$mbsgen" check "$1" 2>/dev/null | sed -n 's/.* \([0-9]*\) joint.*/\1/p' | head -n 1)
  echo "${joints:-0}"
}

# What the compiler has to know of the parameters that the header lists.
parameter_flags() { # HEADER
  local name moves= count=0
  for name in $(sed -n '/ sensitivity_names\[/,/;/p' "$1" | grep -o '"[^"]*"' | tr -d '"'); do
    moves+="model.parameters.$name += dp[$count]; "
    count=$((count + 1))
  done
  [ $count -eq 0 ] || flags+=("-DPARAMETERS=$count" "-DMOVE_PARAMETERS=$moves")
}

# 0: equal; 1: different; 2: nothing to compare.
compare() { # MODEL
  local name header mode="complex steps" flags=()
  if grep -q '"extern"' "$1"; then
    echo "  not compared: a law is the user's"
    return 2
  fi
  if [ "$(joints_of "$1")" -gt 100 ]; then
    echo "  not compared: more than 100 joints, for which a compiler takes hours"
    return 2
  fi
  rm -rf "$scratch/out"
  if ! "$mbsgen" "$1" -o "$scratch/out" --derivatives --functions "$(functions_of "$1")" --quiet \
    --split=never >"$scratch/log" 2>&1; then
    echo "  refused: $(grep -v warning "$scratch/log" | head -n 1)"
    return 2
  fi
  header=$(echo "$scratch"/out/*.hpp)
  name=$(basename "$header" .hpp)
  compares_numbers "$1" "$header" && mode=differences && flags=(-DDIFFERENCES)
  grep -Eq "int nx = [1-9]" "$header" && flags+=(-DLINEARIZED)
  parameter_flags "$header"
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
  2) left_out=$((left_out + 1)) ;;
  *) different=$((different + 1)) ;;
  esac
done
echo "$equal models agree, $different differ, $left_out not compared"
[ $different -eq 0 ] || exit 1
[ $equal -gt 0 ] || exit 77
