/// True for packs of numbers: a comparison of two gives a mask of lanes, and they name the type of a lane.
template <class Real, class = void>
inline constexpr bool is_pack = false;
template <class Real>
inline constexpr bool is_pack<Real, std::void_t<typename Real::value_type, decltype(Real() < Real())>> =
    !std::is_convertible_v<decltype(Real() < Real()), bool>;

/// The lanes of a pack that must be chosen one by one, else 0. Masks of std::experimental::simd in libstdc++ 12 choose
/// one value for all lanes under clang with AVX-512, also inside its own sines and quotients.
template <class Real, class = void>
inline constexpr unsigned lanes_apart = 0;
#if defined(__clang__) && defined(__AVX512F__)
template <class Real>
inline constexpr unsigned lanes_apart<Real, std::void_t<decltype(Real::size())>> =
    is_pack<Real> ? unsigned(Real::size()) : 0;
#endif

template <class Real, bool = is_pack<Real>>
struct NumberOf {
  using type = Real;
};
template <class Real>
struct NumberOf<Real, true> {
  static_assert(lanes_apart<Real> == 0 ||
                    sizeof(Real) == lanes_apart<Real>*sizeof(typename Real::value_type),
                "clang divides packs with idle lanes wrongly for AVX-512: take a power of two as the width, or GCC");
  using type = typename Real::value_type;
};
/// The type of the numbers in expressions of Real.
template <class Real>
using Number = typename NumberOf<Real>::type;

/// Sines and cosines of n angles [rad] by the functions beside the type.
template <int n, class Real>
void library_sincos(const Real* angle, Real* sine, Real* cosine) {
  using std::cos;
  using std::sin;
  for (int i = 0; i < n; ++i) {
    if constexpr (lanes_apart<Real> != 0) {
      for (unsigned lane = 0; lane < lanes_apart<Real>; ++lane) {
        sine[i][lane] = sin(Number<Real>(angle[i][lane]));
        cosine[i][lane] = cos(Number<Real>(angle[i][lane]));
      }
    } else {
      sine[i] = sin(angle[i]);
      cosine[i] = cos(angle[i]);
    }
  }
}

/// Sines and cosines of n angles [rad].
template <int n, class Real>
void sincos(const Real* angle, Real* sine, Real* cosine) {
  library_sincos<n, Real>(angle, sine, cosine);
}

#if defined(__GNUC__) && !defined(__FAST_MATH__) && __FLT_EVAL_METHOD__ == 0
/// The bits of a value, as a type of the same size.
template <class To, class From>
To bits_as(const From& from) {
  static_assert(sizeof(To) == sizeof(From));
  To to;
  __builtin_memcpy(static_cast<void*>(&to), &from, sizeof(To));
  return to;
}

/// Sine and cosine for |angle| <= 1e5, without a branch, of a double or a pack of them. The result is above
/// `small_turns` if the angle is larger, or NaN. Multiples of pi/2 are subtracted in parts, whose products with
/// k are exact; `low` is what r is too large by.
template <>
struct Sines<double> {
  using Bits = std::uint64_t;
  static constexpr Bits small_turns = 0x1ffff;

  template <class Real, class RealBits>
  static RealBits reduced(const Real& angle, Real& sine, Real& cosine) {
    constexpr double to_integer = 6755399441055744.0;
    const Real shifted = angle*0.6366197723675814 + to_integer;
    const Real k = shifted - to_integer;
    const Real high = angle + k*-1.5707963267341256;
    const Real middle = k*-6.077100506303966e-11;
    const Real r = high + middle;
    const Real low = ((r - high) - middle) + k*2.0222662487959506e-21;
    const Real z = r*r;
    const Real zz = z*z;
    const Real ps = z*1.58969099521155010221e-10 + -2.50507602534068634195e-08;
    const Real pc = z*-1.13596475577881948265e-11 + 2.08757232129817482790e-09;
    const Real qs = z*2.75573137070700676789e-06 + -1.98412698298579493134e-04;
    const Real qc = z*-2.75573143513906633035e-07 + 2.48015872894767294178e-05;
    const Real ts = (z*8.33333333332248946124e-03 + -1.66666666666666324348e-01) + zz*(qs + zz*ps);
    const Real tc = (z*-1.38888888888741095749e-03 + 4.16666666666666019037e-02) + zz*(qc + zz*pc);
    const Real sine_r = r - (low - (r*z)*ts);
    const Real cosine_r = ((zz*tc + r*low) + z*-0.5) + 1.0;
    const RealBits turns = bits_as<RealBits>(shifted);
    const RealBits odd = Bits(0) - (turns & Bits(1));
    const RealBits half = turns << 62;
    RealBits s = bits_as<RealBits>(sine_r);
    RealBits c = bits_as<RealBits>(cosine_r);
    const RealBits swap = (s ^ c) & odd;
    s ^= swap ^ (half & Bits(0x8000000000000000u));
    c ^= swap ^ ((half ^ odd) & Bits(0x8000000000000000u));
    sine = bits_as<Real>(s);
    cosine = bits_as<Real>(c);
    return turns + Bits(0xbcc8000000010000u);
  }
};

/// Sine and cosine for |angle| <= 8192, without a branch, of a float or a pack of them. The result is above
/// `small_turns` if the angle is larger, or NaN. Multiples of pi/2 are subtracted in parts, whose products with
/// k are exact; `low` is what r is too large by.
template <>
struct Sines<float> {
  using Bits = std::uint32_t;
  static constexpr Bits small_turns = 0x3fff;

  template <class Real, class RealBits>
  static RealBits reduced(const Real& angle, Real& sine, Real& cosine) {
    constexpr float to_integer = 12582912.0f;
    const Real shifted = angle*0.63661977f + to_integer;
    const Real k = shifted - to_integer;
    const Real high = (angle + k*-1.5703125f) + k*-0.000483512878f;
    const Real middle = k*-3.13855708e-07f;
    const Real r = high + middle;
    const Real low = ((r - high) - middle) + k*6.07087713e-11f + k*6.22337197e-14f;
    const Real z = r*r;
    const Real ps = z*(z*-1.9515295891e-4f + 8.3321608736e-3f) + -1.6666654611e-1f;
    const Real pc = z*(z*2.443315711809948e-5f + -1.388731625493765e-3f) + 4.166664568298827e-2f;
    const Real sine_r = r - (low*(z*-0.5f + 1.0f) - (r*z)*ps);
    const Real cosine_r = (z*(z*pc + -0.5f) + r*low) + 1.0f;
    const RealBits turns = bits_as<RealBits>(shifted);
    const RealBits odd = Bits(0) - (turns & Bits(1));
    const RealBits half = turns << 30;
    RealBits s = bits_as<RealBits>(sine_r);
    RealBits c = bits_as<RealBits>(cosine_r);
    const RealBits swap = (s ^ c) & odd;
    s ^= swap ^ (half & Bits(0x80000000u));
    c ^= swap ^ ((half ^ odd) & Bits(0x80000000u));
    sine = bits_as<Real>(s);
    cosine = bits_as<Real>(c);
    return turns + Bits(0xb4c02000u);
  }
};

/// A call of its own keeps the registers of the common path free.
template <int n, class Value>
[[gnu::cold, gnu::noinline]] void sincos_of_large(const Value* angle, Value* sine, Value* cosine) {
  library_sincos<n, Value>(angle, sine, cosine);
}

/// The bytes of the widest vectors that the compiler may use.
#if defined(__AVX512F__)
constexpr int vector_bytes = 64;
#elif defined(__AVX__)
constexpr int vector_bytes = 32;
#elif defined(__SSE2__) || defined(__ARM_NEON)
constexpr int vector_bytes = 16;
#else
constexpr int vector_bytes = 8;
#endif

/// The most lanes of a vector that n values fill.
constexpr int lanes_filled(int n, int lanes) {
  return lanes <= n ? lanes : lanes_filled(n, lanes/2);
}

/// As many angles as fill vectors, then the rest in smaller ones. Compilers that put the loop in its caller's
/// place forget that the arrays are apart, and make no vectors.
template <int n, class Value>
[[gnu::noinline]] typename Sines<Value>::Bits sincos_in_vectors(
    const Value* __restrict angle, Value* __restrict sine, Value* __restrict cosine) {
  using Bits = typename Sines<Value>::Bits;
  constexpr int lanes = lanes_filled(n, vector_bytes/static_cast<int>(sizeof(Value)));
  constexpr int whole = n/lanes*lanes;
  Bits turns = 0;
  for (int i = 0; i < whole; ++i)
    turns |= Sines<Value>::template reduced<Value, Bits>(angle[i], sine[i], cosine[i]);
  if constexpr (n - whole == 1)
    turns |= Sines<Value>::template reduced<Value, Bits>(angle[whole], sine[whole], cosine[whole]);
  else if constexpr (n != whole)
    turns |= sincos_in_vectors<n - whole, Value>(angle + whole, sine + whole, cosine + whole);
  return turns;
}

/// So many angles stay in registers: their vectors are made of values that have just been computed, and would have to wait
/// for these in memory. More would crowd out what the caller keeps there; without vectors, they would repeat the code.
constexpr int register_bytes = 16;
constexpr int most_in_registers = vector_bytes < register_bytes ? 0 : 4;

/// `lanes` values, and their bits.
template <class Value, int lanes>
struct Register {
  using Bits = typename Sines<Value>::Bits;
  typedef Value Values [[gnu::vector_size(lanes*sizeof(Value))]];
  typedef Bits Patterns [[gnu::vector_size(lanes*sizeof(Value))]];

  [[gnu::always_inline]] static Bits sincos(const Value* angle, Value* sine, Value* cosine) {
    Values angles = {}, sines, cosines;
    for (int i = 0; i < lanes; ++i) angles[i] = angle[i];
    const Patterns turns = Sines<Value>::template reduced<Values, Patterns>(angles, sines, cosines);
    Bits any = 0;
    for (int i = 0; i < lanes; ++i) {
      sine[i] = sines[i];
      cosine[i] = cosines[i];
      any |= turns[i];
    }
    return any;
  }
};
template <class Value>
struct Register<Value, 1> {
  using Bits = typename Sines<Value>::Bits;
  [[gnu::always_inline]] static Bits sincos(const Value* angle, Value* sine, Value* cosine) {
    return Sines<Value>::template reduced<Value, Bits>(*angle, *sine, *cosine);
  }
};

template <int n, class Value>
[[gnu::always_inline]] inline typename Sines<Value>::Bits sincos_in_registers(const Value* angle, Value* sine,
                                                                              Value* cosine) {
  constexpr int lanes = lanes_filled(n, register_bytes/static_cast<int>(sizeof(Value)));
  const auto turns = Register<Value, lanes>::sincos(angle, sine, cosine);
  if constexpr (n == lanes)
    return turns;
  else
    return turns | sincos_in_registers<n - lanes, Value>(angle + lanes, sine + lanes, cosine + lanes);
}

/// Angles go to the library together if one of them is too large.
template <int n, class Value>
void sincos_or_library(const Value* angle, Value* sine, Value* cosine) {
  typename Sines<Value>::Bits turns;
  if constexpr (n == 1)
    turns = Sines<Value>::template reduced<Value, decltype(turns)>(*angle, *sine, *cosine);
  else
    turns = sincos_in_vectors<n, Value>(angle, sine, cosine);
  if (turns > Sines<Value>::small_turns) sincos_of_large<n, Value>(angle, sine, cosine);
}

/// The same in registers. What stays there has no address: the library gets copies.
template <int n, class Value>
[[gnu::always_inline]] inline void few_sincos_or_library(const Value* angle, Value* sine, Value* cosine) {
  if (sincos_in_registers<n, Value>(angle, sine, cosine) <= Sines<Value>::small_turns) return;
  Value angles[n], sines[n], cosines[n];
  for (int i = 0; i < n; ++i) angles[i] = angle[i];
  sincos_of_large<n, Value>(angles, sines, cosines);
  for (int i = 0; i < n; ++i) {
    sine[i] = sines[i];
    cosine[i] = cosines[i];
  }
}

/// The same for packs: types with two parameters, value and width, whose comparison gives a mask of lanes. Angles
/// that are too large go to the library one by one; its functions of packs are wrong with some compilers.
template <int n, template <class, class> class Pack, class Value, class Width,
          class Bits = Pack<typename Sines<Value>::Bits, Width>>
std::enable_if_t<is_pack<Pack<Value, Width>> && sizeof(Bits) == sizeof(Pack<Value, Width>)> sincos(
    const Pack<Value, Width>* angle, Pack<Value, Width>* sine, Pack<Value, Width>* cosine) {
  using Lane = typename Sines<Value>::Bits;
  Bits too_large = Lane(0);
  for (int i = 0; i < n; ++i)
    too_large |= Sines<Value>::template reduced<Pack<Value, Width>, Bits>(angle[i], sine[i], cosine[i]);
  constexpr int lanes = sizeof(Bits)/sizeof(Lane);
  Lane lane[lanes], any = 0;
  __builtin_memcpy(lane, &too_large, sizeof(Bits));
  for (int i = 0; i < lanes; ++i) any |= lane[i];
  if (any <= Sines<Value>::small_turns) return;
  Value angles[n*lanes], sines[n*lanes], cosines[n*lanes];
  __builtin_memcpy(angles, angle, sizeof(angles));
  sincos_of_large<n*lanes, Value>(angles, sines, cosines);
  __builtin_memcpy(static_cast<void*>(sine), sines, sizeof(sines));
  __builtin_memcpy(static_cast<void*>(cosine), cosines, sizeof(cosines));
}

template <int n>
[[gnu::always_inline]] inline void sincos(const double* angle, double* sine, double* cosine) {
  if constexpr (n <= most_in_registers)
    few_sincos_or_library<n, double>(angle, sine, cosine);
  else
    sincos_or_library<n, double>(angle, sine, cosine);
}

template <int n>
[[gnu::always_inline]] inline void sincos(const float* angle, float* sine, float* cosine) {
  if constexpr (n <= most_in_registers)
    few_sincos_or_library<n, float>(angle, sine, cosine);
  else
    sincos_or_library<n, float>(angle, sine, cosine);
}

/// Parameters of the model in SI units, at their nominal values.
template <class Real>
struct Parameters {
  using Number = detail::Number<Real>;

/// Neither infinite nor NaN. Options such as -ffast-math assume that and remove the test.
template <class Real>
constexpr bool finite(const Real& x) {
  return x - x >= Real(0.0); // no == : some compilers warn of it
}
template <class Real, int N>
constexpr bool finite(const Real (&x)[N]) {
  bool all = true;
  for (int i = 0; i < N; ++i) all = all && finite(x[i]);
  return all;
}

/// No eigenvalue of a symmetric matrix is below -1e-3 of its size, by principal minors.
template <class Real>
constexpr bool semidefinite(const Real& xx, const Real& xy, const Real& xz, const Real& yy, const Real& yz,
    const Real& zz) {
  const Real size = (xx < Real(0.0) ? -xx : xx) + (yy < Real(0.0) ? -yy : yy) + (zz < Real(0.0) ? -zz : zz);
  const Real first = Real(-0.001)*size;
  const Real second = first*size;
  return xx >= first && yy >= first && zz >= first && xx*yy - xy*xy >= second && xx*zz - xz*xz >= second &&
      yy*zz - yz*yz >= second &&
      xx*(yy*zz - yz*yz) - xy*(xy*zz - yz*xz) + xz*(xy*yz - yy*xz) >= second*size;
}

/// A mass distribution has this tensor of inertia: no principal moment is negative or exceeds the sum of the
/// two others.
template <class Real>
constexpr bool tensor(const Real& xx, const Real& xy, const Real& xz, const Real& yy, const Real& yz,
    const Real& zz) {
  const Real half = Real(0.5)*(xx + yy + zz);
  return semidefinite<Real>(xx, xy, xz, yy, yz, zz) &&
      semidefinite<Real>(half - xx, -xy, -xz, half - yy, -yz, half - zz);
}

/// Force in N and torque in N m on a point.
template <class Real>
struct Wrench {
  using Number = detail::Number<Real>;
  Real force[3] = {Number(0.0), Number(0.0), Number(0.0)};
  Real torque[3] = {Number(0.0), Number(0.0), Number(0.0)};
};

/// The model's equations. Every function but update() is const and re-entrant. Arrays of results must not
/// overlap those of arguments.
template <class Real = double, class Laws = NoLaws>
class Model {
public:
  /// Real, or the type of its lanes where it is a pack.
  using Number = detail::Number<Real>;

/// condition ? a : b, lane by lane for types whose comparison gives a mask.
template <class Real, class Condition>
Real select(const Condition& condition, const Real& a, const Real& b) {
  if constexpr (std::is_convertible_v<Condition, bool>) {
    return condition ? a : b;
  } else if constexpr (lanes_apart<Real> != 0) {
    Real result = b;
    for (unsigned lane = 0; lane < lanes_apart<Real>; ++lane)
      if (condition[lane]) result[lane] = a[lane];
    return result;
  } else {
    Real result = b;
    where(condition, result) = a;
    return result;
  }
}

/// -1, 0 or 1.
template <class Real>
Real sign(const Real& x) {
  using N = Number<Real>;
  return select<Real>(N(0.0) < x, N(1.0), select<Real>(x < N(0.0), N(-1.0), N(0.0)));
}

/// The sine of an angle [rad]; of a pack as `sincos` has it.
template <class Real>
Real sin(const Real& angle) {
  if constexpr (is_pack<Real>) {
    Real sine, cosine;
    sincos<1>(&angle, &sine, &cosine);
    return sine;
  } else {
    using std::sin;
    return sin(angle);
  }
}

/// The cosine of an angle [rad]; of a pack as `sincos` has it.
template <class Real>
Real cos(const Real& angle) {
  if constexpr (is_pack<Real>) {
    Real sine, cosine;
    sincos<1>(&angle, &sine, &cosine);
    return cosine;
  } else {
    using std::cos;
    return cos(angle);
  }
}

/// Zeros from x on, few of them without a loop.
template <int n, class Real>
[[gnu::always_inline]] inline void zeros(Real* x) {
  constexpr int some = n >= 64 ? n/64*64 : n >= 4 ? 4 : n >= 2 ? 2 : 1;
  for (int i = 0; i < some; ++i) x[i] = Number<Real>(0.0);
  if constexpr (n != some) zeros<n - some>(x + some);
}

  /// The coordinates after the time dt of constant velocities qd, exactly; quaternions come out with the
  /// length 1. q_next may be q.
  /// 137 flops (add 50, mul 83, div 4), sqrt 2, sin or cos 2; longest chain 19 operations; about 152 bytes of
  /// stack.
  void integrate(const Real* q, const Real* qd, Real dt, Real* q_next) const;

  /// A step of the semi-implicit Euler method: velocities after the time dt of constant accelerations qdd,
  /// then coordinates by them. The origin of a free joint moves straight in the axes before the joint,
  /// however fast the body spins. q_next may be q, and qd_next qd.
  /// 163 flops (add 62, mul 98, div 3), sqrt 2, sin or cos 2; longest chain 16 operations; about 224 bytes of
  /// stack.
  void advance(const Real* q, const Real* qd, const Real* qdd, Real dt, Real* q_next, Real* qd_next) const;

  /// The constant velocities that lead from qa to qb in the time dt, by the smaller turns.
  /// 128 flops (add 49, mul 75, div 4), sqrt 1, other calls 4; longest chain 18 operations; about 128 bytes
  /// of stack.
  void difference(const Real* qa, const Real* qb, Real dt, Real* qd) const;

/// x^N by repeated squaring.
template <class Real, int N>
Real power(const Real& x) {
  if constexpr (N == 1) {
    return x;
  } else if constexpr (N % 2 == 0) {
    const Real root = power<Real, N / 2>(x);
    return root * root;
  } else {
    return power<Real, N - 1>(x) * x;
  }
}

/// The first reason why these parameters describe no physical system; null: none is known. Every number
/// must be finite, no mass negative, every tensor of inertia that of a mass distribution (where the model's
/// own is).
template <class Real>
[[nodiscard]] constexpr const char* implausible(const Parameters<Real>& p) noexcept {
  using Number = detail::Number<Real>;
  if (!plausibility::finite(p.base.gravity)) return "base.gravity is not finite";
  if (!plausibility::finite(p.base.point_post)) return "base.point_post is not finite";
  if (!plausibility::finite(p.upper.mass)) return "upper.mass is not finite";
  if (!plausibility::finite(p.upper.com)) return "upper.com is not finite";
  if (!plausibility::finite(p.upper.inertia)) return "upper.inertia is not finite";
  if (!plausibility::finite(p.upper.point_elbow)) return "upper.point_elbow is not finite";
  if (!plausibility::finite(p.fore.mass)) return "fore.mass is not finite";
  if (!plausibility::finite(p.fore.com)) return "fore.com is not finite";
  if (!plausibility::finite(p.fore.inertia)) return "fore.inertia is not finite";
  if (!plausibility::finite(p.fore.point_tip)) return "fore.point_tip is not finite";
  if (!plausibility::finite(p.k)) return "k is not finite";
  if (!plausibility::finite(p.Z0)) return "Z0 is not finite";
  if (!plausibility::finite(p.cw)) return "cw is not finite";
  if (!(p.upper.mass >= Real(0.0))) return "upper: the mass is negative or not a number";
  if (!plausibility::tensor<Real>(p.upper.inertia[0], Number(0.0), Number(0.0), p.upper.inertia[3],
      Number(0.0), p.upper.inertia[5])) return "upper: no body has this tensor of inertia";
  if (!(p.fore.mass >= Real(0.0))) return "fore: the mass is negative or not a number";
  if (!plausibility::tensor<Real>(p.fore.inertia[0], Number(0.0), Number(0.0), p.fore.inertia[3], Number(0.0),
      p.fore.inertia[5])) return "fore: no body has this tensor of inertia";
  return nullptr;
}
template <class Real>
[[nodiscard]] constexpr bool plausible(const Parameters<Real>& parameters) noexcept {
  return implausible(parameters) == nullptr;
}

/// Supplied at each call besides the arrays: forces in N, torques in N m, time in s.
template <class Real = double>
struct Inputs {
  Wrench<Real> push;
  Real t = detail::Number<Real>(0.0);
};

template <class Real>
Real min(const Real& a, const Real& b) {
  return select<Real>(b < a, b, a);
}

template <class Real>
Real max(const Real& a, const Real& b) {
  return select<Real>(a < b, b, a);
}
