#!/bin/bash
# SPDX-License-Identifier: GPL-3.0-or-later
# install.sh PYTHON: makes a wheel of a package without a network, for all versions of Python from 3.10 on, installs it,
# and uses it elsewhere. Its types fit where mypy is there. Exit code 77: no pip, setuptools or wheel.
set -euo pipefail
python=$1
here=$(cd "$(dirname "$0")" && pwd)
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
{ "$python" -m pip --version && "$python" -c 'import setuptools, wheel'; } >/dev/null 2>&1 ||
  { echo "skipped: no python3-pip, python3-setuptools, python3-wheel"; exit 77; }

"$MBSGEN" "$here/models/vehicle.json" -o "$work" --export python --quiet --functions default,linearize,mass
"$MBSGEN" "$here/models/words.json" -o "$work" --export python --quiet
for name in vehicle lambda; do
  "$python" -m pip install --no-index --no-deps --no-build-isolation --disable-pip-version-check \
    --root-user-action ignore --target "$work/site" "$work/python/$name" >"$work/log" 2>&1 || { cat "$work/log"; exit 1; }
done
for file in vehicle/__init__.pyi vehicle/py.typed lambda_/__init__.py _vehicle_core.abi3.so; do
  [ -e "$work/site/$file" ] || { echo "$file is not installed"; exit 1; }
done
(cd "$work" && "$python" -m pip wheel --no-index --no-deps --no-build-isolation -q -w wheels python/vehicle 2>"$work/log") ||
  { cat "$work/log"; exit 1; }
compgen -G "$work/wheels/vehicle-*-cp310-abi3-*.whl" >/dev/null || { ls "$work/wheels"; exit 1; }

# The limited interface: nothing but what each version from 3.10 on has.
if command -v nm >/dev/null; then
  ! nm -D --undefined-only "$work/site/_vehicle_core.abi3.so" | grep -E ' _Py' | grep -vE ' _Py_(Dealloc|NoneStruct|BuildValue_SizeT)$| _Py(Arg_ParseTuple|Object_CallMethod)_SizeT$' ||
    { echo "names outside of the limited interface"; exit 1; }
fi

cat >"$work/use.py" <<'END'
import numpy as np
import vehicle

model = vehicle.Model()
model.laws.strut = lambda Z, Zd: 30*(Z - 1)
model.laws.tyre = lambda point: ([0, 0, -float(point.position[2])], [0, 0, 0])
model.parameters.frame.mass = 4
model.update()
inputs = vehicle.Inputs()
inputs.push.force[2] = 1
qdd: vehicle.Array = model.direct_dynamics(np.zeros(2), np.zeros(2), np.zeros(2), inputs)
lines = model.linearize(np.zeros((3, 2)), np.zeros(2), np.zeros(2))
mass: float = model.mass()
sets = model.parameter_sets(2)
sets.frame.mass = [3, 4]
M: vehicle.Array = model.mass_matrix(np.zeros(2), parameters=sets)
assert (M[1] == model.mass_matrix(np.zeros(2), parameters=model.parameters)).all()
print(qdd.shape, lines.A.shape, lines.status, mass)
END
sed -i 's/: vehicle.Array//' "$work/use.py"
[ "$(cd "$work" && PYTHONPATH=$work/site "$python" use.py)" = "(2,) (3, 4, 4) ['ok' 'ok' 'ok'] 4.0" ] || exit 1

"$python" -c 'import mypy' 2>/dev/null || { echo "left out: no mypy"; exit 0; }
check() { (cd "$work" && MYPYPATH=$work/site "$python" -m mypy --strict "$@" 2>&1); }
check use.py || exit 1
echo 'import vehicle; vehicle.Model().parameters.frame.masss = 3' >"$work/wrong.py"
! check wrong.py >"$work/log" || { echo "a wrong name is no error"; exit 1; }
grep -q 'has no attribute "masss"' "$work/log"
