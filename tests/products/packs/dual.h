// SPDX-License-Identifier: GPL-3.0-or-later
// Numbers that carry their derivative along: a number type of the user's own.
#pragma once
#include <cmath>

struct Dual {
  double value = 0, rate = 0;

  Dual() = default;
  Dual(double number, double its_rate = 0) : value(number), rate(its_rate) {}

  friend Dual operator-(const Dual& x) { return {-x.value, -x.rate}; }
  friend Dual operator+(const Dual& x, const Dual& y) { return {x.value + y.value, x.rate + y.rate}; }
  friend Dual operator-(const Dual& x, const Dual& y) { return {x.value - y.value, x.rate - y.rate}; }
  friend Dual operator*(const Dual& x, const Dual& y) {
    return {x.value * y.value, x.rate * y.value + x.value * y.rate};
  }
  friend Dual operator/(const Dual& x, const Dual& y) {
    return {x.value / y.value, (x.rate - x.value / y.value * y.rate) / y.value};
  }
  friend bool operator<(const Dual& x, const Dual& y) { return x.value < y.value; }
  friend bool operator<=(const Dual& x, const Dual& y) { return x.value <= y.value; }
  friend bool operator>(const Dual& x, const Dual& y) { return x.value > y.value; }
  friend bool operator>=(const Dual& x, const Dual& y) { return x.value >= y.value; }
  Dual& operator+=(const Dual& x) { return *this = *this + x; }
  Dual& operator*=(const Dual& x) { return *this = *this * x; }
};

inline Dual sin(const Dual& x) {
  return {std::sin(x.value), std::cos(x.value) * x.rate};
}
inline Dual cos(const Dual& x) {
  return {std::cos(x.value), -std::sin(x.value) * x.rate};
}
inline Dual sqrt(const Dual& x) {
  return {std::sqrt(x.value), x.rate / (2 * std::sqrt(x.value))};
}
inline Dual atan2(const Dual& y, const Dual& x) {
  return {std::atan2(y.value, x.value),
          (x.value * y.rate - y.value * x.rate) / (x.value * x.value + y.value * y.value)};
}
