// SPDX-License-Identifier: GPL-3.0-or-later
#include "identify/told.h"
#include <Eigen/QR>
#include <cmath>

namespace mbsgen::identify {

namespace {

// Derivatives are exact but for rounding, and for the closing of loops.
constexpr double no_influence = 1e-12; // of the largest column
constexpr double same_direction = 1e-7;
constexpr double no_part = 1e-5; // of a sum

} // namespace

Told told_by(const Matrix& R, const Vector& scale, const std::vector<bool>& held) {
  Told told;
  const Vector sizes = R.colwise().norm();
  const double largest = sizes.size() > 0 ? sizes.maxCoeff() : 0;
  Matrix basis(R.rows(), 0);
  for (Eigen::Index i = 0; i < R.cols(); ++i) {
    if (held[std::size_t(i)]) continue;
    if (!(sizes(i) > no_influence * largest)) {
      told.idle.push_back(i);
      continue;
    }
    Vector rest = R.col(i) / sizes(i);
    for (int twice = 0; twice < 2; ++twice) rest -= basis * (basis.transpose() * rest);
    if (rest.norm() < same_direction) {
      told.kept.push_back(i);
      continue;
    }
    told.independent.push_back(i);
    basis.conservativeResize(Eigen::NoChange, basis.cols() + 1);
    basis.col(basis.cols() - 1) = rest.normalized();
  }
  const Eigen::Index n = Eigen::Index(told.independent.size());
  Matrix J(R.rows(), n);
  for (Eigen::Index j = 0; j < n; ++j) J.col(j) = R.col(told.independent[std::size_t(j)]);
  const Eigen::HouseholderQR<Matrix> qr(J);
  const Matrix triangle = qr.matrixQR().topRows(n).triangularView<Eigen::Upper>();
  for (const Eigen::Index i : told.independent) told.sums.push_back({{i, 1}});
  for (const Eigen::Index other : told.kept) {
    const Vector factors = qr.solve(R.col(other));
    for (Eigen::Index j = 0; j < n; ++j) {
      const Eigen::Index own = told.independent[std::size_t(j)];
      if (std::fabs(factors(j)) * sizes(own) > no_part * sizes(other))
        told.sums[std::size_t(j)].push_back({other, factors(j) * scale(own) / scale(other)});
    }
  }
  const Matrix inverse = triangle.triangularView<Eigen::Upper>().solve(Matrix::Identity(n, n));
  told.covariance = inverse * inverse.transpose();
  for (Eigen::Index i = 0; i < n; ++i)
    for (Eigen::Index j = 0; j < n; ++j)
      told.covariance(i, j) *=
          scale(told.independent[std::size_t(i)]) * scale(told.independent[std::size_t(j)]);
  return told;
}

} // namespace mbsgen::identify
