// SPDX-License-Identifier: GPL-3.0-or-later
#include "passivity/falling_quadratics.h"
#include <Eigen/Dense>
#include <cmath>
#include <limits>

namespace mbsgen::passivity {

namespace {

using Eigen::MatrixXd;
using Eigen::VectorXd;

// Sizes of the functions, from 1 to this.
constexpr double largest = 1e4;

/// Symmetric matrices of n rows as columns of their entries on and above the diagonal.
class Symmetric {
public:
  explicit Symmetric(Eigen::Index rows) {
    for (Eigen::Index j = 0; j < rows; ++j)
      for (Eigen::Index i = 0; i <= j; ++i) places_.emplace_back(i, j);
  }

  Eigen::Index size() const { return Eigen::Index(places_.size()); }

  MatrixXd matrix(const VectorXd& entries, Eigen::Index rows) const {
    MatrixXd result(rows, rows);
    for (Eigen::Index k = 0; k < size(); ++k) {
      const auto [i, j] = places_[std::size_t(k)];
      result(i, j) = result(j, i) = entries(k);
    }
    return result;
  }
  VectorXd entries(const MatrixXd& matrix) const {
    VectorXd result(size());
    for (Eigen::Index k = 0; k < size(); ++k)
      result(k) = matrix(places_[std::size_t(k)].first, places_[std::size_t(k)].second);
    return result;
  }
  /// tr(X E) for the symmetric matrix E of each entry.
  VectorXd traces(const MatrixXd& X) const {
    VectorXd result(size());
    for (Eigen::Index k = 0; k < size(); ++k) {
      const auto [i, j] = places_[std::size_t(k)];
      result(k) = i == j ? X(i, i) : X(i, j) + X(j, i);
    }
    return result;
  }
  /// tr(E B F B') for the matrices E and F of each two entries.
  MatrixXd traces_of_two(const MatrixXd& B) const {
    MatrixXd result(size(), size());
    for (Eigen::Index l = 0; l < size(); ++l) {
      const auto [c, d] = places_[std::size_t(l)];
      const double half = c == d ? 0.5 : 1;
      for (Eigen::Index k = 0; k < size(); ++k) {
        const auto [a, b] = places_[std::size_t(k)];
        result(k, l) = (a == b ? 1 : 2) * half * (B(a, c) * B(b, d) + B(a, d) * B(b, c));
      }
    }
    return result;
  }

private:
  std::vector<std::pair<Eigen::Index, Eigen::Index>> places_;
};

/// The largest violation `s` of all falls is made small: P[from] - A' P[to] A + s I is positive definite, and so are P - I
/// and `largest` I - P. Unknowns: entries of the functions, then s.
class Barrier {
public:
  Barrier(const std::vector<MatrixXd>& steps, const std::vector<Fall>& falls, int count)
      : steps_(steps), falls_(falls), rows_(steps.front().rows()), symmetric_(rows_), count_(count),
        unknowns_(count * symmetric_.size() + 1), x_(VectorXd::Zero(unknowns_)) {
    double most = 0;
    for (int i = 0; i < count; ++i)
      x_.segment(i * symmetric_.size(), symmetric_.size()) =
          symmetric_.entries(2 * MatrixXd::Identity(rows_, rows_));
    for (const MatrixXd& step : steps) most = std::max(most, step.squaredNorm());
    x_(unknowns_ - 1) = 2 * most;
  }

  /// Whether s becomes negative.
  bool solve() {
    constexpr int most_steps = 120;
    const double terms = double(rows_) * double(falls_.size() + 2 * std::size_t(count_));
    double weight = terms / x_(unknowns_ - 1);
    for (int i = 0; i < most_steps && violation() >= 0; ++i) {
      const std::optional<double> decrement = newton(weight);
      if (!decrement) return false;
      if (*decrement > 0.3) continue;
      // The least violation is not this far below.
      if (violation() > 2 * terms / weight) return false;
      weight *= 8;
    }
    return violation() < 0;
  }

  std::vector<MatrixXd> functions() const {
    std::vector<MatrixXd> all;
    for (int i = 0; i < count_; ++i) all.push_back(function(x_, i));
    return all;
  }

private:
  double violation() const { return x_(unknowns_ - 1); }
  MatrixXd function(const VectorXd& x, int i) const {
    return symmetric_.matrix(x.segment(i * symmetric_.size(), symmetric_.size()), rows_);
  }
  MatrixXd identity() const { return MatrixXd::Identity(rows_, rows_); }

  // All that has to be positive definite: falls, then the bounds of each function.
  std::vector<MatrixXd> positives(const VectorXd& x) const {
    std::vector<MatrixXd> P, all;
    for (int i = 0; i < count_; ++i) P.push_back(function(x, i));
    for (const Fall& fall : falls_) {
      const MatrixXd& A = steps_[std::size_t(fall.step)];
      all.emplace_back(P[std::size_t(fall.from)] - A.transpose() * P[std::size_t(fall.to)] * A +
                       x(unknowns_ - 1) * identity());
    }
    for (const MatrixXd& one : P)
      all.emplace_back(one - identity()), all.emplace_back(largest * identity() - one);
    return all;
  }

  // Infinity where something is not positive definite.
  double value(const VectorXd& x, double weight) const {
    double sum = weight * x(unknowns_ - 1);
    for (const MatrixXd& one : positives(x)) {
      const Eigen::LLT<MatrixXd> llt(one);
      if (llt.info() != Eigen::Success) return std::numeric_limits<double>::infinity();
      sum -= 2 * llt.matrixLLT().diagonal().array().log().sum();
    }
    return sum;
  }

  // A step that stays within the bounds; the decrement before it.
  std::optional<double> newton(double weight) {
    VectorXd gradient = VectorXd::Zero(unknowns_);
    MatrixXd hessian = MatrixXd::Zero(unknowns_, unknowns_);
    gradient(unknowns_ - 1) = weight;
    const std::vector<MatrixXd> all = positives(x_);
    for (std::size_t i = 0; i < all.size(); ++i) {
      const MatrixXd inverse = all[i].llt().solve(identity());
      if (i < falls_.size())
        add_fall(falls_[i], inverse, gradient, hessian);
      else
        add_bound((i - falls_.size()) / 2, (i - falls_.size()) % 2 == 0 ? 1 : -1, inverse, gradient, hessian);
    }
    const Eigen::LLT<MatrixXd> llt(hessian);
    if (llt.info() != Eigen::Success) return std::nullopt;
    const VectorXd direction = -llt.solve(gradient);
    const double slope = gradient.dot(direction), before = value(x_, weight);
    if (!std::isfinite(slope) || slope > 0) return std::nullopt;
    double length = 1;
    while (!(value(x_ + length * direction, weight) <= before + 0.1 * length * slope)) {
      length /= 2;
      if (length < 1e-8) return std::nullopt;
    }
    x_ += length * direction;
    return std::sqrt(-slope);
  }

  void add_fall(const Fall& fall, const MatrixXd& N, VectorXd& gradient, MatrixXd& hessian) const {
    const Eigen::Index size = symmetric_.size(), from = fall.from * size, to = fall.to * size,
                       s = unknowns_ - 1;
    const MatrixXd& A = steps_[std::size_t(fall.step)];
    const MatrixXd NA = N * A.transpose(), ANA = A * NA, N2 = N * N;
    gradient.segment(from, size) -= symmetric_.traces(N);
    gradient.segment(to, size) += symmetric_.traces(ANA);
    gradient(s) -= N.trace();
    const MatrixXd cross = symmetric_.traces_of_two(NA);
    hessian.block(from, from, size, size) += symmetric_.traces_of_two(N);
    hessian.block(to, to, size, size) += symmetric_.traces_of_two(ANA);
    hessian.block(from, to, size, size) -= cross;
    hessian.block(to, from, size, size) -= cross.transpose();
    const VectorXd of_from = symmetric_.traces(N2), of_to = symmetric_.traces(A * N2 * A.transpose());
    hessian.block(from, s, size, 1) += of_from, hessian.block(s, from, 1, size) += of_from.transpose();
    hessian.block(to, s, size, 1) -= of_to, hessian.block(s, to, 1, size) -= of_to.transpose();
    hessian(s, s) += N2.trace();
  }

  void add_bound(std::size_t function, double sign, const MatrixXd& N, VectorXd& gradient,
                 MatrixXd& hessian) const {
    const Eigen::Index size = symmetric_.size(), at = Eigen::Index(function) * size;
    gradient.segment(at, size) -= sign * symmetric_.traces(N);
    hessian.block(at, at, size, size) += symmetric_.traces_of_two(N);
  }

  const std::vector<MatrixXd>& steps_;
  const std::vector<Fall>& falls_;
  Eigen::Index rows_;
  Symmetric symmetric_;
  int count_;
  Eigen::Index unknowns_;
  VectorXd x_;
};

} // namespace

std::optional<std::vector<MatrixXd>> falling_quadratics(const std::vector<MatrixXd>& steps,
                                                        const std::vector<Fall>& falls, int count) {
  if (steps.empty()) return std::nullopt;
  Barrier barrier(steps, falls, count);
  if (!barrier.solve()) return std::nullopt;
  return barrier.functions();
}

} // namespace mbsgen::passivity
