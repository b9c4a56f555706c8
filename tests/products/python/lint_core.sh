#!/bin/bash
# SPDX-License-Identifier: GPL-3.0-or-later
# lint_core.sh PYTHON: the extension module that mbsgen carries compiles as it lies there without a warning, with the stand-ins in
# core/ for what a model adds, and cppcheck finds nothing in it where it is installed.
set -euo pipefail
python=$1
here=$(cd "$(dirname "$0")" && pwd)
package=$here/../../../generator/emit/python/package
table=$here/../../../generator/emit/table/source
include=$("$python" -c 'import sysconfig; print(sysconfig.get_path("include"))')
warnings="-Werror -Wall -Wextra -Wconversion -Wsign-conversion -Wshadow -Wundef -Wcast-qual -Wwrite-strings -Wvla
  -Wstrict-prototypes -Wold-style-definition -Wswitch-default -Wformat=2 -Wpointer-arith"
macros=("-DPy_RETURN_NONE=return Py_None" -DPy_BEGIN_ALLOW_THREADS= -DPy_END_ALLOW_THREADS=)

command -v cppcheck >/dev/null || echo "left out: no cppcheck"
check() { # LAWS PARAMETERS NEWTON PIVOT SETTINGS
  lint ../../table/source/table.c "-DHAS_LAWS=$1" "-DHAS_PARAMETERS=$2" "-DHAS_NEWTON=$3" "-DHAS_PIVOT=$4" "-DHAS_STATUS=$5" -DINPUT_COUNT=0
}
lint() { # FILE OPTION...
  local file=$package/$1
  shift
  # shellcheck disable=SC2086 # words on purpose
  gcc -std=c11 -fsyntax-only $warnings "$@" -I "$here/core" -I "$package" -I "$table" -isystem "$include" "$file"
  # Only some of the header's inline functions are used in each file.
  ! command -v cppcheck >/dev/null ||
    cppcheck --quiet --error-exitcode=1 --enable=warning,style,performance,portability --library=python --std=c11 \
      --suppress=unusedFunction "$@" "${macros[@]}" -I "$here/core" -I "$package" -I "$table" "$file"
}
for part in core call library module; do lint "mbsgen_$part.c"; done
lint ../../../python/core/open.c
check 0 0 0 0 0
check 0 1 0 0 0
check 0 1 0 1 1
check 1 1 1 0 1
