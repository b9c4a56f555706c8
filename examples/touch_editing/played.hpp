// SPDX-License-Identifier: MIT
/// The arm in the haptic loop with a hand: left alone, pushed, pulled.
#pragma once
#include "faults.hpp"
#include "hand.hpp"
#include "touched.hpp"

#include <mbsgen/loop/loop.hpp>
#include <memory>
#include <vector>

namespace touch {

constexpr double dt = 1e-3;
constexpr std::int64_t period_ns = 1000000;

struct Row {
  double time = 0;
  Vector tool{};
  double clearance = 0;         ///< m
  double force = 0, torque = 0; ///< of the model on the hand, N, N m
  double given = 0;             ///< energy given to the hand so far, J
  bool touched = false;
  double acceleration[Robot::nq]{}; ///< of the joints, rad/s²
};

struct Recording {
  std::vector<Row> rows;
  Vector goal{};
  Fault fault = Fault::none;

  double clearance() const {
    double least = HUGE_VAL;
    for (const Row& row : rows) least = std::fmin(least, row.clearance);
    return least;
  }
  double largest(double Row::*member) const {
    double most = 0;
    for (const Row& row : rows) most = std::fmax(most, row.*member);
    return most;
  }
  /// The most energy that the hand is given from any moment to a later one, J.
  double returned() const {
    double least = 0, most = 0;
    for (const Row& row : rows) {
      least = std::fmin(least, row.given);
      most = std::fmax(most, row.given - least);
    }
    return most;
  }
  int touched_periods() const {
    int count = 0;
    for (const Row& row : rows) count += row.touched;
    return count;
  }
};

/// For a hand of N axes: three of ways, the others of turns.
template <int N>
Limits<double, N> limits() {
  Limits<double, N> limits;
  for (int i = 0; i < N; ++i) {
    auto& axis = limits.axis[i];
    axis.force = i < 3 ? 60 : 10; // N, N m
    axis.force_rate = 1e5;
    axis.position_low = -2;
    axis.position_high = 2;
    axis.velocity = 3;
    axis.passivity = {0.05, 1, i < 3 ? 50.0 : 1.0};
  }
  limits.power = 50;
  limits.energy = 0.1;
  limits.arming.fade_in_s = 0.01;
  return limits;
}

template <int N>
double size_of(const double (&force)[N], int first) {
  return first < N ? std::hypot(force[first], std::hypot(force[first + 1], force[first + 2])) : 0;
}

/// Plays the loop of a device and a touched arm for `length_s`; before each of its periods `far_end()` may step what is
/// on the other side of a link, and given() is the energy that the hand has.
template <class Device, class Touch, class FarEnd, class Given>
Recording play(ManualClock& clock, Device& device, const Touch& touch, double length_s, const FarEnd& far_end,
               const Given& given) {
  constexpr int axes = Touch::axes;
  TouchedArm<Touch> model;
  model.touch = touch;
  Impedance<double, axes> coupling(PlainChain<double, axes>(dt, 100));
  NoLog log;
  using TouchLoop = Loop<ManualClock, Device, TouchedArm<Touch>, Impedance<double, axes>>;
  const auto loop =
      std::make_unique<TouchLoop>(clock, device, model, coupling, limits<axes>(), period_ns, log);
  loop->arm();
  loop->start();
  Recording recording;
  recording.goal = model.robot.goal();
  faults::Watch watch;
  bool goes_on = true;
  for (long i = 0; i < std::lround(length_s / dt) && goes_on; ++i) {
    far_end();
    loop->step();
    goes_on = watch.goes_on(*loop);
    recording.fault = watch.fault();
    const auto& record = loop->record();
    const double* seen = record.outputs;
    if (recording.fault != Fault::none) continue;
    Row row{model.robot.time(),
            {seen[0], seen[1], seen[2]},
            seen[3],
            size_of(record.wanted, 0),
            size_of(record.wanted, 3),
            given(),
            seen[4] > 0};
    for (int joint = 0; joint < Robot::nq; ++joint)
      row.acceleration[joint] = model.robot.accelerations()[joint];
    recording.rows.push_back(row);
  }
  return recording;
}

/// With a hand at the device itself.
template <class Touch, class Course>
Recording play(const Touch& touch, const Course& course, double length_s = Robot::end_s + 0.5) {
  ManualClock clock;
  GuidedHand<Course> hand(course, dt);
  return play(
      clock, hand, touch, length_s, [] {}, [&] { return hand.given(); });
}

/// The probe beside the forearm, and its way through it.
inline Thrust thrust() {
  return {{0.35, -0.235, 0.16}, {0.05, 0.11, 0}, 0.2, 1.2};
}
/// The hand at the tool.
inline Drag drag() {
  return {0.5, 1.4, {0.13, 0, 0}, {0, 0.1, 0}, {0, 0, 0.15}};
}

inline Recording left_alone() {
  return play(Pushing(), Thrust{{0, -1, 0}, {}, 0, 0});
}
inline Recording pushed() {
  return play(Pushing(), thrust());
}
inline Recording pulled(const Pull& law = {}) {
  const Drag course = drag();
  Pulling touch;
  touch.law = law;
  touch.from_s = course.from_s;
  touch.to_s = course.to_s;
  return play(touch, course);
}

} // namespace touch
