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
    R"(template <class Real, bool = is_pack<Real>>
struct NumberOf {
  using type = Real;
};)",
    R"(template <class Real>
struct NumberOf<Real, true> {
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
    R"(template <class Real>
bool finite(const Real& sum) {
  return sum - sum >= Real(0.0);
})",
    R"(template <int n, class Real>
void library_sincos(const Real* angle, Real* sine, Real* cosine) {
  using std::cos;
  using std::sin;
  for (int i = 0; i < n; ++i) {
    sine[i] = sin(angle[i]);
    cosine[i] = cos(angle[i]);
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

  template <class Real, class RealBits>
  static RealBits reduced(const Real& angle, Real& sine, Real& cosine) {
    constexpr double to_integer = 6755399441055744.0;
    RealBits size = bits_as<RealBits>(angle);
    const RealBits sign = size & Bits(0x8000000000000000u);
    size ^= sign;
    const Real x = bits_as<Real>(size);
    const Real shifted = x*0.6366197723675814 + to_integer;
    const Real k = shifted - to_integer;
    const Real high = x - k*1.5707963267341256;
    const Real middle = k*6.077100506303966e-11;
    const Real r = high - middle;
    const Real low = ((high - r) - middle) - k*2.0222662487111665e-21 - k*8.4784276603689e-32;
    const Real z = r*r;
    const Real zz = z*z;
    const Real ps = -2.50507602534068634195e-08 + z*1.58969099521155010221e-10;
    const Real pc = 2.08757232129817482790e-09 - z*1.13596475577881948265e-11;
    const Real qs = -1.98412698298579493134e-04 + z*2.75573137070700676789e-06;
    const Real qc = 2.48015872894767294178e-05 - z*2.75573143513906633035e-07;
    const Real ts = (-1.66666666666666324348e-01 + z*8.33333333332248946124e-03) + zz*(qs + zz*ps);
    const Real tc = (4.16666666666666019037e-02 - z*1.38888888888741095749e-03) + zz*(qc + zz*pc);
    const Real sine_r = r + (r*(z*ts) + low);
    const Real cosine_r = 1.0 - (z*(0.5 - z*tc) + r*low);
    const RealBits quadrant = bits_as<RealBits>(shifted);
    RealBits s = bits_as<RealBits>(sine_r);
    RealBits c = bits_as<RealBits>(cosine_r);
    const RealBits swap = (s ^ c) & (Bits(0) - (quadrant & Bits(1)));
    s ^= swap ^ sign ^ ((quadrant & Bits(2)) << 62);
    c ^= swap ^ (((quadrant + Bits(1)) & Bits(2)) << 62);
    sine = bits_as<Real>(s);
    cosine = bits_as<Real>(c);
    return Bits(0x40f86a0000000000u) - size;
  }
};)",
    R"(template <>
struct Sines<float> {
  using Bits = std::uint32_t;

  template <class Real, class RealBits>
  static RealBits reduced(const Real& angle, Real& sine, Real& cosine) {
    constexpr float to_integer = 12582912.0f;
    RealBits size = bits_as<RealBits>(angle);
    const RealBits sign = size & Bits(0x80000000u);
    size ^= sign;
    const Real x = bits_as<Real>(size);
    const Real shifted = x*0.63661977f + to_integer;
    const Real k = shifted - to_integer;
    const Real high = (x - k*1.5703125f) - k*0.000483512878f;
    const Real middle = k*3.13855708e-07f;
    const Real r = high - middle;
    const Real low = ((high - r) - middle) - k*6.07087713e-11f - k*6.22337197e-14f;
    const Real z = r*r;
    const Real ps = -1.6666654611e-1f + z*(8.3321608736e-3f - z*1.9515295891e-4f);
    const Real pc = 4.166664568298827e-2f + z*(-1.388731625493765e-3f + z*2.443315711809948e-5f);
    const Real sine_r = r + (r*(z*ps) + low*(1.0f - 0.5f*z));
    const Real cosine_r = 1.0f - (z*(0.5f - z*pc) + r*low);
    const RealBits quadrant = bits_as<RealBits>(shifted);
    RealBits s = bits_as<RealBits>(sine_r);
    RealBits c = bits_as<RealBits>(cosine_r);
    const RealBits swap = (s ^ c) & (Bits(0) - (quadrant & Bits(1)));
    s ^= swap ^ sign ^ ((quadrant & Bits(2)) << 30);
    c ^= swap ^ (((quadrant + Bits(1)) & Bits(2)) << 30);
    sine = bits_as<Real>(s);
    cosine = bits_as<Real>(c);
    return Bits(0x46000000u) - size;
  }
};)",
    R"(template <int n, class Value>
[[gnu::cold, gnu::noinline]] void sincos_of_large(const Value* angle, Value* sine, Value* cosine) {
  library_sincos<n, Value>(angle, sine, cosine);
})",
    R"(template <int n, class Value>
void sincos_in_pairs(const Value* __restrict angle, Value* __restrict sine, Value* __restrict cosine) {
  using Bits = typename Sines<Value>::Bits;
  constexpr int even = n/2*2;
  Bits too_large = 0;
  for (int i = 0; i < even; ++i)
    too_large |= Sines<Value>::template reduced<Value, Bits>(angle[i], sine[i], cosine[i]);
  if constexpr (even != n)
    too_large |= Sines<Value>::template reduced<Value, Bits>(angle[even], sine[even], cosine[even]);
  if ((too_large >> (8*sizeof(Bits) - 1)) != 0) sincos_of_large<n, Value>(angle, sine, cosine);
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
  if ((any >> (8*sizeof(Lane) - 1)) == 0) return;
  Value angles[n*lanes], sines[n*lanes], cosines[n*lanes];
  __builtin_memcpy(angles, angle, sizeof(angles));
  sincos_of_large<n*lanes, Value>(angles, sines, cosines);
  __builtin_memcpy(static_cast<void*>(sine), sines, sizeof(sines));
  __builtin_memcpy(static_cast<void*>(cosine), cosines, sizeof(cosines));
})",
    R"(template <int n>
void sincos(const double* angle, double* sine, double* cosine) {
  sincos_in_pairs<n, double>(angle, sine, cosine);
})",
    R"(template <int n>
void sincos(const float* angle, float* sine, float* cosine) {
  sincos_in_pairs<n, float>(angle, sine, cosine);
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
