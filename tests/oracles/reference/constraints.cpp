// SPDX-License-Identifier: GPL-3.0-or-later
#include "oracles/reference/constraints.h"
#include "oracles/reference/coordinates.h"
#include <algorithm>
#include <random>
#include <stdexcept>

namespace reference {

namespace {

/// A block of rows under construction.
struct Rows {
  std::vector<double> h, Jdqd, drift;
  std::vector<Eigen::RowVectorXd> J;

  void add(double value, const Eigen::RowVectorXd& jacobian, double quadratic, double at_rest = 0) {
    drift.push_back(at_rest);
    h.push_back(value);
    J.push_back(jacobian);
    Jdqd.push_back(quadratic);
  }
};

int common_ancestor(const Model& model, int a, int b) {
  const auto parent = [&](int k) { return model.bodies[static_cast<std::size_t>(k)].parent; };
  std::vector<int> line{a};
  while (line.back() != base) line.push_back(parent(line.back()));
  while (std::find(line.begin(), line.end(), b) == line.end()) b = parent(b);
  return b;
}

/// Kinematics of both ends of a cut; quadratic parts are accelerations at qdd = 0.
struct Ends {
  Ends(const Model& model, const Kinematics& kinematics, const Cut& cut)
      : a(kinematics.point(cut.a)), b(kinematics.point(cut.b)), Ja(kinematics.jacobian(cut.a)),
        Jb(kinematics.jacobian(cut.b)) {
    const int ancestor = common_ancestor(model, cut.a.body, cut.b.body);
    frame = kinematics.body(ancestor);
    Jframe = kinematics.jacobian({ancestor, Vector3d::Zero()});
    d = a.position - b.position;
    dd = a.velocity - b.velocity;
    ddd = a.acceleration - b.acceleration;
  }
  Motion a, b, frame;
  Jacobian Ja, Jb, Jframe;
  Vector3d d, dd, ddd;
};

Matrix3d skew(const Vector3d& v) {
  Matrix3d result;
  result << 0, -v.z(), v.y(), v.z(), 0, -v.x(), -v.y(), v.x(), 0;
  return result;
}

void ball_rows(const Ends& e, Rows& rows) {
  const Matrix3d to_frame = e.frame.rotation.transpose();
  const Vector3d& w = e.frame.angular_velocity;
  const Vector3d h = to_frame * e.d;
  const MatrixXd J =
      to_frame * (e.Ja.topRows<3>() - e.Jb.topRows<3>() + skew(e.d) * e.Jframe.bottomRows<3>());
  const Vector3d relative = e.dd - w.cross(e.d);
  const Vector3d quadratic = to_frame * (e.ddd - e.frame.angular_acceleration.cross(e.d) -
                                         w.cross(w.cross(e.d)) - 2 * w.cross(relative));
  for (int k = 0; k < 3; ++k) rows.add(h(k), J.row(k), quadratic(k));
}

void rod_row(const Ends& e, double length, Rows& rows) {
  rows.add(0.5 * (e.d.squaredNorm() - length * length),
           e.d.transpose() * (e.Ja.topRows<3>() - e.Jb.topRows<3>()), e.dd.squaredNorm() + e.d.dot(e.ddd));
}

void solid_rotation_rows(const Ends& e, Rows& rows) {
  const Matrix3d to_frame = e.frame.rotation.transpose();
  const Matrix3d relative = to_frame * e.a.rotation * e.b.rotation.transpose() * e.frame.rotation;
  const Vector3d h(relative(2, 1), relative(0, 2), relative(1, 0));
  const MatrixXd J = to_frame * (e.Ja.bottomRows<3>() - e.Jb.bottomRows<3>());
  const Vector3d dw = e.a.angular_velocity - e.b.angular_velocity;
  const Vector3d quadratic =
      to_frame * (e.a.angular_acceleration - e.b.angular_acceleration - e.frame.angular_velocity.cross(dw));
  for (int k = 0; k < 3; ++k) rows.add(h(k), J.row(k), quadratic(k));
}

void cut_rows(const Model& model, const Kinematics& kinematics, const Cut& cut, Rows& rows) {
  const Ends ends(model, kinematics, cut);
  if (cut.type == "rod") return rod_row(ends, cut.length, rows);
  ball_rows(ends, rows);
  if (cut.type == "solid") solid_rotation_rows(ends, rows);
}

/// Variables of a user constraint along the motion of constant velocities, t + s·dt; `rates` are the values of qd.
Formula::Lookup<Taylor> along_motion(const Model& model, const State& state, const VectorXd& velocities,
                                     const VectorXd& rates, double dt) {
  const CoordinateMotion motion = coordinate_motion(model, state.q, velocities);
  return [&model, state, motion, rates, dt](const std::string& name) -> Taylor {
    if (name == "t") return {state.t, dt};
    for (int k = 0; k < model.nq(); ++k)
      if (name == "q(" + model.coordinates[static_cast<std::size_t>(k)] + ")")
        return {state.q(k), motion.rate(k), motion.acceleration(k)};
    for (int k = 0; k < model.nqd(); ++k)
      if (name == "qd(" + model.velocities[static_cast<std::size_t>(k)] + ")") return rates(k);
    return variables(model, state)(name);
  };
}

void user_row(const Model& model, const State& state, const UserConstraint& constraint, Rows& rows) {
  const int n = model.nqd();
  const VectorXd zero = VectorXd::Zero(n);
  const auto value = [&](const VectorXd& velocities, const VectorXd& rates, double dt) {
    return constraint.formula.taylor(along_motion(model, state, velocities, rates, dt));
  };
  const double drift = constraint.holonomic ? value(zero, zero, 1).d : value(zero, zero, 0).f;
  Eigen::RowVectorXd J(n);
  for (int k = 0; k < n; ++k) {
    const VectorXd unit = VectorXd::Unit(n, k);
    J(k) = constraint.holonomic ? value(unit, zero, 0).d : value(zero, unit, 0).f - drift;
  }
  const Taylor along = value(state.qd, state.qd, 1);
  if (constraint.holonomic)
    rows.add(along.f, J, along.dd, drift);
  else
    rows.add(0, J, along.d, drift);
}

std::vector<int> others(int n, const std::vector<int>& fixed) {
  std::vector<int> result;
  for (int k = 0; k < n; ++k)
    if (std::find(fixed.begin(), fixed.end(), k) == fixed.end()) result.push_back(k);
  return result;
}

MatrixXd columns(const MatrixXd& J, const std::vector<int>& which) {
  MatrixXd result(J.rows(), static_cast<Eigen::Index>(which.size()));
  for (std::size_t k = 0; k < which.size(); ++k) result.col(static_cast<Eigen::Index>(k)) = J.col(which[k]);
  return result;
}

/// Solves J·x = rhs for the free entries of x, the others as they are.
void solve_free(const MatrixXd& J, const VectorXd& rhs, const std::vector<int>& free, VectorXd& x) {
  if (free.empty() || J.rows() == 0) return;
  for (const int k : free) x(k) = 0;
  const VectorXd solution = columns(J, free).completeOrthogonalDecomposition().solve(rhs - J * x);
  for (std::size_t k = 0; k < free.size(); ++k) x(free[k]) = solution(static_cast<Eigen::Index>(k));
}

} // namespace

Constraints constraints(const Model& model, const State& state) {
  State still = state;
  still.qdd = VectorXd::Zero(model.nqd());
  const Kinematics kinematics(model, still);
  Rows rows;
  for (const Cut& cut : model.cuts) cut_rows(model, kinematics, cut, rows);
  for (const UserConstraint& constraint : model.constraints) user_row(model, still, constraint, rows);
  const auto count = static_cast<Eigen::Index>(rows.h.size());
  Constraints result{VectorXd(count), MatrixXd(count, model.nqd()), VectorXd(count), VectorXd(count)};
  for (Eigen::Index k = 0; k < count; ++k) {
    result.h(k) = rows.h[static_cast<std::size_t>(k)];
    result.J.row(k) = rows.J[static_cast<std::size_t>(k)];
    result.Jdqd(k) = rows.Jdqd[static_cast<std::size_t>(k)];
    result.drift(k) = rows.drift[static_cast<std::size_t>(k)];
  }
  return result;
}

std::vector<int> live_rows(const Model& model) {
  std::mt19937 random(20130101);
  std::uniform_real_distribution<double> uniform(-1, 1);
  const auto draw = [&](int size) { return VectorXd::NullaryExpr(size, [&] { return uniform(random); }); };
  VectorXd size;
  for (int trial = 0; trial < 3; ++trial) {
    const State state{draw(model.nq()), draw(model.nqd()), draw(model.nqd()), 0};
    const Constraints rows = constraints(model, state);
    const VectorXd here = rows.h.cwiseAbs() + rows.J.cwiseAbs().rowwise().sum();
    size = trial == 0 ? here : VectorXd(size.cwiseMax(here));
  }
  std::vector<int> live;
  for (int k = 0; k < size.size(); ++k)
    if (size(k) > 1e-9) live.push_back(k);
  return live;
}

ConstrainedMotion constrained_dynamics(const Model& model, const State& state, const VectorXd& Q,
                                       const std::vector<int>& driven, const Loads& loads) {
  const Constraints rows = constraints(model, state);
  const int n = model.nqd();
  const auto m = static_cast<int>(rows.h.size());
  const auto d = static_cast<int>(driven.size());
  MatrixXd E = MatrixXd::Zero(n, d);
  VectorXd prescribed(d);
  for (int k = 0; k < d; ++k) {
    E(driven[static_cast<std::size_t>(k)], k) = 1;
    prescribed(k) = state.qdd(driven[static_cast<std::size_t>(k)]);
  }
  MatrixXd system = MatrixXd::Zero(n + m + d, n + m + d);
  system.topLeftCorner(n, n) = mass_matrix(model, state.q);
  system.block(0, n, n, m) = -rows.J.transpose();
  system.topRightCorner(n, d) = -E;
  system.block(n, 0, m, n) = rows.J;
  system.bottomLeftCorner(d, n) = E.transpose();
  VectorXd rhs(n + m + d);
  rhs << Q - bias(model, state, loads), -rows.Jdqd, prescribed;
  const VectorXd x = system.completeOrthogonalDecomposition().solve(rhs);
  return {x.head(n), x.segment(n, m), x.tail(d)};
}

bool assemble(const Model& model, VectorXd& q, const std::vector<int>& fixed) {
  const VectorXd still = VectorXd::Zero(model.nqd());
  const std::vector<int> free = others(model.nqd(), fixed);
  for (int iteration = 0; iteration < 50; ++iteration) {
    const State state{q, still, still, 0};
    const Constraints rows = constraints(model, state);
    if (rows.h.size() == 0 || rows.h.cwiseAbs().maxCoeff() < 1e-13) return true;
    VectorXd step = still;
    solve_free(rows.J, -rows.h, free, step);
    q = moved(model, q, step);
  }
  return false;
}

void complete_rates(const Model& model, State& state, const std::vector<int>& fixed) {
  const Constraints rows = constraints(model, state);
  solve_free(rows.J, -rows.drift, others(model.nqd(), fixed), state.qd);
}

void complete_accelerations(const Model& model, State& state, const std::vector<int>& fixed) {
  const Constraints rows = constraints(model, state);
  solve_free(rows.J, -rows.Jdqd, others(model.nqd(), fixed), state.qdd);
}

} // namespace reference
