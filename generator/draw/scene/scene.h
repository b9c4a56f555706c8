// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "draw/scene/geometry.h"
#include "model/model.h"
#include <optional>
#include <string>
#include <vector>

namespace mbsgen::draw {

/// A named point of a body, with axes, in the body's frame.
struct Point {
  std::string name;
  Pose pose;
};

/// A line of a body between two of its points, body's frame.
struct Stick {
  Vector from{}, to{};
};

/// A cuboid in a body's frame: place of its centre and of its axes, half the lengths of its edges in m.
struct Box {
  Pose pose;
  Vector half_sizes{};
};

/// A solid of a body, in the body's frame; `look` has its form and colour.
struct Solid {
  Pose pose;
  model::Look look;
};

/// A body for pictures, all in its own frame. The base is one, too.
struct Body {
  std::string name;
  int parent = model::base_body; ///< row of Scene::bodies
  Pose place; ///< where its joints begin, in the parent's frame; of a welded body, the body itself
  std::vector<Point> points;
  std::vector<Stick> sticks;  ///< from its origin to its points and to where its children begin
  double mass = 0;            ///< kg
  Vector com{};               ///< centre of mass, m
  std::optional<Box> inertia; ///< with the body's mass and tensor; none without mass or moments
  std::vector<Solid> solids;
  /// Place in a drawing of the topology: to the right and downwards, in any unit.
  std::optional<std::array<double, 2>> drawing;
};

/// How a joint's coordinates are known: `held` moves nothing.
enum class JointRole { independent, dependent, driven, held, locked };

struct Joint {
  std::string name;
  std::string word; ///< the type, as the file writes it
  model::JointType type = model::JointType::Rz;
  JointRole role = JointRole::independent;
  int body = 0;        ///< behind the joint; row of Scene::bodies
  int before = -1;     ///< joint of the same body before it; -1: it is the first and begins in the parent
  int coordinate = -1; ///< its first place in q; -1 where it is locked
  /// The frame along or about whose coordinate axis it moves (x of Tx and Rx, z of Screw), before the motion: in
  /// the parent's frame or, where a joint is before it, in the frame after that one.
  Pose place;
  Matrix axes =
      Pose{}.rotation; ///< the frames before and after it at rest <- its own frame; `place` has it inside
  double pitch = 0;    ///< Screw: m/rad
};

/// A point of a body or of the base, with its axes, in the body's frame.
struct End {
  int body = model::base_body;
  std::string point; ///< name; "origin" for the body's own
  Pose pose;
};

struct Cut {
  std::string name;
  model::CutType type = model::CutType::ball;
  End a, b;
  double length = 0;                  ///< rods: m
  std::vector<std::string> equations; ///< names of those that do not hold in every position
};

/// An equation between coordinates.
struct Constraint {
  std::string name;
  bool holonomic = true;
  std::vector<int> joints; ///< whose coordinates or velocities it reads
};

struct Link {
  std::string name;
  End from, to;
};

struct Force {
  std::string name;
  End end;
  model::Frame frame = model::Frame::world;
};

struct ContactSurface {
  model::ShapeType type = model::ShapeType::sphere;
  End end, other_end; ///< `other_end`: of a capsule
  Vector direction{}; ///< planes and discs: the normal or the axis, body's frame, of length 1
  double radius = 0;  ///< m
};

struct Contact {
  std::string name;
  std::array<ContactSurface, 2> surfaces;
};

struct Sensor {
  std::string name;
  End end;
};

/// A model as pictures show it, with the nominal values of its parameters. Rows are those of the model.
struct Scene {
  std::string name;
  Vector gravity{}; ///< m/s^2
  Body base;
  std::vector<Body> bodies;
  std::vector<int> body_order; ///< parents before children
  std::vector<Joint> joints;
  std::vector<Cut> cuts;
  std::vector<Constraint> constraints;
  std::vector<Link> links;
  std::vector<Force> forces;
  std::vector<Contact> contacts;
  std::vector<Sensor> sensors;
  std::vector<std::string> coordinates; ///< names of the entries of q
  /// The assembled configuration; where loops stay open, the one with the least gaps that was found.
  std::vector<double> q0;
  bool is_closed = true;

  const Body& body(int row) const {
    return row == model::base_body ? base : bodies[static_cast<std::size_t>(row)];
  }
};

} // namespace mbsgen::draw
