// SPDX-License-Identifier: MIT
/// Modes of a linear model, and along a sweep of one of its numbers.
#pragma once
#include "sweep.hpp"

namespace mbsgen::analysis {

/// The modes of x' = A x in order of |eigenvalue|: real eigenvalues, and conjugate pairs by the one with the positive
/// imaginary part. `zero`: see all_modes_of.
inline std::vector<Mode> modes_of(const Eigen::MatrixXd& A, double zero = 1e-7) {
  std::vector<Mode> modes = all_modes_of(A, zero);
  const auto is_second = [](const Mode& mode) {
    return mode.kind >= ModeKind::stable && mode.eigenvalue.imag() < 0;
  };
  modes.erase(std::remove_if(modes.begin(), modes.end(), is_second), modes.end());
  return modes;
}

} // namespace mbsgen::analysis
