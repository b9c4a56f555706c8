// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <algorithm>
#include <cmath>
#include <limits>

namespace mbsgen::accuracy {

/// All real numbers from `lo` to `hi`; an infinite end says that nothing is known beyond it. Operations give intervals
/// that contain each exact result: their ends are computed in double, rounded to nearest, and moved outward by more
/// than a rounding error.
///
/// Ends other than zero have sizes from 2^-480 to 2^480, so that no product or quotient of two of them underflows,
/// where a relative margin would not do; smaller ones are moved outward to zero or to 2^-480, larger ones are
/// infinite.
struct Interval {
  double lo = 0, hi = 0;

  static Interval all() {
    return {-std::numeric_limits<double>::infinity(), std::numeric_limits<double>::infinity()};
  }
  bool is_finite() const { return std::isfinite(lo) && std::isfinite(hi); }
  bool is_zero() const { return lo == 0 && hi == 0; }
  bool has_zero() const { return lo <= 0 && hi >= 0; }
  double width() const { return hi - lo; }
  /// The largest size of a number in it.
  double size() const { return std::max(-lo, hi); }
};

/// Relative margins of one operation, and of a function of <cmath>, whose double is taken to be within 4 units in the
/// last place.
inline constexpr double margin = 0x1p-51, function_margin = 0x1p-49;
inline constexpr double least_end = 0x1p-480, largest_end = 0x1p480;

/// The interval moved outward, its ends within the sizes above.
inline Interval outward(double lo, double hi, double share = margin) {
  lo -= std::fabs(lo) * share;
  hi += std::fabs(hi) * share;
  if (std::fabs(lo) < least_end && lo != 0) lo = lo < 0 ? -least_end : 0;
  if (std::fabs(hi) < least_end && hi != 0) hi = hi > 0 ? least_end : 0;
  if (!(lo >= -largest_end && hi <= largest_end)) return Interval::all();
  if (lo > largest_end) lo = largest_end;
  if (hi < -largest_end) hi = -largest_end;
  return {lo, hi};
}

inline Interval hull(const Interval& a, const Interval& b) {
  return {std::min(a.lo, b.lo), std::max(a.hi, b.hi)};
}
inline Interval operator-(const Interval& a) {
  return {-a.hi, -a.lo};
}
inline Interval operator+(const Interval& a, const Interval& b) {
  return outward(a.lo + b.lo, a.hi + b.hi);
}
inline Interval operator-(const Interval& a, const Interval& b) {
  return outward(a.lo - b.hi, a.hi - b.lo);
}
/// Of finite intervals.
inline Interval operator*(const Interval& a, const Interval& b) {
  const double ll = a.lo * b.lo, lh = a.lo * b.hi, hl = a.hi * b.lo, hh = a.hi * b.hi;
  return outward(std::min(std::min(ll, lh), std::min(hl, hh)), std::max(std::max(ll, lh), std::max(hl, hh)));
}
inline Interval square(const Interval& a) {
  const double least = a.has_zero() ? 0 : std::min(std::fabs(a.lo), std::fabs(a.hi));
  return outward(least * least, a.size() * a.size());
}
/// Everything where the divisor may be zero.
inline Interval operator/(const Interval& a, const Interval& b) {
  if (b.has_zero()) return Interval::all();
  const double ll = a.lo / b.lo, lh = a.lo / b.hi, hl = a.hi / b.lo, hh = a.hi / b.hi;
  return outward(std::min(std::min(ll, lh), std::min(hl, hh)), std::max(std::max(ll, lh), std::max(hl, hh)));
}
/// The interval with all numbers at most `by` away from it.
inline Interval widened(const Interval& a, double by) {
  return outward(a.lo - by, a.hi + by);
}

Interval sine(const Interval& a);
Interval cosine(const Interval& a);
/// Everything where the argument may be outside the domain of the function, or at a pole.
Interval tangent(const Interval& a);
Interval root(const Interval& a);
Interval logarithm(const Interval& a);
Interval exponential(const Interval& a);
Interval hyperbolic_tangent(const Interval& a);
Interval arc_sine(const Interval& a);
Interval arc_cosine(const Interval& a);
Interval arc_tangent(const Interval& a);
/// Everything where the origin or a point of the cut, y = 0 and x < 0, may be among the arguments.
Interval arc_tangent(const Interval& y, const Interval& x);
/// Of bases that are not negative; of zero where the exponent is positive.
Interval power(const Interval& base, const Interval& exponent);

} // namespace mbsgen::accuracy
