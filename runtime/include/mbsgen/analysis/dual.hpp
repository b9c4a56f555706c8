// SPDX-License-Identifier: MIT
/// Numbers that carry their derivative along one direction: a generated model with them in the place of double
/// differentiates itself, exactly.
#pragma once
#include <cmath>

namespace mbsgen::analysis {

/// value + derivative epsilon, epsilon² = 0. Comparisons are those of the values: of abs, min, max the branch taken.
struct Dual {
  double value = 0, derivative = 0;

  constexpr Dual() = default;
  constexpr Dual(double v, double d = 0) : value(v), derivative(d) {}

  Dual& operator+=(const Dual& b) { return *this = {value + b.value, derivative + b.derivative}; }
  Dual& operator-=(const Dual& b) { return *this = {value - b.value, derivative - b.derivative}; }
  Dual& operator*=(const Dual& b) {
    return *this = {value * b.value, derivative * b.value + value * b.derivative};
  }
  Dual& operator/=(const Dual& b) {
    const double quotient = value / b.value;
    return *this = {quotient, (derivative - quotient * b.derivative) / b.value};
  }
  Dual operator-() const { return {-value, -derivative}; }

  friend Dual operator+(Dual a, const Dual& b) { return a += b; }
  friend Dual operator-(Dual a, const Dual& b) { return a -= b; }
  friend Dual operator*(Dual a, const Dual& b) { return a *= b; }
  friend Dual operator/(Dual a, const Dual& b) { return a /= b; }
  friend bool operator<(const Dual& a, const Dual& b) { return a.value < b.value; }
  friend bool operator>(const Dual& a, const Dual& b) { return a.value > b.value; }
  friend bool operator<=(const Dual& a, const Dual& b) { return a.value <= b.value; }
  friend bool operator>=(const Dual& a, const Dual& b) { return a.value >= b.value; }
};

/// f(a), where f has that value and derivative.
inline Dual chained(const Dual& a, double value, double derivative) {
  return {value, derivative * a.derivative};
}

inline Dual sin(const Dual& a) {
  return chained(a, std::sin(a.value), std::cos(a.value));
}
inline Dual cos(const Dual& a) {
  return chained(a, std::cos(a.value), -std::sin(a.value));
}
inline Dual tan(const Dual& a) {
  const double t = std::tan(a.value);
  return chained(a, t, 1 + t * t);
}
inline Dual asin(const Dual& a) {
  return chained(a, std::asin(a.value), 1 / std::sqrt(1 - a.value * a.value));
}
inline Dual acos(const Dual& a) {
  return chained(a, std::acos(a.value), -1 / std::sqrt(1 - a.value * a.value));
}
inline Dual atan(const Dual& a) {
  return chained(a, std::atan(a.value), 1 / (1 + a.value * a.value));
}
inline Dual atan2(const Dual& y, const Dual& x) {
  const double square = x.value * x.value + y.value * y.value;
  return {std::atan2(y.value, x.value), (x.value * y.derivative - y.value * x.derivative) / square};
}
inline Dual sqrt(const Dual& a) {
  const double root = std::sqrt(a.value);
  return chained(a, root, 0.5 / root);
}
inline Dual exp(const Dual& a) {
  return chained(a, std::exp(a.value), std::exp(a.value));
}
inline Dual log(const Dual& a) {
  return chained(a, std::log(a.value), 1 / a.value);
}
inline Dual tanh(const Dual& a) {
  const double t = std::tanh(a.value);
  return chained(a, t, 1 - t * t);
}
inline Dual abs(const Dual& a) {
  return a.value < 0 ? -a : a;
}
/// The exponent's derivative counts for positive bases alone.
inline Dual pow(const Dual& a, const Dual& b) {
  const double power = std::pow(a.value, b.value);
  const double turned = b.derivative == 0 ? 0 : b.derivative * power * std::log(a.value);
  return {power, b.value * std::pow(a.value, b.value - 1) * a.derivative + turned};
}
inline Dual floor(const Dual& a) {
  return {std::floor(a.value)};
}
inline bool isfinite(const Dual& a) {
  return std::isfinite(a.value) && std::isfinite(a.derivative);
}

} // namespace mbsgen::analysis
