! SPDX-License-Identifier: MIT
  real(real32) :: numbers_TABLE(COUNT)
!#include "numbers.inc"
