// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "draw/scene/shapes.h"
#include "formalism/closure/closure.h"
#include "model/model.h"
#include <optional>
#include <string>
#include <vector>

namespace mbsgen::draw {

namespace scene {

/// A body for pictures, in its own frame. The base is one, too.
struct Body {
  std::string name;
  int parent = model::base_body; ///< row of Scene::bodies
  Pose place; ///< where its joints begin, in the parent's frame; of a welded body, the body itself
  std::vector<int> joints;  ///< rows of Scene::joints, in sequence
  std::vector<Pose> points; ///< named points with their axes
  double mass = 0;          ///< kg
  Vector com{};             ///< centre of mass, m
  /// Place in a drawing of the topology: to the right and downwards, in any unit.
  std::optional<std::array<double, 2>> drawing;
};

/// How a joint's coordinates are known: `held` moves nothing.
enum class JointRole { independent, dependent, driven, held, locked };
const char* word(JointRole role);

struct Joint {
  std::string name;
  std::string word; ///< the type, as the file writes it
  JointRole role = JointRole::independent;
  int body = 0;               ///< behind the joint; row of Scene::bodies
  int coordinate = -1;        ///< its first place in q; -1 where it is locked
  std::vector<double> values; ///< of its coordinates, where it is locked
  bool turns = false, slides = false;
  bool is_spatial =
      false; ///< its coordinates are those of its motion in space: a position, if it slides, a quaternion
  /// Of one coordinate: the column of `axes` along or about which it moves, and its travel per coordinate
  /// (m/rad or 1).
  std::size_t axis = 2;
  double travel = 0;
  Matrix axes = Pose{}.rotation;          ///< the frames before and after it <- its own frame
  std::optional<double> lower{}, upper{}; ///< limits of its one coordinate, rad or m
};

/// What modes of a flexible body do to a place: a shift, m in body axes, per product of one or two coordinates.
struct Bend {
  int coordinate; ///< place in q
  int other = -1; ///< -1: one alone
  Vector shift;
};

/// A frame that moves with the mechanism.
struct Frame {
  enum class Of { body, point, centre, start, before, after };

  Of of = Of::body;
  int body = model::base_body;
  /// point: of the body's points; start: the body behind whose parent this is; before, after: the joint.
  int row = -1;
  Pose pose{};               ///< in the body's frame; unused before and after a joint, where its axis lies
  std::vector<Bend> bends{}; ///< of a place of a flexible body
};

/// The parts of pictures. Those of a body: its solids, its box of equal inertia, lines from its origin to its
/// centre of mass (arm), to its points (stick) and to where the joints of its children begin (way), its name,
/// its centre of mass. Of a joint: its path and its symbol. Of the base: roads. Ground: where the base carries something.
enum class Kind {
  solid,
  box,
  road,
  contact,
  ground,
  arm,
  stick,
  way,
  name,
  link,
  bushing,
  travel,
  joint,
  centre,
  cut,
  force,
  sensor
};

/// A part of a picture, which drawings project and pages show.
struct Item {
  Kind kind = Kind::name;
  std::string name;          ///< of the body, joint, link, … that it shows
  int row = 0;               ///< of that in the model; of a body's parts the body, of ways the parent
  std::vector<Frame> frames; ///< the ends of a line, or where it is; of a contact one per shape
  std::vector<Shape> shapes; ///< solids, boxes; of contacts two
};

struct Cut {
  std::string name, word; ///< its type as the file writes it
  Frame a, b;
  std::optional<double> length;       ///< of the rod that it is, m
  std::vector<std::string> equations; ///< names of those that do not hold in every position
};

/// An equation between coordinates.
struct Constraint {
  std::string name;
  bool holonomic = true;
  std::vector<int> joints; ///< whose coordinates or velocities it reads
};

} // namespace scene

/// A model as pictures show it, with the nominal values of its parameters. Rows are those of the model.
struct Scene {
  std::string name;
  Vector gravity{}; ///< m/s^2
  scene::Body base;
  std::vector<scene::Body> bodies;
  std::vector<int> body_order; ///< parents before children
  std::vector<scene::Joint> joints;
  std::vector<scene::Cut> cuts;
  std::vector<scene::Constraint> constraints;
  std::vector<scene::Item>
      items; ///< those of the base, of each body, then links, bushings, cuts, contacts, forces, sensors
  std::vector<std::string> coordinates; ///< names of the entries of q
  /// The assembled configuration; where loops stay open, the one with the least gaps that was found.
  std::vector<double> q0;
  bool is_closed = true;

  const scene::Body& body(int row) const {
    return row == model::base_body ? base : bodies[static_cast<std::size_t>(row)];
  }
  std::vector<const scene::Item*> items_of(scene::Kind kind) const;
};

/// The scene of a model in the configuration that the analysis of its loops has found. Loops may stay open
/// (ClosureOptions::may_stay_open). Meshes that are not there are left out.
Scene make_scene(const model::Model& model, const formalism::LoopAnalysis& loops, const Meshes& meshes = {});

/// The homogeneous cuboid about `com` that has the mass (kg) and the tensor of inertia about it, Ixx Ixy Ixz
/// Iyy Iyz Izz (kg m^2, body axes): its edges, of length l, lie along the principal axes, l₁² = 6 (I₂ + I₃ −
/// I₁) / m. Nothing without mass or moments, and for the tensor of no body, such as one moment alone in a
/// planar model. Equal moments leave the axes along those of the body.
std::optional<scene::Shape> inertia_box(double mass, const Vector& com, const std::array<double, 6>& inertia);

} // namespace mbsgen::draw
