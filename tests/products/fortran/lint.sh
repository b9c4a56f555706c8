#!/bin/bash
# SPDX-License-Identifier: GPL-3.0-or-later
# lint.sh: the Fortran that mbsgen carries (generator/emit/fortran/module) compiles as it lies there without a warning, in
# a module with what a model adds. Exit code 77: there is no gfortran.
set -euo pipefail
module=$(cd "$(dirname "$0")/../../../generator/emit/fortran/module" && pwd)
command -v gfortran >/dev/null || { echo "left out: no gfortran"; exit 77; }
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
for real in real32 real64; do
  {
    echo "module carried
      use, intrinsic :: iso_fortran_env, only: rk => $real
      implicit none
      type, public :: model_type
        real(rk) :: mass = 1.0_rk
      end type
    contains"
    cat "$module/helpers.f90"
    sed -e 's/LARGEST/8192.0_rk/g; s/TO_INTEGER/12582912.0_rk/; s/VALUES/k, sine_r, cosine_r/' \
      -e 's/^!#include "sines.inc"/k = angle + to_integer; sine_r = k; cosine_r = k/' "$module/sincos.f90"
    sed 's/^!#include "tests.inc"/if (model%mass < 0.0_rk) return/' "$module/plausible.f90"
    echo "end module carried"
  } >"$work/carried.f90"
  (cd "$work" && gfortran -std=f2008 -O1 -Wall -Wextra -pedantic -Werror -c carried.f90)
done
