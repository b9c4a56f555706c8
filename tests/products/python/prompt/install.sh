#!/bin/bash
# SPDX-License-Identifier: GPL-3.0-or-later
# install.sh PYTHON SITE CMAKE VERSION PROGRAM [TCC]: makes a wheel of the package `mbsgen` without a network, and installs
# it into the folder SITE; makes one of the source tree alone, too.
set -euo pipefail
python=$1 site=$2 cmake=$3 version=$4 program=$5 tcc=${6:-}
root=$(cd "$(dirname "$0")/../../../.." && pwd)
"$python" -c 'import setuptools, wheel; from importlib.util import find_spec; assert find_spec("pip")' 2>/dev/null ||
  { echo "skipped: no python3-pip, python3-setuptools, python3-wheel"; exit 77; }
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
"$cmake" -DTO="$work/source" -DVERSION="$version" -DPROGRAM="$program" -DTCC="$tcc" -P "$root/generator/python/stage.cmake"
pip() { "$python" -m pip "$@" --no-index --no-deps --disable-pip-version-check >"$work/log" 2>&1 ||
  { cat "$work/log"; exit 1; }; }
pip wheel --no-build-isolation -w "$work/wheels" "$work/source"
compgen -G "$work/wheels/mbsgen-*-cp310-abi3-*.whl" >/dev/null || { ls "$work/wheels"; exit 1; }
rm -rf "$site"
pip install --root-user-action ignore --target "$site" "$work"/wheels/*.whl
! nm -D --undefined-only "$site/mbsgen/_core.abi3.so" 2>/dev/null | grep -E ' _Py' |
  grep -vE ' _Py_(Dealloc|NoneStruct|BuildValue_SizeT)$| _Py(Arg_ParseTuple|Object_CallMethod)_SizeT$' ||
  { echo "names outside of the limited interface"; exit 1; }
[ -x "$site/mbsgen/bin/mbsgen" ]

mkdir -p "$work/tree/generator/emit/"{python,table}
cp "$root/CMakeLists.txt" "$work/tree"
cp -r "$root/generator/python" "$work/tree/generator"
cp -r "$root/generator/emit/python/package" "$work/tree/generator/emit/python"
cp -r "$root/generator/emit/table/source" "$work/tree/generator/emit/table"
pip install --root-user-action ignore --no-build-isolation --target "$work/plain" "$work/tree/generator/python"
[ ! -e "$work/plain/mbsgen/bin" ]
[ "$(cd "$work" && PYTHONPATH=$work/plain MBSGEN=$program "$python" -c 'import mbsgen; print(mbsgen.__version__)')" = "$version" ]
