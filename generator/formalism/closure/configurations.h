// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "model/model.h"
#include <vector>

namespace mbsgen::formalism {

/// The configurations of a model: arrays of nq coordinates. Motions between them are arrays of nqd numbers, one for
/// each velocity: those of joints with one coordinate add up; the angular velocity of a ball or free joint is a
/// rotation vector, the linear velocity of a free joint a shift, both in the axes before the motion and of the unit 1 s.
class Configurations {
public:
  explicit Configurations(const model::Model& model);

  std::size_t velocities() const { return velocities_; }
  /// The configuration after the motion. Quaternions come out with the length 1.
  std::vector<double> moved(std::vector<double> q, const std::vector<double>& motion) const;
  /// The motion that leads from a to b, by the smaller turns.
  std::vector<double> motion(const std::vector<double>& a, const std::vector<double>& b) const;

private:
  /// Places of a joint's first coordinate and velocity.
  struct Place {
    std::size_t coordinate, velocity;
    bool is_spatial, travels;
  };

  std::vector<Place> places_;
  std::size_t velocities_;
};

} // namespace mbsgen::formalism
