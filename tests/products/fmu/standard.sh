#!/bin/bash
# SPDX-License-Identifier: GPL-3.0-or-later
# standard.sh MBSGEN FMI MODEL...: descriptions of units are valid by the standard's schemas in the folder FMI, and
# units link with the standard's headers there, whose functions have the types of the unit's.
set -euo pipefail
mbsgen=$1 standard=$2
shift 2
left_out() {
  echo "left out: $1"
  exit 77
}
[ -e "$standard/2.0/fmi2ModelDescription.xsd" ] || left_out "no schemas in $standard"
command -v xmllint >/dev/null || left_out "no xmllint (package libxml2-utils)"
command -v gcc >/dev/null || left_out "no gcc"
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

validate() { # SCHEMA FILE
  xmllint --noout --schema "$standard/$1" "$2" 2>"$work/log" || { cat "$work/log"; exit 1; }
}

# A program that takes the address of each function that the header declares.
program() { # VERSION NAME
  printf '#include "fmi%s%s.h"\n#include <stdio.h>\n\nint main(void) {\n  int count = 0;\n' "$1" Functions
  grep -o "^#define fmi$1[A-Za-z0-9]* *fmi$1FullName" "$standard/$1.0/fmi$1Functions.h" | awk '{ print $2 }' |
    while read -r name; do
      printf '  %sTYPE* const own_%s = %s;\n  count += own_%s != 0;\n' "$name" "$name" "$name" "$name"
    done
  printf '  printf("%%d functions\\n", count);\n  return count > 30 ? 0 : 1;\n}\n'
}

for model in "$@"; do
  "$mbsgen" "$model" -o "$work/out" --export fmu2,fmu3 --quiet
done
for unit in "$work"/out/fmu2/*; do validate 2.0/fmi2ModelDescription.xsd "$unit/modelDescription.xml"; done
for unit in "$work"/out/fmu3/*; do
  validate 3.0/fmi3ModelDescription.xsd "$unit/modelDescription.xml"
  validate 3.0/fmi3BuildDescription.xsd "$unit/sources/buildDescription.xml"
done
for version in 2 3; do
  unit=$(find "$work/out/fmu$version" -mindepth 1 -maxdepth 1 | sort | head -n 1)
  name=$(basename "$unit")
  program $version >"$work/program.c"
  gcc -std=c99 -O1 -flto -Wlto-type-mismatch -Werror "-DFMI${version}_FUNCTION_PREFIX=${name}_" \
    -I "$standard/$version.0" "$work/program.c" "$unit"/sources/*.c -lm -o "$work/program"
  "$work/program"
  # A target without an operating system, on which uint32_t is a long.
  ! command -v arm-none-eabi-gcc >/dev/null ||
    arm-none-eabi-gcc -mcpu=cortex-m7 -std=c99 -Wall -Wextra -Werror -fsyntax-only "$unit"/sources/*.c
done
