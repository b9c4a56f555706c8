// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <array>
#include <cmath>
#include <complex>
#include <cstddef>
#include <stdexcept>
#include <vector>

namespace slopes {

/// Slopes of several functions, and the error that rounding of the functions may leave in them.
template <class Real>
struct Column {
  std::vector<Real> slopes;
  Real noise = 0;
};

/// A state at which slopes cannot be taken: another one is needed.
struct NoSlope : std::runtime_error {
  using std::runtime_error::runtime_error;
};

/// f(i h) / h has the slope of f at 0 as its imaginary part, exact to rounding errors for tiny h (Squire & Trapp, SIAM
/// Review 40(1), 1998). Only for functions that compare no numbers. Eleven bits more than double leave room for mass matrices
/// of bad condition.
struct ComplexSteps {
  using Plain = long double;
  using Moving = std::complex<long double>;
  static constexpr double tolerance = 1e-12, newton_tolerance = 1e-13;

  template <class Function>
  static Column<Plain> of(const Function& function) {
    constexpr Plain step = 1e-40L, share = 1e-18L; // a digit of 64 bits
    Column<Plain> column;
    for (const Moving& value : function(Moving(0, step))) {
      if (!std::isfinite(value.real())) throw NoSlope("values are not finite");
      column.slopes.push_back(value.imag() / step);
      column.noise = std::fmax(column.noise, share * std::fabs(value.real()));
    }
    return column;
  }
};

/// Central differences with extrapolation (Richardson): of four steps, each half the one before.
struct Differences {
  using Plain = long double;
  using Moving = long double;
  static constexpr double tolerance = 1e-9, newton_tolerance = 1e-17;

  /// Throws NoSlope where values are not finite, or the extrapolation does not settle because a corner is near.
  template <class Function>
  static Column<Plain> of(const Function& function) {
    const Plain size = largest_finite(function(0));
    for (const Plain step : {1.0L / 2048, 1.0L / 131072}) {
      const Plain noise = size * rounding / step;
      const Estimate estimate = extrapolated(function, step);
      if (estimate.change <= noise + Plain(tolerance) * largest(estimate.slopes))
        return {estimate.slopes, noise};
    }
    throw NoSlope("a corner is near");
  }

private:
  static constexpr Plain rounding =
      5e-18L; ///< of a difference, over eight, the last step's share; some digits of 64 bits

  struct Estimate {
    std::vector<Plain> slopes;
    Plain change = 0; ///< by the last extrapolation
  };

  template <class Function>
  static Estimate extrapolated(const Function& function, Plain step) {
    constexpr std::size_t levels = 4;
    std::array<std::vector<Plain>, levels> table;
    for (std::size_t level = 0; level < levels; ++level, step /= 2) table[level] = central(function, step);
    Plain share = 4, change = 0;
    for (std::size_t order = 1; order < levels; ++order, share *= 4)
      for (std::size_t level = 0; level + order < levels; ++level)
        change = extrapolate(table[level], table[level + 1], share);
    return {table[0], change};
  }

  static Plain largest(const std::vector<Plain>& values) {
    Plain result = 0;
    for (const Plain value : values) result = std::fmax(result, std::fabs(value));
    return result;
  }

  static Plain largest_finite(const std::vector<Plain>& values) {
    for (const Plain value : values)
      if (!std::isfinite(value)) throw NoSlope("values are not finite");
    return largest(values);
  }

  // Returns the largest change.
  static Plain extrapolate(std::vector<Plain>& coarse, const std::vector<Plain>& fine, Plain share) {
    Plain change = 0;
    for (std::size_t i = 0; i < coarse.size(); ++i) {
      coarse[i] = (share * fine[i] - coarse[i]) / (share - 1);
      change = std::fmax(change, std::fabs(coarse[i] - fine[i]));
    }
    return change;
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
