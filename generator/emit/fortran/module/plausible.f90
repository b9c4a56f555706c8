! SPDX-License-Identifier: MIT
!#if HAS_TENSOR
!> No eigenvalue of a symmetric matrix is below -1e-3 of its size, by principal minors.
elemental function semidefinite(xx, xy, xz, yy, yz, zz) result(answer)
  real(rk), intent(in) :: xx, xy, xz, yy, yz, zz
  logical :: answer
  real(rk) :: first, second, total
  total = abs(xx) + abs(yy) + abs(zz)
  first = -0.001_rk*total
  second = first*total
  answer = xx >= first .and. yy >= first .and. zz >= first .and. xx*yy - xy*xy >= second .and. &
      xx*zz - xz*xz >= second .and. yy*zz - yz*yz >= second .and. &
      xx*(yy*zz - yz*yz) - xy*(xy*zz - yz*xz) + xz*(xy*yz - yy*xz) >= second*total
end function semidefinite

!> A mass distribution has this tensor of inertia: no principal moment is negative or exceeds the sum of the two others.
elemental function tensor(xx, xy, xz, yy, yz, zz) result(answer)
  real(rk), intent(in) :: xx, xy, xz, yy, yz, zz
  logical :: answer
  real(rk) :: half
  half = 0.5_rk*(xx + yy + zz)
  answer = semidefinite(xx, xy, xz, yy, yz, zz) .and. &
      semidefinite(half - xx, -xy, -xz, half - yy, -yz, half - zz)
end function tensor

!#endif // HAS_TENSOR
!> The first reason why the parameters describe no physical system; empty: none is known. Every number must be finite,
!> no mass negative, every tensor of inertia that of a mass distribution (where the model's own is).
function implausible(model) result(answer)
  class(model_type), intent(in) :: model
  character(len=:), allocatable :: answer
!#include "tests.inc"
  answer = ""
end function implausible

!> True where no such reason is known.
function plausible(model) result(answer)
  class(model_type), intent(in) :: model
  logical :: answer
  answer = len(implausible(model)) == 0
end function plausible

