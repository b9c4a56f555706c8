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

// Sorts the unknowns that are not held by what they add to those before them.
void sort_unknowns(const Matrix& R, const Vector& sizes, const std::vector<bool>& held, Told& told) {
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
}

// What the kept ones add to the sums of the independent ones, whose columns `qr` has.
void add_kept(const Matrix& R, const Eigen::HouseholderQR<Matrix>& qr, const Vector& sizes,
              const Vector& scale, Told& told) {
  for (const Eigen::Index i : told.independent) told.sums.push_back({{i, 1}});
  for (const Eigen::Index other : told.kept) {
    const Vector factors = qr.solve(R.col(other));
    for (std::size_t j = 0; j < told.independent.size(); ++j) {
      const Eigen::Index own = told.independent[j];
      const double factor = factors(Eigen::Index(j));
      if (std::fabs(factor) * sizes(own) > no_part * sizes(other))
        told.sums[j].push_back({other, factor * scale(own) / scale(other)});
    }
  }
}

} // namespace

Told told_by(const Matrix& R, const Vector& scale, const std::vector<bool>& held) {
  Told told;
  const Vector sizes = R.colwise().norm();
  sort_unknowns(R, sizes, held, told);
  const Eigen::Index n = Eigen::Index(told.independent.size());
  Matrix J(R.rows(), n);
  Vector own_scale(n);
  for (Eigen::Index j = 0; j < n; ++j) {
    J.col(j) = R.col(told.independent[std::size_t(j)]);
    own_scale(j) = scale(told.independent[std::size_t(j)]);
  }
  const Eigen::HouseholderQR<Matrix> qr(J);
  add_kept(R, qr, sizes, scale, told);
  const Matrix triangle = qr.matrixQR().topRows(n).triangularView<Eigen::Upper>();
  const Matrix inverse =
      own_scale.asDiagonal() * triangle.triangularView<Eigen::Upper>().solve(Matrix::Identity(n, n));
  told.covariance = inverse * inverse.transpose();
  return told;
}

} // namespace mbsgen::identify
