! SPDX-License-Identifier: MIT
!> Sines and cosines of n angles [rad]; where one is too large for the equations of reduce_angle, by the library.
pure subroutine sincos(n, angle, sine, cosine)
  integer, intent(in) :: n
  real(rk), intent(in) :: angle(n)
  real(rk), intent(inout) :: sine(n), cosine(n)
  integer :: i
  if (.not. all(abs(angle) <= LARGEST)) then
    sine = sin(angle)
    cosine = cos(angle)
    return
  end if
  do i = 1, n
    call reduce_angle(angle(i), sine(i), cosine(i))
  end do
end subroutine sincos

!> Sine and cosine for |angle| <= LARGEST. Multiples of pi/2 are subtracted in parts, whose products with k are exact;
!> `low` is the amount by which r is too large. Compilers must not rearrange sums, as -ffast-math lets them do.
pure subroutine reduce_angle(angle, sine, cosine)
  real(rk), intent(in) :: angle
  real(rk), intent(inout) :: sine, cosine
  real(rk), parameter :: to_integer = TO_INTEGER
  real(rk) :: VALUES
  integer :: turns
  logical :: odd
!#include "sines.inc"
  turns = int(k)
  odd = btest(turns, 0)
  sine = merge(cosine_r, sine_r, odd)
  cosine = merge(sine_r, cosine_r, odd)
  if (btest(turns, 1)) sine = -sine
  if (btest(turns + 1, 1)) cosine = -cosine
end subroutine reduce_angle

