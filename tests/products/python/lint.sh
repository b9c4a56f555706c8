#!/bin/bash
# SPDX-License-Identifier: GPL-3.0-or-later
# lint.sh PYTHON: the Python that mbsgen carries is Python as it lies there; where mypy is, names and arguments of its
# functions fit, in packages of models too. Types are left to install.sh.
set -euo pipefail
python=$1
here=$(cd "$(dirname "$0")" && pwd)
package=$here/../../../generator/emit/python/package
closure=$here/../../../generator/emit/closure/package
prompt=$here/../../../generator/python
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

"$python" -W error -c 'import pathlib, sys
for name in sys.argv[1:]:
    compile(pathlib.Path(name).read_text(), name, "exec")' "$package"/*.py "$package"/*.pyi "$closure/closure.py" "$prompt"/setup.py "$prompt"/mbsgen/*.py "$prompt"/mbsgen/studies/*.py
"$python" -c 'import pathlib, sys, tomllib
tomllib.loads(pathlib.Path(sys.argv[1]).read_text())' "$package/pyproject.toml"

"$python" -c 'import mypy' 2>/dev/null || { echo "left out: no mypy"; exit 0; }
# Descriptors and arrays of any shape have no types that mypy could follow: what it then says of values is left out.
check() {
  (cd "$work" && "$python" -m mypy --check-untyped-defs --ignore-missing-imports --disable-error-code=assignment \
    --disable-error-code=call-overload --disable-error-code=var-annotated --disable-error-code=attr-defined \
    --disable-error-code=type-var --disable-error-code=arg-type "$@")
}
mkdir "$work/shared"
cp "$package/_arrays.py" "$package/_support.py" "$work/shared"
: >"$work/shared/__init__.py"
check -p shared
for model in tests/products/python/models/vehicle examples/four_bar/four_bar examples/puma560/puma560; do
  name=$(basename $model)
  "$MBSGEN" "$here/../../../$model.json" -o "$work" --export python --quiet --functions default
  mv "$work/python/$name/src/$name" "$work"
  rm "$work/$name/__init__.pyi" # it would hide the module
  check -p "$name"
done
sed -i 's/_support\.state_of/_suport.state_of/' "$work/four_bar/__init__.py"
! check -p four_bar >"$work/log" || { echo "a wrong name is no error"; exit 1; }
grep -q 'Name "_suport" is not defined' "$work/log"
