// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "import/mjcf/names.h"
#include "import/names.h"
#include "import/numbers.h"
#include <string>
#include <vector>

namespace mbsgen::importer {

/// Stiffness and damping of joints whose attribute springdamper asks for a time constant and a damping ratio:
/// from the inertia that the joint moves where the file draws it.
void tune_springs(MjcfWorld& world);

/// Pose of each body in the world where the springs of all hinges and slides are relaxed.
std::vector<Pose> relaxed_poses(const MjcfWorld& world);

/// Parameters of passive forces, and the forces, by joint and velocity. Terms are joined as in sums.h.
class MjcfPassive {
public:
  explicit MjcfPassive(const MjcfWorld& world);

  /// Adds a parameter (SI units). Returns "{ROW}", which terms have in place of its name; json() writes the name.
  std::string parameter(const RawName& name, double value, const char* unit);
  void add(const MjcfJointIndex& joint, std::size_t velocity, const std::string& terms);
  bool has(const MjcfJointIndex& joint) const;

  /// After all were added; `taken`: names that parameters cannot have.
  void name(std::vector<std::string> taken, Diagnostics& diagnostics);
  Json parameters() const;
  /// The text with the names of parameters in place of their rows.
  std::string named(const std::string& text) const;
  /// "force" of the joint: a text, or a list where the joint has several velocities.
  Json json(const MjcfJointIndex& joint) const;

private:
  std::vector<RawName> raw_;
  std::vector<Json> values_;
  std::vector<std::string> names_;
  std::vector<std::vector<std::vector<std::string>>> forces_; ///< per body, joint and velocity
};

/// Springs and dampers of joints. Notes about friction, warnings about springs of free joints.
void add_springs(const MjcfWorld& world, const MjcfNames& names, MjcfPassive& passive,
                 Diagnostics& diagnostics);

} // namespace mbsgen::importer
