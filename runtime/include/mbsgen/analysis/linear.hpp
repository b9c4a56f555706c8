// SPDX-License-Identifier: MIT
/// A model near a configuration: x' = A x, exact, by dual numbers through the generated direct dynamics.
#pragma once
#include "dual.hpp"
#include "system.hpp"

#include <Eigen/Geometry>
#include <Eigen/QR>
#include <algorithm>

namespace mbsgen::analysis {

/// The model about one configuration. States: changes of the coordinates that are integrated (of ball and free joints
/// along their velocities, in axes that move along), then changes of independent velocities, then of states of the user's.
struct Linear {
  Eigen::MatrixXd A;       ///< of x' = A x
  Eigen::MatrixXd closing; ///< changes of all coordinates, as velocities, for changes of the integrated ones
  Eigen::VectorXd accelerations; ///< of the independent joints
};

/// A point with the derivatives along one direction.
struct DualPoint {
  std::vector<Dual> q, qd, Q, qdd, lambda, Qdriven;
  std::vector<Dual> x{}, xd{}; ///< states of the user's and their rates
};

/// Small changes beside a point: of all coordinates, as velocities at which loops stay closed; of velocities, of which
/// dependent ones follow; of forces; of the accelerations of driven joints; of states of the user's.
struct Direction {
  Eigen::VectorXd coordinates, velocities, forces, accelerations, states;

  explicit Direction(const Layout& layout)
      : coordinates(Eigen::VectorXd::Zero(layout.nqd)), velocities(coordinates), forces(coordinates),
        accelerations(coordinates), states(Eigen::VectorXd::Zero(layout.nstate)) {}
};

/// DualModel: a generated `Model<Dual>`, or a class with the same members. `at`: coordinates and velocities at which loops
/// are closed. Returns false where the model has no answer.
template <class DualModel>
class Linearizer {
public:
  Linearizer(DualModel model, Layout layout, Roles roles)
      : model_(std::move(model)), layout_(std::move(layout)), roles_(std::move(roles)) {}

  bool operator()(const Point& at, const Vector& Q, Linear& result);

  /// The derivatives of rates (System::derivatives).
  bool operator()(const Point& at, const Vector& Q, RateDerivatives& result);

  DualModel& model() { return model_; }
  const DualModel& model() const { return model_; }
  const Roles& roles() const { return roles_; }

  /// Changes of all coordinates, as velocities, one for each column: dependent ones follow the others of `changes`, and
  /// the derivatives that parameters of model() carry, so that loops stay closed.
  Eigen::MatrixXd follow(const Point& at, Eigen::MatrixXd changes);

  /// Evaluates the direct dynamics with the derivatives along a direction; false where the model has no answer.
  bool derive(const Point& at, const Vector& Q, const Direction& direction);
  /// What the last derive() has found.
  const DualPoint& derived() const { return derived_; }

private:
  using Duals = std::vector<Dual>;

  // The holonomic rows: their Jacobian, and their derivatives by what parameters do.
  struct Closure {
    Eigen::MatrixXd J;
    Eigen::VectorXd h_by_parameter;
  };

  // One column of derivatives, of the rates of a state and of all velocities.
  void put_rates(std::size_t column, Vector& rates, Vector& velocities) const {
    const std::size_t n = layout_.rates(), joints = layout_.integrated.size();
    for (std::size_t i = 0; i < n; ++i)
      rates[i * n + column] =
          (i < joints ? derived_.qdd[std::size_t(layout_.integrated[i])] : derived_.xd[i - joints])
              .derivative;
    for (std::size_t i = 0; i < derived_.qd.size(); ++i)
      velocities[i * n + column] = derived_.qd[i].derivative;
  }

  Eigen::MatrixXd closing(const Point& at);

  // Seen from the axes of a body that moves with the velocity (v, w), the change (r, p) of its pose by velocities has the
  // rate (dv - w x r - v x p, dw - w x p).
  void move_along(const Point& at, const SpatialJoint& joint, Linear& result) const;

  Closure jacobian(const Point& at);

  template <class M, class = void>
  struct HasConstraints : std::false_type {};
  template <class M>
  struct HasConstraints<M, std::void_t<decltype(std::declval<const M&>().constraints(
                               std::declval<const Dual*>(), std::declval<Dual*>(), std::declval<Dual*>()))>>
      : std::true_type {};

  using Inputs = typename runtime::detail::InputsOf<DualModel>::type;

  void call(const Point& at, Duals& q, Duals& h, Duals& J) {
    if constexpr (std::is_same_v<Inputs, runtime::detail::NoInputs>)
      model_.constraints(q.data(), h.data(), J.data());
    else
      model_.constraints(q.data(), h.data(), J.data(), inputs(at.t));
  }

  static Inputs inputs(double t) {
    Inputs values{};
    if constexpr (runtime::detail::HasTime<Inputs, double>::value) values.t = t;
    return values;
  }

  Inputs inputs_with_states(double t) const {
    Inputs values = inputs(t);
    if constexpr (runtime::detail::HasStateRates<DualModel>::value)
      runtime::detail::give_states(values, derived_.x.data(), layout_.nstate);
    return values;
  }

  // The change of q along velocities.
  Vector coordinates_along(const Point& at, const Eigen::VectorXd& change) const {
    Vector dq(std::size_t(layout_.nq));
    int shift = 0;
    std::size_t next = 0;
    for (int i = 0; i < layout_.nq;) {
      if (next < layout_.spatial.size() && layout_.spatial[next].coordinate == i) {
        const SpatialJoint& joint = layout_.spatial[next++];
        const int quaternion = i + (joint.is_free ? 3 : 0);
        const double* velocity = change.data() + joint.velocity;
        if (joint.is_free) detail::rotated(at.q.data() + quaternion, velocity, dq.data() + i);
        detail::quaternion_rates(at.q.data() + quaternion, velocity + (joint.is_free ? 3 : 0),
                                 dq.data() + quaternion);
        i = quaternion + 4;
        ++shift;
      } else {
        dq[std::size_t(i)] = change(i - shift);
        ++i;
      }
    }
    return dq;
  }

  bool evaluate(double t);

  DualModel model_;
  Layout layout_;
  Roles roles_;
  DualPoint derived_;
};

// Behind the class, so that a program may compile them once (extern template).

template <class DualModel>
bool Linearizer<DualModel>::operator()(const Point& at, const Vector& Q, Linear& result) {
  const Eigen::Index positions = long(layout_.integrated.size()), free = long(roles_.independent.size());
  result.closing = closing(at);
  const Eigen::Index motion = positions + free, states = motion + layout_.nstate;
  result.A.setZero(states, states);
  result.accelerations.resize(free);
  for (Eigen::Index j = 0; j < states; ++j) {
    Direction direction(layout_);
    if (j < positions)
      direction.coordinates = result.closing.col(j);
    else if (j < motion)
      direction.velocities(roles_.independent[std::size_t(j - positions)]) = 1;
    else
      direction.states(j - motion) = 1;
    if (!derive(at, Q, direction)) return false;
    for (Eigen::Index i = 0; i < positions; ++i)
      result.A(i, j) = derived_.qd[std::size_t(layout_.integrated[std::size_t(i)])].derivative;
    for (Eigen::Index i = 0; i < free; ++i) {
      const Dual& qdd = derived_.qdd[std::size_t(roles_.independent[std::size_t(i)])];
      result.A(positions + i, j) = qdd.derivative;
      result.accelerations(i) = qdd.value;
    }
    for (Eigen::Index i = motion; i < states; ++i)
      result.A(i, j) = derived_.xd[std::size_t(i - motion)].derivative;
  }
  for (const SpatialJoint& joint : layout_.spatial) move_along(at, joint, result);
  return true;
}

template <class DualModel>
bool Linearizer<DualModel>::operator()(const Point& at, const Vector& Q, RateDerivatives& result) {
  const std::vector<int>& integrated = layout_.integrated;
  const std::size_t n = layout_.rates();
  result.K.assign(n * n, 0), result.D.assign(n * n, 0);
  result.velocities_K.assign(std::size_t(layout_.nqd) * n, 0);
  result.velocities_D.assign(std::size_t(layout_.nqd) * n, 0);
  const Eigen::MatrixXd ways = closing(at);
  for (std::size_t j = 0; j < integrated.size(); ++j) {
    Direction direction(layout_);
    direction.coordinates = ways.col(long(j));
    if (!derive(at, Q, direction)) return false;
    put_rates(j, result.K, result.velocities_K);
  }
  for (const int place : roles_.independent) {
    Direction direction(layout_);
    direction.velocities(place) = 1;
    if (!derive(at, Q, direction)) return false;
    const auto column = std::find(integrated.begin(), integrated.end(), place) - integrated.begin();
    put_rates(std::size_t(column), result.D, result.velocities_D);
  }
  for (int i = 0; i < layout_.nstate; ++i) {
    Direction direction(layout_);
    direction.states(i) = 1;
    if (!derive(at, Q, direction)) return false;
    put_rates(integrated.size() + std::size_t(i), result.D, result.velocities_D);
  }
  return true;
}

template <class DualModel>
Eigen::MatrixXd Linearizer<DualModel>::follow(const Point& at, Eigen::MatrixXd changes) {
  if (roles_.solved.empty()) return changes;
  const Closure closure = jacobian(at);
  Eigen::MatrixXd Jv(closure.J.rows(), long(roles_.solved.size()));
  for (Eigen::Index i = 0; i < Jv.cols(); ++i) Jv.col(i) = closure.J.col(roles_.solved[std::size_t(i)]);
  const Eigen::MatrixXd gaps = (closure.J * changes).colwise() + closure.h_by_parameter;
  const Eigen::MatrixXd follow = -Jv.colPivHouseholderQr().solve(gaps);
  for (Eigen::Index i = 0; i < Jv.cols(); ++i) changes.row(roles_.solved[std::size_t(i)]) = follow.row(i);
  return changes;
}

template <class DualModel>
bool Linearizer<DualModel>::derive(const Point& at, const Vector& Q, const Direction& direction) {
  const Vector dq = coordinates_along(at, direction.coordinates);
  derived_ = {};
  for (std::size_t i = 0; i < at.q.size(); ++i) derived_.q.emplace_back(at.q[i], dq[i]);
  for (std::size_t i = 0; i < at.qd.size(); ++i) {
    derived_.qd.emplace_back(at.qd[i], direction.velocities(long(i)));
    derived_.Q.emplace_back(Q[i], direction.forces(long(i)));
    derived_.qdd.emplace_back(at.qdd[i], direction.accelerations(long(i)));
  }
  for (std::size_t i = 0; i < at.x.size(); ++i) derived_.x.emplace_back(at.x[i], direction.states(long(i)));
  derived_.xd.resize(at.x.size());
  derived_.lambda.resize(std::size_t(layout_.nc));
  derived_.Qdriven.resize(std::size_t(layout_.nd));
  return evaluate(at.t);
}

template <class DualModel>
Eigen::MatrixXd Linearizer<DualModel>::closing(const Point& at) {
  const Eigen::Index positions = long(layout_.integrated.size());
  Eigen::MatrixXd changes = Eigen::MatrixXd::Zero(layout_.nqd, positions);
  for (Eigen::Index j = 0; j < positions; ++j) changes(layout_.integrated[std::size_t(j)], j) = 1;
  return follow(at, std::move(changes));
}

template <class DualModel>
void Linearizer<DualModel>::move_along(const Point& at, const SpatialJoint& joint, Linear& result) const {
  const int size = joint.is_free ? 6 : 3;
  const Eigen::Map<const Eigen::VectorXd> V(at.qd.data() + joint.velocity, size);
  const Eigen::Vector3d w = V.tail<3>();
  for (Eigen::Index j = 0; j < result.closing.cols(); ++j) {
    const Eigen::VectorXd change = result.closing.col(j).segment(joint.velocity, size);
    const Eigen::Vector3d p = change.tail<3>();
    Eigen::VectorXd turned(size);
    turned.tail<3>() = w.cross(p);
    if (joint.is_free)
      turned.head<3>() = w.cross(Eigen::Vector3d(change.head<3>())) + Eigen::Vector3d(V.head<3>()).cross(p);
    for (std::size_t i = 0; i < layout_.integrated.size(); ++i) {
      const int row = layout_.integrated[i] - joint.velocity;
      if (row >= 0 && row < size) result.A(long(i), j) -= turned(row);
    }
  }
}

template <class DualModel>
typename Linearizer<DualModel>::Closure Linearizer<DualModel>::jacobian(const Point& at) {
  Duals q(at.q.begin(), at.q.end()), h(std::size_t(layout_.nc)), J(std::size_t(layout_.nc * layout_.nqd));
  if constexpr (HasConstraints<DualModel>::value) call(at, q, h, J);
  const Eigen::Index count = long(roles_.holonomic.size());
  Closure closure{Eigen::MatrixXd(count, layout_.nqd), Eigen::VectorXd(count)};
  for (Eigen::Index i = 0; i < count; ++i) {
    const int row = roles_.holonomic[std::size_t(i)];
    closure.h_by_parameter(i) = h[std::size_t(row)].derivative;
    for (Eigen::Index j = 0; j < layout_.nqd; ++j)
      closure.J(i, j) = J[std::size_t(row * layout_.nqd + j)].value;
  }
  return closure;
}

template <class DualModel>
bool Linearizer<DualModel>::evaluate(double t) {
  DualPoint& d = derived_;
  const auto dynamics = [&](const auto&... supplied) {
    constexpr bool driven = runtime::detail::HasDriving<DualModel, Dual>::value;
    if constexpr (runtime::detail::HasStateRates<DualModel>::value) {
      if (!d.x.empty()) {
        if constexpr (driven)
          return model_.derivatives(d.q.data(), d.qd.data(), d.Q.data(), d.qdd.data(), d.xd.data(),
                                    d.lambda.data(), d.Qdriven.data(), supplied...);
        else
          return model_.derivatives(d.q.data(), d.qd.data(), d.Q.data(), d.qdd.data(), d.xd.data(),
                                    supplied...);
      }
    }
    if constexpr (driven)
      return model_.direct_dynamics(d.q.data(), d.qd.data(), d.Q.data(), d.qdd.data(), d.lambda.data(),
                                    d.Qdriven.data(), supplied...);
    else
      return model_.direct_dynamics(d.q.data(), d.qd.data(), d.Q.data(), d.qdd.data(), supplied...);
  };
  return runtime::detail::succeeded([&] {
    if constexpr (std::is_same_v<Inputs, runtime::detail::NoInputs>)
      return dynamics();
    else
      return dynamics(inputs_with_states(t));
  });
}

/// The derivatives of a system's rates (System::derivatives).
template <class DualModel>
Derivatives derivatives_by(Linearizer<DualModel> linearizer) {
  return linearizer;
}

} // namespace mbsgen::analysis
