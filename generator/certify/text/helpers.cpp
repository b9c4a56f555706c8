// SPDX-License-Identifier: GPL-3.0-or-later
#include "certify/text/helpers.h"

namespace mbsgen::certify {

namespace {

constexpr const char* known_helpers[] = {
    R"(template <class Real, class = void>
inline constexpr bool is_pack = false;)",
    R"(template <class Real>
inline constexpr bool is_pack<Real, std::void_t<typename Real::value_type, decltype(Real() < Real())>> =
    !std::is_convertible_v<decltype(Real() < Real()), bool>;)",
    R"(template <class Real, class = void>
inline constexpr unsigned lanes_apart = 0;)",
    R"(template <class Real>
inline constexpr unsigned lanes_apart<Real, std::void_t<decltype(Real::size())>> =
    is_pack<Real> ? unsigned(Real::size()) : 0;)",
    R"(template <class Real, bool = is_pack<Real>>
struct NumberOf {
  using type = Real;
};)",
    R"(template <class Real>
struct NumberOf<Real, true> {
  static_assert(lanes_apart<Real> == 0 ||
                    sizeof(Real) == lanes_apart<Real>*sizeof(typename Real::value_type),
                "clang divides packs with idle lanes wrongly for AVX-512: take a power of two as the width, or GCC");
  using type = typename Real::value_type;
};)",
    R"(template <class Real>
using Number = typename NumberOf<Real>::type;)",
    R"(template <class Real, int N> Real power(const Real& x) {
  if constexpr (N == 1) {
    return x;
  } else if constexpr (N % 2 == 0) {
    const Real root = power<Real, N / 2>(x);
    return root * root;
  } else {
    return power<Real, N - 1>(x) * x;
  }
})",
    R"(template <class Real, class Condition>
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
})",
    R"(template <class Real> Real min(const Real& a, const Real& b) { return select<Real>(b < a, b, a); })",
    R"(template <class Real> Real max(const Real& a, const Real& b) { return select<Real>(a < b, b, a); })",
    R"(template <class Real> Real sign(const Real& x) {
  using N = Number<Real>;
  return select<Real>(N(0.0) < x, N(1.0), select<Real>(x < N(0.0), N(-1.0), N(0.0)));
})",
    R"(template <class Real> Real largest(const Real* values, int count) {
  using std::abs;
  Real result = Real(0.0);
  for (int i = 0; i < count; ++i) {
    const Real size = abs(values[i]);
    if (!(size <= result)) result = result <= size ? size : size + result;
  }
  return result;
})",
    R"(template <class Real>
bool degenerate(const Real* pivot, const Real* pivot_scale, int count, const Real& smallest_pivot) {
  using std::abs;
  for (int i = 0; i < count; ++i)
    if (!(abs(pivot[i]) > smallest_pivot*abs(pivot_scale[i]))) return true;
  return false;
})",
    R"(template <int n, class Real>
[[gnu::always_inline]] inline void zeros(Real* x) {
  constexpr int some = n >= 64 ? n/64*64 : n >= 4 ? 4 : n >= 2 ? 2 : 1;
  for (int i = 0; i < some; ++i) x[i] = Number<Real>(0.0);
  if constexpr (n != some) zeros<n - some>(x + some);
})",
    R"(template <int n, int first = 0, class Real>
void multiply(const Real* left, Real* matrix) {
  constexpr int rest = n - first;
  constexpr int some = rest >= 8 ? 8 : rest >= 4 ? 4 : rest >= 2 ? 2 : 1;
  Real columns[n*some];
  for (int i = 0; i < n; ++i)
    for (int j = 0; j < some; ++j) columns[some*i + j] = matrix[n*i + first + j];
  for (int i = 0; i < n; ++i) {
    Real sum[some];
    for (int j = 0; j < some; ++j) sum[j] = left[n*i]*columns[j];
    for (int k = 1; k < n; ++k)
      for (int j = 0; j < some; ++j) sum[j] += left[n*i + k]*columns[some*k + j];
    for (int j = 0; j < some; ++j) matrix[n*i + first + j] = sum[j];
  }
  if constexpr (rest > some) multiply<n, first + some>(left, matrix);
})",
    R"(template <class Real>
bool finite(const Real& sum) {
  return sum - sum >= Real(0.0);
})",
    R"(template <int n, class Real>
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
})",
    R"(template <int n, class Real>
void sincos(const Real* angle, Real* sine, Real* cosine) {
  library_sincos<n, Real>(angle, sine, cosine);
})",
    R"(template <class To, class From>
To bits_as(const From& from) {
  static_assert(sizeof(To) == sizeof(From));
  To to;
  __builtin_memcpy(static_cast<void*>(&to), &from, sizeof(To));
  return to;
})",
    R"(template <class Value>
struct Sines;)",
    R"(template <>
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
};)",
    R"(template <>
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
};)",
    R"(template <int n, class Value>
[[gnu::cold, gnu::noinline]] void sincos_of_large(const Value* angle, Value* sine, Value* cosine) {
  library_sincos<n, Value>(angle, sine, cosine);
})",
    "constexpr int vector_bytes = 64;",
    "constexpr int vector_bytes = 32;",
    "constexpr int vector_bytes = 16;",
    "constexpr int vector_bytes = 8;",
    R"(constexpr int lanes_filled(int n, int lanes) {
  return lanes <= n ? lanes : lanes_filled(n, lanes/2);
})",
    R"(template <int n, class Value>
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
})",
    R"(template <int n, class Value>
void sincos_or_library(const Value* angle, Value* sine, Value* cosine) {
  typename Sines<Value>::Bits turns;
  if constexpr (n == 1)
    turns = Sines<Value>::template reduced<Value, decltype(turns)>(*angle, *sine, *cosine);
  else
    turns = sincos_in_vectors<n, Value>(angle, sine, cosine);
  if (turns > Sines<Value>::small_turns) sincos_of_large<n, Value>(angle, sine, cosine);
})",
    R"(template <int n, template <class, class> class Pack, class Value, class Width,
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
})",
    R"(template <int n>
void sincos(const double* angle, double* sine, double* cosine) {
  sincos_or_library<n, double>(angle, sine, cosine);
})",
    R"(template <int n>
void sincos(const float* angle, float* sine, float* cosine) {
  sincos_or_library<n, float>(angle, sine, cosine);
})",
    R"(template <class Real>
Real sin(const Real& angle) {
  if constexpr (is_pack<Real>) {
    Real sine, cosine;
    sincos<1>(&angle, &sine, &cosine);
    return sine;
  } else {
    using std::sin;
    return sin(angle);
  }
})",
    R"(template <class Real>
Real cos(const Real& angle) {
  if constexpr (is_pack<Real>) {
    Real sine, cosine;
    sincos<1>(&angle, &sine, &cosine);
    return cosine;
  } else {
    using std::cos;
    return cos(angle);
  }
})",
    R"(template <class Real>
void keep_active(const bool* active, int contacts, Real* matrix) {
  const int n = 3*contacts;
  for (int i = 0; i < n; ++i)
    for (int j = 0; j < n && !active[i/3]; ++j) matrix[n*i + j] = matrix[n*j + i] = Real(0.0);
})",
};

bool skip_known(TokenStream& in) {
  for (const char* helper : known_helpers)
    if (in.skips_text(helper)) return true;
  return false;
}

} // namespace

void read_helpers(TokenStream& in) {
  while (!in.skips({"}"}))
    if (!skip_known(in)) throw MalformedText("an unknown helper");
}

} // namespace mbsgen::certify
