// SPDX-License-Identifier: MIT
/// Least squares for parameters of which the equations see combinations alone (Gautier 1991, Journal of Robotic Systems 8).
#pragma once
#include <Eigen/Eigenvalues>
#include <Eigen/QR>

namespace identification {

/// Parameters that equations distinguish: `kept` columns are independent, and what the others do is counted to them.
struct Seen {
  Eigen::VectorXi kept, others;
  Eigen::MatrixXd counted; ///< of each of the others to each of the kept ones

  explicit Seen(const Eigen::MatrixXd& equations) {
    Eigen::ColPivHouseholderQR<Eigen::MatrixXd> qr(equations);
    qr.setThreshold(1e-10);
    const Eigen::Index rank = qr.rank(), rest = equations.cols() - rank;
    kept = qr.colsPermutation().indices().head(rank);
    others = qr.colsPermutation().indices().tail(rest);
    counted = qr.matrixR()
                  .topLeftCorner(rank, rank)
                  .triangularView<Eigen::Upper>()
                  .solve(qr.matrixR().topRightCorner(rank, rest));
  }

  /// The combinations that the equations see.
  Eigen::VectorXd combined(const Eigen::VectorXd& all) const {
    return all(kept) + counted * Eigen::VectorXd(all(others));
  }
};

/// Largest singular value over the smallest.
inline double condition(const Eigen::MatrixXd& matrix) {
  const Eigen::VectorXd squares =
      Eigen::SelfAdjointEigenSolver<Eigen::MatrixXd>(matrix.transpose() * matrix, Eigen::EigenvaluesOnly)
          .eigenvalues();
  return std::sqrt(squares(squares.size() - 1) / squares(0));
}

struct Estimate {
  Eigen::VectorXd values, deviations; ///< and what noise of standard deviation 1 makes of them
};

inline Estimate least_squares(const Eigen::MatrixXd& equations, const Eigen::VectorXd& measured) {
  const Eigen::HouseholderQR<Eigen::MatrixXd> qr(equations);
  const Eigen::Index n = equations.cols();
  const Eigen::MatrixXd inverse =
      qr.matrixQR().topRows(n).triangularView<Eigen::Upper>().solve(Eigen::MatrixXd::Identity(n, n));
  return {qr.solve(measured), inverse.rowwise().norm()};
}

} // namespace identification
