# SPDX-License-Identifier: GPL-3.0-or-later
"""speed.py MODEL [LEAST]: states a second of many states in one call from Python, against a loop in C.

Fails where a function has less than the share LEAST of the speed of C. The loop in C is compiled with the flags of the
package, and runs over the same arrays.
"""

import ctypes
import sys
import tempfile

import numpy as np
from package import best, build, compiled

ROWS = 100000
ROUNDS = 15

C_TEXT = """
#include "NAME.h"
void inverse_dynamics(const double* q, const double* qd, const double* qdd, double* Q, int rows) {
  static NAME_model model;
  NAME_init(&model);
  for (int i = 0; i < rows; ++i)
    NAME_inverse_dynamics(&model, q + NAME_nq*i, qd + NAME_nqd*i, qdd + NAME_nqd*i, Q + NAME_nqd*i);
}
void direct_dynamics(const double* q, const double* qd, const double* Q, double* qdd, int rows) {
  static NAME_model model;
  NAME_init(&model);
  for (int i = 0; i < rows; ++i)
    NAME_direct_dynamics(&model, q + NAME_nq*i, qd + NAME_nqd*i, Q + NAME_nqd*i, qdd + NAME_nqd*i);
}
"""


def main(path, least="0.5"):
    failed = False
    with tempfile.TemporaryDirectory() as folder:
        package = build(path, folder, "--functions", "inverse_dynamics,direct_dynamics")
        loop = compiled(folder, package.__name__, C_TEXT)
        model, random = package.Model(), np.random.default_rng(1)
        arrays = random.uniform(-1, 1, (3, ROWS, package.nq))
        for function in ("inverse_dynamics", "direct_dynamics"):
            result = np.empty((ROWS, package.nqd))
            pointers = [ctypes.c_void_p(array.ctypes.data) for array in (*arrays, result)]
            in_c, in_python = best(ROUNDS, lambda: getattr(loop, function)(*pointers, ROWS),
                                   lambda: getattr(model, function)(*arrays))
            np.testing.assert_array_equal(getattr(model, function)(*arrays), result)
            share = in_c/in_python
            print(f"{function}: {ROWS} states of {package.nq} joints, C {1e9*in_c/ROWS:.0f} ns, "
                  f"Python {1e9*in_python/ROWS:.0f} ns a state: {share:.2f} of the speed of C")
            failed |= share < float(least)
    return failed


sys.exit(main(*sys.argv[1:]))
