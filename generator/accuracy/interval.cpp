// SPDX-License-Identifier: GPL-3.0-or-later
#include "accuracy/interval.h"

namespace mbsgen::accuracy {

namespace {

constexpr double pi = 3.14159265358979323846;
// Beyond that sines are only known to be between -1 and 1.
constexpr double largest_angle = 1e6;

// True where the interval may contain phase + k*period for a whole number k: a little too often, which costs nothing
// near an extremum.
bool may_meet(const Interval& a, double phase, double period) {
  const double slack = 1e-9;
  return std::floor((a.hi + slack - phase) / period) > std::floor((a.lo - slack - phase) / period);
}

template <class Function>
Interval monotone(const Interval& a, Function function) {
  return outward(function(a.lo), function(a.hi), function_margin);
}

Interval limited(const Interval& a, double least, double largest) {
  return {std::clamp(a.lo, least, largest), std::clamp(a.hi, least, largest)};
}

Interval wave(const Interval& a, double (*function)(double), double crest) {
  if (!(a.size() < largest_angle)) return {-1, 1};
  const double at_lo = function(a.lo), at_hi = function(a.hi);
  Interval result = limited(outward(std::min(at_lo, at_hi), std::max(at_lo, at_hi), function_margin), -1, 1);
  if (may_meet(a, crest, 2 * pi)) result.hi = 1;
  if (may_meet(a, crest + pi, 2 * pi)) result.lo = -1;
  return result;
}

double sin_of(double x) {
  return std::sin(x);
}
double cos_of(double x) {
  return std::cos(x);
}

} // namespace

Interval sine(const Interval& a) {
  return wave(a, sin_of, pi / 2);
}
Interval cosine(const Interval& a) {
  return wave(a, cos_of, 0);
}
Interval tangent(const Interval& a) {
  if (!(a.size() < largest_angle) || may_meet(a, pi / 2, pi)) return Interval::all();
  return monotone(a, [](double x) { return std::tan(x); });
}
Interval root(const Interval& a) {
  if (a.lo < 0) return Interval::all();
  return outward(std::sqrt(a.lo), std::sqrt(a.hi));
}
Interval logarithm(const Interval& a) {
  if (a.lo <= 0) return Interval::all();
  return monotone(a, [](double x) { return std::log(x); });
}
Interval exponential(const Interval& a) {
  const Interval result = monotone(a, [](double x) { return std::exp(x); });
  return {std::max(result.lo, 0.0), result.hi};
}
Interval hyperbolic_tangent(const Interval& a) {
  return limited(monotone(a, [](double x) { return std::tanh(x); }), -1, 1);
}
Interval arc_sine(const Interval& a) {
  if (a.size() > 1) return Interval::all();
  return monotone(a, [](double x) { return std::asin(x); });
}
Interval arc_cosine(const Interval& a) {
  if (a.size() > 1) return Interval::all();
  return outward(std::acos(a.hi), std::acos(a.lo), function_margin);
}
Interval arc_tangent(const Interval& a) {
  return monotone(a, [](double x) { return std::atan(x); });
}

Interval arc_tangent(const Interval& y, const Interval& x) {
  if (y.has_zero() && x.lo <= 0) return Interval::all();
  Interval result = Interval::all();
  for (const double b : {y.lo, y.hi})
    for (const double a : {x.lo, x.hi}) {
      const double angle = std::atan2(b, a);
      result = result.is_finite() ? hull(result, {angle, angle}) : Interval{angle, angle};
    }
  return outward(result.lo, result.hi, function_margin);
}

Interval power(const Interval& base, const Interval& exponent) {
  if (base.lo < 0 || (base.lo == 0 && exponent.lo <= 0)) return Interval::all();
  double lo = std::numeric_limits<double>::infinity(), hi = 0;
  for (const double x : {base.lo, base.hi})
    for (const double y : {exponent.lo, exponent.hi}) {
      const double value = std::pow(x, y);
      lo = std::min(lo, value);
      hi = std::max(hi, value);
    }
  const Interval result = outward(lo, hi, function_margin);
  return {std::max(result.lo, 0.0), result.hi};
}

} // namespace mbsgen::accuracy
