// SPDX-License-Identifier: GPL-3.0-or-later
#include "identify/chi_square.h"
#include <algorithm>
#include <cmath>

namespace mbsgen::identify {

namespace {

constexpr double one_in_twenty = 1.6449, one_in_a_thousand = 3.0902; // deviations of a normal number

// Wilson and Hilferty 1931: the cube root is nearly normal. Within 3 %, from ten degrees of freedom on within 1 %.
double quantile(double freedom, double deviations) {
  const double variance = 2 / (9 * freedom);
  return freedom * std::pow(1 - variance + deviations * std::sqrt(variance), 3);
}

} // namespace

ChiSquare chi_square_of(const Vector& residual, Eigen::Index unknowns) {
  const long freedom = std::max(1L, long(residual.size() - unknowns));
  const auto limit = [&](double deviations) { return quantile(double(freedom), deviations); };
  return {residual.squaredNorm(), freedom, limit(one_in_twenty), limit(one_in_a_thousand)};
}

} // namespace mbsgen::identify
