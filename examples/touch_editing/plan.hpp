// SPDX-License-Identifier: MIT
/// A planned way of a point: from any state to rest at a goal.
#pragma once
#include "vectors.hpp"

namespace touch {

/// The polynomial of degree 5 from a place and a velocity, without acceleration, to rest at the goal. From rest it is a
/// straight line.
class Plan {
public:
  struct Moment {
    Vector position, velocity, acceleration;
  };

  /// begin, end: s.
  Plan(const Vector& place, const Vector& velocity, const Vector& goal, double begin, double end)
      : place_(place), velocity_(velocity), goal_(goal), begin_(begin), length_(end - begin) {}

  /// Before the beginning its first moment, after the end its last one.
  Moment operator()(double t) const {
    const double s = std::fmin(1, std::fmax(0, (t - begin_) / length_)), r = 1 - s;
    const double rise = s * s * s * (10 - 15 * s + 6 * s * s), rate = 30 * s * s * r * r / length_,
                 bend = 60 * s * r * (1 - 2 * s) / (length_ * length_);
    // What the first velocity adds: s - 6 s³ + 8 s⁴ - 3 s⁵.
    const double drift = length_ * s * (1 - s * s * (6 - s * (8 - 3 * s))),
                 drift_rate = 1 - s * s * (18 - s * (32 - 15 * s)),
                 drift_bend = -s * (36 - s * (96 - 60 * s)) / length_;
    const Vector way = goal_ - place_;
    return {place_ + rise * way + drift * velocity_, rate * way + drift_rate * velocity_,
            bend * way + drift_bend * velocity_};
  }

private:
  Vector place_, velocity_, goal_;
  double begin_, length_;
};

} // namespace touch
