// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "identify/vectors.h"

namespace mbsgen::identify {

/// Residuals beside their noise, which is known.
struct ChiSquare {
  double sum = 0;   ///< of their squares, in shares of the noise
  long freedom = 1; ///< residuals less unknowns
  double usual = 0; ///< one sum in twenty of a right model is larger
  double limit = 0; ///< one in a thousand

  bool passes() const { return sum <= limit; }
};

/// `residual` in shares of the noise, each of its own.
ChiSquare chi_square_of(const Vector& residual, Eigen::Index unknowns);

} // namespace mbsgen::identify
