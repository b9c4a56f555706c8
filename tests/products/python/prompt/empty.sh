#!/bin/bash
# SPDX-License-Identifier: GPL-3.0-or-later
# empty.sh PYTHON SITE URDF: in an environment without a compiler, from a URDF file to 100000 mass matrices, with the
# processor's time that it takes. Libraries of TCC say that they need no executable stack.
set -euo pipefail
python=$1 site=$2 urdf=$3
[ -x "$site/mbsgen/bin/mbsgen-tcc" ] || { echo "skipped: no libtcc-dev"; exit 77; }
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
echo 'double twice(double x) { return 2 * x; }' >"$work/twice.c"
"$site/mbsgen/bin/mbsgen-tcc" "$site/mbsgen/include" "$work/twice.so" WITHOUT "$work/twice.c"
if command -v readelf >/dev/null; then
  readelf -lW "$work/twice.so" >"$work/segments"
  grep -q 'GNU_STACK.* RW ' "$work/segments" || { echo "no segment that denies an executable stack"; exit 1; }
fi
"$python" -m venv --without-pip --system-site-packages "$work/env"
cp -r "$site/mbsgen" "$work"/env/lib/python3*/site-packages/
cat >"$work/use.py" <<'E'
import os
import sys
import time

start = time.perf_counter()
import mbsgen
import numpy as np

arm = mbsgen.load(sys.argv[1])
loaded = time.perf_counter()
q = np.random.default_rng(1).uniform(-1, 1, (100000, arm.nq))
M = arm.mass_matrix(q)
end = time.perf_counter()
used = os.times()
seconds = used.user + used.system + used.children_user + used.children_system
assert arm.backend == "tcc" and M.shape == (100000, arm.nq, arm.nq) and np.linalg.eigvalsh(M[:1000]).min() > 0
print(f"import and load {loaded - start:.2f} s, 100000 mass matrices {end - loaded:.2f} s; {seconds:.2f} s of the processor")
assert seconds < 1, "more than a second"
try:
    mbsgen.load(sys.argv[1], backend="cc")
    sys.exit("a compiler was found")
except mbsgen.ProgramError as error:
    assert "no C compiler" in str(error)
E
env -i PATH="$work/env/bin" HOME="$work" "$work/env/bin/python" -I "$work/use.py" "$urdf"
