// SPDX-License-Identifier: MIT
/// A model near a configuration: x' = A x, exact, by dual numbers through the generated direct dynamics.
#pragma once
#include "dual.hpp"
#include "system.hpp"

#include <Eigen/Geometry>
#include <Eigen/QR>

namespace mbsgen::analysis {

/// What a linear model needs to know beside the layout, by places.
struct Roles {
  std::vector<int> independent; ///< velocities that are free, in qd
  std::vector<int> solved;      ///< velocities of dependent coordinates that close loops, in qd
  std::vector<int> holonomic;   ///< rows of the constraints that are holonomic
};

/// The model about one configuration. States: changes of the coordinates that are integrated (of ball and free joints
/// along their velocities, in axes that move along), then changes of independent velocities.
struct Linear {
  Eigen::MatrixXd A;       ///< of x' = A x
  Eigen::MatrixXd closing; ///< changes of all coordinates, as velocities, for changes of the integrated ones
  Eigen::VectorXd accelerations; ///< of the independent joints
};

/// DualModel: a generated `Model<Dual>`, or a class with the same members. `at`: coordinates and velocities at which loops
/// are closed. Returns false where the model has no answer.
template <class DualModel>
class Linearizer {
public:
  Linearizer(DualModel model, Layout layout, Roles roles)
      : model_(std::move(model)), layout_(std::move(layout)), roles_(std::move(roles)) {}

  bool operator()(const Point& at, const Vector& Q, Linear& result) {
    const Eigen::Index positions = long(layout_.integrated.size()), free = long(roles_.independent.size());
    result.closing = closing(at);
    result.A.setZero(positions + free, positions + free);
    result.accelerations.resize(free);
    for (Eigen::Index j = 0; j < positions + free; ++j) {
      Vector dq(std::size_t(layout_.nq)), dqd(std::size_t(layout_.nqd));
      if (j < positions)
        dq = coordinates_along(at, result.closing.col(j));
      else
        dqd[std::size_t(roles_.independent[std::size_t(j - positions)])] = 1;
      if (!evaluate(at, Q, dq, dqd)) return false;
      Eigen::VectorXd rates(layout_.nqd);
      for (Eigen::Index i = 0; i < layout_.nqd; ++i) rates(i) = qd_[std::size_t(i)].derivative;
      if (j < positions) turn_axes(at, result.closing.col(j), rates);
      for (Eigen::Index i = 0; i < positions; ++i) result.A(i, j) = rates(layout_.integrated[std::size_t(i)]);
      for (Eigen::Index i = 0; i < free; ++i) {
        const Dual& qdd = qdd_[std::size_t(roles_.independent[std::size_t(i)])];
        result.A(positions + i, j) = qdd.derivative;
        result.accelerations(i) = qdd.value;
      }
    }
    return true;
  }

private:
  using Duals = std::vector<Dual>;

  // Dependent coordinates follow so that the derivative of the constraints stays zero.
  Eigen::MatrixXd closing(const Point& at) {
    const Eigen::Index positions = long(layout_.integrated.size());
    Eigen::MatrixXd change = Eigen::MatrixXd::Zero(layout_.nqd, positions);
    for (Eigen::Index j = 0; j < positions; ++j) change(layout_.integrated[std::size_t(j)], j) = 1;
    if (roles_.solved.empty()) return change;
    const Eigen::MatrixXd J = jacobian(at);
    Eigen::MatrixXd Jv(J.rows(), long(roles_.solved.size()));
    for (Eigen::Index i = 0; i < Jv.cols(); ++i) Jv.col(i) = J.col(roles_.solved[std::size_t(i)]);
    const Eigen::MatrixXd follow = -Jv.colPivHouseholderQr().solve(J * change);
    for (Eigen::Index i = 0; i < Jv.cols(); ++i) change.row(roles_.solved[std::size_t(i)]) = follow.row(i);
    return change;
  }

  Eigen::MatrixXd jacobian(const Point& at) {
    Duals q(at.q.begin(), at.q.end()), h(std::size_t(layout_.nc)), J(std::size_t(layout_.nc * layout_.nqd));
    if constexpr (HasConstraints<DualModel>::value) call(at, q, h, J);
    Eigen::MatrixXd rows(long(roles_.holonomic.size()), layout_.nqd);
    for (Eigen::Index i = 0; i < rows.rows(); ++i)
      for (Eigen::Index j = 0; j < rows.cols(); ++j)
        rows(i, j) = J[std::size_t(roles_.holonomic[std::size_t(i)] * layout_.nqd + j)].value;
    return rows;
  }

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

  // Displacements of ball and free joints are measured in axes that move along: of angles the rates are
  // dw - w x angles, of shifts dv - w x shifts - v x angles.
  void turn_axes(const Point& at, const Eigen::VectorXd& change, Eigen::VectorXd& rates) const {
    for (const SpatialJoint& joint : layout_.spatial) {
      const int turning = joint.velocity + (joint.is_free ? 3 : 0);
      const Eigen::Vector3d w(at.qd.data() + turning), angles = change.segment<3>(turning);
      rates.segment<3>(turning) -= w.cross(angles);
      if (!joint.is_free) continue;
      const Eigen::Vector3d v(at.qd.data() + joint.velocity), shifts = change.segment<3>(joint.velocity);
      rates.segment<3>(joint.velocity) -= w.cross(shifts) + v.cross(angles);
    }
  }

  bool evaluate(const Point& at, const Vector& Q, const Vector& dq, const Vector& dqd) {
    q_.clear(), qd_.clear(), qdd_.clear();
    for (std::size_t i = 0; i < at.q.size(); ++i) q_.emplace_back(at.q[i], dq[i]);
    for (std::size_t i = 0; i < at.qd.size(); ++i) qd_.emplace_back(at.qd[i], dqd[i]);
    qdd_.assign(at.qdd.begin(), at.qdd.end());
    const Duals forces(Q.begin(), Q.end());
    Duals lambda(std::size_t(layout_.nc)), driving(std::size_t(layout_.nd));
    const auto dynamics = [&](const auto&... supplied) {
      if constexpr (runtime::detail::HasDriving<DualModel, Dual>::value)
        return model_.direct_dynamics(q_.data(), qd_.data(), forces.data(), qdd_.data(), lambda.data(),
                                      driving.data(), supplied...);
      else
        return model_.direct_dynamics(q_.data(), qd_.data(), forces.data(), qdd_.data(), supplied...);
    };
    return runtime::detail::succeeded([&] {
      if constexpr (std::is_same_v<Inputs, runtime::detail::NoInputs>)
        return dynamics();
      else
        return dynamics(inputs(at.t));
    });
  }

  DualModel model_;
  Layout layout_;
  Roles roles_;
  Duals q_, qd_, qdd_;
};

/// The derivatives of a system's accelerations (System::derivatives), for models in which no rate alone is constrained:
/// each integrated velocity is independent.
template <class DualModel>
Derivatives derivatives_by(Linearizer<DualModel> linearizer) {
  return [linearizer](const Point& at, const Vector& Q, double* K, double* D) mutable {
    Linear linear;
    if (!linearizer(at, Q, linear)) return false;
    using Rows = Eigen::Map<Eigen::Matrix<double, Eigen::Dynamic, Eigen::Dynamic, Eigen::RowMajor>>;
    const Eigen::Index n = linear.accelerations.size();
    Rows(K, n, n) = linear.A.bottomLeftCorner(n, n);
    Rows(D, n, n) = linear.A.bottomRightCorner(n, n);
    return true;
  };
}

} // namespace mbsgen::analysis
