// SPDX-License-Identifier: MIT
/// Saturation, and tests for finite numbers on the bits, which -ffast-math does not remove.
#pragma once
#include <cmath>
#include <cstdint>
#include <type_traits>

namespace mbsgen::runtime {

namespace detail {

template <class Real>
using Bits = std::conditional_t<sizeof(Real) == 4, std::uint32_t, std::uint64_t>;

// A copy byte by byte needs no <cstring>; compilers make a register move of it.
template <class Real>
inline Bits<Real> bits(Real x) {
  static_assert(std::is_same_v<Real, float> || std::is_same_v<Real, double>, "Real is float or double");
  Bits<Real> to = 0;
  const auto* from = reinterpret_cast<const unsigned char*>(&x);
  auto* target = reinterpret_cast<unsigned char*>(&to);
  for (unsigned i = 0; i < sizeof(Real); ++i) target[i] = from[i];
  return to;
}

template <class Real>
inline constexpr Bits<Real> exponent_mask = sizeof(Real) == 4 ? Bits<Real>(0x7f800000u)
                                                              : static_cast<Bits<Real>>(0x7ff0000000000000u);

template <class Real>
inline constexpr Bits<Real> sign_mask = Bits<Real>(1) << (8 * sizeof(Real) - 1);

} // namespace detail

/// Pi, and the largest magnitude of inputs and outputs of laws (N, m, m/s …), far beyond any device and far
/// from overflow.
template <class Real>
inline constexpr Real pi = Real(3.14159265358979323846L);
template <class Real>
inline constexpr Real largest = Real(1e12L);

/// Neither infinite nor NaN, for any compiler options.
template <class Real>
inline bool finite(Real x) {
  return (detail::bits(x) & detail::exponent_mask<Real>) != detail::exponent_mask<Real>;
}

/// All n numbers are finite.
template <class Real>
inline bool finite(const Real* x, int n) {
  bool all = true;
  for (int i = 0; i < n; ++i) all = all && finite(x[i]);
  return all;
}

/// The same by their sum, in fewer operations; false, too, where the sum itself is too large.
template <class Real>
inline bool finite_sum(const Real* x, int n, Real sum = 0) {
  for (int i = 0; i < n; ++i) sum += x[i];
  return finite(sum);
}

/// x within [low, high]; NaN gives `low`.
template <class Real>
inline Real clamp(Real x, Real low, Real high) {
  return x > low ? (x < high ? x : high) : low;
}

/// x within ±limit, infinities included; NaN gives 0: a law answers an unknown motion with no force.
template <class Real>
inline Real saturate(Real x, Real limit = largest<Real>) {
  if (finite(x)) return clamp(x, -limit, limit);
  const detail::Bits<Real> bits = detail::bits(x);
  if ((bits & ~detail::sign_mask<Real>) != detail::exponent_mask<Real>) return Real(0);
  return (bits & detail::sign_mask<Real>) ? -limit : limit;
}

/// x^p for x > 0, saturated; 0 for x <= 0 and NaN.
template <class Real>
inline Real power(Real x, Real p) {
  return x > Real(0) ? saturate(std::pow(saturate(x), p)) : Real(0);
}

} // namespace mbsgen::runtime
