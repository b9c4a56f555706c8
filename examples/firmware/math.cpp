// SPDX-License-Identifier: MIT
// Sine, cosine, hyperbolic tangent and power in place of the C library's, the same on every processor: contacts amplify the last
// bit, and with these functions a host and the microcontroller compute the same bits (with -ffp-contract=off
// on both). They are also shorter than newlib's. Errors are a few units in the last place, of angles of any size.
#include <cstdint>

namespace {

template <class Real>
struct Format;
template <>
struct Format<float> {
  using Bits = std::uint32_t;
  static constexpr int mantissa = 23, bias = 127;
  static constexpr int sine_terms = 5, log_terms = 5, exp_terms = 8, window = 3;
  // Half of pi and ln 2 in parts: products of the first ones with whole numbers are exact.
  static constexpr float half_pi_of_last = 3.40612158008655459e-19f; // by 2^62
  static constexpr float half_pi[3] = {1.5703125f, 4.83751296997e-4f, 7.5497899548e-8f};
  static constexpr float ln2[2] = {0.693359375f, -2.12194440055e-4f};
};
template <>
struct Format<double> {
  using Bits = std::uint64_t;
  static constexpr int mantissa = 52, bias = 1023;
  static constexpr int sine_terms = 9, log_terms = 11, exp_terms = 14, window = 6;
  static constexpr double half_pi_of_last = 1.84646220843980078e-38; // by 2^126
  static constexpr double half_pi[3] = {1.57079632673412561417, 6.07710050630396597660e-11,
                                        2.02226624879595063154e-21};
  static constexpr double ln2[2] = {6.93147180369123816490e-01, 1.90821492927058770002e-10};
};

template <class Real>
typename Format<Real>::Bits bits(Real x) {
  typename Format<Real>::Bits result;
  __builtin_memcpy(&result, &x, sizeof(x));
  return result;
}
template <class Real>
Real real(typename Format<Real>::Bits bits) {
  Real result;
  __builtin_memcpy(&result, &bits, sizeof(result));
  return result;
}

constexpr int nearest(double x) {
  return static_cast<int>(x < 0 ? x - 0.5 : x + 0.5);
}
constexpr int nearest(float x) {
  return static_cast<int>(x < 0 ? x - 0.5f : x + 0.5f);
}

// 1/n! with alternating sign: of the series of sine (first 1), cosine (first 0), or without sign the
// exponential.
template <class Real, int Terms>
struct Series {
  Real of[Terms]{};
  constexpr Series(int first, int step, int sign) {
    long double term = 1;
    for (int k = 0, n = 0; k < Terms; ++k) {
      for (; n < first + step * k; ++n) term /= n + 1;
      of[k] = static_cast<Real>(k % 2 == 1 && sign < 0 ? -term : term);
    }
  }
  constexpr Real operator()(Real x) const {
    Real sum = of[Terms - 1];
    for (int k = Terms - 2; k >= 0; --k) sum = sum * x + of[k];
    return sum;
  }
};

// 2/pi: 64 zeros, then the bits behind the point.
constexpr std::uint32_t two_over_pi[] = {
    0,          0,          0xa2f9836e, 0x4e441529, 0xfc2757d1, 0xf534ddc0, 0xdb629599,
    0x3c439041, 0xfe5163ab, 0xdebbc561, 0xb7246e3a, 0x424dd2e0, 0x06492eea, 0x09d1921c,
    0xfe1deb1c, 0xb129a73e, 0xe88235f5, 0x2ebb4484, 0xe99c7026, 0xb45f7e41, 0x3991d639,
    0x835339f4, 0x9c845f8b, 0xbdf9283b, 0x1ff897ff, 0xde05980f, 0xef2f118b, 0x5a0a6d1f,
    0x6d367ecf, 0x27cb09b7, 0x4f463f66, 0x9e5fea2d, 0x7527bac7, 0xebe5f17b, 0x3d0739f7,
    0x8a5292ea, 0x6bfb5fb1, 0x1f8d5d08, 0x56033046, 0xfc7b6bab, 0xf0cfbc20, 0x9af4361d};

// An angle without its quarter turns: at most pi/4.
template <class Real>
struct Reduced {
  Real rest;
  int quarters;
};

template <class Real>
Reduced<Real> reduced(Real x) {
  using F = Format<Real>;
  const int turns = nearest(x * Real(0.63661977236758134308));
  const auto n = static_cast<Real>(turns);
  return {((x - n * F::half_pi[0]) - n * F::half_pi[1]) - n * F::half_pi[2], turns};
}

// Of an angle of 10000 rad and more, by Payne and Hanek: x is a whole number m times a power of two, and m times those
// bits of 2/pi that give no whole turns is exact in whole numbers, modulo four quarters. (M. Payne & R. Hanek, Radian
// reduction for trigonometric functions, SIGNUM Newsletter 18, 1983.)
template <class Real>
[[gnu::noinline]] Reduced<Real> reduced_exactly(Real x) {
  using F = Format<Real>;
  using Bits = typename F::Bits;
  constexpr int words = F::window;
  const Bits size = bits(x < Real(0) ? -x : x), hidden = Bits(1) << F::mantissa;
  const int exponent = static_cast<int>(size >> F::mantissa) - F::bias - F::mantissa;
  const std::uint64_t m = (size & (hidden - 1)) | hidden;
  const int first = 64 + exponent - 2; // of the bits that matter
  std::uint32_t window[words], product[words];
  for (int i = 0; i < words; ++i) {
    const std::uint32_t* at = two_over_pi + first / 32 + i;
    window[i] = static_cast<std::uint32_t>(((std::uint64_t(at[0]) << 32 | at[1]) << first % 32) >> 32);
  }
  std::uint64_t carried = 0;
  for (int i = words - 1; i >= 0; --i) {
    carried += std::uint64_t(static_cast<std::uint32_t>(m)) * window[i];
    product[i] = static_cast<std::uint32_t>(carried);
    carried >>= 32;
  }
  if constexpr (F::mantissa >= 32) {
    carried = 0;
    for (int i = words - 1; i > 0; --i) {
      carried += (m >> 32) * window[i] + product[i - 1];
      product[i - 1] = static_cast<std::uint32_t>(carried);
      carried >>= 32;
    }
  }
  // Quarters before the point, which is behind two bits.
  const std::uint64_t high = std::uint64_t(product[0]) << 32 | product[1];
  const std::uint64_t quarters = (high + (std::uint64_t(1) << 61)) >> 62;
  const std::uint64_t behind = high - (quarters << 62); // with a sign
  // Word by word: processors convert 32 bits by themselves.
  constexpr Real word = Real(4294967296.0);
  Real rest = static_cast<Real>(static_cast<std::int32_t>(behind >> 32));
  rest = rest * word + static_cast<Real>(static_cast<std::uint32_t>(behind));
  if constexpr (F::mantissa >= 32)
    rest = (rest * word + static_cast<Real>(product[2])) * word + static_cast<Real>(product[3]);
  rest *= F::half_pi_of_last;
  const int turns = static_cast<int>(quarters & 3u);
  return x < Real(0) ? Reduced<Real>{-rest, -turns} : Reduced<Real>{rest, turns};
}

// Sine of x plus a number of quarter turns.
template <class Real>
Real sine(Real x, int quarters) {
  using F = Format<Real>;
  using Bits = typename F::Bits;
  static constexpr Series<Real, F::sine_terms> odd(1, 2, -1);
  static constexpr Series<Real, F::sine_terms + 1> even(0, 2, -1);
  constexpr Bits infinite = Bits(2 * F::bias + 1) << F::mantissa;
  if ((bits(x) & infinite) == infinite) return real<Real>(infinite | infinite >> 1); // NaN
  const bool is_small = x < Real(10000) && x > Real(-10000);
  const auto [r, turns] = is_small ? reduced(x) : reduced_exactly(x);
  const unsigned quadrant = static_cast<unsigned>(turns + quarters) & 3u;
  const Real value = (quadrant & 1u) != 0 ? even(r * r) : r * odd(r * r);
  return (quadrant & 2u) != 0 ? -value : value;
}

// Of a normal positive number.
template <class Real>
Real logarithm(Real x) {
  using F = Format<Real>;
  using Bits = typename F::Bits;
  const Bits mask = (Bits(1) << F::mantissa) - 1;
  int exponent = static_cast<int>(bits(x) >> F::mantissa) - F::bias;
  Real m = real<Real>((bits(x) & mask) | Bits(F::bias) << F::mantissa);
  if (m > Real(1.41421356237309504880)) {
    m = m / 2;
    ++exponent;
  }
  const Real f = (m - 1) / (m + 1);
  Real sum = 0;
  for (int k = F::log_terms - 1; k >= 0; --k) sum = sum * (f * f) + Real(1) / static_cast<Real>(2 * k + 1);
  const auto n = static_cast<Real>(exponent);
  return n * F::ln2[0] + (2 * f * sum + n * F::ln2[1]);
}

template <class Real>
Real exponential(Real x) {
  using F = Format<Real>;
  using Bits = typename F::Bits;
  static constexpr Series<Real, F::exp_terms> series(0, 1, 1);
  const Real largest = static_cast<Real>(F::bias) * Real(0.693);
  if (!(x > -largest)) return 0;
  if (!(x < largest)) return Real(1) / Real(0);
  const int exponent = nearest(x * Real(1.44269504088896340736));
  const auto n = static_cast<Real>(exponent);
  const Real r = (x - n * F::ln2[0]) - n * F::ln2[1];
  return series(r) * real<Real>(static_cast<Bits>(exponent + F::bias) << F::mantissa);
}

template <class Real>
Real power(Real x, Real y) {
  const Real least = real<Real>(typename Format<Real>::Bits(1) << Format<Real>::mantissa);
  const Real most =
      real<Real>((typename Format<Real>::Bits(2 * Format<Real>::bias + 1) << Format<Real>::mantissa) - 1);
  if (y == Real(0)) return 1;
  if (x >= Real(0) && x < least) return y > Real(0) ? Real(0) : Real(1) / Real(0);
  if (!(x > Real(0)) || !(y - y == Real(0))) return (x - x) / Real(0);
  return exponential(y * logarithm(x < most ? x : most));
}

// In double the error is a few units in the last place of 1.
template <class Real>
Real hyperbolic_tangent(Real x) {
  const Real shrinking = exponential(x < Real(0) ? 2 * x : -2 * x);
  const Real value = (1 - shrinking) / (1 + shrinking);
  return x < Real(0) ? -value : value;
}

// In float x P(x²)/Q(x²), the least relative error on [0, 7] of this degree: below 1.4e-6 with its rounding, which
// tests/products/firmware/tanh_error.cpp shows for every float. Beyond 7 it is constant, 4e-7 below 1.
template <>
float hyperbolic_tangent(float x) {
  const float c = x > 7.0f ? 7.0f : x < -7.0f ? -7.0f : x; // NaN stays NaN
  const float s = c * c;
  const float p = 0.99999897f + s * (0.12322086f + s * (2.2931143e-3f + s * 3.9959719e-6f));
  const float q = 1 + s * (0.45654646f + s * (2.1151739e-2f + s * 1.4398702e-4f));
  return c * p / q;
}

} // namespace

extern "C" {
float sinf(float x) {
  return sine(x, 0);
}
float cosf(float x) {
  return sine(x, 1);
}
void sincosf(float x, float* s, float* c) {
  *s = sine(x, 0), *c = sine(x, 1);
}
float powf(float x, float y) {
  return power(x, y);
}
double sin(double x) {
  return sine(x, 0);
}
double cos(double x) {
  return sine(x, 1);
}
void sincos(double x, double* s, double* c) {
  *s = sine(x, 0), *c = sine(x, 1);
}
float tanhf(float x) {
  return hyperbolic_tangent(x);
}
double tanh(double x) {
  return hyperbolic_tangent(x);
}
double pow(double x, double y) {
  return power(x, y);
}
}
