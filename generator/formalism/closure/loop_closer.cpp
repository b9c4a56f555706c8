// SPDX-License-Identifier: GPL-3.0-or-later
#include "formalism/closure/loop_closer.h"
#include "base/index.h"
#include <Eigen/Dense>
#include <Eigen/Geometry>
#include <algorithm>
#include <cmath>
#include <limits>
#include <random>
#include <utility>

namespace mbsgen::formalism {

namespace {

using Eigen::Map;
using Eigen::Quaterniond;
using Eigen::Vector3d;

Quaterniond attitude(const double* wxyz) {
  return Quaterniond(wxyz[0], wxyz[1], wxyz[2], wxyz[3]).normalized();
}

void turn(double* wxyz, const Vector3d& by) {
  const double angle = by.norm();
  const Quaterniond step(Eigen::AngleAxisd(angle, angle > 0 ? Vector3d(by / angle) : Vector3d::UnitX()));
  const Quaterniond after = (attitude(wxyz) * step).normalized();
  wxyz[0] = after.w();
  for (int k = 0; k < 3; ++k) wxyz[1 + k] = after.vec()[k];
}

Vector3d turn_between(const double* a, const double* b) {
  const Eigen::AngleAxisd step(attitude(a).conjugate() * attitude(b));
  return step.angle() * step.axis();
}

} // namespace

Configurations::Configurations(const model::Model& model) : velocities_(at(model.nqd())) {
  for (const model::Joint& joint : model.joints)
    if (joint.moves())
      places_.push_back({at(joint.coordinate), at(joint.velocity), model::is_spatial(joint.type),
                         joint.type == model::JointType::Free});
}

std::vector<double> Configurations::moved(std::vector<double> q, const std::vector<double>& motion) const {
  for (const Place& place : places_) {
    double* first = &q[place.coordinate];
    const double* by = &motion[place.velocity];
    if (!place.is_spatial) {
      *first += *by;
    } else if (!place.travels) {
      turn(first, Map<const Vector3d>(by));
    } else {
      Map<Vector3d>(first) += attitude(first + 3) * Map<const Vector3d>(by);
      turn(first + 3, Map<const Vector3d>(by + 3));
    }
  }
  return q;
}

std::vector<double> Configurations::motion(const std::vector<double>& a, const std::vector<double>& b) const {
  std::vector<double> result(velocities_);
  for (const Place& place : places_) {
    const double* from = &a[place.coordinate];
    const double* to = &b[place.coordinate];
    double* by = &result[place.velocity];
    if (!place.is_spatial) {
      *by = *to - *from;
    } else if (!place.travels) {
      Map<Vector3d>{by} = turn_between(from, to);
    } else {
      const Vector3d way = Map<const Vector3d>(to) - Map<const Vector3d>(from);
      Map<Vector3d>{by} = attitude(from + 3).conjugate() * way;
      Map<Vector3d>(by + 3) = turn_between(from + 3, to + 3);
    }
  }
  return result;
}

namespace {

using Eigen::Index;
using Eigen::MatrixXd;
using Eigen::VectorXd;

// Misfits: where the iteration has arrived, and with what the mechanism still counts as closed when rounding
// stops the iteration before.
constexpr double arrived = 1e-13;
constexpr double closed_enough = 1e-11;
constexpr int most_steps = 100;
constexpr int most_polish = 4;
// Of the misfit, within some steps, by attempts that others have beaten.
constexpr double least_gain = 0.05;
constexpr int steps_to_judge = 5;
constexpr double longest_step = 0.5;    // units
constexpr double rank_threshold = 1e-9; // of the largest pivot
constexpr double nowhere = std::numeric_limits<double>::infinity();

std::vector<Index> places(const std::vector<bool>& chosen) {
  std::vector<Index> result;
  for (std::size_t i = 0; i < chosen.size(); ++i)
    if (chosen[i]) result.push_back(static_cast<Index>(i));
  return result;
}

} // namespace

// One search from one guess. Equations and coordinates are made comparable: each equation is divided by its
// size (what a motion of one unit changes in it at most), each motion by its unit.
class LoopCloser::Attempt {
public:
  /// `beaten`: the misfit of another attempt. This one ends early where it comes to rest above that.
  Attempt(const LoopCloser& closer, std::vector<double> q, const std::vector<bool>& movable,
          double beaten = nowhere)
      : assembler_(closer), rows_(places(closer.holonomic_)), columns_(places(movable)), q_(std::move(q)),
        beaten_(beaten) {
    values_ = assembler_.evaluate_(q_);
    find_sizes();
    residual_ = residual(values_);
  }

  Assembled run() && {
    if (std::isfinite(norm())) {
      descend();
      polish();
    }
    std::vector<double> misfits(assembler_.holonomic_.size(), 0.0);
    for (Index i = 0; i < residual_.size(); ++i) misfits[place(i)] = std::abs(residual_[i]);
    const double misfit = norm();
    const Closure closure = misfit <= closed_enough           ? Closure::closed
                            : misfit <= assembler_.tolerance_ ? Closure::within_tolerance
                                                              : Closure::open;
    if (closure != Closure::open && is_flipped(misfits))
      return {Closure::open, std::move(q_), std::move(values_), std::move(misfits), 1};
    return {closure, std::move(q_), std::move(values_), std::move(misfits), misfit};
  }

private:
  double norm() const { return residual_.norm(); }
  std::size_t velocities() const { return assembler_.unit_.size(); }

  double jacobian(Index row, Index column) const {
    return values_.J[static_cast<std::size_t>(row) * velocities() + static_cast<std::size_t>(column)];
  }

  void find_sizes() {
    sizes_.setZero(static_cast<Index>(rows_.size()));
    for (Index i = 0; i < sizes_.size(); ++i)
      for (std::size_t j = 0; j < velocities(); ++j)
        sizes_[i] =
            std::max(sizes_[i], std::abs(jacobian(row(i), static_cast<Index>(j))) * assembler_.unit_[j]);
    // An equation that hardly depends on the coordinates here may do so elsewhere.
    const double least = sizes_.size() == 0 ? 0 : 1e-3 * sizes_.maxCoeff();
    sizes_ = sizes_.array().max(least > 0 ? least : 1).matrix();
    share_sizes();
  }

  // Components of one vector are of one size.
  void share_sizes() {
    for (Index i = 1; i < sizes_.size(); ++i)
      if (assembler_.groups_[place(i)] == assembler_.groups_[place(i - 1)])
        sizes_[i] = std::max(sizes_[i], sizes_[i - 1]);
    for (Index i = sizes_.size() - 1; i > 0; --i)
      if (assembler_.groups_[place(i)] == assembler_.groups_[place(i - 1)]) sizes_[i - 1] = sizes_[i];
  }

  Index row(Index i) const { return rows_[static_cast<std::size_t>(i)]; }
  std::size_t place(Index i) const { return static_cast<std::size_t>(row(i)); }

  // Infinite where an equation has no value.
  VectorXd residual(const ConstraintValues& values) const {
    VectorXd result(sizes_.size());
    for (Index i = 0; i < result.size(); ++i) result[i] = values.h[place(i)] / sizes_[i];
    const bool finite = result.allFinite() && std::all_of(values.J.begin(), values.J.end(),
                                                          [](double x) { return std::isfinite(x); });
    if (!finite) result.setConstant(nowhere);
    return result;
  }

  MatrixXd matrix() const {
    MatrixXd result(sizes_.size(), static_cast<Index>(columns_.size()));
    for (Index i = 0; i < result.rows(); ++i)
      for (Index j = 0; j < result.cols(); ++j) {
        const Index column = columns_[static_cast<std::size_t>(j)];
        result(i, j) =
            jacobian(row(i), column) * assembler_.unit_[static_cast<std::size_t>(column)] / sizes_[i];
      }
    return result;
  }

  std::vector<double> moved(const VectorXd& step) const {
    std::vector<double> motion(velocities());
    for (Index j = 0; j < step.size(); ++j) {
      const auto column = static_cast<std::size_t>(columns_[static_cast<std::size_t>(j)]);
      motion[column] = step[j] * assembler_.unit_[column];
    }
    return assembler_.configurations_.moved(q_, motion);
  }

  // Takes the step when it lowers the sum of squares by the given part of it at least.
  bool take(const VectorXd& step, double part) {
    std::vector<double> q = moved(step);
    ConstraintValues values = assembler_.evaluate_(q);
    VectorXd after = residual(values);
    if (!(after.squaredNorm() < (1 - part) * residual_.squaredNorm())) return false;
    q_ = std::move(q);
    values_ = std::move(values);
    residual_ = std::move(after);
    return true;
  }

  // Minimizes |A step + residual|² + damping |step|².
  VectorXd damped_step(const MatrixXd& a, double damping) {
    const Index columns = a.cols();
    stacked_.resize(a.rows() + columns, columns);
    stacked_ << a, std::sqrt(damping) * MatrixXd::Identity(columns, columns);
    right_.setZero(stacked_.rows());
    right_.head(a.rows()) = -residual_;
    VectorXd step = solver_.compute(stacked_).solve(right_);
    const double length = step.lpNorm<Eigen::Infinity>();
    if (length > longest_step) step *= longest_step / length;
    return step;
  }

  void descend() {
    constexpr double most_damping = 1e10;
    double damping = 1e-3; // times the residual
    double before = nowhere;
    for (int count = 0; count < most_steps && norm() > arrived; ++count) {
      if (count % steps_to_judge == 0 && rests(std::exchange(before, norm()))) return;
      const MatrixXd a = matrix();
      if (a.cols() == 0 || is_stuck(a)) return;
      while (!take(damped_step(a, damping * residual_.norm()), 1e-6)) {
        damping *= 8;
        if (damping > most_damping) return;
      }
      damping = std::max(damping / 8, 1e-8);
    }
  }

  // Where another attempt has come nearer, and some steps have gained next to nothing.
  bool rests(double before) const { return norm() > beaten_ && norm() > (1 - least_gain) * before; }

  // At a least value of the sum of squares that is not zero.
  bool is_stuck(const MatrixXd& a) const {
    return (a.transpose() * residual_).norm() <= 1e-9 * a.norm() * residual_.norm() && norm() > closed_enough;
  }

  void polish() {
    if (columns_.empty() || norm() > 1e-6) return;
    for (int count = 0; count < most_polish && norm() > 0; ++count) {
      Eigen::CompleteOrthogonalDecomposition<MatrixXd> solver;
      solver.setThreshold(rank_threshold);
      const VectorXd step = solver.compute(matrix()).solve(-residual_);
      if (!step.allFinite() || step.lpNorm<Eigen::Infinity>() > 1e-3 || !take(step, 0)) return;
    }
  }

  // The rotation rows of a solid vanish after half a turn, too, but their Jacobian is not their derivative
  // there. Marks such rows in the misfits.
  bool is_flipped(std::vector<double>& misfits) const {
    if (std::find(assembler_.rotation_.begin(), assembler_.rotation_.end(), true) ==
        assembler_.rotation_.end())
      return false;
    constexpr double amount = 1e-5;
    const std::vector<bool> all(velocities(), true);
    const std::vector<double> there = assembler_.near(q_, all, amount, 0);
    const std::vector<double> back = assembler_.near(q_, all, amount, 1);
    const std::vector<double> h_there = assembler_.evaluate_(there).h;
    const std::vector<double> h_back = assembler_.evaluate_(back).h;
    const std::vector<double> motion = assembler_.configurations_.motion(back, there);
    bool flipped = false;
    for (std::size_t i = 0; i < misfits.size(); ++i) {
      if (!assembler_.rotation_[i]) continue;
      double predicted = 0;
      for (std::size_t j = 0; j < motion.size(); ++j)
        predicted += jacobian(static_cast<Index>(i), static_cast<Index>(j)) * motion[j];
      if (std::abs(predicted - (h_there[i] - h_back[i])) < 1e-2 * amount) continue;
      misfits[i] = 1;
      flipped = true;
    }
    return flipped;
  }

  const LoopCloser& assembler_;
  std::vector<Index> rows_;
  std::vector<Index> columns_;
  std::vector<double> q_;
  double beaten_;
  ConstraintValues values_;
  VectorXd sizes_;
  VectorXd residual_;
  // Of a step; kept for their memory.
  MatrixXd stacked_;
  VectorXd right_;
  Eigen::HouseholderQR<MatrixXd> solver_;
};

std::vector<double> least_solution(const std::vector<double>& a, const std::vector<double>& b) {
  using Rows = Eigen::Matrix<double, Eigen::Dynamic, Eigen::Dynamic, Eigen::RowMajor>;
  const auto size = static_cast<Index>(b.size());
  const MatrixXd matrix = Map<const Rows>(a.data(), size, size);
  std::vector<double> x(b.size());
  Map<VectorXd>(x.data(), size) =
      matrix.completeOrthogonalDecomposition().solve(Map<const VectorXd>(b.data(), size));
  return x;
}

bool is_same_place(const Location& a, const Location& b) {
  return a.line == b.line && a.column == b.column && a.pointer == b.pointer;
}

LoopCloser::LoopCloser(EvaluateConstraints evaluate, const std::vector<RowOrigin>& rows,
                       Configurations configurations, std::vector<double> unit, double tolerance)
    : evaluate_(std::move(evaluate)), configurations_(std::move(configurations)), unit_(std::move(unit)),
      tolerance_(tolerance) {
  for (std::size_t i = 0; i < rows.size(); ++i) {
    const bool continues =
        i > 0 && is_same_place(rows[i].where, rows[i - 1].where) && rows[i].rotation == rows[i - 1].rotation;
    groups_.push_back(i == 0 ? 0 : groups_.back() + (continues ? 0 : 1));
    holonomic_.push_back(rows[i].holonomic);
    rotation_.push_back(rows[i].rotation);
  }
}

Assembled LoopCloser::as_given(const std::vector<double>& q) const {
  return {Closure::closed, q, evaluate_(q), std::vector<double>(holonomic_.size(), 0.0), 0};
}

Assembled LoopCloser::assemble(const std::vector<double>& q, const std::vector<bool>& movable,
                               int guesses) const {
  Assembled best = Attempt(*this, q, movable).run();
  const bool moves = std::find(movable.begin(), movable.end(), true) != movable.end();
  for (int guess = 1; guess < guesses && moves && best.closure != Closure::closed; ++guess) {
    const double amount = 3.0 * guess / guesses;
    Assembled next =
        Attempt(*this, near(q, movable, amount, static_cast<unsigned>(guess)), movable, best.misfit).run();
    if (next.misfit < best.misfit) best = std::move(next);
  }
  return best;
}

std::vector<double> LoopCloser::near(const std::vector<double>& q, const std::vector<bool>& movable,
                                     double amount, unsigned sample) const {
  std::minstd_rand random(sample / 2 + 1);
  const double sign = sample % 2 == 0 ? 1 : -1;
  const double middle = std::minstd_rand::max() / 2.0;
  std::vector<double> motion(unit_.size());
  random.discard(16); // the first numbers of near seeds are alike
  for (std::size_t i = 0; i < motion.size(); ++i) {
    const double direction = (static_cast<double>(random()) - middle) / middle;
    if (movable[i]) motion[i] = sign * amount * unit_[i] * direction;
  }
  return configurations_.moved(q, motion);
}

double LoopCloser::distance(const std::vector<double>& a, const std::vector<double>& b) const {
  double largest = 0;
  const std::vector<double> motion = configurations_.motion(b, a);
  for (std::size_t i = 0; i < motion.size(); ++i) largest = std::max(largest, std::abs(motion[i]) / unit_[i]);
  return largest;
}

} // namespace mbsgen::formalism
