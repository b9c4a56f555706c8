// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "import/angle.h"
#include "import/mjcf/read/settings.h"
#include "import/quaternion.h"
#include <optional>

namespace mbsgen::importer {

/// The least rotation that turns the z axis to that direction.
Mat3 rotation_to(const Vec3& z);

/// Positions and orientations of an MJCF file.
class MjcfFrames {
public:
  explicit MjcfFrames(const MjcfSettings& settings) : settings_(settings) {}

  /// An angle of the file (in its unit).
  Angle angle(double value) const;
  /// The same of a coordinate, which is no right angle unless it has all the digits of one.
  Angle coordinate(double value) const;
  /// The direction of an axis, which is a coordinate axis where it is near to one; empty for the zero vector.
  std::optional<Axis> axis(const Vec3& direction) const;
  /// A note where degrees look like radians, and a warning where radians look like degrees.
  void note_unit(const MjcfElement& root) const;
  /// A note on angles and axes that were not taken as they are.
  void note_changes(const MjcfElement& root) const;

  /// By quat, axisangle, xyaxes, zaxis or euler. Two of these in one element are an error.
  Mat3 orientation(const MjcfElement& element) const;
  Pose pose(const MjcfElement& element) const;

  /// The ends of a solid given by fromto.
  struct Line {
    Pose pose; ///< of its middle, with the z axis along it
    double half_length = 0;
  };
  std::optional<Line> line(const MjcfElement& element) const;

private:
  void see(double value) const;
  void record(double change) const;
  Mat3 by(const char* attribute, const MjcfElement& element) const;
  Mat3 by_euler(const MjcfElement& element) const;

  const MjcfSettings& settings_;
  mutable double largest_ = 0; ///< angle of the file, in its unit
  mutable bool has_angles_ = false;
  mutable std::size_t changed_ = 0;   ///< angles and axes
  mutable double largest_change_ = 0; ///< rad
};

} // namespace mbsgen::importer
