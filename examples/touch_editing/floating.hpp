// SPDX-License-Identifier: MIT
/// A quadruped that floats, pushed at its trunk and pulled at a foot: what the hand does to the momentum of all bodies.
#pragma once
#include "../attitude.hpp"
#include "quadruped.hpp"
#include "touch.hpp"

#include <mbsgen/integrate/dynamics.hpp>
#include <mbsgen/integrate/integrate.hpp>

#include <vector>

namespace touch {

using namespace mbsgen::runtime;

/// Linear momentum, and angular momentum about the origin of the inertial axes; also their changes.
struct Momentum {
  Vector linear{}, angular{}; ///< kg m/s, kg m²/s
};
inline Momentum operator+(const Momentum& a, const Momentum& b) {
  return {a.linear + b.linear, a.angular + b.angular};
}
inline Momentum operator-(const Momentum& a, const Momentum& b) {
  return {a.linear - b.linear, a.angular - b.angular};
}
inline Momentum operator*(double s, const Momentum& a) {
  return {s * a.linear, s * a.angular};
}

class Floating {
public:
  static constexpr int nq = quadruped::nq, nqd = quadruped::nqd;
  using Sensor = quadruped::Sensor<double, nqd>;

  Floating() {
    state_ = dynamics_.start(quadruped::q0, quadruped::qd0);
    look();
  }

  const Sensor& front() const { return front_; }
  const Sensor& rear() const { return rear_; }
  const Sensor& foot() const { return foot_; }
  double time() const { return time_; }

  /// Of all bodies. The first six of the generalized momenta M q̇ are the momenta about the trunk's origin, in its axes.
  Momentum momentum() const {
    double M[nqd * nqd];
    dynamics_.model.mass_matrix(state_.q, M);
    Vector p{}, h{}, linear, angular;
    for (int i = 0; i < 3; ++i)
      for (int j = 0; j < nqd; ++j) {
        p[i] += M[i * nqd + j] * state_.qd[j];
        h[i] += M[(3 + i) * nqd + j] * state_.qd[j];
      }
    const double* quaternion = state_.q + quadruped::coordinate::base_qw;
    attitude::rotated(quaternion, 1.0, p.of, linear.of);
    attitude::rotated(quaternion, 1.0, h.of, angular.of);
    return {linear, angular + cross({state_.q[0], state_.q[1], state_.q[2]}, linear)};
  }

  /// A step of dt s under forces of the hand on the points of the trunk and the foot, which are held in inertial axes, and
  /// the torques of springs in the joints. Returns the impulse of the hand, by Simpson's rule over two half steps.
  Momentum step(const Vector& on_front, const Vector& on_rear, const Wrench& on_foot, double dt) {
    set(on_front, on_rear, on_foot);
    const auto rate = [&] {
      return Momentum{on_front + on_rear + on_foot.force,
                      cross(vector(front_.position), on_front) + cross(vector(rear_.position), on_rear) +
                          cross(vector(foot_.position), on_foot.force) + on_foot.torque};
    };
    const Momentum first = rate();
    ok_ = rk4(dynamics_, time_, dt / 2, state_) && ok_;
    look();
    const Momentum middle = rate();
    ok_ = rk4(dynamics_, time_ + dt / 2, dt / 2, state_) && ok_;
    look();
    time_ += dt;
    return dt / 6 * (first + 4.0 * middle + rate());
  }
  bool ok() const { return ok_; }

private:
  static constexpr double stiffness = 40, damping = 2; ///< of each joint, N m/rad, N m s/rad

  void set(const Vector& on_front, const Vector& on_rear, const Wrench& on_foot) {
    for (int i = 0; i < 3; ++i) {
      dynamics_.inputs.front.force[i] = on_front[i];
      dynamics_.inputs.rear.force[i] = on_rear[i];
      dynamics_.inputs.foot.force[i] = on_foot.force[i];
      dynamics_.inputs.foot.torque[i] = on_foot.torque[i];
    }
    for (int i = 6; i < nqd;
         ++i) // a joint's coordinate is one place behind its velocity: the quaternion has four
      dynamics_.input[i] = stiffness * (quadruped::q0[i + 1] - state_.q[i + 1]) - damping * state_.qd[i];
  }
  void look() {
    const double none[nqd] = {};
    dynamics_.model.sensor_front(state_.q, state_.qd, none, front_);
    dynamics_.model.sensor_rear(state_.q, state_.qd, none, rear_);
    dynamics_.model.sensor_foot(state_.q, state_.qd, none, foot_);
  }

  Dynamics<quadruped::Model<>> dynamics_;
  Dynamics<quadruped::Model<>>::State state_;
  Sensor front_, rear_, foot_;
  double time_ = 0;
  bool ok_ = true;
};

/// A moment of the floating robot.
struct Adrift {
  double time = 0, force = 0; ///< of the hand, N
  Momentum change, impulse;   ///< of all bodies since the beginning; of the hand
  Vector trunk{};             ///< the middle of the trunk, m
  double linear_error = 0, angular_error = 0;
};

/// For two seconds: a probe pushes the trunk from the side for a while, then a hand pulls a foot and turns it.
inline std::vector<Adrift> adrift(double dt = 0.5e-3) {
  Floating robot;
  const Momentum first = robot.momentum();
  Momentum impulse;
  Push push;
  push.reach = 0.15;
  Pull pull;
  pull.turn_stiffness = 2;
  Hand hand;
  std::vector<Adrift> rows;
  const double pulled_from_s = 1, probe_speed = 0.3;
  while (robot.time() < 2) {
    const double t = robot.time();
    Push::Contact contact;
    Wrench wrench;
    if (t < pulled_from_s) {
      contact = push(robot.front(), robot.rear(), {0.1, -0.2 + probe_speed * std::fmin(t, 0.4), 0.02});
      hand = {vector(robot.foot().position), {0.1, 0.2, 0.1}, rotation(robot.foot().rotation), {0.3, 0, 0.5}};
    } else {
      wrench = pull(robot.foot(), hand);
      hand.position = hand.position + dt * hand.velocity;
      hand.attitude = product(about(dt * hand.angular_velocity), hand.attitude);
    }
    impulse = impulse + robot.step((1 - contact.at) * contact.force, contact.at * contact.force, wrench, dt);
    const Momentum change = robot.momentum() - first, error = change - impulse;
    rows.push_back({robot.time(), length(contact.force) + length(wrench.force), change, impulse,
                    between(vector(robot.front().position), vector(robot.rear().position), 0.5),
                    length(error.linear), length(error.angular)});
  }
  return robot.ok() ? rows : std::vector<Adrift>();
}

} // namespace touch
