// SPDX-License-Identifier: GPL-3.0-or-later
#include "emit/cpp/sincos.h"

namespace mbsgen::emit {

namespace {

constexpr const char* library_text =
    R"(/// Sines and cosines of n angles [rad] by the functions beside the type.
template <int n, class Real>
void library_sincos(const Real* angle, Real* sine, Real* cosine) {
  using std::cos;
  using std::sin;
  for (int i = 0; i < n; ++i) {
    sine[i] = sin(angle[i]);
    cosine[i] = cos(angle[i]);
  }
}

/// Sines and cosines of n angles [rad].
template <int n, class Real>
void sincos(const Real* angle, Real* sine, Real* cosine) {
  library_sincos<n, Real>(angle, sine, cosine);
}

#if defined(__GNUC__) && !defined(__FAST_MATH__) && __FLT_EVAL_METHOD__ == 0
)";

constexpr const char* double_text =
    R"(/// Sine and cosine for |angle| <= 1e5, without a branch. The result's top bit says that the angle is larger, or
/// NaN. Multiples of pi/2 are subtracted in parts, whose products with k are exact; `low` is what r lacks.
inline std::uint64_t reduced_sincos(double angle, double& sine, double& cosine) {
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
}

)";

constexpr const char* float_text =
    R"(/// Sine and cosine for |angle| <= 8192, without a branch. The result's top bit says that the angle is larger, or
/// NaN. Multiples of pi/2 are subtracted in parts, whose products with k are exact; `low` is what r lacks.
inline std::uint32_t reduced_sincos(float angle, float& sine, float& cosine) {
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
}

)";

constexpr const char* pairs_text =
    R"(/// Pairs of angles share vector registers. Angles that are too large for one go to the library together.
template <int n, class Real, class Bits>
void sincos_in_pairs(const Real* __restrict angle, Real* __restrict sine, Real* __restrict cosine) {
  constexpr int even = n/2*2;
  Bits too_large = 0;
  for (int i = 0; i < even; ++i) too_large |= reduced_sincos(angle[i], sine[i], cosine[i]);
  if constexpr (even != n) too_large |= reduced_sincos(angle[even], sine[even], cosine[even]);
  if ((too_large >> (8*sizeof(Bits) - 1)) != 0) library_sincos<n, Real>(angle, sine, cosine);
}

)";

constexpr const char* of_doubles_text = R"(template <int n>
void sincos(const double* angle, double* sine, double* cosine) {
  sincos_in_pairs<n, double, std::uint64_t>(angle, sine, cosine);
}

)";

constexpr const char* of_floats_text = R"(template <int n>
void sincos(const float* angle, float* sine, float* cosine) {
  sincos_in_pairs<n, float, std::uint32_t>(angle, sine, cosine);
}
)";

} // namespace

std::string sincos_text(Scalar scalar) {
  const bool has_double = scalar != Scalar::only_float;
  const bool has_float = scalar != Scalar::only_double;
  std::string text = library_text;
  if (has_double) text += double_text;
  if (has_float) text += float_text;
  text += pairs_text;
  if (has_double) text += of_doubles_text;
  if (has_float) text += of_floats_text;
  return text + "#endif\n";
}

} // namespace mbsgen::emit
