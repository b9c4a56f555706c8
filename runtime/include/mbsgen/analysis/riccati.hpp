// SPDX-License-Identifier: MIT
/// Linear-quadratic control: the algebraic Riccati equation by the Schur decomposition of its Hamiltonian matrix
/// (Laub 1979, IEEE Transactions on Automatic Control 24), and a step of Newton's method (Kleinman 1968, ibid. 13).
#pragma once
#include "lyapunov.hpp"

#include <Eigen/LU>

namespace mbsgen::analysis {

/// The state feedback w = -K x of x' = A x + B w with the least integral of xᵀQx + wᵀRw over all times.
struct Regulator {
  Eigen::MatrixXd K; ///< ninput x nx
  Eigen::MatrixXd P; ///< nx x nx, symmetric: the integral from x on is xᵀPx
};

namespace detail {

// Exchanges the neighbours k and k + 1 on the diagonal of T (Golub & Van Loan, Matrix Computations, section 7.6).
inline void exchange(Eigen::MatrixXcd& T, Eigen::MatrixXcd& U, Eigen::Index k) {
  Eigen::JacobiRotation<std::complex<double>> rotation;
  rotation.makeGivens(T(k, k + 1), T(k + 1, k + 1) - T(k, k));
  T.applyOnTheLeft(k, k + 1, rotation.adjoint());
  T.applyOnTheRight(k, k + 1, rotation);
  U.applyOnTheRight(k, k + 1, rotation);
  T(k + 1, k) = 0;
}

// A basis of the subspace that belongs to the eigenvalues with a negative real part; those of which it is below `zero`
// times the largest eigenvalue belong to neither side.
inline Eigen::MatrixXcd stable_subspace(const Eigen::MatrixXd& H, double zero) {
  const Eigen::ComplexSchur<Eigen::MatrixXd> schur(H);
  if (schur.info() != Eigen::Success) return {};
  Eigen::MatrixXcd T = schur.matrixT(), U = schur.matrixU();
  const double bound = -zero * T.diagonal().cwiseAbs().maxCoeff();
  Eigen::Index stable = 0;
  for (Eigen::Index i = 0; i < T.rows(); ++i) {
    if (!(T(i, i).real() < bound)) continue;
    for (Eigen::Index k = i; k > stable; --k) exchange(T, U, k - 1);
    ++stable;
  }
  return U.leftCols(stable);
}

// The real part of Y X⁻¹ for the halves X, Y of a basis; no value where X is singular.
inline std::optional<Eigen::MatrixXd> ratio(const Eigen::MatrixXcd& basis) {
  const Eigen::Index n = basis.cols();
  const Eigen::PartialPivLU<Eigen::MatrixXcd> upper(basis.topRows(n).transpose());
  if (upper.rcond() < 1e-13) return {};
  return upper.solve(basis.bottomRows(n).transpose()).real();
}

} // namespace detail

/// The symmetric P of AᵀP + PA - P B R⁻¹ Bᵀ P + Q = 0 that makes A - B R⁻¹ Bᵀ P stable, and its gain R⁻¹ Bᵀ P. Q: nx x nx,
/// symmetric, no negative eigenvalue; R: ninput x ninput, symmetric, positive definite. No value where no such P exists:
/// inputs do not reach a mode that is not stable, or an undamped mode costs nothing. `zero`: real parts below this share
/// of the largest eigenvalue count as zero; rounding splits double eigenvalues to about the root of its size.
inline std::optional<Regulator> linear_quadratic_regulator(const Eigen::MatrixXd& A, const Eigen::MatrixXd& B,
                                                           const Eigen::MatrixXd& Q, const Eigen::MatrixXd& R,
                                                           double zero = 1e-8) {
  const Eigen::Index n = A.rows();
  const Eigen::MatrixXd feedback = R.ldlt().solve(B.transpose());
  Eigen::MatrixXd hamiltonian(2 * n, 2 * n);
  hamiltonian << A, -B * feedback, -Q, -A.transpose();
  const Eigen::MatrixXcd stable = detail::stable_subspace(hamiltonian, zero);
  if (stable.cols() != n) return {};
  const std::optional<Eigen::MatrixXd> rough = detail::ratio(stable);
  if (!rough) return {};
  // A large P has lost digits in the basis; the cost of the feedback that it gives has not.
  const Eigen::MatrixXd K = feedback * *rough;
  const auto P = solve_lyapunov((A - B * K).transpose(), Q + K.transpose() * R * K);
  if (!P) return {};
  return Regulator{feedback * *P, *P};
}

} // namespace mbsgen::analysis
