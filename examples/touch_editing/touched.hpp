// SPDX-License-Identifier: MIT
/// The arm as a model of the haptic loop: what a touch does to it, and the order of events of section 3.2 of the paper.
#pragma once
#include "robot.hpp"
#include "touch.hpp"

#include <mbsgen/coupling/coupling.hpp>

namespace touch {

/// A probe of three axes that may meet the forearm.
class Pushing {
public:
  static constexpr int axes = 3;
  Push law;

  /// Whether the probe touches the arm; then adds Jᵀ c and sets the force on the hand.
  bool operator()(const Robot& robot, const Motion<double, axes>& hand, Robot::Torques& Q,
                  double (&felt)[axes]) {
    const Push::Contact contact = law(robot.elbow(), robot.wrist(), vector(hand.position));
    apply(robot.elbow(), robot.wrist(), contact, Q);
    for (int i = 0; i < 3; ++i) felt[i] = -contact.force[i];
    return contact.depth > 0;
  }
};

/// A hand of six axes, way and rotation vector since the beginning, that holds the tool for a time. Where it takes hold,
/// its pose is the tool's.
class Pulling {
public:
  static constexpr int axes = 6;
  Pull law;
  double from_s = 0, to_s = 0;

  bool operator()(const Robot& robot, const Motion<double, axes>& hand, Robot::Torques& Q,
                  double (&felt)[axes]) {
    const bool holds = robot.time() >= from_s && robot.time() < to_s;
    if (holds && !held_) taken_ = {vector(robot.tool().position), {}, rotation(robot.tool().rotation), {}};
    held_ = holds;
    const Wrench wrench = holds ? law(robot.tool(), pose(hand)) : Wrench();
    apply(robot.tool(), wrench, Q);
    for (int i = 0; i < 3; ++i) {
      felt[i] = -wrench.force[i];
      felt[3 + i] = -wrench.torque[i];
    }
    return holds;
  }

private:
  // Turns are about one axis, so that the rates of the rotation vector are the angular velocity.
  Hand pose(const Motion<double, axes>& hand) const {
    const double* p = hand.position;
    const double* v = hand.velocity;
    return {taken_.position + Vector{p[0], p[1], p[2]},
            {v[0], v[1], v[2]},
            product(about({p[3], p[4], p[5]}), taken_.attitude),
            {v[3], v[4], v[5]}};
  }

  Hand taken_;
  bool held_ = false;
};

/// A model of the loop (loop/loop.hpp). Each period is one of the paper's: with a touch the arm moves by the hand's
/// force, (2) or (5), and its torques only keep it going; without one it follows its plan, and the first period after a
/// touch makes a new plan from the state that the touch has led to.
template <class Touch>
class TouchedArm {
public:
  using Real = double;
  using Parameters = Obstacle;
  static constexpr int axes = Touch::axes, outputs = 5;

  Robot robot;
  Touch touch;
  Obstacle obstacle;

  void set(const Parameters& parameters) { obstacle = parameters; }
  void reset(const Sample<double, axes>&) {}
  void drive(const Motion<double, axes>& hand) { hand_ = hand; }
  bool advance(double dt) {
    Robot::Torques Q = {};
    const bool touched = touch(robot, hand_, Q, felt_);
    if (touched_ && !touched) robot.resume();
    touched_ = touched;
    if (touched) robot.coast(Q);
    return (touched || robot.follow(Q)) && robot.step(Q, dt);
  }
  void force(double (&felt)[axes]) const {
    for (int i = 0; i < axes; ++i) felt[i] = felt_[i];
  }
  /// The tool, m; the clearance, m; whether it is touched.
  void observe(double* seen) const {
    for (int i = 0; i < 3; ++i) seen[i] = robot.tool().position[i];
    seen[3] = robot.clearance(obstacle);
    seen[4] = touched_ ? 1 : 0;
  }

private:
  Motion<double, axes> hand_;
  double felt_[axes] = {};
  bool touched_ = false;
};

} // namespace touch
