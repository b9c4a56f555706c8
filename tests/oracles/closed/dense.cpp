// SPDX-License-Identifier: GPL-3.0-or-later
#include "oracles/closed/dense.h"
#include "oracles/reference/constraints.h"
#include <algorithm>
#include <cmath>
#include <limits>

namespace closed {

namespace {

using reference::MatrixXd;
using reference::VectorXd;

// Divides rows and columns by powers of their largest entries until these are near 1; what they were divided by.
struct Scales {
  VectorXd rows, columns;

  explicit Scales(MatrixXd& matrix)
      : rows(VectorXd::Ones(matrix.rows())), columns(VectorXd::Ones(matrix.cols())) {
    for (int pass = 0; pass < 8; ++pass) {
      const VectorXd row = root(matrix.cwiseAbs().rowwise().maxCoeff());
      matrix = row.cwiseInverse().asDiagonal() * matrix;
      const VectorXd column = root(matrix.cwiseAbs().colwise().maxCoeff().transpose());
      matrix = matrix * column.cwiseInverse().asDiagonal();
      rows = rows.cwiseProduct(row), columns = columns.cwiseProduct(column);
    }
  }

private:
  static VectorXd root(const VectorXd& largest) {
    return largest.unaryExpr([](double size) { return size > 0 ? std::sqrt(size) : 1; });
  }
};

// An estimate from the factors, which means nothing where a pivot is zero.
double condition_of(const Eigen::PartialPivLU<MatrixXd>& factors) {
  const double share = factors.matrixLU().diagonal().cwiseAbs().minCoeff() > 0 ? factors.rcond() : 0;
  return share > 0 ? 1 / share : std::numeric_limits<double>::infinity();
}

double scaled_condition(MatrixXd matrix) {
  const Scales scales(matrix);
  return condition_of(matrix.partialPivLu());
}

MatrixXd chosen(const MatrixXd& matrix, const std::vector<int>& rows, const std::vector<int>& columns) {
  MatrixXd part(static_cast<Eigen::Index>(rows.size()), static_cast<Eigen::Index>(columns.size()));
  for (std::size_t i = 0; i < rows.size(); ++i)
    for (std::size_t k = 0; k < columns.size(); ++k)
      part(static_cast<Eigen::Index>(i), static_cast<Eigen::Index>(k)) = matrix(rows[i], columns[k]);
  return part;
}

VectorXd chosen(const VectorXd& vector, const std::vector<int>& rows) {
  VectorXd part(static_cast<Eigen::Index>(rows.size()));
  for (std::size_t i = 0; i < rows.size(); ++i) part(static_cast<Eigen::Index>(i)) = vector(rows[i]);
  return part;
}

std::vector<int> all_below(int count) {
  std::vector<int> list;
  for (int i = 0; i < count; ++i) list.push_back(i);
  return list;
}

std::vector<int> others(int count, const std::vector<int>& left_out) {
  std::vector<int> list;
  for (int i = 0; i < count; ++i)
    if (std::find(left_out.begin(), left_out.end(), i) == left_out.end()) list.push_back(i);
  return list;
}

} // namespace

DenseSystem::DenseSystem(const Mechanism& mechanism, const reference::State& state, const VectorXd& Q)
    : free_(others(mechanism.model().nqd(), mechanism.prescribed())), driven_(mechanism.partition().driven),
      qdd_given_(state.qdd) {
  const reference::Model& model = mechanism.model();
  const reference::Constraints all = reference::constraints(model, state);
  M_ = reference::mass_matrix(model, state.q);
  J_ = chosen(all.J, mechanism.rows(), all_below(model.nqd()));
  for (const int velocity : free_) qdd_given_(velocity) = 0;
  known_forces_ = Q - reference::bias(model, state, mechanism.loads());
  if (J_.rows() > 0)
    dependent_condition_ = scaled_condition(chosen(all.J, mechanism.rows(), mechanism.partition().dependent));
  const VectorXd drift = chosen(all.drift, mechanism.rows()), known = chosen(all.Jdqd, mechanism.rows());
  const VectorXd open = J_ * state.qd + drift;
  const VectorXd size = J_.cwiseAbs() * state.qd.cwiseAbs().cwiseMax(1) + drift.cwiseAbs();
  if (open.size() > 0) rate_error_ = open.cwiseAbs().maxCoeff() / std::max(size.maxCoeff(), 1e-300);
  const auto n = static_cast<Eigen::Index>(free_.size()), m = J_.rows();
  MatrixXd system = MatrixXd::Zero(n + m, n + m);
  system.topLeftCorner(n, n) = chosen(M_, free_, free_);
  system.bottomLeftCorner(m, n) = chosen(J_, all_below(static_cast<int>(m)), free_);
  system.topRightCorner(n, m) = -system.bottomLeftCorner(m, n).transpose();
  VectorXd right(n + m);
  right << chosen(VectorXd(known_forces_ - M_ * qdd_given_), free_), -known - J_ * qdd_given_;
  const Scales scales(system);
  column_scale_ = scales.columns;
  const VectorXd forces =
      Q.cwiseAbs() + (known_forces_ - Q).cwiseAbs() + M_.cwiseAbs() * state.qdd.cwiseAbs();
  load_ = chosen(forces, free_).cwiseQuotient(scales.rows.head(n)).maxCoeff();
  const VectorXd row = scales.rows.head(n).cwiseInverse();
  missing_ = chosen(VectorXd(M_ * state.qdd - known_forces_), free_).cwiseProduct(row);
  transposed_ = row.asDiagonal() * chosen(J_, all_below(static_cast<int>(m)), free_).transpose();
  condition_ = condition_of(system.partialPivLu());
  solution_ = system.cast<long double>().eval().partialPivLu().solve(
      right.cwiseQuotient(scales.rows).cast<long double>().eval());
}

Solution DenseSystem::solve() const {
  const VectorXd x = solution_.cast<double>().cwiseQuotient(column_scale_);
  Solution solution{qdd_given_, x.tail(J_.rows()), {}};
  for (std::size_t k = 0; k < free_.size(); ++k) solution.qdd(free_[k]) = x(static_cast<Eigen::Index>(k));
  const VectorXd missing = M_ * solution.qdd - J_.transpose() * solution.lambda - known_forces_;
  solution.driving = chosen(missing, driven_);
  return solution;
}

double DenseSystem::error(const Solution& found) const {
  VectorXd x(solution_.size());
  x << chosen(found.qdd, free_), found.lambda;
  const PreciseVector difference = x.cwiseProduct(column_scale_).cast<long double>() - solution_;
  const long double size = solution_.cwiseAbs().maxCoeff();
  return static_cast<double>(difference.cwiseAbs().maxCoeff() / (size > 0 ? size : 1));
}

double DenseSystem::force_error() const {
  VectorXd rest = missing_;
  if (transposed_.cols() > 0) rest -= transposed_ * transposed_.colPivHouseholderQr().solve(missing_);
  return rest.cwiseAbs().maxCoeff() / (load_ > 0 ? load_ : 1);
}

} // namespace closed
