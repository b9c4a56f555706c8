// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <cmath>

namespace reference {

/// A value with its first and second derivative to one scalar: f, f', f''. Evaluating a formula on a line
/// x0 + s·dx gives directional derivatives exactly (up to rounding), which is all that constraints need.
struct Taylor {
  double f = 0, d = 0, dd = 0;

  Taylor() = default;
  Taylor(double value, double first = 0, double second = 0) : f(value), d(first), dd(second) {}

  /// g(x) by the chain rule, from the value and the two derivatives of g at x.f.
  Taylor chain(double g, double g1, double g2) const { return {g, g1 * d, g2 * d * d + g1 * dd}; }
};

inline Taylor operator+(const Taylor& a, const Taylor& b) {
  return {a.f + b.f, a.d + b.d, a.dd + b.dd};
}
inline Taylor operator-(const Taylor& a, const Taylor& b) {
  return {a.f - b.f, a.d - b.d, a.dd - b.dd};
}
inline Taylor operator-(const Taylor& a) {
  return {-a.f, -a.d, -a.dd};
}
inline Taylor operator*(const Taylor& a, const Taylor& b) {
  return {a.f * b.f, a.d * b.f + a.f * b.d, a.dd * b.f + 2 * a.d * b.d + a.f * b.dd};
}
inline Taylor operator/(const Taylor& a, const Taylor& b) {
  return a * b.chain(1 / b.f, -1 / (b.f * b.f), 2 / (b.f * b.f * b.f));
}

inline Taylor sin(const Taylor& x) {
  return x.chain(std::sin(x.f), std::cos(x.f), -std::sin(x.f));
}
inline Taylor cos(const Taylor& x) {
  return x.chain(std::cos(x.f), -std::sin(x.f), -std::cos(x.f));
}
inline Taylor tan(const Taylor& x) {
  return sin(x) / cos(x);
}
inline Taylor exp(const Taylor& x) {
  return x.chain(std::exp(x.f), std::exp(x.f), std::exp(x.f));
}
inline Taylor log(const Taylor& x) {
  return x.chain(std::log(x.f), 1 / x.f, -1 / (x.f * x.f));
}
inline Taylor sqrt(const Taylor& x) {
  const double root = std::sqrt(x.f);
  return x.chain(root, 0.5 / root, -0.25 / (root * x.f));
}
inline Taylor tanh(const Taylor& x) {
  const double t = std::tanh(x.f);
  return x.chain(t, 1 - t * t, -2 * t * (1 - t * t));
}
inline Taylor atan(const Taylor& x) {
  const double w = 1 / (1 + x.f * x.f);
  return x.chain(std::atan(x.f), w, -2 * x.f * w * w);
}
inline Taylor asin(const Taylor& x) {
  const double w = 1 / std::sqrt(1 - x.f * x.f);
  return x.chain(std::asin(x.f), w, x.f * w * w * w);
}
inline Taylor acos(const Taylor& x) {
  return Taylor(std::acos(x.f) + std::asin(x.f)) - asin(x);
}
/// From the derivative (x dy' ...) of the angle: only the value needs the quadrant.
inline Taylor atan2(const Taylor& y, const Taylor& x) {
  const bool steep = std::abs(y.f) > std::abs(x.f);
  const Taylor angle = steep ? -atan(x / y) : atan(y / x);
  return {std::atan2(y.f, x.f), angle.d, angle.dd};
}
inline Taylor abs(const Taylor& x) {
  return x.f < 0 ? -x : x;
}
inline Taylor pow(const Taylor& x, const Taylor& y) {
  if (y.d == 0 && y.dd == 0)
    return x.chain(std::pow(x.f, y.f), y.f == 0 ? 0 : y.f * std::pow(x.f, y.f - 1),
                   y.f == 0 || y.f == 1 ? 0 : y.f * (y.f - 1) * std::pow(x.f, y.f - 2));
  return exp(y * log(x));
}

} // namespace reference
