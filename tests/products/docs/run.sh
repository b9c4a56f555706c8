#!/bin/bash
# SPDX-License-Identifier: GPL-3.0-or-later
# run.sh MBSGEN FILE.md...: plays the code blocks of the documents, in order, in a copy of the source tree with
# MBSGEN's folder in PATH. Blocks of which the first line says
#   ```json, jsonc, c, cpp, fortran, js, matlab, python, xml, ini or cmake, and NAME  are written to the file NAME,
#   ```bash                                      are run, without the two scripts and what builds mbsgen: they run elsewhere,
#   ```text                                      must be what the block of commands before has printed, see compare.awk.
# Documents that use the CMake package find it installed from the build to which MBSGEN belongs. Exit code 77: a document
# needs a cross compiler, gfortran, node, Octave, or Python with numpy, scipy and pip, and there is none.
set -euo pipefail
mbsgen=$1
shift
here=$(cd "$(dirname "$0")" && pwd)
root=$(cd "$here/../../.." && pwd)
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
mkdir -p "$work/runtime" "$work/generator/emit/"{python,table}
cp -r "$root"/generator/{ci,python} "$work/generator/"
cp -r "$root/generator/emit/python/package" "$work/generator/emit/python/"
cp -r "$root/generator/emit/table/source" "$work/generator/emit/table/"
cp -r "$root"/{CMakeLists.txt,README.md,docs,examples} "$work/"
cp -r "$root/runtime/include" "$work/runtime/"
export OCTAVE_HISTFILE=$work/octave_history
export PATH="$(dirname "$mbsgen"):$PATH"

has_numpy() { # PYTHON
  "$1" -c 'import numpy, os, setuptools, sysconfig, wheel; os.stat(sysconfig.get_path("include") + "/Python.h")' &&
    "$1" -m pip --version
} >/dev/null 2>&1

for document in "$@"; do
  if grep -q '^arm-none-eabi-' "$root/$document" && ! command -v arm-none-eabi-g++ >/dev/null; then
    echo "skipped: no arm-none-eabi-g++ for $document"
    exit 77
  fi
  if grep -q '^gfortran ' "$root/$document" && ! command -v gfortran >/dev/null; then
    echo "skipped: no gfortran for $document"
    exit 77
  fi
  if grep -q '^octave-cli ' "$root/$document" && ! { command -v octave-cli && command -v mkoctfile; } >/dev/null; then
    echo "skipped: no octave-cli or no mkoctfile (octave-dev) for $document"
    exit 77
  fi
  if grep -q '^node ' "$root/$document" && ! command -v node >/dev/null; then
    echo "skipped: no node for $document"
    exit 77
  fi
  if grep -q '^python3 ' "$root/$document"; then
    if ! has_numpy python3 && has_numpy /usr/bin/python3; then PATH=/usr/bin:$PATH; fi # Debian's, behind another one
    has_numpy python3 || { echo "skipped: no python3 with headers, numpy, pip, setuptools, wheel for $document"; exit 77; }
  fi
  if grep -q '^from scipy' "$root/$document" && ! python3 -c 'import scipy' 2>/dev/null; then
    echo "skipped: no scipy for $document"
    exit 77
  fi
  if grep -q '^find_package(mbsgen' "$root/$document"; then
    cmake --install "$(dirname "$mbsgen")/.." --prefix "$work/prefix" >/dev/null
    export CMAKE_PREFIX_PATH=$work/prefix
  fi
  awk -v script="$work/commands.sh" -v compare="$here/compare.awk" -f "$here/blocks.awk" "$root/$document"
  echo "== $document"
  (cd "$work" && bash -euxo pipefail commands.sh)
done
