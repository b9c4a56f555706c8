! SPDX-License-Identifier: MIT
!#if HAS_MIN
elemental function smaller(a, b) result(answer)
  real(rk), intent(in) :: a, b
  real(rk) :: answer
  answer = merge(b, a, b < a)
end function smaller

!#endif // HAS_MIN
!#if HAS_MAX
elemental function larger(a, b) result(answer)
  real(rk), intent(in) :: a, b
  real(rk) :: answer
  answer = merge(b, a, a < b)
end function larger

!#endif // HAS_MAX
!#if HAS_SIGN
!> -1, 0 or 1.
elemental function sign_of(x) result(answer)
  real(rk), intent(in) :: x
  real(rk) :: answer
  answer = merge(1.0_rk, merge(-1.0_rk, 0.0_rk, x < 0.0_rk), 0.0_rk < x)
end function sign_of

!#endif // HAS_SIGN
!#if HAS_FLOOR
!> The largest whole number that is not more, which the language's own gives as an integer.
elemental function floor_of(x) result(answer)
  real(rk), intent(in) :: x
  real(rk) :: answer
  answer = aint(x)
  if (answer > x) answer = answer - 1.0_rk
end function floor_of

!#endif // HAS_FLOOR
!#if HAS_POW
elemental function power_of(x, y) result(answer)
  real(rk), intent(in) :: x, y
  real(rk) :: answer
  answer = x**y
end function power_of

!#endif // HAS_POW
!#if HAS_LARGEST
!> The largest absolute value; NaN if any value is NaN.
pure function largest(values, n) result(answer)
  integer, intent(in) :: n
  real(rk), intent(in) :: values(n)
  real(rk) :: answer, x
  integer :: i
  answer = 0.0_rk
  do i = 1, n
    x = abs(values(i))
    if (.not. (x <= answer)) answer = merge(x, x + answer, answer <= x)
  end do
end function largest

!#endif // HAS_LARGEST
!#if HAS_DEGENERATE
!> True when a pivot is not above its smallest healthy size, or NaN. A scale of zero belongs to a pivot that nothing was
!> subtracted from: it must not be zero.
pure function degenerate(pivot, pivot_scale, n, smallest_pivot) result(answer)
  integer, intent(in) :: n
  real(rk), intent(in) :: pivot(n), pivot_scale(n), smallest_pivot
  logical :: answer
  answer = .not. all(abs(pivot) > smallest_pivot*abs(pivot_scale))
end function degenerate

!#endif // HAS_DEGENERATE
!#if HAS_FINITE
!> False for NaN and infinity, and so for a sum with such a summand. Options such as -ffast-math remove the test.
elemental function finite(total) result(answer)
  real(rk), intent(in) :: total
  logical :: answer
  answer = total - total >= 0.0_rk
end function finite

!#endif // HAS_FINITE
!#if HAS_KEEP_ACTIVE
!> Zeros in the rows and columns of contacts that are not active, three of each.
pure subroutine keep_active(active, contacts, matrix)
  integer, intent(in) :: contacts
  logical, intent(in) :: active(contacts)
  real(rk), intent(inout) :: matrix(3*contacts, 3*contacts)
  integer :: i
  do i = 1, 3*contacts
    if (active((i + 2)/3)) cycle
    matrix(:, i) = 0.0_rk
    matrix(i, :) = 0.0_rk
  end do
end subroutine keep_active

!#endif // HAS_KEEP_ACTIVE
!#if HAS_MULTIPLY
!> matrix = left*matrix, of n rows and columns. Both lie row by row, so that columns are the first index here.
pure subroutine multiply(n, left, matrix)
  integer, intent(in) :: n
  real(rk), intent(in) :: left(n, n)
  real(rk), intent(inout) :: matrix(n, n)
  real(rk) :: column(n)
  integer :: i, j
  do j = 1, n
    column = matrix(j, :)
    do i = 1, n
      matrix(j, i) = dot_product(left(:, i), column)
    end do
  end do
end subroutine multiply

!#endif // HAS_MULTIPLY
!#if HAS_INVERT
!> The inverse, in its place, of the symmetric positive definite matrix of n rows and columns with this lower triangle,
!> which lies row by row. Sweeps from the last pivot to the first leave its negative.
pure subroutine invert(n, matrix)
  integer, intent(in) :: n
  real(rk), intent(inout) :: matrix(n, n)
  real(rk) :: column(n), factor, inverse
  integer :: i, k
  do k = n, 1, -1
    column(:k) = matrix(:k, k)
    column(k:) = matrix(k, k:)
    inverse = 1.0_rk/column(k)
    column(k) = 0.0_rk
    do i = 1, n
      factor = column(i)*inverse
      matrix(:i, i) = matrix(:i, i) - factor*column(:i)
      if (i < k) then
        matrix(i, k) = factor
      else
        matrix(k, i) = factor
      end if
    end do
    matrix(k, k) = -inverse
  end do
  do i = 1, n
    matrix(:i, i) = -matrix(:i, i)
    matrix(i, :i) = matrix(:i, i)
  end do
end subroutine invert

!#endif // HAS_INVERT
!#if HAS_MIRROR
!> The symmetric matrix of n rows and columns in the place of its lower triangle, which lies at its head row by row.
pure subroutine mirror(n, matrix)
  integer, intent(in) :: n
  real(rk), intent(inout) :: matrix(n*n)
  integer :: i, j
  do i = n - 1, 1, -1
    do j = i, 0, -1
      matrix(n*i + j + 1) = matrix(i*(i + 1)/2 + j + 1)
    end do
  end do
  do i = 1, n - 1
    do j = 0, i - 1
      matrix(n*j + i + 1) = matrix(n*i + j + 1)
    end do
  end do
end subroutine mirror

!#endif // HAS_MIRROR
!#if HAS_SINES
!#include "sincos.inc"
!#endif // HAS_SINES
