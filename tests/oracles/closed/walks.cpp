// SPDX-License-Identifier: GPL-3.0-or-later
#include "oracles/closed/walks.h"
#include "oracles/closed/dense.h"
#include "oracles/reference/constraints.h"
#include "oracles/reference/coordinates.h"
#include <algorithm>
#include <limits>
#include <random>

namespace closed {

namespace {

using reference::State;
using reference::VectorXd;

constexpr int steps = 4, most_tries = 30;
constexpr double largest_turn = 1, largest_travel = 0.2; // rad, share of the model's size
constexpr double large_ratio = 1e4;                      // of errors over ε times the condition number
constexpr double epsilon = std::numeric_limits<double>::epsilon();

/// One mechanism's walk, which adds up its answers.
class Walker {
public:
  Walker(const Mechanism& mechanism, unsigned seed, Walks& walks)
      : mechanism_(mechanism), random_(seed), walks_(walks), reach_(reach()) {}

  void go() {
    ++walks_.tried;
    const VectorXd motion = draw(reach_) / steps;
    const auto& q0 = mechanism_.partition().q0;
    VectorXd q = Eigen::Map<const VectorXd>(q0.data(), static_cast<Eigen::Index>(q0.size()));
    for (int step = 0; step < steps; ++step)
      if (!move(q, motion)) return;
    ++walks_.reached;
    inaccurate_ = false;
    compare(q);
    walks_.inaccurate += inaccurate_ ? 1 : 0;
  }

private:
  VectorXd draw(const VectorXd& size) {
    std::uniform_real_distribution<double> uniform(-1, 1);
    return VectorXd::NullaryExpr(size.size(), [&](Eigen::Index i) { return size(i) * uniform(random_); });
  }

  // The largest motion by velocity: of given ones, and of dependent ones whose coordinates no equation determines.
  VectorXd reach() const {
    const int n = mechanism_.model().nqd();
    VectorXd all = VectorXd::Zero(n), result = all;
    for (const reference::Body& body : mechanism_.model().bodies)
      for (const reference::Joint& joint : body.joints) {
        if (joint.velocity < 0 || joint.motion) continue;
        const int travels = joint.free ? 3 : joint.ball || joint.revolute ? 0 : 1;
        const int turns = joint.free || joint.ball ? 3 : 1 - travels;
        for (int k = 0; k < travels + turns; ++k)
          all(joint.velocity + k) = k < travels ? largest_travel * mechanism_.size() : largest_turn;
      }
    const auto& partition = mechanism_.partition();
    for (const auto* list : {&partition.independent, &partition.driven})
      for (const int i : *list) result(i) = all(i);
    for (std::size_t k = static_cast<std::size_t>(partition.holonomic); k < partition.dependent.size(); ++k)
      result(partition.dependent[k]) = all(partition.dependent[k]);
    return result;
  }

  bool move(VectorXd& q, const VectorXd& motion) {
    q = reference::moved(mechanism_.model(), q, motion);
    if (!mechanism_.has("assemble")) return true;
    const VectorXd guess = q;
    const Status status = mechanism_.assemble(q);
    if (status == Status::singular) judge_guess(guess);
    if (status != Status::ok && status != Status::singular) ++walks_.not_converged;
    return status == Status::ok;
  }

  // The dense closing of the loops decides where `assemble` has stopped.
  void judge_guess(VectorXd q) {
    std::vector<int> fixed = mechanism_.given();
    const auto& partition = mechanism_.partition();
    fixed.insert(fixed.end(), partition.dependent.begin() + partition.holonomic, partition.dependent.end());
    if (!reference::assemble(mechanism_.model(), q, fixed)) {
      ++walks_.not_converged;
      return;
    }
    const VectorXd still = VectorXd::Zero(mechanism_.model().nqd());
    judge({q, still, still, 0}, still);
  }

  void judge(const State& state, const VectorXd& Q) {
    ++walks_.singular;
    walks_.least_singular = std::min(walks_.least_singular, DenseSystem(mechanism_, state, Q).condition());
  }

  void compare(const VectorXd& q) {
    const auto n = mechanism_.model().nqd();
    const VectorXd one = VectorXd::Ones(n);
    State state{q, draw(one), draw(one), 0};
    for (const int i : mechanism_.partition().held) state.qd(i) = state.qdd(i) = 0;
    const VectorXd Q = 10 * draw(one);
    if (mechanism_.has("direct_dynamics")) compare_direct(state, Q);
    if (mechanism_.has("inverse_dynamics")) compare_inverse(state);
  }

  bool answered(Status status, const State& state, const VectorXd& Q) {
    if (status == Status::singular) judge(state, Q);
    if (status != Status::ok && status != Status::singular) ++walks_.failed;
    return status == Status::ok;
  }

  void compare_direct(State state, const VectorXd& Q) {
    Solution found;
    if (!answered(mechanism_.direct_dynamics(state, Q, found), state, Q)) return;
    const DenseSystem dense(mechanism_, state, Q);
    const double error = dense.error(found);
    raise(walks_.direct_error, error);
    raise_ratio(walks_.direct_ratio, error / (epsilon * dense.partition_condition()));
    raise(walks_.largest_condition, dense.partition_condition());
    raise_ratio(walks_.rate_ratio, dense.rate_error() / (epsilon * dense.partition_condition()));
    compare_driving(dense, found, Q);
    compare_jacobian(state);
  }

  void compare_driving(const DenseSystem& dense, const Solution& found, const VectorXd& Q) {
    const auto& driven = mechanism_.partition().driven;
    if (driven.empty()) return;
    const VectorXd expected = dense.solve().driving;
    const double size = expected.cwiseAbs().maxCoeff() + Q.cwiseAbs().maxCoeff();
    for (std::size_t k = 0; k < driven.size(); ++k) {
      const auto row = static_cast<Eigen::Index>(k);
      const double missing = found.driving(row) - Q(driven[k]) - expected(row);
      raise_ratio(walks_.driving_ratio, std::fabs(missing) / (size * epsilon * dense.partition_condition()));
    }
  }

  void compare_jacobian(const State& state) {
    if (mechanism_.rows().empty()) return;
    const auto& partition = mechanism_.partition();
    const reference::MatrixXd expected = reference::constraints(mechanism_.model(), state).J;
    const VectorXd J = mechanism_.jacobian(state);
    for (std::size_t k = 0; k < partition.rows.size(); ++k) {
      const VectorXd row =
          J.segment(static_cast<Eigen::Index>(partition.rows[k]) * expected.cols(), expected.cols());
      raise(walks_.jacobian_error,
            (row.transpose() - expected.row(mechanism_.rows()[k])).cwiseAbs().maxCoeff() /
                std::max(1.0, mechanism_.size()));
    }
  }

  // Forces of the inverse dynamics and multipliers, and nothing else, make the accelerations.
  void compare_inverse(State state) {
    VectorXd Q = VectorXd::Zero(state.qd.size());
    if (!answered(mechanism_.inverse_dynamics(state, Q), state, Q)) return;
    const DenseSystem dense(mechanism_, state, Q);
    raise_ratio(walks_.inverse_ratio, dense.force_error() / (epsilon * dense.dependent_condition()));
  }

  void raise_ratio(double& largest, double ratio) {
    raise(largest, ratio);
    if (!(ratio <= large_ratio)) inaccurate_ = true;
  }

  static void raise(double& largest, double value) {
    if (!(value <= largest)) largest = value; // keeps NaN
  }

  const Mechanism& mechanism_;
  std::mt19937 random_;
  Walks& walks_;
  VectorXd reach_;
  bool inaccurate_ = false; ///< the configuration that is compared
};

} // namespace

Walks::Walks(const Mechanism& mechanism, int count, unsigned seed) {
  Walker walker(mechanism, seed, *this);
  while (reached < count && tried < most_tries * count) walker.go();
}

} // namespace closed
