// SPDX-License-Identifier: MIT
/// The arm on its way: a tool that follows a plan by computed torque, and the obstacle.
#pragma once
#include "arm.hpp"
#include "plan.hpp"

#include <mbsgen/integrate/dynamics.hpp>
#include <mbsgen/integrate/linear_solve.hpp>

namespace touch {

using namespace mbsgen::runtime;

/// A ball in the way, and the capsules of the arm around its forearm and its tool.
struct Obstacle {
  Vector centre{0.58, -0.165, 0.02};
  double radius = 0.05, forearm = 0.04, tool = 0.03; ///< m
};

class Robot {
public:
  static constexpr int nq = arm::nq;
  using Sensor = arm::Sensor<double, nq>;
  using Torques = double[nq];

  static constexpr double end_s = 3, way_m = 0.32;       ///< the line: along x
  static constexpr double stiffness = 100, damping = 20; ///< of the computed torque, 1/s², 1/s

  Robot() {
    state_ = dynamics_.start(arm::q0, arm::qd0);
    look();
    attitude_ = rotation(tool_.rotation);
    goal_ = vector(tool_.position) + Vector{way_m, 0, 0};
    resume();
  }

  const Sensor& elbow() const { return elbow_; }
  const Sensor& wrist() const { return wrist_; }
  const Sensor& tool() const { return tool_; }
  const Vector& goal() const { return goal_; }
  double time() const { return time_; }

  /// A new plan from the state as it is, to the goal at the time of the old one.
  void resume() { plan_ = Plan(vector(tool_.position), vector(tool_.velocity), goal_, time_, end_s); }

  /// Adds the torques that follow the plan, with the attitude of the beginning: computed torque, the inverse dynamics of
  /// accelerations q̈ = J⁻¹ (a - J̇ q̇) of the tool. False: the arm is stretched or its wrist straight.
  bool follow(Torques& Q) const {
    const Plan::Moment wanted = plan_(time_);
    const Vector a = wanted.acceleration + damping * (wanted.velocity - vector(tool_.velocity)) +
                     stiffness * (wanted.position - vector(tool_.position));
    const Vector turn = rotation_vector(turn_between(rotation(tool_.rotation), attitude_));
    const Vector alpha = stiffness * turn - damping * vector(tool_.angular_velocity);
    double J[6 * nq], qdd[nq];
    for (int i = 0; i < 6 * nq; ++i) J[i] = tool_.jacobian[i];
    for (int i = 0; i < 3; ++i) {
      qdd[i] = a[i] - tool_.acceleration[i]; // of the sensor: J̇ q̇
      qdd[3 + i] = alpha[i] - tool_.angular_acceleration[i];
    }
    if (!solve<double, nq>(J, qdd, 1e-6)) return false;
    add_torques(qdd, Q);
    return true;
  }
  /// Adds the torques that keep the joints' velocities, so that a hand accelerates the arm by H⁻¹ Jᵀ c, equation (2).
  void coast(Torques& Q) const {
    const double none[nq] = {};
    add_torques(none, Q);
  }
  /// Holds the torques for dt s.
  bool step(const Torques& Q, double dt) {
    for (int i = 0; i < nq; ++i) dynamics_.input[i] = Q[i];
    const bool ok = rk4(dynamics_, time_, dt, state_);
    time_ += dt;
    look();
    return ok;
  }
  /// Of the joints in the last evaluation, at the end of the step, rad/s²; nq numbers.
  const double* accelerations() const { return dynamics_.qdd; }
  /// From the arm's surface to the obstacle's, m; negative: they overlap.
  double clearance(const Obstacle& obstacle) const {
    const Vector at[3] = {vector(elbow_.position), vector(wrist_.position), vector(tool_.position)};
    const double radii[2] = {obstacle.forearm, obstacle.tool};
    double least = HUGE_VAL;
    for (int i = 0; i < 2; ++i) {
      const double where = nearest(at[i], at[i + 1], obstacle.centre);
      const Vector away = between(at[i], at[i + 1], where) - obstacle.centre;
      least = std::fmin(least, length(away) - radii[i] - obstacle.radius);
    }
    return least;
  }

private:
  // The sensors without accelerations of the joints.
  void look() {
    const double none[nq] = {};
    dynamics_.model.sensor_elbow(state_.q, state_.qd, none, elbow_);
    dynamics_.model.sensor_wrist(state_.q, state_.qd, none, wrist_);
    dynamics_.model.sensor_tool(state_.q, state_.qd, none, tool_);
  }
  void add_torques(const double (&qdd)[nq], Torques& Q) const {
    double torques[nq];
    dynamics_.model.inverse_dynamics(state_.q, state_.qd, qdd, torques);
    for (int i = 0; i < nq; ++i) Q[i] += torques[i];
  }

  Dynamics<arm::Model<>> dynamics_;
  Dynamics<arm::Model<>>::State state_;
  Sensor elbow_, wrist_, tool_;
  Rotation attitude_;
  Vector goal_;
  Plan plan_{{}, {}, {}, 0, 1};
  double time_ = 0;
};

} // namespace touch
