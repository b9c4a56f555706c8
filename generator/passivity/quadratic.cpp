// SPDX-License-Identifier: GPL-3.0-or-later
#include "passivity/quadratic.h"
#include <Eigen/Dense>
#include <cmath>
#include <limits>

namespace mbsgen::passivity {

using Eigen::MatrixXd;
using Eigen::VectorXd;

VectorXd balance(MatrixXd A) {
  VectorXd scale = VectorXd::Ones(A.rows());
  for (int round = 0; round < 20; ++round)
    for (Eigen::Index i = 0; i < A.rows(); ++i) {
      const double row = A.row(i).norm(), column = A.col(i).norm();
      if (!(row > 0) || !(column > 0)) continue;
      const double by = std::exp2(std::round(std::log2(row / column) / 2));
      scale(i) *= by, A.row(i) /= by, A.col(i) *= by;
    }
  return scale;
}

bool falls(const MatrixXd& P, const MatrixXd& A, const MatrixXd& Q, double share) {
  constexpr double unit = std::numeric_limits<double>::epsilon(), of_entries = 64 * unit;
  const Eigen::Index size = A.rows();
  const double n = double(size), rounding = (2 * n + 8) * unit;
  const MatrixXd difference = share * P - A.transpose() * Q * A;
  // The entries of A come from exponentials, exact to some units of the largest one.
  const MatrixXd any = MatrixXd::Constant(size, size, of_entries * A.cwiseAbs().maxCoeff());
  const MatrixXd taken = (A.cwiseAbs() + any).transpose() * Q.cwiseAbs();
  const MatrixXd sizes = P.cwiseAbs() + taken * (A.cwiseAbs() + any / rounding);
  const VectorXd diagonal = difference.diagonal();
  if (!(diagonal.minCoeff() > 0)) return false;
  const VectorXd scale = diagonal.cwiseSqrt().cwiseInverse();
  const MatrixXd even = scale.asDiagonal() * difference * scale.asDiagonal();
  const double radius =
      2 * rounding * (scale.asDiagonal() * sizes * scale.asDiagonal()).norm() + 2 * n * (n + 4) * unit;
  return Eigen::LLT<MatrixXd>(even - radius * MatrixXd::Identity(size, size)).info() == Eigen::Success;
}

} // namespace mbsgen::passivity
