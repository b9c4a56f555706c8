// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <array>
#include <cmath>
#include <complex>
#include <cstddef>
#include <vector>

namespace slopes {

/// Slopes of several functions, and the error that rounding of the functions may leave in them.
template <class Real>
struct Column {
  std::vector<Real> slopes;
  Real noise = 0;
};

/// f(i h) / h has the slope of f at 0 as its imaginary part, exact to rounding errors for tiny h (Squire & Trapp, SIAM
/// Review 40(1), 1998). Only for functions that compare no numbers.
struct ComplexSteps {
  using Plain = double;
  using Moving = std::complex<double>;
  static constexpr double tolerance = 1e-12;

  template <class Function>
  static Column<Plain> of(const Function& function) {
    constexpr double step = 1e-40;
    Column<Plain> column;
    for (const Moving& value : function(Moving(0, step))) column.slopes.push_back(value.imag() / step);
    return column;
  }
};

/// Central differences with extrapolation (Richardson): of four steps, each half the one before.
struct Differences {
  using Plain = long double;
  using Moving = long double;
  static constexpr double tolerance = 1e-9;

  template <class Function>
  static Column<Plain> of(const Function& function) {
    constexpr std::size_t levels = 4;
    std::array<std::vector<Plain>, levels> table;
    Plain step = 1.0L / 2048;
    for (std::size_t level = 0; level < levels; ++level, step /= 2) table[level] = central(function, step);
    Plain share = 4;
    for (std::size_t order = 1; order < levels; ++order, share *= 4)
      for (std::size_t level = 0; level + order < levels; ++level)
        for (std::size_t i = 0; i < table[level].size(); ++i)
          table[level][i] = (share * table[level + 1][i] - table[level][i]) / (share - 1);
    return {table[0], noise(function(0))};
  }

private:
  static Plain noise(const std::vector<Plain>& values) {
    constexpr Plain share = 1e-14L; // some digits of 64 bits over the smallest step
    Plain largest = 0;
    for (const Plain value : values) largest = std::fmax(largest, std::fabs(value));
    return share * largest;
  }

  template <class Function>
  static std::vector<Plain> central(const Function& function, Plain step) {
    std::vector<Plain> slopes = function(step);
    const std::vector<Plain> before = function(-step);
    for (std::size_t i = 0; i < slopes.size(); ++i) slopes[i] = (slopes[i] - before[i]) / (2 * step);
    return slopes;
  }
};

} // namespace slopes
