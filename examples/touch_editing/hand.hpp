// SPDX-License-Identifier: MIT
/// Hands whose motion is given, as devices of the loop, and the energy that they are given.
#pragma once
#include "vectors.hpp"

#include <mbsgen/coupling/coupling.hpp>
#include <mbsgen/device/device.hpp>

namespace touch {

using namespace mbsgen::runtime;

/// A probe that waits, moves straight on for a time, with a tremor if it is a person's, and stays there.
struct Thrust {
  static constexpr int axes = 3;
  Vector place{}, velocity{}; ///< m, m/s
  double from_s = 0, to_s = 0;
  Vector tremor{}; ///< amplitudes at 8 Hz, m

  Motion<double, axes> operator()(double t) const {
    Motion<double, axes> motion;
    const double moved_s = std::fmax(0, std::fmin(t, to_s) - from_s), omega = 2 * pi<double> * 8;
    const bool moves = t >= from_s && t < to_s;
    for (int i = 0; i < 3; ++i) {
      motion.position[i] = place[i] + moved_s * velocity[i] + tremor[i] * std::sin(omega * moved_s);
      motion.velocity[i] = moves ? velocity[i] + omega * tremor[i] * std::cos(omega * moved_s) : 0;
    }
    return motion;
  }
};

/// A hand that goes along with the robot, draws it aside and turns it a little. Position: way and rotation vector since
/// the beginning.
struct Drag {
  static constexpr int axes = 6;
  double from_s = 0, to_s = 0;
  Vector along{};  ///< velocity from the first moment on, m/s
  Vector aside{};  ///< way of a smooth motion over the whole time, m
  Vector turned{}; ///< rotation vector of another one, rad

  Motion<double, axes> operator()(double t) const {
    Motion<double, axes> motion;
    const double length = to_s - from_s, s = std::fmin(1, std::fmax(0, (t - from_s) / length));
    const double rise = s * s * s * (10 - 15 * s + 6 * s * s), rate = 30 * s * s * (1 - s) * (1 - s) / length;
    const bool moves = t >= from_s && t < to_s;
    for (int i = 0; i < 3; ++i) {
      motion.position[i] = s * length * along[i] + rise * aside[i];
      motion.velocity[i] = (moves ? along[i] : 0) + rate * aside[i];
      motion.position[3 + i] = rise * turned[i];
      motion.velocity[3 + i] = rate * turned[i];
    }
    return motion;
  }
};

/// A device whose axes follow a course, whatever the force.
template <class Course>
class GuidedHand {
public:
  using Real = double;
  static constexpr int axes = Course::axes;

  GuidedHand(const Course& course, double dt) : course_(course), dt_(dt) {}

  Fault start() { return Fault::none; }
  Fault read(Sample<double, axes>& sample) {
    const Motion<double, axes> motion = course_(dt_ * static_cast<double>(++periods_));
    for (int i = 0; i < axes; ++i) {
      given_ += felt_.force[i] * (motion.position[i] - last_.position[i]);
      sample.position[i] = motion.position[i];
      sample.velocity[i] = motion.velocity[i];
    }
    last_ = motion;
    return Fault::none;
  }
  Fault write(const Command<double, axes>& command) {
    felt_ = command;
    return Fault::none;
  }
  Fault stop() {
    felt_ = {};
    return Fault::none;
  }
  /// Energy that the hand has been given, J; negative: it has given some.
  double given() const { return given_; }

private:
  Course course_;
  double dt_, given_ = 0;
  long periods_ = 0;
  Command<double, axes> felt_;
  Motion<double, axes> last_;
};

} // namespace touch
