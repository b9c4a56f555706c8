// SPDX-License-Identifier: GPL-3.0-or-later
#include "identify/trust_region.h"
#include <Eigen/SVD>
#include <cmath>

namespace mbsgen::identify {

namespace {

constexpr int halvings = 60;
constexpr double close_enough = 0.05; // of the radius

// By the singular values of the columns of the unknowns that move.
class Steps {
public:
  Steps(const Factored& at, const std::vector<Eigen::Index>& free) : unknowns_(at.R.cols()), free_(free) {
    Matrix columns(at.R.rows(), Eigen::Index(free_.size()));
    for (std::size_t j = 0; j < free_.size(); ++j) columns.col(Eigen::Index(j)) = at.R.col(free_[j]);
    svd_.compute(columns, Eigen::ComputeThinU | Eigen::ComputeThinV);
    along_ = svd_.matrixU().transpose() * at.along;
  }

  // The length falls with the damping; the largest singular value times the residual over the radius is enough of it.
  Vector within(double radius) const {
    Vector step = damped(0);
    if (step.norm() <= radius) return step;
    double low = 0, high = along_.norm() * svd_.singularValues()(0) / radius;
    for (int i = 0; i < halvings; ++i) {
      const double middle = low > 0 ? std::sqrt(low * high) : high / 1e3; // of many sizes
      step = damped(middle);
      const double length = step.norm();
      if (length <= radius && length > (1 - close_enough) * radius) return step;
      (length > radius ? low : high) = middle;
    }
    return damped(high);
  }

private:
  Vector damped(double damping) const {
    Vector turned = along_;
    for (Eigen::Index i = 0; i < turned.size(); ++i) {
      const double size = svd_.singularValues()(i);
      turned(i) = size > 0 ? -along_(i) * size / (size * size + damping) : 0;
    }
    const Vector some = svd_.matrixV() * turned;
    Vector step = Vector::Zero(unknowns_);
    for (std::size_t j = 0; j < free_.size(); ++j) step(free_[j]) = some(Eigen::Index(j));
    return step;
  }

  Eigen::Index unknowns_;
  const std::vector<Eigen::Index>& free_;
  Eigen::JacobiSVD<Matrix> svd_;
  Vector along_; // the residual along the left vectors
};

} // namespace

Vector step_within(const Factored& at, std::vector<Eigen::Index> free, double radius, const Vector& low,
                   const Vector& high) {
  Factored rest = at;
  Vector ended = Vector::Zero(at.R.cols());
  while (!free.empty()) {
    const Vector step = Steps(rest, free).within(radius);
    std::vector<Eigen::Index> inside;
    for (const Eigen::Index i : free) {
      if (step(i) >= low(i) && step(i) <= high(i)) {
        inside.push_back(i);
        continue;
      }
      ended(i) = step(i) < low(i) ? low(i) : high(i);
      rest.along += at.R.col(i) * ended(i);
    }
    if (inside.size() == free.size()) return step + ended;
    free = std::move(inside);
  }
  return ended;
}

} // namespace mbsgen::identify
