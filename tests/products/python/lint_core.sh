#!/bin/bash
# SPDX-License-Identifier: GPL-3.0-or-later
# lint_core.sh PYTHON: the extension module that mbsgen carries compiles as it lies there without a warning, with the stand-ins in
# core/ for what a model adds, and cppcheck finds nothing in it where it is installed.
set -euo pipefail
python=$1
here=$(cd "$(dirname "$0")" && pwd)
core=$here/../../../generator/emit/python/package/core.c
include=$("$python" -c 'import sysconfig; print(sysconfig.get_path("include"))')
warnings="-Werror -Wall -Wextra -Wconversion -Wsign-conversion -Wshadow -Wundef -Wcast-qual -Wwrite-strings -Wvla
  -Wstrict-prototypes -Wold-style-definition -Wswitch-default -Wformat=2 -Wpointer-arith"
macros=("-DPy_RETURN_NONE=return Py_None" -DPy_BEGIN_ALLOW_THREADS= -DPy_END_ALLOW_THREADS=)

command -v cppcheck >/dev/null || echo "left out: no cppcheck"
check() { # LAWS PARAMETERS NEWTON PIVOT SETTINGS
  local has=(-DHAS_LAWS="$1" -DHAS_PARAMETERS="$2" -DHAS_NEWTON="$3" -DHAS_PIVOT="$4" -DHAS_SETTINGS="$5")
  # shellcheck disable=SC2086 # words on purpose
  gcc -std=c11 -fsyntax-only $warnings "${has[@]}" -I "$here/core" -isystem "$include" "$core"
  ! command -v cppcheck >/dev/null ||
    cppcheck --quiet --error-exitcode=1 --enable=warning,style,performance,portability --library=python --std=c11 \
      "${has[@]}" "${macros[@]}" -I "$here/core" "$core"
}
check 0 0 0 0 0
check 0 1 0 0 0
check 0 1 0 1 1
check 1 1 1 0 1
