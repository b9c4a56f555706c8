// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "import/mjcf/names.h"
#include "import/mjcf/read/element.h"
#include <vector>

namespace mbsgen::importer {

/// Inertias that tendons and actuators add to the armatures of joints.
class MjcfRotors {
public:
  explicit MjcfRotors(const MjcfWorld& world);

  /// A joint as part of a length: of a tendon, or of an actuator.
  struct Part {
    MjcfJointIndex joint;
    double factor = 0; ///< length by coordinate
  };
  /// The attribute armature of an element whose length is the sum of these parts. A warning where it would couple
  /// several velocities: armatures are those of one joint.
  void add(const MjcfElement& element, const std::vector<Part>& parts);

  /// kg m^2 or kg
  double of(const MjcfJointIndex& joint) const { return sums_[joint.body][joint.joint]; }

private:
  const MjcfWorld& world_;
  std::vector<std::vector<double>> sums_; ///< per body and joint
};

} // namespace mbsgen::importer
