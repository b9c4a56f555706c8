! SPDX-License-Identifier: MIT
!> Numbers of tables.
module MODEL_tables
  use, intrinsic :: iso_fortran_env, only: real32, rk => KIND
  implicit none
  private
  public :: entry_of

!#include "tables.inc"

contains

  !> The number of a table at a place, from 0; beyond an end, the number there.
  elemental function entry_of(table, place) result(answer)
    integer, intent(in) :: table
    real(rk), intent(in) :: place
    real(rk) :: answer
    answer = 0.0_rk
    select case (table)
!#include "cases.inc"
    end select
  end function entry_of

  elemental function within(place, last) result(answer)
    real(rk), intent(in) :: place
    integer, intent(in) :: last
    integer :: answer
    answer = 0
    if (place >= real(last, rk)) then
      answer = last
    else if (place > 0.0_rk) then
      answer = int(place)
    end if
  end function within
end module MODEL_tables

