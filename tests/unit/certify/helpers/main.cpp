// SPDX-License-Identifier: GPL-3.0-or-later
// Executes the helpers of generated C++ or C (HELPERS_OF_C) on numbers whose results are known exactly.
// Prints each that differs; the exit code is their number.
#include "helpers.hpp"
#include <cstdio>
#include <limits>

namespace {

int differences = 0;

void check(bool right, const char* what, int of) {
  if (right) return;
  std::printf("%s, %d\n", what, of);
  ++differences;
}

constexpr double infinity = std::numeric_limits<double>::infinity();
constexpr double nan = std::numeric_limits<double>::quiet_NaN();

#ifdef HELPERS_OF_C
#define HELPER(name) m_##name
#define HELPER_OF(name, count) m_##name##_##count
#else
#define HELPER(name) detail::name<double>
#define HELPER_OF(name, count) detail::name<count>
#endif

void check_choices() {
  const double sizes[] = {-3.5, -1, 0, 1, 2, infinity};
  for (const double a : sizes)
    for (const double b : sizes) {
      check(HELPER(min)(a, b) <= a && HELPER(min)(a, b) <= b &&
                (HELPER(min)(a, b) == a || HELPER(min)(a, b) == b),
            "min", 0);
      check(HELPER(max)(a, b) >= a && HELPER(max)(a, b) >= b &&
                (HELPER(max)(a, b) == a || HELPER(max)(a, b) == b),
            "max", 0);
    }
#ifndef HELPERS_OF_C
  check(detail::counts<double>(1e-300) && !detail::counts<double>(0.0) && !detail::counts<double>(-1e-300) &&
            detail::counts<double>(nan) && detail::counts<double>(infinity),
        "counts", 0);
#endif
  check(HELPER(sign)(-2.5) == -1 && HELPER(sign)(0.0) == 0 && HELPER(sign)(1e-300) == 1, "sign", 0);
}

void check_numbers() {
  const double numbers[] = {1, -7, 3, nan, 2, -infinity};
  check(HELPER(largest)(numbers, 0) == 0, "largest", 0);
  check(HELPER(largest)(numbers, 1) == 1, "largest", 1);
  check(HELPER(largest)(numbers, 3) == 7, "largest", 3);
  for (int count = 4; count <= 6; ++count)
    check(HELPER(largest)(numbers, count) != HELPER(largest)(numbers, count), "largest of NaN", count);
  check(HELPER(largest)(numbers + 4, 2) == infinity, "largest of infinity", 2);
  check(HELPER(finite)(1e308) && !HELPER(finite)(infinity) && !HELPER(finite)(-infinity) &&
            !HELPER(finite)(nan),
        "finite", 0);
  const double pivot[] = {2, -0.5, 0.25, 0, nan}, scale[] = {4, 1, 0.5, 0, 1};
  check(!HELPER(degenerate)(pivot, scale, 3, 0.25), "degenerate", 3);
  check(HELPER(degenerate)(pivot, scale, 3, 0.5), "degenerate at its limit", 3);
  check(HELPER(degenerate)(pivot + 3, scale + 3, 1, 0.25), "degenerate zero", 1);
  check(HELPER(degenerate)(pivot + 4, scale + 4, 1, 0.25), "degenerate NaN", 1);
}

void check_active() {
  for (int pattern = 0; pattern < 8; ++pattern) {
    const bool active[] = {(pattern & 1) != 0, (pattern & 2) != 0, (pattern & 4) != 0};
    double matrix[81];
    for (double& entry : matrix) entry = 1;
    HELPER(keep_active)(active, 3, matrix);
    for (int i = 0; i < 9; ++i)
      for (int j = 0; j < 9; ++j)
        check(matrix[9 * i + j] == (active[i / 3] && active[j / 3] ? 1 : 0), "keep_active", pattern);
  }
}

long power_of(long base, int exponent) {
  return exponent == 0 ? 1 : base * power_of(base, exponent - 1);
}

#ifdef HELPERS_OF_C
#define CHECK_POWER(n) check(m_power_##n(-3) == double(power_of(-3, n)), "power", n)
#else
#define CHECK_POWER(n) check(detail::power<double, n>(-3.0) == double(power_of(-3, n)), "power", n)
#endif

void check_powers() {
  CHECK_POWER(2);
  CHECK_POWER(3);
  CHECK_POWER(4);
  CHECK_POWER(5);
  CHECK_POWER(6);
  CHECK_POWER(7);
  CHECK_POWER(8);
  CHECK_POWER(15);
  CHECK_POWER(16);
  CHECK_POWER(31);
}

#ifdef HELPERS_OF_C
template <class Helper>
void check_sines(int count, Helper helper) {
  const double angles[] = {0, 1e-9, 0.5, -2.25, 1e5, 99999.75, 1e6, -3e9};
  double sine[8], cosine[8];
  for (int first = 0; first + count <= 8; ++first) {
    helper(angles + first, sine, cosine);
    for (int i = 0; i < count; ++i) {
      constexpr long double two_units = 2.3e-16L;
      const long double angle = angles[first + i];
      check(std::fabs(sine[i] - std::sin(angle)) <= two_units &&
                std::fabs(cosine[i] - std::cos(angle)) <= two_units,
            "sincos", count);
    }
  }
}

void check_others() {
  check_sines(1, m_sincos_1);
  check_sines(2, m_sincos_2);
  check_sines(3, m_sincos_3);
  check_sines(4, m_sincos_4);
  check_sines(5, m_sincos_5);
}
#else
template <int n>
void check_zeros() {
  double numbers[n + 2];
  for (double& each : numbers) each = 1;
  detail::zeros<n>(&numbers[1]);
  bool right = numbers[0] == 1 && numbers[n + 1] == 1;
  for (int i = 1; i <= n; ++i) right = right && numbers[i] == 0;
  check(right, "zeros", n);
}

#endif

template <int n>
void multiply(const double* left, double* matrix) {
#ifdef HELPERS_OF_C
  double columns[8 * n];
  m_multiply(n, columns, left, matrix);
#else
  detail::multiply<n>(left, matrix);
#endif
}

template <int n>
void invert(double* matrix) {
#ifdef HELPERS_OF_C
  double column[n];
  m_invert(n, column, matrix);
#else
  detail::invert<n>(matrix);
#endif
}

template <int n>
void mirror(double* matrix) {
#ifdef HELPERS_OF_C
  m_mirror(n, matrix);
#else
  detail::mirror<n>(matrix);
#endif
}

template <int n>
void check_halves() {
  double matrix[n * n];
  for (double& entry : matrix) entry = nan;
  int place = 0;
  for (int i = 0; i < n; ++i)
    for (int j = 0; j <= i; ++j) matrix[place++] = 100 * i + j;
  mirror<n>(matrix);
  bool right = true;
  for (int i = 0; i < n; ++i)
    for (int j = 0; j < n; ++j) right = right && matrix[n * i + j] == (i > j ? 100 * i + j : 100 * j + i);
  check(right, "mirror", n);
}

template <int n>
void check_product() {
  double left[n * n], matrix[n * n], product[n * n];
  for (int i = 0; i < n * n; ++i) {
    left[i] = i % 7 - 3;
    matrix[i] = i * i % 11 - 5;
  }
  for (int i = 0; i < n; ++i)
    for (int j = 0; j < n; ++j) {
      product[n * i + j] = 0;
      for (int k = 0; k < n; ++k) product[n * i + j] += left[n * i + k] * matrix[n * k + j];
    }
  multiply<n>(left, matrix);
  bool right = true;
  for (int i = 0; i < n * n; ++i) right = right && matrix[i] == product[i];
  check(right, "multiply", n);
}

// U Uᵀ, where U has ones on and behind its diagonal: all pivots from the last one on are one. The upper triangle is not
// read.
template <int n>
void check_inverse() {
  double matrix[n * n];
  for (double& entry : matrix) entry = nan;
  for (int i = 0; i < n; ++i)
    for (int j = 0; j <= i; ++j) matrix[n * i + j] = i == j ? (i < n - 1 ? 2 : 1) : (i == j + 1 ? 1 : 0);
  invert<n>(matrix);
  bool right = true;
  for (int i = 0; i < n; ++i)
    for (int j = 0; j < n; ++j) {
      const int size = (i < j ? i : j) + 1;
      right = right && matrix[n * i + j] == ((i + j) % 2 == 0 ? size : -size);
    }
  check(right, "invert", n);
}

template <int n>
void check_matrices() {
  check_product<n>();
  check_inverse<n>();
  check_halves<n>();
  if constexpr (n > 1) check_matrices<n - 1>();
}

#ifndef HELPERS_OF_C
template <int n>
void check_to() {
  check_zeros<n>();
  if constexpr (n > 1) check_to<n - 1>();
}

void check_others() {
  check_to<20>();
  check_zeros<64>();
  check_zeros<131>();
}
#endif

} // namespace

int main() {
  check_choices();
  check_numbers();
  check_active();
  check_powers();
  check_others();
  check_matrices<20>();
  return differences;
}
