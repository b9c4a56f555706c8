// SPDX-License-Identifier: GPL-3.0-or-later
/// Dual numbers, as mbsgen/analysis/dual.hpp has them: the same operations in the same order.
#include <math.h>
typedef struct Number {
  double value, derivative;
} Number;
static double table_entry(double table, double place);

static inline Number number(double value, double derivative) {
  const Number result = {value, derivative};
  return result;
}
static inline Number ADD(Number a, Number b) {
  return number(a.value + b.value, a.derivative + b.derivative);
}
static inline Number SUBTRACT(Number a, Number b) {
  return number(a.value - b.value, a.derivative - b.derivative);
}
static inline Number MULTIPLY(Number a, Number b) {
  return number(a.value * b.value, a.derivative * b.value + a.value * b.derivative);
}
static inline Number DIVIDE(Number a, Number b) {
  const double quotient = a.value / b.value;
  return number(quotient, (a.derivative - quotient * b.derivative) / b.value);
}
static inline Number NEGATE(Number a) {
  return number(-a.value, -a.derivative);
}

/// f(a), where f has that value and derivative.
static inline Number chained(Number a, double value, double derivative) {
  return number(value, derivative * a.derivative);
}
static inline Number dual_sin(Number a) {
  return chained(a, sin(a.value), cos(a.value));
}
static inline Number dual_cos(Number a) {
  return chained(a, cos(a.value), -sin(a.value));
}
static inline Number dual_tan(Number a) {
  const double t = tan(a.value);
  return chained(a, t, 1 + t * t);
}
static inline Number dual_asin(Number a) {
  return chained(a, asin(a.value), 1 / sqrt(1 - a.value * a.value));
}
static inline Number dual_acos(Number a) {
  return chained(a, acos(a.value), -1 / sqrt(1 - a.value * a.value));
}
static inline Number dual_atan(Number a) {
  return chained(a, atan(a.value), 1 / (1 + a.value * a.value));
}
static inline Number dual_atan2(Number y, Number x) {
  const double square = x.value * x.value + y.value * y.value;
  return number(atan2(y.value, x.value), (x.value * y.derivative - y.value * x.derivative) / square);
}
static inline Number dual_sqrt(Number a) {
  const double root = sqrt(a.value);
  return chained(a, root, 0.5 / root);
}
static inline Number dual_exp(Number a) {
  return chained(a, exp(a.value), exp(a.value));
}
static inline Number dual_log(Number a) {
  return chained(a, log(a.value), 1 / a.value);
}
static inline Number dual_tanh(Number a) {
  const double t = tanh(a.value);
  return chained(a, t, 1 - t * t);
}
static inline Number dual_abs(Number a) {
  return a.value < 0 ? NEGATE(a) : a;
}
static inline Number dual_sign(Number a) {
  return number((0 < a.value) - (a.value < 0), 0);
}
static inline Number dual_min(Number a, Number b) {
  return b.value < a.value ? b : a;
}
static inline Number dual_max(Number a, Number b) {
  return a.value < b.value ? b : a;
}
static inline Number dual_pow(Number a, Number b) {
  const double power = pow(a.value, b.value);
  const double turned = b.derivative == 0 ? 0 : b.derivative * power * log(a.value);
  return number(power, b.value * pow(a.value, b.value - 1) * a.derivative + turned);
}
static inline Number dual_floor(Number a) {
  return number(floor(a.value), 0);
}
static inline Number dual_entry(Number table, Number place) {
  return number(table_entry(table.value, place.value), 0);
}

#define sin dual_sin
#define cos dual_cos
#define tan dual_tan
#define asin dual_asin
#define acos dual_acos
#define atan dual_atan
#define atan2 dual_atan2
#define sqrt dual_sqrt
#define exp dual_exp
#define log dual_log
#define tanh dual_tanh
#define abs dual_abs
#define sign dual_sign
#define min dual_min
#define max dual_max
#define pow dual_pow
#define floor dual_floor
#define entry dual_entry
