// SPDX-License-Identifier: GPL-3.0-or-later
#include "certify/text/helpers.h"

namespace mbsgen::certify {

namespace {

constexpr const char* known_helpers[] = {
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
  return select<Real>(Real(0.0) < x, Real(1.0), select<Real>(x < Real(0.0), Real(-1.0), Real(0.0)));
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
    R"(inline std::uint64_t reduced_sincos(double angle, double& sine, double& cosine) {
  constexpr double to_integer = 6755399441055744.0;
  std::uint64_t size, quadrant, s, c;
  __builtin_memcpy(&size, &angle, 8);
  const std::uint64_t sign = size & 0x8000000000000000u;
  size ^= sign;
  double x, shifted;
  __builtin_memcpy(&x, &size, 8);
  shifted = x*0.6366197723675814 + to_integer;
  const double k = shifted - to_integer;
  const double high = x - k*1.5707963267341256;
  const double middle = k*6.077100506303966e-11;
  const double r = high - middle;
  const double low = ((high - r) - middle) - k*2.0222662487111665e-21 - k*8.4784276603689e-32;
  const double z = r*r;
  const double ps = -2.50507602534068634195e-08 + z*1.58969099521155010221e-10;
  const double pc = 2.08757232129817482790e-09 - z*1.13596475577881948265e-11;
  const double qs = -1.98412698298579493134e-04 + z*(2.75573137070700676789e-06 + z*ps);
  const double qc = 2.48015872894767294178e-05 + z*(-2.75573143513906633035e-07 + z*pc);
  const double ts = -1.66666666666666324348e-01 + z*(8.33333333332248946124e-03 + z*qs);
  const double tc = 4.16666666666666019037e-02 + z*(-1.38888888888741095749e-03 + z*qc);
  const double sine_r = r + (r*(z*ts) + low);
  const double cosine_r = 1.0 - (z*(0.5 - z*tc) + r*low);
  __builtin_memcpy(&quadrant, &shifted, 8);
  __builtin_memcpy(&s, &sine_r, 8);
  __builtin_memcpy(&c, &cosine_r, 8);
  const std::uint64_t swap = (s ^ c) & (0 - (quadrant & 1));
  s ^= swap ^ sign ^ ((quadrant & 2) << 62);
  c ^= swap ^ (((quadrant + 1) & 2) << 62);
  __builtin_memcpy(&sine, &s, 8);
  __builtin_memcpy(&cosine, &c, 8);
  return 0x40f86a0000000000u - size;
})",
    R"(inline std::uint32_t reduced_sincos(float angle, float& sine, float& cosine) {
  constexpr float to_integer = 12582912.0f;
  std::uint32_t size, quadrant, s, c;
  __builtin_memcpy(&size, &angle, 4);
  const std::uint32_t sign = size & 0x80000000u;
  size ^= sign;
  float x, shifted;
  __builtin_memcpy(&x, &size, 4);
  shifted = x*0.63661977f + to_integer;
  const float k = shifted - to_integer;
  const float high = (x - k*1.5703125f) - k*0.000483512878f;
  const float middle = k*3.13855708e-07f;
  const float r = high - middle;
  const float low = ((high - r) - middle) - k*6.07087713e-11f - k*6.22337197e-14f;
  const float z = r*r;
  const float ps = -1.6666654611e-1f + z*(8.3321608736e-3f - z*1.9515295891e-4f);
  const float pc = 4.166664568298827e-2f + z*(-1.388731625493765e-3f + z*2.443315711809948e-5f);
  const float sine_r = r + (r*(z*ps) + low*(1.0f - 0.5f*z));
  const float cosine_r = 1.0f - (z*(0.5f - z*pc) + r*low);
  __builtin_memcpy(&quadrant, &shifted, 4);
  __builtin_memcpy(&s, &sine_r, 4);
  __builtin_memcpy(&c, &cosine_r, 4);
  const std::uint32_t swap = (s ^ c) & (0 - (quadrant & 1));
  s ^= swap ^ sign ^ ((quadrant & 2) << 30);
  c ^= swap ^ (((quadrant + 1) & 2) << 30);
  __builtin_memcpy(&sine, &s, 4);
  __builtin_memcpy(&cosine, &c, 4);
  return 0x46000000u - size;
})",
    R"(template <int n, class Real, class Bits>
void sincos_in_pairs(const Real* __restrict angle, Real* __restrict sine, Real* __restrict cosine) {
  constexpr int even = n/2*2;
  Bits too_large = 0;
  for (int i = 0; i < even; ++i) too_large |= reduced_sincos(angle[i], sine[i], cosine[i]);
  if constexpr (even != n) too_large |= reduced_sincos(angle[even], sine[even], cosine[even]);
  if ((too_large >> (8*sizeof(Bits) - 1)) != 0) library_sincos<n, Real>(angle, sine, cosine);
})",
    R"(template <int n>
void sincos(const double* angle, double* sine, double* cosine) {
  sincos_in_pairs<n, double, std::uint64_t>(angle, sine, cosine);
})",
    R"(template <int n>
void sincos(const float* angle, float* sine, float* cosine) {
  sincos_in_pairs<n, float, std::uint32_t>(angle, sine, cosine);
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
