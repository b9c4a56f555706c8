// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "base/diagnostics.h"
#include "import/angle.h"
#include "import/shapes.h"
#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace mbsgen::importer {

enum class MjcfJointType { hinge, slide, ball, free };

struct MjcfJoint {
  std::string name; ///< as in the file; may be empty
  MjcfJointType type = MjcfJointType::hinge;
  Vec3 anchor{}; ///< in the body's frame (m)
  Axis axis;     ///< of a hinge or slide, in the body's frame
  Angle ref;     ///< coordinate where the body stands as the file draws it; rad or m, never exact in m
  double stiffness = 0, damping = 0, armature = 0, friction = 0;
  double spring = 0;                     ///< coordinate where the spring is relaxed (rad or m)
  std::array<double, 2> spring_damper{}; ///< time constant (s) and damping ratio; both positive or unused
  std::optional<std::array<double, 2>> range;
  double force = 0; ///< largest force (N or N m); 0: not known
  Location where;
  int line = 0; ///< 0 in included files

  std::size_t coordinates() const {
    return type == MjcfJointType::free ? 7 : type == MjcfJointType::ball ? 4 : 1;
  }
  std::size_t velocities() const {
    return type == MjcfJointType::free ? 6 : type == MjcfJointType::ball ? 3 : 1;
  }
};

/// A frame with a name on a body.
struct MjcfSite {
  std::string name;
  Pose pose; ///< in the body's frame
  int line = 0;
};

/// The types of geoms, in the order of mjcf_form_words().
enum class MjcfForm { sphere, capsule, cylinder, ellipsoid, box, mesh, plane, hfield };
const std::vector<std::string>& mjcf_form_words();

/// A geom as a surface that may touch others.
struct MjcfSurface {
  std::string name; ///< as in the file; may be empty
  MjcfForm form = MjcfForm::plane;
  Vec3 size{}; ///< radii and half lengths (m)
  Pose pose;   ///< in the body's frame
  std::int64_t contype = 1, conaffinity = 1;
  std::int64_t condim = 3, priority = 0;
  double friction = 1;
  Location where;
  int line = 0;
};

struct MjcfBody {
  std::string name; ///< as in the file; may be empty
  int parent = -1;  ///< index of a body; -1 for the world
  Pose pose;        ///< where the file draws it, in the parent's frame
  std::vector<MjcfJoint> joints;
  RigidInertia inertia;
  std::vector<Shape> shapes;
  std::vector<MjcfSite> sites;
  std::vector<MjcfSurface> surfaces; ///< empty where contacts are not asked for
  double gravity_compensation = 0;
  bool moves = false; ///< it or a body that carries it has joints
  Location where;
  int line = 0;
};

/// The bodies of an MJCF file; the world is body 0.
struct MjcfWorld {
  std::vector<MjcfBody> bodies;
  std::size_t touching = 0; ///< geoms of moving bodies that MuJoCo lets touch others

  /// Pose of each body in the world where all joints stand at their `ref`.
  std::vector<Pose> poses() const {
    std::vector<Pose> result;
    for (const MjcfBody& body : bodies)
      result.push_back(body.parent < 0 ? body.pose
                                       : result[static_cast<std::size_t>(body.parent)] * body.pose);
    return result;
  }
};

} // namespace mbsgen::importer
