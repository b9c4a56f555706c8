// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "base/diagnostics.h"
#include "import/names.h"
#include "import/rigid.h"
#include "import/shapes.h"
#include <array>
#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace mbsgen::importer {

/// A point of a body or of the base; sensors and external forces that sit on it.
struct MbsPoint {
  RawName name;
  Vec3 position{}; ///< body frame (m)
  std::vector<RawName> sensors;
  std::vector<RawName> forces;
};

enum class MbsRole { independent, dependent, driven, locked };

/// One axis of a joint chain.
struct MbsJoint {
  RawName name;
  bool rotation = false;
  std::size_t axis = 0; ///< 0, 1, 2: about or along the axis of the current frame
  MbsRole role = MbsRole::independent;
  double q0 = 0;  ///< rad or m
  double qd0 = 0; ///< rad/s or m/s
  bool actuated = false;
};

/// A body, or the base (the first body, without parent, joints and mass).
struct MbsBody {
  RawName name;
  std::string parent_name;
  std::string parent_point;
  int parent = -1; ///< index of an earlier body
  std::vector<MbsJoint> joints;
  double mass = 0;                 ///< kg
  Vec3 com{};                      ///< body frame (m)
  std::array<double, 6> inertia{}; ///< xx xy xz yy yz zz about the centre of mass, body axes (kg m^2)
  std::vector<MbsPoint> points;
  std::vector<Shape> shapes;                    ///< body frame
  std::optional<std::array<double, 2>> drawing; ///< its middle in the project's drawing, in pixels

  /// Index of the first point of that name; -1 when there is none.
  int point(std::string_view wanted) const;
};

/// A point of a body by names, and by indices once resolved.
struct MbsEndpoint {
  std::string body_name;
  std::string point_name;
  int body = -1;
  int point = -1;
};

enum class MbsPairKind { ball, rod, solid, link };

/// "ball", "rod", "solid", "link".
std::string kind_name(MbsPairKind kind);

/// Two points with a cut or a point-to-point force between them.
struct MbsPair {
  MbsPairKind kind = MbsPairKind::link;
  RawName name;
  MbsEndpoint a;
  MbsEndpoint b;
  double length = 0; ///< of a rod (m)
};

/// A ROBOTRAN project. `bodies[0]` is the base.
struct MbsProject {
  RawName name;
  Vec3 gravity{}; ///< m/s^2, base frame
  std::vector<MbsBody> bodies;
  std::vector<MbsPair> cuts;  ///< balls, then rods, then solids
  std::vector<MbsPair> links; ///< document order
};

/// Finds every body and point that is named. A point "origin" that the file uses but does not define is added
/// where a cut or link ends on it; pairs without full names are taken out with a warning; errors for unknown
/// names.
void resolve_names(MbsProject& project, Diagnostics& diagnostics);

/// Whether the "independent" and "dependent" of the file can be the partition of a model that has only the
/// file's cuts: true when the cuts give as many equations as there are dependent joints. A note when not.
bool keeps_partition(const MbsProject& project, Diagnostics& diagnostics);

} // namespace mbsgen::importer
