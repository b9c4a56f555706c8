// SPDX-License-Identifier: MIT
/// Lyapunov's equation by the Schur decomposition (Bartels & Stewart 1972, Communications of the ACM 15).
#pragma once
#include <Eigen/Eigenvalues>
#include <complex>
#include <optional>

namespace mbsgen::analysis {

/// The symmetric X of A X + X Aᵀ + C = 0, all n x n, C symmetric: the covariance of x' = A x + w for white noise w of the
/// intensity C. No value where two eigenvalues of A add up to zero, to rounding errors.
inline std::optional<Eigen::MatrixXd> solve_lyapunov(const Eigen::MatrixXd& A, const Eigen::MatrixXd& C) {
  const Eigen::ComplexSchur<Eigen::MatrixXd> schur(A);
  if (schur.info() != Eigen::Success) return {};
  const Eigen::MatrixXcd &T = schur.matrixT(), &U = schur.matrixU();
  const double zero = 1e-14 * T.norm();
  // A = U T Uᴴ and Y = Uᴴ X U turn the equation into T Y + Y Tᴴ + Uᴴ C U = 0, solved column by column from the last.
  Eigen::MatrixXcd Y = -U.adjoint() * C * U;
  for (Eigen::Index k = A.rows() - 1; k >= 0; --k) {
    for (Eigen::Index j = k + 1; j < A.rows(); ++j) Y.col(k) -= Y.col(j) * std::conj(T(k, j));
    Eigen::MatrixXcd shifted = T;
    shifted.diagonal().array() += std::conj(T(k, k));
    if (shifted.diagonal().cwiseAbs().minCoeff() <= zero) return {};
    shifted.triangularView<Eigen::Upper>().solveInPlace(Y.col(k));
  }
  const Eigen::MatrixXd X = (U * Y * U.adjoint()).real();
  return (X + X.transpose()) / 2;
}

} // namespace mbsgen::analysis
