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

  !> True where no such reason is known.
  function plausible(model) result(answer)
    class(model_type), intent(in) :: model
    logical :: answer
    answer = len(implausible(model)) == 0
  end function plausible

  !> False for NaN and infinity, and so for a sum with such a summand. Options such as -ffast-math remove the test.
  elemental function finite(total) result(answer)
    real(rk), intent(in) :: total
    logical :: answer
    answer = total - total >= 0.0_rk
  end function finite

  !> Sines and cosines of n angles [rad]; where one is too large for the equations of reduce_angle, by the library.
  pure subroutine sincos(n, angle, sine, cosine)
    integer, intent(in) :: n
    real(rk), intent(in) :: angle(n)
    real(rk), intent(inout) :: sine(n), cosine(n)
    integer :: i
    if (.not. all(abs(angle) <= 1.0e5_rk)) then
      sine = sin(angle)
      cosine = cos(angle)
      return
    end if
    do i = 1, n
      call reduce_angle(angle(i), sine(i), cosine(i))
    end do
  end subroutine sincos

  !> Sine and cosine for |angle| <= 1.0e5_rk. Multiples of pi/2 are subtracted in parts, whose products with k are exact;
  !> `low` is the amount by which r is too large. Compilers must not rearrange sums, as -ffast-math lets them do.
  pure subroutine reduce_angle(angle, sine, cosine)
    real(rk), intent(in) :: angle
    real(rk), intent(inout) :: sine, cosine
    real(rk), parameter :: to_integer = 6755399441055744.0_rk
    real(rk) :: shifted, k, high, middle, r, low, z, zz, ps, pc, qs, qc, ts, tc, sine_r, cosine_r
    integer :: turns
    logical :: odd
    shifted = angle*0.6366197723675814_rk + to_integer
    k = shifted - to_integer
    high = angle + k*(-1.5707963267341256_rk)
    middle = k*(-6.077100506303966e-11_rk)
    r = high + middle
    low = ((r - high) - middle) + k*2.0222662487959506e-21_rk
    z = r*r
    zz = z*z
    ps = z*1.58969099521155010221e-10_rk + (-2.50507602534068634195e-08_rk)
    pc = z*(-1.13596475577881948265e-11_rk) + 2.08757232129817482790e-09_rk
    qs = z*2.75573137070700676789e-06_rk + (-1.98412698298579493134e-04_rk)
    qc = z*(-2.75573143513906633035e-07_rk) + 2.48015872894767294178e-05_rk
    ts = (z*8.33333333332248946124e-03_rk + (-1.66666666666666324348e-01_rk)) + zz*(qs + zz*ps)
    tc = (z*(-1.38888888888741095749e-03_rk) + 4.16666666666666019037e-02_rk) + zz*(qc + zz*pc)
    sine_r = r - (low - (r*z)*ts)
    cosine_r = ((zz*tc + r*low) + z*(-0.5_rk)) + 1.0_rk
    turns = int(k)
    odd = btest(turns, 0)
    sine = merge(cosine_r, sine_r, odd)
    cosine = merge(sine_r, cosine_r, odd)
    if (btest(turns, 1)) sine = -sine
    if (btest(turns + 1, 1)) cosine = -cosine
  end subroutine reduce_angle

  !> Parameters of upper in SI units.
  type, public :: upper_parameters
    real(rk) :: mass = 1.2_rk
    !> structural, a change has no effect: (1), (2)
    real(rk) :: com(3) = [0.0_rk, 0.0_rk, -0.2_rk]
    !> structural, a change has no effect: (2), (3), (5)
    real(rk) :: inertia(6) = [0.02_rk, 0.0_rk, 0.0_rk, 0.02_rk, 0.0_rk, 0.002_rk]
    !> structural, a change has no effect: (1), (2)
    real(rk) :: point_elbow(3) = [0.0_rk, 0.0_rk, -0.4_rk]
  end type

  !> Parameters of fore in SI units.
  type, public :: fore_parameters
    real(rk) :: mass = 0.8_rk
    !> structural, a change has no effect: (1), (2)
    real(rk) :: com(3) = [0.0_rk, 0.0_rk, -0.15_rk]
    !> structural, a change has no effect: (2), (3), (5)
    real(rk) :: inertia(6) = [0.01_rk, 0.0_rk, 0.0_rk, 0.01_rk, 0.0_rk, 0.001_rk]
    !> structural, a change has no effect: (1), (2)
    real(rk) :: point_tip(3) = [0.0_rk, 0.0_rk, -0.3_rk]
  end type

  !> Force in N and torque in N m on a point.
  type, public :: wrench_type
    !> N
    real(rk) :: force(3) = 0.0_rk
    !> N m
    real(rk) :: torque(3) = 0.0_rk
  end type

  !> Supplied at each call besides the arrays: forces in N, torques in N m, time in s.
  type, public :: inputs_type
    type(wrench_type) :: push
    real(rk) :: t = 0.0_rk
  end type

  !> Nominal parameters and settings, no laws; calls update.
  pure subroutine init(model)
    class(model_type), intent(inout) :: model
    model%parameters = parameters_type()
    call update(model)
  end subroutine init

  !> The first reason why the parameters describe no physical system; empty: none is known. Every number must be finite,
  !> no mass negative, every tensor of inertia that of a mass distribution (where the model's own is).
  function implausible(model) result(answer)
    class(model_type), intent(in) :: model
    character(len=:), allocatable :: answer
    if (.not. all(finite(model%parameters%base%gravity))) then
      answer = "base.gravity is not finite"
      return
    end if
    if (.not. all(finite(model%parameters%base%point_post))) then
      answer = "base.point_post is not finite"
      return
    end if
    if (.not. finite(model%parameters%upper%mass)) then
      answer = "upper.mass is not finite"
      return
    end if
    if (.not. all(finite(model%parameters%upper%com))) then
      answer = "upper.com is not finite"
      return
    end if
    if (.not. all(finite(model%parameters%upper%inertia))) then
      answer = "upper.inertia is not finite"
      return
    end if
    if (.not. all(finite(model%parameters%upper%point_elbow))) then
      answer = "upper.point_elbow is not finite"
      return
    end if
    if (.not. finite(model%parameters%fore%mass)) then
      answer = "fore.mass is not finite"
      return
    end if
    if (.not. all(finite(model%parameters%fore%com))) then
      answer = "fore.com is not finite"
      return
    end if
    if (.not. all(finite(model%parameters%fore%inertia))) then
      answer = "fore.inertia is not finite"
      return
    end if
    if (.not. all(finite(model%parameters%fore%point_tip))) then
      answer = "fore.point_tip is not finite"
      return
    end if
    if (.not. finite(model%parameters%k)) then
      answer = "k is not finite"
      return
    end if
    if (.not. finite(model%parameters%Z0)) then
      answer = "Z0 is not finite"
      return
    end if
    if (.not. finite(model%parameters%cw)) then
      answer = "cw is not finite"
      return
    end if
    if (.not. (model%parameters%upper%mass >= 0.0_rk)) then
      answer = "upper: the mass is negative or not a number"
      return
    end if
    if (.not. tensor(model%parameters%upper%inertia(1), 0.0_rk, 0.0_rk, model%parameters%upper%inertia(4), &
        0.0_rk, model%parameters%upper%inertia(6))) then
      answer = "upper: no body has this tensor of inertia"
      return
    end if
    if (.not. (model%parameters%fore%mass >= 0.0_rk)) then
      answer = "fore: the mass is negative or not a number"
      return
    end if
    if (.not. tensor(model%parameters%fore%inertia(1), 0.0_rk, 0.0_rk, model%parameters%fore%inertia(4), &
        0.0_rk, model%parameters%fore%inertia(6))) then
      answer = "fore: no body has this tensor of inertia"
      return
    end if
    answer = ""
  end function implausible
