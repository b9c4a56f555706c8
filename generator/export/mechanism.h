// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "export/laws.h"
#include "import/vectors.h"
#include <optional>
#include <string>
#include <vector>

namespace mbsgen::exporter {

using importer::Mat3;
using importer::Pose;
using importer::Vec3;
// Of arrays, where no argument tells the namespace.
using importer::operator*;
using importer::operator-;

/// The configuration in which a model begins: all coordinates and velocities, loops closed.
struct Posture {
  std::vector<double> q, qd;
};

enum class Motion { slide, turn, screw, ball, free };

/// A joint that moves, in numbers.
struct Joint {
  const model::Joint* source = nullptr;
  Motion motion = Motion::slide;
  Pose before;      ///< its frame in that behind the joint before it, or in that of the link's parent
  Vec3 axis{};      ///< of one coordinate: unit, in its frame, and as much in the frame behind it
  double pitch = 0; ///< screws: travel per angle, m/rad
  double armature = 0;
  std::optional<double> lower, upper, velocity, force; ///< limits
  /// The joint's force where it is one; nothing where it is another one.
  std::optional<Spring> spring;
  std::vector<double> q0, qd0; ///< at the beginning

  const std::string& name() const { return source->name; }
  bool is_single() const { return motion <= Motion::screw; }
  bool turns() const { return motion != Motion::slide; }
  bool is_driven() const { return source->role == model::Role::driven; }
};

/// The frame behind the joint in its own, at coordinates as the model has them.
Pose moved(const Joint& joint, const std::vector<double>& q);

/// The coordinates at which a joint does nothing.
std::vector<double> at_zero(const Joint& joint);

/// A body: its joints in sequence from its parent.
struct Link {
  const model::Body* source = nullptr;
  int parent = model::base_body; ///< row of `Mechanism::links`
  std::vector<Joint> joints;
  Pose after; ///< its frame in that behind the last joint, or in that of the parent
  double mass = 0;
  Vec3 com{};    ///< its axes, m
  Mat3 tensor{}; ///< about the centre of mass, its axes, kg m^2

  const std::string& name() const { return source->name; }
  bool has_inertia() const { return mass != 0 || tensor != Mat3{}; }
};

/// The point of a link that a cut holds, with its axes.
struct End {
  int link = model::base_body;
  int point = model::body_origin;
  Pose frame; ///< in the link's
};

struct Cut {
  const model::Cut* source = nullptr;
  End a, b;
  double length = 0; ///< rods, m

  const std::string& name() const { return source->name; }
};

/// A joint by its place.
struct JointPlace {
  int link = 0;
  std::size_t joint = 0;
};

/// A model in numbers, at nominal values of its parameters. Locked joints are fixed frames.
struct Mechanism {
  const model::Model* model = nullptr;
  std::vector<Link> links; ///< as the model's bodies
  std::vector<Cut> cuts;

  bool has_loops() const { return !model->is_open(); }
  /// Of a coordinate of the model.
  JointPlace place_of(int coordinate) const;
  const Joint& joint(const JointPlace& place) const;
};

/// Reads a model that is free of errors. `posture`: of all that moves.
Mechanism read_mechanism(const model::Model& model, const Posture& posture);

/// The frame of a point in that of its body, or of the base.
Pose frame_of(const model::Point& point);

/// A fixed rotation in numbers; right angles are exact.
Mat3 rotation_of(const model::Rotation& rotation);

/// The frames of all links in that of the base, where each joint has the coordinates that `at` gives.
template <class At>
std::vector<Pose> poses(const Mechanism& mechanism, const At& at) {
  std::vector<Pose> result(mechanism.links.size());
  for (const int row : mechanism.model->body_order) {
    const Link& link = mechanism.links[static_cast<std::size_t>(row)];
    Pose pose = link.parent < 0 ? Pose{} : result[static_cast<std::size_t>(link.parent)];
    for (const Joint& joint : link.joints) pose = pose * joint.before * moved(joint, at(joint));
    result[static_cast<std::size_t>(row)] = pose * link.after;
  }
  return result;
}

} // namespace mbsgen::exporter
